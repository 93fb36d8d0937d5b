// Properties that hold for every product, tested with 600 random ones.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, type PanelPart, type Product } from '../model/index.js';
import { generateConfiguration, generateSureDocument } from '../model/testing/generate.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { loadTypeface } from '../typeface/index.js';
import { benchParts } from './bench-part.js';
import { billOfMaterials } from './bill-of-materials.js';
import { blankOf } from './flat-panel.js';
import { cutListCsv } from './lists.js';
import { type MaterialSheets, nestSheets, type PlacedPanel } from './nest-sheets.js';
import { panelDxf, panelFileName } from './panel-dxf.js';

const typeface = await loadTypeface();

/** The tolerance for floating-point errors; mm. */
const slack = 1e-6;

/** Products of random documents, created once for all tests. */
const products = Array.from({ length: 200 }, (_, seed) => {
  const random = new SeededRandom(seed);
  const document = generateSureDocument(random);
  const model = compileModel(document);
  return Array.from({ length: 3 }, (_, index) => ({
    product: model.evaluate(generateConfiguration(document, random)),
    seed: `seed ${seed}, configuration ${index}`,
  }));
}).flat();

function forAll(check: (product: Product, seed: string) => void): void {
  for (const { product, seed } of products) check(product, seed);
}

function panelsOf({ parts }: Product): readonly PanelPart[] {
  return [...parts].filter((part) => part.kind === 'panel').filter(({ bom }) => bom);
}

const benchOf = benchParts();

describe('of every product', () => {
  it('each panel is on one sheet or reported as oversize', () => {
    let [laid, loose] = [0, 0];
    forAll((product, seed) => {
      const materials = nestSheets(product);
      const onSheets = materials.flatMap(({ sheets }) =>
        sheets.flatMap(({ panels }) => panels.map(({ path }) => path)),
      );
      const onNone = materials.flatMap(({ oversize }) => oversize.map(({ path }) => path));
      laid += onSheets.length;
      loose += onNone.length;
      const paths = panelsOf(product).map(({ path }) => path);
      assert.deepEqual([...onSheets, ...onNone].sort(), paths.sort(), seed);
    });
    assert.ok(laid > 120 && loose > 25, `${laid} were laid, ${loose} were not`);
  });

  it('no panel on a sheet overlaps another, is nearer to it than a cut, or reaches beyond the sheet', () => {
    let pairs = 0;
    forAll((product, seed) => {
      const blanks = new Map(panelsOf(product).map((part) => [part.path, blankOf(benchOf(part).part)]));
      for (const { sheet, kerf, sheets, material, thickness } of nestSheets(product)) {
        for (const { panels, waste } of sheets) {
          assert.ok(waste > -slack && waste < 1, seed);
          for (const panel of panels) {
            const blank = blanks.get(panel.path)!;
            const [length, width] = panel.turned ? [blank.width, blank.length] : [blank.length, blank.width];
            assert.deepEqual([panel.length, panel.width], [length, width], seed);
            assert.ok(!(panel.turned && blank.grain), seed);
            assert.deepEqual([blank.material, blank.thickness], [material, thickness], seed);
            assert.ok(isWithin(panel, sheet!), `${seed}: ${panel.path}`);
          }
          pairs += assertApart(panels, kerf, seed);
        }
      }
    });
    assert.ok(pairs > 100, `${pairs} lay on one sheet`);
  });

  it('panels that aren’t on a sheet fit on none', () => {
    forAll((product, seed) => {
      const grained = new Set(
        panelsOf(product)
          .filter((part) => blankOf(part).grain)
          .map(({ path }) => path),
      );
      for (const { sheet, oversize } of nestSheets(product)) {
        for (const { path, length, width } of sheet ? oversize : []) {
          const fits = (a: number, b: number) => a <= sheet![0] && b <= sheet![1];
          assert.ok(!fits(length, width) && (grained.has(path) || !fits(width, length)), `${seed}: ${path}`);
        }
      }
    });
  });

  it('the bill counts each panel once, numbers its rows, and names no two files alike', () => {
    forAll((product, seed) => {
      const { panels, items, edges, totals } = billOfMaterials(product);
      assert.deepEqual(
        panels.flatMap(({ paths }) => paths).sort(),
        panelsOf(product)
          .map(({ path }) => path)
          .sort(),
        seed,
      );
      panels.forEach(({ number, quantity, paths, mirrors }, index) => {
        assert.equal(number, index + 1);
        assert.equal(quantity, paths.length);
        assert.ok(mirrors === undefined || (mirrors > 0 && mirrors < number), seed);
      });
      assert.equal(new Set(panels.map(panelFileName)).size, panels.length, seed);
      for (const value of [
        ...Object.values(totals),
        ...edges.map(({ length }) => length),
        ...items.map(({ volume }) => volume),
      ])
        assert.ok(Number.isFinite(value), seed);
      const lines = cutListCsv({ panels, items, edges, totals }).split('\r\n');
      const folded = items.filter(({ kind }) => kind === 'sheet').length;
      assert.equal(lines.length, panels.length + folded + 2, seed);
    });
  });

  it('each drawing is of finite numbers, and every line of it is closed', () => {
    let drawn = 0;
    forAll((product, seed) => {
      for (const panel of billOfMaterials(product).panels.slice(0, 8)) {
        const text = panelDxf(panel, typeface);
        drawn++;
        assert.doesNotMatch(text, /NaN|Infinity|undefined|\de[+-]\d/, seed);
        const values = text.split('\r\n');
        const flags = values.flatMap((value, i) => (value === 'LWPOLYLINE' ? [values.indexOf(' 70', i) + 1] : []));
        for (const at of flags) assert.equal(values[at], '1', seed);
        const layers = values.flatMap((value, i) => (value === '  8' ? [values[i + 1]!] : []));
        for (const layer of layers) assert.match(layer, /^[A-Z0-9_$-]{1,31}$/, seed);
      }
    });
    assert.ok(drawn > 75, `${drawn} were drawn`);
  });
});

function isWithin({ x, y, length, width }: PlacedPanel, [long, wide]: NonNullable<MaterialSheets['sheet']>): boolean {
  return x >= -slack && y >= -slack && x + length <= long + slack && y + width <= wide + slack;
}

function assertApart(panels: readonly PlacedPanel[], kerf: number, seed: string): number {
  let pairs = 0;
  panels.forEach((a, index) => {
    for (const b of panels.slice(index + 1)) {
      pairs++;
      const beside = Math.max(a.x - (b.x + b.length), b.x - (a.x + a.length));
      const above = Math.max(a.y - (b.y + b.width), b.y - (a.y + a.width));
      assert.ok(Math.max(beside, above) >= kerf - slack, `${seed}: ${a.path} and ${b.path}`);
    }
  });
  return pairs;
}
