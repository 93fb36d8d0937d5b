// Measures how well a shop's customers are served while a flood of orders arrives from 10,000 addresses in the networks
// of many providers.

import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { partOf, startMailServer } from '@parametric/service/testing/mail-server';
import { boardDocument } from '@parametric/service/testing/models';
import { orderOf, request } from '@parametric/service/testing/service';
import { ServiceProcesses } from './processes.js';
import type { Report } from './target.js';

const ADDRESSES = 10_000;
const CUSTOMERS = 100;
/** The number of providers. Half of them have an IPv4 /16 network, and the others an IPv6 /32 network. */
const PROVIDERS = 40;
/** The value of `LIMIT_ORDERS_A_DAY`, which the flood must not reach. */
const LIMIT = 1_000;
const AT_ONCE = 16;
/** The default limits, with one proxy in front of the service that forwards the clients' addresses. */
const usualLimits = {
  LIMIT_ORDERS: '',
  LIMIT_ORDERS_A_DAY: '',
  LIMIT_RECIPIENTS: '',
  TRUST_PROXY: '1',
  MAIL_FROM: 'orders@shop.example',
  SERVICE_URL: 'https://service.example',
};
const ORIGIN = 'https://shop.example';
/** The domain of a large mail provider, at which most customers and the senders of the flood have addresses. */
const DOMAIN = 'gmail.com';
const MAIL_WAIT_MS = 60_000;

const product = { model: 'board', configuration: {}, quantity: 1 };

/**
 * Sends a flood of orders. Meanwhile, honest customers in other networks place orders, and confirm them by email if
 * they're asked to. No one confirms the orders of the flood.
 */
export async function flood(until: number, databaseUrl: string | undefined): Promise<Report> {
  const links = new Map<string, string>();
  const mailServer = await startMailServer({
    onMail: ({ to, source }) => {
      const [, path] = /https:\/\/service\.example(\/confirm-order\/\S+)/.exec(partOf(source, 'text/plain')) ?? [];
      if (path) links.set(to, path);
    },
  });
  const processes = await ServiceProcesses.create(databaseUrl, { ...usualLimits, SMTP_URL: mailServer.url });
  try {
    const target = await processes.start();
    const { apiKey } = target.organizations[0];
    await request(target, 'PUT', '/v1/models/board', { key: apiKey, body: { document: boardDocument() } });
    const { licenseKey: key } = await processes.addLiveKeys();
    const place = (quote: object, address: string, idempotencyKey: string = crypto.randomUUID()) => {
      const headers = { 'idempotency-key': idempotencyKey, 'x-forwarded-for': address, origin: ORIGIN };
      return request(target, 'POST', '/v1/orders', { key, headers, body: quote });
    };
    const ask = async (address: string, email: string) => {
      const headers = { 'x-forwarded-for': address, origin: ORIGIN };
      const answer = await request(target, 'POST', '/v1/quotes', { key, headers, body: product });
      const { shipping, ...order } = orderOf(answer.as(quoteListSchema).data[0]!);
      return { ...order, shipping: { ...shipping, email } };
    };
    const counts = { flood: 0, honest: 0, confirmed: 0 };
    const orderHonestly = async (customer: number) => {
      const [address, email] = [`10.${customer}.${customer}.9`, `customer-${customer}@${DOMAIN}`];
      const [quote, idempotencyKey] = [await ask(address, email), crypto.randomUUID()];
      let answer = await place(quote, address, idempotencyKey);
      if (answer.status === 409) {
        const link = await waitForLink(links, email);
        if (!link) return;
        await request(target, 'POST', link);
        answer = await place(quote, address, idempotencyKey);
        counts.confirmed += 1;
      }
      if (answer.status === 201 && orderSchema.safeParse(JSON.parse(answer.text)).success) counts.honest += 1;
    };
    let sent = 0;
    let honest = 0;
    const work = async () => {
      let quote: Awaited<ReturnType<typeof ask>> | undefined;
      while (sent < ADDRESSES && Date.now() < until) {
        const i = sent++;
        if (i % (ADDRESSES / CUSTOMERS) === 0) await orderHonestly(honest++);
        const address = floodAddress(i);
        // If an order was refused or held, its quote stays open, so use it for the next attempt.
        quote ??= await ask(address, '');
        const shipping = { ...quote.shipping, email: `junk-${i}@${DOMAIN}` };
        const { status } = await place({ ...quote, shipping }, address);
        if (status !== 201) continue;
        counts.flood += 1;
        quote = undefined;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const figures = {
      'addresses of the flood': sent,
      'orders of the flood': counts.flood,
      'emails to the flood': [...links.keys()].filter((to) => to.startsWith('junk')).length,
      'honest customers': honest,
      'honest orders': counts.honest,
      'of them confirmed by email': counts.confirmed,
    };
    const violations = [
      ...(honest < CUSTOMERS ? [`only ${honest} of ${CUSTOMERS} honest customers had time to order`] : []),
      ...(counts.honest < honest ? ['an honest customer couldn’t order'] : []),
      ...(counts.flood >= LIMIT ? [`the flood placed ${counts.flood} orders`] : []),
    ];
    return { figures, violations };
  } finally {
    await processes.close();
    await mailServer.close();
  }
}

/** Waits for a customer's email. @returns the path of the link in it */
async function waitForLink(links: ReadonlyMap<string, string>, email: string): Promise<string | undefined> {
  const end = Date.now() + MAIL_WAIT_MS;
  while (!links.has(email) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  return links.get(email);
}

function floodAddress(i: number): string {
  const provider = i % PROVIDERS;
  const [low, high] = [Math.floor(i / PROVIDERS) % 256, Math.floor(i / PROVIDERS / 256)];
  if (provider % 2 === 0) return `198.${provider}.${high}.${low}`;
  return `2001:${provider.toString(16)}:${low.toString(16)}:${high.toString(16)}::1`;
}
