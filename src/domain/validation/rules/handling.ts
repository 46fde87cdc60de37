import { isConsumerUnit } from '../checks/conditions.ts';
import {
  above,
  codesAmong,
  distinctRows,
  everyNumber,
  filledInBeside,
  neededBeside,
  oneBeside,
  when,
} from '../checks/values.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { ABOVE_ZERO, ONE_OF } from '../wording.ts';

/** Rows with the given temperature type have a value in the field. */
function temperatureOf(type: string, id: string): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries('D3614')) {
      if (entry.value === type && unit.beside(entry, id) === undefined) report(unit.keyBeside(entry, id));
    }
  };
}

const TWICE_PER_UNIT = {
  en: '{label}: two rows have {value} in the same temperature unit; remove one',
  da: '{label}: to rækker har {value} i samme temperaturenhed; fjern den ene',
};
const FOR_STORAGE = {
  en: 'Fill in {label}: the type STORAGE_HANDLING requires it',
  da: 'Udfyld {label}: typen STORAGE_HANDLING kræver det',
};

/** Storage and use: temperatures, shelf life, preparation. */
export const HANDLING_RULES = [
  ...unitRules({ family: 'temperature', severity: 'ERROR' }, [
    {
      id: '1058',
      fields: ['D3614', 'D3599', 'D3608'],
      text: {
        en: 'Fill in {label}: the temperature on this row has no type',
        da: 'Udfyld {label}: temperaturen på rækken har ingen type',
      },
      check: neededBeside('D3614', 'D3599', 'D3608'),
    },
    {
      id: '1837',
      fields: ['D3614', 'D3599', 'D3608'],
      text: {
        en: 'Fill in {label} or a minimum: the type on this row has no temperature',
        da: 'Udfyld {label} eller en minimumstemperatur: typen på rækken har ingen temperatur',
      },
      check: oneBeside('D3614', 'D3599', 'D3608'),
    },
    {
      id: '1652',
      fields: ['D3599', 'D3614'],
      markets: ['208'],
      text: FOR_STORAGE,
      check: temperatureOf('STORAGE_HANDLING', 'D3599'),
    },
    {
      id: '1653',
      fields: ['D3608', 'D3614'],
      markets: ['208'],
      text: FOR_STORAGE,
      check: temperatureOf('STORAGE_HANDLING', 'D3608'),
    },
    {
      id: '477',
      fields: ['D8374'],
      markets: ['208', '246', '752'],
      text: ONE_OF,
      check: codesAmong(['D8374'], ['CEL']),
    },
    {
      id: '1284',
      fields: ['D3614', 'D3599', 'D8374'],
      text: TWICE_PER_UNIT,
      check: distinctRows('D3599', 'D3614', 'D8374'),
    },
    {
      id: '1285',
      fields: ['D3614', 'D3608', 'D8374'],
      impliedBy: ['1284'],
      text: TWICE_PER_UNIT,
      check: distinctRows('D3608', 'D3614', 'D8374'),
    },
    {
      id: 'D8374',
      fields: ['D8374', 'D3599', 'D3608'],
      text: {
        en: 'Fill in {label}: the temperature on this row has no unit of measure',
        da: 'Udfyld {label}: temperaturen på rækken har ingen måleenhed',
      },
      check: neededBeside('D8374', 'D3599', 'D3608'),
    },
  ]),
  ...unitRules({ family: 'lifespan', severity: 'ERROR' }, [
    { id: '536', fields: ['D8283'], text: ABOVE_ZERO, check: everyNumber(['D8283'], above(0)) },
    { id: '537', fields: ['D8284'], text: ABOVE_ZERO, check: everyNumber(['D8284'], above(0)) },
    { id: 'D9152', fields: ['D9152'], text: ABOVE_ZERO, check: everyNumber(['D9152'], above(0)) },
    {
      id: '314',
      fields: ['D8283', 'D8284'],
      impliedBy: ['537'],
      text: {
        en: '{label} ({value}) is below {D8283} ({limit}); enter at least {limit}',
        da: '{label} ({value}) er under {D8283} ({limit}); angiv mindst {limit}',
      },
      check: (unit, report) => {
        const [arrival, production] = [unit.number('D8283'), unit.number('D8284')];
        if (arrival !== undefined && production !== undefined && production < arrival) {
          report('D8284', { value: production, limit: arrival });
        }
      },
    },
  ]),
  ...unitRules({ family: 'preparation', severity: 'ERROR' }, [
    {
      id: '1866',
      fields: ['D9154', 'D9155'],
      markets: ['752'],
      text: {
        en: 'Fill in {label}: the instructions on this row need it',
        da: 'Udfyld {label}: anvisningen på rækken kræver det',
      },
      check: filledInBeside('D9155', 'D9154'),
    },
  ]),
  ...unitRules({ family: 'marking', severity: 'WARNING' }, [
    {
      id: 'D9103',
      fields: ['D9103', 'D8283', 'D8216'],
      text: {
        en: 'Fill in {label}: state which date is printed on the pack',
        da: 'Udfyld {label}: angiv, hvilken dato der står på emballagen',
      },
      check: when(
        (unit) => isConsumerUnit(unit) && unit.has('D9105') && !unit.isTrue('D9105') && unit.has('D8283'),
        (unit, report) => {
          if (!unit.has('D9103')) report('D9103_1');
        },
      ),
    },
  ]),
];
