import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as setImmediatePromise } from 'node:timers/promises';
import { createClient } from './client.js';
import { type ApiError, NotFoundError, UnexpectedResponseError } from './errors.js';
import type { OrderEvent, OrderStatus } from './index.js';
import { createTransport } from './request.js';
import { type Handler, hangUp, json, problem, startLoopback } from './testing/loopback.js';
import { order } from './testing/records.js';
import { defaultPace, type WatchPace, watchOrder } from './watch.js';

const statuses: OrderStatus[] = ['received', 'confirmed', 'in_production', 'shipped', 'delivered'];

function message(sequence: number, status = statuses[sequence - 1]!): string {
  const body = { event: 'order.status_changed', order: 'or_1', status, occurred_at: `2026-11-21T09:30:0${sequence}Z` };
  return `id: ${sequence}\ndata: ${JSON.stringify(body)}\n\n`;
}

/** Sends the pieces one at a time, each in its own chunk, then ends the response or leaves it open. */
function stream(pieces: readonly (string | Uint8Array)[], { end = true } = {}): Handler {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    const send = (index: number): void => {
      if (index < pieces.length) response.write(pieces[index]!, () => setImmediate(send, index + 1));
      else if (end) response.end();
    };
    response.flushHeaders();
    send(0);
  };
}

const client = (baseUrl: string) => createClient({ baseUrl, licenseKey: 'pclk_test_1' });

/** A watch with short delays. */
function watch(baseUrl: string, pace: Partial<WatchPace> = {}, options: Parameters<typeof watchOrder>[2] = {}) {
  const times = { timeoutMs: 30_000, tryTimeoutMs: 10_000, retries: 0 };
  const transport = createTransport({ baseUrl, key: 'pclk_test_1', keyKind: 'license', fetch, ...times });
  const short = { reconnectMs: 1, longestReconnectMs: 4, pollMs: 1, longestPollMs: 4 };
  return watchOrder(transport, '/v1/orders/or_1', options, { ...defaultPace, ...short, ...pace });
}

/** Handlers for the stream and for the order. Each request uses the next one, and further requests use the last. */
function split(streams: readonly Handler[], orders: readonly Handler[]): Handler {
  const count = { streams: 0, orders: 0 };
  return (request, response) => {
    const kind = request.url.endsWith('/events') ? 'streams' : 'orders';
    const handlers = kind === 'streams' ? streams : orders;
    const handler = handlers[Math.min(count[kind], handlers.length - 1)]!;
    count[kind] += 1;
    handler(request, response);
  };
}

/** The order with the given number of statuses. */
function moved(count: number, more: object = {}): Handler {
  const history = statuses.slice(0, count).map((status, index) => ({
    status,
    occurred_at: `2026-11-21T09:30:0${index + 1}Z`,
  }));
  return json({ ...order, status: statuses[count - 1], history, ...more });
}

const page: Handler = (_, response) => {
  response.writeHead(403, { 'content-type': 'text/html' }).end('<!doctype html>Log in to this network');
};

async function collect(events: AsyncIterable<OrderEvent>): Promise<string[]> {
  const seen: string[] = [];
  for await (const event of events) seen.push(event.status);
  return seen;
}

describe('watching an order', () => {
  it('yields its past events, then each new one, and ends after a final status', async (context) => {
    const pieces = ['retry: 0\n\n', message(1) + message(2), ': keep-alive\n\n', message(3), message(4), message(5)];
    const { baseUrl, seen } = await startLoopback(context, stream(pieces, { end: false }));
    const events = client(baseUrl).orders.watch('or_1', { accessToken: 'ot_1' });
    assert.deepEqual(await collect(events), statuses);
    assert.equal(seen.length, 1);
    assert.equal(seen[0]!.url, '/v1/orders/or_1/events');
    assert.equal(seen[0]!.headers.authorization, 'Bearer ot_1');
    assert.equal(seen[0]!.headers.accept, 'text/event-stream');
    assert.equal(seen[0]!.headers['last-event-id'], undefined);
  });

  for (const final of ['delivered', 'canceled', 'failed']) {
    it(`ends after ${final}`, async (context) => {
      const { baseUrl } = await startLoopback(context, stream([message(1), message(2, final)], { end: false }));
      assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1')), ['received', final]);
    });
  }

  it('continues after an unknown status', async (context) => {
    const { baseUrl } = await startLoopback(context, stream([message(1, 'on_a_boat'), message(5)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1')), ['on_a_boat', 'delivered']);
  });

  it('reads events that are split anywhere, even inside a character', async (context) => {
    const body = message(1).replace('"order":', '"note":"Grüße 🪵","order":') + message(5);
    const bytes = Array.from(new TextEncoder().encode(body), (byte) => Uint8Array.of(byte));
    const { baseUrl } = await startLoopback(context, stream(bytes));
    const notes = [];
    for await (const event of client(baseUrl).orders.watch('or_1')) notes.push(event.note);
    assert.deepEqual(notes, ['Grüße 🪵', undefined]);
  });

  it('reconnects if the stream ends, and resumes after the last event', async (context) => {
    const first = stream(['retry: 0\n\n', message(1), message(2), 'id: 3\ndata: {"half']);
    const second = stream(['retry: 0\n\n', message(3), message(4)]);
    const { baseUrl, seen } = await startLoopback(context, first, second, stream([message(5)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1')), statuses);
    assert.deepEqual(
      seen.map(({ headers }) => headers['last-event-id']),
      [undefined, '2', '4'],
    );
  });

  it('reconnects if the connection drops or the service is stopping', async (context) => {
    let dropConnection: () => void = () => undefined;
    const dropped: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`retry: 0\n\n${message(1)}`);
      dropConnection = () => response.socket!.destroy();
    };
    const draining = problem(503, 'unavailable', {}, { 'retry-after': '0' });
    const { baseUrl, seen } = await startLoopback(context, dropped, draining, stream([message(5)]));
    const received: string[] = [];
    for await (const { status } of watch(baseUrl)) {
      received.push(status);
      if (status === 'received') dropConnection();
    }
    assert.deepEqual(received, ['received', 'delivered']);
    assert.deepEqual(
      seen.map(({ headers }) => headers['last-event-id']),
      [undefined, '1', '1'],
    );
  });

  it('starts after an event that’s already known', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, stream([message(5)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1', { lastEventId: '4' })), ['delivered']);
    assert.equal(seen[0]!.headers['last-event-id'], '4');
  });

  it('ends without an error after 204', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, (_, response) => response.writeHead(204).end());
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1')), []);
    assert.equal(seen.length, 1);
  });

  it('ends without an error when the caller aborts, and leaves no listener or connection', async (context) => {
    const { baseUrl, closed } = await startLoopback(context, stream([message(1)], { end: false }));
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const event of client(baseUrl).orders.watch('or_1', { signal: controller.signal })) {
      seen.push(event.status);
      // Abort once the loop is waiting for the next event.
      setImmediate(() => controller.abort());
    }
    assert.deepEqual(seen, ['received']);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    await closed();
  });

  it('ends without an error when aborted while waiting to reconnect', async (context) => {
    const { baseUrl, closed } = await startLoopback(context, stream(['retry: 60000\n\n', message(1)]));
    const controller = new AbortController();
    const events = client(baseUrl).orders.watch('or_1', { signal: controller.signal });
    assert.equal((await events.next()).value?.status, 'received');
    const rest = events.next();
    await closed();
    await setImmediatePromise();
    controller.abort();
    assert.equal((await rest).done, true);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });

  it('reconnects if nothing arrives for too long', async (context) => {
    const open: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(message(1));
    };
    const last: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(message(5));
    };
    const { baseUrl, seen } = await startLoopback(context, open, last);
    const events = watch(baseUrl, { silenceMs: 100 });
    assert.deepEqual(await collect(events), ['received', 'delivered']);
    assert.equal(seen[1]!.headers['last-event-id'], '1');
  });

  it('closes the connection when the reader leaves the loop', async (context) => {
    const { baseUrl, closed } = await startLoopback(context, stream([message(1)], { end: false }));
    for await (const _ of client(baseUrl).orders.watch('or_1')) break;
    await closed();
  });

  it('requests nothing if the signal is already aborted', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, stream([message(1)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1', { signal: AbortSignal.abort() })), []);
    assert.equal(seen.length, 0);
  });

  it('fails if another attempt wouldn’t help', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, problem(404, 'not_found'));
    await assert.rejects(collect(client(baseUrl).orders.watch('or_1')), (error: ApiError) => {
      return error instanceof NotFoundError && error.requestId === 'req_1';
    });
    assert.equal(seen.length, 1);
  });

  it('fails if the response isn’t an event stream', async (context) => {
    const { baseUrl } = await startLoopback(context, json({}));
    await assert.rejects(collect(client(baseUrl).orders.watch('or_1')), (error: ApiError) => {
      return (
        error instanceof UnexpectedResponseError && /application\/json instead of an event stream/.test(error.message)
      );
    });
  });

  it('fails if an event doesn’t match the contract, and says where', async (context) => {
    const { baseUrl } = await startLoopback(context, stream(['data: {"event":"order.status_changed"}\n\n']));
    await assert.rejects(collect(client(baseUrl).orders.watch('or_1')), /but \/order doesn't match the contract/);
  });
});

describe('an order whose stream is blocked', () => {
  const blocked: Record<string, Handler> = {
    'is refused by a proxy': page,
    'is cut before a byte': hangUp,
    'is answered by a web page': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    },
    'is opened and silent, as a proxy that buffers has it': stream([], { end: false }),
  };
  for (const [what, handler] of Object.entries(blocked)) {
    it(`is polled if the stream ${what}`, async (context) => {
      const { baseUrl } = await startLoopback(context, split([handler], [moved(1), moved(1), moved(3), moved(5)]));
      assert.deepEqual(await collect(watch(baseUrl, { silenceMs: 50 })), statuses);
    });
  }

  it('is polled with its token, and the stream is retried after several polls', async (context) => {
    const streams = [hangUp, hangUp, stream([message(1) + message(2) + message(5)])];
    const { baseUrl, seen } = await startLoopback(context, split(streams, [moved(1), moved(2)]));
    const events = watch(baseUrl, { polls: 3 }, { accessToken: 'ot_1' });
    assert.deepEqual(await collect(events), ['received', 'confirmed', 'delivered']);
    const order = '/v1/orders/or_1';
    const polls = [order, order, order];
    assert.deepEqual(
      seen.map(({ url }) => url),
      [`${order}/events`, ...polls, `${order}/events`, ...polls, `${order}/events`],
    );
    assert.ok(seen.every(({ headers }) => headers.authorization === 'Bearer ot_1'));
  });

  it('survives another network’s responses once the service has responded', async (context) => {
    const orders = [moved(1), page, hangUp, problem(503, 'unavailable'), moved(5)];
    const { baseUrl } = await startLoopback(context, split([page], orders));
    assert.deepEqual(await collect(watch(baseUrl)), statuses);
  });

  it('is given up if the service says that it doesn’t exist', async (context) => {
    const { baseUrl } = await startLoopback(context, split([hangUp], [moved(1), problem(404, 'not_found')]));
    await assert.rejects(collect(watch(baseUrl)), NotFoundError);
  });

  it('starts after an event that’s already known', async (context) => {
    const { baseUrl } = await startLoopback(context, split([hangUp], [moved(5)]));
    assert.deepEqual(await collect(watch(baseUrl, {}, { lastEventId: '3' })), ['shipped', 'delivered']);
  });

  it('has its history sorted by time, in whatever order events arrive', async (context) => {
    const late = [
      { status: 'delivered', occurred_at: '2026-11-21T09:30:05Z' },
      { status: 'received', occurred_at: '2026-11-21T11:30:01+02:00' },
    ];
    const { baseUrl } = await startLoopback(context, split([hangUp], [moved(5, { history: late })]));
    assert.deepEqual(await collect(watch(baseUrl)), ['received', 'delivered']);
  });

  it('ends without an error when aborted between two polls', async (context) => {
    const { baseUrl } = await startLoopback(context, split([hangUp], [moved(1)]));
    const controller = new AbortController();
    const events = watch(baseUrl, { pollMs: 600_000, longestPollMs: 600_000 }, { signal: controller.signal });
    assert.equal((await events.next()).value?.status, 'received');
    const rest = events.next();
    await setImmediatePromise();
    controller.abort();
    assert.equal((await rest).done, true);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });

  it('isn’t polled while the stream works', async (context) => {
    const streams = [stream(['retry: 0\n\n', message(1)]), stream([message(5)])];
    const { baseUrl, seen } = await startLoopback(context, split(streams, [moved(1)]));
    await collect(watch(baseUrl));
    assert.ok(seen.every(({ url }) => url.endsWith('/events')));
  });
});

describe('a stream that requests a delay', () => {
  /** The delays in a watch that ends, recorded instead of waited for. */
  async function waitsOf(baseUrl: string, pace: Partial<WatchPace> = {}): Promise<number[]> {
    const waits: number[] = [];
    const sleep = async (ms: number) => {
      waits.push(ms);
    };
    await collect(watch(baseUrl, { ...pace, sleep }));
    return waits;
  }

  const wishes = [
    ['99999999', 300_000],
    ['9'.repeat(400), 300_000],
    ['-5', 4],
    ['NaN', 4],
  ] as const;
  for (const [asked, most] of wishes) {
    it(`of ${asked.slice(0, 12)} causes neither a hot loop nor a standstill`, async (context) => {
      const away = problem(503, 'unavailable', {}, { 'retry-after': asked });
      const { baseUrl } = await startLoopback(context, split([away, stream([message(5)])], [moved(1)]));
      const waits = await waitsOf(baseUrl);
      assert.equal(waits.length, 1);
      assert.ok(waits[0]! > 0 && waits[0]! <= most, `${waits[0]} ms`);
    });
  }

  it('of years is reopened within minutes', async (context) => {
    const streams = [stream(['retry: 99999999999\n\n', message(1)]), stream([message(5)])];
    const { baseUrl } = await startLoopback(context, split(streams, [moved(1)]));
    assert.deepEqual(await waitsOf(baseUrl), [300_000]);
  });

  it('of zero but delivers nothing new is reopened at increasing intervals', async (context) => {
    const same = stream(['retry: 0\n\n', message(1)]);
    const { baseUrl } = await startLoopback(context, split([same, same, same, stream([message(5)])], [moved(1)]));
    const waits = await waitsOf(baseUrl, { reconnectMs: 1_000, longestReconnectMs: 8_000 });
    assert.equal(waits[0], 0);
    assert.ok(waits[1]! >= 1_000 && waits[2]! >= 2_000, String(waits));
  });
});
