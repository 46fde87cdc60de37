import type { Change } from '../domain/history/change.ts';
import { FIRST_TIMELINE, type FeedPosition, type Timelines } from '../domain/history/timelines.ts';
import type { Gs1EventFacts } from '../domain/history/event.ts';
import { formatTimestamp } from '../domain/product/dates.ts';
import { marketOfKey } from '../domain/product/identifiers.ts';
import type { FieldValue, FieldValues, Product } from '../domain/product/product.ts';
import { describeFindings } from '../domain/validation/describe.ts';
import type { Presentation } from '../domain/views/presentation.ts';
import { writeCursor } from '../http/request/cursor.ts';
import { presentChanges, type PresentedChange } from './history-event.ts';
import { presentValue } from './product.ts';

/** Tells positions in the change feed from those of other lists. */
const CHANGE = 'change';

/** A cursor names the timeline of the last event before it, so it is the same after a restore that has this event. */
export function changeCursor(position: number, timelines: Timelines): string {
  const timeline = timelines.at(position);
  return timeline === FIRST_TIMELINE ? writeCursor(CHANGE, position) : writeCursor(CHANGE, position, timeline);
}

/** @returns undefined for a cursor of another list */
export function readChangePosition([kind, position, timeline = FIRST_TIMELINE, ...rest]: readonly unknown[]):
  FeedPosition | undefined {
  const isPosition = rest.length === 0 && kind === CHANGE && Number.isSafeInteger(position) && Number(position) >= 0;
  return isPosition && typeof timeline === 'string' ? { position: Number(position), timeline } : undefined;
}

export interface PresentedFeedChange {
  id: number;
  cursor: string;
  time: string;
  type: string;
  productId: string;
  targetMarket: string;
  revision: number;
  actor: string;
  changes: PresentedChange[];
  gs1?: Gs1EventFacts;
  findings?: { errors: number; warnings: number };
}

export function presentChange(change: Change, timelines: Timelines, presentation: Presentation): PresentedFeedChange {
  const { position, time, type, productId, key, revision, actor, gs1 } = change;
  return {
    id: position,
    cursor: changeCursor(position, timelines),
    time: formatTimestamp(time.getTime(), presentation.timeZone),
    type,
    productId,
    targetMarket: marketOfKey(key),
    revision,
    actor,
    changes: presentChanges(change, presentation),
    ...(gs1 ? { gs1 } : {}),
    ...presentFindings(change, presentation),
  };
}

function presentFindings(
  { findings, key }: Change,
  { language, ...words }: Presentation,
): Pick<PresentedFeedChange, 'findings'> {
  if (!findings) return {};
  const all = describeFindings({ findings, targetMarket: marketOfKey(key) }, words, language);
  const errors = all.filter(({ messageType }) => messageType === 'ERROR').length;
  return { findings: { errors, warnings: all.length - errors } };
}

export interface PresentedProductState {
  type: 'PRODUCT';
  productId: string;
  targetMarket: string;
  unitType: string;
  revision: number;
  values: Record<string, FieldValue>;
}

/** A product with all its values, in the form in which the changes of events show them. */
export function presentProductState(
  { productId, targetMarket, unitType, revision, values }: Product,
  presentation: Presentation,
): PresentedProductState {
  return { type: 'PRODUCT', productId, targetMarket, unitType, revision, values: presentValues(values, presentation) };
}

function presentValues(values: FieldValues, presentation: Presentation): Record<string, FieldValue> {
  const presented: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(values)) {
    const located = presentation.catalogue.locate(key);
    presented[key] = typeof located === 'string' ? value : presentValue(value, located, false, presentation);
  }
  return presented;
}
