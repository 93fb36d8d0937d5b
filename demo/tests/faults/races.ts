// Sends many requests at the same time, of which only one may succeed: identical orders, orders for the same quote with
// different keys, and orders for several quotes of the same request.

import { type OrderRequest, orderSchema, type Quote, quoteListSchema } from '@parametric/api-client';
import { orderOf, request, type TestResponse } from '@parametric/service/testing/service';
import type { Report, Target } from './target.js';

export interface RaceOptions {
  readonly rounds: number;
  /** The number of simultaneous requests. */
  readonly rivals: number;
}

export async function race(target: Target, { rounds, rivals }: RaceOptions): Promise<Report> {
  const violations: string[] = [];
  const figures: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(races)) {
      const found = await run(target, rivals);
      figures[name] = (figures[name] ?? 0) + rivals;
      violations.push(...found.map((violation) => `${name}, round ${round}: ${violation}`));
    }
  }
  return { figures, violations };
}

type Race = (target: Target, rivals: number) => Promise<readonly string[]>;

const races: Readonly<Record<string, Race>> = {
  'equal orders with one key': async (target, rivals) => {
    const [quote] = await ask(target);
    const headers = idempotencyKey();
    const answers = await atOnce(rivals, () => order(target, orderOf(quote!), headers));
    const ids = new Set(placedIn(answers));
    const firsts = answers.filter(({ headers: received }) => !received.has('idempotent-replayed'));
    return [
      ...unexpected(answers, [201]),
      ...(ids.size === 1 ? [] : [`${ids.size} orders`]),
      ...(firsts.length === 1 ? [] : [`${firsts.length} answers that are no repetition`]),
      ...(await countOf(target, quote!)),
    ];
  },
  'different keys on one quote': async (target, rivals) => {
    const [quote] = await ask(target);
    const answers = await atOnce(rivals, () => order(target, orderOf(quote!), idempotencyKey()));
    const [winner] = placedIn(answers);
    const others = answers.filter(({ status }) => status === 409).map((answer) => answer.problem());
    return [
      ...unexpected(answers, [201, 409]),
      ...(placedIn(answers).length === 1 ? [] : [`${placedIn(answers).length} orders`]),
      ...others
        .filter((problem) => problem.code !== 'quote_already_ordered' || problem.order !== winner)
        .map((problem) => JSON.stringify(problem)),
      ...(await countOf(target, quote!)),
    ];
  },
  'the quotes of one request': async (target, rivals) => {
    const quotes = await ask(target);
    const answers = await atOnce(rivals, (rival) => {
      const quote = quotes[rival % quotes.length]!;
      return order(target, orderOf(quote), idempotencyKey());
    });
    const codes = answers.filter(({ status }) => status === 409).map((answer) => answer.problem().code);
    return [
      ...unexpected(answers, [201, 409]),
      ...(placedIn(answers).length === 1 ? [] : [`${placedIn(answers).length} orders`]),
      ...codes.filter((code) => !['quote_already_ordered', 'quote_canceled'].includes(code)),
    ];
  },
};

async function ask(target: Target): Promise<Quote[]> {
  const body = { model: 'board', configuration: {}, quantity: 1 };
  const answer = await request(target, 'POST', '/v1/quotes', { key: target.organizations[0].licenseKey, body });
  const { data } = answer.as(quoteListSchema);
  // Use the workshops that deliver to the destination of the tests' orders.
  return data.filter(({ workshop }) => workshop.country === 'DE');
}

function order(target: Target, body: OrderRequest, headers: Record<string, string>): Promise<TestResponse> {
  return request(target, 'POST', '/v1/orders', { key: target.organizations[0].licenseKey, headers, body });
}

function idempotencyKey() {
  return { 'idempotency-key': crypto.randomUUID() };
}

function atOnce<Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}

function placedIn(answers: readonly TestResponse[]): string[] {
  return answers.filter(({ status }) => status === 201).map((answer) => answer.as(orderSchema).id);
}

function unexpected(answers: readonly TestResponse[], statuses: readonly number[]): string[] {
  return answers.filter(({ status }) => !statuses.includes(status)).map(({ status, text }) => `${status} ${text}`);
}

/** The orders for a quote in the organization's list. */
async function countOf(target: Target, quote: Quote): Promise<string[]> {
  const { apiKey: key } = target.organizations[0];
  const { text } = await request(target, 'GET', '/v1/orders?limit=100', { key });
  const { data } = JSON.parse(text) as { data: readonly { readonly quote: string }[] };
  const count = data.filter((each) => each.quote === quote.id).length;
  return count === 1 ? [] : [`the list has ${count} orders of the quote`];
}
