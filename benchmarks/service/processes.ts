// Compares one process of the service with two on the same PostgreSQL.

import { randomBytes } from 'node:crypto';
import { startPostgres } from '../../demo/service/testing/postgres.js';
import { inRounds, median } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import { type Bench, CONNECTIONS, type MeasuredService, type TakeSample } from './measure-load.js';

const ROUNDS = 5;

export async function measureProcesses(bench: Bench): Promise<readonly Table[]> {
  const postgres = await startPostgres();
  try {
    const [first, second] = [await postgres.createDatabase(), await postgres.createDatabase()];
    const key = randomBytes(32).toString('base64');
    const start = (url: string) => bench.startService({ BENCH_DATABASE_URL: url, BENCH_SERVICE_KEY: key });
    const [alone, ...pair] = [await start(first), await start(second), await start(second)];
    const rows = [];
    for (const what of ['quotes, each of another product', 'orders']) rows.push(await compare(what, alone, pair));
    return [{ title: 'Requests a second, two processes on one PostgreSQL', rows }];
  } finally {
    await bench.close();
    await postgres.close();
  }
}

async function compare(what: string, alone: MeasuredService, pair: readonly MeasuredService[]): Promise<Row> {
  const sampler = (service: MeasuredService, connections: number): TakeSample =>
    service.sampler(service.requests.find((request) => request.what === what)!, { connections });
  const samplers = pair.map((service) => sampler(service, CONNECTIONS / pair.length));
  const one = sampler(alone, CONNECTIONS);
  const candidates = {
    one: async () => (await one()).rate,
    two: async () => (await Promise.all(samplers.map((sample) => sample()))).reduce((sum, { rate }) => sum + rate, 0),
  };
  for (const sample of Object.values(candidates)) await sample();
  const rates = { one: [] as number[], two: [] as number[] };
  for (const [name] of inRounds(['one', 'two'] as const, ROUNDS)) rates[name].push(await candidates[name]());
  const goal = { kind: 'reaches', times: 1.6 } as const;
  return { what, ours: median(rates.two), unit: '/s', peer: 'one process', theirs: median(rates.one), goal };
}
