import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, it } from 'node:test';
import { type OrderEvent, verifyWebhook } from '@parametric/api-client/webhooks';
import { freePort } from '../testing/free-port.js';
import { programOf } from '../testing/program.js';
import { placeOrder, request, startTestService, type TestService } from '../testing/service.js';
import { waitUntil } from '../testing/wait-until.js';
import { listen } from './listen.js';

interface Received {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

let service: TestService;
let to: string;
let status = 200;
const received: Received[] = [];
const receiver = createServer(async (incoming, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  received.push({ payload: Buffer.concat(chunks).toString(), headers: incoming.headers });
  answer.writeHead(status).end(status === 200 ? '' : 'No handler');
});

before(async () => {
  service = await startTestService();
  const port = await freePort();
  receiver.listen(port, '127.0.0.1');
  await once(receiver, 'listening');
  to = `http://127.0.0.1:${port}/hook`;
});
after(async () => {
  await service.close();
  receiver.close();
});

const move = (id: string, to: string) =>
  request(service, 'PATCH', `/v1/orders/${id}`, { key: service.shop.apiKey, body: { status: to } });

it('forwards each event of test orders to a program on this machine, signed, and ends on Ctrl-C', async () => {
  received.length = 0;
  const words = ['listen', '--forward-to', to, '--service', service.url];
  const child = spawn(process.execPath, [...programOf('demo/service/demo.ts'), ...words], {
    env: { ...process.env, PARAMETRIC_KEY: service.shop.apiKey },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (printed += chunk));
  await waitUntil('it to listen', () => printed.includes('Listening'));
  await waitUntil('its stream', () => service.context.orderEvents.size > 0);
  const order = await placeOrder(service);
  await waitUntil('the first event', () => received.length === 1);
  status = 500;
  await move(order.id, 'confirmed');
  await waitUntil('the second event', () => printed.includes('Returned 500'));
  status = 200;
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, printed);
  assert.match(printed, /Ended after 2 events\.\n$/);
  assert.match(printed, /received\s+Returned 200\. \d+ ms\n/);
  assert.match(printed, /confirmed\s+Returned 500\. \d+ ms No handler\n/);
  assert.ok(!printed.includes(service.shop.apiKey));
  const secret = /whsec_\S+/.exec(printed)![0];
  const events: OrderEvent[] = [];
  for (const { payload, headers } of received) events.push(await verifyWebhook(payload, headers, secret));
  assert.deepEqual(
    events.map((event) => [event.order, event.status]),
    [
      [order.id, 'received'],
      [order.id, 'confirmed'],
    ],
  );
});

it('resends an order’s events with the same ids, and reports invalid options', async () => {
  const order = await placeOrder(service);
  await move(order.id, 'confirmed');
  const lines: string[] = [];
  const options = {
    ...{ key: service.shop.apiKey, service: service.url, to, replay: [order.id] },
    ...{ signal: new AbortController().signal, print: (line: string) => lines.push(line) },
  };
  const idsOf = async () => {
    received.length = 0;
    assert.equal(await listen(options), 2);
    return received.map(({ headers }) => headers['webhook-id']);
  };
  const ids = await idsOf();
  assert.equal(new Set(ids).size, 2);
  const { sandbox } = service.store;
  await sandbox.advance(service.shop.id, 1, new Date().toISOString());
  assert.deepEqual(await idsOf(), ids, 'Although the test clock has changed their times.');
  assert.equal(new Set(lines.filter((line) => line.includes('whsec_'))).size, 1);
  const live = await service.addKey({ kind: 'api', mode: 'live' });
  await assert.rejects(listen({ ...options, key: live }), /test API key/);
  await assert.rejects(listen({ ...options, key: undefined }), /PARAMETRIC_KEY/);
  await assert.rejects(listen({ ...options, to: 'localhost:3000' }), /--forward-to/);
  await assert.rejects(listen({ ...options, key: 'pcsk_test_wrong' }), new RegExp(service.url));
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  await assert.rejects(listen({ ...options, replay: undefined, service: nowhere }), new RegExp(nowhere));
  assert.ok(!lines.some((line) => line.includes('Listening')));
});
