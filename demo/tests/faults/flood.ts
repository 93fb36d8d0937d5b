// How a shop's customers fare while a flood of orders arrives from 10,000 addresses.

import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '@parametric/service/testing/models';
import { orderOf, request } from '@parametric/service/testing/service';
import { ServiceProcesses } from './processes.js';
import type { Report } from './target.js';

const ADDRESSES = 10_000;
const CUSTOMERS = 100;
/** `LIMIT_ORDERS_A_DAY`, which the flood must not reach. */
const LIMIT = 1_000;
const AT_ONCE = 16;
/** The limits of an operator who sets none, behind one proxy that reports where requests come from. */
const usualLimits = { LIMIT_ORDERS: '', LIMIT_ORDERS_A_DAY: '', TRUST_PROXY: '1' };

const product = { model: 'board', configuration: {}, quantity: 1 };

/** Sends a flood of orders from a few providers' networks, and in between, orders from honest customers elsewhere. */
export async function flood(until: number, databaseUrl: string | undefined): Promise<Report> {
  const processes = await ServiceProcesses.create(databaseUrl, usualLimits);
  try {
    const target = await processes.start();
    const { licenseKey: key, apiKey } = target.organizations[0];
    await request(target, 'PUT', '/v1/models/board', { key: apiKey, body: { document: boardDocument() } });
    const place = async (quote: object, address: string) => {
      const headers = { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address };
      return request(target, 'POST', '/v1/orders', { key, headers, body: quote });
    };
    const ask = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const answer = await request(target, 'POST', '/v1/quotes', { key, headers, body: product });
      return orderOf(answer.as(quoteListSchema).data[0]!);
    };
    const placed = { flood: 0, honest: 0 };
    let sent = 0;
    let honest = 0;
    const work = async () => {
      let quote: object | undefined;
      while (sent < ADDRESSES && Date.now() < until) {
        const i = sent++;
        if (i % (ADDRESSES / CUSTOMERS) === 0) {
          const address = `10.${honest % 250}.${honest++}.9`;
          const answer = await place(await ask(address), address);
          if (answer.status === 201 && orderSchema.safeParse(JSON.parse(answer.text)).success) placed.honest += 1;
        }
        const address = floodAddress(i);
        // If an order is refused, its quote stays open, so the next attempt uses it.
        quote ??= await ask(address);
        const { status } = await place(quote, address);
        if (status !== 201) continue;
        placed.flood += 1;
        quote = undefined;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const figures = {
      'addresses of the flood': sent,
      'orders of the flood': placed.flood,
      'honest customers': honest,
      'honest orders': placed.honest,
    };
    const violations = [
      ...(honest < CUSTOMERS ? [`only ${honest} of ${CUSTOMERS} honest customers had time to order`] : []),
      ...(placed.honest < honest ? ['an honest customer couldn’t order'] : []),
      ...(placed.flood >= LIMIT ? [`the flood placed ${placed.flood} orders`] : []),
    ];
    return { figures, violations };
  } finally {
    await processes.close();
  }
}

function floodAddress(i: number): string {
  const [low, high, site] = [i % 256, Math.floor(i / 256) % 256, i % 7];
  return [
    `2001:db8:0:${low.toString(16)}::1`,
    `2001:db9:${site}:${i.toString(16)}::1`,
    `2001:dba:${site}:${i.toString(16)}::1`,
    `198.18.${high}.${low}`,
    `203.0.113.${low}`,
  ][i % 5]!;
}
