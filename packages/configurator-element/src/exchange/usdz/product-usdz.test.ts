import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import type { Product } from '../../model/evaluate/product.js';
import { compileModel } from '../../model/index.js';
import { productUsdz } from '../index.js';
import { showroom } from '../testing/showroom.js';

const shelf = compileModel({
  format: 'parametric-model/1',
  id: 'shelf',
  name: 'Shelf',
  parameters: [],
  materials: [{ id: 'oak', name: 'Oak', thickness: 20, color: '#c8a06a', finish: 'wood', grain: true }],
  parts: [
    {
      id: 'board',
      kind: 'panel',
      repeat: { i: '2' },
      at: [0, 'i * 380', 0],
      size: [600, 20, 300],
      normal: 'y',
      material: 'oak',
    },
    { id: 'leg', kind: 'box', repeat: { i: '2' }, at: ['i * 560', 20, 0], size: [40, 360, 40] },
  ],
}).evaluate({});

describe('productUsdz', () => {
  it('lets a page run its own tasks between its steps, which are long for thousands of parts', async () => {
    let pauses = 0;
    await productUsdz(shelf, {
      pause: async () => {
        pauses += 1;
      },
    });
    assert.equal(pauses, 4, 'after its triangles, their reading, its prims and its files');
  });

  it('is a zip of stored entries, each at a multiple of 64 bytes, the stage first', async () => {
    const usdz = await productUsdz(showroom());
    const entries = localEntries(usdz);
    assert.equal(entries[0]?.name, 'product.usda');
    for (const { name, method, start } of entries) {
      assert.equal(method, 0, name);
      assert.equal(start % 64, 0, name);
    }
    // A zip reader that uses the directory at the end finds the same files.
    const files = unzipSync(usdz);
    assert.deepEqual(
      Object.keys(files),
      entries.map(({ name }) => name),
    );
    for (const { name, start, length } of entries) assert.deepEqual(files[name], usdz.slice(start, start + length));
  });

  it('names each part by its path, within its groups, in meters with y up', async () => {
    const product = showroom();
    const { 'product.usda': text } = await textsOf(product);
    assert.match(text!, /^#usda 1\.0\n/);
    assert.match(text!, /metersPerUnit = 1\nupAxis = "Y"/);
    for (const { path } of product.parts) assert.ok(text!.includes(`displayName = "${path}"`), path);
  });

  it('has equal parts once, and one texture for the faces and ends of wood', async () => {
    const texts = await textsOf(shelf);
    const files = Object.keys(unzipSync(await productUsdz(shelf)));
    assert.equal(files.filter((name) => name.endsWith('.png')).length, 1);
    const legs = [...texts['product.usda']!.matchAll(/def Xform "leg_\d"[^@]*@\.\/([^@]+)@/g)].map(([, file]) => file);
    assert.equal(legs.length, 2);
    assert.equal(legs[0], legs[1]);
  });

  it('has parts that glow instead of lights, which Apple’s AR Quick Look excludes', async () => {
    const bulb = { id: 'bulb', kind: 'box', size: [60, 80, 60], light: { lumens: 800, kelvin: 2700 } };
    const shade = { id: 'shade', kind: 'box', at: [100, 0, 0], size: [60, 80, 60] };
    const document = { format: 'parametric-model/1', id: 'lamp', name: 'Lamp', parameters: [], parts: [bulb, shade] };
    const { 'product.usda': text } = await textsOf(compileModel(document).evaluate({}));
    const glows = [...text!.matchAll(/emissiveColor = \(([^)]+)\)/g)].map(([, color]) => color!.split(',').map(Number));
    const [glow, none] = glows.sort(([a], [b]) => b! - a!);
    assert.ok(glow![0] === 1 && glow![1]! > glow![2]! && glow![2]! > 0, `${glow}`);
    assert.deepEqual(none, [0, 0, 0]);
    assert.doesNotMatch(text!, /def \w*Light\b/);
  });

  it('has no dangling references', async () => {
    const files = Object.keys(unzipSync(await productUsdz(showroom())));
    const texts = await textsOf(showroom());
    for (const [, file] of texts['product.usda']!.matchAll(/ = @(?:\.\/)?([^@]+)@/g))
      assert.ok(files.includes(file!), file);
    for (const [, path] of texts['product.usda']!.matchAll(/<\/Root\/Materials\/(\w+)/g)) {
      assert.ok(texts['product.usda']!.includes(`def Material "${path}"`), path);
    }
  });

  it('has balanced brackets and quotes', async () => {
    for (const [name, text] of Object.entries(await textsOf(showroom()))) {
      const bare = text!.replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
      for (const [open, close] of ['{}', '()', '[]']) {
        assert.equal(bare.split(open!).length, bare.split(close!).length, `${name} ${open}`);
      }
      assert.doesNotMatch(bare, /NaN|undefined|Infinity/, name);
    }
  });

  it('is the same file each time', async () => {
    assert.deepEqual(await productUsdz(shelf), await productUsdz(shelf));
  });
});

async function textsOf(product: Product): Promise<Readonly<Record<string, string>>> {
  const files = unzipSync(await productUsdz(product), { filter: ({ name }) => name.endsWith('.usda') });
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

interface Entry {
  readonly name: string;
  /** The compression method; 0 is stored. */
  readonly method: number;
  /** The offset of the entry's bytes in the file. */
  readonly start: number;
  readonly length: number;
}

/** The entries in file order, read from their own headers. */
function localEntries(zip: Uint8Array): readonly Entry[] {
  const view = new DataView(zip.buffer, zip.byteOffset);
  const entries: Entry[] = [];
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const [nameLength, extraLength] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const start = at + 30 + nameLength + extraLength;
    const length = view.getUint32(at + 18, true);
    const name = new TextDecoder().decode(zip.subarray(at + 30, at + 30 + nameLength));
    entries.push({ name, method: view.getUint16(at + 8, true), start, length });
    at = start + length;
  }
  return entries;
}
