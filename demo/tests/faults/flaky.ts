// Measures how long a shop's server that fails 30 % of all attempts has to wait for its events.

import { boardDocument } from '@parametric/service/testing/models';
import { orderOf, request } from '@parametric/service/testing/service';
import { ServiceProcesses } from './processes.js';
import { Random } from './random.js';
import { FailingReceiver } from './receiver.js';
import type { Report } from './target.js';

const EVENTS = 200;
const FAILING = 0.3;
/** Each order has this many events: received, confirmed. */
const EVENTS_PER_ORDER = 2;
const LIMIT_MS = 120_000;
const AT_ONCE = 8;

/** Places orders, confirms them, and waits until all their events have arrived, with the usual delays between retries. */
export async function deliverToFlaky(seed: number, databaseUrl: string | undefined): Promise<Report> {
  const receiver = await FailingReceiver.start(new Random(seed), FAILING);
  const processes = await ServiceProcesses.create(databaseUrl, { RETRY_SOON: '' });
  try {
    const target = await processes.start();
    const { apiKey: key, licenseKey } = target.organizations[0];
    const send = async (method: string, path: string, body: object, by = key) => {
      const { status, text } = await request(target, method, path, {
        key: by,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${text}`);
      return JSON.parse(text);
    };
    await send('PUT', '/v1/models/board', { document: boardDocument() });
    const { secret } = await send('POST', '/v1/webhook-endpoints', { url: receiver.url });
    receiver.secret = secret;
    let left = EVENTS / EVENTS_PER_ORDER;
    const work = async () => {
      while (left-- > 0) {
        const quotes = await send('POST', '/v1/quotes', { model: 'board', configuration: {}, quantity: 1 }, licenseKey);
        const { id } = await send('POST', '/v1/orders', orderOf(quotes.data[0]), licenseKey);
        await send('PATCH', `/v1/orders/${id}`, { status: 'confirmed' });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const start = Date.now();
    const arrivedAfter: number[] = [];
    while (receiver.events < EVENTS && Date.now() < start + LIMIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      while (arrivedAfter.length < receiver.events) arrivedAfter.push(Date.now() - start);
    }
    const figures = {
      events: EVENTS,
      'that arrived': receiver.events,
      'seconds after the last order until half had arrived': seconds(arrivedAfter[EVENTS / 2 - 1]),
      'until all had arrived': seconds(arrivedAfter[EVENTS - 1]),
      attempts: receiver.tries,
      'that the receiver failed': receiver.failures,
    };
    const violations = [
      ...(receiver.events < EVENTS ? [`${EVENTS - receiver.events} events hadn’t arrived after 120 s`] : []),
      ...(receiver.overtaken > 0 ? [`${receiver.overtaken} events arrived after a later one of their order`] : []),
      ...(receiver.badSignatures > 0 ? [`${receiver.badSignatures} events were badly signed`] : []),
    ];
    return { figures, violations };
  } finally {
    await processes.close();
    await receiver.close();
  }
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '–' : (ms / 1_000).toFixed(1);
}
