import assert from 'node:assert/strict';
import { request as requestHttp } from 'node:http';
import { connect } from 'node:net';
import { after, before, it } from 'node:test';
import { problemCodes, problemSchema } from '@parametric/api-client';
import { request, startTestService, type TestService } from '../../testing/service.js';
import { problemStatuses } from './reply.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const quoteOf = (configuration: object, more: object = {}) => ({ model: 'board', configuration, quantity: 1, ...more });
const post = (body: unknown, headers: Record<string, string> = {}) =>
  request(service, 'POST', '/v1/quotes', { key: service.shop.apiKey, body, headers });

it('every code in the contract has a status', () => {
  assert.deepEqual(Object.keys(problemStatuses).sort(), [...problemCodes].sort());
});

it('a problem has a status, code, path and request id, and isn’t cached', async () => {
  const answer = await request(service, 'GET', '/v1/nothing?license_key=x');
  assert.equal(answer.headers.get('content-type'), 'application/problem+json');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const { type, title, status, instance, code, request_id } = answer.problem();
  assert.deepEqual(
    { type, title, status, instance, code },
    {
      type: '/docs/errors#not_found',
      title: 'Not Found',
      status: 404,
      instance: '/v1/nothing',
      code: 'not_found',
    },
  );
  assert.match(request_id ?? '', /^req_[0-9a-f]{32}$/);
  assert.equal(answer.headers.get('request-id'), request_id);
});

const malformed: Readonly<Record<string, string>> = {
  'half an object': '{"model":',
  'two values': '{} {}',
  'a comment': '{/* */}',
  nothing: '',
};

for (const [name, body] of Object.entries(malformed)) {
  it(`${name} gets a 400 malformed_json`, async () => {
    const answer = await post(body);
    assert.equal(answer.status, 400);
    assert.equal(answer.problem().code, 'malformed_json');
  });
}

it('bytes that aren’t UTF-8 get a 400 malformed_json', async () => {
  const answer = await fetch(`${service.url}/v1/quotes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.shop.apiKey}`, 'content-type': 'application/json' },
    body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
  });
  assert.equal(answer.status, 400);
});

it('a body can have 32 levels, and 33 or 30,000 get a 400 body_too_deep', async () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.equal((await post(nested(32))).status, 422);
  for (const levels of [33, 30_000]) {
    const answer = await post(nested(levels));
    assert.equal(answer.status, 400);
    assert.equal(answer.problem().code, 'body_too_deep');
  }
});

it('__proto__ anywhere in the body gets a 400 forbidden_key', async () => {
  for (const body of ['{"__proto__":{}}', '{"model":"board","quantity":1,"configuration":{"a":[{"__proto__":1}]}}']) {
    const answer = await post(body);
    assert.equal(answer.status, 400);
    assert.equal(answer.problem().code, 'forbidden_key');
  }
});

it('another content type gets a 415, and the right one can have parameters', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
    const answer = await post('{}', { 'content-type': type });
    assert.equal(answer.status, 415);
    assert.equal(answer.problem().code, 'unsupported_media_type');
  }
  assert.equal((await post(quoteOf({}), { 'content-type': 'Application/JSON; charset=utf-8' })).status, 201);
});

it('a body of 64 KiB is accepted, and one byte more gets a 413', async () => {
  const body = JSON.stringify(quoteOf({}));
  const fit = body.padEnd(64 * 1024, ' ');
  assert.equal((await post(fit)).status, 201);
  const answer = await post(`${fit} `);
  assert.equal(answer.status, 413);
  assert.equal(answer.problem().code, 'body_too_large');
});

it('a body without a content length gets a 413 as soon as it’s too long', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${service.shop.apiKey}`, 'content-type': 'application/json' };
    const outgoing = requestHttp(`${service.url}/v1/quotes`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    outgoing.on('error', reject);
    for (let sent = 0; sent < 128; sent += 1) outgoing.write(' '.repeat(1024));
    outgoing.end();
  });
  assert.equal(status, 413);
});

it('another method on a known path gets a 405 that lists the allowed methods', async () => {
  const answer = await request(service, 'DELETE', '/v1/quotes', { key: service.shop.apiKey });
  assert.equal(answer.status, 405);
  assert.equal(answer.problem().code, 'method_not_allowed');
  assert.equal(answer.headers.get('allow'), 'POST, OPTIONS');
  const models = await request(service, 'PUT', '/v1/models');
  assert.equal(models.headers.get('allow'), 'GET, HEAD, OPTIONS');
});

it('HEAD gets the same response as GET, without the body', async () => {
  const answer = await request(service, 'HEAD', '/v1/models/board', { key: service.shop.apiKey });
  assert.equal(answer.status, 200);
  assert.equal(answer.text, '');
  assert.ok(answer.headers.get('etag'));
});

it('each invalid field is reported by its pointer: missing, unknown, of the wrong type, or out of range', async () => {
  const answer = await post({
    model: 7,
    quantity: 0,
    currency: 'euro',
    extra: 1,
    ship_to: { country: 'DE', zip: '1' },
  });
  assert.equal(answer.status, 422);
  const problem = answer.problem();
  assert.equal(problem.code, 'invalid_request');
  const found = Object.fromEntries((problem.errors ?? []).map(({ pointer, code }) => [pointer, code]));
  assert.deepEqual(found, {
    '/model': 'invalid_type',
    '/configuration': 'missing',
    '/quantity': 'too_small',
    '/currency': 'invalid_format',
    '/extra': 'unknown_field',
    '/ship_to/postcode': 'missing',
    '/ship_to/zip': 'unknown_field',
  });
});

for (const quantity of [0, -1, 1.5, 1001, '1', null]) {
  it(`a quantity of ${JSON.stringify(quantity)} gets a 422`, async () => {
    const answer = await post(quoteOf({}, { quantity }));
    assert.equal(answer.status, 422);
    assert.equal(answer.problem().errors?.[0]?.pointer, '/quantity');
  });
}

it('an invalid configuration is rejected key by key, with the limits', async () => {
  const answer = await post(quoteOf({ width: 9999, depth: 555, colour: 'red' }));
  assert.equal(answer.status, 422);
  const errors = answer.problem().errors ?? [];
  const pointers = errors.map(({ pointer }) => pointer).sort();
  assert.deepEqual(pointers, ['/configuration/colour', '/configuration/depth', '/configuration/width']);
  const width = errors.find(({ pointer }) => pointer === '/configuration/width');
  assert.deepEqual(width?.limits, { min: 300, max: 2000, step: 10 });
});

it('a broken rule is reported at each of its keys, with the rule’s own message', async () => {
  const answer = await post(quoteOf({ width: 2000, depth: 100 }));
  const errors = (answer.problem().errors ?? []).map(({ pointer, code, detail }) => ({ pointer, code, detail }));
  const rule = { code: 'rule', detail: 'At most four times as wide as deep.' };
  assert.deepEqual(errors, [
    { pointer: '/configuration/width', ...rule },
    { pointer: '/configuration/depth', ...rule },
  ]);
});

const destinations: readonly (readonly [string, object, string])[] = [
  ['a country that does not exist', { country: 'XX', postcode: '1' }, '/ship_to/country'],
  ['a country in small letters', { country: 'de', postcode: '80331' }, '/ship_to/country'],
  ['a postcode of another form', { country: 'DE', postcode: '8033' }, '/ship_to/postcode'],
  ['a missing postcode where there are some', { country: 'DE', postcode: '' }, '/ship_to/postcode'],
];

for (const [name, ship_to, pointer] of destinations) {
  it(`${name} gets a 422 at ${pointer}`, async () => {
    const answer = await post(quoteOf({}, { ship_to }));
    assert.equal(answer.status, 422);
    assert.equal(answer.problem().errors?.[0]?.pointer, pointer);
  });
}

it('no postcode is required for a country without postcodes', async () => {
  assert.equal((await post(quoteOf({}, { ship_to: { country: 'AE', postcode: '' } }))).status, 201);
});

it('an unknown currency gets a 422', async () => {
  const answer = await post(quoteOf({}, { currency: 'XQX' }));
  assert.equal(answer.problem().errors?.[0]?.code, 'unknown_currency');
});

const hostile: Readonly<Record<string, unknown>> = {
  'a number beyond all bounds': '{"model":"board","configuration":{"width":1e999},"quantity":1}',
  'a huge quantity': '{"model":"board","configuration":{},"quantity":1e308}',
  'NUL in a text': quoteOf({ material: 'a\0b' }),
  'half a surrogate pair': '{"model":"\\ud800","configuration":{},"quantity":1}',
  'an array for an object': [],
  'null for everything': 'null',
  'a key named constructor': quoteOf({ constructor: 1, toString: 2, hasOwnProperty: 3 }),
  'objects for numbers': quoteOf({ width: { valueOf: 1 } }),
  'SQL for a model': { ...quoteOf({}), model: "' or 1=1 --" },
  'a very long model': { ...quoteOf({}), model: 'x'.repeat(60_000) },
};

for (const [name, body] of Object.entries(hostile)) {
  it(`${name} is refused and never a fault of the service`, async () => {
    const answer = await post(body);
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`);
  });
}

const paths = [
  '/v1/models/%00',
  '/v1/models/%E0%A4%A',
  '/v1/models/..%2f..%2fetc%2fpasswd',
  '/v1/models/__proto__',
  `/v1/models/${'x'.repeat(4_000)}`,
  '/v1/models/board?revision=%00',
  '/v1/models/board/picture.svg?configuration=%7B',
  '/v1/models/board/picture.svg?configuration=[]',
  '/v1/models/board/product.glb?configuration=%7B',
  '/v1/models?limit=0',
  '/v1/models?limit=1e2',
  '/v1/quotes/%ff',
  '/v1/orders/1%27',
  '/v1/orders?after=nothing',
  '/v1/orders?status=lost',
  '/v1/orders?created_after=yesterday',
  '/v1/webhook-deliveries?status=lost',
  '/v1/assets/..%2f..%2fpackage.json',
  '/v1/assets/scene.js',
  '//v1//models',
];

for (const path of paths) {
  it(`GET ${path.slice(0, 60)} is refused and never a fault of the service`, async () => {
    const answer = await request(service, 'GET', path, { key: service.shop.apiKey });
    assert.ok([404, 422].includes(answer.status), `${answer.status} ${answer.text}`);
  });
}

it('unknown methods and invalid HTTP get a problem document, and the service continues', async () => {
  const { hostname, port } = new URL(service.url);
  const say = (text: string, isAll = true) =>
    new Promise<string>((resolve, reject) => {
      const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
      const socket = connect(Number(port), host, () => (isAll ? socket.end(text) : socket.write(text)));
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk;
      });
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });
  assert.match(await say('PROPFIND /v1/models HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), /^HTTP\/1\.1 405 /);
  const refused = {
    malformed_request: [
      'nonsense',
      'GET /v1/models HTTP/1.1',
      'GET /v1/models HTTP/1.1\r\nHost: a b',
      'GET * HTTP/1.1\r\nHost: x',
    ],
    headers_too_large: [`GET /v1/models HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}`],
    method_not_allowed: ['CONNECT example.com:443 HTTP/1.1\r\nHost: x'],
    expectation_failed: ['GET /v1/models HTTP/1.1\r\nHost: x\r\nExpect: cake\r\nConnection: close'],
  } as const;
  for (const [code, lines] of Object.entries(refused)) {
    for (const line of lines) {
      const [head = '', body = ''] = (await say(`${line}\r\n\r\n`)).split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${problemStatuses[code as keyof typeof refused]} `));
      assert.match(head, /content-type: application\/problem\+json/i);
      assert.equal(problemSchema.parse(JSON.parse(body)).code, code);
    }
  }
  const statusesOf = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  const identity = 'Host: x\r\nTransfer-Encoding: identity\r\n\r\n';
  for (const line of ['GET /healthz', 'POST /v1/quotes', 'GET /v1/nothing']) {
    assert.deepEqual(statusesOf(await say(`${line} HTTP/1.1\r\n${identity}`)), ['400'], `${line} has one answer`);
  }
  const healthy = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  assert.deepEqual(statusesOf(await say(`${healthy}nonsense\r\n\r\n`, false)), ['200', '400'], 'each has its own');
  // Load balancers' health checks. Only HTTP/1.1 requires a Host header.
  for (const line of ['GET /healthz HTTP/1.0', 'HEAD /readyz HTTP/1.0', 'GET /readyz HTTP/1.0\r\nUser-Agent: check']) {
    assert.deepEqual(statusesOf(await say(`${line}\r\n\r\n`, false)), ['200'], line);
  }
  const toHead = await say(`HEAD /v1/models HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`);
  assert.match(toHead, /^HTTP\/1\.1 431 [\s\S]*\r\n\r\n$/, 'a HEAD has no body, whatever is wrong with it');
  assert.equal((await request(service, 'GET', '/healthz')).status, 200);
});

it('a problem never contains a key, SQL or a stack trace', async () => {
  const key = `pcsk_test_${'k'.repeat(43)}`;
  const answer = await request(service, 'POST', '/v1/orders', { key, body: { quote: '"; drop table' } });
  assert.doesNotMatch(answer.text, /kkkk|select |at .*\.ts/i);
});
