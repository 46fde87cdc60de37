import { describe, expect, test } from '@jest/globals';
import { productIdOf, sampleBodies, type Body } from '../../builders/product.ts';
import { judge } from '../../support/judge.ts';

/** The sample products by what they are. */
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

/** All samples, one of them changed. */
function samplesWith(id: string, changes: Body): Body[] {
  const bodies = sampleBodies();
  if (!bodies.some((body) => productIdOf(body) === id)) throw new Error(`There is no sample ${id}`);
  return bodies.map((body) => (productIdOf(body) === id ? { ...body, ...changes } : body));
}

const errorsOf = (bodies: readonly Body[]) =>
  [...judge(bodies)].flatMap(([id, found]) =>
    found.filter(({ messageType }) => messageType === 'ERROR').map((error) => ({ id, ...error })),
  );

test('the 13 sample products have no error, whatever is advised', () => {
  const found = judge(sampleBodies());
  expect(found.size).toBe(13);
  expect([...found.values()].flat().filter(({ messageType }) => messageType !== 'WARNING')).toEqual([]);
});

/** What happened, to which product, the keys written; then the key and rule reported, and of whom if not of that product. */
type Mutation = readonly [what: string, id: string, changes: Body, at: string, rule: string, of?: readonly string[]];

const MUTATIONS: readonly Mutation[] = [
  // Denmark: chocolate bar in a case on a pallet, and in a display with a second bar.
  [
    'the last digit of the pallet’s GTIN is mistyped',
    BAR_PALLET,
    { D8165: '15790000000133' },
    'D8165',
    '447',
    ['15790000000133.208'],
  ],
  ['the pallet names the case of another brand', BAR_PALLET, { D8249_1: '05790000000920' }, 'D8249_1', '472'],
  ['a zero of the number of cases on the pallet is lost', BAR_PALLET, { D8270_1: 24 }, 'D9065', '473'],
  ['the pallet was weighed half empty', BAR_PALLET, { D8246: 250 }, 'D8246', '550'],
  ['the net weight of the pallet is in g, its unit still kg', BAR_PALLET, { D8068: 230400 }, 'D8068', '201'],
  ['the children of the pallet are forgotten', BAR_PALLET, { D8249_1: null, D8270_1: null }, 'D8249_1', 'D8249'],
  ['the pallet type is forgotten', BAR_PALLET, { D9081_1: null }, 'D9081_1', '594'],
  ['units per layer stand on the pallet too', BAR_PALLET, { D3438: 20 }, 'D3438', '1648'],
  ['the pallet has the bar code of a consumer unit', BAR_PALLET, { D8208: 'EAN_13' }, 'D8208', '523'],
  ['the same retailer is named twice', BAR_PALLET, { D9260_2: '5790000009503' }, 'D9260_2', 'D9260'],
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
  ['a case per pallet was added, the layers were not', BAR_CASE, { D8078: 252 }, 'D8078', '576'],
  ['layers of a pallet stand on the case', BAR_CASE, { D9065: 12 }, 'D9065', '1646'],
  ['nobody said whether the case is shipped', BAR_CASE, { D8236: null }, 'D8236', '1010'],
  ['sugar 28 is typed 82, above the carbohydrate', BAR, { 'D8183-UNPREPARED_4': '82' }, 'D8183-UNPREPARED_4', '1665'],
  [
    'saturated fat 25,8 is typed 52,8, above the fat',
    BAR,
    { 'D8183-UNPREPARED_2': '52,8' },
    'D8183-UNPREPARED_2',
    '1643',
  ],
  ['the comma of the fat is lost', BAR, { 'D8183-UNPREPARED_1': '425' }, 'D8183-UNPREPARED_1', '1779'],
  ['the last allergen is milk once more', BAR, { D8166_22: 'AM' }, 'D8166_22', '1658'],
  ['whether milk is in it is forgotten', BAR, { D8170_7: null }, 'D8170_7', 'D8166-D8170'],
  ['minimum and maximum temperature are swapped', BAR, { D3608_1: 21, D3599_1: 12 }, 'D3608_1', '362'],
  ['the type of the customs code is forgotten', BAR, { D8254_1: null }, 'D8254_1', '584'],
  ['the answer to the deforestation regulation is forgotten', BAR, { D3074: null }, 'D3074', 'D2603-D3074'],
  ['the English name is marked as Danish', BAR, { D8259_2: 'da' }, 'D8258_2', '1047'],
  ['the language of the English ingredients is forgotten', BAR, { D8180_2: null }, 'D8180_2', '1407'],
  [
    'the description went into the short name',
    BAR,
    { D8258_1: 'Nordlys mørk chokoladebar 70 % med havsalt' },
    'D8258_1',
    'LENGTH',
  ],
  ['a digit of the manufacturer’s GLN is mistyped', BAR, { D8242_1: '5790000009051' }, 'D8242_1', '448'],
  ['the picture has no file name', BAR, { D8388_1: null }, 'D8388_1', '570'],
  ['the wrapper weighs less than its film', BAR, { D9084_1: 1, D9084Attr_1: 'GRM' }, 'D9084_1', '507'],
  ['the shelf life that the retailer wants is missing', BAR, { D8283: null }, 'D8283', '5790000009503-D8283'],
  ['the display cannot be ordered', DISPLAY, { D8271: false }, 'D8271', '312', [BAR, CARAMEL, DISPLAY]],
  ['the quantity of the second bar is forgotten', DISPLAY, { D8270_2: null }, 'D8270_2', 'D8249-D8270'],
  ['the quantity of the second bar is 0', DISPLAY, { D8270_2: '0' }, 'D8270_2', '617'],
  ['a digit of the GPC brick is lost', CARAMEL, { D8245: '1000045' }, 'D8245', '398'],
  ['the functional name is forgotten', CARAMEL, { D8313_1: null }, 'D8313_1', '1065'],
  ['the net content is forgotten', CARAMEL, { D8217_1: null, D8218_1: null }, 'D8217_1', '524'],
  ['the height is measured in grams', CARAMEL, { D8264: 'GRM' }, 'D8264', '1109'],
  ['the storage temperature is in Fahrenheit', CARAMEL, { D8374_1: 'FAH' }, 'D8374_1', '477'],

  // Denmark: frozen cod, sold unprepared and with values for the baked fillet.
  ['the net content in g is called kg', COD, { D8218_1: 'KGM' }, 'D8217_1', '539'],
  ['the fillets weigh more than their case says', COD, { D8246: 490 }, 'D8246', '550', [COD_CASE]],
  ['the minus of the lowest temperature is lost', COD, { D3608_1: 24 }, 'D3608_1', '362'],
  ['the shelf lives are swapped', COD, { D8283: 540, D8284: 270 }, 'D8284', '314'],
  ['it is sold out before it is on sale', COD, { D8324: '28-02-2025' }, 'D8324', '341'],
  ['the certificate ends before it begins', COD, { D9193_1: '01-05-2026', D9194_1: '01-05-2025' }, 'D9194_1', '341'],
  ['sea fish is said to be caught inland', COD, { D9167_1: 'INLAND_FISHERY' }, 'D9165_1', '1842'],
  ['the same activity is named twice', COD, { D9161_2: 'LAST_PROCESSING', D9162_2: '208' }, 'D9161_2', 'ACTIVITY-ONCE'],
  ['a catch zone is named without a region', COD, { D9161_1: 'CATCH_ZONE' }, 'D9161_1', '1702'],
  ['the regulated name is forgotten', COD, { D8146_1: null }, 'D8146_1', 'DK-D8146'],
  [
    'the kilocalories of the baked fillet are forgotten',
    COD,
    { 'D8171-PREPARED': null },
    'D8171-PREPARED',
    'ENERGY-BOTH',
  ],
  [
    'the sugar of the baked fillet stands as carbohydrate',
    COD,
    { 'D8181-PREPARED_4': 'CHOAVL' },
    'D8181-PREPARED_4',
    '1717',
  ],
  ['one fillet more in the case, its weight as before', COD_CASE, { D8270_1: 11 }, 'D8068', '98'],
  ['width and depth of the case are swapped', COD_CASE, { D8265: 215, D8267: 310 }, 'D8267', '1655'],

  // Sweden: oat drink and its case.
  ['the gross weight is in kg, its unit still g', OAT, { D8246: 1.075 }, 'D8068', '201'],
  ['the gross weight in g is called kg', OAT, { D8247: 'KGM' }, 'D8246', '550', [OAT_CASE]],
  ['the Swedish name is forgotten', OAT, { D8258_1: null }, 'D8258_1', '1449'],
  ['the Swedish functional name is marked as Danish', OAT, { D8121_1: 'da' }, 'D8313_1', '1450'],
  ['the brand is in the functional name', OAT, { D8313_1: 'Havkant havredryck' }, 'D8313_1', '531'],
  ['the name is too long for Sweden', OAT, { D8258_1: 'Havkant havredryck 1 l' }, 'D8258_1', 'SE-D8258'],
  ['the Swedish ingredients are marked as Danish', OAT, { D8180_1: 'da' }, 'D8179_1', '1433'],
  ['the type of the price comparison is forgotten', OAT, { D9231: null }, 'D9231', '1162'],
  ['what the nutrients refer to is forgotten', OAT, { 'D9140-UNPREPARED': null }, 'D9140-UNPREPARED', '1812'],
  ['the weight of the cap is forgotten', OAT, { D9091_2: null }, 'D9091_2', '1025'],
  ['the same diet is named twice', OAT, { D9148_2: 'VEGAN' }, 'D9148_2', 'D9148'],
  ['how to prepare it has no method', OAT, { D9155_1: 'Skaka väl.', D9155Attr_1: 'sv' }, 'D9154_1', '1866'],
  [
    'soya is declared without the deforestation regulation',
    OAT,
    { D8253_1: '12019000', D8254_1: 'INTRASTAT' },
    'D2603',
    '102077',
  ],
  ['the carton is orderable, with the number of its case', OAT, { D8271: true, D8256: 'HV2001-6' }, 'D8256', '521'],
  ['nothing of it is invoiced', OAT_CASE, { D8257: false }, 'D8257', '1720', [OAT, OAT_CASE]],
  ['the stacking factor is forgotten', OAT_CASE, { D9071_1: null, D9072_1: null }, 'D9071_1', '565'],
  [
    'the case has another VAT rate',
    OAT_CASE,
    { D9180_1: '9SE', D9181_1: 'VAT', D9182_1: 'STANDARD', D9183_1: 25 },
    'D9183_1',
    '1830',
    [OAT],
  ],
  ['the weight of the full pallet in kg is called g', OAT_CASE, { D8081: 'GRM' }, 'D8080', '1792'],

  // Norway: beer and its case.
  ['the alcohol is forgotten', BEER, { D8280: null }, 'D8280', '325'],
  ['the comma of the alcohol went one digit too far', BEER, { D8280: '470' }, 'D8280', '428'],
  ['the case states another alcohol', BEER_CASE, { D8280: '4,5' }, 'D8280', '1759', [BEER]],
  ['the brand owner is named without his GLN', BEER, { D9021: 'Fjellhumle AS', D8346: null }, 'D8346', '1299'],
  ['the item number is forgotten', BEER, { D8256: null }, 'D8256', 'NO-D8256'],
  ['the currency of the deposit is forgotten', BEER, { D9089Attr_1: null }, 'D9089Attr_1', '1380'],
  ['protein is stated in mg', BEER, { 'D8184-UNPREPARED_5': 'MGM' }, 'D8184-UNPREPARED_5', '1757'],
  ['a retired code stands for salt', BEER, { 'D8181-UNPREPARED_6': 'NACL' }, 'D8181-UNPREPARED_6', '1778'],
  ['the quantity of protein is forgotten', BEER, { 'D8183-UNPREPARED_5': null }, 'D8183-UNPREPARED_5', '1763'],
  ['whether the values are of the product as sold is forgotten', BEER, { D8173: null }, 'D8173', '1753'],
  [
    'the share of malt has lost its comma',
    BEER,
    { D9120_1: '01', D9121_1: 'Byggmalt', D9121Attr_1: 'nb', D9122_1: 125, D9123_1: '578' },
    'D9122_1',
    'D9122',
  ],
  ['the country of origin is the world', BEER, { D8219: '001' }, 'D8219', '1612'],
  ['the case was discontinued long before its data take effect', BEER_CASE, { D9044: '01-07-2024' }, 'D9044', '635'],

  // Finland: washing-up liquid and its case.
  ['the trade channel is forgotten', SOAP, { D9006: null }, 'D9006', '1850'],
  ['the price is compared per ml', SOAP, { D9230: 500, D9230Attr: 'MLT' }, 'D9230Attr', '1848'],
  ['the height is in inches, that of the case in mm', SOAP, { D8263: 9.25, D8264: 'INH' }, 'D8264', '1026'],
  [
    'the data sheet has half an address',
    SOAP,
    { D8350_1: 'files.example/05790000000616_sds_fi.pdf' },
    'D8350_1',
    'D8350',
  ],
  [
    'the UN number is written with its letters',
    SOAP,
    { D9200_1: 'ADR', D9201_1: 'UN1950', D9202_1: '2' },
    'D9201_1',
    'D9201',
  ],
  ['the season has no end', SOAP, { D9246: '01-05-2025' }, 'D9247', '1847'],
  ['the description of the case is forgotten', SOAP_CASE, { D8054_1: null }, 'D8054_1', '590'],
  ['the stacking factor has no type', SOAP_CASE, { D9071_1: 4 }, 'D9072_1', '1745'],
  ['the pallet of the case has no type', SOAP_CASE, { D9081_2: null }, 'D9081_1', '1743'],
];

describe('one thing is wrong, and that is what is told', () => {
  test.each(MUTATIONS.map((mutation) => [mutation[0], mutation[4], mutation] as const))(
    '%s: rule %s and no other',
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
  ['a child is named by 13 digits', BAR_PALLET, { D8249_1: '5790000000128' }],
  ['the pallet weighs 4 % less than its cases', BAR_PALLET, { D8246: 255.8 }],
  ['the pallet is packed irregularly, with fewer cases', BAR_PALLET, { D8270_1: 230, D9062: 'TRUE' }],
  ['a weight is the same in kg', COD, { D8246: 0.44, D8247: 'KGM' }],
  ['a case weighs in kg what its content weighs in g', COD_CASE, { D8068: 4, D8069: 'KGM' }],
  ['sugar is all of the carbohydrate', BAR, { 'D8183-UNPREPARED_4': '35,1' }],
  ['fat, protein and carbohydrate round up to 101 g', CARAMEL, { 'D8183-UNPREPARED_5': '16,6' }],
  ['both temperatures are the same', COD, { D3608_1: -18 }],
  ['both shelf lives are the same', COD, { D8283: 540 }],
  ['a period ends on the day on which it begins', COD, { D8324: '01-03-2025' }],
  ['a date is in ISO form', OAT, { D8286: '2025-02-01' }],
  ['an English name without a brand stands beside the Swedish one', OAT_CASE, { D8313_2: 'Oat drink', D8121_2: 'en' }],
  ['the case states the same alcohol with a point', BEER_CASE, { D8280: '4.70' }],
  ['the brand owner stands on one level only', SOAP_CASE, { D8346: null }],
  ['texts without a value come as empty strings', SOAP, { D8146_1: '', D8146Attr_1: '', D8253_1: '', D8254_1: '' }],
];

test.each(HARMLESS)('no false alarm: %s', (_what, id, changes) => {
  expect(errorsOf(samplesWith(id, changes))).toEqual([]);
});
