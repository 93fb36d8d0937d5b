// `npm run bench:service`: the service's requests a second, latency and processor time beside bare routes in the same run,
// and what waiting deliveries cost. It takes a minute and a half and needs the build. Only this machine is spoken to.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleChildren } from './service/child.js';
import { measureHealth } from './service/health.js';
import { startBench } from './service/measure-load.js';
import { measureProcesses } from './service/processes.js';
import { measureRoutes } from './service/routes.js';
import { measureSoak } from './service/soak.js';
import { measureWaiting } from './service/waiting.js';
import { print } from './support/table.js';

const tables = {
  routes: measureRoutes,
  waiting: measureWaiting,
  health: measureHealth,
  processes: measureProcesses,
  soak: measureSoak,
};

const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : ['routes', 'waiting'];
const unknown = wanted.find((name) => !Object.hasOwn(tables, name));
if (unknown) {
  console.error(
    `There is no table "${unknown}". The tables are ${Object.keys(tables).join(', ')}; see benchmarks/README.md.`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'parametric-bench-'));
try {
  await bundleChildren(folder);
  for (const [name, measure] of Object.entries(tables)) {
    if (!wanted.includes(name)) continue;
    const bench = startBench(folder);
    try {
      print(await measure(bench));
    } finally {
      await bench.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
