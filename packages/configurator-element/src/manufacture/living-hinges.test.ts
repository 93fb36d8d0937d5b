// Tests the fixtures of the living hinges. Each is a document and the result of folding it: its slots, its smallest
// radius, and the flat sheet. To write the expected file for a new kind, run this test with WRITE_FIXTURES=1, and check
// the file.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { loopArea, loopBounds, sumOverRegions } from '../geometry/curve.js';
import { compileModel, type Product, type SheetPart } from '../model/index.js';
import { livingHinge } from '../model/parts/sheet.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { billOfMaterials } from './bill-of-materials.js';
import { flatSheetOf } from './flat-sheet.js';
import { bendsCsv, flatSheetEntities } from './flat-sheet-files.js';
import { cutListCsv, partsCsv } from './lists.js';

const folder = new URL('../model/sheet/hinges/fixtures/', import.meta.url);

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

function sheetOf({ parts }: Product): SheetPart {
  const part = parts[0]!;
  assert.equal(part.kind, 'sheet');
  return part as SheetPart;
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

function folded(document: unknown) {
  const sheet = sheetOf(compileModel(document).evaluate({}));
  const { outline, ...flat } = flatSheetOf(sheet);
  return {
    hinges: sheet.bends.map(({ hinge, allowance, length }) => ({
      bend: `${round(length)} along it, ${round(allowance)} across`,
      leastRadius: round(hinge!.leastRadius),
      slots: hinge!.slots.map(({ min, max }) => `${min.map(round)} to ${max.map(round)}`),
    })),
    flat: {
      size: flat.size.map(round),
      area: round(flat.area),
      cutLength: round(flat.cutLength),
      mass: round(flat.mass),
    },
    // Slots at the ends of a bend are notches in the outline.
    contours: outline.map(({ outer, holes }) => `${outer.segments.length} sides, ${holes.length} cutouts`),
    bends: bendsCsv(flatSheetOf(sheet)).trim().split('\r\n').slice(1),
  };
}

describe('living hinges', () => {
  it('each have fixtures', () => {
    assert.deepEqual(readdirSync(folder).sort(), Object.keys(livingHinge.of).sort());
  });

  for (const kind of readdirSync(folder)) {
    it(`evaluate a ${kind}`, () => {
      const result = folded(read(`${kind}/document.json`));
      const file = `${kind}/expected.json`;
      if (process.env.WRITE_FIXTURES) writeFileSync(new URL(file, folder), `${JSON.stringify(result, null, 2)}\n`);
      assert.deepEqual(result, read(file));
    });

    it(`leave as much of a ${kind} in the folded sheet as in the flat one, at any radius`, () => {
      const model = compileModel(read(`${kind}/document.json`));
      const random = new SeededRandom(5);
      for (let i = 0; i < 20; i++) {
        const { faces, bends, flat, thickness } = sheetOf(model.evaluate({ radius: 10 + 50 * random.next() }));
        const flatFaces = faces.reduce((sum, { region }) => sum + sumOverRegions(region, loopArea), 0);
        const pieces = bends.flatMap(({ hinge }) => hinge!.pieces);
        const bent = pieces.reduce((sum, { section, length }) => sum + sumOverRegions([section], loopArea) * length, 0);
        const off = bent + flatFaces * thickness - flat.area * thickness;
        assert.ok(Math.abs(off) < 1e-6 * flat.area, `${off} mm³ more`);
      }
    });

    it(`draw a ${kind} without bend lines, and count no bend`, () => {
      const product = compileModel(read(`${kind}/document.json`)).evaluate({});
      const layers = flatSheetEntities(flatSheetOf(sheetOf(product))).map(({ layer }) => layer);
      assert.deepEqual([...new Set(layers)].sort(), ['CUTOUT', 'OUTLINE']);
      const bill = billOfMaterials(product);
      assert.equal(bill.totals['bends.count'], 0);
      assert.match(partsCsv(bill), /,living hinges: 1,/);
      assert.match(cutListCsv(bill), /\n1,/);
    });
  }
});

describe('a lattice', () => {
  const lid = read('lattice/document.json') as { readonly parts: readonly [{ readonly flanges: readonly [object] }] };
  const evaluate = (hinge: object, flange: object = {}) => {
    const { parts, ...document } = lid;
    const [part] = parts;
    const flanges = part.flanges.map((one) => ({
      ...one,
      ...flange,
      hinge: { kind: 'lattice', slot: 26, bridge: 4, web: 2, width: 0.5, ...hinge },
    }));
    return sheetOf(compileModel({ ...document, parts: [{ ...part, flanges }] }).evaluate({}));
  };
  const leastRadius = (hinge: object) => evaluate(hinge).bends[0]!.hinge!.leastRadius;

  it('keeps its bridges and at least its webs, and shifts every other row', () => {
    const { slots } = evaluate({}).bends[0]!.hinge!;
    const heights = [...new Set(slots.map(({ min }) => min[1]))].sort((a, b) => a - b);
    assert.ok(heights.length > 5);
    for (const [i, height] of heights.entries()) {
      const row = slots.filter(({ min }) => min[1] === height).sort((a, b) => a.min[0] - b.min[0]);
      for (const [k, slot] of row.slice(1).entries()) {
        assert.ok(Math.abs(slot.min[0] - row[k]!.max[0] - 4) < 1e-9);
      }
      if (i > 0) assert.ok(height - (heights[i - 1]! + 0.5) >= 2 - 1e-9);
      assert.equal(row[0]!.min[0] === 0, i % 2 === 0);
    }
  });

  it('can bend tighter with longer slots, narrower webs, wider slots or softer material', () => {
    const usual = leastRadius({});
    assert.ok(leastRadius({ slot: 36 }) < usual);
    assert.ok(leastRadius({ web: 1.5 }) < usual);
    assert.ok(leastRadius({ strain: 0.03 }) < usual);
    // The slots close before the webs break.
    const tight = leastRadius({ slot: 56, width: 0.1 });
    assert.ok(leastRadius({ slot: 56, width: 0.3 }) < tight);
  });

  it('is cut exactly, and notches the ends of the bend', () => {
    const { flat, bends } = evaluate({});
    const { slots } = bends[0]!.hinge!;
    const cut = slots.reduce((sum, { min, max }) => sum + (max[0] - min[0]) * (max[1] - min[1]), 0);
    const { min, max } = loopBounds(flat.outline.map(({ outer }) => outer));
    const whole = (max[0] - min[0]) * (max[1] - min[1]);
    assert.ok(Math.abs(whole - cut - flat.area) < 1e-6, `${whole - cut} instead of ${flat.area}`);
  });

  it('is reported if there’s no room for it', () => {
    const message = (hinge: object, flange?: object) => {
      try {
        evaluate(hinge, flange);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    assert.match(message({ web: 90 }), /rows of slots take at least 90\.5 mm/);
    assert.match(message({ slot: 3, bridge: 4 }), /longer than the bridges/);
    assert.match(message({ slot: 0.5, bridge: 0.1, web: 0.2, width: 0.1 }), /at most 2000 slots/);
    assert.match(message({ width: 0 }), /width/);
  });
});
