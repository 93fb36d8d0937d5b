// What a page downloads until the first 3D frame, beside model-viewer's one file.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { EmbedBuild } from '../support/embed.js';
import type { Row, Table } from '../support/table.js';

const { resolve } = createRequire(import.meta.url);

export function readModelViewer(): Promise<Buffer> {
  return readFile(resolve('@google/model-viewer/dist/model-viewer.min.js'));
}

export async function measureBytes({ files, entry, scene, ordering, loader }: EmbedBuild): Promise<Table> {
  const viewer = await readModelViewer();
  const chunks = (names: readonly string[]) => names.map((name) => files.get(name)!);
  const all = [...chunks(entry), ...chunks(scene), Buffer.from(loader)];
  const atMost = (limit: number) => ({ kind: 'at most', limit }) as const;
  const rows: Row[] = [
    { what: 'loader, brotli', ours: brotli([Buffer.from(loader)]), unit: 'kB', goal: atMost(1) },
    { what: 'entry: form and drawing, gzip', ours: gzip(chunks(entry)), unit: 'kB', goal: atMost(42) },
    {
      what: 'scene with three, gzip',
      ours: gzip(chunks(scene)),
      unit: 'kB',
      peer: 'model-viewer',
      theirs: gzip([viewer]),
      goal: atMost(148),
    },
    { what: 'ordering, gzip', ours: gzip(chunks(ordering)), unit: 'kB' },
    {
      what: 'all until the first 3D frame, brotli',
      ours: brotli(all),
      unit: 'kB',
      peer: 'model-viewer',
      theirs: brotli([viewer]),
      goal: atMost(160),
    },
  ];
  return { title: 'Bytes', rows };
}

function gzip(files: readonly Buffer[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
}

function brotli(files: readonly Buffer[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0) / 1000;
}
