import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Product } from '../model/evaluate/product.js';
import { block, board, productOf, rod, shelf } from '../testing/product-of.js';
import { type DrawViewOptions, drawView, type SvgShape, toSvg, type ViewSide } from './index.js';

describe('a measured view', () => {
  it('shows a block’s edges and its two dimensions', () => {
    const product = productOf([block([0, 0, 0], [1000, 500, 200])]);
    assert.deepEqual(
      edges(product, 'front'),
      ['0,0 1000,0', '0,-500 0,0', '0,-500 1000,-500', '1000,-500 1000,0'].sort(),
    );
    assert.deepEqual(texts(drawView(product, 'front')), ['500', '1000']);
    assert.deepEqual(texts(drawView(product, 'side')), ['200', '500']);
    assert.deepEqual(texts(drawView(product, 'top')), ['200', '1000']);
  });

  it('shows the side view from the right, with the front on the left', () => {
    const product = productOf([block([0, 0, 0], [100, 100, 1000]), block([0, 100, 900], [100, 400, 100])]);
    const xs = edges(product, 'side').flatMap((line) => line.split(' ').map((point) => Number(point.split(',')[0])));
    assert.deepEqual([Math.min(...xs), Math.max(...xs)], [-1000, 0]);
    assert.ok(edges(product, 'side').includes('-1000,-500 -900,-500'));
  });

  it('leaves out hidden lines, and draws a line that several boards share once', () => {
    const front = board([0, 0, 300], [1000, 500, 18]);
    const behind = [board([100, 100, 0], [600, 300, 18]), rod([300, 200, 100], 40, 100, 'z')];
    assert.deepEqual(edges(productOf([front, ...behind]), 'front'), edges(productOf([front]), 'front'));
    const stacked = productOf([board([0, 0, 0], [1000, 18, 300]), board([0, 18, 0], [1000, 18, 300])]);
    assert.equal(edges(stacked, 'front').length, 5);
  });

  it('shows nothing through the pieces of a board with a cutout', () => {
    const front = board([0, 0, 300], [1000, 500, 18], {
      cutouts: [{ circle: 120, at: [150, 130] }],
    });
    const behind = board([300, 20, 0], [600, 450, 18]);
    assert.deepEqual(edges(productOf([front, behind]), 'front'), edges(productOf([front]), 'front'));
  });

  it('draws one of the pieces of a board that stand behind one another, and one of a row of boards', () => {
    const pierced = board([0, 0, 0], [1000, 500, 18], { cutouts: [{ rect: [200, 100], at: [300, 200] }] });
    const row = [0, 1, 2].map((i) => board([1100 * i, 0, 0], [1000, 500, 18]));
    const whole = edges(productOf([row[0]!]), 'side');
    assert.equal(whole.length, 4);
    assert.deepEqual(edges(productOf(row), 'side'), whole);
    assert.deepEqual(edges(productOf([pierced]), 'side'), whole);
  });

  it('cuts a line where something hides part of it', () => {
    const lines = edges(productOf([board([0, 0, 0], [1000, 500, 18]), board([400, 400, 18], [200, 100, 18])]), 'front');
    assert.ok(lines.includes('0,-500 1000,-500'), 'the board before it ends at the same height');
    const before = edges(
      productOf([board([0, 0, 0], [1000, 500, 18]), board([400, 300, 18], [200, 300, 18])]),
      'front',
    );
    assert.ok(before.includes('0,-500 400,-500'));
    assert.ok(before.includes('600,-500 1000,-500'));
  });

  it('outlines what is round, also where it is made of many pieces', () => {
    const cone = rod([0, 0, 0], 600, 1000, 'y', { topDiameter: 1000 });
    const section = {
      polygon: [
        [200, 0],
        [300, 0],
        [500, 1000],
        [450, 1000],
      ],
    };
    const cup = { kind: 'revolve', axis: 'y', profile: section };
    for (const part of [cone, cup]) {
      const lines = edges(productOf([part]), 'front');
      for (const side of ['0,-1000 200,0', '800,0 1000,-1000'])
        assert.ok(lines.includes(side), `${part.kind}: ${lines}`);
    }
    const path = [
      [0, 0, 0],
      [0, 0, 1000],
      [0, 500, 1000],
    ];
    const tube = edges(productOf([{ kind: 'tube', path, diameter: 100, bend: 150 }]), 'side');
    const longest = tube.filter(
      (line) => Math.abs(Number(line.split(/[ ,]/)[0]) - Number(line.split(/[ ,]/)[2])) > 600,
    );
    assert.equal(longest.length, 2, `${tube}`);
    const across = tube.filter((line) => /^(-?\d+),-?\d+ \1,/.test(line)).length;
    assert.ok(across <= 3, `no line from piece to piece: ${tube}`);
  });

  it('sees through glass', () => {
    const pane = { ...board([0, 0, 300], [1000, 500, 6]), material: 'glass' };
    assert.ok(edges(productOf([pane, board([100, 100, 0], [600, 300, 18])]), 'front').length === 8);
  });

  it('writes the dimensions of the document that lie in the view, and the overall size only where none says it', () => {
    const product = productOf([block([0, 0, 0], [1000, 500, 200]), block([0, 0, 200], [300, 20, 10])], {
      dimensions: [
        { from: [0, 0, 210], to: [1000, 0, 210], offset: [0, -80, 0] },
        { from: [0, 0, 210], to: [300, 0, 210], offset: [0, -40, 0] },
        { from: [1000, 0, 0], to: [1000, 0, 210], offset: [80, 0, 0] },
      ],
    });
    assert.deepEqual(texts(drawView(product, 'front')), ['300', '500', '1000']);
    assert.deepEqual(texts(drawView(product, 'side')), ['210', '500']);
    assert.deepEqual(texts(drawView(product, 'front', { dimensions: false })), []);
  });

  it('writes sizes in the given unit, and tenths only where there are any', () => {
    const product = productOf([block([0, 0, 0], [1000.04, 500.26, 200])]);
    assert.deepEqual(texts(drawView(product, 'front')), ['500.3', '1000']);
    const format: DrawViewOptions['format'] = (mm) => `<${(mm / 10).toFixed(1)} cm>`;
    assert.deepEqual(texts(drawView(product, 'front', { format })), ['<50.0 cm>', '<100.0 cm>']);
    assert.match(toSvg(drawView(product, 'front', { format })), />&lt;50\.0 cm&gt;</);
  });

  it('puts no dimension on another, nor on the product', () => {
    const dimensions = [0, 1, 2, 3, 4, 5].map((i) => ({
      from: [i * 150, 0, 0],
      to: [i * 150 + 200, 0, 0],
      offset: [0, -50, 0],
    }));
    const product = productOf([block([0, 0, 0], [1000, 500, 200])], { dimensions });
    const boxes = drawnTexts(drawView(product, 'front')).filter(({ turned }) => !turned);
    for (const [i, a] of boxes.entries()) {
      assert.ok(a.y > 0, 'below the product');
      for (const b of boxes.slice(i + 1)) {
        assert.ok(Math.abs(a.x - b.x) > 60 || Math.abs(a.y - b.y) > 26, `${JSON.stringify([a, b])}`);
      }
    }
  });

  it('has everything inside its view box, and only numbers', () => {
    for (const side of ['front', 'side', 'top'] as const) {
      const drawing = drawView(productOf([...shelf(), rod([100, 500, 400], 25, 700, 'x')]), side);
      const [left, top, width, height] = String(drawing.attributes.viewBox).split(' ').map(Number) as [
        number,
        number,
        number,
        number,
      ];
      for (const [x, y] of points(drawing)) {
        assert.ok(x >= left && x <= left + width && y >= top && y <= top + height, `${side}: ${x}, ${y}`);
      }
      assert.doesNotMatch(toSvg(drawing), /NaN|Infinity|undefined|style=/);
    }
  });

  it('draws nothing for a product without parts', () => {
    assert.doesNotMatch(toSvg(drawView(productOf([]), 'front')), /NaN|Infinity|<text/);
  });
});

/** The lines of the product itself, each as its two ends, smaller first. */
function edges(product: Product, side: ViewSide): readonly string[] {
  const [lines] = drawView(product, side).children as readonly SvgShape[];
  const found: string[] = [];
  for (const run of runs(String(lines!.attributes.d))) {
    for (let i = 1; i < run.length; i++) {
      const ends = [run[i - 1]!, run[i]!].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      found.push(ends.map((end) => end.map((value) => Math.round(value) + 0).join(',')).join(' '));
    }
  }
  return found.sort();
}

function points(drawing: SvgShape): readonly (readonly [number, number])[] {
  const paths = drawing.children.filter(
    (child): child is SvgShape => typeof child !== 'string' && child.tag === 'path',
  );
  return paths.flatMap(({ attributes }) => runs(String(attributes.d)).flat());
}

function runs(data: string): readonly (readonly (readonly [number, number])[])[] {
  return [...data.matchAll(/M([^M]*)/g)].map(([, text]) => {
    const numbers = [...text!.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    let [x, y] = [0, 0];
    return Array.from({ length: numbers.length / 2 }, (_, i) => {
      x += numbers[2 * i]!;
      y += numbers[2 * i + 1]!;
      return [x, y] as const;
    });
  });
}

function drawnTexts(drawing: SvgShape): readonly { text: string; x: number; y: number; turned: boolean }[] {
  const group = drawing.children.find((child): child is SvgShape => typeof child !== 'string' && child.tag === 'g');
  return ((group?.children ?? []) as readonly SvgShape[]).map(({ attributes, children }) => ({
    text: String(children[0]),
    x: Number(attributes.x),
    y: Number(attributes.y),
    turned: 'transform' in attributes,
  }));
}

function texts(drawing: SvgShape): readonly string[] {
  return drawnTexts(drawing).map(({ text }) => text);
}
