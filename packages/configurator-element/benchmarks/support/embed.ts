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
  readonly entry: string;
  readonly scene: string;
  readonly ordering: string;
  readonly loader: string;
}

const element = fileURLToPath(new URL('../..', import.meta.url));

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
    const fileOf = (source: string) => manifest[source]!.file;
    const [entry, scene] = [fileOf('src/define.ts'), fileOf('src/scene/index.ts')];
    const ordering = fileOf('src/element/ordering.ts');
    const wanted = [...new Set([entry, scene, ...importsOf(manifest, 'src/scene/index.ts')])];
    return { files, entry, scene, ordering, loader: await buildLoader(wanted) };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** What a chunk needs besides, but the entry. */
export function importsOf(manifest: Manifest, source: string): readonly string[] {
  return (manifest[source]?.imports ?? []).flatMap((key) => [manifest[key]!.file, ...importsOf(manifest, key)]);
}

function buildLoader(files: readonly string[]): Promise<string> {
  return bundle({
    entry: '../../embed-loader/src/embed.ts',
    minify: true,
    define: { ELEMENT_FILES: JSON.stringify(files) },
  });
}
