import { isAbove, measurementUnit } from '../../measures.ts';
import type { Hierarchy } from '../../hierarchy/hierarchy.ts';
import {
  above,
  amountOf,
  empty,
  everyNumber,
  filledIn,
  filledInBeside,
  uniquePer,
  withUnit,
  type Measured,
} from '../checks/values.ts';
import { isDynamicAssortment, isOrderableUnit } from '../conditions.ts';
import { hierarchyRules, unitRules, type HierarchyCheck, type HierarchyReport } from '../rule.ts';
import type { UnitType } from '../../product/unit-types.ts';
import type { Unit } from '../unit.ts';
import { ABOVE_ZERO, NOT_HERE } from '../wording.ts';

type Units = Hierarchy<Unit>;

/** Weights are rounded: a parent may be this much lighter than its content. */
const WEIGHT_TOLERANCE = 0.96;
const GROSS: Measured = ['D8246', 'D8247'];
const NET: Measured = ['D8068', 'D8069'];

const unitsOf = ({ nodes }: Units): Unit[] => [...nodes.values()].map((node) => node.unit);

/** Each parent with each of its children that exist. */
function* pairs({ nodes }: Units): Generator<{ parent: Unit; child: Unit; row: number; quantity: number | undefined }> {
  for (const { unit: parent, links } of nodes.values()) {
    for (const { child, row, quantity } of links) {
      const node = nodes.get(child);
      if (node) yield { parent, child: node.unit, row, quantity };
    }
  }
}

/** At least one unit of the hierarchy passes. Every unit is told, because any of them can mend it. */
function someUnit(key: string, passes: (unit: Unit) => boolean): HierarchyCheck {
  return (hierarchy, report) => {
    const all = unitsOf(hierarchy);
    if (!all.some(passes)) for (const unit of all) report(unit, key);
  };
}

/** All levels that have a value have the one of the top. */
function equalOnAllLevels(key: string): HierarchyCheck {
  return (hierarchy, report) => {
    const top = hierarchy.nodes.get(hierarchy.top)?.unit.value(key);
    if (top === undefined) return;
    for (const unit of unitsOf(hierarchy)) {
      const value = unit.value(key);
      if (value !== undefined && value !== top) report(unit, key, { value: String(value), top: String(top) });
    }
  };
}

/** In a hierarchy with one child on every level, a value is the same wherever it is given. */
function equalAlongTheLine(id: string): HierarchyCheck {
  return (hierarchy, report) => {
    if ([...hierarchy.nodes.values()].some((node) => node.links.length > 1)) return;
    const stated = unitsOf(hierarchy).flatMap((unit) => unit.entries(id).map((entry) => ({ unit, entry })));
    const [first] = stated;
    for (const { unit, entry } of stated) {
      if (entry.value !== first?.entry.value)
        report(unit, entry.key, { value: String(entry.value), top: String(first?.entry.value) });
    }
  };
}

/** A unit of a type is not directly inside one of the other types. */
function notInside(inner: UnitType, ...outer: readonly UnitType[]): HierarchyCheck {
  return (hierarchy, report) => {
    for (const { parent, child, row } of pairs(hierarchy)) {
      if (child.unitType === inner && outer.includes(parent.unitType))
        report(parent, `D8249_${row}`, { inner, outer: parent.unitType });
    }
  };
}

/** A weight of a parent is at least that of its content. */
function carriesContent(weight: Measured, tolerance: number): HierarchyCheck {
  return ({ nodes }, report) => {
    for (const { unit: parent, links } of nodes.values()) {
      const own = amountOf(parent, weight);
      if (!own || links.length === 0 || isDynamicAssortment(parent)) continue;
      let content = 0;
      for (const { child, quantity } of links) {
        const each = nodes.get(child) && amountOf((nodes.get(child) as { unit: Unit }).unit, weight);
        // What is not known of one child says nothing of the sum.
        if (!each || quantity === undefined) {
          content = Number.NaN;
          break;
        }
        content += each.amount * quantity;
      }
      if (isAbove(content * tolerance, own.amount)) {
        report(parent, weight[0], {
          value: withUnit(parent, weight),
          content: `${Math.round(content * 1000) / 1000} KGM`,
        });
      }
    }
  };
}

/** A measure is in one system of units, metric or imperial, on all levels. */
function oneSystem(unitField: string): HierarchyCheck {
  return (hierarchy, report) => {
    let system: string | undefined;
    for (const unit of unitsOf(hierarchy)) {
      for (const entry of unit.entries(unitField)) {
        const own = measurementUnit(String(entry.value))?.system;
        if (own === undefined) continue;
        system ??= own;
        if (own !== system) report(unit, entry.key, { value: String(entry.value) });
      }
    }
  };
}

const childExists: HierarchyCheck = ({ nodes }, report) => {
  for (const { unit, links } of nodes.values()) {
    for (const { child, row } of links)
      if (!nodes.has(child)) report(unit, `D8249_${row}`, { child: child.slice(0, child.indexOf('.')) });
  }
};

/** Units from which they themselves can be reached. */
const noCircle: HierarchyCheck = ({ nodes }, report) => {
  for (const [key, { unit, links }] of nodes) {
    const reached = new Set<string>();
    for (let next = links.map((link) => link.child); next.length > 0;) {
      next = next.flatMap((child) =>
        reached.has(child) ? [] : (reached.add(child), nodes.get(child)?.links.map((link) => link.child) ?? []),
      );
    }
    if (reached.has(key) && !links.some((link) => link.child === key)) report(unit, `D8249_${links[0]?.row ?? 1}`);
  }
};

const supplierNumbersOnce: HierarchyCheck = (hierarchy, report) => {
  const seen = new Map<string, Unit>();
  for (const unit of unitsOf(hierarchy)) {
    const number = unit.text('D8256');
    if (number === undefined || !isOrderableUnit(unit)) continue;
    if (seen.has(number)) report(unit, 'D8256', { value: number });
    seen.set(number, unit);
  }
};

const halfPallets: HierarchyCheck = (hierarchy, report: HierarchyReport) => {
  const platforms = (unit: Unit): readonly unknown[] => unit.entries('D9081').map((entry) => entry.value);
  for (const { parent, child, row, quantity } of pairs(hierarchy)) {
    if (platforms(parent).includes('11') && platforms(child).includes('10') && (quantity ?? 0) > 2)
      report(parent, `D8270_${row}`, { value: quantity ?? 0 });
  }
};

const PARENT_TYPES: UnitType[] = ['CASE', 'DISPLAY_SHIPPER', 'PALLET'];
const SAME_ON_ALL_LEVELS = {
  en: '{label}: {value} must be {top}, as on the top unit of the hierarchy',
  da: '{label}: {value} skal være {top}, som på hierarkiets øverste enhed',
};
const SAME_ALONG_THE_LINE = {
  en: '{label}: {value} must be {top}, as on the other levels of the hierarchy',
  da: '{label}: {value} skal være {top}, som på hierarkiets andre niveauer',
};
const NESTING = {
  en: '{label}: a {inner} is not inside a {outer}',
  da: '{label}: en {inner} er ikke inde i en {outer}',
};
const ONE_SYSTEM = {
  en: '{label}: {value} is of another system of units than the other levels use',
  da: '{label}: {value} hører til et andet målesystem, end de andre niveauer bruger',
};

/** How units stand in each other. */
export const HIERARCHY_RULES = [
  ...unitRules({ family: 'hierarchy', severity: 'ERROR' }, [
    { id: '96', fields: ['D8249'], unitTypes: ['BASE_UNIT_OR_EACH'], text: NOT_HERE, check: empty('D8249') },
    {
      id: 'D8249',
      fields: ['D8249'],
      unitTypes: PARENT_TYPES,
      text: {
        en: '{label} must be filled in: a unit of this type holds others',
        da: '{label} skal udfyldes: en enhed af denne type indeholder andre',
      },
      check: filledIn('D8249_1'),
    },
    {
      id: '454',
      fields: ['D8249', 'D8165'],
      text: { en: '{label}: a unit is not its own child', da: '{label}: en enhed er ikke sin egen underenhed' },
      check: (unit, report) => {
        const own = unit.key.slice(0, unit.key.indexOf('.'));
        for (const { key, value } of unit.entries('D8249')) if (String(value).padStart(14, '0') === own) report(key);
      },
    },
    {
      id: 'D8249-D8270',
      fields: ['D8249', 'D8270'],
      text: { en: '{label} must be filled in beside the child', da: '{label} skal udfyldes ved siden af underenheden' },
      check: filledInBeside('D8249', 'D8270'),
    },
    {
      id: 'D8270-D8249',
      fields: ['D8249', 'D8270'],
      text: { en: '{label} must be filled in beside the quantity', da: '{label} skal udfyldes ved siden af antallet' },
      check: filledInBeside('D8270', 'D8249'),
    },
    { id: '617', fields: ['D8270'], text: ABOVE_ZERO, check: everyNumber(['D8270'], above(0)) },
    {
      id: 'CHILD-ONCE',
      fields: ['D8249'],
      text: {
        en: '{label}: {value} is there twice; add up the quantities on one row',
        da: '{label}: {value} findes to gange; læg antallene sammen på én række',
      },
      check: uniquePer('D8249'),
    },
    {
      id: 'D9260',
      fields: ['D9260'],
      text: { en: '{label}: {value} is there twice', da: '{label}: {value} findes to gange' },
      check: uniquePer('D9260'),
    },
  ]),
  ...hierarchyRules({ family: 'hierarchy', severity: 'ERROR' }, [
    {
      id: '472',
      fields: ['D8249'],
      text: {
        en: '{label}: there is no unit {child} in this market',
        da: '{label}: der findes ingen enhed {child} i dette marked',
      },
      check: childExists,
    },
    {
      id: '455',
      fields: ['D8165', 'D8249'],
      text: {
        en: '{label}: this child holds the unit itself',
        da: '{label}: denne underenhed indeholder selve enheden',
      },
      check: noCircle,
    },
    {
      id: '312',
      fields: ['D8271'],
      text: {
        en: '{label}: at least one unit of the hierarchy can be ordered',
        da: '{label}: mindst én enhed i hierarkiet kan bestilles',
      },
      check: someUnit('D8271', isOrderableUnit),
    },
    {
      id: '1720',
      fields: ['D8257'],
      markets: ['752'],
      text: {
        en: '{label}: at least one unit of the hierarchy is an invoice unit',
        da: '{label}: mindst én enhed i hierarkiet er en faktureringsenhed',
      },
      check: someUnit('D8257', (unit) => unit.isTrue('D8257')),
    },
    {
      id: 'BASE-UNIT',
      fields: ['D8276', 'D8249'],
      text: { en: '{label}: the hierarchy has no base unit', da: '{label}: hierarkiet har ingen basisenhed' },
      check: (hierarchy, report) => {
        const all = unitsOf(hierarchy);
        const isComplete = [...hierarchy.nodes.values()].every(({ links }) =>
          links.every((link) => hierarchy.nodes.has(link.child)),
        );
        const top = hierarchy.nodes.get(hierarchy.top)?.unit;
        // A child that is missing is told of by its own rule.
        if (isComplete && top && all.length > 1 && !all.some((unit) => unit.unitType === 'BASE_UNIT_OR_EACH'))
          report(top, 'D8276');
      },
    },
    { id: '300', fields: ['D9022'], text: SAME_ON_ALL_LEVELS, check: equalOnAllLevels('D9022') },
    { id: 'BRAND-OWNER', fields: ['D8346'], text: SAME_ON_ALL_LEVELS, check: equalOnAllLevels('D8346') },
    { id: '558', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('CASE', 'BASE_UNIT_OR_EACH') },
    { id: '559', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('PALLET', 'CASE') },
    { id: '1279', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('DISPLAY_SHIPPER', 'BASE_UNIT_OR_EACH') },
    { id: '1280', fields: ['D8276', 'D8249'], text: NESTING, check: notInside('PALLET', 'DISPLAY_SHIPPER') },
    {
      id: '555',
      fields: ['D8276', 'D8249'],
      text: NESTING,
      check: notInside('PALLET', 'BASE_UNIT_OR_EACH', 'CASE', 'DISPLAY_SHIPPER'),
    },
    {
      id: '521',
      fields: ['D8256', 'D8271'],
      markets: ['752'],
      text: {
        en: '{label}: {value} is the number of another orderable unit of the hierarchy too',
        da: '{label}: {value} er også nummeret på en anden bestillingsenhed i hierarkiet',
      },
      check: supplierNumbersOnce,
    },
    {
      id: '540',
      fields: ['D9081', 'D8270'],
      text: {
        en: '{label}: a pallet of type 11 holds at most 2 of type 10, not {value}',
        da: '{label}: en palle af type 11 rummer højst 2 af type 10, ikke {value}',
      },
      check: halfPallets,
    },
  ]),
  ...hierarchyRules({ family: 'measurements', severity: 'ERROR' }, [
    {
      id: '98',
      fields: ['D8068', 'D8270'],
      text: {
        en: '{label} ({value}) is below the net weight of the content ({content})',
        da: '{label} ({value}) er under indholdets nettovægt ({content})',
      },
      check: carriesContent(NET, 1),
    },
    {
      id: '550',
      fields: ['D8246', 'D8270'],
      text: {
        en: '{label} ({value}) is too low for the gross weight of the content ({content})',
        da: '{label} ({value}) er for lav til indholdets bruttovægt ({content})',
      },
      check: carriesContent(GROSS, WEIGHT_TOLERANCE),
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
      markets: ['208', '246', '578', '752'],
      text: SAME_ALONG_THE_LINE,
      check: equalAlongTheLine('D8280'),
    },
    {
      id: '1760',
      fields: ['D9170'],
      markets: ['208', '246', '578', '752'],
      text: SAME_ALONG_THE_LINE,
      check: equalAlongTheLine('D9170'),
    },
  ]),
  ...hierarchyRules({ family: 'duty-tax', severity: 'ERROR' }, [
    { id: '1830', fields: ['D9183'], markets: ['752'], text: SAME_ALONG_THE_LINE, check: equalAlongTheLine('D9183') },
  ]),
];
