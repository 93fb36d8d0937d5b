import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, it } from 'node:test';
import { createClient, type OrderEvent } from '@parametric/api-client';
import { hashKey } from '../../domain/keys/keys.js';
import { OrderEventHub, OrderSubscription } from '../../domain/orders/order-events.js';
import { canTransition } from '../../domain/orders/order-store.js';
import type { Store } from '../../domain/store.js';
import { databaseFile } from '../../platform/startup/settings.js';
import { openSqliteStore } from '../../store/sqlite-store.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const move = (id: string, status: string) =>
  request(service, 'PATCH', `/v1/orders/${id}`, { key: service.shop.apiKey, body: { status } });

it('an order can have a limited number of streams, and another one once one has ended', async () => {
  const { id, access_token: key } = await placeOrder(service);
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(id, key)));
  for (const stream of streams) await stream.next();
  const refused = await request(service, 'GET', `/v1/orders/${id}/events`, { key });
  assert.deepEqual([refused.status, refused.problem().code], [429, 'rate_limited']);
  assert.equal(refused.headers.get('retry-after'), '60');
  const other = await placeOrder(service);
  const ofOther = await open(other.id, other.access_token);
  assert.equal((await ofOther.next())?.id, '1');
  ofOther.close();
  streams[0]!.close();
  await waitUntil('one stream ended', () => service.context.orderEvents.exceededLimit(id) === undefined);
  const again = await open(id, key);
  assert.equal((await again.next())?.id, '1');
  for (const stream of [again, ...streams]) stream.close();
  await waitUntil('all streams ended', () => service.context.orderEvents.size === 0);
});

it('an IP address can open a limited number of streams, and others can still open theirs', async () => {
  const hub = new OrderEventHub(service.context.store, Date.now, {
    ...{ ofOrder: 9, ofOrganization: 9, ofAddress: 2, total: 9 },
  });
  const subscribe = (orderId: string, address: string) => {
    const subscription = new OrderSubscription(orderId, undefined, 0);
    subscription.address = address;
    hub.add(subscription);
    return subscription;
  };
  const [first] = [subscribe('a', '192.0.2.1'), subscribe('b', '192.0.2.1')];
  const exceeded = () => ['192.0.2.1', '192.0.2.2'].map((address) => hub.exceededLimit('c', address));
  assert.deepEqual(exceeded(), ['ofAddress', undefined]);
  hub.remove(first!);
  assert.deepEqual(exceeded(), [undefined, undefined]);
  hub.close();
});

it('one IP address can open at most 100 streams', async () => {
  const { id, apiKey, licenseKey } = await service.addOrganization();
  const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(service, licenseKey)));
  const controller = new AbortController();
  const open = async (orderId: string) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`${service.url}/v1/orders/${orderId}/events`, { headers, signal: controller.signal });
    answer.body
      ?.getReader()
      .read()
      .catch(() => undefined);
    return answer.status;
  };
  await waitUntil('no stream is open', () => service.context.orderEvents.size === 0);
  const statuses: number[] = [];
  for (let i = 0; i < 104; i += 1) statuses.push(await open(orders[i % 6]!.id));
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [100, 429], id);
  controller.abort();
  await waitUntil('the streams ended', () => service.context.orderEvents.size === 0);
});

it('a service can have a limited number of streams', async () => {
  const hub = new OrderEventHub(service.context.store, Date.now, {
    ...{ ofOrder: 2, ofOrganization: 1, ofAddress: 9, total: 3 },
  });
  const subscribe = (orderId: string) => {
    const subscription = new OrderSubscription(orderId, undefined, 0);
    hub.add(subscription);
    return subscription;
  };
  const [first] = [subscribe('a'), subscribe('a')];
  assert.deepEqual([hub.exceededLimit('a'), hub.exceededLimit('b')], ['ofOrder', undefined]);
  subscribe('b');
  assert.equal(hub.exceededLimit('c'), 'total');
  hub.remove(first);
  hub.remove(first);
  assert.deepEqual([hub.exceededLimit('a'), hub.exceededLimit('c'), hub.size], [undefined, undefined, 2]);
  hub.close();
});

/** Reads a stream message by message. */
async function open(id: string, key: string, headers: Record<string, string> = {}) {
  const aborter = new AbortController();
  const response = await fetch(`${service.url}/v1/orders/${id}/events`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: aborter.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return {
    response,
    /** The next message with an event; undefined at the end. */
    next: async (): Promise<{ id: string; event: OrderEvent } | undefined> => {
      while (true) {
        const end = rest.indexOf('\n\n');
        if (end >= 0) {
          const [, messageId, data] = /^id: (\d+)\ndata: (.*)$/.exec(rest.slice(0, end)) ?? [];
          rest = rest.slice(end + 2);
          if (messageId && data) return { id: messageId, event: JSON.parse(data) };
          continue;
        }
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return undefined;
        rest += value;
      }
    },
    close: () => aborter.abort(),
  };
}

it('a stream sends the history, then each change, and ends with the final status', async () => {
  const { id, access_token: key, created_at } = await placeOrder(service);
  await move(id, 'confirmed');
  const stream = await open(id, key);
  assert.equal(stream.response.headers.get('content-type'), 'text/event-stream');
  assert.deepEqual(await stream.next(), {
    id: '1',
    event: { event: 'order.status_changed', order: id, status: 'received', occurred_at: created_at },
  });
  assert.equal((await stream.next())?.event.status, 'confirmed');
  await move(id, 'in_production');
  const third = await stream.next();
  assert.deepEqual([third?.id, third?.event.status], ['3', 'in_production']);
  await move(id, 'failed');
  assert.equal((await stream.next())?.event.status, 'failed');
  assert.equal(await stream.next(), undefined);
});

it('a stream resumes after the last event ID', async () => {
  const { id, access_token: key } = await placeOrder(service);
  await move(id, 'confirmed');
  const stream = await open(id, key, { 'last-event-id': '1' });
  assert.equal((await stream.next())?.id, '2');
  stream.close();
});

it('a last event ID of another order starts from the beginning', async () => {
  const { id, access_token: key } = await placeOrder(service);
  for (const last of ['9', '-1', 'x', '1.5']) {
    const stream = await open(id, key, { 'last-event-id': last });
    assert.equal((await stream.next())?.id, '1');
    stream.close();
  }
});

it('a stream of a finished order that has sent everything is a 204, so that clients don’t reconnect', async () => {
  const { id, access_token: key } = await placeOrder(service);
  await move(id, 'canceled');
  assert.equal((await open(id, key, { 'last-event-id': '2' })).response.status, 204);
  const stream = await open(id, key, { 'last-event-id': '1' });
  assert.equal((await stream.next())?.event.status, 'canceled');
  assert.equal(await stream.next(), undefined);
});

it('a status change by another process is also sent', async () => {
  const { id, access_token: key } = await placeOrder(service);
  const stream = await open(id, key);
  await stream.next();
  const elsewhere = await openSqliteStore(databaseFile(service.context.settings), new Date().toISOString());
  const confirmed = { status: 'confirmed', tracking: undefined } as const;
  await elsewhere.orders.move(service.shop.id, id, confirmed, new Date().toISOString(), canTransition);
  await elsewhere.close();
  assert.equal((await stream.next())?.event.status, 'confirmed');
  stream.close();
});

it('no stream ends and no event is lost if the database is briefly unavailable', async () => {
  const { id, access_token: key } = await placeOrder(service);
  const stream = await open(id, key);
  await stream.next();
  const orders = service.context.store.orders as { -readonly [K in keyof Store['orders']]: Store['orders'][K] };
  const { eventsAfter } = orders;
  const failed = new Promise<void>((resolve) => {
    orders.eventsAfter = async () => {
      orders.eventsAfter = eventsAfter;
      resolve();
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    };
  });
  await move(id, 'confirmed');
  await failed;
  assert.equal((await stream.next())?.event.status, 'confirmed');
  await move(id, 'canceled');
  assert.equal((await stream.next())?.event.status, 'canceled');
  stream.close();
});

it('disconnected clients are forgotten', async () => {
  const { id, access_token: key } = await placeOrder(service);
  const before = service.context.orderEvents.size;
  const streams = await Promise.all([open(id, key), open(id, key), open(id, key)]);
  await Promise.all(streams.map((stream) => stream.next()));
  assert.equal(service.context.orderEvents.size, before + 3);
  for (const stream of streams) stream.close();
  await waitUntil('nobody watches', () => service.context.orderEvents.size === before);
});

it('neither HEAD nor a client that disconnects before reading subscribes', async () => {
  const { id, access_token: key } = await placeOrder(service);
  const before = service.context.orderEvents.size;
  const heads = Array.from({ length: 20 }, () => request(service, 'HEAD', `/v1/orders/${id}/events`, { key }));
  for (const answer of await Promise.all(heads)) {
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/event-stream');
  }
  assert.equal(service.context.orderEvents.size, before);
  for (let i = 0; i < 20; i += 1) {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const sent = `GET /v1/orders/${id}/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n\r\n`;
    await new Promise((resolve) => socket.write(sent, resolve));
    socket.resetAndDestroy();
  }
  // Once this stream is open, the service has seen all the others open and close.
  const stream = await open(id, key);
  await stream.next();
  await waitUntil('only one watches', () => service.context.orderEvents.size === before + 1);
  stream.close();
  await waitUntil('nobody watches', () => service.context.orderEvents.size === before);
});

it('a stream ends when the API key that reads it is revoked', async () => {
  const { id } = await placeOrder(service);
  const key = await service.addKey({ kind: 'api' });
  const stream = await open(id, key);
  await stream.next();
  await service.store.keys.revoke((await service.store.keys.find(hashKey(key)))!.id, new Date().toISOString());
  assert.equal(await stream.next(), undefined);
});

it('the client package watches an order to its end', async () => {
  const { id, access_token: accessToken } = await placeOrder(service);
  const client = createClient({ baseUrl: service.url, licenseKey: service.shop.licenseKey });
  const steps = ['confirmed', 'in_production', 'shipped', 'delivered'];
  const seen: string[] = [];
  for await (const { status } of client.orders.watch(id, { accessToken })) {
    seen.push(status);
    const next = steps.shift();
    if (next) await move(id, next);
  }
  assert.deepEqual(seen, ['received', 'confirmed', 'in_production', 'shipped', 'delivered']);
});

it('a stream of all orders resumes from at most an hour ago, and not from the future', async () => {
  let now = Date.parse('2026-11-22T10:00:00.000Z');
  const timed = await startTestService({ clock: () => now });
  try {
    const { apiKey: key } = timed.shop;
    const early = await placeOrder(timed);
    now += 3 * 3_600_000;
    const late = await placeOrder(timed);
    now += 60_000;
    /** The order in the first event. */
    const firstAfter = async (last: string, act?: () => Promise<unknown>) => {
      const aborter = new AbortController();
      const headers = { authorization: `Bearer ${key}`, 'last-event-id': last };
      const { body } = await fetch(`${timed.url}/v1/order-events`, { headers, signal: aborter.signal });
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = (await reader.read()).value ?? '';
      await act?.();
      for (;;) {
        const order = /"order":"(\w+)"/.exec(text)?.[1];
        if (order !== undefined) {
          aborter.abort();
          return order;
        }
        text += (await reader.read()).value;
      }
    };
    assert.equal(await firstAfter('2000-01-01T00:00:00.000Z'), late.id);
    const confirm = () => request(timed, 'PATCH', `/v1/orders/${early.id}`, { key, body: { status: 'confirmed' } });
    assert.equal(await firstAfter('2999-01-01T00:00:00.000Z', confirm), early.id);
  } finally {
    await timed.close();
  }
});

it('a stream of all orders continues after the clock is set back', async () => {
  let now = Date.parse('2026-11-22T10:00:00.000Z');
  const timed = await startTestService({ clock: () => now });
  const aborter = new AbortController();
  try {
    const client = createClient({ baseUrl: timed.url, apiKey: timed.shop.apiKey });
    const events = client.orders.events({ signal: aborter.signal })[Symbol.asyncIterator]();
    const first = events.next();
    await waitUntil('the stream is open', () => timed.context.orderEvents.size === 1);
    const before = await placeOrder(timed);
    assert.equal((await first).value?.order, before.id);
    now -= 3_600_000;
    const after = await placeOrder(timed);
    assert.equal((await events.next()).value?.order, after.id);
  } finally {
    aborter.abort();
    await timed.close();
  }
});

it('a client gets each change of any order once, including changes while it was disconnected', async () => {
  const proxied = createClient({
    baseUrl: service.url,
    apiKey: service.shop.apiKey,
    fetch: async (url, init) => {
      connections += 1;
      if (connections > 1) {
        await isMoved;
        return fetch(url, init);
      }
      const response = await fetch(url, { ...init, signal: AbortSignal.any([init!.signal!, line.signal]) });
      const transform = (bytes: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
        controller.enqueue(bytes);
        hasStarted = true;
      };
      return new Response(response.body!.pipeThrough(new TransformStream({ transform })), response);
    },
  });
  let connections = 0;
  let hasStarted = false;
  let tellMoved: () => void = () => undefined;
  const isMoved = new Promise<void>((resolve) => {
    tellMoved = resolve;
  });
  const line = new AbortController();
  const seen: string[] = [];
  const aborter = new AbortController();
  const orders = new Set<string>();
  const reading = (async () => {
    for await (const { order, status } of proxied.orders.events({ signal: aborter.signal })) {
      if (!orders.has(order)) continue;
      seen.push(`${order} ${status}`);
      if (seen.length === 3) aborter.abort();
    }
  })();
  // Cuts the connection after the stream's initial id and before the first event. Events that happen before the next
  // connection aren't lost.
  await waitUntil('the stream has begun', () => hasStarted);
  line.abort();
  await waitUntil('the stream is closed', () => service.context.orderEvents.size === 0);
  const [one, other] = [await placeOrder(service), await placeOrder(service)];
  orders.add(one.id).add(other.id);
  await move(one.id, 'confirmed');
  tellMoved();
  await reading;
  assert.deepEqual(seen.toSorted(), [`${one.id} received`, `${one.id} confirmed`, `${other.id} received`].toSorted());
});
