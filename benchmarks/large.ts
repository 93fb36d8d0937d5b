// `npm run bench:large`: times a product of 11,000 parts, the reference's wall of 2,000 numbered lockers: its bill of
// materials, sheets, picture, check and files. Runs in Node, takes half a minute, and doesn't require a build.

import { readFileSync } from 'node:fs';
import { checkText } from '@parametric/configurator-element/checker';
import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { productGlb, productUsdz } from '@parametric/configurator-element/exchange';
import { billOfMaterials, nestSheets } from '@parametric/configurator-element/manufacture';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { inRounds, median } from './support/measure.js';
import { print, type Row } from './support/table.js';

const example = new URL('../packages/configurator-element/docs/examples/locker-wall.json', import.meta.url);
const text = readFileSync(example, 'utf8');
const typeface = await loadTypeface();

/** Builds the product again, like the service for each request. */
const build = (): Product => compileModel(JSON.parse(text)).evaluate({});

interface Candidate {
  readonly what: string;
  readonly run: () => unknown;
  /** In ms. */
  readonly limit?: number;
  readonly rounds: number;
}

const candidates: readonly Candidate[] = [
  { what: 'compiled and evaluated', run: build, rounds: 9 },
  { what: 'bill of materials', run: () => billOfMaterials(build()), limit: 200, rounds: 9 },
  { what: 'sheets', run: () => nestSheets(build()), rounds: 5 },
  { what: 'picture', run: () => toSvg(drawPicture(build(), { typeface })), limit: 800, rounds: 5 },
  { what: 'checked with its defaults', run: () => checkText(text, { samples: 1 }), rounds: 5 },
  { what: 'GLB', run: () => productGlb(build()), rounds: 3 },
  { what: 'USDZ', run: () => productUsdz(build()), rounds: 3 },
];

/** This process's CPU time in ms, excluding the machine's other work. */
async function timeOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const samples = new Map<string, number[]>(candidates.map(({ what }) => [what, []]));
for (const [{ what, run, rounds }, round] of inRounds(
  candidates,
  Math.max(...candidates.map(({ rounds }) => rounds)),
)) {
  if (round < rounds) samples.get(what)!.push(await timeOf(run));
}

const times: readonly Row[] = candidates.map(({ what, limit }) => ({
  what,
  ours: median(samples.get(what)!),
  unit: 'ms',
  ...(limit === undefined ? {} : { goal: { kind: 'at most', limit } }),
}));
const files = await Promise.all([
  productGlb(build()).then((file) => ({ what: 'GLB', bytes: file.length })),
  productUsdz(build()).then((file) => ({ what: 'USDZ', bytes: file.length })),
]);
print([
  { title: `${build().parts.length} parts: CPU time, including previous steps`, rows: times },
  { title: 'Files', rows: files.map(({ what, bytes }) => ({ what, ours: bytes / 1e6, unit: 'MB' as const })) },
]);
