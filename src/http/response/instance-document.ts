import { GUIDE_PATH } from './documentation-page.ts';
import { isClosed } from '../../access/authenticate.ts';
import type { InstanceSettings } from '../../settings.ts';

type Requirement = Record<string, string[]>;
interface Operation {
  operationId: string;
  description?: string;
  security?: Requirement[];
  requestBody?: { description?: string };
  responses: Record<string, DocumentedResponse>;
}
interface DocumentedResponse {
  description: string;
  /** The limit of the instance that leads to the response. Not served. */
  'x-instance-limit'?: 'openListsPerAddress';
}
interface Schema {
  description?: string;
  maxItems?: number;
}
interface Document {
  info: { description: string; contact?: { name: string; url?: string } };
  externalDocs?: { description: string; url: string };
  servers: { url: string; description: string }[];
  security: Requirement[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { description: string }> };
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * The contract as it holds for one instance: its address, who needs credentials, and its limits.
 * @param origin the address under which the client reaches the instance; undefined keeps the relative one
 */
export function describeInstance(
  contract: object,
  { limits, oidc, security, title }: Pick<InstanceSettings, 'limits' | 'oidc' | 'security' | 'title'>,
  origin: string | undefined,
): object {
  const document = structuredClone(contract) as Document;
  if (origin !== undefined) {
    document.servers = [{ url: origin, description: title }];
    if (document.info.contact) document.info.contact.url = origin;
    document.externalDocs = { description: 'The guide and the changelog', url: `${origin}${GUIDE_PATH}` };
  }
  if (!oidc?.api) withoutTokens(document);
  describeSecurity(document, security);
  describeLimits(document, limits);
  return document;
}

/** Leaves access tokens out of the document of an instance that accepts none. */
function withoutTokens(document: Document): void {
  const others = (security: Requirement[]): Requirement[] => security.filter((way) => !('AccessToken' in way));
  delete document.components.securitySchemes['AccessToken'];
  document.security = others(document.security);
  for (const item of Object.values(document.paths))
    for (const operation of operationsOf(item)) if (operation.security) operation.security = others(operation.security);
}

/** Mirrors `authenticate`, which decides by the same settings. */
function describeSecurity(document: Document, security: InstanceSettings['security']): void {
  const { keys } = security;
  const { securitySchemes } = document.components;
  const note = keys ? 'Required except where an operation says otherwise.' : 'This instance requires none.';
  for (const scheme of Object.values(securitySchemes)) scheme.description += ` ${note}`;
  if (!keys) document.security = [{}, ...document.security];
  for (const [path, item] of Object.entries(document.paths)) {
    const isRequired = isClosed(path, security);
    for (const operation of operationsOf(item)) {
      if (operation.security) operation.security = requirementsOf(operation.security, keys, isRequired);
    }
  }
}

/** The requirements of an operation in an instance. @param isRequired whether optional credentials are required */
function requirementsOf(security: Requirement[], keys: boolean, isRequired: boolean): Requirement[] {
  const required = security.filter((requirement) => Object.keys(requirement).length > 0);
  const isOptional = required.length < security.length;
  if (keys) return isOptional && isRequired ? required : security;
  return isOptional || required.length === 0 ? security : [{}, ...security];
}

function describeLimits(document: Document, limits: InstanceSettings['limits']): void {
  const count = new Intl.NumberFormat('en');
  const items = `at most ${count.format(limits.batchItems)} items`;
  const body = `at most ${count.format(limits.bodyMegabytes)} MB, compressed or not`;
  const product = `at most ${count.format(limits.productKilobytes)} kB and ${count.format(limits.productValues)} values`;
  const rows = `at most ${count.format(limits.gridRows)} rows in a grid`;
  const lists = `at most ${count.format(limits.openListsPerAddress)} lists at the same time`;
  document.info.description += `
**Limits of this instance.** An array of products has ${items}, a body ${body}, and a product ${product}, with
${rows}. A hierarchy has at most ${count.format(limits.hierarchyUnits)} units. A client address reads ${lists}.
`;
  const { ProductBatchInput, ProductInput } = document.components.schemas;
  if (ProductBatchInput) {
    ProductBatchInput.maxItems = limits.batchItems;
    addTo(ProductBatchInput, `This instance accepts ${items}.`);
  }
  if (ProductInput) addTo(ProductInput, `This instance accepts ${product}, with ${rows}.`);
  for (const item of Object.values(document.paths)) {
    for (const { requestBody, responses } of operationsOf(item)) {
      if (requestBody) addTo(requestBody, `This instance accepts ${body}.`);
      if (responses['413']) addTo(responses['413'], `This instance accepts ${body}.`);
      for (const response of Object.values(responses)) {
        const { 'x-instance-limit': limit } = response;
        if (limit === 'openListsPerAddress') addTo(response, `Here ${lists}.`);
        delete response['x-instance-limit'];
      }
    }
  }
}

function operationsOf(item: Record<string, Operation>): Operation[] {
  return METHODS.flatMap((method) => item[method] ?? []);
}

function addTo(part: { description?: string }, sentence: string): void {
  const text = part.description?.trimEnd() ?? '';
  part.description = text === '' ? sentence : `${text}${/[.:]$/.test(text) ? '' : '.'} ${sentence}`;
}
