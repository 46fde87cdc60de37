import {
  all,
  isConsumerUnit,
  isFood,
  isUnpreparedProduce,
  not,
  some,
  isAlcoholicBeverage,
  isCosmetic,
} from '../checks/conditions.ts';
import { between, everyNumber, everyText, filledIn, neededBeside, together, unique, when } from '../checks/values.ts';
import { allergensNamedIn, isPresent } from '../../nutrition/allergen-names.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { FILL_IN } from '../wording.ts';

/** If there are several ingredients, each row has a sequence number. */
const numberedIngredients: UnitCheck = (unit, report) => {
  const rows = new Set(unit.entries('D9121').map((entry) => entry.row));
  if (rows.size < 2) return;
  for (const row of rows) if (unit.beside({ row, state: undefined }, 'D9120') === undefined) report(`D9120_${row}`);
};

/**
 * An allergen that an ingredient list names is declared, itself or as its group. Reports the level that denies it, or
 * the list with all the allergens that the declaration omits.
 */
const namedAllergensDeclared: UnitCheck = (unit, report) => {
  const seen = new Set<string>();
  for (const statement of unit.entries('D8179')) {
    const language = unit.beside(statement, 'D8180');
    if (typeof statement.value !== 'string' || typeof language !== 'string') continue;
    const omitted: string[] = [];
    for (const { codes, word } of allergensNamedIn(statement.value, language)) {
      const [code = ''] = codes;
      const rows = unit.entries('D8166').filter(({ value }) => codes.includes(value as string));
      const isDeclared = rows.some((row) => isPresent(unit.beside(row, 'D8170')));
      if (isDeclared || seen.has(code)) continue;
      seen.add(code);
      const [denied] = rows;
      const named = `“${word}” (${code})`;
      if (denied) report(unit.keyBeside(denied, 'D8170'), { named });
      else omitted.push(named);
    }
    if (omitted.length > 0) report(statement.key, { named: omitted.join(', ') });
  }
};

const EU_FOOD_LAW = 'Regulation (EU) No 1169/2011';

/** Allergens and ingredients. */
export const COMPOSITION_RULES = [
  ...unitRules({ family: 'allergens', severity: 'ERROR' }, [
    {
      id: '1658',
      fields: ['D8166'],
      text: {
        en: '{label}: {value} is on two rows; remove one',
        da: '{label}: {value} står på to rækker; fjern den ene',
      },
      check: unique('D8166'),
    },
    {
      id: 'D8166-D8170',
      fields: ['D8166', 'D8170'],
      text: {
        en: 'Fill in {label}: give allergen and level of containment together',
        da: 'Udfyld {label}: angiv allergen og indholdsniveau sammen',
      },
      check: together('D8166', 'D8170'),
    },
  ]),
  ...unitRules({ family: 'allergens', severity: 'WARNING' }, [
    {
      id: 'ALLERGEN-NAMED',
      fields: ['D8179', 'D8180', 'D8166', 'D8170'],
      requiredBy: EU_FOOD_LAW,
      text: {
        en: '{label}: the ingredient list names {named}; enter each allergen with CONTAINS or MAY_CONTAIN, or correct the list',
        da: '{label}: ingredienslisten nævner {named}; angiv hvert allergen med CONTAINS eller MAY_CONTAIN, eller ret listen',
      },
      check: namedAllergensDeclared,
    },
  ]),
  ...unitRules({ family: 'ingredients', severity: 'ERROR' }, [
    {
      id: '1281',
      fields: ['D9120'],
      text: {
        en: '{label}: {value} is not a sequence; enter pairs of digits from 01, separated by dots, such as 01.02',
        da: '{label}: {value} er ikke et rækkefølgenummer; angiv par af cifre fra 01, adskilt af punktum, f.eks. 01.02',
      },
      check: everyText(['D9120'], (sequence) => /^(?!.*\b00\b)\d{2}(?:\.\d{2})*$/.test(sequence)),
    },
    {
      id: '1177',
      fields: ['D9120', 'D9121'],
      text: {
        en: 'Fill in {label}: number the rows when there are several ingredients',
        da: 'Udfyld {label}: nummerér rækkerne, når der er flere ingredienser',
      },
      check: numberedIngredients,
    },
    {
      id: '1275',
      fields: ['D9121', 'D9120', 'D9122', 'D9123'],
      text: {
        en: 'Fill in {label} on every row with an ingredient',
        da: 'Udfyld {label} på hver række med en ingrediens',
      },
      check: neededBeside('D9121', 'D9120', 'D9122', 'D9123'),
    },
    {
      id: 'D9122',
      fields: ['D9122'],
      text: {
        en: '{label}: {value} is not a percentage; enter a number from 0 to 100',
        da: '{label}: {value} er ikke en procent; angiv et tal fra 0 til 100',
      },
      check: everyNumber(['D9122'], between(0, 100)),
    },
    {
      id: 'DK-D9132',
      fields: ['D9132', 'D8245'],
      markets: ['208'],
      unitTypes: ['BASE_UNIT_OR_EACH'],
      text: FILL_IN,
      check: when(isCosmetic, filledIn('D9132_1')),
    },
    {
      id: 'D9124-D9125',
      fields: ['D9124', 'D9125'],
      text: {
        en: 'Fill in {label}: give additive and level of containment together',
        da: 'Udfyld {label}: angiv tilsætningsstof og indholdsniveau sammen',
      },
      check: together('D9124', 'D9125'),
    },
  ]),
  ...unitRules({ family: 'ingredients', severity: 'WARNING' }, [
    {
      id: 'D8179',
      fields: ['D8179', 'D8216', 'D8245'],
      unitTypes: ['BASE_UNIT_OR_EACH'],
      requiredBy: EU_FOOD_LAW,
      text: {
        en: 'Fill in {label}, unless the food has a single ingredient or is exempt by article 19 of Regulation (EU) No 1169/2011',
        da: 'Udfyld {label}, medmindre fødevaren har én ingrediens eller er undtaget efter artikel 19 i forordning (EU) nr. 1169/2011',
      },
      check: when(
        all(isConsumerUnit, isFood, not(some(isUnpreparedProduce, isAlcoholicBeverage))),
        filledIn('D8179_1'),
      ),
    },
  ]),
];
