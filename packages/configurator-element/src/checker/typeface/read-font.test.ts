import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { loopArea, loopBounds } from '../../geometry/curve.js';
import { billOfMaterials, panelDxf } from '../../manufacture/index.js';
import type { OwnTypeface } from '../../model/document/typeface.js';
import { compileModel } from '../../model/index.js';
import { documentOf, type Json, panel, placesOf } from '../../model/testing/documents.js';
import { pythonWithEzdxf, readDrawings } from '../../testing/read-dxf.js';
import { loadTypeface } from '../../typeface/index.js';
import { run } from '../testing/run-check.js';
import type { Font } from './read-font.js';

const require = createRequire(import.meta.url);
const { parse } = require('opentype.js') as { parse(file: ArrayBuffer): Font };
const font = require.resolve('@fontsource/roboto-slab/files/roboto-slab-latin-900-normal.woff');
const folder = mkdtempSync(join(tmpdir(), 'parametric-typeface-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function make(...more: readonly string[]): Promise<OwnTypeface> {
  const { code, output, errors } = await run(['typeface', font, '--license', 'Apache-2.0', ...more]);
  assert.equal(code, 0, errors);
  return JSON.parse(output) as OwnTypeface;
}

const on = { part: 'board', face: '+z' };
const board = panel({ size: [300, 200, 18], normal: 'z' });
const word = { key: 'word', type: 'text', label: 'Word', default: 'Ann', maxLength: 20 };
const letters = { id: 'letters', kind: 'text', text: 'word', height: 40, depth: -2, at: [20, 20, 0], on };
const sign = (more: Json) => documentOf({ parameters: [word], parts: [board, letters], ...more });

const black = await make();
const few = await make('--letters', 'Ané');

describe('a font as a document’s typeface', () => {
  it('has its name and license, and the letters of Latin-1 in at most 30 kB', () => {
    assert.match(black.name, /Roboto Slab/);
    assert.match(black.license, /Roboto Slab.*Apache-2\.0$/s);
    assert.ok(JSON.stringify(black).length < 30_000, String(JSON.stringify(black).length));
    const model = compileModel(sign({ typeface: black }));
    assert.deepEqual(model.validate({ word: 'Ärger ß “é” €' }).issues, []);
  });

  it('keeps only the letters asked for, and those of a document', async () => {
    const model = compileModel(sign({ typeface: few }));
    const [issue] = model.validate({ word: 'Anna Bé' }).issues;
    assert.deepEqual([issue?.code, issue?.letters, issue?.nearest], ['letters-missing', ['a', 'B'], 'Ann é']);
    assert.deepEqual(placesOf(sign({ typeface: few, parameters: [{ ...word, default: 'Bob' }] })), [
      '/parameters/0/default letters-missing',
    ]);
    const document = join(folder, 'sign.json');
    writeFileSync(document, JSON.stringify(sign({ parameters: [{ ...word, default: 'Zoë' }] })));
    const more = await make('--letters', 'Ané', document);
    assert.deepEqual(compileModel(sign({ typeface: more })).validate({ word: 'Zoë' }).issues, []);
  });

  it('measures and draws the font’s own shapes', async () => {
    const file = readFileSync(font);
    const read = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    const product = compileModel(sign({ typeface: black })).evaluate({ word: 'R' });
    const typeface = await loadTypeface(product);
    const glyph = read.charToGlyph('R') as unknown as {
      advanceWidth: number;
      getBoundingBox(): { x1: number; y1: number; x2: number; y2: number };
    };
    const scale = 40 / read.tables.os2!.sCapHeight!;
    assert.ok(Math.abs(product.parts[1]!.size[0] - glyph.advanceWidth * scale) < 0.05);
    const { min, max } = loopBounds(typeface.layOut('R', 40).map(({ outer }) => outer));
    const { x1, y1, x2, y2 } = glyph.getBoundingBox();
    [x1, y1, x2, y2].forEach((edge, i) => {
      assert.ok(Math.abs([...min, ...max][i]! - edge * scale) < 0.1);
    });
    const inter = (await loadTypeface()).layOut('R', 40);
    assert.notDeepEqual(typeface.layOut('R', 40), inter);
  });

  it('is what the workshop cuts', { skip: pythonWithEzdxf() ? false : 'python3-ezdxf is not installed' }, async () => {
    const product = compileModel(sign({ typeface: black })).evaluate({ word: 'OI' });
    const typeface = await loadTypeface(product);
    const [row] = billOfMaterials(product).panels;
    const { problems, entities } = readDrawings(pythonWithEzdxf()!, [panelDxf(row!, typeface)])[0]!;
    assert.deepEqual(problems, []);
    const engraved = entities.filter(({ layer }) => layer.startsWith('ENGRAVING'));
    const loops = typeface.layOut('OI', 40).flatMap(({ outer, holes }) => [outer, ...holes]);
    assert.equal(engraved.length, 3);
    const sum = (areas: readonly number[]) => areas.reduce((all, area) => all + area, 0);
    const [cut, drawn] = [engraved.map(({ area }) => area), loops.map((loop) => Math.abs(loopArea(loop)))].map(sum);
    assert.ok(Math.abs(cut! / drawn! - 1) < 1e-3, `${cut} ${drawn}`);
  });

  it('is replaced by another with the same name', async () => {
    const other = { ...few, name: black.name };
    const [one, two] = [black, other].map((typeface) => compileModel(sign({ typeface })).evaluate({ word: 'A' }));
    const [a, b] = await Promise.all([loadTypeface(one), loadTypeface(two)]);
    assert.notEqual(a.letters.typeface, b.letters.typeface);
    assert.deepEqual(a.layOut('A', 10), b.layOut('A', 10));
  });
});

describe('parametric-model typeface', () => {
  it('rejects a font that can’t be embedded', async () => {
    for (const [fsType, message] of [
      [2, /doesn't allow embedding it in documents/],
      [4, /doesn't allow embedding it in documents/],
      [0x108, /embedding only some of its letters/],
      [0x208, /embedding its outlines/],
      [8, undefined],
      [6 | 8, undefined],
    ] as const) {
      const path = join(folder, 'font.ttf');
      writeFileSync(path, withFsType(fsType));
      const { code, errors } = await run(['typeface', path, '--license', 'OFL-1.1']);
      assert.equal(code, message ? 1 : 0, errors);
      if (message) assert.match(errors, message);
    }
  });

  it('rejects files that aren’t fonts, and a missing license', async () => {
    const path = join(folder, 'not.ttf');
    writeFileSync(path, 'nothing');
    const { code, errors } = await run(['typeface', path, '--license', 'OFL-1.1']);
    assert.equal(code, 1);
    assert.match(errors, /This font can't be read/);
    assert.match((await run(['typeface', font])).errors, /^Specify what allows this use/);
  });

  it('reports the letters that the font lacks', async () => {
    const { errors } = await run(['typeface', font, '--license', 'Apache-2.0', '--letters', 'A漢']);
    assert.equal(errors, 'The font has no 漢\n');
  });
});

describe('a typeface that the command didn’t write', () => {
  const hostile: readonly (readonly [
    what: string,
    change: Partial<Record<keyof OwnTypeface, unknown>>,
    place: string,
  ])[] = [
    ['no license', { license: ' ' }, '/typeface/license value'],
    ['a name without an end', { name: 'a'.repeat(101) }, '/typeface/name value'],
    ['a width that isn’t a number', { advances: ['w NaN'] }, '/typeface/advances/0 value'],
    ['a negative width', { advances: ['w -5'] }, '/typeface/advances/0 value'],
    ['a width beyond all bounds', { advances: ['w zzz'] }, '/typeface/advances value'],
    ['a letter as wide as itself', { advances: ['w 9m', '1t 0'] }, '/typeface/advances value'],
    ['a letter beyond Unicode', { advances: ['zzzz 1'] }, '/typeface/advances value'],
    ['no letters', { advances: [] }, '/typeface/advances value'],
    ['no widths that belong together', { advances: ['w 9m', 'w 9m 9m'] }, '/typeface/glyphs value'],
    ['too many letters', { advances: [`w${' 9m'.repeat(2001)}`] }, '/typeface/advances value'],
    ['a huge contour', { contours: `-${'CC'.repeat(100_000)}` }, '/typeface/contours value'],
    ['a number without an end', { contours: `-${'g'.repeat(9000)}CC` }, '/typeface/contours value'],
    ['half a point', { contours: '-C' }, '/typeface/contours value'],
    ['a contour that leaves', { contours: '-///f///f', glyphs: 'gCAAA', advances: ['w 9m'] }, '/typeface/glyphs value'],
    ['a contour that isn’t there', { contours: '-CC', glyphs: 'gCCAA', advances: ['w 9m'] }, '/typeface/glyphs value'],
    [
      'many points',
      { contours: `-${'CCDD'.repeat(900)}`, glyphs: `gC${'AAA'.repeat(3)}`, advances: ['w 9m'] },
      '/typeface/glyphs value',
    ],
    ['no outline for a letter', { glyphs: few.glyphs.split(' ').slice(0, -1).join(' ') }, '/typeface/glyphs value'],
    ['glyphs out of order', { glyphs: few.glyphs.replace(' ', ' A ') }, '/typeface/glyphs value'],
    ['a list for a text', { contours: ['-CC'] }, '/typeface/contours type'],
  ];
  for (const [what, change, place] of hostile) {
    it(`is rejected for ${what}`, () => {
      assert.deepEqual(placesOf(sign({ typeface: { ...few, ...change } })), [place]);
    });
  }
});

/**
 * The font with a different permission, which is at byte 8 of its OS/2 table. The table is written again, uncompressed.
 */
function withFsType(fsType: number): Uint8Array {
  const file = readFileSync(font);
  const count = file.readUInt16BE(12);
  const entry = Array.from({ length: count }, (_, i) => 44 + i * 20).find(
    (at) => file.toString('latin1', at, at + 4) === 'OS/2',
  )!;
  const [at, packed, full] = [4, 8, 12].map((offset) => file.readUInt32BE(entry + offset));
  const stored = file.subarray(at, at! + packed!);
  const table = Buffer.from(packed! < full! ? inflateSync(stored) : stored);
  table.writeUInt16BE(fsType, 8);
  const header = Buffer.from(file);
  header.writeUInt32BE(file.length, entry + 4);
  header.writeUInt32BE(full!, entry + 8);
  return Buffer.concat([header, table]);
}
