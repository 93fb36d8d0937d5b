// How a shop's customers fare when others misuse the service: a flood of orders from 10,000 addresses, and another shop
// on the same service whose visitors request 3D files without a pause.

import { orderSchema, quoteListSchema } from '@parametric/api-client';
import { boardDocument } from '@parametric/service/testing/models';
import { orderOf, request } from '@parametric/service/testing/service';
import { ServiceProcesses } from './processes.js';
import type { Report, Target } from './target.js';

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
    await sellBoards(target, apiKey);
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

function sellBoards(target: Target, key: string) {
  return request(target, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
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

const SAMPLES = 200;
const VISITORS = 8;

/** Measures how long a shop's quotes take, both alone and while another shop's visitors keep requesting 3D files. */
export async function besideNeighbor(target: Target, until: number): Promise<Report> {
  const [neighbor, shop] = target.organizations;
  await sellBoards(target, shop.apiKey);
  const measure = async () => {
    const times: number[] = [];
    while (times.length < SAMPLES && Date.now() < until) {
      const start = performance.now();
      const body = { ...product, quantity: 1 + (times.length % 9) };
      const { status, text } = await request(target, 'POST', '/v1/quotes', { key: shop.apiKey, body });
      if (status !== 201) throw new Error(text);
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b);
  };
  await measure();
  const quiet = await measure();
  let isOver = false;
  const answers = new Map<number, number>();
  const visit = async (visitor: number) => {
    for (let i = 0; !isOver; i += 1) {
      const configuration = encodeURIComponent(JSON.stringify({ width: 600 + ((i * VISITORS + visitor) % 1_200) }));
      const path = `/v1/models/hallway-shelf/product.glb?configuration=${configuration}`;
      const { status } = await request(target, 'GET', path, { key: neighbor.licenseKey });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  const beside = await measure();
  isOver = true;
  await visits;
  const at = (times: readonly number[], share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  const figures = {
    'ms for half of the quotes, quiet': at(quiet, 0.5).toFixed(1),
    'ms for half of the quotes, beside the neighbor': at(beside, 0.5).toFixed(1),
    'ms for 99 of 100 quotes, quiet': at(quiet, 0.99).toFixed(1),
    'ms for 99 of 100 quotes, beside the neighbor': at(beside, 0.99).toFixed(1),
    'times as long': (at(beside, 0.99) / at(quiet, 0.99)).toFixed(2),
    '3D files made for the neighbor': answers.get(200) ?? 0,
    'refused to the neighbor': [...answers].reduce((sum, [status, count]) => (status === 200 ? sum : sum + count), 0),
  };
  return { figures, violations: [] };
}
