import { all, isBaseUnit, isFruitOrVegetable, isAlcoholicBeverage } from '../checks/conditions.ts';
import {
  codesAmong,
  codesNotAmong,
  empty,
  everyText,
  filledIn,
  filledInBeside,
  neededBeside,
  someCodeAmong,
  unique,
  uniquePer,
  when,
} from '../checks/values.ts';
import { NORDIC } from '../markets.ts';
import { unitRules } from '../rule.ts';
import { ONE_OF } from '../wording.ts';
import type { Unit } from '../../product/unit.ts';

const isOrganic = (unit: Unit): boolean => unit.codes('D9128').includes('ORGANIC');

const INLAND_CATCH_AREAS = ['01', '02', '03', '04', '05', '06', '07', '08'];

/** What is claimed of a product: organic, fish, alcohol, origin and other claims. */
export const CLAIM_RULES = [
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
