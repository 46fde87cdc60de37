import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { startTestService, type TestService } from '../support/service.ts';

interface Example {
  readonly value: unknown;
}
const { components } = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  components: {
    examples: Record<string, Example>;
    requestBodies: {
      ProductWrite: { content: { 'application/json': { examples: Record<string, { $ref: string }> } } };
    };
  };
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const written = Object.entries(components.requestBodies.ProductWrite.content['application/json'].examples);

test.each(written)('the example %s of a write is taken as it stands', async (_name, { $ref }) => {
  const { value } = components.examples[$ref.split('/').at(-1) ?? ''] as Example;
  expect((await service.call('POST', '/api/validate', { body: value })).status).toBe(200);
  expect((await service.call('POST', '/api', { body: value })).status).toBe(200);
});
