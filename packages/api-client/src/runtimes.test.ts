// Tests the client in an edge runtime, which has the web's globals but not Node's.

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EdgeVM } from '@edge-runtime/vm';
import { build } from 'vite';
import { hangUp, json, problem, startLoopback } from './testing/loopback.js';
import { order, quote, quoteRequest } from './testing/records.js';

let code = '';

before(async () => {
  const bundles = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('index.ts', import.meta.url)), formats: ['iife'], name: 'api' },
    },
  });
  const [bundle] = Array.isArray(bundles) ? bundles : [bundles];
  if (!bundle || !('output' in bundle)) throw new Error('Nothing was bundled.');
  code = bundle.output[0].code;
});

function runtime(): EdgeVM {
  const vm = new EdgeVM();
  vm.evaluate(`${code}; globalThis.api = api;`);
  assert.equal(vm.evaluate('typeof process + typeof require + typeof window'), 'undefinedundefinedundefined');
  return vm;
}

it('quotes can be requested in an edge runtime with an API key', async (context) => {
  const { baseUrl, seen } = await startLoopback(context, json({ object: 'list', data: [quote], declined: [] }, 201));
  const asked = `new api.createClient(${JSON.stringify({ baseUrl, apiKey: 'pcsk_test_1' })})
    .quotes.create(${JSON.stringify(quoteRequest)})`;
  const list = await runtime().evaluate<Promise<{ data: { id: string }[] }>>(asked);
  assert.equal(list.data[0]?.id, quote.id);
  assert.equal(seen[0]!.headers.authorization, 'Bearer pcsk_test_1');
  assert.match(String(seen[0]!.headers['idempotency-key']), /^[0-9a-f]{32}$/);
});

it('errors have their classes in an edge runtime, and a dropped connection is retried', async (context) => {
  const { baseUrl } = await startLoopback(context, hangUp, problem(404, 'not_found'));
  const kind = await runtime().evaluate<
    Promise<string>
  >(`api.createClient(${JSON.stringify({ baseUrl, licenseKey: 'pclk_test_1' })})
    .quotes.get('qt_1').catch((error) => [error instanceof api.NotFoundError, error.code, error.requestId].join(' '))`);
  assert.equal(kind, 'true not_found req_1');
});

it('an order can be watched in an edge runtime', async (context) => {
  const event = { event: 'order.status_changed', order: order.id, status: 'delivered', occurred_at: order.created_at };
  const { baseUrl } = await startLoopback(context, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`id: 1\ndata: ${JSON.stringify(event)}\n\n`);
  });
  const seen = await runtime().evaluate<Promise<string>>(`(async () => {
    const seen = [];
    const client = api.createClient(${JSON.stringify({ baseUrl, licenseKey: 'pclk_test_1' })});
    for await (const { status } of client.orders.watch('or_1', { accessToken: 'ot_1' })) seen.push(status);
    return seen.join();
  })()`);
  assert.equal(seen, 'delivered');
});
