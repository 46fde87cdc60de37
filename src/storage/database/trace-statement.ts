import { inChildSpan } from '../../telemetry/tracing.ts';

/**
 * Does the work of a statement in a span. Values are not exported, nor is the text of a statement without a name: its
 * text may contain some.
 */
export function traceStatement<T>(
  schema: string,
  { name, text }: { readonly name: string; readonly text: string },
  work: () => Promise<T>,
): Promise<T> {
  return inChildSpan(
    () => ({
      name: name === '' ? 'statement' : name,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.namespace': schema,
        ...(name === '' ? {} : { 'db.query.summary': name, 'db.query.text': text }),
      },
    }),
    work,
  );
}
