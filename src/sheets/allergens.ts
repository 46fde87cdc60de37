import type { LocalizedUnit } from './localized-unit.ts';

/** How to present a level of containment: contains, may contain, free from, or anything else. */
type AllergenKind = 'contains' | 'may' | 'free' | 'other';

export interface AllergenEntry {
  readonly name: string;
  readonly kind: AllergenKind;
  readonly level: string;
}

const KINDS: Readonly<Partial<Record<string, AllergenKind>>> = {
  CONTAINS: 'contains',
  MAY_CONTAIN: 'may',
  FREE_FROM: 'free',
};
const ORDER: readonly AllergenKind[] = ['contains', 'may', 'other', 'free'];

/** The declared allergens: first those that the product contains, last those that it is free from. */
export function allergens(unit: LocalizedUnit): AllergenEntry[] {
  return unit
    .rows('D8166')
    .flatMap((row): AllergenEntry[] => {
      const [name] = unit.keywords('D8166', { row });
      const [level = ''] = unit.keywords('D8170', { row });
      if (name === undefined) return [];
      const code = unit.value('D8170', { row });
      return [{ name, kind: (typeof code === 'string' ? KINDS[code] : undefined) ?? 'other', level }];
    })
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
