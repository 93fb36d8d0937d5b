import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { createClient } from './client.js';
import {
  type ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  OriginError,
  PermissionError,
  RateLimitError,
  ServiceUnavailableError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.js';
import { hangUp, json, problem, silence, startLoopback } from './testing/loopback.js';
import { file, model, order, orderRequest, quote, quoteRequest } from './testing/records.js';

const quotes = { object: 'list', data: [quote], declined: [] };
const now = { 'retry-after': '0' };
const license = (baseUrl: string, more: object = {}) => createClient({ baseUrl, licenseKey: 'pclk_test_1', ...more });
const server = (baseUrl: string) => createClient({ baseUrl, apiKey: 'pcsk_test_1' });

describe('a request', () => {
  it('for quotes sends the key, a JSON body and an idempotency key of 128 bits', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(quotes, 201));
    const answer = await license(baseUrl).quotes.create(quoteRequest);
    assert.equal(answer.data[0]?.workshop.slug, 'north');
    const { method, url, headers, body } = seen[0]!;
    assert.deepEqual([method, url], ['POST', '/v1/quotes']);
    assert.equal(headers.authorization, 'Bearer pclk_test_1');
    assert.equal(headers['content-type'], 'application/json');
    assert.match(String(headers['idempotency-key']), /^[0-9a-f]{32}$/);
    assert.deepEqual(JSON.parse(body), quoteRequest);
  });

  it('for an order sends exactly the interface’s fields', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(order, 201));
    const placed = await server(baseUrl).orders.create(orderRequest, { idempotencyKey: 'mine' });
    assert.equal(placed.access_token, 'ot_1');
    assert.deepEqual([seen[0]!.method, seen[0]!.url], ['POST', '/v1/orders']);
    assert.equal(seen[0]!.headers['idempotency-key'], 'mine');
    assert.deepEqual(JSON.parse(seen[0]!.body), orderRequest);
  });

  it('for a model has the license key in its URL and no header that would need a preflight', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(model));
    const answer = await license(baseUrl).models.get('hallway-shelf', { revision: 'r7' });
    assert.deepEqual(answer, model);
    assert.equal(seen[0]!.url, '/v1/models/hallway-shelf?revision=r7&license_key=pclk_test_1');
    assert.equal(seen[0]!.headers.authorization, undefined);
    assert.equal(seen[0]!.headers['content-type'], undefined);
  });

  it('never has an API key in its URL', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(model));
    await server(baseUrl).models.get('hallway-shelf');
    assert.equal(seen[0]!.url, '/v1/models/hallway-shelf');
    assert.equal(seen[0]!.headers.authorization, 'Bearer pcsk_test_1');
  });

  it('for one order sends that order’s token instead of the key', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(order));
    await license(baseUrl).orders.get('or_1', { accessToken: 'ot_1' });
    assert.equal(seen[0]!.url, '/v1/orders/or_1');
    assert.equal(seen[0]!.headers.authorization, 'Bearer ot_1');
  });

  it('for a file sends its bytes unchanged, its name in the URL, and no idempotency key', async (context) => {
    const busy = problem(503, 'unavailable', {}, now);
    const { baseUrl, seen } = await startLoopback(context, busy, json(file, 201));
    const stored = await server(baseUrl).files.put(new TextEncoder().encode('{"a":1}'), { name: 'Nuß & Öl.png' });
    assert.deepEqual(stored, file);
    assert.deepEqual(
      seen.map(({ method, url, body }) => [method, decodeURIComponent(url.replaceAll('+', ' ')), body]),
      [1, 2].map(() => ['PUT', '/v1/files?name=Nuß & Öl.png', '{"a":1}']),
    );
    assert.equal(seen[0]!.headers['content-type'], 'application/octet-stream');
    assert.equal(seen[0]!.headers['idempotency-key'], undefined);
  });

  it('moves an order with PATCH', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json({ ...order, status: 'shipped' }));
    const update = { status: 'shipped', tracking: { number: '1Z' } } as const;
    const moved = await server(baseUrl).orders.update('or_1', update);
    assert.equal(moved.status, 'shipped');
    assert.deepEqual([seen[0]!.method, JSON.parse(seen[0]!.body)], ['PATCH', update]);
  });

  it('keeps the path of the service’s URL', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(quote));
    await license(`${baseUrl}/shop/api/`).quotes.get('qt_1');
    assert.equal(seen[0]!.url, '/shop/api/v1/quotes/qt_1');
  });

  it('can’t be redirected by an id', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(quote));
    await license(baseUrl).quotes.get('../orders?x#y');
    assert.equal(seen[0]!.url, '/v1/quotes/..%2Forders%3Fx%23y');
    for (const id of ['', '.', '..']) assert.throws(() => license(baseUrl).quotes.get(id), TypeError);
  });
});

it('rejects a time limit that isn’t a duration, by name', () => {
  for (const limit of [Number.NaN, -1]) {
    for (const name of ['timeoutMs', 'tryTimeoutMs', 'retries']) {
      assert.throws(
        () => license('https://service.test', { [name]: limit }),
        new RegExp(`^TypeError: ${name} must be`),
      );
    }
  }
});

it('treats a time limit longer than a timer’s maximum as no limit', async (context) => {
  const { baseUrl } = await startLoopback(context, json(quote));
  const limits = { timeoutMs: Number.POSITIVE_INFINITY, tryTimeoutMs: 2 ** 40 };
  assert.equal((await license(baseUrl, limits).quotes.get('qt_1')).id, quote.id);
});

describe('a response', () => {
  it('keeps unknown fields and statuses', async (context) => {
    const { baseUrl } = await startLoopback(context, json({ ...quote, status: 'on_hold' }));
    const answer = await license(baseUrl).quotes.get('qt_1');
    assert.equal(answer.carbon_kg, 14.2);
    assert.equal(answer.status, 'on_hold');
    assert.deepEqual(answer.workshop.machines, ['saw', 'cnc']);
    assert.equal(answer.price.lines[1]?.kind, 'gift_wrapping');
  });

  it('that doesn’t match its schema is an error with the request and the pointer, and isn’t retried', async (context) => {
    const wrong = { ...quote, price: { ...quote.price, total: { amount: 239.8, currency: 'EUR' } } };
    const { baseUrl, seen } = await startLoopback(context, json(wrong, 200, { 'request-id': 'req_9' }));
    await assert.rejects(license(baseUrl).quotes.get('qt_1'), (error: ApiError) => {
      assert.ok(error instanceof UnexpectedResponseError);
      assert.match(error.message, /GET \/v1\/quotes\/qt_1 returned 200, but \/price\/total\/amount/);
      assert.equal(error.errors[0]?.pointer, '/price/total/amount');
      assert.equal(error.requestId, 'req_9');
      return true;
    });
    assert.equal(seen.length, 1);
  });

  it('that’s a web page is an error with its type and first words', async (context) => {
    const style = `<style>body { color: red }${' '.repeat(100)}</style>`;
    const html = `<!doctype html><title>Hotel Wi-Fi</title>${style}<p>Sign in\n to go <b>on</b>${' and on'.repeat(20)}`;
    const { baseUrl } = await startLoopback(context, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    await assert.rejects(
      license(baseUrl).quotes.get('qt_1'),
      /200 with text\/html \(“Hotel Wi-Fi Sign in to go on and on[^”]*…”\) instead of .* Check baseUrl/,
    );
  });
});

describe('an error response', () => {
  const kinds = [
    [400, 'malformed_json', InvalidRequestError],
    [401, 'key_invalid', AuthenticationError],
    [403, 'key_not_permitted', PermissionError],
    [403, 'origin_not_allowed', OriginError],
    [404, 'not_found', NotFoundError],
    [409, 'quote_expired', ConflictError],
    [413, 'body_too_large', InvalidRequestError],
    [422, 'invalid_request', InvalidRequestError],
    [429, 'rate_limited', RateLimitError],
    [500, 'internal_error', ServiceUnavailableError],
    [503, 'unavailable', ServiceUnavailableError],
  ] as const;
  for (const [status, code, Kind] of kinds) {
    it(`with ${status} ${code} is a ${Kind.name}`, async (context) => {
      const { baseUrl } = await startLoopback(context, problem(status, code));
      await assert.rejects(license(baseUrl, { retries: 0 }).quotes.get('qt_1'), (error: ApiError) => {
        assert.equal(error.constructor, Kind);
        assert.equal(error.name, Kind.name);
        assert.deepEqual([error.status, error.code, error.requestId], [status, code, 'req_1']);
        return true;
      });
    });
  }

  it('lists the invalid fields and what would be valid', async (context) => {
    const errors = [{ pointer: '/configuration/width', code: 'max', detail: 'At most 2400.', limits: { max: 2400 } }];
    const { baseUrl } = await startLoopback(context, problem(422, 'invalid_request', { errors, detail: 'Too wide.' }));
    await assert.rejects(license(baseUrl).quotes.create(quoteRequest), (error: ApiError) => {
      assert.deepEqual(error.errors, errors);
      assert.equal(error.message, 'POST /v1/quotes returned 422 invalid_request: Too wide.');
      return true;
    });
  });

  it('keeps fields specific to its code', async (context) => {
    const { baseUrl } = await startLoopback(context, problem(409, 'quote_already_ordered', { order: 'or_7' }));
    await assert.rejects(license(baseUrl).orders.create(orderRequest), (error: ApiError) => {
      return error.problem?.order === 'or_7';
    });
  });

  it('also has its class if a proxy responds with a page', async (context) => {
    const { baseUrl } = await startLoopback(context, (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html', 'request-id': 'edge_1' }).end('<h1>Bad gateway</h1>');
    });
    await assert.rejects(license(baseUrl, { retries: 0 }).quotes.get('qt_1'), (error: ApiError) => {
      assert.ok(error instanceof ServiceUnavailableError);
      assert.deepEqual([error.code, error.requestId], ['http_502', 'edge_1']);
      assert.match(error.message, /502 with text\/html \(“Bad gateway”\)/);
      return true;
    });
  });
});

describe('a retry', () => {
  for (const status of [408, 425, 429, 500, 502, 503, 504]) {
    it(`follows ${status}, with the same idempotency key and body`, async (context) => {
      const { baseUrl, seen } = await startLoopback(
        context,
        problem(status, 'unavailable', {}, now),
        json(quotes, 201),
      );
      await license(baseUrl).quotes.create(quoteRequest);
      assert.equal(seen.length, 2);
      assert.equal(seen[0]!.headers['idempotency-key'], seen[1]!.headers['idempotency-key']);
      assert.equal(seen[0]!.body, seen[1]!.body);
    });
  }

  for (const [status, code] of [
    [400, 'malformed_json'],
    [401, 'key_invalid'],
    [403, 'key_not_permitted'],
    [404, 'not_found'],
    [409, 'model_revision_changed'],
    [409, 'quote_expired'],
    [422, 'invalid_request'],
  ] as const) {
    it(`doesn’t follow ${status} ${code}`, async (context) => {
      const { baseUrl, seen } = await startLoopback(context, problem(status, code, {}, now));
      await assert.rejects(license(baseUrl).quotes.create(quoteRequest));
      assert.equal(seen.length, 1);
    });
  }

  it('follows 409 key_in_flight, because the first attempt is still being processed', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, problem(409, 'key_in_flight', {}, now), json(order, 201));
    await license(baseUrl).orders.create(orderRequest);
    assert.equal(seen.length, 2);
  });

  it('follows a dropped connection, with the same idempotency key', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, hangUp, json(order, 201));
    const placed = await license(baseUrl).orders.create(orderRequest);
    assert.equal(placed.id, 'or_1');
    assert.equal(seen[0]!.headers['idempotency-key'], seen[1]!.headers['idempotency-key']);
  });

  it('follows a response that was cut off', async (context) => {
    const broken = (_: unknown, response: import('node:http').ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":', () => response.socket!.destroy());
    };
    const { baseUrl, seen } = await startLoopback(context, broken, json(quote));
    assert.equal((await license(baseUrl).quotes.get('qt_1')).id, 'qt_1');
    assert.equal(seen.length, 2);
  });

  it('follows an attempt that timed out', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, silence, json(quote));
    assert.equal((await license(baseUrl, { tryTimeoutMs: 200 }).quotes.get('qt_1')).id, 'qt_1');
    assert.equal(seen.length, 2);
  });

  it('is made twice by default, or as often as configured', async (context) => {
    for (const [retries, tries] of [
      [undefined, 3],
      [0, 1],
      [4, 5],
    ]) {
      const { baseUrl, seen } = await startLoopback(context, problem(503, 'unavailable', {}, now));
      await assert.rejects(license(baseUrl, { retries }).quotes.get('qt_1'), ServiceUnavailableError);
      assert.equal(seen.length, tries);
    }
  });

  it('isn’t made if Retry-After exceeds the call’s time limit', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, problem(429, 'rate_limited', {}, { 'retry-after': '120' }));
    await assert.rejects(license(baseUrl).quotes.get('qt_1'), (error: ApiError) => {
      assert.ok(error instanceof RateLimitError);
      assert.equal(error.retryAfterMs, 120_000);
      return true;
    });
    assert.equal(seen.length, 1);
  });
});

describe('a computer that sleeps before the next attempt', () => {
  it('rejects with the previous error instead of sending a request that would be aborted', async (context) => {
    let calls = 0;
    let now = 0;
    const { setTimeout: later } = globalThis;
    context.mock.method(performance, 'now', () => now);
    context.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
      if (ms !== 7_000) return later(run, ms);
      now = 3_600_000;
      return setImmediate(run);
    });
    const refuse = async () => {
      calls += 1;
      return new Response('{}', { status: 503, headers: { 'retry-after': '7' } });
    };
    const client = license('https://service.example', { fetch: refuse });
    await assert.rejects(client.orders.create(orderRequest), ServiceUnavailableError);
    assert.equal(calls, 1);
  });
});

describe('a call', () => {
  it('rejects with TimeoutError if no attempt gets a response', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, silence);
    const client = license(baseUrl, { tryTimeoutMs: 50, retries: 1 });
    await assert.rejects(client.quotes.get('qt_1'), (error: ApiError) => {
      assert.ok(error instanceof TimeoutError);
      assert.match(error.message, /GET \/v1\/quotes\/qt_1 got no response within 0.1 s/);
      return true;
    });
    assert.equal(seen.length, 2);
  });

  it('rejects at its time limit, no matter how many attempts are left', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, silence);
    const client = license(baseUrl, { timeoutMs: 150, tryTimeoutMs: 10_000, retries: 50 });
    await assert.rejects(client.quotes.get('qt_1'), TimeoutError);
    assert.equal(seen.length, 1);
  });

  it('waits for a file beyond the limit of an attempt', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, (_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/csv' }).end('id'), 200);
    });
    const client = createClient({ baseUrl, apiKey: 'pcsk_test_1', tryTimeoutMs: 50 });
    assert.equal(await (await client.orders.csv()).text(), 'id');
    assert.equal(seen.length, 1);
  });

  it('decides on a proposed price list once', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, silence);
    const client = createClient({ baseUrl, apiKey: 'pcsk_test_1', tryTimeoutMs: 50 });
    const approval = { proposed_at: '2026-11-30T12:00:00.000Z' };
    await assert.rejects(client.priceProposals.approve('hain', approval), TimeoutError);
    assert.equal(seen.length, 1);
  });

  it('sends once what would be refused if it were repeated', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, silence);
    const client = createClient({ baseUrl, apiKey: 'pcsk_test_1', tryTimeoutMs: 50 });
    const percent = { code: 'SPRING', percent: 10 };
    for (const send of [
      () => client.inquiries.decline('inq_1', 'too_large'),
      () => client.inquiries.markSent('inq_1'),
      () => client.discounts.create(percent),
      () => client.people.invite({ name: 'Ada', email: 'ada@example.com', role: 'staff' }),
    ]) {
      seen.length = 0;
      await assert.rejects(send(), TimeoutError);
      assert.equal(seen.length, 1, String(send));
    }
  });

  it('rejects if a response’s body never arrives', async (context) => {
    const { baseUrl } = await startLoopback(context, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    });
    await assert.rejects(license(baseUrl, { tryTimeoutMs: 100, retries: 0 }).quotes.get('qt_1'), TimeoutError);
  });

  it('rejects with ConnectionError if nothing listens, with possible causes', async () => {
    const client = license('http://127.0.0.1:1', { retries: 0 });
    await assert.rejects(client.quotes.get('qt_1'), (error: ApiError) => {
      assert.ok(error instanceof ConnectionError);
      assert.match(error.message, /no response from http:\/\/127\.0\.0\.1:1\. .*Content-Security-Policy/);
      assert.ok(error.cause);
      return true;
    });
  });

  it('rejects immediately with the caller’s abort reason, and leaves no listener', async (context) => {
    const { baseUrl, firstRequest } = await startLoopback(context, silence);
    const controller = new AbortController();
    const pending = license(baseUrl).quotes.create(quoteRequest, { signal: controller.signal });
    await firstRequest;
    controller.abort(new Error('changed my mind'));
    await assert.rejects(pending, /changed my mind/);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });

  it('also rejects while waiting for the next attempt', async (context) => {
    const refusal = problem(503, 'unavailable', {}, { 'retry-after': '20' });
    const { baseUrl, firstRequest, closed } = await startLoopback(context, refusal);
    const controller = new AbortController();
    const pending = license(baseUrl).quotes.get('qt_1', { signal: controller.signal });
    await firstRequest;
    await closed();
    setImmediate(() => controller.abort());
    await assert.rejects(pending, { name: 'AbortError' });
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });

  it('rejects before sending anything if the signal is already aborted', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, json(quote));
    await assert.rejects(license(baseUrl).quotes.get('qt_1', { signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.equal(seen.length, 0);
  });

  it('leaves no listener on a signal shared by many calls', async (context) => {
    const { baseUrl } = await startLoopback(context, json(quote));
    const { signal } = new AbortController();
    const client = license(baseUrl);
    for (let call = 0; call < 20; call += 1) await client.quotes.get('qt_1', { signal });
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });
});

describe('a list', () => {
  const page = (id: string, next: string | null) =>
    json({ object: 'list', data: [{ ...order, id }], has_more: next !== null, next });

  it('is read to its end, page by page, with for await', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, page('or_1', 'c1'), page('or_2', 'c2'), page('or_3', null));
    const ids: string[] = [];
    for await (const { id } of server(baseUrl).orders.list({ limit: 1, status: 'received' })) ids.push(id);
    assert.deepEqual(ids, ['or_1', 'or_2', 'or_3']);
    assert.deepEqual(
      seen.map(({ url }) => url),
      [
        '/v1/orders?limit=1&status=received',
        '/v1/orders?limit=1&status=received&after=c1',
        '/v1/orders?limit=1&status=received&after=c2',
      ],
    );
  });

  it('doesn’t request pages that aren’t read', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, page('or_1', 'c1'), page('or_2', null));
    for await (const _ of server(baseUrl).orders.list()) break;
    assert.equal(seen.length, 1);
  });

  it('that refers to the same page again doesn’t loop forever', async (context) => {
    const { baseUrl, seen } = await startLoopback(context, page('or_1', 'c1'));
    for await (const _ of server(baseUrl).orders.list());
    assert.equal(seen.length, 2);
  });

  it('of models has pages like that of orders', async (context) => {
    const { document: _, ...summary } = model;
    const { baseUrl } = await startLoopback(
      context,
      json({ object: 'list', data: [summary], has_more: false, next: null }),
    );
    const pages = [];
    for await (const models of license(baseUrl).models.list().pages()) pages.push(models.data);
    assert.deepEqual(pages, [[summary]]);
  });
});

describe('createClient', () => {
  it('rejects a secret key in a browser, and says what to do', (context) => {
    Object.assign(globalThis, { window: globalThis, document: {} });
    context.after(() => {
      Reflect.deleteProperty(globalThis, 'window');
      Reflect.deleteProperty(globalThis, 'document');
    });
    const refusal = { name: 'PermissionError', code: 'secret_key_in_browser', message: /license key \(pclk_…\)/ };
    assert.throws(() => server('https://service.example'), refusal);
    assert.throws(() => createClient({ baseUrl: 'https://service.example', licenseKey: 'pcsk_live_1' }), refusal);
    assert.ok(license('https://service.example'));
  });

  it('requires an absolute URL', () => {
    for (const baseUrl of ['', '/api', 'service.example', 'ftp://service.example', 'javascript:alert(1)']) {
      assert.throws(() => license(baseUrl), /baseUrl must be an absolute http\(s\) URL/, baseUrl);
    }
  });

  it('requires a key', () => {
    assert.throws(() => createClient({ baseUrl: 'https://service.example', licenseKey: '' }), /needs a licenseKey/);
  });

  it('doesn’t repeat a key that can’t be sent', () => {
    assert.throws(
      () => createClient({ baseUrl: 'https://service.example', apiKey: 'pcsk_\nhidden' }),
      (error: Error) => {
        return error instanceof TypeError && /apiKey must be/.test(error.message) && !error.message.includes('hidden');
      },
    );
  });

  it('says that an idempotency key that can’t be sent is invalid, instead of blaming the connection', async () => {
    const { orders } = license('https://service.example', { fetch: () => assert.fail('It was sent.') });
    const refusal = { name: 'TypeError', message: /^idempotencyKey must be/ };
    await assert.rejects(orders.create(orderRequest, { idempotencyKey: 'grün\n' }), refusal);
    await assert.rejects(orders.placed('grün\n'), refusal);
  });
});
