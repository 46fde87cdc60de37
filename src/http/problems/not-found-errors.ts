import { errorTable } from './error-table.ts';

/** What a request names does not exist. */
export const NOT_FOUND_ERRORS = errorTable({
  FIELD_NOT_FOUND: {
    status: 404,
    title: { en: 'Field not found', da: 'Felt ikke fundet' },
    cause: {
      en: 'The catalogue has no field with this id, or the field is not used in this market.',
      da: 'Kataloget har intet felt med dette id, eller feltet bruges ikke på dette målmarked.',
    },
    fix: {
      en: '`GET /api/fields/{targetmarket}` lists the fields of a market.',
      da: '`GET /api/fields/{targetmarket}` viser felterne på et målmarked.',
    },
    detail: {
      en: 'The field {field} does not exist in market {targetMarket}.',
      da: 'Feltet {field} findes ikke på målmarkedet {targetMarket}.',
    },
  },
  FIELD_WITHOUT_KEYWORDS: {
    status: 404,
    title: { en: 'Field without code list', da: 'Felt uden kodeliste' },
    cause: {
      en: 'The values of this field are free: it has no code list.',
      da: 'Feltets værdier er frie: det har ingen kodeliste.',
    },
    fix: {
      en: '`GET /api/fields` shows the format of each field, and `keywordList` where it has one.',
      da: '`GET /api/fields` viser hvert felts format og `keywordList`, hvis det har en.',
    },
    detail: { en: 'The field {field} has no code list.', da: 'Feltet {field} har ingen kodeliste.' },
  },
  ITEM_NOT_FOUND: {
    status: 404,
    title: { en: 'Item not found', da: 'Vare ikke fundet' },
    cause: {
      en: 'No product of this unit type and market has the item number (`D8256`), or its end date (`D8324`) has passed.',
      da: 'Intet produkt med denne enhedstype og dette målmarked har varenummeret (`D8256`), eller dets slutdato (`D8324`) er passeret.',
    },
    fix: {
      en: 'Check the item number, the unit type and the market. A product past its end date is read by its product id.',
      da: 'Kontrollér varenummer, enhedstype og målmarked. Et produkt efter slutdatoen læses med sit produkt-id.',
    },
    detail: {
      en: 'There is no active {unitType} with item number {itemId} in market {targetMarket}.',
      da: 'Der findes ingen aktiv {unitType} med varenummer {itemId} på målmarkedet {targetMarket}.',
    },
  },
  KEYWORD_LIST_NOT_FOUND: {
    status: 404,
    title: { en: 'Code list not found', da: 'Kodeliste ikke fundet' },
    cause: { en: 'The instance has no code list with this name.', da: 'Instansen har ingen kodeliste med dette navn.' },
    fix: {
      en: '`GET /api/keywords` lists the names. Upper and lower case count.',
      da: '`GET /api/keywords` viser navnene. Der skelnes mellem store og små bogstaver.',
    },
    detail: { en: 'The code list {name} does not exist.', da: 'Kodelisten {name} findes ikke.' },
  },
  NOT_FOUND: {
    status: 404,
    title: { en: 'Not found', da: 'Ikke fundet' },
    cause: { en: 'No operation of the interface has this path.', da: 'Ingen operation i grænsefladen har denne sti.' },
    fix: {
      en: 'Compare the path with the documentation at `/api/openapi`. Characters such as `/` in an item number must be percent-encoded.',
      da: 'Sammenlign stien med dokumentationen på `/api/openapi`. Tegn som `/` i et varenummer skal procentkodes.',
    },
    detail: { en: 'The path {path} does not exist.', da: 'Stien {path} findes ikke.' },
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    cause: {
      en: 'There is no product with this GTIN in this market.',
      da: 'Der er intet produkt med dette GTIN i dette marked.',
    },
    fix: {
      en: 'Check the GTIN and the market. `POST /api` creates the product.',
      da: 'Kontrollér GTIN og målmarked. `POST /api` opretter produktet.',
    },
    detail: { en: 'The product {productId} does not exist.', da: 'Produktet {productId} findes ikke.' },
  },
  RULE_NOT_FOUND: {
    status: 404,
    title: { en: 'Rule not found', da: 'Regel ikke fundet' },
    cause: {
      en: 'The instance validates against no rule with this id.',
      da: 'Instansen validerer ikke mod nogen regel med dette id.',
    },
    fix: {
      en: '`GET /api/rules` lists the rules. Take the id from `ruleId` of a finding.',
      da: "`GET /api/rules` viser reglerne. Brug id'et fra `ruleId` i en valideringsfejl.",
    },
    detail: { en: 'The rule {ruleId} does not exist.', da: 'Reglen {ruleId} findes ikke.' },
  },
  SEND_NOT_FOUND: {
    status: 404,
    title: { en: 'Send not found', da: 'Afsendelse ikke fundet' },
    cause: {
      en: 'The instance has sent no message with this id to GS1.',
      da: 'Instansen har ikke sendt nogen meddelelse med dette id til GS1.',
    },
    fix: {
      en: 'Take the id from `messageId` in the response to a send. `GET /api/sends` lists the messages.',
      da: "Brug id'et fra `messageId` i svaret på en afsendelse. `GET /api/sends` viser meddelelserne.",
    },
    detail: { en: 'The message {messageId} does not exist.', da: 'Meddelelsen {messageId} findes ikke.' },
  },
  SEND_REPLY_NOT_FOUND: {
    status: 404,
    title: { en: 'Reply not found', da: 'Svar ikke fundet' },
    cause: {
      en: 'GS1 has sent no reply with this number to the message.',
      da: 'GS1 har ikke sendt noget svar med dette nummer på meddelelsen.',
    },
    fix: {
      en: 'Take the number from `replies` in `GET /api/sends/{messageId}`.',
      da: 'Brug nummeret fra `replies` i `GET /api/sends/{messageId}`.',
    },
    detail: {
      en: 'The message {messageId} has no reply {reply}.',
      da: 'Meddelelsen {messageId} har intet svar {reply}.',
    },
  },
  SEND_XML_NOT_FOUND: {
    status: 404,
    title: { en: 'XML not stored', da: 'XML ikke gemt' },
    cause: {
      en: 'The message waits for the one before it, so its XML is not final, or the instance has cleared the XML of old messages and replies.',
      da: 'Meddelelsen venter på den forrige, så dens XML er ikke endelig, eller instansen har slettet XML for gamle meddelelser og svar.',
    },
    fix: {
      en: 'Read it when `GET /api/sends/{messageId}` has an `xml`. `retention.messageDays` and `retention.replyDays` say how long XML is kept.',
      da: 'Læs den, når `GET /api/sends/{messageId}` har et `xml`. `retention.messageDays` og `retention.replyDays` angiver, hvor længe XML gemmes.',
    },
    detail: {
      en: 'The XML that is asked for of the message {messageId} is not stored.',
      da: 'Den ønskede XML for meddelelsen {messageId} er ikke gemt.',
    },
  },
  SHEET_TEMPLATE_NOT_FOUND: {
    status: 404,
    title: { en: 'No sheet template', da: 'Ingen skabelon' },
    cause: {
      en: 'The instance names no default template for the unit type of the product.',
      da: 'Instansen angiver ingen standardskabelon til produktets enhedstype.',
    },
    fix: {
      en: 'Name a template in the path, such as `standard`, or let the operator set a default in `instance.yaml`.',
      da: 'Angiv en skabelon i stien, f.eks. `standard`, eller lad driften angive en standard i `instance.yaml`.',
    },
    detail: {
      en: 'This instance has no sheet template for the unit type {unitType}. Name a template in the path.',
      da: 'Denne instans har ingen skabelon til enhedstypen {unitType}. Angiv en skabelon i stien.',
    },
  },
  TARGET_MARKET_NOT_FOUND: {
    status: 404,
    title: { en: 'Target market not found', da: 'Målmarked ikke fundet' },
    cause: { en: 'No country has this number.', da: 'Intet land har dette nummer.' },
    fix: {
      en: 'Use the three-digit GS1 number of the country, such as 208 for Denmark.',
      da: 'Brug landets trecifrede GS1-nummer, f.eks. 208 for Danmark.',
    },
    detail: { en: 'The target market {targetMarket} does not exist.', da: 'Målmarkedet {targetMarket} findes ikke.' },
  },
  UNKNOWN_EXPORT_PROFILE: {
    status: 400,
    title: { en: 'Unknown export profile', da: 'Ukendt eksportprofil' },
    cause: {
      en: 'The instance has no export profile with this id.',
      da: 'Instansen har ingen eksportprofil med dette id.',
    },
    fix: {
      en: 'Ask the operator for the ids; the response names the nearest one. They are defined in `profiles.yaml`.',
      da: "Spørg driften om id'erne; svaret foreslår det nærmeste. De er defineret i `profiles.yaml`.",
    },
    detail: { en: '{problem}.', da: '{problem}.' },
  },
  UNKNOWN_FIELD: {
    status: 400,
    title: { en: 'Unknown field', da: 'Ukendt felt' },
    cause: { en: 'A selected field is not in the catalogue.', da: 'Et valgt felt findes ikke i kataloget.' },
    fix: {
      en: '`GET /api/fields` lists the ids; the response names the nearest one.',
      da: "`GET /api/fields` viser id'erne; svaret foreslår det nærmeste.",
    },
    detail: { en: '{problem}.', da: '{problem}.' },
  },
  UNKNOWN_HOST: {
    status: 421,
    title: { en: 'Unknown host', da: 'Ukendt vært' },
    cause: {
      en: 'The service serves several instances by host name, and none under this one.',
      da: 'Tjenesten betjener flere instanser efter værtsnavn, og ingen under dette.',
    },
    fix: {
      en: 'Check the host in the address, and the `Host` header that a proxy sends. `hosts` in `instance.yaml` lists them.',
      da: 'Kontrollér værten i adressen og den `Host`-header, som en proxy sender. `hosts` i `instance.yaml` viser dem.',
    },
    detail: { en: 'No instance is served at the host {host}.', da: 'Ingen instans findes på værten {host}.' },
  },
  VERSION_NOT_FOUND: {
    status: 404,
    title: { en: 'Version not found', da: 'Version ikke fundet' },
    cause: { en: 'The product has no version of this date.', da: 'Produktet har ingen version pr. denne dato.' },
    fix: {
      en: 'Read `X9200` of the product, which lists the dates of its versions.',
      da: 'Læs produktets `X9200`, som viser versionernes datoer.',
    },
    detail: {
      en: 'The product {productId} has no version of {date}; X9200 lists the dates of its versions.',
      da: 'Produktet {productId} har ingen version pr. {date}; X9200 viser versionernes datoer.',
    },
  },
  VIEW_NOT_FOUND: {
    status: 404,
    title: { en: 'View not found', da: 'Visning ikke fundet' },
    cause: { en: 'The instance has no view with this name.', da: 'Instansen har ingen visning med dette navn.' },
    fix: {
      en: 'Check the name: the page at `/` shows the lists that you may read. They are defined in `views.yaml`.',
      da: 'Kontrollér navnet: siden `/` viser de lister, du må læse. De er defineret i `views.yaml`.',
    },
    detail: { en: 'The view {name} does not exist.', da: 'Visningen {name} findes ikke.' },
  },
});
