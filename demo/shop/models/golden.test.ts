// Compares what the workshop receives for each product in its default configuration with golden files that were checked
// by hand. After an intentional change, run `node --import=tsx --conditions=@parametric/source
// demo/shop/models/testing/write-golden.ts` and read the diff.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { drawConfiguration, modelOf, randomFrom } from './testing/documents.js';
import { goldenOf, goldenProducts, round } from './testing/golden.js';

const folder = new URL('./golden/', import.meta.url);

describe('what the workshop gets for', () => {
  for (const id of goldenProducts) {
    it(`a ${id} is unchanged`, async () => {
      assert.deepEqual(await goldenOf(id), JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8')));
    });
  }
});

// Calculated by hand from the products' descriptions, not from the documents' formulas: 240 × 91 × 64 cm, four units
// between two end panels, 19 mm laminate.
describe('by hand', () => {
  it('a kitchen’s doors fill the space between the worktop, the plinth and the end panels, less the gaps', async () => {
    const { panels } = await goldenOf('kitchen-run');
    const door = panels.find(([, name]) => name === 'Door');
    assert.deepEqual(door?.slice(0, 5), [2, 'Door', 910 - 27 - 120 - 3, (2400 - 2 * 19) / 4 - 3, 19]);
  });

  it('a kitchen’s banding is as long as the front edges of its carcasses', async () => {
    const { edges } = await goldenOf('kitchen-run');
    const [side, inside] = [0.763, (2.4 - 2 * 0.019) / 4 - 2 * 0.019];
    const shelf = inside - 0.002;
    const length = 8 * side + 4 * inside + 4 * inside + shelf;
    assert.deepEqual(edges[0], ['abs-white-1', round(length), round(length + 17 * 0.05)]);
  });

  it('a kitchen has a cup pull with two screws on each drawer, and a knob on each door', async () => {
    const { items, panels } = await goldenOf('kitchen-run');
    const quantityOf = (wanted: string) => items.find(([, name]) => name === wanted)?.[0];
    assert.deepEqual([quantityOf('Cup pull'), quantityOf('Knob')], [2 * 3, 2]);
    const [, , , , , , , , holes, layers] = panels.find(([, name]) => name === 'Drawer front')!;
    // Two for the pull, and four for the screws of the box behind it.
    assert.deepEqual([holes, layers], [6, ['HOLES_BACK_DEPTH_12', 'HOLES_DEPTH_15', 'OUTLINE']]);
  });

  it('a lamp’s tube is as long as two quarter turns and the straight lengths between them', async () => {
    const { items } = await goldenOf('reading-lamp');
    // The radius is half of the 320 mm reach. The arc is above the collar at 68 mm, and ends in a straight 40 mm piece.
    const length = 1480 - 11 - 68 - 160 + Math.PI * 160 + 40;
    const tube = items.find(([, name]) => name === 'Tube');
    assert.deepEqual(tube?.slice(4), ['22 × 1783.655', round((Math.PI * (11 ** 2 - 9.5 ** 2) * length) / 1000)]);
  });

  it('a lamp’s weight weighs six kilograms of steel', async () => {
    const { items } = await goldenOf('reading-lamp');
    const [, , , , , volume] = items.find(([, name]) => name === 'Weight')!;
    assert.equal(round(volume * 0.00785), round(Math.PI * (14.4 ** 2 - 3 * 0.275 ** 2) * 1.2 * 0.00785));
  });

  it('a lamp’s cable runs from its foot’s side into the hollow under its tube, and through every part above', () => {
    for (const kind of ['floor', 'table']) {
      const parts = [...modelOf('reading-lamp').evaluate({ kind }).parts];
      const holesOf = (id: string) => {
        const part = parts.find((each) => each.id === id)!;
        return 'holes' in part ? (part.holes ?? []) : [];
      };
      const foot = parts.find(({ id }) => id === 'foot')!;
      const [, , , cable] = holesOf('foot');
      assert.ok(cable?.face === '-z' && cable.depth! > (0.28 * foot.size[0]) / 2 && cable.diameter === 8);
      // The threaded tube goes through the foot's profile and the collar, and ends in the tube's bush.
      assert.ok(foot.kind === 'revolve');
      assert.equal(Math.min(...foot.profile[0]!.outer.segments.map(({ to }) => to[0])), 10.5 / 2);
      assert.deepEqual(
        holesOf('collar').map(({ diameter, depth }) => [diameter, depth]),
        [[10.5, undefined]],
      );
      // The cord is scenery: it starts in that hole, and ends in the plug.
      const [cord, plug] = ['cord', 'plug'].map((id) => parts.find((part) => part.id === id)!);
      assert.ok(cord?.kind === 'tube' && !cord.bom && plug && !plug.bom);
      const originOf = ({ matrix }: (typeof parts)[number]) => [matrix[12]!, matrix[13]!, matrix[14]!] as const;
      const [footAt, cordAt, plugAt] = [originOf(foot), originOf(cord), originOf(plug)];
      const points = cord.points.map((point) => point.map((at, axis) => at + cordAt[axis]!));
      const [start, outside, end] = [points[0]!, points[1]!, points.at(-1)!];
      assert.deepEqual(start.slice(0, 2), [footAt[0] + foot.size[0] / 2, footAt[1] + cable.at[1]]);
      assert.ok(start[2]! > footAt[2] && outside[2]! < footAt[2]);
      assert.ok(end[0]! > plugAt[0] && end[0]! < plugAt[0] + plug.size[0]);
      assert.deepEqual(end.slice(1), [plugAt[1] + plug.size[1] / 2, plugAt[2] + plug.size[2] / 2]);
    }
  });

  it('a gate’s leaf leaves room for its hinges and its lock, and its tubes are as long as it is', async () => {
    const { items } = await goldenOf('garden-gate');
    const sizeOf = (wanted: string) => items.find(([, name]) => name === wanted)?.[4];
    assert.equal(sizeOf('Leaf rail'), `40 × 40 × ${1000 - 2 * 20}`);
    assert.equal(sizeOf('Leaf upright'), `40 × 40 × ${1200 - 60}`);
    assert.equal(sizeOf('Bar'), `14 × ${1200 - 60 - 2 * 40}`);
  });

  it('a gate’s hinges carry its leaf, and their size follows from its weight and its shape', () => {
    const model = modelOf('garden-gate');
    const random = randomFrom(11);
    const sizes = new Set<string>();
    for (let run = 0; run < 60; run++) {
      const product = model.evaluate(drawConfiguration(model, random));
      const { items } = billOfMaterials(product);
      const leaf = items.filter(({ name }) => /^Leaf |^Bar$|^Perforated/.test(name));
      const [upright, rail] = ['Leaf upright', 'Leaf rail'].map((name) => leaf.find((row) => row.name === name)!);
      const steel = leaf.reduce((sum, { quantity, volume }) => sum + quantity * volume * 7850, 0);
      const mass = steel + (product.configuration.closing === 'lock' ? 3.5 : 1);
      const lever = Math.max(1, Math.max(...rail!.size) / (1.5 * (Math.max(...upright!.size) - 300)));
      const hinge = items.find(({ name }) => name.startsWith('Weld-on hinge'))!;
      const isLarge = mass * lever > 25;
      if (Math.abs(mass * lever - 25) > 0.05) assert.equal(hinge.name.includes('50 kg'), isLarge, `${mass} kg`);
      if (Math.abs(mass * lever - 50) > 0.05) assert.equal(product.rules[0]!.holds, mass * lever <= 50, `${mass} kg`);
      sizes.add(hinge.name);
    }
    assert.equal(sizes.size, 2);
  });

  it('a stair’s rises add up to its height, and its handrail is as long as a helix over its treads', async () => {
    const { panels, items } = await goldenOf('spiral-stair');
    const [rise, turn, radius] = [2800 / 15, (330 / 180) * Math.PI, 800 - 40];
    const sizesOf = (wanted: string) => items.filter(([, name]) => name === wanted).map(([, , , , size]) => size);
    // A sleeve fills a rise, minus its tread and its two discs. The first sleeve stands on the base plate instead of a
    // disc.
    assert.deepEqual(sizesOf('Spacer sleeve'), [`114.3 × ${round(rise - 58)}`, `114.3 × ${round(rise - 52)}`]);
    assert.equal(panels.find(([, name]) => name === 'Tread')?.[0], 14);
    const [pieces, , , , size] = items.find(([, name]) => name === 'Handrail')!;
    const helix = Math.hypot(turn * radius, 14 * rise);
    assert.ok(Math.abs(pieces * Number(size.split(' × ')[1]) - helix) < 0.5, `${size} for ${helix}`);
  });

  it('a sign’s name ends where its margin begins', async () => {
    const { panels } = await goldenOf('house-sign');
    // The number has 38% of the space next to the fir. The letters of the name are 6.462 capitals wide in the
    // typeface's table.
    const start = 164.8 + 0.38 * 259.2 + 30.4;
    assert.ok(panels[0]![10].includes(`Birkenhof, ${round((460 - 36 - start) / 6.462)} high, 2 deep, front`));
  });
});
