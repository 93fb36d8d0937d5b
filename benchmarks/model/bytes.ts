// What a page downloads for the model alone, beside libraries of expressions alone.

import { gzipSync } from 'node:zlib';
import { type BundleOptions, bundle } from '../support/bundle.js';
import type { Row, Table } from '../support/table.js';

/** What of each evaluates a text. */
const peers: Readonly<Record<string, string>> = {
  jsep: `export { default } from 'jsep';`,
  'expr-eval': `export { Parser } from 'expr-eval';`,
  '@marcbachmann/cel-js': `export { Environment } from '@marcbachmann/cel-js';`,
  'cel-js': `export { evaluate, parse } from 'cel-js';`,
  mathjs: `export { compile } from 'mathjs/number';`,
};

export async function measureBytes(): Promise<Table> {
  const model = await gzipped('../packages/configurator-element/src/model/index.ts', ['zod']);
  const rows: Row[] = [];
  for (const [peer, source] of Object.entries(peers)) {
    const theirs = await gzipped({ source });
    rows.push({ what: 'the same', ours: model, unit: 'kB', peer: `${peer}, expressions alone`, theirs });
  }
  return {
    title: 'Bytes, minified and gzipped',
    rows: [{ what: './model without zod', ours: model, unit: 'kB', goal: { kind: 'at most', limit: 14 } }, ...rows],
  };
}

async function gzipped(entry: BundleOptions['entry'], without: readonly string[] = []): Promise<number> {
  const code = await bundle({ entry, without, minify: true });
  return gzipSync(code, { level: 9 }).length / 1000;
}
