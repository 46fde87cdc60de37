import { compareSchemas, type Break, type Comparison, type Direction } from './compare-schemas.ts';
import {
  resolve,
  type Content,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Response,
  type Security,
} from './document.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/**
 * Finds changes that break clients written or generated for a released document.
 * @returns one entry per change, in the order of the released document
 */
export function compareDocuments(released: OpenApiDocument, current: OpenApiDocument): Break[] {
  const comparison: Comparison = { released, current, breaks: [], seen: new Set() };
  const operations = operationsOf(current);
  for (const [name, before] of operationsOf(released)) {
    const after = operations.get(name);
    if (after) compareOperations(comparison, name, before, after);
    else comparison.breaks.push({ where: name, what: 'was removed' });
  }
  return comparison.breaks;
}

/** Operations by method and path, including the parameters of the path and the security of the document. */
function operationsOf(document: OpenApiDocument): Map<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => {
        const operation = item[method] as Operation;
        const shared = (item['parameters'] ?? []) as Parameter[];
        const parameters = [...shared, ...(operation.parameters ?? [])].map((entry) => resolve(document, entry));
        const security = operation.security ?? document.security ?? [];
        return [`${method.toUpperCase()} ${path}`, { ...operation, parameters, security }] as const;
      }),
    ),
  );
}

function compareOperations(comparison: Comparison, name: string, before: Operation, after: Operation): void {
  const report = (where: string, what: string): void => void comparison.breaks.push({ where, what });
  if (before.operationId !== after.operationId)
    report(name, `is ${after.operationId}, not ${before.operationId}: generated clients name their methods after it`);
  if (!isAsOpen(before.security ?? [], after.security ?? [])) report(name, 'now requires credentials');
  compareParameters(comparison, name, before.parameters ?? [], after.parameters ?? []);
  compareBodies(comparison, name, before, after);
  for (const [status, response] of Object.entries(before.responses)) {
    const where = `${name} -> ${status}`;
    const counterpart = after.responses[status];
    if (counterpart) compareResponses(comparison, where, response, counterpart);
    // Removing an error response breaks no client.
    else if (/^[23]/.test(status)) report(where, 'was removed');
  }
  for (const status of Object.keys(after.responses)) {
    if (/^2/.test(status) && !(status in before.responses)) report(`${name} -> ${status}`, 'is a new response');
  }
}

/** Whether every accepted combination of credentials is still accepted. */
function isAsOpen(before: Security, after: Security): boolean {
  if (after.length === 0) return true;
  const ways = before.length === 0 ? [{}] : before;
  return ways.every((way) => after.some((needed) => Object.keys(needed).every((scheme) => scheme in way)));
}

function compareParameters(
  comparison: Comparison,
  name: string,
  before: readonly Parameter[],
  after: readonly Parameter[],
): void {
  const same = (one: Parameter) => (other: Parameter) => one.in === other.in && one.name === other.name;
  for (const parameter of before) {
    const where = `${name} ${parameter.in}.${parameter.name}`;
    const counterpart = after.find(same(parameter));
    if (!counterpart) {
      comparison.breaks.push({ where, what: 'was removed' });
      continue;
    }
    if (counterpart.style !== parameter.style || counterpart.explode !== parameter.explode)
      comparison.breaks.push({ where, what: 'is serialised differently' });
    compareSchemas(comparison, 'request', parameter.schema, counterpart.schema, where);
  }
  for (const parameter of after) {
    if (parameter.required && !before.find(same(parameter))?.required)
      comparison.breaks.push({ where: `${name} ${parameter.in}.${parameter.name}`, what: 'is now required' });
  }
}

function compareBodies(comparison: Comparison, name: string, before: Operation, after: Operation): void {
  const { released, current, breaks } = comparison;
  const body = before.requestBody && resolve(released, before.requestBody);
  const counterpart = after.requestBody && resolve(current, after.requestBody);
  const where = `${name} body`;
  if (counterpart?.required && !body?.required) breaks.push({ where, what: 'is now required' });
  if (body && !counterpart) breaks.push({ where, what: 'was removed' });
  if (body && counterpart) compareContent(comparison, 'request', body.content, counterpart.content, where);
}

function compareResponses(comparison: Comparison, where: string, before: Response, after: Response): void {
  const { released, current, breaks } = comparison;
  const old = resolve(released, before);
  const now = resolve(current, after);
  for (const [name, entry] of Object.entries(old.headers ?? {})) {
    const counterpart = now.headers?.[name];
    const place = `${where} header ${name}`;
    if (!counterpart) {
      breaks.push({ where: place, what: 'was removed' });
      continue;
    }
    const [header, headerNow] = [resolve(released, entry), resolve(current, counterpart)];
    if (header.required && !headerNow.required) breaks.push({ where: place, what: 'can now be absent' });
    compareSchemas(comparison, 'response', header.schema, headerNow.schema, place);
  }
  compareContent(comparison, 'response', old.content ?? {}, now.content ?? {}, where);
}

function compareContent(
  comparison: Comparison,
  direction: Direction,
  before: Content,
  after: Content,
  where: string,
): void {
  for (const [mediaType, { schema }] of Object.entries(before)) {
    const counterpart = after[mediaType];
    if (counterpart) compareSchemas(comparison, direction, schema, counterpart.schema, where);
    else comparison.breaks.push({ where: `${where} ${mediaType}`, what: 'was removed' });
  }
}
