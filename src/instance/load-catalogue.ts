import { readdirSync, readFileSync } from 'node:fs';
import { createCatalogue, type FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import type { Field, FieldFormat, Section } from '../domain/catalogue/field.ts';
import { createKeywordList, type Keyword, type KeywordList } from '../domain/catalogue/keyword-list.ts';
import type { LocalText } from '../domain/language.ts';
import { UNIT_TYPES, type UnitType } from '../domain/catalogue/unit-types.ts';
import { Attempts, ConfigurationError, mapAll } from './configuration-error.ts';
import type { FieldsFile } from './file-schemas.ts';

/** A field in `catalogue/fields.json`, one per line; absent properties mean false, none or all. */
interface FieldEntry {
  readonly id: string;
  readonly da: string;
  readonly en: string;
  readonly section: string;
  readonly format: FieldFormat;
  readonly grid?: string;
  readonly keywordList?: string;
  readonly preparationState?: boolean;
  readonly unitField?: string;
  readonly languageField?: string;
  readonly maxLength?: number;
  readonly numericString?: boolean;
  readonly readonly?: boolean;
  readonly deprecated?: boolean;
  readonly unitTypes?: readonly UnitType[];
  readonly targetMarkets?: readonly string[];
  readonly gs1Name?: string;
  readonly gdsn?: { readonly xpath: string };
  readonly help: string;
}

interface KeywordEntry extends LocalText {
  readonly code: string;
}

/** The catalogue that all instances share, read once. */
export interface CommonCatalogue {
  readonly sections: readonly Section[];
  readonly fields: readonly FieldEntry[];
  readonly keywordLists: readonly KeywordList[];
}

const FOLDER = new URL('../../catalogue/', import.meta.url);
const OWN_SECTION = 'own';

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8')) as T;
}

export function readCommonCatalogue(): CommonCatalogue {
  const otherNames = new Map(
    Object.entries(readJson<Record<string, string>>('keyword-aliases.json')).map(([other, name]) => [name, other]),
  );
  const sections = readJson<{ key: string; en: string; da: string }[]>('sections.json');
  return {
    sections: sections.map(({ key, da, en }, order) => ({ key, names: { da, en }, order })),
    fields: readJson<FieldEntry[]>('fields.json'),
    keywordLists: readdirSync(new URL('keywords/', FOLDER))
      .sort()
      .map((file) => {
        const name = file.replace(/\.json$/, '');
        return createKeywordList(
          name,
          readJson<KeywordEntry[]>(`keywords/${file}`).map(toKeyword),
          otherNames.get(name),
        );
      }),
  };
}

function toKeyword({ code, da, en }: KeywordEntry): Keyword {
  return { code, texts: { da, en } };
}

/**
 * Builds the catalogue of an instance: the common one plus its own fields, lists and labels.
 * @throws ConfigurationError if its own fields conflict with others or refer to something that does not exist
 */
export function buildInstanceCatalogue(common: CommonCatalogue, own: FieldsFile, file: string): FieldCatalogue {
  const sections = new Map(common.sections.map((section) => [section.key, section]));
  const labels = own.labels ?? {};
  const hidden = new Set(own.hidden ?? []);
  const entries: FieldEntry[] = [
    ...common.fields,
    ...(own.own ?? []).map((entry) => ({ ...entry, section: OWN_SECTION, help: entry.help ?? '' })),
  ];
  const ids = requireFields(entries, [...Object.keys(labels), ...hidden], file);
  const ownLists = Object.entries(own.keywordLists ?? {}).map(([name, keywords]) =>
    createKeywordList(name, keywords.map(toKeyword)),
  );
  const replaced = new Set(ownLists.map((list) => list.name));
  const keywordLists = [...common.keywordLists.filter((list) => !replaced.has(list.name)), ...ownLists];
  const known: KnownNames = { ids, lists: new Set(keywordLists.map((list) => list.name)) };

  const fields = mapAll(entries, (entry, order): Field => {
    requireReferences(entry, known, file);
    const section = sections.get(entry.section);
    if (!section) throw new ConfigurationError(`the section ${entry.section} does not exist`, { file, path: entry.id });
    const { id, da, en } = entry;
    return { ...toField(entry, section, order), names: labels[id] ?? { da, en }, hidden: hidden.has(id) };
  });
  return createCatalogue(fields, keywordLists);
}

/** @returns the ids of the entries @throws ConfigurationError if an id occurs twice or a named field does not exist */
function requireFields(entries: readonly FieldEntry[], named: readonly string[], file: string): Set<string> {
  const ids = new Set<string>();
  const attempts = new Attempts();
  attempts.try(() =>
    mapAll(entries, ({ id }) => {
      if (ids.has(id)) throw new ConfigurationError(`the field ${id} is defined twice`, { file, path: 'own' });
      ids.add(id);
    }),
  );
  attempts.try(() =>
    mapAll(named, (id) => {
      if (!ids.has(id))
        throw new ConfigurationError(`the field ${id} does not exist`, { file, path: 'labels and hidden' });
    }),
  );
  attempts.finish();
  return ids;
}

/** Names that an entry can refer to. */
interface KnownNames {
  readonly ids: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

function requireReferences(entry: FieldEntry, { ids, lists }: KnownNames, file: string): void {
  const { id, format, keywordList } = entry;
  const place = { file, path: 'own' };
  const needsList = format === 'keyword' || format === 'multikeyword';
  if (needsList && (keywordList === undefined || !lists.has(keywordList))) {
    throw new ConfigurationError(`${id} needs a keywordList that exists`, place);
  }
  for (const other of [entry.unitField, entry.languageField]) {
    if (other !== undefined && !ids.has(other))
      throw new ConfigurationError(`${id} refers to ${other}, which is not a field`, place);
  }
}

function toField(entry: FieldEntry, section: Section, order: number): Omit<Field, 'names' | 'hidden'> {
  const { preparationState = false, numericString = false, readonly = false, deprecated = false } = entry;
  return {
    id: entry.id,
    help: entry.help,
    section,
    order,
    format: entry.format,
    ...pick(entry, 'grid', 'keywordList', 'unitField', 'languageField', 'maxLength', 'targetMarkets', 'gs1Name'),
    ...(entry.format === 'language' ? { keywordList: 'LanguageCode' } : {}),
    ...(entry.gdsn ? { gdsnPath: entry.gdsn.xpath } : {}),
    preparationState,
    numericString,
    readonly,
    deprecated,
    unitTypes: entry.unitTypes ?? UNIT_TYPES,
  };
}

/** Copies the named properties that are set; optional properties stay absent, never undefined. */
function pick<T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])) as Pick<
    T,
    K
  >;
}
