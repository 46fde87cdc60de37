import { everyText, filledIn, filledInBeside, neededBeside, when } from '../checks/values.ts';
import { unitRules, type UnitCheck } from '../rule.ts';
import { ONE_OF } from '../wording.ts';

const CUSTOMS_CODES = ['INTRASTAT', 'TARIF_INTEGRE_DE_LA_COMMUNAUTE', 'CUSTOMS_TARIFF_NUMBER'];
/** Customs codes that the deforestation regulation always covers: cattle, cocoa, coffee, palm oil, soya. */
const DEFORESTATION = /^(?:010221|010229|0901|1201|120710|120810|1507|1511|180[1-6]|2304|230660)/;
/** Customs codes that it covers depending on the goods' composition. */
const MAYBE_DEFORESTATION =
  /^(?:0201|0202|020610|020622|020629|151321|151329|160250|290545|291570|291590|38231[129]|382370|4001|400[5-8]|401[0-3]|401[5-7]|4101|4104|4107|44(?:0[1-9]|1\d|2[01])|4[789]|9401|9403[3-6]0|940391|940610)/;

function deforestation(goods: RegExp, allowed: readonly string[]): UnitCheck {
  return (unit, report) => {
    const concerns = unit
      .entries('D8253')
      .some(
        (entry) => CUSTOMS_CODES.includes(String(unit.beside(entry, 'D8254'))) && goods.test(entry.value as string),
      );
    if (!concerns) return;
    if (unit.text('D2603') !== 'DEFORESTATION_REGULATION') report('D2603', { allowed: allowed.join(', ') });
    else if (!allowed.includes(unit.text('D3074') ?? '')) report('D3074', { allowed: allowed.join(', ') });
  };
}

const DEFORESTATION_TEXT = {
  en: '{label}: the deforestation regulation covers goods with this customs code; set {D2603} to DEFORESTATION_REGULATION and {D3074} to one of {allowed}',
  da: '{label}: skovrydningsforordningen omfatter varer med denne toldkode; sæt {D2603} til DEFORESTATION_REGULATION og {D3074} til en af {allowed}',
};

/** In rows of dangerous goods under ADR, a field has a value that ADR defines. */
function underAdr(id: string, allowed: readonly string[]): UnitCheck {
  return (unit, report) => {
    for (const entry of unit.entries(id)) {
      if (unit.beside(entry, 'D9200') === 'ADR' && !allowed.includes(entry.value as string))
        report(entry.key, { value: entry.value as string, allowed: allowed.join(', ') });
    }
  };
}

/** Customs, regulations, certificates and dangerous goods. */
export const REGULATION_RULES = [
  ...unitRules({ family: 'customs', severity: 'ERROR' }, [
    {
      id: '583',
      fields: ['D8253', 'D8254'],
      text: {
        en: 'Fill in {label}: the row has a type but no number',
        da: 'Udfyld {label}: rækken har en type, men intet nummer',
      },
      check: filledInBeside('D8254', 'D8253'),
    },
    {
      id: '584',
      fields: ['D8253', 'D8254'],
      text: {
        en: 'Fill in {label}: the customs code has no type',
        da: 'Udfyld {label}: toldkoden har ingen type',
      },
      check: filledInBeside('D8253', 'D8254'),
    },
    {
      id: '1693',
      fields: ['D8253', 'D8254'],
      markets: ['752'],
      text: {
        en: '{label}: {value} is not an INTRASTAT code; enter 8 digits',
        da: '{label}: {value} er ikke en INTRASTAT-kode; angiv 8 cifre',
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
        en: 'Fill in {label}: TRACEABILITY_REGULATION requires it',
        da: 'Udfyld {label}: TRACEABILITY_REGULATION kræver det',
      },
      check: when((unit) => unit.text('D2603') === 'TRACEABILITY_REGULATION', filledIn('D9195')),
    },
    {
      id: 'D2603-D3074',
      fields: ['D2603', 'D3074'],
      text: {
        en: 'Fill in {label}: the regulation type needs it',
        da: 'Udfyld {label}: reguleringstypen kræver det',
      },
      check: filledInBeside('D2603', 'D3074'),
    },
  ]),
  ...unitRules({ family: 'certificates', severity: 'ERROR' }, [
    {
      id: 'D9192',
      fields: ['D9192', 'D9193', 'D9194'],
      text: {
        en: 'Fill in {label}: the certificate dates need it',
        da: 'Udfyld {label}: certifikatets datoer kræver det',
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
      text: {
        en: '{label}: {value} is not a UN number; enter 4 digits',
        da: '{label}: {value} er ikke et UN-nummer; angiv 4 cifre',
      },
      check: everyText(['D9201'], (number) => /^\d{4}$/.test(number)),
    },
    {
      id: 'D9200',
      fields: ['D9200', 'D9201', 'D9202'],
      text: {
        en: 'Fill in {label} on every row with dangerous goods',
        da: 'Udfyld {label} på hver række med farligt gods',
      },
      check: neededBeside('D9200', 'D9201', 'D9202'),
    },
  ]),
];
