import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../scripts/support/temporary-folder.ts';
import { CacheBudget } from '../../../src/caches/cache-budget.ts';
import { MEGABYTE } from '../../../src/settings.ts';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NoPicture } from '../../../src/pictures/check-picture.ts';
import { fetchPicture, type FetchLimits } from '../../../src/pictures/fetch-picture.ts';
import { readPicture } from '../../../src/pictures/read-picture.ts';
import { PictureStore } from '../../../src/pictures/picture-store.ts';
import { listen } from '../../support/service.ts';
import { PNG, pngHead } from '../../support/png.ts';

let server: Server;
let url: string;
const asked: string[] = [];
const ROUTES: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/good.png': (response) => void response.end(PNG),
  '/lies.png': (response) => void response.writeHead(200, { 'Content-Type': 'image/png' }).end('<script>'),
  '/drawing.svg': (response) =>
    void response
      .writeHead(200, { 'Content-Type': 'image/png' })
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  '/huge.png': (response) => void response.end(Buffer.alloc(200_000)),
  '/vast.png': (response) => void response.end(pngHead(30_000, 30_000)),
  '/slow.png': () => undefined,
  '/gone.png': (response) => void response.writeHead(404).end(),
  '/moved.png': (response) => void response.writeHead(302, { Location: '/good.png' }).end(),
  '/away.png': (response) => void response.writeHead(302, { Location: 'http://other.example/good.png' }).end(),
  '/round.png': (response) => void response.writeHead(302, { Location: '/round.png' }).end(),
  '/file.png': (response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/broken.png': (response) => void response.socket?.destroy(),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    ROUTES[request.url ?? '']?.(response, request);
  });
  url = await listen(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = (changes: Partial<FetchLimits> = {}): FetchLimits => ({
  hosts: ['127.0.0.1', 'localhost'],
  bytes: 100_000,
  ms: 60_000,
  isAllowedAddress: () => true,
  ...changes,
});

describe('a picture', () => {
  test('is fetched, even if it has moved', async () => {
    for (const path of ['/good.png', '/moved.png']) {
      const { mediaType, bytes } = await fetchPicture(url + path, limits());
      expect([mediaType, bytes.equals(PNG)]).toEqual(['image/png', true]);
    }
    expect((await fetchPicture(`${url.replace('127.0.0.1', 'localhost')}/good.png`, limits())).mediaType).toBe(
      'image/png',
    );
  });

  test.each([
    ['/lies.png', /not a picture/],
    ['/drawing.svg', /svg, which is not supported/],
    ['/huge.png', /larger than 100000 bytes/],
    ['/vast.png', /30000 x 30000 pixels/],
    ['/slow.png', /not received within 300 ms/],
    ['/gone.png', /status 404/],
    ['/away.png', /the host other\.example is not allowed/],
    ['/round.png', /redirects/],
    ['/file.png', /file: URLs are not fetched/],
    ['/broken.png', /./],
  ])('at %s is missing', async (path, reason) => {
    const fetching = fetchPicture(url + path, limits(path === '/slow.png' ? { ms: 300 } : {}));
    await expect(fetching).rejects.toThrow(NoPicture);
    await expect(fetching).rejects.toThrow(reason);
  });

  test.each([
    ['ftp://127.0.0.1/x.png', /ftp: URLs are not fetched/],
    ['file:///etc/passwd', /file: URLs are not fetched/],
    ['http://user:secret@127.0.0.1/x.png', /credentials/],
    ['images/x.png', /not a URL/],
    ['http://elsewhere.example/x.png', /elsewhere\.example is not allowed/],
  ])('at %s is not requested', async (link, reason) => {
    await expect(fetchPicture(link, limits())).rejects.toThrow(reason);
  });

  test('at a private address is not requested, whether named or resolved', async () => {
    const before = asked.length;
    const { isAllowedAddress: _, ...strict } = limits({ hosts: ['127.0.0.1', 'localhost', '[::1]', '2130706433'] });
    const port = new URL(url).port;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1']) {
      await expect(fetchPicture(`http://${host}:${port}/good.png`, strict)).rejects.toThrow(/not allowed/);
    }
    expect(asked).toHaveLength(before);
  });
});

test('the store requests a picture once, even a missing one, and reports the reason', async () => {
  const missing: string[] = [];
  const store = new PictureStore({
    budget: new CacheBudget(MEGABYTE),
    ...limits(),
    keepMs: 60_000,
    onMissing: (link, { message }) => missing.push(`${new URL(link).pathname} ${message}`),
  });
  asked.length = 0;
  const [first, second] = await Promise.all([store.find(`${url}/good.png`), store.find(`${url}/good.png`)]);
  expect(first?.uri).toBe(`data:image/png;base64,${PNG.toString('base64')}`);
  expect(second).toBe(first);
  expect((await store.find(`${url}/good.png`))?.digest).toBe(first?.digest);
  expect([await store.find(`${url}/gone.png`), await store.find(`${url}/gone.png`)]).toEqual([undefined, undefined]);
  expect(asked).toEqual(['/good.png', '/gone.png']);
  expect(missing).toEqual(['/gone.png status 404']);
});

test('pictures of one host are files of a folder, and nothing outside it is read', async () => {
  const temporary = createTemporaryFolder('pictures');
  try {
    const folder = { host: 'images.example', path: join(temporary.path, 'pictures') };
    mkdirSync(join(folder.path, 'inner.png'), { recursive: true });
    writeFileSync(join(temporary.path, 'secret.png'), PNG);
    writeFileSync(join(folder.path, 'good.png'), PNG);
    writeFileSync(join(folder.path, 'text.png'), 'text');
    writeFileSync(join(folder.path, '.hidden.png'), PNG);
    symlinkSync(join(temporary.path, 'secret.png'), join(folder.path, 'link.png'));
    const read = (path: string, limit = 100_000) => readPicture(`https://images.example${path}`, folder, limit);
    expect((await read('/good.png?size=2')).bytes.equals(PNG)).toBe(true);
    for (const path of [
      '/link.png',
      '/../secret.png',
      '/%2e%2e/secret.png',
      '/..%2fsecret.png',
      '/inner.png',
      '/inner.png/good.png',
      '/.hidden.png',
      '/text.png',
      '/missing.png',
      '/',
    ])
      await expect(read(path)).rejects.toThrow(NoPicture);
    await expect(read('/good.png', 10)).rejects.toThrow('larger than 10 bytes');
    const missing: string[] = [];
    const store = new PictureStore({
      budget: new CacheBudget(MEGABYTE),
      ...limits(),
      folder,
      keepMs: 60_000,
      onMissing: (link) => missing.push(link),
    });
    expect(await store.find('https://images.example/good.png')).toMatchObject({
      uri: expect.stringMatching(/^data:image/),
    });
    expect(await store.find('https://images.example/link.png')).toBeUndefined();
    expect(missing).toEqual(['https://images.example/link.png']);
  } finally {
    temporary.remove();
  }
});
