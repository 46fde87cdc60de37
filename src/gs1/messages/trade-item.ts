import { ITEM_NUMBER, ITEM_NUMBER_TYPE } from '../../domain/catalogue/field-ids.ts';
import { NO_INSTANCES, type LeftOutValue, type MessageElement } from './draft.ts';
import type { SentUnit } from './sent-unit.ts';
import type { MessageMapping } from './mapping.ts';
import { nameHeaders, nutrientInstances, NUTRIENTS, openHeaders, placeEnergy } from './nutrition.ts';
import { readRows } from './rows.ts';
import { TradeItemDraft } from './trade-item-draft.ts';

/** A finished `tradeItem`. */
export interface TradeItem {
  readonly element: MessageElement;
  readonly leftOut: readonly LeftOutValue[];
}

/**
 * Builds the trade item of a unit.
 * @param providerName name of the data source, if known
 * @throws Error if the unit lacks a value that every message needs; validation rejects such units before they are sent
 */
export function buildTradeItem(unit: SentUnit, mapping: MessageMapping, providerName?: string): TradeItem {
  const made = new TradeItemDraft(unit, mapping);
  placeOwnNumber(made);
  openHeaders(made);
  placeGrids(made);
  for (const place of mapping.singles)
    for (const entry of made.entriesOf(place.field.id)) made.put(entry, place, made.instancesOf(entry));
  nameHeaders(made);
  made.leaveOutUnattached();
  if (providerName !== undefined) made.draft.at(mapping.providerName, NO_INSTANCES).text = providerName;

  const element = made.draft.finish((value) => made.leftOut.push(value));
  if (element) return { element, leftOut: made.leftOut };
  const missing = made.leftOut.at(-1)?.path ?? 'everything';
  throw new Error(`${unit.product.productId} cannot be sent without ${missing}`);
}

/** The supplier's item number comes before other numbers; a number without a type is the supplier's. */
function placeOwnNumber(made: TradeItemDraft): void {
  const place = made.place(ITEM_NUMBER);
  const type = made.unit.value(ITEM_NUMBER_TYPE) === undefined ? 'SUPPLIER_ASSIGNED' : undefined;
  for (const entry of made.entriesOf(ITEM_NUMBER)) made.put(entry, place, new Map([[place.slot, 'own']]), type);
}

function placeGrids(made: TradeItemDraft): void {
  const energy = placeEnergy(made);
  for (const grid of made.mapping.grids) {
    for (const row of readRows(made, grid)) {
      const instances = grid.grid === NUTRIENTS ? nutrientInstances(made, row, energy) : row.instances;
      for (const entry of row.entries) made.put(entry, made.place(entry.id), instances);
    }
  }
}
