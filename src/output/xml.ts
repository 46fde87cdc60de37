import type { FieldValue } from '../domain/product/product.ts';
import type { PresentedValue, ProductRecord } from '../domain/views/record.ts';
import type { ValidationError } from '../domain/validation/describe.ts';
import { escapeAttribute, escapeText } from './xml-text.ts';

/** The data of a view, without its products. */
export interface ViewHead {
  readonly name: string;
  /** Number of products in the view, not only on the page. */
  readonly count: number;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** A product of a view, as in a response. */
export interface ViewRecord {
  readonly productId: string;
  readonly record: ProductRecord;
}

/** Size of the parts, in characters. */
const CHUNK_LENGTH = 65_536;

/**
 * Streams a view as XML (`spec/view.xsd`) in parts of about 64 KB. Yields nothing before the first batch is there, so
 * that a view that cannot be read fails before the response starts.
 *
 * Written by hand: xmlbuilder2 takes ten times as long, and keeps the tree of a whole view in memory.
 */
export async function* viewXml(head: ViewHead, batches: AsyncIterable<readonly ViewRecord[]>): AsyncGenerator<string> {
  const openings = new Map<string, string>();
  const opening = (name: string): string => {
    let tag = openings.get(name);
    if (tag === undefined) {
      tag = `<field name="${escapeAttribute(name)}"`;
      openings.set(name, tag);
    }
    return tag;
  };
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n${viewTag(head)}\n`;
  for await (const batch of batches) {
    for (const { productId, record } of batch) {
      text += `<product id="${escapeAttribute(productId)}">`;
      for (const name in record) text += field(opening(name), record[name]);
      text += '</product>\n';
      if (text.length >= CHUNK_LENGTH) {
        yield text;
        text = '';
      }
    }
  }
  yield `${text}</view>\n`;
}

function viewTag({ name, count, limit, offset }: ViewHead): string {
  const page = (limit === undefined ? '' : ` limit="${limit}"`) + (offset === undefined ? '' : ` offset="${offset}"`);
  return `<view name="${escapeAttribute(name)}" count="${count}"${page}>`;
}

function field(opening: string, value: PresentedValue | undefined): string {
  if (value === null || value === undefined) return `${opening} nil="true"/>`;
  return `${opening}>${content(value)}</field>`;
}

/** The texts, numbers and errors of a value. A row of a grid with several codes becomes a list within a list. */
function content(value: NonNullable<PresentedValue>): string {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value !== 'object') return String(value);
  let children = '';
  for (const child of value) {
    if (child === null) children += '<value nil="true"/>';
    else if (isError(child)) children += error(child);
    else children += `<value>${content(child)}</value>`;
  }
  return children;
}

function isError(value: FieldValue | ValidationError): value is ValidationError {
  return typeof value === 'object' && !Array.isArray(value);
}

function error({ fieldId, ruleId, messageType, fieldLabel, message, requiredBy }: ValidationError): string {
  const attributes = `fieldId="${escapeAttribute(fieldId)}" ruleId="${escapeAttribute(ruleId)}" messageType="${messageType}"`;
  const organisations = requiredBy.map((name) => `<requiredBy>${escapeText(name)}</requiredBy>`).join('');
  return `<error ${attributes}><fieldLabel>${escapeText(fieldLabel)}</fieldLabel><message>${escapeText(message)}</message>${organisations}</error>`;
}
