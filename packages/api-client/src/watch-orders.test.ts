import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { it } from 'node:test';
import { setImmediate as setImmediatePromise } from 'node:timers/promises';
import { createClient } from './client.js';
import { ConnectionError, PermissionError, UnexpectedResponseError } from './errors.js';
import { createTransport } from './request.js';
import { type Handler, hangUp, problem, startLoopback } from './testing/loopback.js';
import { defaultPace } from './watch.js';
import { watchOrders } from './watch-orders.js';

const time = (second: number) => `2026-11-21T09:30:${String(second).padStart(2, '0')}.000Z`;

function message(order: string, second: number, status = 'received'): string {
  const event = { event: 'order.status_changed', order, status, occurred_at: time(second) };
  return `id: ${time(second)}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** @param isOpen whether to leave the response open, like a stream without events */
function stream(text: string, isOpen = false): Handler {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    if (isOpen) response.write(text);
    else response.end(text);
  };
}

const page: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>Log in to this network');
};

function watch(baseUrl: string, options: Parameters<typeof watchOrders>[1] = {}) {
  const times = { timeoutMs: 30_000, tryTimeoutMs: 10_000, retries: 0 };
  const transport = createTransport({ baseUrl, key: 'pcsk_test_1', keyKind: 'api', fetch, ...times });
  return watchOrders(transport, options, { ...defaultPace, reconnectMs: 1, longestReconnectMs: 4 });
}

/** Reads a number of events as order and status, then leaves the loop. */
async function collect(events: ReturnType<typeof watchOrders>, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  const seen: string[] = [];
  for await (const { order, status } of events) if (seen.push(`${order} ${status}`) >= count) break;
  return seen;
}

it('each event of any order arrives once, however often the stream breaks', async (context) => {
  const { baseUrl, seen } = await startLoopback(
    context,
    stream(`id: ${time(1)}\nretry: 0\n\n`),
    stream(message('a', 5) + message('b', 6)),
    hangUp,
    problem(503, 'unavailable', {}, { 'retry-after': '0' }),
    page,
    stream(`${message('a', 5) + message('b', 6) + message('b', 6, 'confirmed')}id: never\ndata: {"half`),
    stream(message('b', 6, 'confirmed') + message('a', 4, 'confirmed') + message('c', 7), true),
  );
  const all = ['a received', 'b received', 'b confirmed', 'a confirmed', 'c received'];
  assert.deepEqual(await collect(watch(baseUrl), all.length), all);
  assert.deepEqual(
    seen.map(({ headers }) => headers['last-event-id']),
    [undefined, time(1), ...Array(4).fill(time(6)), time(6)],
  );
  assert.deepEqual(new Set(seen.map(({ url }) => url)), new Set(['/v1/order-events']));
});

it('old events are forgotten, and a repeated status is a new event', async (context) => {
  const later = message('a', 5, 'confirmed').replaceAll('T09:', 'T11:');
  const { baseUrl } = await startLoopback(context, stream(message('a', 5) + later + message('a', 5), true));
  assert.deepEqual(await collect(watch(baseUrl), 3), ['a received', 'a confirmed', 'a received']);
});

it('it starts after a given time, in any time zone', async (context) => {
  const { baseUrl, seen } = await startLoopback(context, stream(message('a', 5), true));
  const client = createClient({ baseUrl, apiKey: 'pcsk_test_1' });
  for await (const _ of client.orders.events({ since: '2026-11-21T10:30:04+01:00' })) break;
  assert.equal(seen[0]!.headers['last-event-id'], time(4));
  await assert.rejects(
    collect(client.orders.events({ since: 'yesterday' })),
    /since must be a time .*, not "yesterday"/,
  );
  assert.equal(seen.length, 1);
});

it('it fails without permission, or if no service responds', async (context) => {
  for (const [handler, failure] of [
    [problem(403, 'key_not_permitted'), PermissionError],
    [page, UnexpectedResponseError],
    [stream('data: {"event":"order.status_changed"}\n\n'), /but \/order doesn't match the contract/],
  ] as const) {
    const { baseUrl, seen } = await startLoopback(context, handler);
    await assert.rejects(collect(watch(baseUrl)), failure);
    assert.equal(seen.length, 1);
  }
});

it('it fails if no byte ever gets through, but not if the connection breaks later', async (context) => {
  const cut = await startLoopback(context, hangUp);
  await assert.rejects(collect(watch(cut.baseUrl)), ConnectionError);
  assert.equal(cut.seen.length, 5);
  const handlers = [stream(': here\n\n'), ...Array<Handler>(9).fill(hangUp), stream(message('a', 5), true)];
  const later = await startLoopback(context, ...handlers);
  assert.deepEqual(await collect(watch(later.baseUrl), 1), ['a received']);
});

it('it ends without an error when the caller aborts, and leaves no listener or connection', async (context) => {
  const { baseUrl, closed } = await startLoopback(context, stream(message('a', 5), true));
  const controller = new AbortController();
  const events = watch(baseUrl, { signal: controller.signal });
  assert.equal((await events.next()).value?.order, 'a');
  const rest = events.next();
  await setImmediatePromise();
  controller.abort();
  assert.equal((await rest).done, true);
  assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  await closed();
});
