import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Product } from '../model/evaluate/product.js';
import { board, productOf, rod, shelf } from '../testing/product-of.js';
import { PAINTS } from '../view/setting.js';
import { drawPicture, type SvgShape, toSvg } from './index.js';
import { fillAt, type Pixel, paintedPaths, partAt } from './testing/pixels.js';
import { colored, scenes, tintOf } from './testing/scenes.js';

const [width, height] = [1333, 1000];

/** A point closer to an edge than this may be on either side of it. */
const EDGE = 2;

/** A point closer than this to another piece of the same part may be between the two pieces. */
const SEAM = 0.4;

const AROUND = [
  [0, 0],
  [-1, -0.7],
  [1, -0.8],
  [-0.9, 1],
  [0.6, 1],
] as const;

describe('the picture', () => {
  for (const [name, parts] of Object.entries(scenes)) {
    it(`shows the nearest part of ${name} at every point`, () => {
      const product = colored(parts);
      const picture = drawPicture(product);
      const paths = paintedPaths(picture);
      const gradients = firstStops(picture);
      const counts = { parts: 0, ground: 0 };
      for (let y = 3.3; y < height; y += 25.1) {
        for (let x = 2.1; x < width; x += 25.7) {
          const expected = surelyAt(product, { x, y });
          if (expected === undefined) continue;
          const fills = AROUND.map(([dx, dy]) => fillAt(paths, { x: x + dx * SEAM, y: y + dy * SEAM }));
          const colors = fills.map((fill) => (fill ? (gradients.get(fill) ?? fill) : 'none'));
          const right = colors.filter((color) => tintOf(color) === tintOf(expected)).length;
          assert.ok(right > 2, `at ${x}, ${y}: ${colors} instead of ${expected}`);
          counts[expected === 'none' ? 'ground' : 'parts']++;
        }
      }
      assert.ok(counts.parts > 150 && counts.ground > 150, JSON.stringify(counts));
    });
  }

  it('shows the floor and the foot of the wall in a room, on pages of any color, but not behind hanging products', () => {
    const seen = (options: Parameters<typeof drawPicture>[1]) => {
      const { children } = drawPicture(productOf(shelf()), options);
      return (children as SvgShape[]).flatMap(({ attributes }) => attributes['fill-opacity'] ?? []);
    };
    assert.deepEqual(seen({}), []);
    assert.deepEqual(seen({ setting: 'wall' }), [PAINTS.plainFloor.opacity]);
    const { boards, skirting } = PAINTS;
    assert.deepEqual(seen({ setting: 'room' }), [boards.opacity, skirting.opacity, skirting.opacity]);
    const lowest = (mount: 'floor' | 'wall') => {
      const [floor] = drawPicture(productOf(shelf()), { setting: 'wall', mount }).children as SvgShape[];
      // The left and right ends of the wall's foot.
      const [, left, fall] = /^M-?\d+ ?(-?\d+)l\d+ (\d+)/.exec(String(floor!.attributes.d))!;
      return Number(left) + Number(fall);
    };
    assert.ok(lowest('wall') > lowest('floor') + height / 2);
  });

  it('shows a part behind glass, with the glass in front of it', () => {
    const pane = board([0, 0, 200], [600, 400, 6]);
    const behind = board([100, 100, 0], [400, 200, 18]);
    const kinds = (material: string) =>
      (
        drawPicture(productOf([{ ...pane, material }, behind]), { shadow: false }).children.at(-1) as SvgShape
      ).children.map((path) =>
        (path as SvgShape).attributes['fill-opacity'] ? 'glass' : (path as SvgShape).attributes.fill,
      );
    const glass = kinds('glass');
    assert.ok(glass.indexOf('glass') > 0 && glass.indexOf('none') > glass.indexOf('glass'), glass.join());
    assert.ok(kinds('white').length < glass.length);
  });

  it('doesn’t draw completely hidden parts', () => {
    const closed = [
      board([0, 0, 0], [600, 18, 400]),
      board([0, 582, 0], [600, 18, 400]),
      board([0, 18, 0], [18, 564, 400]),
      board([582, 18, 0], [18, 564, 400]),
      board([0, 0, 400], [600, 600, 18]),
    ];
    const inside = Array.from({ length: 20 }, (_, i) => rod([100 + 10 * i, 100, 100], 8, 200, 'y'));
    assert.deepEqual(
      drawPicture(productOf([...closed, ...inside]), { shadow: false }).children.length,
      drawPicture(productOf(closed), { shadow: false }).children.length,
    );
    assert.ok(
      toSvg(drawPicture(productOf([...closed, ...inside]))).length < 1.2 * toSvg(drawPicture(productOf(closed))).length,
    );
  });

  it('is the same for the same product', () => {
    assert.deepEqual(drawPicture(colored(shelf())), drawPicture(colored(shelf())));
  });

  it('fills the picture at every aspect ratio, without being cut off', () => {
    for (const aspect of [0.4, 1, 4 / 3, 3]) {
      const picture = drawPicture(productOf(shelf()), { aspect, shadow: false });
      const points = paintedPaths(picture).flatMap(({ loops }) => loops.flat());
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [across, upwards] = [1000 * aspect, 1000];
      assert.equal(picture.attributes.viewBox, `0 0 ${Math.round(across)} 1000`);
      assert.ok(
        Math.min(...xs) >= 0 && Math.max(...xs) <= across && Math.min(...ys) >= 0 && Math.max(...ys) <= upwards,
      );
      const reach = Math.max(
        (Math.max(...xs) - Math.min(...xs)) / across,
        (Math.max(...ys) - Math.min(...ys)) / upwards,
      );
      assert.ok(reach > 0.8 && reach < 0.85, `${aspect}: ${reach}`);
    }
  });

  it('has the default aspect ratio if the page has no size yet', () => {
    for (const aspect of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.equal(drawPicture(productOf(shelf()), { aspect }).attributes.viewBox, '0 0 1333 1000');
    }
  });

  it('contains no styles, no scripts and only valid numbers', () => {
    const svg = toSvg(
      drawPicture(colored([...scenes['parts that run into each other']!, ...shelf()]), { background: '#fff' }),
    );
    assert.doesNotMatch(svg, /style=|class=|<script|on\w+=|NaN|Infinity|undefined/);
  });

  it('names gradients by content, so that two pictures on a page never conflict', () => {
    const ids = (product: Product) =>
      new Map(
        [...toSvg(drawPicture(product)).matchAll(/<linearGradient id="(\w+)"(.*?)<\/linearGradient>/g)].map(
          ([, id, content]) => [id!, content!],
        ),
      );
    const one = ids(productOf(shelf(2, 3)));
    assert.ok(one.size > 0);
    for (const [id, content] of ids(productOf(shelf(3, 3)))) assert.equal(one.get(id) ?? content, content);
    const prefixed = toSvg(drawPicture(productOf(shelf(2, 3)), { idPrefix: 'mine-' }));
    assert.match(prefixed, /id="mine-\w+"/);
    assert.match(prefixed, /url\(#mine-/);
  });

  it('shows a side’s band in its own color, however the board is turned', () => {
    const abs = { id: 'abs', name: 'ABS', color: '#0000ff', finish: 'laminate', thickness: 2 };
    const picture = (edges: readonly unknown[], more = {}) => {
      const part = board([0, 0, 0], [400, 40, 300], { edges, color: "'#ff0000'", ...more });
      return paintedPaths(drawPicture(productOf([part], { bands: [abs] }))).map(({ fill }) => fill);
    };
    assert.ok(!picture(['+z']).some(isBlue));
    // The side, and the band's end on the upper face.
    assert.equal(picture([{ on: '+z', band: 'abs' }]).filter(isBlue).length, 2);
    assert.equal(picture([{ on: '-z', band: 'abs' }]).filter(isBlue).length, 1);
    const turned = { rotate: [0, 180, 0], pivot: [200, 0, 150] };
    assert.equal(picture([{ on: '-z', band: 'abs' }], turned).filter(isBlue).length, 2);
    // A cut across the side has no band.
    const cut = {
      outline: {
        polygon: [
          [0, 0],
          [400, 0],
          [400, 200],
          [0, 200],
        ],
      },
    };
    assert.ok(!picture([{ on: '+z', band: 'abs' }], cut).some(isBlue));
  });

  it('shows the end of a band on the faces, as wide as the band is thick', () => {
    const strips = (thickness: number) => {
      const abs = { id: 'abs', name: 'ABS', color: '#0000ff', finish: 'laminate', thickness };
      // Only the back is banded, and the picture doesn't show it.
      const part = board([0, 0, 0], [400, 40, 300], { edges: [{ on: '-z', band: 'abs' }], color: "'#ff0000'" });
      const paths = paintedPaths(drawPicture(productOf([part], { bands: [abs] })));
      return paths.filter(({ fill }) => isBlue(fill));
    };
    assert.equal(strips(10).length, 1);
    const heights = [10, 20].map((thickness) => {
      const [strip] = strips(thickness);
      const heights = strip!.loops.flat().map(([, y]) => y);
      return Math.max(...heights) - Math.min(...heights);
    });
    assert.ok(heights[1]! > heights[0]!, `${heights}`);
  });

  it('shows the core of a laminate on sides without a band, as the scene does', () => {
    const fills = (density: number, edges: readonly string[], more = {}) => {
      const white = { id: 'white', name: 'White', color: '#ffffff', finish: 'laminate', thickness: 40, density };
      const part = board([0, 0, 0], [400, 40, 300], { material: 'white', edges, ...more });
      return paintedPaths(drawPicture(productOf([part], { materials: [white] }))).map(({ fill }) => fill);
    };
    const channels = (fill: string) => [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
    const isBrown = (fill: string) => fill.startsWith('#') && channels(fill)[0]! > 1.5 * channels(fill)[2]!;
    const isBlack = (fill: string) => fill.startsWith('#') && Math.max(...channels(fill)) < 70;
    const all = ['+x', '-x', '+z', '-z'];
    assert.equal(fills(650, []).some(isBrown), true);
    assert.equal(fills(650, all).some(isBrown), false);
    assert.equal(fills(1400, []).some(isBlack), true);
    assert.equal(fills(1400, all).some(isBlack), false);
    const turned = { rotate: [0, 180, 0], pivot: [200, 0, 150] };
    assert.equal(fills(650, ['+x', '+z'], turned).some(isBrown), true);
    assert.equal(fills(650, ['-x', '-z'], turned).some(isBrown), false);
  });

  it('draws nothing for a product without parts', () => {
    const svg = toSvg(drawPicture(productOf([])));
    assert.doesNotMatch(svg, /<path|NaN|Infinity/);
  });

  it('has a limited size for thousands of parts', () => {
    const product = productOf([
      board([0, 0, 0], [80, 18, 90], {
        repeat: { i: 20, j: 20, k: 10 },
        at: ['i * 100', 'j * 60', 'k * 100'],
      }),
    ]);
    assert.equal(product.parts.length, 4000);
    assert.ok(toSvg(drawPicture(product)).length < 2_000_000);
  });
});

/** The color of the part at the point and all around the point, or 'none' if there's no part; undefined at an edge. */
function surelyAt(product: Product, { x, y }: Pixel): string | undefined {
  const colors = AROUND.map(([dx, dy]) => {
    return partAt(product, { x: x + dx * EDGE, y: y + dy * EDGE }, width, height)?.color ?? 'none';
  });
  return new Set(colors).size === 1 ? colors[0] : undefined;
}

/** Whether a surface's own color is blue. Surfaces that face up have some gloss. */
function isBlue(fill: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return red === green && red! < blue!;
}

/** The first color of each gradient, by the `fill` that refers to it. */
function firstStops(picture: SvgShape): ReadonlyMap<string, string> {
  const defs = picture.children.find((child): child is SvgShape => typeof child !== 'string' && child.tag === 'defs');
  const gradients = (defs?.children ?? []) as readonly SvgShape[];
  return new Map(
    gradients.map(({ attributes, children }) => {
      return [`url(#${attributes.id})`, String((children[0] as SvgShape).attributes['stop-color'])];
    }),
  );
}
