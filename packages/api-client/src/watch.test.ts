import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as setImmediatePromise } from 'node:timers/promises';
import { createClient } from './client.js';
import { type ApiError, NotFoundError, UnexpectedResponseError } from './errors.js';
import type { OrderEvent, OrderStatus } from './index.js';
import { createTransport } from './request.js';
import { type Handler, json, problem, startLoopback } from './testing/loopback.js';
import { watchOrder } from './watch.js';

const statuses: OrderStatus[] = ['received', 'confirmed', 'in_production', 'shipped', 'delivered'];

function message(sequence: number, status = statuses[sequence - 1]!): string {
  const body = { event: 'order.status_changed', order: 'or_1', status, occurred_at: `2026-11-21T09:30:0${sequence}Z` };
  return `id: ${sequence}\ndata: ${JSON.stringify(body)}\n\n`;
}

/** Sends the pieces one after the other, each in a chunk of its own, then ends the response or leaves it open. */
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

  it('goes on after a status that it does not know', async (context) => {
    const { baseUrl } = await startLoopback(context, stream([message(1, 'on_a_boat'), message(5)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1')), ['on_a_boat', 'delivered']);
  });

  it('reads events that are cut anywhere, even inside a character', async (context) => {
    const body = message(1).replace('"order":', '"note":"Grüße 🪵","order":') + message(5);
    const bytes = Array.from(new TextEncoder().encode(body), (byte) => Uint8Array.of(byte));
    const { baseUrl } = await startLoopback(context, stream(bytes));
    const notes = [];
    for await (const event of client(baseUrl).orders.watch('or_1')) notes.push(event.note);
    assert.deepEqual(notes, ['Grüße 🪵', undefined]);
  });

  it('connects again where the stream ends, and resumes after the last event', async (context) => {
    const first = stream(['retry: 0\n\n', message(1), message(2), 'id: 3\ndata: {"half']);
    const second = stream(['retry: 0\n\n', message(3), message(4)]);
    const { baseUrl, seen } = await startLoopback(context, first, second, stream([message(5)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1')), statuses);
    assert.deepEqual(
      seen.map(({ headers }) => headers['last-event-id']),
      [undefined, '2', '4'],
    );
  });

  it('connects again where the connection drops, and where the service is stopping', async (context) => {
    let dropConnection: () => void = () => undefined;
    const dropped: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`retry: 0\n\n${message(1)}`);
      dropConnection = () => response.socket!.destroy();
    };
    const draining = problem(503, 'unavailable', {}, { 'retry-after': '0' });
    const { baseUrl, seen } = await startLoopback(context, dropped, draining, stream([message(5)]));
    const received: string[] = [];
    for await (const { status } of client(baseUrl).orders.watch('or_1')) {
      received.push(status);
      if (status === 'received') dropConnection();
    }
    assert.deepEqual(received, ['received', 'delivered']);
    assert.deepEqual(
      seen.map(({ headers }) => headers['last-event-id']),
      [undefined, '1', '1'],
    );
  });

  it('starts after an event that is known already', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, stream([message(5)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1', { lastEventId: '4' })), ['delivered']);
    assert.equal(seen[0]!.headers['last-event-id'], '4');
  });

  it('ends without an error after 204', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, (_, response) => response.writeHead(204).end());
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1')), []);
    assert.equal(seen.length, 1);
  });

  it('ends without an error with the caller’s abort, and leaves no listener and no connection', async (context) => {
    const { baseUrl, closed } = await startLoopback(context, stream([message(1)], { end: false }));
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const event of client(baseUrl).orders.watch('or_1', { signal: controller.signal })) {
      seen.push(event.status);
      // When the loop waits for the next event.
      setImmediate(() => controller.abort());
    }
    assert.deepEqual(seen, ['received']);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    await closed();
  });

  it('ends without an error with an abort while it waits to connect again', async (context) => {
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

  it('connects again where nothing at all arrives for too long', async (context) => {
    const open: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(message(1));
    };
    const last: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(message(5));
    };
    const { baseUrl, seen } = await startLoopback(context, open, last);
    const transport = createTransport({
      baseUrl,
      key: 'pclk_test_1',
      keyKind: 'license',
      fetch,
      timeoutMs: 30_000,
      tryTimeoutMs: 10_000,
      retries: 0,
    });
    const events = watchOrder(transport, '/v1/orders/or_1/events', { silenceLimitMs: 100 });
    assert.deepEqual(await collect(events), ['received', 'delivered']);
    assert.equal(seen[1]!.headers['last-event-id'], '1');
  });

  it('closes the connection when the reader leaves the loop', async (context) => {
    const { baseUrl, closed } = await startLoopback(context, stream([message(1)], { end: false }));
    for await (const _ of client(baseUrl).orders.watch('or_1')) break;
    await closed();
  });

  it('asks for nothing where the signal is aborted already', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, stream([message(1)]));
    assert.deepEqual(await collect(client(baseUrl).orders.watch('or_1', { signal: AbortSignal.abort() })), []);
    assert.equal(seen.length, 0);
  });

  it('fails where another attempt would not help', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, problem(404, 'not_found'));
    await assert.rejects(collect(client(baseUrl).orders.watch('or_1')), (error: ApiError) => {
      return error instanceof NotFoundError && error.requestId === 'req_1';
    });
    assert.equal(seen.length, 1);
  });

  it('fails where the answer is no event stream', async (context) => {
    const { baseUrl } = await startLoopback(context, json({}));
    await assert.rejects(collect(client(baseUrl).orders.watch('or_1')), (error: ApiError) => {
      return (
        error instanceof UnexpectedResponseError && /application\/json instead of an event stream/.test(error.message)
      );
    });
  });

  it('fails where an event is not as agreed, and names the place', async (context) => {
    const { baseUrl } = await startLoopback(context, stream(['data: {"event":"order.status_changed"}\n\n']));
    await assert.rejects(collect(client(baseUrl).orders.watch('or_1')), /but \/order is not what the contract says/);
  });
});
