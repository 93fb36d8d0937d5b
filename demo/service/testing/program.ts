// Returns how tests start the demo's programs: as the build has bundled them, as scripts/bundle-node-tests.mjs has
// bundled them, or else from source.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The options that make Node run TypeScript, like `npm run service`. */
export const onSources: readonly string[] = ['--import=tsx', '--conditions=@parametric/source'];

/**
 * The options for bundled programs. They're those of the tests' own process (see scripts/test.mjs), because the
 * programs that tests start are just as short-lived.
 */
const bundled = ['--enable-source-maps', ...process.execArgv.filter((option) => /^--interrupt-budget=/.test(option))];

/** The files that scripts/bundle-service.mjs builds, by their source files. */
const built: Readonly<Record<string, string>> = {
  'demo/service/demo.ts': 'demo.mjs',
  'demo/service/main.ts': 'service.mjs',
};

/**
 * @param path the path of the source file relative to the repository. It has to be one of the bundled programs.
 * @returns the arguments with which Node runs it
 */
export function programOf(path: string): string[] {
  const file = process.env.BUILT_PROGRAMS && built[path];
  if (file) return [...bundled, join(root, 'demo/service/dist', file)];
  const folder = process.env.BUNDLED_PROGRAMS;
  if (folder === undefined) return [...onSources, join(root, path)];
  return [...bundled, join(folder, path.replace(/\.ts$/, '.mjs'))];
}
