import { PREPARATION_STATES, type PreparationState } from '../../domain/catalogue/field-keys.ts';
import type { Instances } from './draft.ts';
import type { Entry } from '../../domain/product/unit.ts';
import type { FieldPlace } from './mapping.ts';
import type { Row } from './rows.ts';
import type { Slot } from './slots.ts';
import type { TradeItemDraft } from './trade-item-draft.ts';

/** The grid of nutrients. */
export const NUTRIENTS = 'Nutrient';
const CODE = 'D8181';
const PRECISION = 'D8182';
const QUANTITY = 'D8183';
const UNIT = 'D8184';
const ENERGY_CODE = 'ENER-';
/** Energy stands in fields of its own, by unit: amount and precision. */
const ENERGY = [
  ['KJO', 'D8175', 'D8176'],
  ['E14', 'D8171', 'D8172'],
] as const;
const STATES = 'D8173';
const ENERGY_ELEMENT = 'energy';

/** Opens a header for each state that the product names, in that order. */
export function openHeaders(made: TradeItemDraft): void {
  const { slot } = made.place(STATES);
  for (const { key, value } of made.entriesOf(STATES)) {
    for (const state of [value].flat().map(String)) {
      const draft = made.draft.at(slot, new Map([[made.header, state]]));
      draft.text = state;
      draft.keys.push(key);
    }
  }
}

/** Says the state of headers that values alone opened. */
export function nameHeaders(made: TradeItemDraft): void {
  for (const state of PREPARATION_STATES) {
    const instances = new Map([[made.header, state]]);
    if (made.draft.has(made.header, instances)) made.draft.at(made.place(STATES).slot, instances).text = state;
  }
}

/** Energy that stands in fields of its own, by state: the precisions that its amounts are said with. */
type Energy = ReadonlyMap<PreparationState, ReadonlySet<unknown>>;

/** The element of a nutrient that an instance names. */
const nutrientOf = (made: TradeItemDraft): Slot => made.place(CODE).slot.way.at(-2) as Slot;

/**
 * Puts the energy of a state into one element that holds it in both units; amounts of different precision need one each.
 */
export function placeEnergy(made: TradeItemDraft): Energy {
  const energy = new Map<PreparationState, ReadonlySet<unknown>>();
  const used = new Set<string>();
  for (const state of PREPARATION_STATES) {
    const amounts = ENERGY.flatMap((energyIn) => readEnergy(made, state, energyIn));
    if (amounts.length === 0) continue;
    const precisions = new Set(amounts.flatMap(({ precision }) => precision?.value ?? []));
    energy.set(state, precisions);
    for (const { unit, amount, place, precision } of amounts) {
      const instances = new Map([
        [made.header, state],
        [nutrientOf(made), precisions.size > 1 ? `${ENERGY_ELEMENT} ${unit}` : ENERGY_ELEMENT],
      ]);
      made.draft.at(made.place(CODE).slot, instances).text = ENERGY_CODE;
      made.put(amount, place, new Map([...instances, [place.slot, unit]]), unit);
      if (!precision) continue;
      made.put(precision, made.place(PRECISION), instances);
      used.add(precision.key);
    }
  }
  for (const [, , precisionField] of ENERGY) {
    for (const { key } of made.entriesOf(precisionField))
      if (!used.has(key)) made.leaveOut(key, 'INCOMPLETE', made.place(QUANTITY).slot.path);
  }
  return energy;
}

interface EnergyAmount {
  readonly unit: string;
  readonly amount: Entry;
  readonly place: FieldPlace;
  readonly precision: Entry | undefined;
}

/** The energy of a state in one unit, where it can be sent. */
function readEnergy(
  made: TradeItemDraft,
  state: PreparationState,
  [unit, amountField, precisionField]: (typeof ENERGY)[number],
): EnergyAmount[] {
  const place = { ...made.place(QUANTITY), field: made.place(amountField).field };
  const [amount, ...others] = made.entriesOf(amountField).filter((entry) => made.stateOf(entry) === state);
  for (const { key } of others) made.leaveOut(key, 'TWICE', place.slot.path);
  if (!amount) return [];
  if (typeof amount.value === 'number' && made.textOf(amount, amount.value, place) !== undefined)
    return [{ unit, amount, place, precision: made.unit.entryBeside(amount, precisionField) }];
  made.leaveOut(amount.key, 'UNFIT', place.slot.path);
  return [];
}

/** Where a row of nutrients goes: one on energy joins what fields of their own say of it. */
export function nutrientInstances(made: TradeItemDraft, { entries, instances }: Row, energy: Energy): Instances {
  const [first] = entries;
  const column = (id: string): Entry | undefined => entries.find((entry) => entry.id === id);
  const precisions = first && energy.get(made.stateOf(first));
  if (!precisions || precisions.size > 1 || column(CODE)?.value !== ENERGY_CODE) return instances;
  const own = column(PRECISION)?.value;
  if (own !== undefined && precisions.size === 1 && !precisions.has(own)) return instances;
  const joined = new Map([...instances, [nutrientOf(made), ENERGY_ELEMENT]]);
  const unit = made.unit.beside(first, UNIT);
  return typeof unit === 'string' ? joined.set(made.place(QUANTITY).slot, unit) : joined;
}
