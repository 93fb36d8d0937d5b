// The requests that a shop's page sends to the service, each with its peer.

import type { Goal } from '../support/table.js';
import { LOAD_SECONDS, type Load, type Sample, sendLoad } from './load.js';

export interface PageRequest {
  readonly what: string;
  readonly beside: 'bare insert' | 'bare hello';
  /** In requests per second. */
  readonly goal?: Goal;
  readonly sample: () => Promise<Sample>;
}

interface Service {
  readonly url: string;
  readonly licenseKey: string;
}

const DESTINATIONS = [
  ['DE', '80331'],
  ['CH', '8001'],
  ['FR', '75011'],
  ['AT', '6900'],
  ['DK', '2100'],
] as const;
const RECIPIENT = { name: 'Ada Example', line1: 'Example Street 1', city: 'Munich', email: 'ada@example.com' };

export async function pageRequests({ url, licenseKey }: Service): Promise<readonly PageRequest[]> {
  const page = { 'accept-encoding': 'gzip, deflate, br' };
  const json = { ...page, authorization: `Bearer ${licenseKey}`, 'content-type': 'application/json' };
  const quotes: Load = { method: 'POST', url: `${url}/v1/quotes`, headers: json, expected: 201 };
  const embed: Load = { method: 'GET', url: `${url}/v1/embed.js`, headers: page, expected: 200 };
  const document: Load = { method: 'GET', url: `${url}/v1/models/sideboard`, headers: json, expected: 200 };
  const etag = await readEtag(embed.url);
  const unchanged: Load = { ...embed, headers: { ...page, 'if-none-match': etag }, expected: 304 };
  const quoting = { beside: 'bare insert', goal: { kind: 'reaches', times: 0.5 } } as const;
  const script = { beside: 'bare hello', goal: { kind: 'at least', limit: 5_000 } } as const;
  return [
    { what: 'quotes, each of another product', ...quoting, sample: sampling({ ...quotes, bodies: sideboards(4_000) }) },
    { what: 'quotes of 32 products', ...quoting, sample: sampling({ ...quotes, bodies: sideboards(32) }) },
    {
      what: 'orders',
      beside: 'bare insert',
      goal: { kind: 'reaches', times: 0.4 },
      sample: samplingOrders(quotes, { ...quotes, url: `${url}/v1/orders`, isOnce: true }),
    },
    { what: 'embed.js', ...script, sample: sampling(embed) },
    { what: 'embed.js, 304', ...script, sample: sampling(unchanged) },
    { what: 'a model’s document', beside: 'bare hello', sample: sampling(document) },
  ];
}

/** @returns quote requests for this many configurations */
export function sideboards(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const [country, postcode] = DESTINATIONS[index % DESTINATIONS.length]!;
    const configuration = {
      width: 1000 + (index % 1200),
      height: 600 + ((index * 7) % 400),
      depth: 350 + (index % 150),
    };
    const quantity = 1 + (index % 3);
    return JSON.stringify({ model: 'sideboard', configuration, quantity, ship_to: { country, postcode } });
  });
}

function sampling(load: Load): PageRequest['sample'] {
  return () => sendLoad(load);
}

/** Each order has its own quote, requested before timing starts. */
function samplingOrders(quotes: Load, orders: Load): PageRequest['sample'] {
  // As many as are placed in the time, as far as is known.
  let rate = 50;
  return async () => {
    const bodies: string[] = [];
    for (const body of sideboards(Math.ceil(rate * LOAD_SECONDS))) {
      const answer = await fetch(quotes.url, { method: 'POST', headers: quotes.headers, body });
      const { data } = (await answer.json()) as { readonly data: readonly AskedQuote[] };
      const [quote] = data;
      const shipping = { ...JSON.parse(body).ship_to, ...RECIPIENT };
      bodies.push(JSON.stringify({ quote: quote!.id, workshop: quote!.workshop.slug, shipping }));
    }
    const sample = await sendLoad({ ...orders, bodies });
    rate = sample.rate;
    return sample;
  };
}

interface AskedQuote {
  readonly id: string;
  readonly workshop: { readonly slug: string };
}

async function readEtag(url: string): Promise<string> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error('The service has no embed.js: run "npm run build" first.');
  return response.headers.get('etag')!;
}
