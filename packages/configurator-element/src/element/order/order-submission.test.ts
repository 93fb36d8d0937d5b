import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPageClient } from '@parametric/api-client/page';
// What the client's own tests take for the service's answers.
import { order, quote } from '../../../../api-client/src/testing/records.js';
import { OrderSubmission } from './order-submission.js';

/** Submits an order where the quote has this status. @returns what was asked for, and the outcome */
async function submit(status: 'open' | 'accepted', { hasWaited }: { readonly hasWaited: boolean }) {
  const asked: string[] = [];
  const fetch = async (address: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(String(address)).pathname.split('/').slice(0, 3).join('/')}`);
    return Response.json(method === 'POST' ? order : { ...quote, status });
  };
  const client = createPageClient({ baseUrl: 'http://127.0.0.1', licenseKey: 'pclk_test_1', retries: 0, fetch });
  const submission = new OrderSubmission({ keep: () => {}, exclusively: (send) => send(hasWaited) });
  submission.open({ quote, key: 'request', expiresAt: Number.POSITIVE_INFINITY });
  const outcome = await submission.submit(client, { country: 'DE', postcode: '10115' });
  return { asked, outcome: outcome?.status };
}

it('an order is sent at once where no other tab was sending it', async () => {
  assert.deepEqual(await submit('accepted', { hasWaited: false }), { asked: ['POST /v1/orders'], outcome: 'placed' });
});

it('who waited for another tab asks whether it has placed the order, and sends nothing then', async () => {
  const asked = ['GET /v1/quotes'];
  assert.deepEqual(await submit('accepted', { hasWaited: true }), { asked, outcome: 'placed-elsewhere' });
  assert.deepEqual(await submit('open', { hasWaited: true }), {
    ...{ asked: [...asked, 'POST /v1/orders'], outcome: 'placed' },
  });
});
