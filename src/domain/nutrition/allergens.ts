/** An allergen as ingredient lists name it. */
export interface AllergenName {
  /** Codes of list AllergenTypeCode that declare it: its own first, then the groups that it belongs to. */
  readonly codes: readonly string[];
  /** Words by language. A word that begins with the name counts; after `=`, only the whole word does. */
  readonly names: Readonly<Record<string, string>>;
}

export const CEREALS = ['UW', 'NR', 'GB', 'GO', 'GS', 'GK', 'TR'];
export const NUTS = ['SA', 'SH', 'SW', 'SC', 'SP', 'SR', 'ST', 'SM', 'SQ'];
export const CRUSTACEANS = ['ABF', 'ABG', 'ABH', 'ABI', 'ABJ', 'ABK', 'ABL'];
const MOLLUSCS = ['ABN', 'CLM', 'COK', 'MSS', 'QUA', 'SCA'];

/** @see Regulation (EU) No 1169/2011, Annex II */
export const ALLERGENS: readonly AllergenName[] = [
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
  fish('ADR', { da: 'laks', en: 'salmon', sv: 'lax', nb: 'laks', fi: 'lohi lohta lohen' }),
  fish('ADF', { da: 'torsk', en: '=cod', sv: 'torsk', nb: 'torsk', fi: 'turska' }),
  fish('ABD', { da: '=tun tunfisk', en: 'tuna', sv: 'tonfisk', nb: 'tunfisk', fi: 'tonnikala' }),
  fish('ADL', {
    da: '=sild silde',
    en: 'herring',
    sv: '=sill sillf strömming',
    nb: '=sild silde',
    fi: 'silli silakka',
  }),
  fish('MAC', { da: 'makrel', en: 'mackerel', sv: 'makrill', nb: 'makrell', fi: 'makrilli' }),
  fish('ADC', { da: 'ansjos', en: 'anchov', sv: 'ansjovis sardell', nb: 'ansjos', fi: 'anjovis sardelli' }),
  fish('ADW', { da: 'ørred', en: 'trout', sv: 'forell', nb: 'ørret', fi: 'taimen' }),
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

function fish(code: string, names: AllergenName['names']): AllergenName {
  return { codes: [code, 'AF'], names };
}

function nut(code: string, names: AllergenName['names']): AllergenName {
  return { codes: [code, 'AN'], names };
}
