import type { XmlElement } from '../xml/parse-xml.ts';
import { elementsAt, textAt } from '../xml/reading.ts';
import { OWN_CODES, problem, textsAt, valueProblem, type Problem } from './problem.ts';
import { withUnitsBelow } from './read-message.ts';

/** Checks the hierarchy of a notification, unit by unit. The element order is valid already. */
export function checkNotification(document: XmlElement, owners: readonly string[]): Problem[] {
  const units = elementsAt(document, 'catalogueItem').flatMap(withUnitsBelow);
  return [
    ...units.flatMap((unit) => [
      ...checkRecipient(unit),
      ...checkOwner(unit, owners),
      ...checkBaseUnit(unit),
      ...checkChildren(unit),
    ]),
    ...checkMarkets(units),
    ...checkCircles(units),
  ];
}

function gtinOf(unit: XmlElement): string {
  return textAt(unit, 'tradeItem/gtin') ?? '';
}

function checkRecipient(unit: XmlElement): Problem[] {
  return textAt(unit, 'dataRecipient') === undefined
    ? [problem('203', `The catalogueItem of ${gtinOf(unit)} has no dataRecipient`)]
    : [];
}

function checkOwner(unit: XmlElement, owners: readonly string[]): Problem[] {
  const path = 'tradeItem/informationProviderOfTradeItem/gln';
  const provider = textAt(unit, path) ?? '';
  const other = owners.find((owner) => owner !== provider);
  return other === undefined
    ? []
    : [
        valueProblem(
          '300',
          `The information provider of ${gtinOf(unit)} is not the content owner ${other}`,
          path,
          provider,
        ),
      ];
}

function checkBaseUnit(unit: XmlElement): Problem[] {
  const gtin = gtinOf(unit);
  const hasChildren = elementsAt(unit, 'catalogueItemChildItemLink').length > 0 || statedChildren(unit).length > 0;
  const isBaseUnit = ['true', '1'].includes(textAt(unit, 'tradeItem/isTradeItemABaseUnit') ?? '');
  return [
    ...(hasChildren && isBaseUnit ? [problem('383', `${gtin} has children but is marked as a base unit`)] : []),
    ...(!hasChildren && !isBaseUnit
      ? [problem('382', `${gtin} has no children but is not marked as a base unit`)]
      : []),
    ...(hasChildren && textAt(unit, 'tradeItem/tradeItemUnitDescriptorCode') === 'BASE_UNIT_OR_EACH'
      ? [problem('96', `${gtin} is a BASE_UNIT_OR_EACH but has children`)]
      : []),
  ];
}

interface Child {
  readonly gtin: string;
  readonly quantity: number;
}

function statedChildren(unit: XmlElement): Child[] {
  return elementsAt(unit, 'tradeItem/nextLowerLevelTradeItemInformation/childTradeItem').map((child) => ({
    gtin: textAt(child, 'gtin') ?? '',
    quantity: Number(textAt(child, 'quantityOfNextLowerLevelTradeItem')),
  }));
}

/** A unit states its content twice: in its own data and by the nested units. Both must agree. */
function checkChildren(unit: XmlElement): Problem[] {
  const gtin = gtinOf(unit);
  const stated = statedChildren(unit);
  const linked = elementsAt(unit, 'catalogueItemChildItemLink').map((link) => ({
    gtin: textAt(link, 'catalogueItem/tradeItem/gtin') ?? '',
    quantity: Number(textAt(link, 'quantity')),
  }));
  const linkOf = new Map(linked.map((child) => [child.gtin, child]));
  const statedGtins = new Set(stated.map((child) => child.gtin));
  const problems = stated.flatMap((child) => {
    const link = linkOf.get(child.gtin);
    if (!link) return [problem('472', `${child.gtin} in ${gtin} is not in the message`)];
    return [
      ...(child.quantity > 0 ? [] : [problem('617', `The quantity of ${child.gtin} in ${gtin} is not above 0`)]),
      ...(link.quantity === child.quantity
        ? []
        : [
            problem(OWN_CODES.children, `${gtin} states ${child.quantity} of ${child.gtin}, its link ${link.quantity}`),
          ]),
    ];
  });
  const unstated = linked.filter((child) => !statedGtins.has(child.gtin));
  return [
    ...problems,
    ...unstated.map((child) =>
      problem(OWN_CODES.children, `${child.gtin} is nested in ${gtin}, which does not list it as a child`),
    ),
    ...checkTotals(unit, gtin, stated),
  ];
}

function checkTotals(unit: XmlElement, gtin: string, stated: readonly Child[]): Problem[] {
  if (stated.length === 0) return [];
  const [information] = elementsAt(unit, 'tradeItem/nextLowerLevelTradeItemInformation');
  const number = (path: string): number => Number(information && textAt(information, path));
  const children = new Set(stated.map((child) => child.gtin)).size;
  const total = stated.reduce((sum, { quantity }) => sum + quantity, 0);
  const saidChildren = number('quantityOfChildren');
  const saidTotal = number('totalQuantityOfNextLowerLevelTradeItem');
  return [
    ...(saidChildren === children
      ? []
      : [problem(OWN_CODES.children, `${gtin} states ${saidChildren} different children, but has ${children}`)]),
    ...(saidTotal === total || isDynamic(unit)
      ? []
      : [problem('202', `${gtin} states a total of ${saidTotal} child units, but the quantities add up to ${total}`)]),
  ];
}

/** A dynamic assortment contains only some of its children, so its quantities need not add up. */
function isDynamic(unit: XmlElement): boolean {
  const says = ({ name, text, children }: XmlElement): boolean =>
    (name === 'specialItemCode' && text === 'DYNAMIC_ASSORTMENT') || children.some(says);
  return elementsAt(unit, 'tradeItem').some(says);
}

function checkMarkets(units: readonly XmlElement[]): Problem[] {
  const markets = new Set(
    units.map((unit) => textsAt(unit, 'tradeItem/targetMarket/targetMarketCountryCode').join(' ')),
  );
  return markets.size > 1
    ? [problem('475', `The units of the hierarchy have different target markets: ${[...markets].join(', ')}`)]
    : [];
}

function checkCircles(units: readonly XmlElement[]): Problem[] {
  return units
    .filter((unit) =>
      withUnitsBelow(unit)
        .slice(1)
        .some((below) => gtinOf(below) === gtinOf(unit)),
    )
    .map((unit) => problem('455', `${gtinOf(unit)} contains itself`));
}
