import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ValidationError } from '../../../src/domain/validation/describe.ts';
import { validate } from '../../support/validate.ts';
import { REASONS, type LeftOut } from '../../support/gdsn/left-out.ts';
import { readMessage } from '../../support/gdsn/read-message.ts';
import { find, parseXml, textAt, type XmlNode } from '../../support/gdsn/xml-tree.ts';

/**
 * Messages exchanged in the network test our rules: what the network accepts must not be an error here. The README next
 * to the messages states the network's results.
 */
const SAMPLES = '../shared/gdsn/samples';
const arePresent = existsSync(SAMPLES);
if (!arePresent) console.warn(`Skipped: there are no sample messages, ${SAMPLES} does not exist`);
const describeMessages = arePresent ? describe : describe.skip;

const DESSERT = 'real/CIN_ADD_infant_dessert_base_unit_FR.xml';
const BEER = 'real/CIN_ADD_beer_base_unit_FR.xml';
const OFFICIAL = 'official/CatalogueItemNotification.xml';
const OTHER_POOL = 'network/CIN_ADD_from_other_data_pool.xml';
const CASE = 'network/CIN_ADD_case_with_two_children.xml';
const PALLET = 'network/CIN_ADD_pallet_with_case_and_each.xml';
const CORRECTION = 'network/CIN_CORRECT_single_item.xml';

/** The rules that the network reports as violated. For the other messages, only their number is known. */
const NETWORK: Readonly<Record<string, readonly string[]>> = {
  [DESSERT]: [],
  [OTHER_POOL]: ['483'],
  [OFFICIAL]: ['200', '300', '448', '1004', '1079'],
};

/** Errors that we report but the network does not, and why they are correct. */
const EXPLAINED: Readonly<Record<string, string>> = {
  '549': 'the network reports the missing gross weight as 200: its 549 applies only if isTradeItemNonphysical is given',
  '1281': 'the rule requires groups of two digits; the network only checks for groups of 00',
};

/** Rules that the network reports as violated but we do not, and why. */
const NOT_OURS: Readonly<Record<string, string>> = {
  '200': 'reported as 549',
  '300': 'compares with the owner of the message, which no body contains',
  '1079': 'partyRoleCode has no field',
};

/** The errors of every unit, each verified in its message. */
const ERRORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [DESSERT]: { '07613287945112.250': '' },
  [OTHER_POOL]: { '00031000245825.608': '483' },
  // Both GLNs have a wrong check digit; the ingredient is number 1, not 01.
  [OFFICIAL]: { '00074562000525.124': '1004 1281 448 549' },
  [BEER]: { '03080210001100.250': '1013 1063 1065 1283 510 511 512 549' },
  // The units of measure CM and LB are not codes; children have no names; production ends long before it starts.
  [CASE]: {
    '10036016500279.840': '1281 447 635 UNIT-OF-MEASURE',
    '00018627703390.840': '1004 1013 1063 1065 447 510 511 512 549 635',
    '00018627703389.840': '1004 1013 1063 1065 510 511 512 549 635',
  },
  // Only the pallet has names and measurements. The case inside it has no children.
  [PALLET]: {
    '10036016500279.840': '1281 1283',
    '00018627703396.840': '1004 1013 1063 1065 1283 510 511 512 549 D8249',
    '00018627703389.840': '1004 1013 1063 1065 1283 510 511 512 549',
  },
  // The number of type GTIN_13 lacks its check digit; the type of the other number is not a code.
  [CORRECTION]: { '10036016500279.840': '1004 1013 1039 1063 1065 1281 510 511 512 549 D9001-D9002' },
};

/** The missing element, for rules that report one. */
const MISSING: Readonly<Record<string, string>> = {
  '510': 'depth',
  '511': 'height',
  '512': 'width',
  '549': 'grossWeight',
  '1004': 'startAvailabilityDateTime',
  '1013': 'isTradeItemAVariableUnit',
  '1063': 'brandName',
  '1065': 'functionalName',
  '1283': 'effectiveDateTime',
  D8249: 'childTradeItem',
};

/** How many values the service rejects, by reason. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [DESSERT]: { 'UNKNOWN_CODE ResponsibleAgencyCode': 2 },
  [OTHER_POOL]: {},
  [OFFICIAL]: { 'no fields for the preparation state AS_DRAINED': 17 },
  [BEER]: { 'UNKNOWN_CODE ResponsibleAgencyCode': 2 },
  [CASE]: {
    'UNKNOWN_CODE MeasurementUnitCode': 6,
    'the unit itself states 8': 1,
    'the unit itself states 14': 1,
  },
  [PALLET]: {},
  [CORRECTION]: { 'UNKNOWN_CODE AdditionalTradeItemIdentificationTypeCode': 1 },
};

const load = (file: string): string => readFileSync(`${SAMPLES}/${file}`, 'utf8');

const errorsOf = (findings: readonly ValidationError[]): string[] =>
  [...new Set(findings.filter(({ messageType }) => messageType === 'ERROR').map(({ ruleId }) => ruleId))].sort();

/** The errors of a message by product id, each rule once. */
function findingsIn(file: string): Map<string, string[]> {
  return new Map([...validate(readMessage(load(file)).bodies)].map(([id, findings]) => [id, errorsOf(findings)]));
}

const isRefusal = ({ reason }: LeftOut): boolean => reason !== REASONS.noField && reason !== REASONS.computed;

function countByReason(leftOut: readonly LeftOut[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of leftOut) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** The names of all elements of a unit, by GTIN, without those of the units inside it. */
function elementsByUnit(file: string): Map<string, Set<string>> {
  const units = new Map<string, Set<string>>();
  const visit = (node: XmlNode, names: Set<string>): void => {
    const own = node.name === 'catalogueItem' ? new Set<string>() : names;
    if (own !== names) units.set(textAt(node, 'tradeItem/gtin') ?? '', own);
    own.add(node.name);
    for (const child of node.children) visit(child, own);
  };
  for (const command of find(parseXml(load(file)), 'transaction/documentCommand')) visit(command, new Set());
  return units;
}

describeMessages('real messages', () => {
  const files = arePresent
    ? ['official', 'network', 'real'].flatMap((folder) =>
        readdirSync(`${SAMPLES}/${folder}`)
          .filter((name) => /^(?:CIN_|CatalogueItemNotification\.)/.test(name))
          .map((name) => `${folder}/${name}`),
      )
    : [];

  test('are all in these tables', () => {
    expect(files.sort()).toEqual(Object.keys(ERRORS).sort());
  });

  test.each(Object.keys(NETWORK))('%s has no errors that its own network did not report', (file) => {
    const known = NETWORK[file] ?? [];
    const ours = [...findingsIn(file).values()].flat();
    expect(ours.filter((rule) => !known.includes(rule) && !(rule in EXPLAINED))).toEqual([]);
    expect(known.filter((rule) => !ours.includes(rule) && !(rule in NOT_OURS))).toEqual([]);
  });

  test.each(Object.keys(ERRORS))('%s violates exactly these rules', (file) => {
    const errors = [...findingsIn(file)].map(([id, rules]) => [id, rules.join(' ')]);
    expect(Object.fromEntries(errors)).toEqual(ERRORS[file]);
  });

  test.each(Object.keys(ERRORS))('%s lacks the elements reported as missing', (file) => {
    const elements = elementsByUnit(file);
    for (const [id, rules] of findingsIn(file)) {
      const names = elements.get(id.slice(0, 14));
      expect(names?.has('gtin')).toBe(true);
      expect(rules.filter((rule) => rule in MISSING && names?.has(MISSING[rule] ?? ''))).toEqual([]);
    }
  });

  test.each(Object.keys(REFUSED))('%s loses exactly these values', (file) => {
    expect(countByReason(readMessage(load(file)).leftOut.filter(isRefusal))).toEqual(REFUSED[file]);
  });

  test('every explanation is needed', () => {
    const given = Object.keys(NETWORK).flatMap((file) => [...findingsIn(file).values()].flat());
    const missed = Object.values(NETWORK)
      .flat()
      .filter((rule) => !given.includes(rule));
    expect(Object.keys(EXPLAINED).filter((rule) => !given.includes(rule))).toEqual([]);
    expect(Object.keys(NOT_OURS).sort()).toEqual(missed.sort());
  });

  test('a message is read as the body that would save its product', () => {
    const { bodies, leftOut } = readMessage(load(DESSERT));
    expect(bodies).toEqual([
      expect.objectContaining({
        D8165: '07613287945112',
        D8255: '250',
        D8276: 'BASE_UNIT_OR_EACH',
        D8164: 'ADD',
        D8256: 'NC',
        D8384: 'SUPPLIER_ASSIGNED',
        D8216: true,
        D8236: false,
        D8030: 'FALSE',
        D9022: '3010337100035',
        D9260_1: '8888888899990',
        D8211: 'NESTLE',
        D8245: '10000104',
        D8258_1: "P'tit Brassé Vanille (8x100g)",
        D8259_1: 'fr',
        D8286: '2023-04-03T00:00:00+02:00',
        D8217_1: '800',
        D8218_1: 'GRM',
        D8246: 850,
        D8247: 'GRM',
        D8007: ['TRIMAN'],
        D8166_1: 'AM',
        D8170_1: 'CONTAINS',
        D3608_1: 6,
        D3599_1: 30,
        D8374_1: 'CEL',
        D9144_4: 'ARTIFICIAL_COLOUR',
        D9184_2: 0.04,
        D9184Attr_2: 'EUR',
        D8173: ['UNPREPARED'],
        'D8175-UNPREPARED': '368',
        'D8171-UNPREPARED': '88',
        'D8181-UNPREPARED_2': 'FASAT',
        'D8182-UNPREPARED_2': 'APPROXIMATELY',
        'D8183-UNPREPARED_2': '2',
        'D8184-UNPREPARED_2': 'GRM',
        'D8181-UNPREPARED_9': 'CA',
        'D8184-UNPREPARED_9': 'MGM',
      }),
    ]);
    // Counting the values reveals silent losses.
    expect(Object.keys(bodies[0] ?? {})).toHaveLength(145);
    expect(leftOut).toHaveLength(55);
  });

  test('children and quantities are those that the parent states', () => {
    const [outer, ...inner] = readMessage(load(CASE)).bodies;
    expect(outer).toMatchObject({
      D8276: 'CASE',
      D8249_1: '00018627703390',
      D8270_1: 8,
      D8249_2: '00018627703389',
      D8270_2: 14,
    });
    expect(inner.map((body) => body['D8165'])).toEqual(['00018627703390', '00018627703389']);
  });

  test('units that are only nested in another one are its children too', () => {
    const hanging = load(CASE).replace(
      /<nextLowerLevelTradeItemInformation>.*<\/nextLowerLevelTradeItemInformation>/s,
      '',
    );
    expect(readMessage(hanging).bodies[0]).toMatchObject({ D8249_1: '00018627703390', D8270_1: 22, D8270_2: 8 });
  });

  test('each repetition inside an element becomes a row with the values that occur once', () => {
    const [ingredients] = readMessage(load(CORRECTION)).bodies;
    expect(ingredients).toMatchObject({ D9120_3: '3.0', D9121_3: 'Sugar', D9120_4: '3.0', D9121_4: 'Sucre' });

    const material = (code: string): string =>
      `<packagingMaterial><packagingMaterialTypeCode>${code}</packagingMaterialTypeCode></packagingMaterial>`;
    const packagings = `
      <packaging><packagingTypeCode>BX</packagingTypeCode>${material('PAPER_PAPER')}</packaging>
      <packaging><packagingTypeCode>PUG</packagingTypeCode>${material('GLASS')}${material('METAL_ALUMINUM')}</packaging>`;
    const [packed] = readMessage(load(DESSERT).replace(/<packaging>.*<\/packaging>/s, packagings)).bodies;
    expect(packed).toMatchObject({ D8275_2: 'PUG', D9090_1: 'PAPER_PAPER', D9090_3: 'METAL_ALUMINUM' });
    expect([1, 2, 3].map((row) => packed?.[`D9096_${row}`])).toEqual([1, 2, 2]);
  });

  test('a unit of an unknown type is left out and reported', () => {
    const { bodies, leftOut } = readMessage(load(PALLET).replace('>CASE<', '>PACK_OR_INNER_PACK<'));
    expect(bodies.map((body) => body['D8276'])).toEqual(['PALLET', 'BASE_UNIT_OR_EACH']);
    expect(leftOut.filter(isRefusal)).toEqual([
      expect.objectContaining({ unit: '00018627703396', value: 'PACK_OR_INNER_PACK' }),
    ]);
  });
});
