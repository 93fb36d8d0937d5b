// `npm run bench:service`: the service's requests per second and latency, compared with bare routes in the same run. It
// takes a minute, needs a build, and only contacts this machine.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startDemo } from '@parametric/demo-tests/support/demo';
import { type Load, type Sample, sendLoad } from './service/load.js';
import { type PageRequest, pageRequests, sideboards } from './service/page-requests.js';
import { inRounds, median } from './support/measure.js';
import { print, type Row, type Table } from './support/table.js';

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
    table('Requests a second', '/s', 'rate', ({ goal }) => goal),
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
