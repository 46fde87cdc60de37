import { everyText, filledIn, filledInBeside, neededBeside, when } from '../checks/values.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { ONE_OF } from '../wording.ts';

const CUSTOMS_CODES = ['INTRASTAT', 'TARIF_INTEGRE_DE_LA_COMMUNAUTE', 'CUSTOMS_TARIFF_NUMBER'];
/** Goods that the deforestation regulation always concerns: cattle, cocoa, coffee, palm oil, soya. */
const DEFORESTATION = /^(?:010221|010229|0901|1201|120710|120810|1507|1511|180[1-6]|2304|230660)/;
/** Goods that it concerns or not, depending on what is in them. */
const MAYBE_DEFORESTATION =
  /^(?:0201|0202|020610|020622|020629|151321|151329|160250|290545|291570|291590|38231[129]|382370|4001|400[5-8]|401[0-3]|401[5-7]|4101|4104|4107|44(?:0[1-9]|1\d|2[01])|4[789]|9401|9403[3-6]0|940391|940610)/;

function deforestation(goods: RegExp, answers: readonly string[]): UnitCheck {
  return (unit, report) => {
    const concerns = unit
      .entries('D8253')
      .some(
        (entry) => CUSTOMS_CODES.includes(String(unit.beside(entry, 'D8254'))) && goods.test(entry.value as string),
      );
    if (!concerns) return;
    if (unit.text('D2603') !== 'DEFORESTATION_REGULATION') report('D2603', { allowed: answers.join(', ') });
    else if (!answers.includes(unit.text('D3074') ?? '')) report('D3074', { allowed: answers.join(', ') });
  };
}

const DEFORESTATION_TEXT = {
  en: '{label}: by their customs code these goods fall under the deforestation regulation; write {D2603} DEFORESTATION_REGULATION and {D3074} {allowed}',
  da: '{label}: efter toldkoden er varen omfattet af skovrydningsforordningen; skriv {D2603} DEFORESTATION_REGULATION og {D3074} {allowed}',
};

/** Under ADR a field of a row of dangerous goods is one of the values that ADR knows. */
function underAdr(id: string, allowed: readonly string[]): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(id)) {
      if (unit.beside(entry, 'D9200') === 'ADR' && !allowed.includes(entry.value as string))
        report(entry.key, { value: entry.value as string, allowed: allowed.join(', ') });
    }
  };
}

/** What authorities ask: customs, regulations that goods fall under, certificates, dangerous goods. */
export const REGULATION_RULES = [
  ...unitRules({ family: 'customs', severity: 'ERROR' }, [
    {
      id: '583',
      fields: ['D8253', 'D8254'],
      text: { en: '{label} must be filled in beside its type', da: '{label} skal udfyldes ved siden af sin type' },
      check: filledInBeside('D8254', 'D8253'),
    },
    {
      id: '584',
      fields: ['D8253', 'D8254'],
      text: {
        en: '{label} must say which kind of code stands beside it',
        da: '{label} skal sige, hvilken slags kode der står ved siden af',
      },
      check: filledInBeside('D8253', 'D8254'),
    },
    {
      id: '1693',
      fields: ['D8253', 'D8254'],
      markets: ['752'],
      text: {
        en: '{label}: {value} must have 8 digits for INTRASTAT',
        da: '{label}: {value} skal have 8 cifre for INTRASTAT',
      },
      check: (unit, report) => {
        for (const entry of unit.entries('D8253')) {
          if (unit.beside(entry, 'D8254') === 'INTRASTAT' && !/^\d{8}$/.test(entry.value as string))
            report(entry.key, { value: entry.value as string });
        }
      },
    },
  ]),
  ...unitRules({ family: 'regulation', severity: 'ERROR' }, [
    {
      id: '102077',
      fields: ['D8253', 'D8254', 'D2603', 'D3074'],
      markets: ['752'],
      text: DEFORESTATION_TEXT,
      check: deforestation(DEFORESTATION, ['TRUE']),
    },
    {
      id: '102078',
      fields: ['D8253', 'D8254', 'D2603', 'D3074'],
      markets: ['752'],
      text: DEFORESTATION_TEXT,
      check: deforestation(MAYBE_DEFORESTATION, ['TRUE', 'NOT_APPLICABLE']),
    },
    {
      id: '1353',
      fields: ['D2603', 'D9195'],
      markets: ['752'],
      text: {
        en: '{label} must be filled in for TRACEABILITY_REGULATION',
        da: '{label} skal udfyldes for TRACEABILITY_REGULATION',
      },
      check: when((unit) => unit.text('D2603') === 'TRACEABILITY_REGULATION', filledIn('D9195')),
    },
    {
      id: 'D2603-D3074',
      fields: ['D2603', 'D3074'],
      text: {
        en: '{label} must be filled in: a regulation is named',
        da: '{label} skal udfyldes: der er nævnt en regulering',
      },
      check: filledInBeside('D2603', 'D3074'),
    },
  ]),
  ...unitRules({ family: 'certificates', severity: 'ERROR' }, [
    {
      id: 'D9192',
      fields: ['D9192', 'D9193', 'D9194'],
      text: {
        en: '{label} must be filled in beside the dates of the certificate',
        da: '{label} skal udfyldes ved siden af certifikatets datoer',
      },
      check: neededBeside('D9192', 'D9193', 'D9194'),
    },
  ]),
  ...unitRules({ family: 'dangerous-goods', severity: 'ERROR' }, [
    { id: '339', fields: ['D9203', 'D9200'], text: ONE_OF, check: underAdr('D9203', ['NA', 'I', 'II', 'III']) },
    {
      id: '437',
      fields: ['D9202', 'D9200'],
      text: ONE_OF,
      check: underAdr('D9202', ['1', '2', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9']),
    },
    {
      id: 'D9201',
      fields: ['D9201'],
      text: { en: '{label}: {value} must have 4 digits', da: '{label}: {value} skal have 4 cifre' },
      check: everyText(['D9201'], (number) => /^\d{4}$/.test(number)),
    },
    {
      id: 'D9200',
      fields: ['D9200', 'D9201', 'D9202'],
      text: {
        en: '{label} must be filled in on the row of the dangerous goods',
        da: '{label} skal udfyldes på rækken med farligt gods',
      },
      check: neededBeside('D9200', 'D9201', 'D9202'),
    },
  ]),
];
