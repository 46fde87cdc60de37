import { LANGUAGES, type Language } from '../../domain/language.ts';

interface Preference {
  readonly range: string;
  readonly quality: number;
}

/** Maximum number of cached headers: clients repeat the same ones. */
const KEPT_HEADERS = 1000;

function readPreferences(header: string): Preference[] {
  return header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return range === '' || !(quality >= 0) ? [] : [{ range, quality }];
  });
}

const keptMediaTypes = new Map<string, string | undefined>();

/** The media type that an `Accept` header prefers; on a tie, the first offered; undefined when none is acceptable. */
export function chooseMediaType(header: string | undefined, offered: readonly string[]): string | undefined {
  if (header === undefined || header === '' || header === '*/*') return offered[0];
  const question = `${offered.join()} ${header}`;
  if (!keptMediaTypes.has(question)) {
    const preferences = readPreferences(header);
    const best = offered
      .map((mediaType) => ({ mediaType, quality: qualityOf(mediaType, preferences) }))
      .reduce((chosen, other) => (other.quality > chosen.quality ? other : chosen), { mediaType: '', quality: 0 });
    if (keptMediaTypes.size >= KEPT_HEADERS) keptMediaTypes.clear();
    keptMediaTypes.set(question, best.quality > 0 ? best.mediaType : undefined);
  }
  return keptMediaTypes.get(question);
}

/** Whether an `Accept-Encoding` header accepts gzip. */
export function takesGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  const named = readPreferences(header).find((entry) => ['gzip', 'x-gzip'].includes(entry.range));
  return named !== undefined && named.quality > 0;
}

/** The most specific range that covers the media type decides. */
function qualityOf(mediaType: string, preferences: readonly Preference[]): number {
  const [type = ''] = mediaType.split('/');
  for (const range of [mediaType, `${type}/*`, '*/*']) {
    const preference = preferences.find((entry) => entry.range === range);
    if (preference) return preference.quality;
  }
  return 0;
}

const keptLanguages = new Map<string, Language | undefined>();

/** The language of the instance that a request prefers; by default its first. */
export function chooseLanguage(header: string | undefined, offered: readonly Language[]): Language {
  const fallback = offered[0] ?? LANGUAGES[0];
  if (header === undefined || header === '') return fallback;
  const question = `${offered.join()} ${header}`;
  if (!keptLanguages.has(question)) {
    const best = readPreferences(header)
      .filter((entry) => entry.quality > 0)
      .sort((a, b) => b.quality - a.quality)
      .map((entry) => offered.find((language) => entry.range === language || entry.range.startsWith(`${language}-`)))
      .find((language) => language !== undefined);
    if (keptLanguages.size >= KEPT_HEADERS) keptLanguages.clear();
    keptLanguages.set(question, best);
  }
  return keptLanguages.get(question) ?? fallback;
}
