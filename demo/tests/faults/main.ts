// `npm run faults`: tests the service with kills, races, hostile requests, other organizations' ids, SIGTERM, a long
// load, a flood of orders, a receiver that often fails, and a busy neighbor. Prints figures, and exits with 1 if a
// guarantee was violated. See README.md.

import { parseArgs } from 'node:util';
import { boardDocument } from '@parametric/service/testing/models';
import { startPostgres } from '@parametric/service/testing/postgres';
import { request } from '@parametric/service/testing/service';
import { deliverToFlaky } from './flaky.js';
import { flood } from './flood.js';
import { fuzz } from './fuzz.js';
import { killAtRandom } from './kill.js';
import { besideNeighbor } from './neighbor.js';
import { ServiceProcesses } from './processes.js';
import { race } from './races.js';
import { Random } from './random.js';
import { FailingReceiver } from './receiver.js';
import { endUnderLoad } from './sigterm.js';
import { soak } from './soak.js';
import type { Report, Target } from './target.js';
import { requestForeignIds } from './tenants.js';

const usage =
  'npm run faults -- [kill] [races] [tenants] [fuzz] [sigterm] [soak] [flood] [flaky] [neighbor] [--postgres] [--seed NUMBER] [--seconds 60] [--kills 20] ' +
  '[--requests 10000] [--rounds 5]\nWithout a scenario all of them run; --seconds is the limit of each. See demo/tests/faults/README.md.';

const { values: options, positionals } = readArguments();
for (const [name, value] of Object.entries(options)) {
  if (typeof value === 'string' && !/^\d{1,9}$/.test(value)) refuse(`--${name} is "${value}"; write a whole number.`);
}
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const seed = Number(options.seed);

type Scenario = (until: number, databaseUrl: string | undefined) => Promise<Report>;

const scenarios: Readonly<Record<string, Scenario>> = {
  kill: (until, databaseUrl) => killAtRandom({ seed, until, kills: Number(options.kills), databaseUrl }),
  races: (_, databaseUrl) => withService(databaseUrl, (target) => race(target, { rounds: 20, rivals: 50 })),
  tenants: (_, databaseUrl) => withService(databaseUrl, (target, webhookUrl) => requestForeignIds(target, webhookUrl)),
  fuzz: (until, databaseUrl) =>
    withService(databaseUrl, async (target, webhookUrl) => {
      const requests = Number(options.requests);
      const { byStatus, memory, operations, ...report } = await fuzz(target, {
        seed,
        requests,
        webhookUrl,
        until,
        // A worker thread's job can take 30 s.
        limitMs: 40_000,
      });
      const [before = 0, after = 0] = memory ?? [];
      const grown = after / before - 1;
      const leak = grown > 0.1 ? [`memory grew by ${Math.round(grown * 100)} % after garbage collection`] : [];
      const figures = {
        requests: report.requests,
        'operations of the document': operations.count,
        'never asked for': operations.unasked.join(' ') || 0,
        'never successful': operations.unsuccessful.join(' ') || 0,
        ...byStatus,
        'MB before': mega(before),
        'MB after': mega(after),
      };
      return { figures, violations: [...report.violations, ...leak] };
    }),
  sigterm: (until, databaseUrl) => endUnderLoad(seed, Number(options.rounds), until, databaseUrl),
  soak: (until, databaseUrl) => withService(databaseUrl, (target) => soak(target, new Random(seed), until)),
  flood,
  flaky: (_, databaseUrl) => deliverToFlaky(seed, databaseUrl),
  neighbor: (until, databaseUrl) => withService(databaseUrl, (target) => besideNeighbor(target, until)),
};

const names = positionals.length > 0 ? positionals : Object.keys(scenarios);
const unknown = names.find((name) => !Object.hasOwn(scenarios, name));
if (unknown !== undefined) refuse(`There is no scenario "${unknown}".`);
const postgres = options.postgres ? await startPostgres() : undefined;
console.log(`seed ${seed}, ${postgres ? 'PostgreSQL' : 'SQLite'}`);
for (const name of names) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const { figures, violations } = await scenarios[name]!(
    start + Number(options.seconds) * 1_000,
    await postgres?.createDatabase(),
  );
  for (const [what, value] of Object.entries(figures)) console.log(`${String(value).padStart(10)}  ${what}`);
  console.log(`${String(Math.round((Date.now() - start) / 1_000)).padStart(10)}  seconds`);
  for (const violation of violations.slice(0, 50)) console.log(`BROKEN ${violation}`);
  console.log(violations.length === 0 ? 'Nothing is broken.' : `${violations.length} promises are broken.`);
  if (violations.length > 0) process.exitCode = 1;
}
await postgres?.close();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        seconds: { type: 'string', default: '60' },
        kills: { type: 'string', default: '20' },
        requests: { type: 'string', default: '10000' },
        rounds: { type: 'string', default: '5' },
        postgres: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n${usage}`);
  process.exit(2);
}

async function withService<Result>(
  databaseUrl: string | undefined,
  run: (target: Target, webhookUrl: string) => Promise<Result>,
): Promise<Result> {
  const processes = await ServiceProcesses.create(databaseUrl);
  const receiver = await FailingReceiver.start(new Random(seed), 0);
  try {
    const target = await processes.start();
    const { apiKey: key } = target.organizations[0];
    await request(target, 'PUT', '/v1/models/board', { key, body: { document: boardDocument() } });
    return await run(target, receiver.url);
  } finally {
    await processes.close();
    await receiver.close();
  }
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
