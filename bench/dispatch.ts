import { OpenAPIBackend, type Context } from 'openapi-backend';
import { ROUTES } from '../generated/routes.ts';
import { CONTRACT } from '../src/contract.ts';
import { TableRouter } from '../src/http/router.ts';
import type { Bench, Plan } from './environment.ts';
import { median, type Row } from './table.ts';

const PATHS = ['/api/details/05790000000111.208', '/api/status/05790000000111.208', '/api/keywords/D8166/208', '/api'];

/** Dispatch from request to handler through openapi-backend: its own router compared with the generated route table. */
export async function measureDispatch(_bench: Bench, { rounds }: Plan): Promise<Row[]> {
  const stock = await createBackend(false);
  const table = await createBackend(true);
  const floor: number[] = [];
  const service: number[] = [];
  for (let round = 0; round < rounds; round++) {
    floor.push(await microsecondsPerCall(stock, 2000));
    service.push(await microsecondsPerCall(table, 100_000));
  }
  return [
    {
      work: `dispatch of a request to its handler, ${ROUTES.length} operations`,
      floor: `${median(floor).toFixed(1)} µs`,
      service: `${median(service).toFixed(2)} µs`,
      ratio: `${(median(floor) / median(service)).toFixed(0)} times faster`,
      goal: '≤ 5 µs',
    },
  ];
}

async function createBackend(withTable: boolean): Promise<OpenAPIBackend> {
  const backend = new OpenAPIBackend({ definition: CONTRACT, quick: true, validate: false });
  await backend.init();
  if (withTable) backend.router = new TableRouter(CONTRACT, ROUTES);
  for (const { operationId } of ROUTES)
    backend.register(operationId, (context: Context) => context.operation.operationId);
  return backend;
}

async function microsecondsPerCall(backend: OpenAPIBackend, calls: number): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < calls; call++) {
    await backend.handleRequest({ method: 'GET', path: PATHS[call % PATHS.length] as string, headers: {} });
  }
  return ((performance.now() - start) / calls) * 1000;
}
