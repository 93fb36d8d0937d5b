// Programs of the demo as tests start them: as they are built, as scripts/bundle-node-tests.mjs has bundled them, else from their
// sources.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What Node runs TypeScript with, as `npm run service` does. */
export const onSources: readonly string[] = ['--import=tsx', '--conditions=@parametric/source'];

/** Those of the tests' own process, see scripts/test.mjs: what tests start ends as soon. */
const bundled = ['--enable-source-maps', ...process.execArgv.filter((option) => /^--interrupt-budget=/.test(option))];

/** What scripts/bundle-service.mjs builds, by its source. */
const built: Readonly<Record<string, string>> = {
  'demo/service/demo.ts': 'demo.mjs',
  'demo/service/main.ts': 'service.mjs',
};

/**
 * @param path of its source, relative to the repository: one of those that are bundled
 * @returns the arguments of Node that run it
 */
export function programOf(path: string): string[] {
  const file = process.env.BUILT_PROGRAMS && built[path];
  if (file) return [...bundled, join(root, 'demo/service/dist', file)];
  const folder = process.env.BUNDLED_PROGRAMS;
  if (folder === undefined) return [...onSources, join(root, path)];
  return [...bundled, join(folder, path.replace(/\.ts$/, '.mjs'))];
}
