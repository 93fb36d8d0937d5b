// For the container image: replaces all installed packages with those that the service needs at run time.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pnpm } from './install.mjs';
import { root } from './process.mjs';

const folders = ['.', 'packages', 'demo'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, folder, name)),
);
for (const folder of [root, ...folders]) rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
process.exitCode = await pnpm(['install', '--prod', '--frozen-lockfile', '--filter', '@parametric/service...']);
