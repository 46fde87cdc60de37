import type { Route } from '../../../generated/routes.ts';
import { CONTRACT } from '../../contract.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: { readonly $ref: string };
}
interface Schema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly items?: unknown;
  readonly examples?: readonly unknown[];
}

function findParameter(route: Route, place: 'path' | 'query', name: string): Parameter | undefined {
  const item = (CONTRACT.paths as Record<string, Record<string, unknown>>)[route.path] ?? {};
  const operation = item[route.method.toLowerCase()] as { parameters?: unknown[] } | undefined;
  const parameters = [...((item['parameters'] as unknown[] | undefined) ?? []), ...(operation?.parameters ?? [])].map(
    (entry) => resolve<Parameter>(entry),
  );
  return parameters.find((known) => known.name === name && known.in === place);
}

/** An example value of a parameter. Used only to report errors. */
export function exampleOfParameter(route: Route, place: 'path' | 'query', name: string): unknown {
  const parameter = findParameter(route, place, name);
  return parameter && resolve<Schema>(parameter.schema).examples?.[0];
}

/** The expected form of a parameter, as the contract describes it. Used only to report errors. */
export function describeParameter(route: Route, place: 'path' | 'query', name: string): string {
  const parameter = findParameter(route, place, name);
  if (!parameter) return 'a known parameter';
  const schema = resolve<Schema>(parameter.schema);
  if (schema.type === 'boolean') return 'true or false';
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  const codes = schema.items === undefined ? undefined : resolve<Schema>(schema.items).enum;
  if (codes) return `one or more of ${codes.join(', ')}, separated by commas`;
  if (schema.type === 'integer') {
    const range = [
      schema.minimum === undefined ? '' : ` from ${schema.minimum}`,
      schema.maximum === undefined ? '' : ` to ${schema.maximum}`,
    ];
    return `a whole number${range.join('')}`;
  }
  const [example] = schema.examples ?? [];
  const words = parameter.description?.trim().split('\n')[0] ?? 'text';
  return example === undefined
    ? words
    : `${words}, as in ${Array.isArray(example) ? example.join(',') : JSON.stringify(example).replaceAll('"', '')}`;
}

function resolve<T>(value: unknown): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value as T;
  const path = (value.$ref as string).slice(2).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], CONTRACT) as T;
}
