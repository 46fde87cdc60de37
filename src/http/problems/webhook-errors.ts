import { errorTable } from './error-table.ts';

/** A webhook, or an event for it, is not as the request expects. */
export const WEBHOOK_ERRORS = errorTable({
  EVENT_NOT_FOUND: {
    status: 404,
    title: { en: 'Event not found', da: 'Hændelse ikke fundet' },
    cause: {
      en: 'The change feed has no event with this id, or the instance no longer keeps it.',
      da: 'Ændringsfeedet har ingen hændelse med dette id, eller instansen gemmer den ikke længere.',
    },
    fix: {
      en: 'Take the id from `GET /api/changes`, or from `eventId` in the delivery log of the webhook.',
      da: "Brug id'et fra `GET /api/changes` eller fra `eventId` i webhookens leveringslog.",
    },
    detail: { en: 'The event {eventId} does not exist.', da: 'Hændelsen {eventId} findes ikke.' },
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    title: { en: 'Too many webhooks', da: 'For mange webhooks' },
    cause: {
      en: 'The instance has as many webhooks as its operator allows.',
      da: 'Instansen har så mange webhooks, som driften tillader.',
    },
    fix: {
      en: '`GET /api/webhooks` lists them. Delete one that is not needed, or ask the operator for more (`webhooks.maximum`).',
      da: '`GET /api/webhooks` viser dem. Slet en, der ikke bruges, eller bed driften om flere (`webhooks.maximum`).',
    },
    detail: {
      en: 'This instance may have {limit} webhooks. Delete one before you create another.',
      da: 'Denne instans kan have {limit} webhooks. Slet en, før du opretter en ny.',
    },
  },
  WEBHOOK_CHANGED: {
    status: 412,
    title: { en: 'Webhook changed', da: 'Webhook ændret' },
    cause: {
      en: '`If-Match` names an older revision: the webhook was changed, or paused by the service, since you read it. Nothing was saved.',
      da: '`If-Match` angiver en ældre revision: webhooken er ændret eller sat på pause af tjenesten, siden du læste den. Intet blev gemt.',
    },
    fix: {
      en: 'Read the webhook, compare, and repeat the request with the new `ETag`.',
      da: 'Læs webhooken, sammenlign, og gentag forespørgslen med det nye `ETag`.',
    },
    detail: {
      en: 'The webhook has changed since you read it. Read it again and repeat the request.',
      da: 'Webhooken er ændret, siden du læste den. Læs den igen, og gentag forespørgslen.',
    },
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    title: { en: 'Webhook not found', da: 'Webhook ikke fundet' },
    cause: {
      en: 'The instance has no webhook with this id; it may have been deleted.',
      da: 'Instansen har ingen webhook med dette id; den er måske slettet.',
    },
    fix: { en: '`GET /api/webhooks` lists the webhooks.', da: '`GET /api/webhooks` viser alle webhooks.' },
    detail: { en: 'The webhook {webhookId} does not exist.', da: 'Webhooken {webhookId} findes ikke.' },
  },
});
