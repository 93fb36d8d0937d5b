// The demo's programs in the form in which tests start them: as built, as bundled by scripts/bundle-node-tests.mjs, or
// else from source.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The options with which Node runs TypeScript, as in `npm run service`. */
export const onSources: readonly string[] = ['--import=tsx', '--conditions=@parametric/source'];

/**
 * The options of the tests' own process (see scripts/test.mjs), because the programs that tests start are just as
 * short-lived.
 */
const bundled = ['--enable-source-maps', ...process.execArgv.filter((option) => /^--interrupt-budget=/.test(option))];

/** What scripts/bundle-service.mjs builds, by source file. */
const built: Readonly<Record<string, string>> = {
  'demo/service/demo.ts': 'demo.mjs',
  'demo/service/main.ts': 'service.mjs',
};

/**
 * @param path the source's path relative to the repository; must be one of the bundled ones
 * @returns Node's arguments to run it
 */
export function programOf(path: string): string[] {
  const file = process.env.BUILT_PROGRAMS && built[path];
  if (file) return [...bundled, join(root, 'demo/service/dist', file)];
  const folder = process.env.BUNDLED_PROGRAMS;
  if (folder === undefined) return [...onSources, join(root, path)];
  return [...bundled, join(folder, path.replace(/\.ts$/, '.mjs'))];
}
