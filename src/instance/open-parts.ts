import { mayRead } from '../access/view-access.ts';
import type { InstanceSettings } from '../settings.ts';
import type { View } from '../domain/views/view.ts';

interface Guarded {
  readonly settings: { readonly security: InstanceSettings['security'] };
  readonly views: ReadonlyMap<string, Pick<View, 'name' | 'access'>>;
}

/** What an instance shows and does without a key or a user, for the operator. */
export function openParts({ settings: { security }, views }: Guarded): string[] {
  const { keys, closedCatalogue, closedExcel, closedSheets } = security;
  const all = [...views.values()];
  const open = all.filter((view) => mayRead(view, 'anonymous', keys));
  return [
    ...(keys ? [] : ['products, statuses, writes and sends']),
    ...(open.length === 0 ? [] : [`lists ${open.map(({ name }) => name).join(', ')}`]),
    ...(closedExcel || open.length === all.length ? [] : ['Excel files of all lists (security.closedExcel is false)']),
    ...(keys && closedCatalogue ? [] : ['fields, code lists and rules']),
    ...(keys && closedSheets ? [] : ['product sheets']),
  ];
}
