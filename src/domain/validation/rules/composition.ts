import {
  all,
  isBaseUnit,
  isConsumerUnit,
  isFood,
  isFruitOrVegetable,
  isUnpreparedProduce,
  not,
  some,
  isAlcoholicBeverage,
  isCosmetic,
} from '../checks/conditions.ts';
import {
  between,
  codesAmong,
  codesNotAmong,
  empty,
  everyNumber,
  everyText,
  filledIn,
  filledInBeside,
  neededBeside,
  someCodeAmong,
  together,
  unique,
  uniquePer,
  when,
} from '../checks/values.ts';
import { allergensNamedIn, isPresent } from '../../nutrition/allergen-names.ts';
import { NORDIC } from '../markets.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { FILL_IN, ONE_OF } from '../wording.ts';
import type { Unit } from '../../product/unit.ts';

const isOrganic = (unit: Unit): boolean => unit.codes('D9128').includes('ORGANIC');

/** If there are several ingredients, each row has a sequence number. */
const numberedIngredients: UnitCheck = (unit, report) => {
  const rows = new Set(unit.entries('D9121').map((entry) => entry.row));
  if (rows.size < 2) return;
  for (const row of rows) if (unit.beside({ row, state: undefined }, 'D9120') === undefined) report(`D9120_${row}`);
};

/**
 * An allergen that an ingredient list names is declared, itself or as its group. Reports the level that denies it, or the
 * list with all the allergens that the declaration omits.
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

const INLAND_CATCH_AREAS = ['01', '02', '03', '04', '05', '06', '07', '08'];

/** Composition and claims: allergens, ingredients, organic, fish, alcohol, origin. */
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
  ...unitRules({ family: 'organic', severity: 'ERROR' }, [
    {
      id: '1617',
      fields: ['D0798', 'D9128', 'D8245'],
      markets: NORDIC,
      text: {
        en: 'Fill in {label}: organically grown fruit and vegetables need it',
        da: 'Udfyld {label}: økologisk dyrket frugt og grønt kræver det',
      },
      check: when(all(isFruitOrVegetable, isOrganic), filledIn('D0798')),
    },
    {
      id: '1570',
      fields: ['D9128', 'D8245'],
      markets: NORDIC,
      text: ONE_OF,
      check: when(
        isFruitOrVegetable,
        codesAmong(
          ['D9128'],
          [
            'CONVENTIONAL',
            'FIELD_GROWN',
            'GREENHOUSE',
            'HYDROPONIC',
            'INTEGRATED_PEST_MANAGEMENT',
            'ORGANIC',
            'SHADE_GROWN',
            'WILD',
          ],
        ),
      ),
    },
  ]),
  ...unitRules({ family: 'organic', severity: 'WARNING' }, [
    {
      id: '1874',
      fields: ['D0798'],
      markets: NORDIC,
      text: {
        en: '{label}: code 1 is being retired; use 2 (at least 95 % organic)',
        da: '{label}: kode 1 udgår; brug 2 (mindst 95 % økologisk)',
      },
      check: codesNotAmong(['D0798'], ['1']),
    },
    {
      id: 'D8073',
      fields: ['D8073', 'D8074', 'D8075'],
      text: { en: '{label} is retired; fill in {D0798} instead', da: '{label} er udgået; udfyld {D0798} i stedet' },
      check: empty('D8073', 'D8074', 'D8075'),
    },
  ]),
  ...unitRules({ family: 'fish', severity: 'ERROR' }, [
    {
      id: '1585',
      fields: ['D9166'],
      markets: NORDIC,
      text: ONE_OF,
      check: someCodeAmong('D9166', ['01', '02', '03', '04', '05', '07', '08', '09']),
    },
    {
      id: '1842',
      fields: ['D9165', 'D9167'],
      text: {
        en: '{label}: {value} is not an inland catch area; use 01 to 08 for INLAND_FISHERY',
        da: '{label}: {value} er ikke et ferskvandsområde; brug 01 til 08 for INLAND_FISHERY',
      },
      check: (unit, report) => {
        for (const entry of unit.entries('D9165')) {
          if (unit.beside(entry, 'D9167') === 'INLAND_FISHERY' && !INLAND_CATCH_AREAS.includes(entry.value as string)) {
            report(entry.key, { value: String(entry.value) });
          }
        }
      },
    },
    {
      id: '1702',
      fields: ['D9161', 'D9165'],
      markets: ['208', '246', '352', '578'],
      text: {
        en: '{label}: CATCH_ZONE needs a region, which no field holds; remove the row and give the catch area in {D9165}',
        da: '{label}: CATCH_ZONE kræver en region, som intet felt rummer; fjern rækken, og angiv fangstområdet i {D9165}',
      },
      check: codesNotAmong(['D9161'], ['CATCH_ZONE']),
    },
    {
      id: 'D9164',
      fields: ['D9164', 'D9165', 'D9166'],
      text: {
        en: 'Fill in {label}: the catch area or method on this row needs it',
        da: 'Udfyld {label}: fangstområdet eller fangstredskabet på rækken kræver det',
      },
      check: neededBeside('D9164', 'D9165', 'D9166'),
    },
  ]),
  ...unitRules({ family: 'alcohol', severity: 'ERROR' }, [
    {
      id: '325',
      fields: ['D8280', 'D8245'],
      markets: ['208', '246', '352', '578'],
      text: {
        en: 'Fill in {label}: an alcoholic beverage needs it',
        da: 'Udfyld {label}: en alkoholholdig drik kræver det',
      },
      check: when(all(isBaseUnit, isAlcoholicBeverage), filledIn('D8280')),
    },
    { id: '1800', fields: ['D9172Attr'], markets: ['752'], text: ONE_OF, check: codesAmong(['D9172Attr'], ['GL']) },
    {
      id: 'D9172-D9172Attr',
      fields: ['D9172', 'D9172Attr'],
      text: {
        en: 'Fill in {label}: the amount has no unit of measure',
        da: 'Udfyld {label}: mængden har ingen måleenhed',
      },
      check: filledInBeside('D9172', 'D9172Attr'),
    },
    {
      id: 'D9171',
      fields: ['D9171'],
      text: {
        en: '{label}: {value} is not a year; enter 4 digits, such as 2024',
        da: '{label}: {value} er ikke et årstal; angiv 4 cifre, f.eks. 2024',
      },
      check: everyText(['D9171'], (vintage) => /^(?!0000)\d{4}$/.test(vintage)),
    },
  ]),
  ...unitRules({ family: 'origin', severity: 'ERROR' }, [
    {
      id: 'D9161-D9162',
      fields: ['D9161', 'D9162'],
      text: {
        en: 'Fill in {label}: the country on this row has no activity',
        da: 'Udfyld {label}: landet på rækken har ingen aktivitet',
      },
      check: filledInBeside('D9162', 'D9161'),
    },
    {
      id: 'ACTIVITY-ONCE',
      fields: ['D9161', 'D9162'],
      text: {
        en: '{label}: two rows have {value} for the same country; remove one',
        da: '{label}: to rækker har {value} for samme land; fjern den ene',
      },
      check: uniquePer('D9161', 'D9162'),
    },
  ]),
  ...unitRules({ family: 'claims', severity: 'ERROR' }, [
    {
      id: '1236',
      fields: ['D9143', 'D9144'],
      text: {
        en: 'Fill in {label}: the claim element on this row has no claim type',
        da: 'Udfyld {label}: stoffet på rækken har ingen anprisningstype',
      },
      check: filledInBeside('D9144', 'D9143'),
    },
    {
      id: 'D9148',
      fields: ['D9148'],
      text: {
        en: '{label}: {value} is on two rows; remove one',
        da: '{label}: {value} står på to rækker; fjern den ene',
      },
      check: unique('D9148'),
    },
  ]),
];
