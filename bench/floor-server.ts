/**
 * The floor that the service is compared with: bare node:http and pg, without framework or validation. It reads and
 * writes the same rows of the same tables.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

const schema = process.argv[2] ?? '';
const pool = new pg.Pool({ ...(JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as object), max: 10 });

const READ = `select p."values"::text as text, p.revision from ${schema}.products p where p.unit_key = $1`;
const READ_REVISION = `select p.revision, p.evaluation, p.last_changed from ${schema}.products p where p.unit_key = $1`;
const WRITE = `with saved as (
    insert into ${schema}.products as p (unit_key, product_id, target_market, unit_type, item_number, "values", findings, has_errors,
      revision, evaluation, created, last_modified, last_changed, gs1_status)
    values ($1, $1, '208', 'BASE_UNIT_OR_EACH', $2, $3, '{"own":[],"hierarchies":{}}', false, 1, 0, now(), now(), now(), 'NOT_SENT')
    on conflict (unit_key) do update set "values" = excluded."values", item_number = excluded.item_number, revision = p.revision + 1,
      last_modified = now(), last_changed = now()
    returning p.revision)
  insert into ${schema}.product_history (unit_key, type, time, actor, revision, changes)
  select $1, 'UPDATED', now(), 'floor', saved.revision, $4 from saved`;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => void respond(request, response));

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '';
  if (request.method === 'POST') {
    const body = JSON.parse(await readBody(request)) as Record<string, string>;
    const key = `${body['D8165']}.${body['D8255']}`;
    const changes = JSON.stringify({ D8258_1: [null, body['D8258_1']] });
    await pool.query({ name: 'write', text: WRITE, values: [key, body['D8256'], JSON.stringify(body), changes] });
    const result = JSON.stringify({ status: 200, productId: key });
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': result.length }).end(result);
    return;
  }
  const key = url.slice(url.lastIndexOf('/') + 1).split('?')[0];
  if (request.headers['if-none-match'] !== undefined) {
    const { rows } = await pool.query<{ revision: number }>({ name: 'revision', text: READ_REVISION, values: [key] });
    response.writeHead(304, { ETag: `"${rows[0]?.revision}"` }).end();
    return;
  }
  const { rows } = await pool.query<{ text: string; revision: number }>({ name: 'read', text: READ, values: [key] });
  const bytes = Buffer.from(rows[0]?.text ?? '');
  response
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': bytes.length,
      ETag: `"${rows[0]?.revision}"`,
    })
    .end(bytes);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`listening ${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
