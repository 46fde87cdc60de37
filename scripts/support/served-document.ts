/**
 * From the hand-written contract to the served document. The source says everything once; the document avoids what
 * client generators misread: references to request bodies and responses, and objects composed with `allOf`.
 */

type Node = Record<string, unknown>;
export interface Source {
  readonly paths: Readonly<Record<string, Node>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Node>>>>;
}
interface ObjectSchema extends Node {
  readonly allOf?: readonly { readonly $ref: string }[];
  readonly properties?: Node;
  readonly required?: readonly string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * Merges the objects that a schema composes with `allOf` into one object.
 * @throws Error if two of them define the same property: the object would have only one of the definitions
 */
export function flattenSchemas<Document extends Source>(document: Document): Document {
  const { schemas = {} } = document.components;
  const flatten = (name: string): ObjectSchema => {
    const { allOf, ...own } = schemas[name] as ObjectSchema;
    if (!allOf) return own;
    const bases = allOf.map(({ $ref }) => flatten(nameIn($ref)));
    const properties: Node = { ...own.properties };
    for (const base of bases) {
      for (const [key, schema] of Object.entries(base.properties ?? {})) {
        if (key in properties) throw new Error(`${name} defines ${key} again, which allOf contains already`);
        properties[key] = schema;
      }
    }
    const required = [...bases, own].flatMap((part) => part.required ?? []);
    const { title, description, type, ...rest } = own;
    return { title, description, type, ...rest, ...(required.length > 0 ? { required } : {}), properties };
  };
  const flat = Object.fromEntries(Object.keys(schemas).map((name) => [name, flatten(name)]));
  return { ...document, components: { ...document.components, schemas: flat } };
}

/** The document to serve: request bodies and responses stand in their operations, and no component is unused. */
export function toServedDocument<Document extends Source>(document: Document): Document {
  const { requestBodies = {}, responses = {}, ...components } = document.components;
  const inline = (value: unknown, targets: Readonly<Record<string, Node>>): unknown =>
    isReference(value) ? targets[nameIn(value.$ref)] : value;
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([member, value]) => {
          if (!METHODS.includes(member)) return [member, value];
          const operation = value as Node & { responses: Node };
          const inlined = {
            ...operation,
            ...('requestBody' in operation ? { requestBody: inline(operation['requestBody'], requestBodies) } : {}),
            responses: Object.fromEntries(
              Object.entries(operation.responses).map(([status, response]) => [status, inline(response, responses)]),
            ),
          };
          return [member, withLinesApart(inlined)];
        }),
      ),
    ]),
  );
  return withoutUnused({ ...document, paths, components });
}

const LINES = 'application/x-ndjson';
interface Body extends Node {
  readonly content?: Readonly<Record<string, Node>>;
}

/**
 * An operation that takes JSON or JSON lines, with the lines in `x-json-lines`. Generators know no streams: they would
 * type every body and response as one or the other, and some would declare JSON to be lines.
 */
function withLinesApart(operation: Node & { readonly responses: Node }): Node {
  const body = operation['requestBody'] as Body | undefined;
  const lines = body?.content?.[LINES];
  if (!lines) return operation;
  const answers = Object.entries(operation.responses as Record<string, Body>).flatMap(([status, { content }]) =>
    content?.[LINES] ? [[status, { content: { [LINES]: content[LINES] } }]] : [],
  );
  return {
    ...operation,
    requestBody: withoutLines(body),
    responses: Object.fromEntries(
      Object.entries(operation.responses as Record<string, Body>).map(([status, response]) => [
        status,
        withoutLines(response),
      ]),
    ),
    'x-json-lines': {
      requestBody: { required: true, content: { [LINES]: lines } },
      responses: Object.fromEntries(answers) as Node,
    },
  };
}

function withoutLines(body: Body): Body {
  const { content } = body;
  if (!content || !(LINES in content)) return body;
  return { ...body, content: Object.fromEntries(Object.entries(content).filter(([type]) => type !== LINES)) };
}

function withoutUnused<Document extends Source>(document: Document): Document {
  const { components, ...rest } = document;
  const used = new Set<string>();
  const visit = (text: string): void => {
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      const key = `${kind}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      visit(JSON.stringify(components[kind]?.[name]));
    }
  };
  visit(JSON.stringify(rest));
  const kept = Object.entries(components).map(([kind, entries]) => [
    kind,
    kind === 'securitySchemes'
      ? entries
      : Object.fromEntries(Object.entries(entries).filter(([name]) => used.has(`${kind}/${name}`))),
  ]);
  return { ...document, components: Object.fromEntries(kept) as Document['components'] };
}

function isReference(value: unknown): value is { readonly $ref: string } {
  return typeof value === 'object' && value !== null && '$ref' in value;
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
