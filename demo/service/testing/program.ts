// Programs of the demo as tests start them: as scripts/bundle-tests.mjs has bundled them, else from their sources.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What Node runs TypeScript with, as `npm run service` does. */
export const onSources: readonly string[] = ['--import=tsx', '--conditions=@parametric/source'];

/**
 * @param path of its source, relative to the repository: one of those that are bundled
 * @returns the arguments of Node that run it
 */
export function programOf(path: string): string[] {
  const folder = process.env.BUNDLED_PROGRAMS;
  if (folder === undefined) return [...onSources, join(root, path)];
  return ['--enable-source-maps', join(folder, path.replace(/\.ts$/, '.mjs'))];
}
