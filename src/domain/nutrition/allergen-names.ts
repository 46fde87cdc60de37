/** An allergen as ingredient lists name it. */
interface AllergenName {
  /** Codes of list AllergenTypeCode that declare it: its own first, then the groups that it belongs to. */
  readonly codes: readonly string[];
  /** Words by language. A word that begins with the name counts; after `=`, only the whole word does. */
  readonly names: Readonly<Record<string, string>>;
}

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
/** Drinks that are called milk and made of plants. */
const PLANT_DRINK =
  /^(kokos|havre|mandel|ris|soja|soya|kookos|kaura|manteli|riisi|soija)(?:mælk|mjölk|mjølk|melk|maito).*/;
const ENGLISH_PLANTS = new Set(['coconut', 'almond', 'oat', 'rice', 'soy', 'soya']);
/** The letters of the Nordic languages and English. */
const WORD = /[a-zà-öø-ÿ]+(?:-[a-zà-öø-ÿ]+)*/gi;

const CEREALS = ['UW', 'NR', 'GB', 'GO', 'GS', 'GK', 'TR'];
const NUTS = ['SA', 'SH', 'SW', 'SC', 'SP', 'SR', 'ST', 'SM', 'SQ'];
const CRUSTACEANS = ['ABF', 'ABG', 'ABH', 'ABI', 'ABJ', 'ABK', 'ABL'];
const MOLLUSCS = ['ABN', 'CLM', 'COK', 'MSS', 'QUA', 'SCA'];

/** @see Regulation (EU) No 1169/2011, Annex II */
const ALLERGENS: readonly AllergenName[] = [
  cereal('UW', { da: 'hvede', en: 'wheat', sv: 'vete', nb: 'hvete kveite', fi: 'vehnä' }),
  cereal('NR', { da: '=rug rugmel rugk', en: '=rye', sv: 'råg', nb: '=rug rugmel', fi: 'ruis rukiin' }),
  cereal('GB', {
    da: '=byg bygmalt bygmel byggryn',
    en: 'barley',
    sv: '=korn kornmalt kornmjöl maltkorn',
    nb: 'bygg',
    fi: 'ohra',
  }),
  cereal('GO', { da: 'havre', en: '=oat =oats oatmeal', sv: 'havre', nb: 'havre', fi: 'kaura' }),
  cereal('GS', { da: 'spelt', en: 'spelt', sv: 'spelt dinkel', nb: 'spelt', fi: 'spelt' }),
  {
    codes: ['AW', 'AX', ...CEREALS],
    names: { da: 'gluten', en: 'gluten', sv: 'gluten', nb: 'gluten', fi: 'gluteeni' },
  },
  {
    codes: ['AC', 'UN', ...CRUSTACEANS],
    names: {
      da: 'krebsdyr rejer =reje hummer krabbe',
      en: 'crustacean prawn shrimp lobster =crab',
      sv: 'kräftdjur räkor =räka hummer krabb',
      nb: 'krepsdyr reker =reke hummer krabbe',
      fi: 'äyriäi katkarapu katkarav',
    },
  },
  { codes: ['AE'], names: { da: '=æg ægge ægpulver', en: 'egg', sv: 'ägg', nb: 'egg', fi: '=muna kananmuna' } },
  { codes: ['AF'], names: { da: '=fisk fiske', en: 'fish', sv: '=fisk fisks', nb: '=fisk fiske', fi: '=kala =kalaa' } },
  {
    codes: ['AP'],
    names: {
      da: 'jordnød peanut',
      en: 'peanut',
      sv: 'jordnöt',
      nb: 'jordnøtt peanøtt',
      fi: 'maapähkinä',
    },
  },
  { codes: ['AY'], names: { da: 'soja soya', en: 'soy', sv: 'soja', nb: 'soya', fi: 'soija' } },
  {
    codes: ['AM', 'ML'],
    names: {
      da: 'mælk sødmælk skummetmælk kærnemælk fløde =valle vallep laktose',
      en: 'milk =whey casein lactose',
      sv: 'mjölk skummjölk helmjölk grädd vassle laktos',
      nb: 'melk mjølk skummetmelk helmelk fløte =myse mysepulver laktose',
      fi: 'maito maido kerma =hera herajauhe laktoosi',
    },
  },
  {
    codes: ['AN', ...NUTS],
    names: { da: '=nødder', en: '=nuts', sv: '=nötter', nb: '=nøtter', fi: '=pähkinä =pähkinöitä' },
  },
  nut('SA', { da: 'mandel mandler', en: 'almond', sv: 'mandel mandlar', nb: 'mandel mandler', fi: 'manteli' }),
  nut('SH', { da: 'hasselnød', en: 'hazelnut', sv: 'hasselnöt', nb: 'hasselnøtt', fi: 'hasselpähkin' }),
  nut('SW', { da: 'valnød', en: 'walnut', sv: 'valnöt', nb: 'valnøtt', fi: 'saksanpähkin' }),
  nut('SC', { da: 'cashew', en: 'cashew', sv: 'cashew', nb: 'cashew', fi: 'cashew' }),
  nut('SP', { da: 'pekan', en: 'pecan', sv: 'pekan', nb: 'pekan', fi: 'pekaani' }),
  nut('SR', { da: 'paranød', en: 'brazil', sv: 'paranöt', nb: 'paranøtt', fi: 'parapähkin' }),
  nut('ST', { da: 'pistaci', en: 'pistachio', sv: 'pistage pistasch', nb: 'pistasj', fi: 'pistaasi' }),
  {
    codes: ['SM', 'SQ', 'AN'],
    names: { da: 'macadamia', en: 'macadamia', sv: 'macadamia', nb: 'macadamia', fi: 'macadamia' },
  },
  { codes: ['BC'], names: { da: 'selleri', en: 'celer', sv: 'selleri', nb: 'selleri', fi: 'selleri' } },
  { codes: ['BM'], names: { da: 'sennep', en: 'mustard', sv: 'senap', nb: 'sennep', fi: 'sinap' } },
  { codes: ['AS'], names: { da: 'sesam', en: 'sesame', sv: 'sesam', nb: 'sesam', fi: 'seesam' } },
  {
    codes: ['AU'],
    names: {
      da: 'sulfit svovldioxid',
      en: 'sulphite sulfite sulphur sulfur',
      sv: 'sulfit svaveldioxid',
      nb: 'sulfitt svoveldioksid',
      fi: 'sulfiit rikkidioksid',
    },
  },
  { codes: ['NL'], names: { da: 'lupin', en: 'lupin', sv: 'lupin', nb: 'lupin', fi: 'lupiini' } },
  {
    codes: ['UM', 'UN', ...MOLLUSCS],
    names: {
      da: 'bløddyr musling blæksprut østers',
      en: 'mollusc mussel squid oyster',
      sv: 'blötdjur mussl bläckfisk ostron',
      nb: 'bløtdyr blåskjell blekksprut østers',
      fi: 'nilviäi simpuk',
    },
  },
];

function cereal(code: string, names: AllergenName['names']): AllergenName {
  return { codes: [code, 'AW', 'AX'], names };
}

function nut(code: string, names: AllergenName['names']): AllergenName {
  return { codes: [code, 'AN'], names };
}

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

/** An allergen that an ingredient list names. */
export interface NamedAllergen {
  /** As `AllergenName.codes`. */
  readonly codes: readonly string[];
  /** The word that names it. */
  readonly word: string;
}

/**
 * Finds the allergens that an ingredient list names, each once. Words in capitals emphasize an allergen, so there the
 * name counts anywhere in the word (`SØDMÆLKSPULVER`).
 *
 * @param language as in list LanguageCode; other languages than the Nordic ones and English name nothing
 */
export function allergensNamedIn(statement: string, language: string): NamedAllergen[] {
  const byStart = stemsByStart.get(language);
  if (!byStart) return [];
  const named = new Map<AllergenName, string>();
  for (const { word, lower, previous } of presentWords(statement)) {
    const isEmphasized = word.length > 2 && word !== lower && word === word.toUpperCase();
    const matching = isEmphasized
      ? stemsAnywhere(lower.replace(PLANT_DRINK, '$1'), byStart)
      : stemsAt(lower, 0, byStart);
    if (matching.length === 0 || ABSENT.test(lower) || OTHER_WORDS.test(lower)) continue;
    if (lower === 'milk' && ENGLISH_PLANTS.has(previous)) continue;
    for (const { allergen } of matching) if (!named.has(allergen)) named.set(allergen, word);
  }
  return [...named].map(([{ codes }, word]) => ({ codes, word }));
}

/** The words of a statement without those that it calls absent, each with the word before it. */
function* presentWords(statement: string): Generator<{ word: string; lower: string; previous: string }> {
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
      yield { word, lower, previous };
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

function stemsAnywhere(word: string, byStart: StemsByStart): readonly Stem[] {
  let found = NONE;
  for (let position = 0; position < word.length - 1; position++) {
    const stems = stemsAt(word, position, byStart);
    if (stems.length > 0) found = [...found, ...stems];
  }
  return found;
}
