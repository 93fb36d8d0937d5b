// The requests of a shop's page to the service, and the peers of each.

import type { Goal } from '../support/table.js';
import type { Load } from './generator-process.js';

export interface PageRequest {
  readonly what: string;
  readonly load: Pick<Load, 'method' | 'path' | 'headers' | 'expected' | 'bodies' | 'idempotent'>;
  readonly beside: 'bare insert' | 'bare hello';
  /** What is to be reached, in requests a second. */
  readonly goal?: Goal;
  /** Each body can be sent only once, and is made by the service before it is sent. */
  readonly areOrders?: true;
}

/** @param etag of embed.js */
export function pageRequests(key: string, etag: string): readonly PageRequest[] {
  const page = { origin: 'https://shop.example', 'accept-encoding': 'gzip, deflate, br' };
  const json = { ...page, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const quotes = { method: 'POST', path: '/v1/quotes', headers: json, expected: 201 } as const;
  const orders = { method: 'POST', path: '/v1/orders', headers: json, expected: 201, idempotent: true } as const;
  const embed = { method: 'GET', path: '/v1/embed.js', headers: page } as const;
  return [
    {
      what: 'quotes, each of another product',
      load: { ...quotes, bodies: sideboards(4_000) },
      beside: 'bare insert',
      goal: { kind: 'reaches', times: 0.5 },
    },
    {
      what: 'quotes of 32 products',
      load: { ...quotes, bodies: sideboards(32) },
      beside: 'bare insert',
      goal: { kind: 'reaches', times: 0.5 },
    },
    { what: 'orders', load: orders, beside: 'bare insert', goal: { kind: 'reaches', times: 0.4 }, areOrders: true },
    {
      what: 'embed.js',
      load: { ...embed, expected: 200 },
      beside: 'bare hello',
      goal: { kind: 'at least', limit: 5_000 },
    },
    {
      what: 'embed.js, 304',
      load: { ...embed, headers: { ...page, 'if-none-match': etag }, expected: 304 },
      beside: 'bare hello',
      goal: { kind: 'at least', limit: 5_000 },
    },
    {
      what: 'a model’s document',
      load: {
        method: 'GET',
        path: '/v1/models/sideboard',
        headers: { ...page, authorization: json.authorization },
        expected: 200,
      },
      beside: 'bare hello',
    },
  ];
}

const destinations = [
  ['DE', '80331'],
  ['CH', '8001'],
  ['FR', '75011'],
  ['AT', '6900'],
  ['DK', '2100'],
] as const;

/** Requests for quotes of a number of configurations. */
function sideboards(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const [country, postcode] = destinations[index % destinations.length]!;
    const configuration = {
      width: 1000 + (index % 1200),
      height: 600 + ((index * 7) % 400),
      depth: 350 + (index % 150),
    };
    return JSON.stringify({
      model: 'sideboard',
      configuration,
      quantity: 1 + (index % 3),
      ship_to: { country, postcode },
    });
  });
}
