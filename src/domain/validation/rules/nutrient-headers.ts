import { allOf, filledInBeside } from '../checks/values.ts';
import { impliedState, nutrientHeaders } from '../../nutrition/nutrient-headers.ts';
import { ENERGY, ENERGY_FIELDS } from '../../nutrition/nutrients.ts';
import { unitRules, type UnitCheck } from '../rule.ts';

/** Fields that occur once per header. */
const STATED_ONCE = ['D8171', 'D8175', 'D8187', 'D8193', 'D9140'] as const;

/** A field does not have a value both without a preparation state and with the state that this implies. */
const oncePerState: UnitCheck = (unit, report) => {
  for (const id of STATED_ONCE) {
    const entries = unit.entries(id);
    if (entries.length < 2 || unit.value(id) === undefined) continue;
    const state = impliedState(unit);
    if (unit.value(`${id}-${state}`) !== undefined) report(id, { state });
  }
};

/** A nutrient row for energy equals the energy field of the same header. */
const sameEnergy: UnitCheck = (unit, report) => {
  for (const { nutrients, state } of unit.derive(nutrientHeaders)) {
    for (const nutrient of nutrients) {
      const { code, quantity, unit: measure } = nutrient;
      const field = ENERGY_FIELDS.find((energy) => energy.unit === measure)?.amount;
      if (code !== ENERGY || quantity === undefined || field === undefined) continue;
      const written = unit.number(`${field}-${state}`);
      const stated = written ?? (state === impliedState(unit) ? unit.number(field) : undefined);
      if (stated !== undefined && stated !== quantity)
        report(nutrient.key('D8183'), { value: quantity, limit: stated, unit: measure ?? '' });
    }
  }
};

/** Nutrient header fields that a message can hold only once. */
export const NUTRIENT_HEADER_RULES = unitRules({ family: 'nutrition', severity: 'ERROR' }, [
  {
    id: 'D8193-D8194',
    fields: ['D8193', 'D8194'],
    text: {
      en: 'Fill in {label}: the serving size has no unit',
      da: 'Udfyld {label}: portionsstørrelsen har ingen måleenhed',
    },
    check: filledInBeside('D8193', 'D8194'),
  },
  {
    id: 'D8172-D8171',
    fields: ['D8171', 'D8172', 'D8175', 'D8176'],
    impliedBy: ['ENERGY-BOTH'],
    text: {
      en: 'Fill in {label}: a precision needs an amount',
      da: 'Udfyld {label}: en præcision kræver en mængde',
    },
    check: allOf(filledInBeside('D8172', 'D8171'), filledInBeside('D8176', 'D8175')),
  },
  {
    id: 'STATE-ONCE',
    fields: [...STATED_ONCE, 'D8173'],
    text: {
      en: '{label}: without a preparation state this means {state}, which also has a value; remove one of the two',
      da: '{label}: uden tilberedningstilstand betyder feltet {state}, som også har en værdi; fjern en af de to',
    },
    check: oncePerState,
  },
  {
    id: 'ENERGY-ONCE',
    fields: ['D8181', 'D8183', 'D8184', 'D8171', 'D8175'],
    text: {
      en: '{label}: this row states {value} {unit} of energy, but the energy field states {limit} {unit}; make them equal',
      da: '{label}: rækken angiver {value} {unit} energi, men energifeltet {limit} {unit}; angiv samme værdi begge steder',
    },
    check: sameEnergy,
  },
]);
