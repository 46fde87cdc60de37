import { isPreparationState } from '../../../src/domain/catalogue/field-keys.ts';
import { isUnitType } from '../../../src/domain/catalogue/unit-types.ts';
import type { Body } from '../../builders/product.ts';
import { FIELD_PATHS, fieldOf, pathOf, toGrids, type FieldPath } from './field-paths.ts';
import { Account, type LeftOut } from './left-out.ts';
import { BodyWriter } from './read-values.ts';
import { find, nodesAt, parseXml, textAt, type XmlNode } from './xml-tree.ts';

export interface ReadMessage {
  /** One body per trade unit, parents before their children. */
  readonly bodies: Body[];
  /** What the message contains about its units but the bodies do not. */
  readonly leftOut: LeftOut[];
}

const SUPPLIERS_OWN = 'SUPPLIER_ASSIGNED';
const ENERGY_CODE = 'ENER-';
/** Energy has separate fields by unit of measure: amount and precision. */
const ENERGY: Readonly<Record<string, readonly [amount: string, precision: string]>> = {
  E14: ['D8171', 'D8172'],
  KJO: ['D8175', 'D8176'],
};

/** Fields that cannot be found by path alone. */
const BY_HAND = ['D8256', 'D8384', 'D9001', 'D9002', 'D8249', 'D8270', ...Object.values(ENERGY).flat()];
const isReadByPath = ({ field }: FieldPath): boolean =>
  !field.readonly && !field.deprecated && !BY_HAND.includes(field.id);

const PATHS = FIELD_PATHS.filter((path) => isReadByPath(path) && !path.field.preparationState);
const SINGLES = PATHS.filter(({ field }) => field.grid === undefined);
const GRIDS = toGrids(PATHS);

const HEADER = pathOf('D8173').steps.slice(0, -1);
/** The contents of a nutrient header, as paths from it. */
const HEADER_PATHS = FIELD_PATHS.filter((path) => isReadByPath(path) && path.field.preparationState).map(
  ({ field, steps }) => ({ field, steps: steps.slice(HEADER.length) }),
);
const HEADER_SINGLES = HEADER_PATHS.filter(({ field }) => field.grid === undefined);
const HEADER_GRIDS = toGrids(HEADER_PATHS);

const OTHER_NUMBERS = toGrids([pathOf('D9001'), pathOf('D9002')])[0]?.columns ?? [];

/** Converts a Catalogue Item Notification into bodies, one per trade unit of its hierarchies. */
export function readMessage(xml: string): ReadMessage {
  const message: ReadMessage = { bodies: [], leftOut: [] };
  for (const command of find(parseXml(xml), 'transaction/documentCommand')) {
    for (const item of find(command, 'catalogueItemNotification/catalogueItem')) readUnits(item, command, message);
  }
  return message;
}

/** Reads a unit, then those inside it. */
function readUnits(item: XmlNode, command: XmlNode, message: ReadMessage): void {
  const gtin = textAt(item, 'tradeItem/gtin') ?? '';
  const account = new Account();
  const writer = new BodyWriter(account);
  const { body } = writer;
  for (const path of SINGLES) writer.field(item, path);
  const rowsOf = new Map(GRIDS.map((grid) => [grid.grid, writer.grid(item, grid)]));
  for (const [packaging, [row]] of rowsOf.get('Packaging') ?? []) {
    for (const material of find(packaging, 'packagingMaterial')) {
      for (const own of rowsOf.get('PackagingMaterial')?.get(material) ?? []) body[`D9096_${own}`] = row;
    }
  }
  readNumbers(item, writer);
  readNutrients(item, writer, account);
  writer.value(fieldOf('D8164'), find(command, 'documentCommandHeader/@type'));
  const links = find(item, 'catalogueItemChildItemLink');
  const contradictions = readChildren(item, links, writer);

  if (typeof body['D8165'] === 'string' && typeof body['D8255'] === 'string' && isUnitType(body['D8276'])) {
    message.bodies.push(body);
    message.leftOut.push(...account.leftOut(item, gtin), ...contradictions.map((rest) => ({ unit: gtin, ...rest })));
  } else {
    const value = textAt(item, 'tradeItem/tradeItemUnitDescriptorCode') ?? '';
    message.leftOut.push({
      unit: gtin,
      path: 'tradeItem',
      value,
      reason: 'no unit with GTIN, market and a known type',
    });
  }
  for (const link of links) for (const child of find(link, 'catalogueItem')) readUnits(child, command, message);
}

/** The supplier's item number has its own field; all others are rows. */
function readNumbers(item: XmlNode, writer: BodyWriter): void {
  const numbers = find(item, 'tradeItem/additionalTradeItemIdentification');
  const typeOf = (number: XmlNode): XmlNode[] => find(number, '@additionalTradeItemIdentificationTypeCode');
  const own = numbers.find((number) => typeOf(number)[0]?.text === SUPPLIERS_OWN);
  if (own) {
    writer.value(fieldOf('D8256'), [own]);
    writer.value(fieldOf('D8384'), typeOf(own));
  }
  writer.rows(
    numbers.filter((number) => number !== own),
    OTHER_NUMBERS,
  );
}

/**
 * Reads the children that a unit states, and those that are only nested in it. A message states each quantity twice;
 * the unit's own statement counts.
 * @returns the quantities of links that differ
 */
function readChildren(item: XmlNode, links: readonly XmlNode[], writer: BodyWriter): Omit<LeftOut, 'unit'>[] {
  const stated = find(item, 'tradeItem/nextLowerLevelTradeItemInformation/childTradeItem');
  const quantities = new Map(
    stated.map((child) => [textAt(child, 'gtin'), textAt(child, 'quantityOfNextLowerLevelTradeItem')]),
  );
  const gtinBelow = (link: XmlNode): string | undefined => textAt(link, 'catalogueItem/tradeItem/gtin');
  const children = [
    ...stated.map((child) => [find(child, 'gtin'), find(child, 'quantityOfNextLowerLevelTradeItem')] as const),
    ...links
      .filter((link) => !quantities.has(gtinBelow(link)))
      .map((link) => [find(link, 'catalogueItem/tradeItem/gtin'), find(link, 'quantity')] as const),
  ];
  children.forEach(([gtin, quantity], index) => {
    writer.value(fieldOf('D8249'), gtin, { row: index + 1 });
    writer.value(fieldOf('D8270'), quantity, { row: index + 1 });
  });
  return links.flatMap((link) => {
    const [value = '', other] = [textAt(link, 'quantity'), quantities.get(gtinBelow(link))];
    return other === undefined || Number(other) === Number(value)
      ? []
      : [{ path: 'catalogueItemChildItemLink/quantity', value, reason: `the unit itself states ${other}` }];
  });
}

function readNutrients(item: XmlNode, writer: BodyWriter, account: Account): void {
  const known = new Set<string | undefined>();
  for (const header of nodesAt(item, HEADER)) {
    const state = textAt(header, 'preparationStateCode');
    if (state !== undefined && !isPreparationState(state)) {
      account.refuse(header, `no fields for the preparation state ${state}`);
      continue;
    }
    if (known.has(state)) {
      account.refuse(header, `a second header of the state ${state ?? 'without a name'}`);
      continue;
    }
    known.add(state);
    const isEnergy = (detail: XmlNode): boolean => textAt(detail, 'nutrientTypeCode') === ENERGY_CODE;
    for (const path of HEADER_SINGLES) writer.field(header, path, state);
    for (const { base, columns } of HEADER_GRIDS) {
      const elements = nodesAt(header, base).filter((element) => !isEnergy(element));
      writer.rows(elements, columns, state);
    }
    for (const detail of find(header, 'nutrientDetail').filter(isEnergy)) {
      for (const quantity of find(detail, 'quantityContained')) {
        const unit = textAt(quantity, '@measurementUnitCode') ?? '';
        const ids = ENERGY[unit];
        if (!ids) {
          account.refuse(quantity, 'energy is stored in kcal and kJ');
          continue;
        }
        account.read(...find(detail, 'nutrientTypeCode'), ...find(quantity, '@measurementUnitCode'));
        writer.value(fieldOf(ids[0]), [quantity], { state });
        writer.value(fieldOf(ids[1]), find(detail, 'measurementPrecisionCode'), { state });
      }
    }
  }
}
