/**
 * Compiles the contract: spec/openapi.yaml -> generated/openapi.json (document to serve), openapi.ts (types), routes.ts
 * (route table) and validators.ts (compiled validation of parameters and bodies). Also writes a JSON Schema for each YAML file
 * of an instance folder, for editors.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { Code } from 'typebox/compile';
import { parse } from 'yaml';
import { flattenSchemas, toServedDocument, type Source } from './support/served-document.ts';
import { makeFileSchemas } from './support/file-schemas.ts';
import { lifecycleHeaders, type LifecycleOperation } from './support/lifecycle.ts';
import { createCommand } from '../src/command-line/create-command.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { $ref: string };
  explode?: boolean;
}
interface Operation extends LifecycleOperation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { $ref: string } | RequestBody;
  responses: Record<string, { $ref: string } | Response>;
  security?: Record<string, string[]>[];
}
interface RequestBody {
  content: Record<string, { schema: { $ref: string } }>;
}
interface Response {
  content?: Record<string, unknown>;
}
interface Schema {
  type?: string | string[];
  items?: { $ref: string };
  oneOf?: { $ref: string }[];
  [keyword: string]: unknown;
}
interface Contract extends Source {
  paths: Record<string, Record<string, Operation> & { parameters?: (Parameter | { $ref: string })[] }>;
  components: Source['components'] & { schemas: Record<string, Schema> };
  security: Record<string, string[]>[];
}

createCommand('npm run generate', 'Compiles spec/openapi.yaml, and the schemas of YAML files, into generated/.', [
  ['', 'types, compiled validation, route table, document to serve'],
]).parse();

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const KEY_SCHEME = 'ApiKey';
const HEADER = '// Written by `npm run generate` from spec/openapi.yaml. Do not edit.\n';

const document = flattenSchemas(parse(readFileSync('spec/openapi.yaml', 'utf8')) as Contract);

function resolve<T>(value: T | { $ref: string }): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  if (target === undefined) throw new Error(`${value.$ref} does not exist`);
  return target as T;
}

/** Turns component references into names in the context of the schema compiler. */
function withNamedRefs(value: unknown): Json {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', '"')) as Json;
}
const schemaContext = withNamedRefs(document.components.schemas) as Record<string, Json>;

interface Route {
  operationId: string;
  method: string;
  path: string;
  pathParameters: ParameterPlan[];
  queryParameters: ParameterPlan[];
  consumes: string[];
  produces: string[];
  takesConditions: boolean;
  security: string[][];
  scopes: string[];
  lifecycle?: Record<string, string>;
}
interface ParameterPlan {
  name: string;
  type: string;
  required: boolean;
}

function planParameters(parameters: Parameter[], place: string): ParameterPlan[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required = false, schema, explode = false }) => {
      const type = resolve<Schema>(schema).type;
      if (typeof type !== 'string') throw new Error(`Parameter ${name} needs exactly one type`);
      return { name, type: type === 'array' && explode ? 'texts' : type, required };
    });
}

/**
 * The scopes that a key needs for an operation.
 * @throws Error if keys are admitted to an operation without any: a key without a scope could call it
 */
function scopesOf(operationId: string, security: readonly Record<string, string[]>[]): string[] {
  const keys = security.flatMap((requirement) => (KEY_SCHEME in requirement ? [requirement[KEY_SCHEME] ?? []] : []));
  if (keys.length > 1 || keys.some((scopes) => scopes.length === 0))
    throw new Error(`${operationId} must name the scopes of ${KEY_SCHEME} once`);
  return keys.flat();
}

const checks: string[] = [];
const bodyChecks = new Set<string>();

/** Adds the check of a schema under a name; the module from the compiler becomes a closed function. */
function addCheck(name: string, schema: Json): void {
  const { Code: code, External: external } = Code(schemaContext as never, schema as never);
  const body = code
    .split('\n')
    .filter((line) => !/^(import|let External|export function SetExternal|\/\/ @ts-ignore)/.test(line) && line !== '')
    .map((line) => `  ${line.replace(/^export function Check\(value\) \{ return (.*) \}$/, 'return (value) => $1;')}`);
  const variables = external.variables.map((variable: unknown) => {
    if (!(variable instanceof RegExp))
      throw new Error(`The check of ${name} needs a ${typeof variable}, which cannot be serialised as source code`);
    return String(variable);
  });
  checks.push(
    `const ${name}: Check = (() => {\n  const External = [${variables.join(', ')}];\n${body.join('\n')}\n})();`,
  );
}

/**
 * Adds the check of a component and returns its name. For a body that is an object or an array, the matching branch is
 * chosen instead of trying both.
 */
function addBodyCheck(schema: { $ref: string }): string {
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (bodyChecks.has(name)) return name;
  bodyChecks.add(name);
  const branches = resolve<Schema>(schema).oneOf?.map((branch) => ({
    branch,
    list: resolve<Schema>(branch).type === 'array',
  }));
  const list = branches?.find((entry) => entry.list);
  const single = branches?.find((entry) => !entry.list);
  if (list && single && branches?.length === 2) {
    const listCheck = addBodyCheck(list.branch);
    const singleCheck = addBodyCheck(single.branch);
    checks.push(
      `const ${name}: Check = (value) => (Array.isArray(value) ? ${listCheck}(value) : ${singleCheck}(value));`,
    );
  } else {
    addCheck(name, withNamedRefs(schema));
  }
  return name;
}

/** Helpers that the compiled checks call. */
function importsOf(code: string): string {
  return ['Guard', 'Hashing']
    .filter((name) => new RegExp(`\\b${name}\\.`).test(code))
    .map((name) => `import { ${name} } from 'typebox/${name === 'Guard' ? 'guard' : 'system'}';\n`)
    .join('');
}

function parameterSchema(parameters: Parameter[], place: string): Json {
  const chosen = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    required: chosen.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(chosen.map((parameter) => [parameter.name, withNamedRefs(parameter.schema)])),
  };
}

const routes: Route[] = [];
const entries: string[] = [];
for (const [path, { parameters: shared = [], ...item }] of Object.entries(document.paths)) {
  for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
    if (!METHODS.includes(method)) continue;
    const { operationId, security = document.security } = operation;
    const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) => resolve<Parameter>(parameter));
    const lifecycle = lifecycleHeaders(operation);
    const content = operation.requestBody ? resolve<RequestBody>(operation.requestBody).content : {};
    routes.push({
      operationId,
      method: method.toUpperCase(),
      path,
      pathParameters: planParameters(parameters, 'path'),
      queryParameters: planParameters(parameters, 'query'),
      consumes: Object.keys(content),
      produces: [
        ...new Set(
          Object.entries(operation.responses)
            .filter(([status]) => status.startsWith('2'))
            .flatMap(([, response]) => Object.keys(resolve<Response>(response).content ?? {})),
        ),
      ],
      takesConditions: parameters.some(({ name }) => name === 'If-Match'),
      security: security.map((requirement) => Object.keys(requirement)),
      scopes: scopesOf(operationId, security),
      ...(lifecycle ? { lifecycle } : {}),
    });
    const parts: string[] = [];
    for (const place of ['path', 'query']) {
      if (!parameters.some((parameter) => parameter.in === place)) continue;
      addCheck(`${operationId}_${place}`, parameterSchema(parameters, place));
      parts.push(`${place}: ${operationId}_${place}`);
    }
    const [bodySchema] = Object.values(content);
    if (bodySchema) parts.push(`body: ${addBodyCheck(bodySchema.schema)}`);
    entries.push(`  ${operationId}: { ${parts.join(', ')} },`);
  }
}

mkdirSync('generated', { recursive: true });
for (const [name, text] of makeFileSchemas()) writeFileSync(`generated/${name}`, text);
writeFileSync('generated/openapi.json', `${JSON.stringify(toServedDocument(document), null, 1)}\n`);
writeFileSync(
  'generated/openapi.ts',
  // Receivers serve what is below `webhooks`: it is no operation that needs a handler.
  HEADER + astToString(await openapiTS({ ...document, webhooks: {} } as unknown as OpenAPI3, { rootTypes: false })),
);
writeFileSync(
  'generated/routes.ts',
  `${HEADER}export interface ParameterPlan { readonly name: string; readonly type: string; readonly required: boolean }
export interface Route {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly ParameterPlan[];
  readonly queryParameters: readonly ParameterPlan[];
  /** Media types of the request body; empty if the operation has none. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  /** Whether it has the header If-Match. */
  readonly takesConditions: boolean;
  /** Alternative sets of security schemes; an empty set admits everyone. */
  readonly security: readonly (readonly string[])[];
  /** What an API key needs, all of them. */
  readonly scopes: readonly (${[...new Set(routes.flatMap(({ scopes }) => scopes))]
    .sort()
    .map((scope) => `'${scope}'`)
    .join(' | ')})[];
  /** Headers of every response of a deprecated operation. */
  readonly lifecycle?: Readonly<Record<string, string>>;
}
export const ROUTES = ${JSON.stringify(routes, null, 1)} as const satisfies readonly Route[];
`,
);
writeFileSync(
  'generated/validators.ts',
  `// @ts-nocheck: compiled by typebox
${HEADER}
${importsOf(checks.join())}
export type Check = (value: unknown) => boolean;
export interface OperationChecks { readonly path?: Check; readonly query?: Check; readonly body?: Check }

${checks.join('\n\n')}

export const CHECKS: Readonly<Record<string, OperationChecks>> = {
${entries.join('\n')}
};
`,
);
