// Updates node_modules from the lockfile with a pinned pnpm, which npx fetches.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './process.mjs';

const PNPM_VERSION = '12.21.0';

export async function installDependencies() {
  if (isUpToDate()) return;
  console.log(`Installing dependencies (pnpm ${PNPM_VERSION})…`);
  const code = await pnpm(['install', '--frozen-lockfile', '--reporter=append-only']);
  if (code !== 0) throw new Error(`pnpm install failed with ${code}. Check that the npm registry is reachable.`);
}

/** @param {readonly string[]} args */
export function pnpm(args) {
  return run('npx', ['--yes', `pnpm@${PNPM_VERSION}`, ...args], { env: { CI: 'true' } });
}

// pnpm keeps a copy of the lockfile that it installed from.
function isUpToDate() {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml');
  if (!existsSync(installed)) return false;
  return readFileSync(installed, 'utf8') === readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
}
