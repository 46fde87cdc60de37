import type { FieldCatalogue } from '../../domain/catalogue/catalogue.ts';
import type { Field } from '../../domain/catalogue/field.ts';
import type { TimeZone } from '../../domain/product/dates.ts';
import { stepsBelowTradeItem, WITHOUT_FIELD, type ElementTable } from './elements.ts';
import { createSlots, findSlot, repeatingSlot, type Slot } from './slots.ts';

/** Where the value of a field goes. */
export interface FieldPlace {
  readonly field: Field;
  readonly slot: Slot;
  /** The attribute that another field of the row fills: unit, currency, language, type of a number. */
  readonly attribute?: { readonly name: string; readonly fieldId: string };
}

/** Where the rows of a grid go. */
export interface GridPlace {
  readonly grid: string;
  readonly columns: readonly FieldPlace[];
  /** Ids of all fields of the grid that are sent, attributes included. */
  readonly fieldIds: readonly string[];
  /** The element that repeats: a row each. */
  readonly row: Slot;
  /** Rows that agree in all but this element inside the row are one row that holds it several times. */
  readonly joined?: Slot;
  /** Ids of the columns that stand in the joined element. */
  readonly joinedColumns: ReadonlySet<string>;
  /** The column that may be there once per row with each of its values: a language. */
  readonly joinedLanguage?: string;
}

/** What makes messages of the values of an instance: compiled once. */
export interface MessageMapping {
  readonly catalogue: FieldCatalogue;
  readonly timeZone: TimeZone;
  readonly tradeItem: Slot;
  /** By field id; fields that are attributes stand with the field that they belong to. */
  readonly places: ReadonlyMap<string, FieldPlace>;
  /** Places of fields outside of grids that need no care of their own. */
  readonly singles: readonly FieldPlace[];
  /** A grid whose rows hold those of another one comes first. */
  readonly grids: readonly GridPlace[];
  /** Fields that fill an attribute, with its path. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly providerName: Slot;
}

/** The supplier's own number and energy are placed apart from others that stand in the same elements. */
const PLACED_APART = ['D8256', 'D8171', 'D8172', 'D8173', 'D8175', 'D8176'];

/**
 * Rows that are one thing said several times: an ingredient in two languages, a contact with a phone and an address, a
 * tax in two categories.
 */
const JOINED: Readonly<Record<string, string>> = {
  Certification: 'certification',
  Contact: 'targetMarketCommunicationChannel',
  DangerousGoods: 'hazardousInformationDetail',
  Fish: 'fishCatchInformation',
  Ingredient: 'ingredientName',
  Preparation: 'preparationInstructions',
  ProductActivity: 'countryOfActivity',
  Tax: 'dutyFeeTax',
};

interface FieldSteps {
  readonly field: Field;
  readonly slot: Slot;
  /** Name of the attribute of the slot that the field is. */
  readonly attribute: string | undefined;
}

/** @throws Error when the table of elements does not fit the catalogue */
export function createMessageMapping(
  catalogue: FieldCatalogue,
  table: ElementTable,
  timeZone: TimeZone,
): MessageMapping {
  const tradeItem = createSlots(table);
  const mapped = catalogue.fields.flatMap((field): FieldSteps[] => {
    const steps = isSent(field) ? stepsBelowTradeItem(field.gdsnPath ?? '') : undefined;
    if (!steps) return [];
    const attribute = steps.at(-1)?.startsWith('@') === true ? steps.pop()?.slice(1) : undefined;
    return [{ field, slot: findSlot(tradeItem, steps), attribute }];
  });
  const attributes = mapped.filter(({ attribute }) => attribute !== undefined);
  const places = mapped
    .filter(({ attribute }) => attribute === undefined)
    .map(({ field, slot }): FieldPlace => {
      const own = attributes.find((other) => fills(other, field, slot));
      return {
        field,
        slot,
        ...(own?.attribute === undefined ? {} : { attribute: { name: own.attribute, fieldId: own.field.id } }),
      };
    });
  const grids = new Set(places.flatMap(({ field }) => field.grid ?? []));
  return {
    catalogue,
    timeZone,
    tradeItem,
    places: new Map(places.map((place) => [place.field.id, place])),
    singles: places.filter(({ field }) => field.grid === undefined && !PLACED_APART.includes(field.id)),
    grids: [...grids]
      .map((grid) =>
        toGridPlace(
          grid,
          places.filter(({ field }) => field.grid === grid),
        ),
      )
      .sort((a, b) => a.row.way.length - b.row.way.length),
    attributes: new Map(
      attributes.map(({ field, slot, attribute = '' }) => [field.id, `${slot.path}/@${attribute}`] as const),
    ),
    providerName: findSlot(tradeItem, WITHOUT_FIELD[0].split('/')),
  };
}

/** Retired fields are not sent; the digits of a number are sent with it. */
function isSent(field: Field): boolean {
  return field.gdsnPath !== undefined && !field.deprecated && !field.id.endsWith('Decimals');
}

/** A unit or language may belong to several fields of its row; it stands in the path of one of them. */
function fills(attribute: FieldSteps, field: Field, slot: Slot): boolean {
  const { id, grid } = attribute.field;
  const named = field.unitField ?? field.languageField;
  return named === undefined ? attribute.slot === slot && grid === field.grid : named === id;
}

function toGridPlace(grid: string, columns: readonly FieldPlace[]): GridPlace {
  const [first, ...others] = columns.map(({ slot }) => slot.way);
  const shared = first?.filter((slot) => others.every((way) => way.includes(slot))) ?? [];
  const row = repeatingSlot(shared);
  if (!row) throw new Error(`No element repeats for the rows of ${grid}`);
  const name = JOINED[grid];
  const joined = columns.flatMap(({ slot }) => slot.way).find((slot) => slot.name === name);
  const inside = columns.filter(({ slot }) => joined !== undefined && slot.way.includes(joined));
  const language = inside.find(({ field }) => field.languageField !== undefined)?.field.languageField;
  return {
    grid,
    columns,
    fieldIds: idsOf(columns),
    row,
    ...(joined ? { joined } : {}),
    joinedColumns: new Set(idsOf(inside)),
    ...(language === undefined ? {} : { joinedLanguage: language }),
  };
}

const idsOf = (places: readonly FieldPlace[]): string[] => [
  ...new Set(places.flatMap(({ field, attribute }) => [field.id, ...(attribute ? [attribute.fieldId] : [])])),
];
