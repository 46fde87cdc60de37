import { LRUCache } from 'lru-cache';
import { ALLERGENS, type AllergenName } from './allergens.ts';

/** Words that begin with, or in capitals contain, a name of an allergen that they are not. */
const OTHER_WORDS =
  /^(?:mælkesyre|mælkebøtte|mjölksyra|melkesyre|mjølkesyre|maitohappo|eggplant)|boghvede|bokhvete|bovete|buckwheat/;
/** Words that say that something is absent: `glutenfri`, `milk-free`. */
const ABSENT = /(?:fri|frit|frie|fritt|fria|free|ton|tön)$/;
/** The word behind one of these is absent, and so is the next, if a conjunction joins them. */
const WITHOUT = new Set([
  ...['uden', 'utan', 'uten', 'ilman', 'without'],
  ...['fri for', 'fritt för', 'fria från', 'free from', 'contains no'],
]);
const CONJUNCTIONS = new Set(['og', 'och', 'eller', 'and', 'or', 'ja', 'tai']);
/** Drinks and creams that are called milk and made of plants. */
const PLANT_DRINK =
  /^(kokos|havre|mandel|ris|soja|soya|kookos|kaura|manteli|riisi|soija)(?:mælk|mjölk|mjølk|melk|maito|fløde|grädd|fløte|kerma).*/;
const ENGLISH_PLANTS = new Set(['coconut', 'almond', 'oat', 'rice', 'soy', 'soya']);
/** The letters of the Nordic languages and English. */
const WORD = /[a-zà-öø-ÿ]+(?:-[a-zà-öø-ÿ]+)*/gi;

interface Stem {
  readonly text: string;
  readonly isWhole: boolean;
  readonly allergen: AllergenName;
}

type StemsByStart = ReadonlyMap<number, readonly Stem[]>;

/** By language and first letter: looks up the few names that a word can contain at a position. */
const stemsByStart = new Map<string, StemsByStart>();
for (const language of ['da', 'en', 'sv', 'nb', 'fi']) {
  const byStart = new Map<number, Stem[]>();
  for (const allergen of ALLERGENS) {
    for (const name of (allergen.names[language] ?? '').split(' ')) {
      const isWhole = name.startsWith('=');
      const text = isWhole ? name.slice(1) : name;
      const start = text.charCodeAt(0);
      byStart.set(start, [...(byStart.get(start) ?? []), { text, isWhole, allergen }]);
    }
  }
  stemsByStart.set(language, byStart);
}
for (const norwegian of ['nn', 'no']) stemsByStart.set(norwegian, stemsByStart.get('nb') ?? new Map<number, Stem[]>());

/** For statements whose language is unknown. */
const stemsOfAllLanguages = new Map<number, readonly Stem[]>();
for (const byStart of new Set(stemsByStart.values())) {
  for (const [start, stems] of byStart)
    stemsOfAllLanguages.set(start, [...(stemsOfAllLanguages.get(start) ?? []), ...stems]);
}

/** An allergen that an ingredient list names. */
export interface NamedAllergen {
  /** As `AllergenName.codes`. */
  readonly codes: readonly string[];
  /** The word that names it. */
  readonly word: string;
}

/** A word of an ingredient list that names allergens or contains their names. */
interface AllergenWord {
  readonly word: string;
  /** Position in the statement. */
  readonly index: number;
  /** In capitals, by which an ingredient list emphasizes an allergen. */
  readonly isInCapitals: boolean;
  /** `AllergenName.codes` of the allergens that the word begins with, or anywhere in a word in capitals. */
  readonly named: readonly (readonly string[])[];
  /** Those whose names the word contains further in, as skummetmælkspulver does that of milk. */
  readonly contained: readonly (readonly string[])[];
}

/** Levels of containment that say that an allergen is absent. */
const ABSENT_LEVELS: readonly unknown[] = ['FREE_FROM', '30'];

/** Whether an allergen with a level of containment (D8170) is in the product, or may be. */
export function isPresent(level: unknown): boolean {
  return !ABSENT_LEVELS.includes(level);
}

/**
 * The codes of declared allergens that are or may be in the product.
 * @param declared codes (D8166) with their levels
 */
export function presentAllergens(declared: readonly (readonly [code: unknown, level: unknown])[]): Set<string> {
  return new Set(declared.flatMap(([code, level]) => (typeof code === 'string' && isPresent(level) ? [code] : [])));
}

/**
 * Finds the allergens that an ingredient list names, each once. Words in capitals emphasize an allergen, so there the
 * name counts anywhere in the word (`SØDMÆLKSPULVER`).
 *
 * @param language as in list LanguageCode; other languages than the Nordic ones and English name nothing
 */
export function allergensNamedIn(statement: string, language: string): readonly NamedAllergen[] {
  const key = `${language} ${statement}`;
  const known = namedBefore.get(key);
  if (known) return known;
  const named = new Map<readonly string[], string>();
  for (const { word, named: allergens } of allergenWords(statement, language, false))
    for (const codes of allergens) if (!named.has(codes)) named.set(codes, word);
  const found = [...named].map(([codes, word]) => ({ codes, word }));
  namedBefore.set(key, found);
  return found;
}

/** Most saves repeat the ingredient list of the save before, and reading it takes longer than any other rule. */
const namedBefore = new LRUCache<string, readonly NamedAllergen[]>({
  maxSize: 1_000_000,
  sizeCalculation: (named, key) => key.length + named.length + 1,
});

/**
 * The words of an ingredient list that name allergens, in order. Words that call one absent are not among them.
 * @param language as in `allergensNamedIn`; if it is unknown, the names of all languages count
 * @param findsContained whether to look inside words in small letters, too
 */
export function* allergenWords(
  statement: string,
  language: string | undefined,
  findsContained = true,
): Generator<AllergenWord> {
  const byStart = language === undefined ? stemsOfAllLanguages : stemsByStart.get(language);
  if (!byStart) return;
  for (const { word, lower, previous, index } of presentWords(statement)) {
    const isInCapitals = word !== lower && word === word.toUpperCase();
    const isEmphasized = isInCapitals && word.length > 2;
    const begins = stemsAt(lower, 0, byStart);
    const within = isEmphasized || findsContained ? stemsWithin(lower.replace(PLANT_DRINK, '$1'), byStart) : NONE;
    if ((begins.length === 0 && within.length === 0) || isAnotherWord(lower, previous)) continue;
    const codesOf = ({ allergen }: Stem) => allergen.codes;
    const named = isEmphasized ? [...begins, ...within].map(codesOf) : begins.map(codesOf);
    const contained = isEmphasized ? [] : within.map(codesOf);
    yield { word, index, isInCapitals, named, contained };
  }
}

/** Whether a word with the name of an allergen calls it absent or means something else. */
function isAnotherWord(lower: string, previous: string): boolean {
  return ABSENT.test(lower) || OTHER_WORDS.test(lower) || (lower === 'milk' && ENGLISH_PLANTS.has(previous));
}

/** The words of a statement without those that it calls absent, each with the word before it. */
function* presentWords(statement: string): Generator<{ word: string; lower: string; previous: string; index: number }> {
  let previous = '';
  let end = 0;
  let state: 'present' | 'absent next' | 'absent' = 'present';
  for (const { 0: word, index } of statement.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (state !== 'present' && statement.slice(end, index).trim() !== '') state = 'present';
    end = index + word.length;
    if (state === 'absent next') state = 'absent';
    else if (WITHOUT.has(lower) || WITHOUT.has(`${previous} ${lower}`)) state = 'absent next';
    else if (state === 'absent' && CONJUNCTIONS.has(lower)) state = 'absent next';
    else {
      state = 'present';
      yield { word, lower, previous, index };
    }
    previous = lower;
  }
}

const NONE: readonly Stem[] = [];

function stemsAt(word: string, position: number, byStart: StemsByStart): readonly Stem[] {
  const candidates = byStart.get(word.charCodeAt(position));
  if (!candidates) return NONE;
  let found: Stem[] | undefined;
  // A loop, because every position of every word comes here: `filter` would allocate an array for each.
  for (const stem of candidates) {
    const { text, isWhole } = stem;
    if (isWhole ? word === text : word.startsWith(text, position)) (found ??= []).push(stem);
  }
  return found ?? NONE;
}

/** Where a name may begin within a word: a single letter before it makes another word (veggie, fråga). */
const FIRST_WITHIN = 2;

function stemsWithin(word: string, byStart: StemsByStart): readonly Stem[] {
  let found = NONE;
  for (let position = FIRST_WITHIN; position < word.length - 1; position++) {
    const stems = stemsAt(word, position, byStart);
    if (stems.length > 0) found = [...found, ...stems];
  }
  return found;
}
