// The packages as published: packed, then unpacked to read them.

import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pnpm } from '../../scripts/install.mjs';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

export interface Packed {
  /** The name of the folder in `packages`. */
  readonly folder: string;
  readonly archive: string;
  /** Where the package is unpacked. */
  readonly path: string;
  /** The published package.json. */
  readonly manifest: Manifest;
}

export interface Manifest extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packs all packages into a folder. */
export async function packPackages(into: string): Promise<readonly Packed[]> {
  const code = await pnpm(['--filter=./packages/*', '--recursive', 'pack', '--pack-destination', into, '--silent']);
  if (code !== 0) throw new Error(`pnpm pack ended with ${code}.`);
  const archives = (await readdir(into)).filter((name) => name.endsWith('.tgz'));
  const folders = await readdir(packages);
  return Promise.all(
    folders.map(async (folder) => {
      const found = archives.find((name) => name.includes(folder));
      if (!found) throw new Error(`${folder} was not packed.`);
      const archive = join(into, found);
      const path = join(into, folder);
      await mkdir(path);
      await promisify(execFile)('tar', ['-xzf', archive, '-C', path, '--strip-components=1']);
      return { folder, archive, path, manifest: JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) };
    }),
  );
}

/** The versions that the workspace has installed for a package, according to the lockfile. */
export function installedFor(folder: string, dependency: string): string {
  return join(packages, folder, 'node_modules', dependency);
}
