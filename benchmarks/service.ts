// `npm run bench:service`: the service's requests a second, latency and processor time beside bare routes in the same run,
// and what waiting deliveries cost. It takes a minute and a half and needs the build. Only this machine is spoken to.

import { startBench } from './service/bench.js';
import { measureRoutes } from './service/routes.js';
import { measureWaiting } from './service/waiting.js';
import { print } from './support/table.js';

const tables = { routes: measureRoutes, waiting: measureWaiting };

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(tables, name));
if (unknown) throw new Error(`There is no table "${unknown}". The tables are ${Object.keys(tables).join(', ')}.`);

for (const [name, measure] of Object.entries(tables)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const bench = startBench();
  try {
    print(await measure(bench));
  } finally {
    await bench.close();
  }
}
