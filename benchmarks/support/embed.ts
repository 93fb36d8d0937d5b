// The embed build, made anew: what a shop's page downloads, and the loader that asks for it.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import { bundle } from './bundle.js';

export interface EmbedBuild {
  /** By name of file. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Each with all the files that it needs: the entry; what the others need besides. */
  readonly entry: readonly string[];
  readonly scene: readonly string[];
  readonly ordering: readonly string[];
  readonly loader: string;
}

const element = fileURLToPath(new URL('../../packages/configurator-element', import.meta.url));

export async function buildEmbed(): Promise<EmbedBuild> {
  const outDir = await mkdtemp(join(tmpdir(), 'parametric-embed-'));
  try {
    await build({
      root: element,
      configFile: join(element, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
    const files = new Map<string, Buffer>();
    for (const name of await readdir(outDir)) {
      if (name.endsWith('.js')) files.set(name, await readFile(join(outDir, name)));
    }
    const manifest: Manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8'));
    const entry = filesOf(manifest, keyOf(manifest, 'define'));
    const besides = (name: string) => filesOf(manifest, keyOf(manifest, name)).filter((file) => !entry.includes(file));
    const [scene, ordering] = [besides('scene'), besides('ordering')];
    return { files, entry, scene, ordering, loader: await buildLoader([...entry, ...scene]) };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** A chunk that is no source file's alone has a key of its own making: its name is what stays. */
function keyOf(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (!found) throw new Error(`The embed build has no chunk "${name}".`);
  return found;
}

/** A chunk's own file first, then those of the chunks that it imports. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): readonly string[] {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((key) => filesOf(manifest, key, seen))];
}

function buildLoader(files: readonly string[]): Promise<string> {
  return bundle({
    entry: '../packages/embed-loader/src/embed.ts',
    minify: true,
    define: { ELEMENT_FILES: JSON.stringify(files) },
  });
}
