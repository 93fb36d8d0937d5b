// `npm run faults`: what the service does under kills, races, hostile requests, other organizations' ids, its end and hours
// of work. Prints figures, and exits with 1 where a promise is broken. See README.md.

import { parseArgs } from 'node:util';
import { boardDocument } from '../service/testing/models.js';
import { request } from '../service/testing/service.js';
import { fuzz } from './fuzz.js';
import { killAtRandom } from './kill.js';
import { ServiceProcesses } from './processes.js';
import { race } from './races.js';
import { Random } from './random.js';
import { FailingReceiver } from './receiver.js';
import type { Target } from './target.js';
import { trespass } from './tenants.js';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '20' },
    requests: { type: 'string', default: '10000' },
    postgres: { type: 'string' },
  },
});
const seed = Number(options.seed);

interface Report {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly violations: readonly string[];
}

const scenarios: Readonly<Record<string, (until: number) => Promise<Report>>> = {
  kill: (until) => killAtRandom({ seed, until, kills: Number(options.kills), databaseUrl: options.postgres }),
  races: () => withService((target) => race(target, { rounds: 20, rivals: 50 })),
  tenants: () => withService((target, webhookUrl) => trespass(target, webhookUrl)),
  fuzz: (until) =>
    withService(async (target, webhookUrl) => {
      const requests = Number(options.requests);
      const { byStatus, memory, ...report } = await fuzz(target, {
        seed,
        requests,
        webhookUrl,
        until,
        limitMs: 10_000,
      });
      const [before = 0, after = 0] = memory ?? [];
      const grown = after / before - 1;
      const leak = grown > 0.1 ? [`memory grew by ${Math.round(grown * 100)} % after garbage collection`] : [];
      const figures = { requests: report.requests, ...byStatus, 'MB before': mega(before), 'MB after': mega(after) };
      return { figures, violations: [...report.violations, ...leak] };
    }),
};

const names = positionals.length > 0 ? positionals : Object.keys(scenarios);
const unknown = names.find((name) => !(name in scenarios));
if (unknown !== undefined) {
  console.error(`There is no scenario "${unknown}". They are ${Object.keys(scenarios).join(', ')}.`);
  process.exit(2);
}
console.log(`seed ${seed}`);
for (const name of names) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const { figures, violations } = await scenarios[name]!(start + Number(options.seconds) * 1_000);
  for (const [what, value] of Object.entries(figures)) console.log(`${String(value).padStart(10)}  ${what}`);
  console.log(`${String(Math.round((Date.now() - start) / 1_000)).padStart(10)}  seconds`);
  for (const violation of violations.slice(0, 50)) console.log(`BROKEN ${violation}`);
  console.log(violations.length === 0 ? 'Nothing is broken.' : `${violations.length} promises are broken.`);
  if (violations.length > 0) process.exitCode = 1;
}

async function withService<Result>(run: (target: Target, webhookUrl: string) => Promise<Result>): Promise<Result> {
  const processes = await ServiceProcesses.create(options.postgres);
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
