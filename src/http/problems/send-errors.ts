import { errorTable } from './error-table.ts';

/** A hierarchy was not sent or withdrawn. */
export const SEND_ERRORS = errorTable({
  NEVER_SENT: {
    status: 400,
    title: { en: 'Nothing to withdraw', da: 'Intet at trække tilbage' },
    detail: {
      en: 'The product {productId} cannot be withdrawn: GS1 has no hierarchy with it. It was never sent, or it has already been withdrawn.',
      da: 'Produktet {productId} kan ikke trækkes tilbage: GS1 har intet hierarki med det. Det er aldrig sendt, eller det er allerede trukket tilbage.',
    },
    result: 'detail',
  },
  NOT_READY_TO_SEND: {
    status: 400,
    title: { en: 'Not ready to send', da: 'Ikke klar til at sende' },
    detail: {
      en: 'The hierarchy of {productId} cannot be sent yet: {reasons}',
      da: 'Hierarkiet for {productId} kan endnu ikke sendes: {reasons}',
    },
    result: 'detail',
  },
  FUTURE_VERSION: {
    status: 400,
    title: { en: 'Version of a later day', da: 'Version af en senere dag' },
    detail: {
      en: 'The version takes effect on {date}; it can be sent from then on.',
      da: 'Versionen træder i kraft den {date} og kan sendes fra den dag.',
    },
    result: 'detail',
  },
  NOT_TRIED: {
    status: 400,
    title: { en: 'Not tried', da: 'Ikke forsøgt' },
    detail: {
      en: 'The hierarchy of {productId} was not sent: the data pool could not be reached for the hierarchies before it. Send it again.',
      da: 'Hierarkiet for {productId} blev ikke sendt: datapoolen kunne ikke nås for hierarkierne før det. Send det igen.',
    },
    result: 'detail',
  },
  NO_ACTIVE_HIERARCHY: {
    status: 400,
    title: { en: 'No active hierarchy', da: 'Intet aktivt hierarki' },
    detail: {
      en: 'No active hierarchy contains the product {productId}: the end date (D8324) of its top unit has passed, or one of its children does not exist.',
      da: 'Intet aktivt hierarki indeholder produktet {productId}: topenhedens slutdato (D8324) er passeret, eller en af underenhederne findes ikke.',
    },
    result: 'detail',
  },
  NO_DATA_POOL: {
    status: 400,
    title: { en: 'No data pool', da: 'Ingen datapool' },
    detail: {
      en: 'This instance is not connected to a GS1 data pool.',
      da: 'Denne instans er ikke forbundet med en GS1-datapool.',
    },
    result: 'detail',
  },
  SEND_INTERRUPTED: {
    status: 503,
    title: { en: 'Send interrupted', da: 'Afsendelsen blev afbrudt' },
    detail: {
      en: 'The product is saved, but its send was interrupted: other requests held its hierarchy, or the database did not respond. A message that was stored leaves by itself: read the status before you send again.',
      da: 'Produktet er gemt, men afsendelsen blev afbrudt: andre forespørgsler optog dets hierarki, eller databasen svarede ikke. En meddelelse, der er gemt, sendes af sig selv: læs status, før du sender igen.',
    },
    result: 'detail',
  },
  SEND_UNDER_WAY: {
    status: 409,
    title: { en: 'Send in progress', da: 'Afsendelse i gang' },
    detail: {
      en: 'The hierarchy of {productId} is being sent. Check its status before you send it again.',
      da: 'Hierarkiet for {productId} er ved at blive sendt. Se dets status, før du sender det igen.',
    },
    result: 'detail',
  },
  TRANSMISSION_FAILED: {
    status: 400,
    title: { en: 'Transmission failed', da: 'Overførslen mislykkedes' },
    detail: {
      en: 'The message did not reach the data pool: {reason}',
      da: 'Meddelelsen nåede ikke frem til datapoolen: {reason}',
    },
    result: 'detail',
  },
  UNKNOWN_PRODUCT: {
    status: 400,
    title: { en: 'Product not found', da: 'Produkt ikke fundet' },
    detail: {
      en: 'The product {productId} does not exist.',
      da: 'Produktet {productId} findes ikke.',
    },
    result: 'detail',
  },
  WITHDRAWAL_NOT_TAKEN: {
    status: 400,
    title: { en: 'Withdrawal not possible', da: 'Tilbagetrækning ikke mulig' },
    detail: {
      en: 'The data pool of this instance does not accept withdrawal messages. Withdraw the hierarchy at the data pool.',
      da: 'Datapoolen for denne instans tager ikke imod tilbagetrækningsmeddelelser. Træk hierarkiet tilbage i datapoolen.',
    },
    result: 'detail',
  },
});
