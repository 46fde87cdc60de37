/**
 * Every text and array of the contract has a bound, or stands here with the reason why it has none. Responses are held
 * against the bounds wherever a test calls the service.
 */
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ERRORS } from '../../src/http/problems/errors.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

const UNBOUNDED: Readonly<Record<string, readonly string[]>> = {
  'values of fields: the size of a product is limited, not that of a value': [
    ...[
      'FieldValue',
      'FieldValue[]',
      'ResponseValue',
      'ItemNumber',
      'FindingProduct.name',
      'RecentChange.name',
      'FindingProduct.brand',
    ],
  ],
  'sent by the caller: the size of the body is limited': [
    ...[
      'CustomRequestId',
      'GridNames',
      'GridNames[]',
      'ProductIds[]',
      'ProductInput.ifMatch',
      'ProductInput.ifNoneMatch',
    ],
  ],
  'echo of what the caller sent': [
    'FieldError.fieldId',
    'FieldError.pointer',
    'Problem.productId',
    'RefusedItem.productId',
  ],
  'in the headers or the URL of a request: Node.js accepts 16 kB of them': [
    ...[
      'EntityTags',
      'LanguageRange',
      'LastEventId',
      'Preferences',
      'ReadTime',
      'FieldSelection',
      'CatalogStatuses',
      'Gs1Statuses',
    ],
  ],
  'sentences with names and values in them': [
    ...['ValidationError.message', 'FieldError.message', 'Problem.detail', 'Problem.result', 'RefusedItem.result'],
    ...['LinesEnd.detail', 'LinesEnd.result'],
    ...[
      'SendStatus.reason',
      'SendResult.result',
      'SendStep.result',
      'HierarchySendStep.result',
      'Messages',
      'Messages[]',
    ],
  ],
  'written by the data pool or a recipient': [
    ...['Gs1Error.level', 'Gs1Error.code', 'Gs1Error.text', 'Gs1Error.attribute', 'Gs1Error.value', 'Gs1Errors'],
    ...[
      'RecipientDetail.gtin',
      'RecipientDetail.code',
      'RecipientDetail.text',
      'RecipientDetail.action',
      'RecipientDetails',
    ],
    ...['Gs1Event.answerId', 'Gs1Lines[]', 'RecipientAnswer.messages[]', 'Send.failure'],
  ],
  'as many as the instance configures': [
    ...[
      'Fields',
      'Keywords',
      'KeywordListSummaries',
      'Rules',
      'RuleFields',
      'RequiredBy',
      'RequiredBy[]',
      'TableColumns',
    ],
  ],
  'texts and names that the instance configures': [
    ...[
      'Field.danishName',
      'Field.englishName',
      'Field.label',
      'Field.helpText',
      'Field.gs1Name',
      'Section.key',
      'Section.label',
    ],
    ...[
      'CodeListName',
      'Keyword.displayValue',
      'Keyword.codeValue',
      'TableColumn.data',
      'TableColumn.title',
      'Rule.text',
    ],
    ...[
      'ValidationError.fieldLabel',
      'FindingGroup.label',
      'MarketFigure.label',
      'RuleField.fieldLabel',
      'FieldError.fieldLabel',
    ],
  ],
  'as many as there are findings of a product': ['ValidationErrors', 'FieldKeys'],
  'as many as there are recipients, or hierarchies with the unit': [
    ...['Glns', 'DataRecipientStatusList', 'HierarchyStatusList', 'SendResult.hierarchies', 'SendStep.hierarchies'],
    'SendProblem.sendableHierarchies',
  ],
  'all products or events, unless `limit` is sent': [
    'ListedStatuses',
    'ViewProductList',
    'HistoryEvents',
    'ProductStates',
  ],
  'whole documents': ['HtmlPage', 'EventStream', 'JsonLines', 'XmlText'],
};

const { components } = parse(readFileSync('spec/openapi.yaml', 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};
const BOUNDS = ['maxLength', 'pattern', 'enum', 'format'];

function isBounded({ type, maxItems, ...schema }: Schema): boolean {
  if (type === 'array') return maxItems !== undefined;
  return type !== 'string' || BOUNDS.some((keyword) => keyword in schema);
}

/** Places of texts and arrays without a bound below a schema: `Name.property`, `[]` for items. */
function unboundedIn(schema: Schema, place: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  return [
    ...(isBounded(schema) ? [] : [place]),
    ...Object.entries(properties).flatMap(([name, each]) => unboundedIn(each, `${place}.${name}`)),
    ...(items ? unboundedIn(items, `${place}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap((each) => unboundedIn(each, place)),
  ];
}

test('every text and array has a bound, except those that have none for a reason', () => {
  const unbounded = Object.entries(components.schemas).flatMap(([name, schema]) => unboundedIn(schema, name));
  expect([...new Set(unbounded)].sort()).toEqual(Object.values(UNBOUNDED).flat().sort());
});

test('a text without a bound is noticed', () => {
  expect(unboundedIn({ type: 'object', properties: { note: { type: 'string' } } }, 'Note')).toEqual(['Note.note']);
  expect(unboundedIn({ type: 'array', items: { type: 'string' } }, 'Notes')).toEqual(['Notes', 'Notes[]']);
  expect(unboundedIn({ type: 'array', maxItems: 4, items: { type: 'string', maxLength: 9 } }, 'Notes')).toEqual([]);
});

test('titles of problems keep their bound', () => {
  const { maxLength } = components.schemas['Problem']?.properties?.['title'] ?? {};
  const titles = Object.values(ERRORS).flatMap(({ title }) => Object.values(title));
  for (const title of titles) expect(title.length).toBeLessThanOrEqual(maxLength as number);
});
