// How long a health check takes while clients request everything that worker threads make, of a product of 11,000 parts.

import { percentile } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import type { Load } from './generator-process.js';
import type { Bench, MeasuredService } from './measure-load.js';
import type { Lockers } from './service-process.js';

const SECONDS = 8;
const CLIENTS = 4;
/** The most jobs of one address that may wait. */
const CLIENTS_OF_EACH = 2;
/** Each file is requested once, because it would be sent from memory the second time. */
const CONFIGURATIONS = 2_000;
/** A USDZ is made of 2,000 parts at most. */
const FEWER_COLUMNS = 15;
const LIMIT_MS = 50;
/** Jobs wait for one another: 4 files take 3 s each, and more on a busy machine. */
const ANSWER_SECONDS = 120;

type Heavy = Pick<Load, 'method' | 'headers' | 'expected' | 'paths' | 'bodies'>;

export async function measureHealth(bench: Bench): Promise<readonly Table[]> {
  const service = await bench.startService();
  const prober = bench.startProbe();
  const probe = () => prober.ask('probe', { url: `${service.url}/healthz`, seconds: SECONDS });
  const loads = heavyLoads(await service.child.ask('sellLockers'));
  await probe();
  const times = new Map<string, readonly number[]>([['nothing else', await probe()]]);
  for (const [what, load] of Object.entries(loads)) {
    const [probed] = await Promise.all([probe(), sendAll(service, [load], CLIENTS)]);
    times.set(what, probed);
  }
  const all = Object.values(loads);
  const [probed] = await Promise.all([probe(), sendAll(service, all, CLIENTS_OF_EACH)]);
  times.set('all of them', probed);
  const table = (title: string, share: number): Table => ({
    title,
    rows: [...times].map(([what, answered]): Row => {
      const goal = { kind: 'at most', limit: LIMIT_MS } as const;
      return { what, ours: percentile(answered, share), unit: 'ms', goal };
    }),
  });
  return [
    table('/healthz meanwhile, median', 0.5),
    table('/healthz meanwhile, 99 of 100', 0.99),
    table('/healthz meanwhile, the slowest', 1),
  ];
}

async function sendAll(service: MeasuredService, loads: readonly Heavy[], connections: number): Promise<void> {
  const each = { path: '', connections, until: SECONDS, answerSeconds: ANSWER_SECONDS };
  await Promise.all(loads.map((load) => service.send({ ...each, ...load })));
}

function heavyLoads({ model, order, apiKey, licenseKey }: Lockers): Readonly<Record<string, Heavy>> {
  const asPage = { authorization: `Bearer ${licenseKey}`, origin: 'https://shop.example', 'accept-encoding': 'br' };
  const asServer = { authorization: `Bearer ${apiKey}` };
  const each = <Value>(make: (first: number) => Value) =>
    Array.from({ length: CONFIGURATIONS }, (_, index) => make(index + 1));
  const file = (name: string, more: object = {}): Heavy => ({
    method: 'GET',
    headers: asPage,
    expected: 200,
    paths: each((first) => {
      const configuration = encodeURIComponent(JSON.stringify({ first, ...more }));
      return `/v1/models/${model}/${name}?configuration=${configuration}`;
    }),
  });
  return {
    pictures: file('picture.svg'),
    GLB: file('product.glb'),
    USDZ: file('product.usdz', { columns: FEWER_COLUMNS }),
    'production packs': {
      method: 'GET',
      headers: asServer,
      expected: 200,
      paths: [`/v1/orders/${order}/production-pack`],
    },
    quotes: {
      method: 'POST',
      headers: { ...asPage, 'content-type': 'application/json' },
      expected: 201,
      paths: ['/v1/quotes'],
      bodies: each((first) => JSON.stringify({ model, configuration: { first }, quantity: 1 })),
    },
  };
}
