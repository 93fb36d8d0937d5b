import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { compileModel } from '@parametric/configurator-element/model';
import { layOut } from '../../domain/orders/lay-out.js';
import { notFound } from '../../platform/problems.js';
import { ReaderGoneError } from '../../platform/work/byte-channel.js';
import { ProgressReporter, type WorkProgress } from '../../platform/work/work-progress.js';
import { boardDocument } from '../../testing/models.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { replyWithProgress } from './progress-reply.js';
import type { AuthenticatedContext } from './route.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const parts = [
  {
    ...{ id: 'shelf', kind: 'panel', normal: 'y', grain: 'x', material: 'material', repeat: { i: 400 } },
    ...{ at: [0, '30 * i', 0], size: ['200 + i % 40', 18, '100 + i % 7'] },
  },
];

function get(path: string, accept: string): Promise<Response> {
  const headers = { authorization: `Bearer ${service.shop.apiKey}`, accept };
  return fetch(service.url + path, { headers });
}

it('a client that accepts lines gets progress, then the same result as others', async () => {
  const body = { document: boardDocument({ parts }) };
  await request(service, 'PUT', '/v1/models/board', { key: service.shop.apiKey, body });
  const { id } = await placeOrder(service, service.shop.licenseKey, 3);
  for (const path of [`/v1/orders/${id}/cut`, `/v1/orders/${id}/sheets`]) {
    const plain = await (await get(path, 'application/json')).json();
    const answer = await get(path, 'application/x-ndjson');
    assert.equal(answer.headers.get('content-type'), 'application/x-ndjson');
    const lines = (await answer.text()).trimEnd().split('\n');
    const [last, ...reports] = lines.map((line) => JSON.parse(line)).reverse();
    assert.deepEqual(last, plain);
    assert.ok(reports.length > 0);
    for (const { object, step, done, total } of reports) {
      assert.ok(object === 'progress' && ['orders', 'panels'].includes(step) && done <= total);
    }
  }
  const headers = { authorization: `Bearer ${service.shop.apiKey}`, accept: 'application/x-ndjson' };
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
  const cut = await fetch(`${service.url}/v1/orders/${id}/cut`, sent);
  const [last, ...reports] = (await cut.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .reverse();
  assert.equal(last.status, 'cut');
  assert.ok(reports.every(({ object }) => object === 'progress') && reports.length > 0);
});

it('a problem has its own status before the first report, and a line after it', async () => {
  const request = new Request('http://localhost/', { headers: { accept: 'application/x-ndjson' } });
  const context = { request } as AuthenticatedContext;
  await assert.rejects(
    replyWithProgress(context, async () => {
      throw notFound('order');
    }),
    { code: 'not_found' },
  );
  let goOn: () => void = () => undefined;
  const replied = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const answer = await replyWithProgress(context, async (progress) => {
    await new ProgressReporter(progress).report({ step: 'orders', done: 0, total: 2 });
    await replied;
    throw notFound('order');
  });
  goOn();
  assert.ok(answer instanceof Response && answer.status === 200);
  assert.deepEqual(
    (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [
      { object: 'progress', step: 'orders', done: 0, total: 2 },
      { object: 'problem', code: 'not_found', detail: 'There’s no such order, or this key can’t see it.' },
    ],
  );
});

it('work stops when no one waits for it', async () => {
  const model = compileModel(boardDocument({ parts }));
  let built = 0;
  const build = () => {
    built += 1;
    return model.evaluate({});
  };
  // Far more than a machine can build before the second report.
  const orders = Array.from({ length: 100_000 }, (_, index) => ({ id: `ord_${index}`, quantity: 1, build }));
  const { port1, port2 } = new MessageChannel();
  const reports: WorkProgress[] = [];
  port1.on('message', (report: WorkProgress) => {
    reports.push(report);
    if (report.done > 0) port1.close();
  });
  await assert.rejects(layOut(orders, {}, new ProgressReporter(port2)), ReaderGoneError);
  assert.ok(built > 0 && built < orders.length, `${built} built`);
  assert.deepEqual(
    reports.map(({ step, total }) => [step, total]),
    reports.map(() => ['orders', orders.length]),
  );
});
