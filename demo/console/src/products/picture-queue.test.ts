import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PictureQueue } from './picture-queue.js';

const busy = (status: number) => new Response(null, { status, headers: { 'retry-after': '0' } });
const { signal } = new AbortController();

it('pictures load a few at a time, and are retried if the service is busy', async () => {
  let [running, most] = [0, 0];
  const attempts = new Map<string, number>();
  const queue = new PictureQueue(async (address) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    const attempt = (attempts.get(String(address)) ?? 0) + 1;
    attempts.set(String(address), attempt);
    return attempt < 3 ? busy(attempt === 1 ? 429 : 503) : new Response(String(address));
  });
  const addresses = Array.from({ length: 20 }, (_, at) => `/${at}`);
  const pictures = await Promise.all(addresses.map((address) => queue.load(address, signal)));
  assert.deepEqual(await Promise.all(pictures.map((picture) => picture.text())), addresses);
  assert.equal(most, 3);
});

it('a missing or canceled picture makes room for the next one', async () => {
  const asked: string[] = [];
  const queue = new PictureQueue(async (address) => {
    asked.push(String(address));
    return String(address) === '/last' ? new Response('drawn') : busy(404);
  });
  const unwanted = new AbortController();
  const first = [1, 2, 3].map((at) => queue.load(`/${at}`, signal));
  const aborted = queue.load('/unwanted', unwanted.signal);
  const last = queue.load('/last', signal);
  unwanted.abort();
  for (const each of first) await assert.rejects(each, /No picture: 404/);
  await assert.rejects(aborted, { name: 'AbortError' });
  assert.equal(await (await last).text(), 'drawn');
  assert.deepEqual(asked, ['/1', '/2', '/3', '/last']);
});
