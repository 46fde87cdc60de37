import { GTIN, LAST_CHANGE, PUBLISHED, TARGET_MARKET, UNIT_TYPE } from '../../domain/catalogue/field-ids.ts';
import { CHILD_GTIN_PREFIX, type ChildLink } from '../../domain/hierarchy/hierarchy.ts';
import { derivedValues, gpcBrick } from '../../domain/derived/computed-values.ts';
import { formatTimestamp } from '../../domain/product/dates.ts';
import { gtinOfKey } from '../../domain/product/identifiers.ts';
import type { FieldValue, Product } from '../../domain/product/product.ts';
import { Unit, type Position } from '../../domain/product/unit.ts';
import type { MessageMapping } from './mapping.ts';

/** A unit of a hierarchy that is sent. */
export interface SentUnit {
  readonly product: Product;
  readonly links: readonly ChildLink[];
  /** Time of the message. */
  readonly time: Date;
}

/** Order of values in a message: by preparation state, those without one last, then by row. */
export function comparePositions(a: Position, b: Position): number {
  return Number(a.state === undefined) - Number(b.state === undefined) || a.row - b.row;
}

/** The stored values of a unit, plus those that the service adds to its message. */
export function readSentUnit({ product, links, time }: SentUnit, { catalogue, timeZone }: MessageMapping): Unit {
  const brick = gpcBrick(product.values, catalogue);
  const values: Record<string, FieldValue> = {
    ...product.values,
    [GTIN]: gtinOfKey(product.key),
    [TARGET_MARKET]: product.targetMarket,
    [UNIT_TYPE]: product.unitType,
    // Sending the message publishes the values.
    [PUBLISHED]: formatTimestamp(time.getTime(), timeZone),
    [LAST_CHANGE]: formatTimestamp(product.lastModified.getTime(), timeZone),
    ...derivedValues(links, brick, 'en'),
  };
  for (const { row, child } of links) values[`${CHILD_GTIN_PREFIX}${row}`] = gtinOfKey(child);
  return new Unit({ ...product, values }, catalogue);
}
