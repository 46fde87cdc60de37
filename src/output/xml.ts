import type { FieldValue } from '../domain/product/product.ts';
import type { PresentedValue, ProductRecord } from '../domain/views/record.ts';
import type { ValidationError } from '../domain/validation/describe.ts';
import { escapeAttribute, escapeText } from '../xml-text.ts';

/**
 * The envelope of a view, with the properties of the JSON response. They become attributes; `view` is called `name`.
 */
export interface ViewHead {
  readonly status: 200;
  readonly view: string;
  /** Number of products in the view, not only on the page. */
  readonly count: number;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly modifiedsince?: number | undefined;
}

/** A product of a view, as in a response. */
export interface ViewRecord {
  readonly productId: string;
  readonly record: ProductRecord;
}

export interface ViewBatch {
  readonly records: readonly ViewRecord[];
  /** Cursor of the next page, in the last batch of a page that is followed by another. */
  readonly nextCursor?: string;
}

/** Size of the parts, in characters. */
const CHUNK_LENGTH = 65_536;

/**
 * Streams a view as XML (`spec/view.xsd`) in parts of about 64 KB. Yields nothing before the first batch is there, so
 * that a view that cannot be read fails before the response starts.
 *
 * Written by hand: xmlbuilder2 takes ten times as long, and keeps the tree of a whole view in memory.
 */
export async function* viewXml(head: ViewHead, batches: AsyncIterable<ViewBatch>): AsyncGenerator<string> {
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
  let next = '';
  for await (const { records, nextCursor } of batches) {
    if (nextCursor !== undefined) next = `<nextCursor>${escapeText(nextCursor)}</nextCursor>\n`;
    for (const { productId, record } of records) {
      text += `<product id="${escapeAttribute(productId)}">`;
      for (const name in record) text += field(opening(name), record[name]);
      text += '</product>\n';
      if (text.length >= CHUNK_LENGTH) {
        yield text;
        text = '';
      }
    }
  }
  yield `${text}${next}</view>\n`;
}

function viewTag({ view, ...others }: ViewHead): string {
  const attributes = Object.entries<string | number | undefined>({ name: view, ...others }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}="${escapeAttribute(String(value))}"`,
  );
  return `<view ${attributes.join(' ')}>`;
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
