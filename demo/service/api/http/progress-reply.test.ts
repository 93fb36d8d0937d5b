import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { compileModel } from '@parametric/configurator-element/model';
import { layOut } from '../../domain/orders/lay-out.js';
import { ReaderGoneError } from '../../platform/work/byte-channel.js';
import { ProgressReporter, type WorkProgress } from '../../platform/work/work-progress.js';
import { boardDocument } from '../../testing/models.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';

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

it('who accepts lines gets reports, and then what others get', async () => {
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
});

it('a problem before the first report has its own status', async () => {
  const answer = await get(`/v1/orders/ord_${'0'.repeat(32)}/cut`, 'application/x-ndjson');
  assert.equal(answer.status, 404);
  assert.equal((await answer.json()).code, 'not_found');
});

it('work that nobody waits for ends', async () => {
  const model = compileModel(boardDocument({ parts }));
  let built = 0;
  const orders = Array.from({ length: 40 }, (_, index) => {
    const build = () => {
      built += 1;
      return model.evaluate({});
    };
    return { id: `ord_${index}`, quantity: 1, build };
  });
  const { port1, port2 } = new MessageChannel();
  const reports: WorkProgress[] = [];
  port1.on('message', (report: WorkProgress) => {
    reports.push(report);
    if (report.done > 0) port1.close();
  });
  await assert.rejects(layOut(orders, {}, new ProgressReporter(port2)), ReaderGoneError);
  assert.ok(built > 0 && built < 40, `${built} built`);
  assert.deepEqual(
    reports.map(({ step, total }) => [step, total]),
    reports.map(() => ['orders', 40]),
  );
});
