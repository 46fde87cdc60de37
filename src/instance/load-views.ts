import type { FieldCatalogue } from '../domain/catalogue/catalogue.ts';
import { parseFieldKey } from '../domain/catalogue/field-keys.ts';
import type { FieldFormat } from '../domain/catalogue/field.ts';
import { readDate } from '../domain/product/dates.ts';
import { PROPERTIES, readColumn, sortedBy, type Column, type ColumnSettings } from '../domain/views/column.ts';
import { readMatrix, type MatrixSettings } from '../domain/views/matrix.ts';
import type { Condition, Scalar, Subject } from '../domain/views/condition.ts';
import type { ExportProfile, SortKey, View } from '../domain/views/view.ts';
import { readConfigFile } from './config-file.ts';
import { Attempts, ConfigurationError, mapAll } from './configuration-error.ts';
import { ProfilesFile, ViewsFile, type ConditionEntry } from './file-schemas.ts';

/** Names that would clash with paths. */
const RESERVED_VIEWS = ['excel', 'activeversion'];
const RESERVED_PROFILES = ['allfields', 'xml', 'excel', 'activeversion'];
const TESTS = ['equals', 'in', 'from', 'to', 'contains', 'empty', 'withinDays', 'any'] as const;
const JSON_TYPES = new Map<FieldFormat, string>([
  ['integer', 'number'],
  ['decimal', 'number'],
  ['boolean', 'boolean'],
]);
const TIMES = ['created', 'lastModified', 'gs1LastSendDate', 'gs1StatusDate'];

/** File, and path inside it, for error messages. */
type Place = readonly string[];

function fail(place: Place, problem: string): never {
  const [file = '', ...path] = place;
  throw new ConfigurationError(problem, { file, path: path.join(': ') });
}

/** @throws ConfigurationError naming the file, the view and what is wrong */
export function readViews(file: string, catalogue: FieldCatalogue): ReadonlyMap<string, View> {
  const views = mapAll(Object.entries(readConfigFile(file, ViewsFile) ?? {}), ([name, entry]): [string, View] => {
    const place = [file, name];
    if (RESERVED_VIEWS.includes(name)) fail(place, `${name} is reserved for paths; choose another name`);
    const attempts = new Attempts();
    const columns = attempts.try(() => readColumns(entry.columns, [...place, 'columns'], catalogue)) ?? [];
    const filter = attempts.try(() => readFilter(entry.filter ?? [], place, catalogue)) ?? [];
    const sort = attempts.try(() =>
      mapAll(entry.sort ?? [], (text, index) => readSort(text, [...place, `sort.${index}`], catalogue)),
    );
    attempts.finish();
    return [
      name,
      {
        name,
        title: entry.title,
        ...(entry.description ? { description: entry.description } : {}),
        access: entry.access,
        columns,
        filter,
        sort: sort ?? [],
      },
    ];
  });
  return new Map(views);
}

/** @throws ConfigurationError naming the file, the profile and what is wrong */
export function readProfiles(file: string, catalogue: FieldCatalogue): ReadonlyMap<string, ExportProfile> {
  const profiles = mapAll(
    Object.entries(readConfigFile(file, ProfilesFile) ?? {}),
    ([id, entry]): [string, ExportProfile] => {
      const place = [file, id];
      if (RESERVED_PROFILES.includes(id)) fail(place, `${id} is reserved for paths; choose another id`);
      return [
        id,
        {
          id,
          title: entry.title,
          columns: readColumns(entry.fields ?? [], [...place, 'fields'], catalogue),
          displayValues: entry.displayValues ?? false,
          naming: entry.fieldnames ?? 'catalog',
          names: entry.names ?? {},
          filename: entry.filename ?? `{view}-${id}`,
        },
      ];
    },
  );
  return new Map(profiles);
}

function readColumns(
  entries: readonly (string | ColumnSettings | MatrixSettings)[],
  place: Place,
  catalogue: FieldCatalogue,
): readonly Column[] {
  return mapAll(entries, (entry, index) => {
    const isMatrix = typeof entry !== 'string' && 'matrix' in entry;
    const columns = isMatrix ? readMatrix(entry, catalogue) : readColumn(entry, catalogue);
    return typeof columns === 'string' ? fail([...place, String(index)], columns) : columns;
  }).flat();
}

function readFilter(entries: readonly ConditionEntry[], place: Place, catalogue: FieldCatalogue): readonly Condition[] {
  return mapAll(entries, (entry, index) => readCondition(entry, [...place, `filter.${index}`], catalogue));
}

function readSubject(text: string, place: Place, catalogue: FieldCatalogue): Subject {
  const column = readColumn(text, catalogue);
  if (typeof column === 'string') fail(place, column);
  const { source } = column;
  switch (source.kind) {
    case 'property':
      if (source.property === 'validationErrors') fail(place, 'use isValid to filter by validation errors');
      return { kind: 'property', property: source.property };
    case 'key':
      return { kind: 'key', field: source.field, key: source.key };
    default:
      return { kind: 'rows', field: source.field };
  }
}

function readCondition(entry: ConditionEntry, place: Place, catalogue: FieldCatalogue): Condition {
  const given = TESTS.filter((test) => entry[test] !== undefined);
  const isRange = given.length > 0 && given.every((test) => test === 'from' || test === 'to');
  if (given.length !== 1 && !isRange) fail(place, `expected one of ${TESTS.join(', ')}, or from and to`);
  if (entry.any !== undefined) {
    const conditions = mapAll(entry.any, (inner, index) =>
      readCondition(inner as ConditionEntry, [...place, `any.${index}`], catalogue),
    );
    return { test: 'any', conditions };
  }
  if (entry.field === undefined) fail(place, 'field is missing');
  const subject = readSubject(entry.field, place, catalogue);
  const read = (value: Scalar): Scalar => readScalar(value, subject, place, catalogue);
  if (entry.equals !== undefined) return { test: 'in', subject, values: [read(entry.equals)] };
  if (entry.in !== undefined) return { test: 'in', subject, values: entry.in.map(read) };
  if (entry.contains !== undefined) return { test: 'contains', subject, text: entry.contains };
  if (entry.empty !== undefined) return { test: 'empty', subject, isEmpty: entry.empty };
  if (entry.withinDays !== undefined) {
    if (!isTime(subject)) fail(place, 'withinDays only applies to dates and times');
    return { test: 'within', subject, days: entry.withinDays };
  }
  return {
    test: 'range',
    subject,
    ...(entry.from === undefined ? {} : { from: read(entry.from) }),
    ...(entry.to === undefined ? {} : { to: read(entry.to) }),
  };
}

function isTime(subject: Subject): boolean {
  return subject.kind === 'property'
    ? TIMES.includes(subject.property)
    : subject.field.format === 'date' || subject.field.format === 'datetime';
}

/** Converts a value to its stored form, so that a comparison that can never match is reported at startup. */
function readScalar(value: Scalar, subject: Subject, place: Place, catalogue: FieldCatalogue): Scalar {
  if (isTime(subject)) {
    return (typeof value === 'string' ? readDate(value) : undefined) ?? fail(place, `${String(value)} is not a date`);
  }
  if (subject.kind === 'property') return value;
  const { field } = subject;
  const expected = JSON_TYPES.get(field.format);
  if (expected !== undefined) {
    return typeof value === expected ? value : fail(place, `${field.id} must be compared with a ${expected}`);
  }
  const text = String(value);
  if (field.keywordList !== undefined && !catalogue.hasCode(field, text)) {
    fail(place, `${text} is not a code of the list ${field.keywordList}`);
  }
  return text;
}

function readSort(text: string, place: Place, catalogue: FieldCatalogue): SortKey {
  const [, subject = '', direction = 'asc'] = /^(\S+?)(?:\s+(asc|desc))?$/.exec(text) ?? [];
  const descending = direction === 'desc';
  const property = PROPERTIES.find((name) => name === subject);
  if (property !== undefined) {
    if (property === 'validationErrors') fail(place, 'use isValid to sort by validation errors');
    return { by: { property }, descending };
  }
  const parsed = parseFieldKey(subject);
  const column = readColumn(subject, catalogue);
  if (typeof column === 'string' || typeof parsed === 'string')
    fail(place, `expected a field or property, then asc or desc`);
  if (column.source.kind !== 'key') fail(place, `${subject} needs a row, such as ${subject}_1`);
  return { by: sortedBy(column.source, catalogue), descending };
}
