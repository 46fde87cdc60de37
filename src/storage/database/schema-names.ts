/** Schemas of instances begin with this. */
export const SCHEMA_PREFIX = 'instance_';

/** The schema that holds the data of an instance: hyphens are underscores there. */
export function schemaNamed(instance: string): string {
  return SCHEMA_PREFIX + instance.replaceAll('-', '_');
}

/** The instance whose data a schema holds. */
export function instanceNamed(schema: string): string {
  return schema.slice(SCHEMA_PREFIX.length).replaceAll('_', '-');
}
