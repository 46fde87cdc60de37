import { isAbove, WEIGHT_TOLERANCE } from '../../measures.ts';
import { isDespatchUnit, isDynamicAssortment, isPackedIrregularly, not, all } from '../checks/conditions.ts';
import {
  above,
  amountBeside,
  amountOf,
  empty,
  everyNumber,
  filledIn,
  filledInBeside,
  neededBeside,
  someCodeAmong,
  together,
  when,
  withUnit,
} from '../checks/values.ts';
import { PACKAGING_ROW } from '../../catalogue/field-ids.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { ABOVE_ZERO, FILL_IN, NOT_HERE, ONE_OF } from '../wording.ts';
import type { Unit } from '../../product/unit.ts';

const isPallet = (unit: Unit): boolean => unit.unitType === 'PALLET';
const PALLET_QUANTITIES = ['D8078', 'D8079', 'D3438'] as const;
const COUNTS = [...PALLET_QUANTITIES, 'D9065', 'D9066', 'D9067'] as const;
const PALLET_WITHOUT_GTIN = ['D8080', 'D8083', 'D8085', 'D8087', 'D9067'] as const;

/** Columns that describe a packaging. A unit of measure or currency alone describes nothing. */
const PACKAGING_COLUMNS = ['D8275', 'D9081', 'D9084', 'D9086', 'D9087'] as const;
const MATERIAL_COLUMNS = ['D9090', 'D9091', 'D9092', 'D9093'] as const;
const DEPOSIT_COLUMNS = ['D9088', 'D9089'] as const;
const PACKAGING_FIELDS = [...PACKAGING_COLUMNS, ...MATERIAL_COLUMNS, PACKAGING_ROW, ...DEPOSIT_COLUMNS];

function rowsOf(unit: Unit, columns: readonly string[]): Set<number> {
  const rows = new Set<number>();
  for (const id of columns) for (const { row } of unit.entries(id)) rows.add(row);
  return rows;
}

/**
 * The packagings of a unit as its message lists them, by row of grid Packaging. Materials describe the packaging that
 * they name (D9096), otherwise the first, as deposits do; so they can create a packaging that has no row of its own.
 */
function packagingRows(unit: Unit): ReadonlySet<number> {
  const rows = rowsOf(unit, PACKAGING_COLUMNS);
  let isFirstDescribed = DEPOSIT_COLUMNS.some((id) => unit.has(id));
  for (const row of rowsOf(unit, MATERIAL_COLUMNS)) {
    const named = unit.beside({ row, state: undefined }, PACKAGING_ROW);
    if (typeof named === 'number') rows.add(named);
    else isFirstDescribed = true;
  }
  if (isFirstDescribed && rows.size === 0) rows.add(1);
  return rows;
}

/** Each packaging has one of the columns; else reports the first of them. */
function everyPackagingHas(column: string, ...others: readonly string[]): UnitCheck {
  const columns = [column, ...others];
  return (unit, report) => {
    for (const row of unit.derive(packagingRows)) {
      const position = { row, state: undefined };
      if (columns.every((id) => unit.beside(position, id) === undefined)) report(unit.keyBeside(position, column));
    }
  };
}

/** The materials of a packaging row weigh at most as much as the packaging. */
const materialsWithinPackaging: UnitCheck = (unit, report) => {
  for (const packaging of unit.entries('D9084')) {
    const limit = amountBeside(unit, packaging, 'D9084Attr');
    if (!limit) continue;
    const sum = unit
      .entries('D9091')
      .filter((material) => (unit.beside(material, 'D9096') ?? 1) === packaging.row)
      .reduce((total, material) => total + (amountBeside(unit, material, 'D9091Attr')?.amount ?? 0), 0);
    if (isAbove(sum, limit.amount))
      report(packaging.key, { value: `${String(packaging.value)} ${String(unit.beside(packaging, 'D9084Attr'))}` });
  }
};

const unitsPerPallet: UnitCheck = (unit, report) => {
  const [units, layers, perLayer] = PALLET_QUANTITIES.map((id) => unit.number(id));
  if (units === undefined || layers === undefined || perLayer === undefined || units === layers * perLayer) return;
  if (Math.min(units, layers, perLayer) <= 0) return;
  report('D8078', { value: units, expected: layers * perLayer });
};

const unitsInLayers: UnitCheck = (unit, report) => {
  const [layers, perLayer] = [unit.number('D9065'), unit.number('D9066')];
  const quantities = unit.entries('D8270').map((entry) => Number(entry.value));
  if (layers === undefined || perLayer === undefined || quantities.length === 0) return;
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  if (total !== layers * perLayer) report('D9065', { value: layers * perLayer, total });
};

const palletCarriesItsLoad: UnitCheck = (unit, report) => {
  const pallet = amountOf(unit, ['D8080', 'D8081']);
  const gross = amountOf(unit, ['D8246', 'D8247']);
  const units = unit.number('D8078');
  if (!pallet || !gross || units === undefined) return;
  if (pallet.amount <= WEIGHT_TOLERANCE * units * gross.amount) {
    report('D8080', { value: withUnit(unit, ['D8080', 'D8081']), units, weight: withUnit(unit, ['D8246', 'D8247']) });
  }
};

/** Packaging, its materials and deposits. */
export const PACKAGING_RULES = unitRules({ family: 'packaging', severity: 'ERROR' }, [
  {
    id: '1293',
    fields: PACKAGING_FIELDS,
    impliedBy: ['1742'],
    text: {
      en: 'Fill in {label}, or a pallet type on the same row: a weight, material or deposit describes this packaging',
      da: 'Udfyld {label} eller en palletype på samme række: rækken beskriver en emballage med vægt, materiale eller pant',
    },
    check: everyPackagingHas('D8275', 'D9081'),
  },
  {
    id: '1742',
    fields: PACKAGING_FIELDS,
    markets: ['208', '246'],
    text: {
      en: 'Fill in {label}: a pallet type, weight, material or deposit describes this packaging',
      da: 'Udfyld {label}: rækken beskriver en emballage med palletype, vægt, materiale eller pant',
    },
    check: everyPackagingHas('D8275'),
  },
  {
    id: '1025',
    fields: ['D9090', 'D9091'],
    markets: ['246', '752'],
    text: {
      en: 'Fill in {label}: the weight on this row has no material',
      da: 'Udfyld {label}: vægten på rækken har intet materiale',
    },
    check: filledInBeside('D9090', 'D9091'),
  },
  { id: '466', fields: ['D9091'], text: ABOVE_ZERO, check: everyNumber(['D9091'], above(0)) },
  {
    id: '506',
    fields: ['D9091Attr'],
    markets: ['246', '752'],
    text: ONE_OF,
    check: someCodeAmong('D9091Attr', ['GRM', 'KGM']),
  },
  {
    id: '507',
    fields: ['D9084', 'D9091', 'D9096'],
    text: {
      en: '{label} ({value}) is below the total weight of its materials; correct one of them',
      da: '{label} ({value}) er under materialernes samlede vægt; ret en af dem',
    },
    check: materialsWithinPackaging,
  },
  {
    id: 'D9090',
    fields: ['D9090', 'D9091', 'D9092', 'D9093'],
    text: {
      en: 'Fill in {label} on every row with a material',
      da: 'Udfyld {label} på hver række med et materiale',
    },
    check: neededBeside('D9090', 'D9091', 'D9092', 'D9093'),
  },
]);

/** Units on pallets, with and without a GTIN of their own. */
export const PALLET_RULES = unitRules({ family: 'pallet', severity: 'ERROR' }, [
  {
    id: '576',
    fields: ['D8078', 'D8079', 'D3438', 'D9068'],
    text: {
      en: '{label}: {value} is not layers times units per layer; enter {expected} or correct the layers',
      da: '{label}: {value} er ikke lag gange enheder pr. lag; angiv {expected}, eller ret lagene',
    },
    check: when((unit) => !unit.isTrue('D9068'), unitsPerPallet),
  },
  {
    id: '473',
    fields: ['D9065', 'D9066', 'D8270', 'D9062'],
    text: {
      en: '{label}: layers times units per layer is {value}, but the child quantities add up to {total}; correct one of them',
      da: '{label}: lag gange enheder pr. lag er {value}, men antallet af underliggende enheder er {total}; ret et af tallene',
    },
    check: when(not(isPackedIrregularly), unitsInLayers),
  },
  {
    id: '1792',
    fields: ['D8080', 'D8078', 'D8246'],
    text: {
      en: '{label} ({value}) is too low for {units} units of {weight}; enter the weight of the loaded pallet',
      da: '{label} ({value}) er for lav til {units} enheder à {weight}; angiv den fyldte palles vægt',
    },
    check: when(not(isDynamicAssortment), palletCarriesItsLoad),
  },
  {
    id: '1646',
    fields: ['D9065'],
    markets: ['208', '246'],
    unitTypes: ['BASE_UNIT_OR_EACH', 'CASE', 'DISPLAY_SHIPPER'],
    text: NOT_HERE,
    check: empty('D9065'),
  },
  {
    id: '1647',
    fields: ['D9066'],
    markets: ['208'],
    unitTypes: ['BASE_UNIT_OR_EACH', 'CASE', 'DISPLAY_SHIPPER'],
    text: NOT_HERE,
    check: empty('D9066'),
  },
  {
    id: '1648',
    fields: ['D3438'],
    markets: ['208', '246'],
    unitTypes: ['PALLET'],
    text: NOT_HERE,
    check: empty('D3438'),
  },
  {
    id: '1649',
    fields: ['D8078'],
    markets: ['208', '246'],
    unitTypes: ['PALLET'],
    text: NOT_HERE,
    check: empty('D8078'),
  },
  {
    id: '1650',
    fields: ['D8079'],
    markets: ['208', '246'],
    unitTypes: ['PALLET'],
    text: NOT_HERE,
    check: empty('D8079'),
  },
  {
    id: '1651',
    fields: PALLET_WITHOUT_GTIN,
    markets: ['208', '246'],
    unitTypes: ['PALLET'],
    text: NOT_HERE,
    check: empty(...PALLET_WITHOUT_GTIN),
  },
  {
    id: '1740',
    fields: ['D9065', 'D9062'],
    markets: ['246'],
    unitTypes: ['PALLET'],
    text: { en: '{label}: enter a value above 0', da: '{label}: angiv en værdi over 0' },
    check: when(not(isPackedIrregularly), (unit, report) => {
      if (!((unit.number('D9065') ?? 0) > 0)) report('D9065');
    }),
  },
  {
    id: '1743',
    fields: ['D9081', ...PALLET_QUANTITIES],
    markets: ['246'],
    impliedBy: ['594'],
    text: {
      en: 'Fill in {label}: the numbers per pallet need it',
      da: 'Udfyld {label}: antallene pr. palle kræver det',
    },
    check: when((unit) => PALLET_QUANTITIES.some((id) => unit.has(id)), filledIn('D9081_1')),
  },
  {
    id: '594',
    fields: ['D9081'],
    markets: ['208', '246', '352', '578'],
    unitTypes: ['PALLET'],
    text: FILL_IN,
    check: when(isPallet, filledIn('D9081_1')),
  },
  {
    id: '1324',
    fields: ['D9071'],
    text: { en: '{label}: enter 1 or more', da: '{label}: angiv 1 eller mere' },
    check: everyNumber(['D9071'], (factor) => factor >= 1),
  },
  {
    id: '565',
    fields: ['D9071', 'D8236'],
    markets: ['752'],
    text: FILL_IN,
    check: when(isDespatchUnit, filledIn('D9071_1')),
  },
  {
    id: '1745',
    fields: ['D9071', 'D9072'],
    markets: ['246'],
    text: {
      en: 'Fill in {label}: give factor and type together',
      da: 'Udfyld {label}: angiv faktor og type sammen',
    },
    check: together('D9071', 'D9072'),
  },
  {
    id: 'PALLET-COUNTS',
    fields: [...PALLET_QUANTITIES],
    text: ABOVE_ZERO,
    check: when(all(not(isPallet)), everyNumber(PALLET_QUANTITIES, above(0))),
  },
  {
    id: 'COUNTS',
    fields: [...COUNTS],
    impliedBy: ['1646', '1647', '1648', '1649', '1650', '1651', '1740', 'PALLET-COUNTS'],
    text: { en: '{label}: enter 0 or more', da: '{label}: angiv 0 eller mere' },
    check: everyNumber(COUNTS, (count) => count >= 0),
  },
]);
