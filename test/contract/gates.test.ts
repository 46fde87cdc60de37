/** Tests the gates themselves: breaks on purpose what each of them protects, and expects it to report that. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { createTemporaryFolder, type TemporaryFolder } from '../../scripts/support/temporary-folder.ts';
import { handlers } from '../../src/handlers/index.ts';
import { createApi } from '../../src/http/api.ts';
import { call, listen, startTestService, type TestService } from '../support/service.ts';

describe('the check of responses', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  /** Calls a service in which some handlers are wrong. */
  async function callBroken(broken: object, path: string): Promise<unknown> {
    const server = createServer(await createApi({ ...handlers, ...broken }, () => service.instance));
    try {
      return await call(await listen(server), 'GET', path);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const info = { status: 200, product: 'x', version: '1', documentation: '/', documentationAsJson: '/' };
  const tag = { ETag: '"1"' };

  test.each<[string, object, string, RegExp]>([
    [
      'an unknown property',
      { getServiceInfo: () => ({ status: 200, body: { ...info, product: undefined } }) },
      '/api',
      /no ServiceInfo/,
    ],
    [
      'an additional property',
      { getServiceInfo: () => ({ status: 200, body: { ...info, more: 1 } }) },
      '/api',
      /no ServiceInfo/,
    ],
    [
      'a wrong type',
      { getServiceInfo: () => ({ status: 200, body: { ...info, version: 1 } }) },
      '/api',
      /no ServiceInfo/,
    ],
    [
      'an undocumented status',
      { getServiceInfo: () => ({ status: 201, body: info }) },
      '/api',
      /does not document this status/,
    ],
    [
      'a missing ETag',
      { listRules: () => ({ status: 200, body: { status: 200, count: 0, rules: [] } }) },
      '/api/rules',
      /header ETag: missing/,
    ],
    [
      'a weak ETag',
      { listRules: () => ({ status: 200, headers: { ETag: 'W/1' }, body: { status: 200, count: 0, rules: [] } }) },
      '/api/rules',
      /no EntityTag/,
    ],
    [
      'a wrong media type',
      { listRules: () => ({ status: 200, headers: { ...tag, 'Content-Type': 'text/plain' }, body: '' }) },
      '/api/rules',
      /text\/plain is not documented/,
    ],
  ])('reports %s', async (_name, broken, path, message) => {
    await expect(callBroken(broken, path)).rejects.toThrow(message);
  });

  test('accepts a correct response', async () => {
    const right = { listRules: () => ({ status: 200, headers: tag, body: { status: 200, count: 0, rules: [] } }) };
    await expect(callBroken(right, '/api/rules')).resolves.toMatchObject({ status: 200 });
  });
});

describe('the contract lint', () => {
  let folder: TemporaryFolder;
  let file: string;
  beforeAll(() => {
    folder = createTemporaryFolder('gates');
    file = join(folder.path, 'openapi.yaml');
    const contract = parse(readFileSync('spec/openapi.yaml', 'utf8'));
    const { get } = contract.paths['/api/rules'];
    get.operationId = 'Rules';
    get.tags.push('Service');
    get.deprecated = true;
    get.responses['404'] = { description: 'No document' };
    delete get.responses['500'];
    get.responses['200'].content['application/json'].schema = { type: 'object' };
    contract.paths['/api/rules/{ruleId}'].get.responses['200'].content['application/json'].examples = {
      Wrong: { value: { status: 'fine' } },
    };
    const { schemas, parameters } = contract.components;
    schemas.Rules.items = { type: 'object', additionalProperties: false };
    schemas.Problem.properties.errors = { type: 'array', items: { type: ['object', 'null'] } };
    schemas.Section.examples = [{ key: 1 }];
    schemas.Section.additionalProperties = false;
    schemas.Count.type = ['integer', 'string'];
    schemas.MessageId.const = 'x';
    schemas.ViewName.pattern = '^(?!excel)[a-z]+$';
    contract.jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';
    delete schemas.Keyword.examples;
    delete schemas.Keywords.title;
    parameters.RuleId.schema = { type: 'string' };
    parameters.TargetMarket.examples = { Wrong: { value: 'Denmark' } };
    writeFileSync(file, stringify(contract));
  });
  afterAll(() => folder.remove());

  const lint = (program: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${program}`, ['lint', file, ...args], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect({ status, stderr }).toMatchObject({ status: 1 });
    return stdout;
  };

  test('reports violations of each of our own rules', () => {
    const found = JSON.parse(lint('spectral', '--ruleset', '.spectral.yaml', '--format', 'json', '--quiet'));
    const at = (code: string) =>
      found.filter((entry: any) => entry.code === code).map((entry: any) => entry.path.join('.'));
    expect(at('operation-id-form')).toEqual(['paths./api/rules.get.operationId']);
    expect(at('one-tag-per-operation')).toEqual(['paths./api/rules.get.tags']);
    expect(at('deprecation-says-since-when')).toEqual(['paths./api/rules.get']);
    expect(at('problems-are-problem-documents')).toEqual(['paths./api/rules.get.responses.404']);
    expect(at('owasp:api8:2023-define-error-responses-500')).toContain('paths./api/rules.get.responses');
    expect(at('bodies-by-name')).toEqual(['paths./api/rules.get.responses.200.content.application/json.schema']);
    expect(at('no-inline-objects')).toEqual(
      expect.arrayContaining([
        'components.schemas.Rules.items.type',
        'components.schemas.Problem.properties.errors.items.type',
      ]),
    );
    expect(at('only-requests-are-closed')).toEqual(['components.schemas.Section']);
    expect(at('one-type-per-schema')).toEqual([
      'components.schemas.Count.type',
      'components.schemas.Problem.properties.errors.items.type',
    ]);
    expect(at('no-const')).toEqual(['components.schemas.MessageId.const']);
    expect(at('no-look-around')).toEqual(['components.schemas.ViewName.pattern']);
    expect(at('no-dialect')).toEqual(['jsonSchemaDialect']);
    expect(at('schemas-have-examples')).toEqual(['components.schemas.Keyword']);
    expect(at('schemas-have-titles')).toEqual(['components.schemas.Keywords']);
    expect(at('parameters-by-name')).toEqual(['components.parameters.RuleId.schema']);
  });

  test('reports examples that violate their schema', () => {
    const { problems } = JSON.parse(lint('redocly', '--config', 'redocly.yaml', '--format', 'json')) as {
      problems: { ruleId: string }[];
    };
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(
      expect.arrayContaining([
        'no-invalid-media-type-examples',
        'no-invalid-schema-examples',
        'no-invalid-parameter-examples',
      ]),
    );
  });
});
