import { describe, expect, test } from '@jest/globals';
import { productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { validate } from '../../support/validate.ts';

/** Ids of the sample products. */
const BAR = '05790000000111.208';
const BAR_CASE = '05790000000128.208';
const BAR_PALLET = '15790000000132.208';
const CARAMEL = '05790000000210.208';
const DISPLAY = '05790000000319.208';
const OAT = '05790000000418.752';
const OAT_CASE = '15790000000415.752';
const BEER = '05790000000517.578';
const BEER_CASE = '05790000000524.578';
const SOAP = '05790000000616.246';
const SOAP_CASE = '05790000000623.246';
const COD = '05790000000715.208';
const COD_CASE = '05790000000722.208';

/** All samples, with one of them changed. */
function samplesWith(id: string, changes: Body): Body[] {
  const bodies = sampleBodies();
  if (!bodies.some((body) => productIdOf(body) === id)) throw new Error(`There is no sample ${id}`);
  return bodies.map((body) => (productIdOf(body) === id ? { ...body, ...changes } : body));
}

const errorsOf = (bodies: readonly Body[]) =>
  [...validate(bodies)].flatMap(([id, found]) =>
    found.filter(({ messageType }) => messageType === 'ERROR').map((error) => ({ id, ...error })),
  );

test('the 13 sample products have no errors, but may have warnings', () => {
  const found = validate(sampleBodies());
  expect(found.size).toBe(13);
  expect([...found.values()].flat().filter(({ messageType }) => messageType !== 'WARNING')).toEqual([]);
});

/** Description, product, changed keys; then the expected key and rule, and the product if it is another one. */
type Mutation = readonly [what: string, id: string, changes: Body, at: string, rule: string, of?: readonly string[]];

const MUTATIONS: readonly Mutation[] = [
  // Denmark: chocolate bar in a case on a pallet, and in a display with a second bar.
  [
    'the last digit of the pallet’s GTIN is wrong',
    BAR_PALLET,
    { D8165: '15790000000133' },
    'D8165',
    '447',
    ['15790000000133.208'],
  ],
  ['the pallet names the case of another brand', BAR_PALLET, { D8249_1: '05790000000920' }, 'D8249_1', '472'],
  ['a zero is missing in the number of cases on the pallet', BAR_PALLET, { D8270_1: 24 }, 'D9065', '473'],
  ['the pallet was weighed half empty', BAR_PALLET, { D8246: 250 }, 'D8246', '550'],
  ['the net weight of the pallet is in g, but its unit is still kg', BAR_PALLET, { D8068: 230400 }, 'D8068', '201'],
  ['the children of the pallet are missing', BAR_PALLET, { D8249_1: null, D8270_1: null }, 'D8249_1', 'D8249'],
  ['the pallet type is missing', BAR_PALLET, { D9081_1: null }, 'D9081_1', '594'],
  ['the pallet states units per layer too', BAR_PALLET, { D3438: 20 }, 'D3438', '1648'],
  ['the pallet has the barcode type of a consumer unit', BAR_PALLET, { D8208: 'EAN_13' }, 'D8208', '523'],
  ['the same retailer is listed twice', BAR_PALLET, { D9260_2: '5790000009503' }, 'D9260_2', 'D9260'],
  ['the pallet has another data supplier', BAR_PALLET, { D9022: '5790000009008' }, 'D9022', '300', [BAR, BAR_CASE]],
  ['the case has another brand owner', BAR_CASE, { D8346: '5790000009015' }, 'D8346', 'BRAND-OWNER'],
  ['the case is registered as a base unit', BAR_CASE, { D8276: 'BASE_UNIT_OR_EACH' }, 'D8249_1', '96'],
  [
    'the bars of the case are split over two rows',
    BAR_CASE,
    { D8270_1: 12, D8249_2: '05790000000111', D8270_2: 12 },
    'D8249_2',
    'CHILD-ONCE',
  ],
  ['a case was added to the pallet, but not to its layers', BAR_CASE, { D8078: 252 }, 'D8078', '576'],
  ['the case states layers of a pallet', BAR_CASE, { D9065: 12 }, 'D9065', '1646'],
  ['the case does not state whether it is shipped', BAR_CASE, { D8236: null }, 'D8236', '1010'],
  [
    'sugar is 82 instead of 28, more than the carbohydrate',
    BAR,
    { 'D8183-UNPREPARED_4': '82' },
    'D8183-UNPREPARED_4',
    '1665',
  ],
  [
    'saturated fat is 52,8 instead of 25,8, more than the fat',
    BAR,
    { 'D8183-UNPREPARED_2': '52,8' },
    'D8183-UNPREPARED_2',
    '1643',
  ],
  ['the decimal comma of the fat is missing', BAR, { 'D8183-UNPREPARED_1': '425' }, 'D8183-UNPREPARED_1', '1779'],
  ['the last allergen is milk again', BAR, { D8166_22: 'AM' }, 'D8166_22', '1658'],
  ['the level of containment of milk is missing', BAR, { D8170_7: null }, 'D8170_7', 'D8166-D8170'],
  ['minimum and maximum temperature are swapped', BAR, { D3608_1: 21, D3599_1: 12 }, 'D3608_1', '362'],
  ['the type of the customs code is missing', BAR, { D8254_1: null }, 'D8254_1', '584'],
  ['the statement on the deforestation regulation is missing', BAR, { D3074: null }, 'D3074', 'D2603-D3074'],
  ['the English name is marked as Danish', BAR, { D8259_2: 'da' }, 'D8258_2', '1047'],
  ['the language of the English ingredients is missing', BAR, { D8180_2: null }, 'D8180_2', '1407'],
  [
    'the description is in the short name',
    BAR,
    { D8258_1: 'Nordlys mørk chokoladebar 70 % med havsalt' },
    'D8258_1',
    'LENGTH',
  ],
  ['a digit of the manufacturer’s GLN is wrong', BAR, { D8242_1: '5790000009051' }, 'D8242_1', '448'],
  ['the picture has no file name', BAR, { D8388_1: null }, 'D8388_1', '570'],
  ['the wrapper weighs less than its film', BAR, { D9084_1: 1, D9084Attr_1: 'GRM' }, 'D9084_1', '507'],
  ['the shelf life required by the retailer is missing', BAR, { D8283: null }, 'D8283', '5790000009503-D8283'],
  ['the display is not orderable', DISPLAY, { D8271: false }, 'D8271', '312', [BAR, CARAMEL, DISPLAY]],
  ['the quantity of the second bar is missing', DISPLAY, { D8270_2: null }, 'D8270_2', 'D8249-D8270'],
  ['the quantity of the second bar is 0', DISPLAY, { D8270_2: '0' }, 'D8270_2', '617'],
  ['a digit of the GPC brick is missing', CARAMEL, { D8245: '1000045' }, 'D8245', '398'],
  ['the functional name is missing', CARAMEL, { D8313_1: null }, 'D8313_1', '1065'],
  ['the net content is missing', CARAMEL, { D8217_1: null, D8218_1: null }, 'D8217_1', '524'],
  ['the height is measured in grams', CARAMEL, { D8264: 'GRM' }, 'D8264', '1109'],
  ['the storage temperature is in Fahrenheit', CARAMEL, { D8374_1: 'FAH' }, 'D8374_1', '477'],

  // Denmark: frozen cod, sold unprepared and with values for the baked fillet.
  ['the net content in g has the unit kg', COD, { D8218_1: 'KGM' }, 'D8217_1', '539'],
  ['the fillets weigh more than their case states', COD, { D8246: 490 }, 'D8246', '550', [COD_CASE]],
  ['the minus sign of the minimum temperature is missing', COD, { D3608_1: 24 }, 'D3608_1', '362'],
  ['the shelf lives are swapped', COD, { D8283: 540, D8284: 270 }, 'D8284', '314'],
  ['the availability ends before it begins', COD, { D8324: '28-02-2025' }, 'D8324', '341'],
  ['the certificate ends before it begins', COD, { D9193_1: '01-05-2026', D9194_1: '01-05-2025' }, 'D9194_1', '341'],
  ['sea fish has an inland catch area', COD, { D9167_1: 'INLAND_FISHERY' }, 'D9165_1', '1842'],
  ['the same activity is named twice', COD, { D9161_2: 'LAST_PROCESSING', D9162_2: '208' }, 'D9161_2', 'ACTIVITY-ONCE'],
  ['a catch zone is named without a region', COD, { D9161_1: 'CATCH_ZONE' }, 'D9161_1', '1702'],
  ['the regulated name is missing', COD, { D8146_1: null }, 'D8146_1', 'DK-D8146'],
  [
    'the kilocalories of the baked fillet are missing',
    COD,
    { 'D8171-PREPARED': null },
    'D8171-PREPARED',
    'ENERGY-BOTH',
  ],
  [
    'the sugar of the baked fillet is stated as carbohydrate',
    COD,
    { 'D8181-PREPARED_4': 'CHOAVL' },
    'D8181-PREPARED_4',
    '1717',
  ],
  ['the case contains one more fillet, but its weight is unchanged', COD_CASE, { D8270_1: 11 }, 'D8068', '98'],
  ['width and depth of the case are swapped', COD_CASE, { D8265: 215, D8267: 310 }, 'D8267', '1655'],

  // Sweden: oat drink and its case.
  ['the gross weight is in kg, but its unit is still g', OAT, { D8246: 1.075 }, 'D8068', '201'],
  ['the gross weight in g has the unit kg', OAT, { D8247: 'KGM' }, 'D8246', '550', [OAT_CASE]],
  ['the Swedish name is missing', OAT, { D8258_1: null }, 'D8258_1', '1449'],
  ['the Swedish functional name is marked as Danish', OAT, { D8121_1: 'da' }, 'D8313_1', '1450'],
  ['the functional name contains the brand', OAT, { D8313_1: 'Havkant havredryck' }, 'D8313_1', '531'],
  ['the name is too long for Sweden', OAT, { D8258_1: 'Havkant havredryck 1 l' }, 'D8258_1', 'SE-D8258'],
  ['the Swedish ingredients are marked as Danish', OAT, { D8180_1: 'da' }, 'D8179_1', '1433'],
  ['the type of the price comparison is missing', OAT, { D9231: null }, 'D9231', '1162'],
  ['the nutrient basis is missing', OAT, { 'D9140-UNPREPARED': null }, 'D9140-UNPREPARED', '1812'],
  ['the weight of the cap is missing', OAT, { D9091_2: null }, 'D9091_2', '1025'],
  ['the same diet is listed twice', OAT, { D9148_2: 'VEGAN' }, 'D9148_2', 'D9148'],
  ['the preparation instructions have no method', OAT, { D9155_1: 'Skaka väl.', D9155Attr_1: 'sv' }, 'D9154_1', '1866'],
  [
    'soya is declared without the deforestation regulation',
    OAT,
    { D8253_1: '12019000', D8254_1: 'INTRASTAT' },
    'D2603',
    '102077',
  ],
  [
    'the carton is orderable under the item number of its case',
    OAT,
    { D8271: true, D8256: 'HV2001-6' },
    'D8256',
    '521',
  ],
  ['no unit is an invoice unit', OAT_CASE, { D8257: false }, 'D8257', '1720', [OAT, OAT_CASE]],
  ['the stacking factor is missing', OAT_CASE, { D9071_1: null, D9072_1: null }, 'D9071_1', '565'],
  [
    'the case has a different VAT rate',
    OAT_CASE,
    { D9180_1: '9SE', D9181_1: 'VAT', D9182_1: 'STANDARD', D9183_1: 25 },
    'D9183_1',
    '1830',
    [OAT],
  ],
  ['the weight of the full pallet in kg has the unit g', OAT_CASE, { D8081: 'GRM' }, 'D8080', '1792'],

  // Norway: beer and its case.
  ['the alcohol content is missing', BEER, { D8280: null }, 'D8280', '325'],
  ['the decimal comma of the alcohol content is misplaced', BEER, { D8280: '470' }, 'D8280', '428'],
  ['the case states a different alcohol content', BEER_CASE, { D8280: '4,5' }, 'D8280', '1759', [BEER]],
  ['the brand owner has a name but no GLN', BEER, { D9021: 'Fjellhumle AS', D8346: null }, 'D8346', '1299'],
  ['the item number is missing', BEER, { D8256: null }, 'D8256', 'NO-D8256'],
  ['the currency of the deposit is missing', BEER, { D9089Attr_1: null }, 'D9089Attr_1', '1380'],
  ['protein is stated in mg', BEER, { 'D8184-UNPREPARED_5': 'MGM' }, 'D8184-UNPREPARED_5', '1757'],
  ['salt has a retired code', BEER, { 'D8181-UNPREPARED_6': 'NACL' }, 'D8181-UNPREPARED_6', '1778'],
  ['the quantity of protein is missing', BEER, { 'D8183-UNPREPARED_5': null }, 'D8183-UNPREPARED_5', '1763'],
  ['the preparation state of the nutrients is missing', BEER, { D8173: null }, 'D8173', '1753'],
  [
    'the decimal comma of the malt percentage is missing',
    BEER,
    { D9120_1: '01', D9121_1: 'Byggmalt', D9121Attr_1: 'nb', D9122_1: 125, D9123_1: '578' },
    'D9122_1',
    'D9122',
  ],
  ['the country of origin is the world', BEER, { D8219: '001' }, 'D8219', '1612'],
  [
    'the case was discontinued long before its data become effective',
    BEER_CASE,
    { D9044: '01-07-2024' },
    'D9044',
    '635',
  ],

  // Finland: washing-up liquid and its case.
  ['the trade channel is missing', SOAP, { D9006: null }, 'D9006', '1850'],
  ['the price is compared per ml', SOAP, { D9230: 500, D9230Attr: 'MLT' }, 'D9230Attr', '1848'],
  ['the height is in inches, but that of the case in mm', SOAP, { D8263: 9.25, D8264: 'INH' }, 'D8264', '1026'],
  [
    'the safety data sheet has an incomplete address',
    SOAP,
    { D8350_1: 'files.example/05790000000616_sds_fi.pdf' },
    'D8350_1',
    'D8350',
  ],
  ['the UN number includes its letters', SOAP, { D9200_1: 'ADR', D9201_1: 'UN1950', D9202_1: '2' }, 'D9201_1', 'D9201'],
  ['the season has no end', SOAP, { D9246: '01-05-2025' }, 'D9247', '1847'],
  ['the description of the case is missing', SOAP_CASE, { D8054_1: null }, 'D8054_1', '590'],
  ['the stacking factor has no type', SOAP_CASE, { D9071_1: 4 }, 'D9072_1', '1745'],
  ['the pallet of the case has no type', SOAP_CASE, { D9081_2: null }, 'D9081_1', '1743'],
];

describe('a single error results in a single finding', () => {
  test.each(MUTATIONS.map((mutation) => [mutation[0], mutation[4], mutation] as const))(
    '%s: only rule %s is violated, reporting %s',
    (_what, _rule, [, id, changes, at, rule, of = [id]]) => {
      const errors = errorsOf(samplesWith(id, changes));
      expect(errors.map((error) => [error.id, error.fieldId, error.ruleId]).sort()).toEqual(
        of.map((unit) => [unit, at, rule]).sort(),
      );
      for (const { message, fieldLabel } of errors) {
        expect(message).toContain(fieldLabel);
        expect(message).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
      }
    },
  );

  test('in each of the samples', () => {
    const touched = new Set(MUTATIONS.map(([, id]) => id));
    expect([...touched].sort()).toEqual(sampleBodies().map(productIdOf).sort());
  });
});

const HARMLESS: readonly (readonly [what: string, id: string, changes: Body])[] = [
  ['a child has a GTIN of 13 digits', BAR_PALLET, { D8249_1: '5790000000128' }],
  ['the pallet weighs 4 % less than its cases', BAR_PALLET, { D8246: 255.8 }],
  ['the pallet is packed irregularly, with fewer cases', BAR_PALLET, { D8270_1: 230, D9062: 'TRUE' }],
  ['a weight is the same, stated in kg', COD, { D8246: 0.44, D8247: 'KGM' }],
  ['a case states in kg what its content states in g', COD_CASE, { D8068: 4, D8069: 'KGM' }],
  ['sugar is all of the carbohydrate', BAR, { 'D8183-UNPREPARED_4': '35,1' }],
  ['fat, protein and carbohydrate round up to 101 g', CARAMEL, { 'D8183-UNPREPARED_5': '16,6' }],
  ['both temperatures are the same', COD, { D3608_1: -18 }],
  ['both shelf lives are the same', COD, { D8283: 540 }],
  ['a period ends on the day on which it begins', COD, { D8324: '01-03-2025' }],
  ['a date is in ISO form', OAT, { D8286: '2025-02-01' }],
  ['an English name without a brand is next to the Swedish one', OAT_CASE, { D8313_2: 'Oat drink', D8121_2: 'en' }],
  ['the case states the same alcohol content with a decimal point', BEER_CASE, { D8280: '4.70' }],
  ['the brand owner is set on one level only', SOAP_CASE, { D8346: null }],
  ['texts without a value are empty strings', SOAP, { D8146_1: '', D8146Attr_1: '', D8253_1: '', D8254_1: '' }],
];

test.each(HARMLESS)('no false alarm: %s', (_what, id, changes) => {
  expect(errorsOf(samplesWith(id, changes))).toEqual([]);
});
