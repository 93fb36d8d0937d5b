import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { productGlb } from '../exchange/index.js';
import { billOfMaterials } from '../manufacture/index.js';
import { material } from '../model/document/material.js';
import { parameter } from '../model/document/model-document.js';
import { compileModel, type Product, partKinds } from '../model/index.js';
import { checkText } from './check-text.js';
import { docsFolder, drawnPictures } from './testing/doc-pictures.js';

const pictures = await drawnPictures();
const text = readFileSync(new URL('reference.md', docsFolder), 'utf8');
const exampleNames = readdirSync(new URL('examples/', docsFolder));
const textOf = (name: string) => readFileSync(new URL(`examples/${name}`, docsFolder), 'utf8');

describe('the reference by examples', () => {
  it('shows what its JSON gives: `npm run docs:pictures` redraws it', () => {
    assert.ok(pictures.length > 20);
    for (const { file, svg } of pictures) {
      assert.ok(readFileSync(new URL(file, docsFolder), 'utf8') === svg, `${file} is not what the JSON gives`);
    }
  });

  it('shows every picture and every document', () => {
    const shown = pictures.map(({ file }) => file.replace('pictures/', '')).sort();
    assert.deepEqual(shown, readdirSync(new URL('pictures/', docsFolder)).sort());
    for (const name of exampleNames) assert.ok(text.includes(`](examples/${name})`), name);
  });

  it('has no problems', () => {
    for (const { file, document } of pictures) {
      const wrong = checkText(JSON.stringify(document), { samples: 12 }).diagnostics.filter(
        // The reference shows excerpts, which don't use all materials.
        ({ severity, code }) => severity === 'error' || !code.startsWith('unused-'),
      );
      assert.deepEqual(
        wrong.filter(({ code }) => !/^never-|^rule-|missing-language|not-glb/.test(code)).map(({ code }) => code),
        [],
        file,
      );
    }
  });

  it('has each kind of part, type of parameter, finish and profile', () => {
    const all = JSON.stringify(pictures.map(({ document }) => document));
    for (const kind of partKinds) assert.ok(all.includes(`"kind":"${kind}"`), kind);
    for (const type of Object.keys(parameter.of)) assert.ok(all.includes(`"type":"${type}"`), type);
    for (const finish of material.of.finish.of) assert.ok(all.includes(`"finish":"${finish}"`), finish);
    for (const key of [
      'rect',
      'circle',
      'polygon',
      'path',
      'repeat',
      'motion',
      'explode',
      'rules',
      'presets',
      'estimate',
      'tables',
    ])
      assert.ok(all.includes(`"${key}":`), key);
  });
});

describe('a product in the documentation', () => {
  for (const name of exampleNames) {
    it(`has no errors or warnings: ${name}`, () => {
      assert.deepEqual(checkText(textOf(name), { samples: 80 }).diagnostics, []);
    });
  }

  const productOf = (name: string, configuration = {}): Product =>
    compileModel(JSON.parse(textOf(name))).evaluate(configuration);

  it('has a helix made of one piece', () => {
    const product = productOf('spiral-stair.json');
    const { items } = billOfMaterials(product);
    const rail = items.find(({ name }) => name === 'Handrail')!;
    assert.equal(rail.quantity, 1);
    // Fifteen points and fourteen pieces: each turns 24° about the pole and rises 187 mm.
    const [radius, rise, angle] = [860, 2800 / 15, (24 * Math.PI) / 180];
    const pieces = 14 * Math.hypot(2 * radius * Math.sin(angle / 2), rise);
    assert.ok(rail.size[1]! < pieces && rail.size[1]! > 0.98 * pieces, `${rail.size[1]} of ${pieces}`);
  });

  it('has the right house number engraved', () => {
    for (const house of [7, 4711]) {
      const { panels } = billOfMaterials(productOf('garden-gate.json', { house }));
      assert.deepEqual(
        panels.map(({ letters }) => letters.map(({ text }) => text)),
        [[String(house)]],
      );
    }
  });

  it('has two thousand lockers, each with its own number', () => {
    const product = productOf('locker-wall.json');
    assert.ok(product.parts.length > 10_900);
    const { panels, items } = billOfMaterials(product);
    const numbers = new Set(panels.flatMap(({ letters }) => letters.map(({ text }) => text)));
    assert.equal(numbers.size, 2000);
    assert.ok(numbers.has('1') && numbers.has('2000'));
    assert.equal(items.find(({ name }) => name === 'Lock')!.quantity, 2000);
  });

  it('is exported the way it’s drawn', async () => {
    for (const name of exampleNames) {
      const glb = await productGlb(productOf(name, name.startsWith('locker') ? { columns: 8, rows: 4 } : {}));
      assert.equal(new TextDecoder().decode(glb.subarray(0, 4)), 'glTF', name);
    }
  });
});
