import { languageRules } from '../../../../src/domain/validation/rules/languages.ts';
import { aBody, finnish, inLanguages, norwegian, swedish, type Body } from '../../../builders/product.ts';
import { DEMO_CATALOGUE } from '../../../support/validate.ts';
import { describeRules, type RuleCase } from '../../../support/rule-cases.ts';

/** Values that a second row of a text requires in both rows, unless it is a text of the unit itself. */
const INGREDIENTS: Body = {
  D9120_1: '01',
  D9122_1: 50,
  D9123_1: '208',
  D9120_2: '01',
  D9122_2: 50,
  D9123_2: '208',
};

const BASIS: Body = { D8187: 100, D8188: 'GRM', D9140: 'BY_MEASURE' };
/** A reference of daily intakes needs nutrients. */
const ENERGY: Body = { D8173: ['UNPREPARED'], D8171: 180, D8172: 'APPROXIMATELY', D8175: 753, ...BASIS };

/** The text is given in two languages; then the second row has the language of the first. */
function once(rule: string, text: string, language: string, others: Body = {}): RuleCase {
  return {
    rule,
    unit: aBody,
    good: { ...others, ...inLanguages(text, language, ['da', 'en']) },
    bad: { [`${language}_2`]: 'da' },
    at: `${text}_2`,
  };
}

/** The text is given in Swedish; then only in English. */
function inSwedish(rule: string, text: string, language: string, others: Body = {}): RuleCase {
  return {
    rule,
    unit: swedish,
    good: { ...others, ...inLanguages(text, language, ['sv']) },
    bad: { [`${language}_1`]: 'en' },
    at: `${text}_1`,
  };
}

/** The text is given in all required languages; then the second of them is missing. */
function inFinnish(rule: string, text: string, language: string, languages = ['fi', 'sv']): RuleCase {
  return {
    rule,
    unit: finnish,
    good: inLanguages(text, language, languages),
    bad: { [`${language}_2`]: 'da' },
    at: `${text}_1`,
  };
}

describeRules(languageRules(DEMO_CATALOGUE), [
  { rule: '1407', unit: aBody, bad: { D8259_1: null }, at: 'D8259_1' },

  inSwedish('1411', 'D8146', 'D8146Attr'),
  inSwedish('1413', 'D0352', 'D0352Attr'),
  inSwedish('1414', 'D9156', 'D9156Attr'),
  inSwedish('1415', 'D9147', 'D9147Attr'),
  inSwedish('1416', 'D9132', 'D9132Attr'),
  inSwedish('1422', 'D8054', 'D8055'),
  inSwedish('1423', 'D9035', 'D9035Attr'),
  inSwedish('1429', 'D9243', 'D9243Attr'),
  inSwedish('1433', 'D8179', 'D8180'),
  inSwedish('1434', 'D9141', 'D9141Attr', ENERGY),
  inSwedish('1436', 'D9110', 'D9110Attr'),
  inSwedish('1437', 'D9155', 'D9155Attr', { D9154_1: 'READY_TO_EAT' }),
  { rule: '1449', unit: swedish, bad: { D8259_1: 'en' }, at: 'D8258_1' },
  { rule: '1450', unit: swedish, bad: { D8121_1: 'en' }, at: 'D8313_1' },
  { rule: '566', unit: swedish, good: { D8216: false }, bad: { D8121_1: 'en' }, at: 'D8313_1' },

  inFinnish('1898', 'D8054', 'D8055', ['fi', 'sv', 'en']),
  inFinnish('1899', 'D8258', 'D8259', ['fi', 'sv', 'en']),
  { rule: 'MARKET-LANGUAGE', unit: aBody, bad: { D8180_1: 'en' }, at: 'D8179_1' },
  { rule: 'MARKET-LANGUAGE', unit: norwegian, good: { D8259_1: 'nn' }, bad: { D8259_1: 'sv' }, at: 'D8258_1' },
  {
    rule: 'MARKET-LANGUAGE',
    unit: finnish,
    good: { D8146_1: null, D8146Attr_1: null },
    bad: { D8146Attr_2: 'en' },
    at: 'D8146_2',
  },
  inFinnish('1900', 'D8179', 'D8180'),
  inFinnish('1902', 'D0352', 'D0352Attr'),
  inFinnish('1903', 'D9150', 'D9150Attr'),
  inFinnish('1904', 'D9155', 'D9155Attr'),
  inFinnish('1905', 'D9156', 'D9156Attr'),
  inFinnish('1906', 'D9132', 'D9132Attr'),
  inFinnish('1908', 'D9147', 'D9147Attr'),
  inFinnish('1909', 'D8313', 'D8121'),

  once('1047', 'D8258', 'D8259'),
  once('1050', 'D9035', 'D9035Attr'),
  once('1056', 'D8313', 'D8121'),
  once('1068', 'D9121', 'D9121Attr', INGREDIENTS),
  once('1069', 'D9147', 'D9147Attr'),
  once('1070', 'D9156', 'D9156Attr'),
  once('1071', 'D9141', 'D9141Attr'),
  once('1074', 'D9155', 'D9155Attr'),
  once('1180', 'D9032', 'D9032Attr'),
  once('1181', 'D9110', 'D9110Attr'),
  once('ONCE-D8113', 'D8113', 'D8114'),
  once('1712', 'D9151', 'D9151Attr'),
  once('ONCE-D0352', 'D0352', 'D0352Attr'),
  once('ONCE-D8054', 'D8054', 'D8055'),
  once('ONCE-D8146', 'D8146', 'D8146Attr'),
  once('ONCE-D8179', 'D8179', 'D8180'),
  once('ONCE-D9108', 'D9108', 'D9108Attr'),
  once('ONCE-D9132', 'D9132', 'D9132Attr'),
  once('ONCE-D9150', 'D9150', 'D9150Attr'),
  once('ONCE-D9240', 'D9240', 'D9240Attr'),
]);
