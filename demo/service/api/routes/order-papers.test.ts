import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, it } from 'node:test';
import { orderCode } from '@parametric/configurator-element/manufacture';
import { shortNumber } from '../../domain/orders/order-number.js';
import { paperNames } from '../../domain/papers/paper-request.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

async function paper(path: string) {
  const headers = { authorization: `Bearer ${service.shop.apiKey}` };
  return fetch(`${service.url}${path}`, { headers });
}

it('an order’s papers are PDFs to download, the same every time', async () => {
  const { id } = await placeOrder(service);
  for (const name of paperNames) {
    const answers = [
      await paper(`/v1/orders/${id}/papers/${name}.pdf`),
      await paper(`/v1/orders/${id}/papers/${name}.pdf`),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/pdf');
      assert.equal(
        answer.headers.get('content-disposition'),
        `attachment; filename="Brett-${shortNumber(id)}-${name}.pdf"`,
      );
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
    const [first, second] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    assert.match(first!.toString('latin1'), /^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
    assert.ok(first!.equals(second!));
  }
});

it('only labels and cut diagrams can be requested for several orders that are cut together', async (context) => {
  const { id } = await placeOrder(service);
  const { id: other } = await placeOrder(service);
  for (const name of paperNames) {
    const answer = await paper(`/v1/orders/${id}/papers/${name}.pdf?with=${other}`);
    const isTogether = name === 'labels' || name === 'cut-diagrams';
    assert.equal(answer.status, isTogether ? 200 : 422, name);
    if (!isTogether) continue;
    const file = `2-orders-with-${shortNumber(id)}-${name}.pdf`;
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${file}"`);
    if (spawnSync('pdftotext', ['-v']).error) return context.skip('no pdftotext here');
    const input = Buffer.from(await answer.arrayBuffer());
    const text = execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' });
    for (const piece of [id, other].map((own) => `${orderCode(own).slice(0, 5)}-1`))
      assert.ok(text.includes(piece), piece);
  }
});

it('an unknown language, paper or layout is rejected with the available ones', async () => {
  const { id } = await placeOrder(service);
  const key = service.shop.apiKey;
  for (const [query, values] of [
    ['language=xx', 'en or de or fr or es or it or nl or pl or ar'],
    ['paper=a3', 'a4 or letter'],
    ['layout=round', 'sheet or roll'],
  ] as const) {
    const answer = await request(service, 'GET', `/v1/orders/${id}/papers/labels.pdf?${query}`, { key });
    assert.equal(answer.status, 422);
    const [name, value] = query.split('=');
    assert.equal(answer.problem().detail, `${name} is “${value}”; use ${values}.`);
  }
});
