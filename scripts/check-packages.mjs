// Packs each package as it would be published, and lets publint and "are the types wrong" read it.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pnpm } from './install.mjs';
import { run } from './process.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parametric-packages-'));
const codes = [
  await pnpm(['--filter=./packages/*', '--recursive', 'pack', '--pack-destination', folder, '--reporter=silent']),
];
const archives = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
if (archives.length === 0) throw new Error('Nothing was packed.');
for (const archive of archives) {
  codes.push(await run('node_modules/.bin/publint', ['--strict', join(folder, archive)]));
  // The loader is a classic script: it has no module to type.
  if (archive.includes('embed-loader')) continue;
  codes.push(
    await run('node_modules/.bin/attw', [
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--quiet',
      join(folder, archive),
    ]),
  );
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = Math.max(...codes);
