import { circlesOf } from '../../hierarchy/circles.ts';
import { WEIGHT_TOLERANCE } from '../../measures.ts';
import {
  carriesContent,
  equalAlongTheLine,
  sameGlnOnAllLevels,
  notInside,
  oneSystem,
  pairs,
  someUnit,
  unitsOf,
} from '../checks/hierarchies.ts';
import { above, amountBeside, empty, everyNumber, filledIn, filledInBeside, uniquePer } from '../checks/values.ts';
import { isOrderableUnit } from '../checks/conditions.ts';
import { NORDIC } from '../markets.ts';
import { hierarchyRules, unitRules, type HierarchyCheck } from '../rule.ts';
import { presentDate } from '../../product/dates.ts';
import { gtinOfKey } from '../../product/identifiers.ts';
import type { FieldValue } from '../../product/product.ts';
import type { UnitType } from '../../catalogue/unit-types.ts';
import type { Unit } from '../../product/unit.ts';
import { NUMBERS_WITH_TYPE } from './identification.ts';
import { GROSS, NET } from './measurements.ts';
import { ABOVE_ZERO, NOT_HERE } from '../wording.ts';

const childExists: HierarchyCheck = ({ nodes }, report) => {
  for (const { unit, links } of nodes.values()) {
    for (const { child, row } of links)
      if (!nodes.has(child)) report(unit, `D8249_${row}`, { child: gtinOfKey(child) });
  }
};

/** No child of a unit contains that unit. Rule 454 reports a unit that names itself. */
const noCircle: HierarchyCheck = ({ nodes }, report) => {
  const circles = circlesOf(nodes);
  for (const [key, { unit, links }] of nodes) {
    const circle = circles.get(key);
    for (const { child, row } of links)
      if (child !== key && circles.get(child) === circle) report(unit, `D8249_${row}`);
  }
};

/** A unit is available as long as every unit that contains it. */
const childrenOutlast: HierarchyCheck = (hierarchy, report) => {
  for (const { parent, child } of pairs(hierarchy)) {
    const [end, parentEnd] = [child.text('D8324'), parent.text('D8324')];
    if (end === undefined || (parentEnd !== undefined && Date.parse(parentEnd) <= Date.parse(end))) continue;
    report(child, 'D8324', { value: presentDate(end), parent: gtinOfKey(parent.key) });
  }
};

const PARTY_ASSIGNED = ['SUPPLIER_ASSIGNED', 'DISTRIBUTOR_ASSIGNED'];

/** Orderable units have different supplier or distributor numbers. A number without a type is the supplier's. */
const assignedNumbersOnce: HierarchyCheck = (hierarchy, report) => {
  const owners = new Map<FieldValue, Unit>();
  for (const unit of unitsOf(hierarchy).filter(isOrderableUnit)) {
    for (const [id, type] of NUMBERS_WITH_TYPE) {
      for (const entry of unit.entries(id)) {
        if (!PARTY_ASSIGNED.includes(String(unit.beside(entry, type) ?? 'SUPPLIER_ASSIGNED'))) continue;
        if ((owners.get(entry.value) ?? unit) !== unit) report(unit, entry.key, { value: String(entry.value) });
        owners.set(entry.value, unit);
      }
    }
  }
};

const halfPallets: HierarchyCheck = (hierarchy, report) => {
  const isOn = (platform: string, unit: Unit): boolean =>
    unit.entries('D9081').some((entry) => entry.value === platform);
  const held = new Map<Unit, number>();
  for (const { parent, child, row, quantity = 0 } of pairs(hierarchy)) {
    if (!isOn('11', parent) || !isOn('10', child)) continue;
    const total = (held.get(parent) ?? 0) + quantity;
    held.set(parent, total);
    if (total > 2) report(parent, `D8270_${row}`, { value: total });
  }
};

/** Total packaging weight of a unit, in kilograms. */
const packagingWeight = (unit: Unit): number =>
  unit.entries('D9084').reduce((total, entry) => {
    const weight = amountBeside(unit, entry, 'D9084Attr');
    return total + (weight?.quantity === 'mass' ? weight.amount : 0);
  }, 0);

const PARENT_TYPES: UnitType[] = ['CASE', 'DISPLAY_SHIPPER', 'PALLET'];
const SAME_ON_ALL_LEVELS = {
  en: '{label}: {value} differs from the top unit of the hierarchy; enter {top}',
  da: '{label}: {value} afviger fra topenheden; angiv {top}',
};
const SAME_ALONG_THE_LINE = {
  en: '{label}: {value} differs from the other levels of the hierarchy; enter {top} on all of them',
  da: '{label}: {value} afviger fra hierarkiets andre niveauer; angiv {top} på dem alle',
};
const NESTING = {
  en: '{label}: {outer} must not contain {inner} directly; remove this child or change a unit type',
  da: '{label}: {outer} må ikke indeholde {inner} direkte; fjern den underliggende enhed, eller ret en af enhedstyperne',
};
const ONE_SYSTEM = {
  en: '{label}: {value} mixes metric and imperial units; use the same system on all levels of the hierarchy',
  da: '{label}: {value} hierarkiet blander metriske og britiske måleenheder; brug samme målesystem på alle niveauer',
};

/** Packaging hierarchies: links, and values that must agree between levels. */
export const HIERARCHY_RULES = [
  ...unitRules({ family: 'hierarchy', severity: 'ERROR' }, [
    { id: '96', fields: ['D8249'], unitTypes: ['BASE_UNIT_OR_EACH'], text: NOT_HERE, check: empty('D8249') },
    {
      id: 'D8249',
      fields: ['D8249'],
      unitTypes: PARENT_TYPES,
      text: {
        en: 'Fill in {label}: a unit of this type contains other units',
        da: 'Udfyld {label}: en enhed af denne type indeholder andre enheder',
      },
      check: filledIn('D8249_1'),
    },
    {
      id: '454',
      fields: ['D8249', 'D8165'],
      text: {
        en: '{label}: the unit contains itself; remove this child',
        da: '{label}: enheden indeholder sig selv; fjern den underliggende enhed',
      },
      check: (unit, report) => {
        const own = gtinOfKey(unit.key);
        for (const { key, value } of unit.entries('D8249')) if (String(value).padStart(14, '0') === own) report(key);
      },
    },
    {
      id: 'D8249-D8270',
      fields: ['D8249', 'D8270'],
      text: {
        en: 'Fill in {label}: the child on this row has no quantity',
        da: 'Udfyld {label}: den underliggende enhed på rækken har intet antal',
      },
      check: filledInBeside('D8249', 'D8270'),
    },
    {
      id: 'D8270-D8249',
      fields: ['D8249', 'D8270'],
      text: {
        en: 'Fill in {label}: the quantity on this row has no child',
        da: 'Udfyld {label}: antallet på rækken har ingen underliggende enhed',
      },
      check: filledInBeside('D8270', 'D8249'),
    },
    { id: '617', fields: ['D8270'], text: ABOVE_ZERO, check: everyNumber(['D8270'], above(0)) },
    {
      id: 'CHILD-ONCE',
      fields: ['D8249'],
      text: {
        en: '{label}: {value} is on two rows; keep one and add up the quantities',
        da: '{label}: {value} står på to rækker; behold den ene, og læg antallene sammen',
      },
      check: uniquePer('D8249'),
    },
    {
      id: 'D9260',
      fields: ['D9260'],
      text: {
        en: '{label}: {value} is on two rows; remove one',
        da: '{label}: {value} står på to rækker; fjern den ene',
      },
      check: uniquePer('D9260'),
    },
  ]),
  ...hierarchyRules({ family: 'hierarchy', severity: 'ERROR' }, [
    {
      id: '472',
      fields: ['D8249'],
      impliedBy: ['447', '471'],
      text: {
        en: '{label}: no unit {child} exists in this market; create it or remove this child',
        da: '{label}: enheden {child} findes ikke på målmarkedet; opret den, eller fjern den som underliggende enhed',
      },
      check: childExists,
    },
    {
      id: '455',
      fields: ['D8165', 'D8249'],
      text: {
        en: '{label}: this child contains the unit itself; remove it',
        da: '{label}: den underliggende enhed indeholder selv denne enhed; fjern den',
      },
      check: noCircle,
    },
    {
      id: '312',
      fields: ['D8271'],
      text: {
        en: '{label}: mark at least one unit of the hierarchy as orderable',
        da: '{label}: markér mindst én enhed i hierarkiet som bestillingsenhed',
      },
      check: someUnit('D8271', isOrderableUnit),
    },
    {
      id: '1720',
      fields: ['D8257'],
      markets: ['752'],
      text: {
        en: '{label}: mark at least one unit of the hierarchy as an invoice unit',
        da: '{label}: markér mindst én enhed i hierarkiet som faktureringsenhed',
      },
      check: someUnit('D8257', (unit) => unit.isTrue('D8257')),
    },
    { id: '300', fields: ['D9022'], text: SAME_ON_ALL_LEVELS, check: sameGlnOnAllLevels('D9022') },
    { id: 'BRAND-OWNER', fields: ['D8346'], text: SAME_ON_ALL_LEVELS, check: sameGlnOnAllLevels('D8346') },
    { id: '558', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('CASE', 'BASE_UNIT_OR_EACH') },
    { id: '559', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('PALLET', 'CASE') },
    { id: '1279', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('DISPLAY_SHIPPER', 'BASE_UNIT_OR_EACH') },
    { id: '1280', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('PALLET', 'DISPLAY_SHIPPER') },
    // Rules 559 and 1280 report cases and displays that contain a pallet.
    { id: '555', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('PALLET', 'BASE_UNIT_OR_EACH') },
    {
      id: '521',
      fields: ['D8256', 'D8384', 'D9001', 'D9002', 'D8271'],
      markets: ['752'],
      text: {
        en: '{label}: another orderable unit of the hierarchy also has the number {value}; give each its own',
        da: '{label}: en anden bestillingsenhed i hierarkiet har også nummeret {value}; giv hver sit eget',
      },
      check: assignedNumbersOnce,
    },
    {
      id: '540',
      fields: ['D9081', 'D8270'],
      text: {
        en: '{label}: a pallet of type 11 carries at most 2 of type 10, not {value}; reduce the quantity',
        da: '{label}: en palle af type 11 bærer højst 2 af type 10, ikke {value}; angiv et lavere antal',
      },
      check: halfPallets,
    },
  ]),
  ...hierarchyRules({ family: 'hierarchy', severity: 'WARNING' }, [
    {
      id: 'CHILD-END',
      fields: ['D8324', 'D8249'],
      text: {
        en: '{label}: {value} is before the end of {parent}, which contains this unit; enter a later date, or an end date for {parent}',
        da: '{label}: {value} er før slutdatoen for {parent}, som indeholder enheden; angiv en senere dato, eller angiv en slutdato for {parent}',
      },
      check: childrenOutlast,
    },
  ]),
  ...hierarchyRules({ family: 'measurements', severity: 'ERROR' }, [
    {
      id: '98',
      fields: ['D8068', 'D8270'],
      text: {
        en: '{label} ({value}) is below the net weight of the children ({content}); correct one of them',
        da: '{label} ({value}) er under de underliggende enheders nettovægt ({content}); ret en af dem',
      },
      check: carriesContent(NET, 1),
    },
    {
      id: '550',
      fields: ['D8246', 'D8270', 'D9084'],
      text: {
        en: '{label} ({value}) is below the weight of children and packaging ({content}); correct one of them',
        da: '{label} ({value}) er under vægten af underliggende enheder og emballage ({content}); ret en af dem',
      },
      check: carriesContent(GROSS, WEIGHT_TOLERANCE, packagingWeight),
    },
  ]),
  ...hierarchyRules({ family: 'units', severity: 'ERROR' }, [
    { id: '1026', fields: ['D8264'], text: ONE_SYSTEM, check: oneSystem('D8264') },
    { id: '1027', fields: ['D8268'], text: ONE_SYSTEM, check: oneSystem('D8268') },
    { id: '1028', fields: ['D8266'], text: ONE_SYSTEM, check: oneSystem('D8266') },
    { id: '1029', fields: ['D8069'], text: ONE_SYSTEM, check: oneSystem('D8069') },
    { id: '1030', fields: ['D8247'], text: ONE_SYSTEM, check: oneSystem('D8247') },
    { id: '1031', fields: ['D9084Attr'], text: ONE_SYSTEM, check: oneSystem('D9084Attr') },
    { id: '1032', fields: ['D9050Attr'], text: ONE_SYSTEM, check: oneSystem('D9050Attr') },
  ]),
  ...hierarchyRules({ family: 'alcohol', severity: 'ERROR' }, [
    {
      id: '1759',
      fields: ['D8280'],
      markets: NORDIC,
      text: SAME_ALONG_THE_LINE,
      check: equalAlongTheLine('D8280'),
    },
    {
      id: '1760',
      fields: ['D9170'],
      markets: NORDIC,
      text: SAME_ALONG_THE_LINE,
      check: equalAlongTheLine('D9170'),
    },
  ]),
  ...hierarchyRules({ family: 'duty-tax', severity: 'ERROR' }, [
    {
      id: '1830',
      fields: ['D9183', 'D9181'],
      markets: ['752'],
      text: SAME_ALONG_THE_LINE,
      check: equalAlongTheLine('D9183', 'D9181'),
    },
  ]),
];
