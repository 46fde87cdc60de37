import { CHANGE_TYPES, type ChangeType } from '../history/change.ts';
import { MAX_ISSUES } from '../input/read-item.ts';
import type { FieldIssue } from '../input/issues.ts';
import { nearest } from '../input/nearest.ts';
import type { LocalText } from '../language.ts';
import { shorten } from '../shorten.ts';
import type { WebhookSettings } from './webhook.ts';

const MAX_URL = 2000;
const MAX_DESCRIPTION = 200;
const MAX_MARKETS = 250;
const MAX_TYPES = 100;

type Read = { readonly settings: WebhookSettings } | { readonly issues: readonly FieldIssue[] };

/** Explains why a URL is not allowed; undefined for one that is. */
export type UrlCheck = (url: URL) => LocalText | undefined;

const EXPECTED = {
  url: { en: 'an https URL of at most 2000 characters', da: 'en https-URL på højst 2000 tegn' },
  description: { en: 'text of at most 200 characters', da: 'tekst på højst 200 tegn' },
  types: { en: `an array of ${CHANGE_TYPES.join(', ')}`, da: `en liste af ${CHANGE_TYPES.join(', ')}` },
  targetMarkets: {
    en: 'an array of country numbers, three digits in quotes, as in ["208"]',
    da: 'en liste af landenumre, tre cifre i anførselstegn, f.eks. ["208"]',
  },
  paused: { en: 'true or false', da: 'true eller false' },
} as const satisfies Record<keyof WebhookSettings, LocalText>;

/** The forms of all settings but the URL. An empty array or text clears a setting. */
const FORMS: Readonly<Record<Exclude<keyof WebhookSettings, 'url'>, (value: unknown) => boolean>> = {
  types: isChangeTypes,
  targetMarkets: isMarkets,
  description: isDescription,
  paused: (value) => typeof value === 'boolean',
};

const NAMES = Object.keys(EXPECTED) as (keyof WebhookSettings)[];

/**
 * Reads the body that creates or changes a webhook. Absent properties keep their value; an empty array or
 * text clears one.
 * @param before undefined: the webhook is new, and needs a `url`
 * @returns the settings, or every mistake in the body. Never throws.
 */
export function readWebhook(
  body: Readonly<Record<string, unknown>>,
  before: WebhookSettings | undefined,
  checkUrl: UrlCheck,
): Read {
  const issues = strangeIn(body);
  const delta: Record<string, unknown> = {};
  const { url } = body;
  if (url === undefined) {
    if (!before) issues.push({ code: 'REQUIRED', key: 'url' });
  } else if (typeof url !== 'string' || url.length > MAX_URL || !URL.canParse(url)) issues.push(wrong('url'));
  else {
    const problem = checkUrl(new URL(url));
    if (problem) issues.push(wrong('url', problem));
    delta['url'] = new URL(url).href;
  }
  for (const [name, isValid] of Object.entries(FORMS)) {
    const value = body[name];
    if (value === undefined) continue;
    if (!isValid(value)) issues.push(wrong(name as keyof typeof FORMS));
    else if (Array.isArray(value)) delta[name] = value.length === 0 ? undefined : [...new Set<unknown>(value)];
    else delta[name] = value === '' ? undefined : value;
  }
  if (issues.length > 0) return { issues };
  // Each value has the type of its setting: its form was checked.
  return { settings: { url: '', paused: false, ...before, ...(delta as Partial<WebhookSettings>) } };
}

function wrong(key: keyof WebhookSettings, expected: LocalText = EXPECTED[key]): FieldIssue {
  return { code: 'WRONG_TYPE', key, expected };
}

function strangeIn(body: object): FieldIssue[] {
  return Object.keys(body)
    .filter((name) => !NAMES.some((known) => known === name))
    .slice(0, MAX_ISSUES)
    .map((name) => {
      const suggestion = nearest(name, NAMES);
      return suggestion === undefined
        ? { code: 'NOT_TAKEN', key: shorten(name), params: { expected: NAMES.join(', ') } }
        : { code: 'UNKNOWN_FIELD', key: shorten(name), suggestion };
    });
}

function isChangeTypes(value: unknown): value is ChangeType[] {
  return isList(value, MAX_TYPES) && value.every((entry) => CHANGE_TYPES.some((type) => type === entry));
}

function isMarkets(value: unknown): value is string[] {
  return isList(value, MAX_MARKETS) && value.every((entry) => typeof entry === 'string' && /^\d{3}$/.test(entry));
}

function isList(value: unknown, most: number): value is unknown[] {
  return Array.isArray(value) && value.length <= most;
}

/** PostgreSQL text cannot contain NUL. */
function isDescription(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_DESCRIPTION && !value.includes('\0');
}
