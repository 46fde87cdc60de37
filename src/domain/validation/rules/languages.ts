import type { FieldCatalogue } from '../../catalogue/catalogue.ts';
import { isConsumerUnit } from '../checks/conditions.ts';
import { hasTextIn, inLanguages, oncePerLanguage, when } from '../checks/values.ts';
import { NORDIC } from '../markets.ts';
import { unitRules, type UnitCheck, type UnitRule } from '../rule.ts';
import { IN_FINNISH_TOO, IN_SWEDISH, ONCE_PER_LANGUAGE } from '../wording.ts';

/** Rule id, text field, language field, and the columns that identify what a row describes, if not the unit itself. */
type TextRule = readonly [rule: string, text: string, language: string, ...groups: string[]];

/** Texts that may occur once per language. */
const ONCE: readonly TextRule[] = [
  ['1047', 'D8258', 'D8259'],
  ['1050', 'D9035', 'D9035Attr'],
  ['1056', 'D8313', 'D8121'],
  ['1068', 'D9121', 'D9121Attr', 'D9120'],
  ['1069', 'D9147', 'D9147Attr'],
  ['1070', 'D9156', 'D9156Attr'],
  ['1071', 'D9141', 'D9141Attr'],
  ['1074', 'D9155', 'D9155Attr', 'D9154'],
  ['1180', 'D9032', 'D9032Attr'],
  ['1181', 'D9110', 'D9110Attr'],
  ['1712', 'D9151', 'D9151Attr'],
  ['ONCE-D0352', 'D0352', 'D0352Attr'],
  ['ONCE-D8054', 'D8054', 'D8055'],
  ['ONCE-D8113', 'D8113', 'D8114'],
  ['ONCE-D8146', 'D8146', 'D8146Attr'],
  ['ONCE-D8179', 'D8179', 'D8180'],
  ['ONCE-D9108', 'D9108', 'D9108Attr'],
  ['ONCE-D9132', 'D9132', 'D9132Attr'],
  ['ONCE-D9150', 'D9150', 'D9150Attr'],
  ['ONCE-D9240', 'D9240', 'D9240Attr'],
];

/** Texts that Swedish data pools require in Swedish if they are present. */
const SWEDISH: readonly TextRule[] = [
  ['1411', 'D8146', 'D8146Attr'],
  ['1413', 'D0352', 'D0352Attr'],
  ['1414', 'D9156', 'D9156Attr'],
  ['1415', 'D9147', 'D9147Attr'],
  ['1416', 'D9132', 'D9132Attr'],
  ['1422', 'D8054', 'D8055'],
  ['1423', 'D9035', 'D9035Attr'],
  ['1429', 'D9243', 'D9243Attr'],
  ['1433', 'D8179', 'D8180'],
  ['1434', 'D9141', 'D9141Attr'],
  ['1436', 'D9110', 'D9110Attr'],
  ['1437', 'D9155', 'D9155Attr'],
];

/** Texts that the Finnish data pool requires in Finnish and Swedish, some also in English. */
const FINNISH: readonly (readonly [rule: string, text: string, language: string, wanted: readonly string[]])[] = [
  ['1898', 'D8054', 'D8055', ['fi', 'sv', 'en']],
  ['1899', 'D8258', 'D8259', ['fi', 'sv', 'en']],
  ['1900', 'D8179', 'D8180', ['fi', 'sv']],
  ['1902', 'D0352', 'D0352Attr', ['fi', 'sv']],
  ['1903', 'D9150', 'D9150Attr', ['fi', 'sv']],
  ['1904', 'D9155', 'D9155Attr', ['fi', 'sv']],
  ['1905', 'D9156', 'D9156Attr', ['fi', 'sv']],
  ['1906', 'D9132', 'D9132Attr', ['fi', 'sv']],
  ['1908', 'D9147', 'D9147Attr', ['fi', 'sv']],
  ['1909', 'D8313', 'D8121', ['fi', 'sv']],
];

/** Texts that consumers read, and the languages of which a market expects at least one. */
const FOR_CONSUMERS = [
  ['D8258', 'D8259'],
  ['D8313', 'D8121'],
  ['D8146', 'D8146Attr'],
  ['D8179', 'D8180'],
] as const;
const MARKET_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  '208': ['da'],
  '246': ['fi', 'sv'],
  '352': ['is'],
  '578': ['nb', 'nn', 'no'],
  '752': ['sv'],
};

const inMarketLanguage: UnitCheck = (unit, report) => {
  const wanted = MARKET_LANGUAGES[unit.targetMarket] ?? [];
  for (const [text, language] of FOR_CONSUMERS) {
    const entries = unit.entries(text);
    const [first] = entries;
    const isExpected = entries.some((entry) => {
      const code = unit.beside(entry, language);
      // Another rule reports a missing language.
      return code === undefined || wanted.includes(String(code));
    });
    if (first && !isExpected) report(first.key, { languages: wanted.join(', ') });
  }
};

/** Every text has a language, no language occurs twice, and some markets require certain languages. */
export function languageRules(catalogue: FieldCatalogue): UnitRule[] {
  const languages = new Map(
    catalogue.fields.flatMap((field) => (field.languageField === undefined ? [] : [[field.id, field.languageField]])),
  );
  return [
    ...unitRules({ family: 'language', severity: 'ERROR' }, [
      {
        id: '1407',
        fields: [...languages.keys()],
        text: {
          en: 'Fill in {label}: the text on this row has no language',
          da: 'Udfyld {label}: teksten på rækken har intet sprog',
        },
        check: (unit, report) => {
          for (const [id, entries] of unit.fields) {
            const language = languages.get(id);
            if (language === undefined) continue;
            for (const entry of entries) {
              if (unit.beside(entry, language) === undefined) report(unit.keyBeside(entry, language));
            }
          }
        },
      },
      ...SWEDISH.map(([id, text, language]) => ({
        id,
        fields: [text, language],
        markets: ['752'],
        text: IN_SWEDISH,
        check: inLanguages(text, language, ['sv']),
      })),
      {
        id: '1449',
        fields: ['D8258', 'D8259', 'D8216'],
        markets: ['752'],
        text: IN_SWEDISH,
        check: when(isConsumerUnit, hasTextIn('D8258_1', 'D8259', 'sv')),
      },
      {
        id: '1450',
        fields: ['D8313', 'D8121', 'D8216'],
        markets: ['752'],
        impliedBy: ['1065'],
        text: IN_SWEDISH,
        check: when(isConsumerUnit, hasTextIn('D8313_1', 'D8121', 'sv')),
      },
      {
        id: '566',
        fields: ['D8313', 'D8121'],
        markets: ['752'],
        impliedBy: ['1450'],
        text: IN_SWEDISH,
        // Rule 1056 reports a second text in the same language.
        check: when((unit) => unit.has('D8313'), hasTextIn('D8313_1', 'D8121', 'sv')),
      },
    ]),
    ...unitRules(
      { family: 'language', severity: 'WARNING' },
      FINNISH.map(([id, text, language, wanted]) => ({
        id,
        fields: [text, language],
        markets: ['246'],
        text: IN_FINNISH_TOO,
        check: inLanguages(text, language, wanted),
      })),
    ),
    ...unitRules({ family: 'language', severity: 'WARNING' }, [
      {
        id: 'MARKET-LANGUAGE',
        fields: FOR_CONSUMERS.flat(),
        markets: NORDIC,
        impliedBy: ['566', '1411', '1433', '1449', '1450', '1899', '1900', '1909'],
        text: {
          en: '{label}: no row is in a language of the market; add one in {languages}',
          da: '{label}: ingen række er på et af målmarkedets sprog; tilføj en række på {languages}',
        },
        check: inMarketLanguage,
      },
    ]),
    ...unitRules(
      { family: 'uniqueness', severity: 'ERROR' },
      ONCE.map(([id, text, language, ...groups]) => ({
        id,
        fields: [text, language, ...groups],
        text: ONCE_PER_LANGUAGE,
        check: oncePerLanguage(text, language, ...groups),
      })),
    ),
  ];
}
