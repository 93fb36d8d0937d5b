// The embed build: the files that a shop's page downloads, the loader that requests them, and their bytes beside the one file
// of model-viewer.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { bundle } from '../support/bundle.js';
import type { Row, Table } from '../support/table.js';

export interface EmbedBuild {
  /** By file name. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The files of the entry, with the chunks that it imports; then for each lazy chunk those that it needs besides. */
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
    const loader = await bundle({
      entry: '../packages/embed-loader/src/embed.ts',
      minify: true,
      define: { ELEMENT_FILES: JSON.stringify([...entry, ...scene]) },
    });
    return { files, entry, scene, ordering, loader };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** The bundler makes up the key of a chunk that holds several source files; its name is stable. */
function keyOf(manifest: Manifest, name: string): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (!found) throw new Error(`The embed build has no chunk "${name}".`);
  return found;
}

/** The chunk's own file first, then those of the chunks that it imports. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): readonly string[] {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((key) => filesOf(manifest, key, seen))];
}

export function readModelViewer(): Promise<Buffer> {
  return readFile(createRequire(import.meta.url).resolve('@google/model-viewer/dist/model-viewer.min.js'));
}

export async function bytesTable({ files, entry, scene, ordering, loader }: EmbedBuild): Promise<Table> {
  const viewer = [await readModelViewer()];
  const chunks = (names: readonly string[]) => names.map((name) => files.get(name)!);
  const script = [Buffer.from(loader)];
  const row = (what: string, ours: number, limit?: number, theirs?: number): Row => ({
    what,
    ours,
    unit: 'kB',
    ...(theirs === undefined ? {} : { peer: 'model-viewer', theirs }),
    ...(limit === undefined ? {} : { goal: { kind: 'at most', limit } }),
  });
  return {
    title: 'Bytes',
    rows: [
      row('loader, brotli', brotliKb(script), 1),
      row('entry: form and drawing, gzip', gzipKb(chunks(entry)), 42),
      row('scene with three, gzip', gzipKb(chunks(scene)), 148, gzipKb(viewer)),
      row('ordering, gzip', gzipKb(chunks(ordering))),
      row(
        'all until the first 3D frame, brotli',
        brotliKb([...chunks([...entry, ...scene]), ...script]),
        160,
        brotliKb(viewer),
      ),
    ],
  };
}

function gzipKb(files: readonly Buffer[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
}

function brotliKb(files: readonly Buffer[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0) / 1000;
}
