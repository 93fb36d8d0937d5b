// Measures the routes that a shop's page requests beside bare routes.

import { inRounds, median, percentile } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import type { Bench, Sample, TakeSample } from './measure-load.js';
import type { PageRequest } from './page-requests.js';

const ROUNDS = 3;

export async function measureRoutes(bench: Bench): Promise<readonly Table[]> {
  const [sampleBare, { requests, sampler }] = [await bench.startBare(), await bench.startService()];
  const candidates: readonly (readonly [string, TakeSample])[] = [
    ['bare insert', sampleBare({ ...requests[0]!.load, path: '/insert' })],
    ['bare hello', sampleBare({ method: 'GET', path: '/hello', headers: {}, expected: 200 })],
    ...requests.map((request) => [request.what, sampler(request)] as const),
  ];
  for (const [, sample] of candidates) await sample();
  const samples = new Map<string, Sample[]>(candidates.map(([what]) => [what, []]));
  for (const [[what, sample]] of inRounds(candidates, ROUNDS)) samples.get(what)!.push(await sample());
  return tablesOf(requests, samples);
}

function tablesOf(requests: readonly PageRequest[], samples: ReadonlyMap<string, readonly Sample[]>): readonly Table[] {
  const table = (title: string, unit: Row['unit'], of: (sample: Sample) => number, goalOf?: GoalOf): Table => ({
    title,
    rows: requests.map((request): Row => {
      const { what, beside } = request;
      const goal = goalOf?.(request);
      const typical = (name: string) => median(samples.get(name)!.map(of));
      return { what, ours: typical(what), unit, peer: beside, theirs: typical(beside), ...(goal ? { goal } : {}) };
    }),
  });
  return [
    table(
      'Requests a second',
      '/s',
      ({ rate }) => rate,
      ({ goal }) => goal,
    ),
    table('Latency, median', 'ms', ({ p50 }) => p50),
    table('Latency, 99 of 100', 'ms', ({ p99 }) => p99, latencyGoal),
    table('Processor time of a request', 'ms', ({ cpu }) => cpu),
    {
      title: '/healthz meanwhile, 99 of 100',
      rows: requests.map(({ what }): Row => {
        const times = samples.get(what)!.flatMap(({ health }) => health);
        return { what, ours: percentile(times, 0.99), unit: 'ms' };
      }),
    },
  ];
}

type GoalOf = (request: PageRequest) => Row['goal'];

function latencyGoal({ beside }: PageRequest): Row['goal'] {
  return beside === 'bare insert' ? { kind: 'at most', limit: 80 } : undefined;
}
