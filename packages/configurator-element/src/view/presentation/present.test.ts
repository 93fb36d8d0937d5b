import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Product, Vector } from '../../model/evaluate/product.js';
import { board, productOf } from '../../testing/product-of.js';
import { present, unchanged } from './present.js';
import { PERSON_HEIGHT, PERSON_PATH } from './scale-person.js';

const door = {
  id: 'door',
  kind: 'group',
  at: [100, 0, 300],
  explode: [0, 0, 50],
  motion: { kind: 'hinge', axis: 'y', at: [0, 0, 0], angle: -90 },
  parts: [
    { id: 'leaf', material: 'oak', ...board([0, 0, 0], [400, 700, 18]) },
    {
      id: 'tray',
      material: 'oak',
      explode: [0, 20, 0],
      motion: { kind: 'slide', by: [0, 0, 30] },
      ...board([50, 100, 18], [200, 20, 60]),
    },
  ],
};

const cupboard = productOf([{ id: 'back', ...board([0, 0, 0], [600, 700, 18]) }, door]);

/** The same parts as plain objects, without columns. */
const asList: Product = { ...cupboard, parts: [...cupboard.parts] };

for (const [how, product] of [
  ['in columns', cupboard],
  ['in a list', asList],
] as const) {
  describe(`present, ${how}`, () => {
    it('returns the product itself if nothing is shown differently', () => {
      assert.equal(present(product, unchanged), product);
      assert.equal(present(product, { ...unchanged, opened: new Map([['door', 0]]) }), product);
    });

    it('has everyday objects, but not while a part is isolated or the product is exploded', () => {
      const withProps = { ...unchanged, props: [{ ...asList.parts[0]!, path: 'book' }] };
      const countOf = (presentation: Partial<typeof unchanged>) =>
        present(product, { ...withProps, ...presentation }).parts.length;
      assert.equal(countOf({}), asList.parts.length + 1);
      assert.equal(countOf({ isolated: new Set(['back']) }), asList.parts.length);
      assert.equal(countOf({ exploded: 1 }), asList.parts.length);
    });

    it('opens a door around its hinge, with the parts in it', () => {
      const open = present(product, { ...unchanged, opened: new Map([['door', 1]]) });
      // The leaf's far corner, 400 mm to the right of the hinge, moves straight to the front.
      near(at(open, 'door/leaf', [400, 0, 0]), [100, 0, 700]);
      near(at(open, 'door/tray', [0, 0, 0]), [100 - 18, 100, 350]);
      near(at(open, 'back', [600, 0, 0]), [600, 0, 0]);
    });

    it('moves parts with the part that they’re in', () => {
      const opened = new Map([
        ['door', 1],
        ['door/tray', 1],
      ]);
      near(at(present(product, { ...unchanged, opened }), 'door/tray', [0, 0, 0]), [100 - 18 - 30, 100, 350]);
    });

    it('is half open halfway through', () => {
      const half = at(present(product, { ...unchanged, opened: new Map([['door', 0.5]]) }), 'door/leaf', [400, 0, 0]);
      near(half, [100 + 400 * Math.SQRT1_2, 0, 300 + 400 * Math.SQRT1_2]);
    });

    it('explodes a part with its group, after it was opened', () => {
      const apart = present(product, { ...unchanged, exploded: 0.5, opened: new Map([['door', 1]]) });
      near(at(apart, 'door/leaf', [400, 0, 0]), [100, 0, 725]);
      near(at(apart, 'door/tray', [0, 0, 0]), [100 - 18, 110, 375]);
    });

    it('has bounds that enclose moved parts', () => {
      const { bounds } = present(product, { ...unchanged, opened: new Map([['door', 1]]) });
      near(bounds.max, [600, 700, 700]);
      near(bounds.min, [0, 0, 0]);
    });

    it('lightens only highlighted parts, and keeps their hue', () => {
      const shown = present(product, { ...unchanged, highlighted: new Set(['door/leaf']) });
      assert.equal(part(shown, 'back').color, part(product, 'back').color);
      const lit = channels(part(shown, 'door/leaf').color);
      const own = channels(part(product, 'door/leaf').color);
      const order = (color: readonly number[]) => [0, 1, 2].sort((one, other) => color[one]! - color[other]!);
      assert.deepEqual(order(lit), order(own));
      for (const [index, channel] of own.entries()) assert.ok(lit[index]! > channel && lit[index]! - channel < 40);
      assert.equal(shown.bounds, product.bounds);
    });

    it('makes everything except the isolated part transparent', () => {
      const shown = present(product, { ...unchanged, isolated: new Set(['door/leaf']) });
      assert.equal(part(shown, 'back').material?.finish, 'glass');
      assert.equal(part(shown, 'door/leaf').material, part(product, 'door/leaf').material);
    });

    it('puts a life-size person next to it, and includes both in its bounds', () => {
      const shown = present(product, { ...unchanged, person: 1750 });
      const parts = [...shown.parts];
      assert.equal(parts.length, product.parts.length + 1);
      assert.deepEqual(parts.slice(0, -1), [...product.parts]);
      assert.equal(shown.parts[product.parts.length], parts.at(-1));
      assert.equal(at(shown, PERSON_PATH, [0, PERSON_HEIGHT, 0])[1], 1750);
      near([0, shown.bounds.max[1], 0], [0, 1750, 0]);
      assert.ok(shown.bounds.min[0] < -300 && shown.bounds.max[0] === 600);
      for (const x of [0, parts.at(-1)!.size[0]]) assert.ok(at(shown, PERSON_PATH, [x, 0, 0])[0] <= -200);
    });

    it('makes the person as tall as chosen, with the same proportions and the feet on the ground', () => {
      for (const height of [1500, 2000]) {
        const { size } = part(present(product, { ...unchanged, person: height }), PERSON_PATH);
        const [usual] = part(present(product, { ...unchanged, person: PERSON_HEIGHT }), PERSON_PATH).size;
        assert.equal(size[1], height);
        near([size[0], 0, 0], [(usual * height) / PERSON_HEIGHT, 0, 0]);
        near([0, present(product, { ...unchanged, person: height }).bounds.min[1], 0], [0, 0, 0]);
      }
    });

    it('keeps the person where it is while doors open', () => {
      const person = (opened: ReadonlyMap<string, number>) =>
        at(present(product, { ...unchanged, person: 1750, opened }), PERSON_PATH, [0, 0, 0]);
      near(person(new Map([['door', 1]])), person(new Map()));
    });

    it('doesn’t change the product', () => {
      const before = JSON.stringify([...product.parts]);
      present(product, { ...unchanged, exploded: 1, opened: new Map([['door', 1]]), highlighted: new Set(['back']) });
      assert.equal(JSON.stringify([...product.parts]), before);
    });
  });
}

function part(product: Product, path: string) {
  const found = [...product.parts].find((one) => one.path === path);
  assert.ok(found, path);
  return found;
}

/** Converts a point in a part's own frame to product coordinates. */
function at(product: Product, path: string, [x, y, z]: Vector): Vector {
  const { matrix: m } = part(product, path);
  const along = (axis: number) => m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!;
  return [along(0), along(1), along(2)];
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
}

function near(actual: Vector, expected: Vector): void {
  assert.ok(
    actual.every((value, axis) => Math.abs(value - expected[axis]!) < 1e-6),
    `${actual} is not ${expected}`,
  );
}
