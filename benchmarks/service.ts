// `npm run bench:service`: the service's requests per second and latency, compared with bare routes in the same run.
// Takes a minute, requires a build, and contacts only this machine.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startDemo } from '@parametric/demo-tests/support/demo';
import autocannon from 'autocannon';
import { inRounds, median } from './support/measure.js';
import { type Goal, print, type Row, type Table } from './support/table.js';

// Generates load with autocannon, which uses the least CPU time of Node's load generators.
const CONNECTIONS = 16;
const LOAD_SECONDS = 2;

interface Load {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The bodies to send in turn, starting over after the last one. */
  readonly bodies?: readonly string[];
  /** Sends each body once, with its own idempotency key. */
  readonly isOnce?: boolean;
  readonly expected: number;
}

interface Sample {
  /** Requests per second. */
  readonly rate: number;
  /** In ms. */
  readonly p50: number;
  /** In ms. */
  readonly p99: number;
}

async function sendLoad({ method, url, headers, bodies, isOnce, expected }: Load): Promise<Sample> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    if (bodies) request.body = bodies[next++ % bodies.length]!;
    if (isOnce) request.headers = { ...headers, 'idempotency-key': crypto.randomUUID() };
    return request;
  };
  const options: autocannon.Options = {
    url,
    connections: CONNECTIONS,
    ...(isOnce ? { amount: bodies!.length } : { duration: LOAD_SECONDS }),
    requests: [{ method, path: new URL(url).pathname, headers: { ...headers }, ...(bodies ? { setupRequest } : {}) }],
  };
  const began = performance.now();
  // autocannon ends a run only on a whole second.
  let ended = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    running.on('response', () => {
      ended = performance.now();
    });
  });
  const statuses = Object.entries(result.statusCodeStats ?? {});
  const requests = statuses.reduce((sum, [, { count = 0 }]) => sum + count, 0);
  if (requests === 0 || result.errors > 0 || statuses.some(([status]) => Number(status) !== expected)) {
    throw new Error(`${url}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`);
  }
  return { rate: (1000 * requests) / (ended - began), p50: result.latency.p50, p99: result.latency.p99 };
}

// The requests that a shop's page sends to the service, each with its peer.
interface PageRequest {
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

async function pageRequests({ url, licenseKey }: Service): Promise<readonly PageRequest[]> {
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
    {
      what: 'quotes, each for a different product',
      ...quoting,
      sample: sampling({ ...quotes, bodies: sideboards(4_000) }),
    },
    { what: 'quotes for 32 products', ...quoting, sample: sampling({ ...quotes, bodies: sideboards(32) }) },
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
function sideboards(count: number): readonly string[] {
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
  // An estimate of how many orders are placed in that time.
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

const ROUNDS = 3;
const UNLIMITED = '1000000/1';

// The built service, as it runs in production.
process.env.BUILT_PROGRAMS = 'true';
const demo = await startDemo({
  environment: {
    LIMIT_QUOTES: UNLIMITED,
    LIMIT_QUOTES_A_DAY: UNLIMITED,
    LIMIT_ORDERS: UNLIMITED,
    LIMIT_ORDERS_A_DAY: UNLIMITED,
    LIMIT_RECIPIENTS: UNLIMITED,
  },
});
const bare = await startBare();
try {
  print(await measure());
} finally {
  bare.close();
  await demo.close();
}

async function measure(): Promise<readonly Table[]> {
  const [{ licenseKey }] = demo.organizations as [(typeof demo.organizations)[number]];
  const requests = await pageRequests({ url: demo.serviceUrl, licenseKey });
  const json = { 'content-type': 'application/json' };
  const insert: Load = {
    method: 'POST',
    url: `${bare.url}/insert`,
    headers: json,
    bodies: sideboards(32),
    expected: 201,
  };
  const hello: Load = { method: 'GET', url: `${bare.url}/hello`, headers: {}, expected: 200 };
  const candidates: readonly Pick<PageRequest, 'what' | 'sample'>[] = [
    { what: 'bare insert', sample: () => sendLoad(insert) },
    { what: 'bare hello', sample: () => sendLoad(hello) },
    ...requests,
  ];
  for (const { sample } of candidates) await sample();
  const samples = new Map<string, Sample[]>(candidates.map(({ what }) => [what, []]));
  for (const [{ what, sample }] of inRounds(candidates, ROUNDS)) samples.get(what)!.push(await sample());
  const table = (title: string, unit: Row['unit'], of: keyof Sample, goalOf: GoalOf = () => undefined): Table => ({
    title,
    rows: requests.map((request): Row => {
      const { what, beside } = request;
      const goal = goalOf(request);
      const typical = (name: string) => median(samples.get(name)!.map((sample) => sample[of]));
      return { what, ours: typical(what), unit, peer: beside, theirs: typical(beside), ...(goal ? { goal } : {}) };
    }),
  });
  return [
    table('Requests per second', '/s', 'rate', ({ goal }) => goal),
    table('Latency, median', 'ms', 'p50'),
    table('Latency, 99 of 100', 'ms', 'p99', latencyGoal),
  ];
}

type GoalOf = (request: PageRequest) => Row['goal'];

function latencyGoal({ beside }: PageRequest): Row['goal'] {
  return beside === 'bare insert' ? { kind: 'at most', limit: 150 } : undefined;
}

async function startBare(): Promise<{ readonly url: string; close(): void }> {
  const program = fileURLToPath(new URL('service/bare.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import=tsx', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [address] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: String(address).trim(), close: () => child.stdin.end() };
}
