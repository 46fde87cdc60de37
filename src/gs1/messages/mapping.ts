import type { FieldCatalogue } from '../../domain/catalogue/catalogue.ts';
import type { Field } from '../../domain/catalogue/field.ts';
import type { TimeZone } from '../../domain/product/dates.ts';
import { stepsBelowTradeItem, WITHOUT_FIELD, type ElementTable } from './elements.ts';
import { createSlots, findSlot, repeatingSlot, type Slot } from './slots.ts';

/** The element of a field. */
export interface FieldPlace {
  readonly field: Field;
  readonly slot: Slot;
  /**
   * The attribute that another field of the row fills: unit of measure, currency, language, or the type of a number.
   */
  readonly attribute?: { readonly name: string; readonly fieldId: string };
}

/** The elements of a grid. */
export interface GridPlace {
  readonly grid: string;
  readonly columns: readonly FieldPlace[];
  /** Ids of all fields of the grid that are sent, attributes included. */
  readonly fieldIds: readonly string[];
  /** The element that repeats, once per row. */
  readonly row: Slot;
  /** Rows that differ only inside this element share one row element, in which this one repeats. */
  readonly joined?: Slot;
  /** Ids of the columns inside the joined element. */
  readonly joinedColumns: ReadonlySet<string>;
  /** The language column, if the joined element may occur once per language in a row. */
  readonly joinedLanguage?: string;
}

/** Maps the fields of an instance's catalogue to message elements. Created once. */
export interface MessageMapping {
  readonly catalogue: FieldCatalogue;
  readonly timeZone: TimeZone;
  readonly tradeItem: Slot;
  /** By field id. Fields that are attributes are found with the field that they qualify. */
  readonly places: ReadonlyMap<string, FieldPlace>;
  /** Fields outside of grids without special treatment. */
  readonly singles: readonly FieldPlace[];
  /** A grid whose rows contain those of another grid comes first. */
  readonly grids: readonly GridPlace[];
  /** Path of the attribute, by id of the field that fills it. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly providerName: Slot;
}

/** The supplier's item number and the energy fields share elements with other fields, so other code places them. */
const PLACED_APART = ['D8256', 'D8171', 'D8172', 'D8173', 'D8175', 'D8176'];

/**
 * Grids in which several rows can describe one thing: an ingredient in two languages, a contact with a phone number and
 * an e-mail address, a tax in two categories. The value is the element that repeats inside the row.
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
  /** Name of the attribute, if the field is one. */
  readonly attribute: string | undefined;
}

/** @throws Error if the element table does not fit the catalogue */
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

/** Retired fields are not sent; the number of decimals is sent as part of its number. */
function isSent(field: Field): boolean {
  return field.gdsnPath !== undefined && !field.deprecated && !field.id.endsWith('Decimals');
}

/**
 * Whether an attribute belongs to a field: a unit of measure or language can qualify several fields of its row, but has
 * the path of only one.
 */
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
