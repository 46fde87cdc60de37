import { errorTable } from './error-table.ts';

/** A hierarchy was not sent or withdrawn. */
export const SEND_ERRORS = errorTable({
  NEVER_SENT: {
    status: 400,
    title: { en: 'Nothing to withdraw', da: 'Intet at trække tilbage' },
    cause: {
      en: 'GS1 has no hierarchy with this product: it was never sent, or is already withdrawn.',
      da: 'GS1 har intet hierarki med dette produkt: det er aldrig sendt, eller det er allerede trukket tilbage.',
    },
    fix: {
      en: 'Read `gs1Status` of the product. There is nothing to withdraw.',
      da: 'Læs produktets `gs1Status`. Der er intet at trække tilbage.',
    },
    detail: {
      en: 'The product {productId} cannot be withdrawn: GS1 has no hierarchy with it. It was never sent, or it has already been withdrawn.',
      da: 'Produktet {productId} kan ikke trækkes tilbage: GS1 har intet hierarki med det. Det er aldrig sendt, eller det er allerede trukket tilbage.',
    },
    result: 'detail',
  },
  NOT_READY_TO_SEND: {
    status: 400,
    title: { en: 'Not ready to send', da: 'Ikke klar til at sende' },
    cause: {
      en: 'A unit of the hierarchy has findings of severity ERROR, is not released (`X9000`), or has values that a message cannot carry.',
      da: 'En enhed i hierarkiet har valideringsfejl af typen ERROR, er ikke frigivet (`X9000`) eller har værdier, som en meddelelse ikke kan indeholde.',
    },
    fix: {
      en: '`sendStatusList` names the units and the fields that block the send. Fix them, then send again. `sendableHierarchies` names others that could be sent.',
      da: '`sendStatusList` nævner de enheder og felter, der blokerer afsendelsen. Ret dem, og send igen. `sendableHierarchies` nævner andre, der kan sendes.',
    },
    detail: {
      en: 'The hierarchy of {productId} cannot be sent yet: {reasons}',
      da: 'Hierarkiet for {productId} kan endnu ikke sendes: {reasons}',
    },
    result: 'detail',
  },
  FUTURE_VERSION: {
    status: 400,
    title: { en: 'Version of a later day', da: 'Version med senere dato' },
    cause: {
      en: 'The request only changed a version of a later day, and GS1 gets the current values.',
      da: 'Forespørgslen ændrede kun en version med senere dato, og GS1 får de aktuelle værdier.',
    },
    fix: {
      en: 'Send on that day, or afterwards. The version becomes current by itself.',
      da: 'Send på den dag eller senere. Versionen bliver aktuel af sig selv.',
    },
    detail: {
      en: 'The version takes effect on {date}; it can be sent from then on.',
      da: 'Versionen træder i kraft den {date} og kan sendes fra den dag.',
    },
    result: 'detail',
  },
  NOT_TRIED: {
    status: 400,
    title: { en: 'Not tried', da: 'Ikke forsøgt' },
    cause: {
      en: 'The data pool could not be reached for earlier hierarchies of the batch, so the others were not tried.',
      da: 'Datapoolen kunne ikke nås for tidligere hierarkier i batchet, så resten blev ikke forsøgt.',
    },
    fix: {
      en: 'Send the hierarchies again when the data pool can be reached.',
      da: 'Send hierarkierne igen, når datapoolen kan nås.',
    },
    detail: {
      en: 'The hierarchy of {productId} was not sent: the data pool could not be reached for the hierarchies before it. Send it again.',
      da: 'Hierarkiet for {productId} blev ikke sendt: datapoolen kunne ikke nås for hierarkierne før det. Send det igen.',
    },
    result: 'detail',
  },
  NO_ACTIVE_HIERARCHY: {
    status: 400,
    title: { en: 'No active hierarchy', da: 'Intet aktivt hierarki' },
    cause: {
      en: 'The end date (`D8324`) of the top unit has passed, or a unit that it contains does not exist.',
      da: 'Topenhedens slutdato (`D8324`) er passeret, eller en enhed, som den indeholder, findes ikke.',
    },
    fix: {
      en: 'Create the missing unit, correct the contents (`D8249_n`), or correct the end date.',
      da: 'Opret den manglende enhed, ret indholdet (`D8249_n`), eller ret slutdatoen.',
    },
    detail: {
      en: 'No active hierarchy contains the product {productId}: the end date (D8324) of its top unit has passed, or one of its children does not exist.',
      da: 'Intet aktivt hierarki indeholder produktet {productId}: topenhedens slutdato (D8324) er passeret, eller en af de underliggende enheder findes ikke.',
    },
    result: 'detail',
  },
  NO_DATA_POOL: {
    status: 400,
    title: { en: 'No data pool', da: 'Ingen datapool' },
    cause: {
      en: 'The configuration of the instance names no data pool.',
      da: 'Instansens konfiguration angiver ingen datapool.',
    },
    fix: {
      en: 'The operator connects one with `gs1` in `instance.yaml`. Saving and validation work without.',
      da: 'Driften forbinder en med `gs1` i `instance.yaml`. Du kan gemme og validere uden.',
    },
    detail: {
      en: 'This instance is not connected to a GS1 data pool.',
      da: 'Denne instans er ikke forbundet med en GS1-datapool.',
    },
    result: 'detail',
  },
  SEND_INTERRUPTED: {
    status: 503,
    title: { en: 'Send interrupted', da: 'Afsendelsen blev afbrudt' },
    cause: {
      en: 'The product was saved. Before its message was stored, other requests held the hierarchy, or the database did not respond.',
      da: 'Produktet blev gemt. Før meddelelsen var gemt, optog andre forespørgsler hierarkiet, eller databasen svarede ikke.',
    },
    fix: {
      en: 'Read the status: a message that was stored leaves by itself. If there is none, send again.',
      da: 'Læs status: en meddelelse, der er gemt, sendes af sig selv. Er der ingen, så send igen.',
    },
    detail: {
      en: 'The product is saved, but its send was interrupted: other requests held its hierarchy, or the database did not respond. A message that was stored leaves by itself: read the status before you send again.',
      da: 'Produktet er gemt, men afsendelsen blev afbrudt: andre forespørgsler optog dets hierarki, eller databasen svarede ikke. En meddelelse, der er gemt, sendes af sig selv: læs status, før du sender igen.',
    },
    result: 'detail',
  },
  SEND_UNDER_WAY: {
    status: 409,
    title: { en: 'Send in progress', da: 'Afsendelse i gang' },
    cause: {
      en: 'Another request is transmitting a message about a unit of this hierarchy.',
      da: 'En anden forespørgsel er ved at overføre en meddelelse om en enhed i dette hierarki.',
    },
    fix: {
      en: 'Wait a moment and read the status. Send again only if it does not show the message.',
      da: 'Vent et øjeblik, og læs status. Send kun igen, hvis meddelelsen ikke fremgår.',
    },
    detail: {
      en: 'The hierarchy of {productId} is being sent. Check its status before you send it again.',
      da: 'Hierarkiet for {productId} er ved at blive sendt. Se dets status, før du sender det igen.',
    },
    result: 'detail',
  },
  TRANSMISSION_FAILED: {
    status: 400,
    title: { en: 'Transmission failed', da: 'Overførslen mislykkedes' },
    cause: {
      en: 'The message was stored, but the data pool could not be reached or did not accept it.',
      da: 'Meddelelsen blev gemt, men datapoolen kunne ikke nås eller tog ikke imod den.',
    },
    fix: {
      en: '`result` has the reason. The product keeps its status; send again, or let the operator retry with `npx . gs1`.',
      da: '`result` har årsagen. Produktet beholder sin status; send igen, eller lad driften prøve igen med `npx . gs1`.',
    },
    detail: {
      en: 'The message did not reach the data pool: {reason}',
      da: 'Meddelelsen nåede ikke frem til datapoolen: {reason}',
    },
    result: 'detail',
  },
  UNKNOWN_PRODUCT: {
    status: 400,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    cause: {
      en: 'There is no product with this GTIN in this market, so nothing was sent or withdrawn.',
      da: 'Der er intet produkt med dette GTIN på dette målmarked, så intet blev sendt eller trukket tilbage.',
    },
    fix: {
      en: 'Check `D8165` and `D8255`. `POST /api` creates the product.',
      da: 'Kontrollér `D8165` og `D8255`. `POST /api` opretter produktet.',
    },
    detail: {
      en: 'The product {productId} does not exist.',
      da: 'Produktet {productId} findes ikke.',
    },
    result: 'detail',
  },
  WITHDRAWAL_NOT_TAKEN: {
    status: 400,
    title: { en: 'Withdrawal not possible', da: 'Produktet kan ikke trækkes tilbage' },
    cause: {
      en: 'The data pool of the instance has no message for withdrawals.',
      da: 'Instansens datapool har ingen meddelelse til tilbagetrækning.',
    },
    fix: {
      en: "Withdraw the hierarchy in the data pool's own application.",
      da: 'Træk hierarkiet tilbage i datapoolens egen applikation.',
    },
    detail: {
      en: 'The data pool of this instance does not accept withdrawal messages. Withdraw the hierarchy at the data pool.',
      da: 'Datapoolen for denne instans tager ikke imod tilbagetrækningsmeddelelser. Træk hierarkiet tilbage i datapoolen.',
    },
    result: 'detail',
  },
});
