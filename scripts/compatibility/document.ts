/** The parts of an OpenAPI 3.1 document that are compared. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}
export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: Schema;
}
interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
export type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Body {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content: Content;
}
export interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Content;
}
export type Security = readonly Readonly<Record<string, readonly string[]>>[];
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: Security;
}
export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly security?: Security;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Readonly<Record<string, unknown>>;
}

/** Follows references to the value. @throws Error if one has no target */
export function resolve<T extends { readonly $ref?: string }>(document: OpenApiDocument, value: T): T {
  if (value.$ref === undefined) return value;
  const path = value.$ref.slice('#/'.length).split('/');
  const target = path.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
  if (target === undefined) throw new Error(`${value.$ref} does not exist`);
  return resolve(document, target as T);
}
