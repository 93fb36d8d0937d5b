import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DefaultQueryCompiler } from 'kysely';
import { askQuote, orderOf, request, startTestService } from '../../testing/service.js';

it('a request for quotes and an order rebuild none of their queries', async (context) => {
  const service = await startTestService();
  context.after(() => service.close());
  const { licenseKey: key } = service.shop;
  const order = async () => {
    const body = orderOf(await askQuote(service, key));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    assert.equal((await request(service, 'POST', '/v1/orders', { key, body, headers })).status, 201);
  };
  await order();
  const compile = context.mock.method(DefaultQueryCompiler.prototype, 'compileQuery');
  await order();
  const built = compile.mock.calls.map(({ result }) => String(result?.sql));
  // The workers may look for deliveries, emails, and payments at any time.
  assert.deepEqual(
    built.filter((text) => !/(?:from|update) "?(?:webhook_deliveries|mails|payments)\b/.test(text)),
    [],
  );
});
