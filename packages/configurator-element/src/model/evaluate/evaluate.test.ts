import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, type PlacedPart, type Product, type Vector, writePartMatrix } from '../index.js';
import { box, documentOf, evaluate, issuesOf, type Json, panel, placesOf, width } from '../testing/documents.js';

const paths = ({ parts }: Product) => [...parts].map(({ path }) => path);

/** Converts a point from a part's own frame to product coordinates. */
function inProduct({ matrix: m }: PlacedPart, [x, y, z]: Vector): Vector {
  const along = (row: number) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!;
  return [along(0), along(1), along(2)];
}

function turnX([x, y, z]: Vector, degrees: number): Vector {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x, c * y - s * z, s * y + c * z];
}

function turnY([x, y, z]: Vector, degrees: number): Vector {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [c * x + s * z, y, -s * x + c * z];
}

function turnZ([x, y, z]: Vector, degrees: number): Vector {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [c * x - s * y, s * x + c * y, z];
}

function assertNear(actual: readonly number[], expected: readonly number[], message?: string): void {
  const isNear = actual.length === expected.length && actual.every((value, i) => Math.abs(value - expected[i]!) < 1e-9);
  if (!isNear) assert.deepEqual(actual, expected, message);
}

describe('a placed part', () => {
  it('has all its properties', () => {
    const parts = [
      panel({ name: { en: 'Board', de: 'Boden' }, at: [1, 2, 3], grain: 'x', edges: ['+z'], explode: [0, 5, 0] }),
    ];
    const product = compileModel(documentOf({ parts })).evaluate({}, { language: 'de-DE' });
    const { material, ...part } = product.parts[0]!;
    assert.equal(material?.id, 'oak');
    assert.deepEqual(part, {
      kind: 'panel',
      path: 'board',
      id: 'board',
      name: 'Boden',
      at: [1, 2, 3],
      size: [600, 19, 300],
      matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1],
      color: '#c39a67',
      bom: true,
      explode: [0, 5, 0],
      normal: 'y',
      grain: 'x',
      edges: ['+z'],
    });
    assert.deepEqual(product.bounds, { min: [1, 2, 3], max: [601, 21, 303] });
    assert.deepEqual(product.configuration, { width: 1000, material: 'oak' });
  });

  it('is rotated around x, then y, then z, around its corner', () => {
    const [part] = evaluate({ parts: [box({ at: [1, 2, 3], rotate: [20, 30, 40] })] }).parts;
    const corner: Vector = [10, 20, 30];
    const [x, y, z] = turnZ(turnY(turnX(corner, 20), 30), 40);
    assertNear(inProduct(part!, corner), [x + 1, y + 2, z + 3]);
    assertNear(inProduct(part!, [0, 0, 0]), [1, 2, 3]);
  });

  it('is rotated around an external pivot, in its own frame', () => {
    const [part] = evaluate({ parts: [box({ at: [10, 0, 0], rotate: [0, 0, 90], pivot: [0, 0, 0] })] }).parts;
    assert.deepEqual(inProduct(part!, [0, 0, 0]), [0, 10, 0]);
    assert.deepEqual(inProduct(part!, [10, 0, 0]), [0, 20, 0]);
  });

  it('is rotated exactly by right angles', () => {
    const [part] = evaluate({ parts: [box({ rotate: [90, 180, 270] })] }).parts;
    for (const value of part!.matrix) assert.ok([0, 1, -1].includes(value) && !Object.is(value, -0), String(value));
  });

  it('is repeated, the first name outermost, counted from 0', () => {
    const parts = [box({ repeat: { i: 2, j: 'i + 1' }, at: ['i', 'j', 0] })];
    const product = evaluate({ parts });
    assert.deepEqual(paths(product), ['box[0][0]', 'box[1][0]', 'box[1][1]']);
    assert.deepEqual(
      [...product.parts].map(({ at }) => at),
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
      ],
    );
  });

  it('isn’t repeated once less because of a floating-point error', () => {
    const parts = [box({ repeat: { i: '0.3 / 0.1' } })];
    assert.deepEqual(paths(evaluate({ parts })), ['box[0]', 'box[1]', 'box[2]']);
  });

  it('is left out without being computed if its condition fails', () => {
    const parts = [
      box({
        repeat: { i: 4 },
        let: { left: 'i - 2', share: '12 / left' },
        if: 'left != 0',
        size: ['share + 13', 1, 1],
      }),
    ];
    assert.deepEqual(
      [...evaluate({ parts }).parts].map(({ path, size }) => [path, size[0]]),
      [
        ['box[0]', 7],
        ['box[1]', 1],
        ['box[3]', 25],
      ],
    );
  });

  it('follows its loops in every value', () => {
    const parts = [
      box({
        repeat: { i: 2, j: 2 },
        let: { a: 'b + j', b: 'i * 10' },
        at: ['a', 'b', 'width'],
        size: ['i + 1', 'j + 1', 'width / 100'],
        color: "pick(i, '#000000', j == 0 ? '#00000a' : '#00000b')",
        rotate: [0, 0, 'i * 90'],
        explode: ['j', 0, 0],
        radius: 'i / 10',
      }),
    ];
    const seen = [...evaluate({ parts }).parts].map((part) => [
      part.path,
      part.at,
      part.size,
      part.color,
      part.matrix[0],
      part.explode,
    ]);
    assert.deepEqual(seen, [
      ['box[0][0]', [0, 0, 1000], [1, 1, 10], '#000000', 1, undefined],
      ['box[0][1]', [1, 0, 1000], [1, 2, 10], '#000000', 1, [1, 0, 0]],
      ['box[1][0]', [10, 10, 1000], [2, 1, 10], '#00000a', 0, undefined],
      ['box[1][1]', [11, 10, 1000], [2, 2, 10], '#00000b', 0, [1, 0, 0]],
    ]);
  });

  it('computes a branch’s values only in that branch', () => {
    const never = box({ repeat: { i: 1 }, at: ['i > 0 ? 1 / (width - 1000) : 0', 0, 0] });
    assert.deepEqual(evaluate({ parts: [never] }).parts[0]?.at, [0, 0, 0]);
    const twice = box({ at: ['width < 0 ? width * 3 : 0', 'width * 3', 'width > 0 ? width * 3 : 0'] });
    assert.deepEqual(evaluate({ parts: [twice] }).parts[0]?.at, [0, 3000, 3000]);
    const nested = box({ at: ['width < 0 ? (width > 1 ? width * 5 : 1) + width * 5 : 2', 'width * 5', 0] });
    assert.deepEqual(evaluate({ parts: [nested] }).parts[0]?.at, [2, 5000, 0]);
  });

  it('reports the instance whose size isn’t above 0', () => {
    const parts = [box({ id: 'divider', repeat: { i: 4 }, size: [1, '2 - i', 1] })];
    assert.deepEqual(issuesOf(documentOf({ parts })), [
      {
        pointer: '/parts/0/size/1',
        code: 'out-of-range',
        message: 'divider[2]: The size must be above 0, not 0',
      },
    ]);
  });

  it('has its own color, its material’s or a neutral one', () => {
    const parts = [
      box({ id: 'own', material: 'oak', color: "'#ABCDEF'" }),
      box({ id: 'of-material', material: 'steel' }),
      box({ id: 'of-parameter', material: 'material' }),
      box({ id: 'none' }),
    ];
    assert.deepEqual(
      [...evaluate({ parts }).parts].map(({ color }) => color),
      ['#abcdef', '#26272a', '#c39a67', '#cccccc'],
    );
  });

  it('prefers a parameter’s key to a material’s id', () => {
    const parameters = [{ key: 'oak', type: 'material', label: 'O', options: ['steel'], default: 'steel' }];
    assert.equal(evaluate({ parameters, parts: [box({ material: 'oak' })] }).parts[0]?.material?.id, 'steel');
  });

  it('is scenery if its group is', () => {
    const parts = [
      {
        id: 'room',
        kind: 'group',
        bom: false,
        parts: [panel({ bom: true }), { id: 'nail', kind: 'item', quantity: 1 }],
      },
    ];
    const product = evaluate({ parts });
    assert.equal(product.parts[0]?.bom, false);
    assert.equal('items' in product, false);
  });

  it('is scenery if no workshop makes it', () => {
    const estimate = { currency: 'EUR', amount: 'panels.count' };
    const product = evaluate({ parts: [panel(), panel({ id: 'wall', bom: false })], estimate });
    assert.deepEqual(
      [...product.parts].map(({ bom }) => bom),
      [true, false],
    );
    assert.equal(product.estimate?.amount, 1);
  });
});

describe('a group', () => {
  it('places its parts in its frame, and its name starts their paths', () => {
    const parts = [
      {
        id: 'drawer',
        kind: 'group',
        repeat: { i: 2 },
        at: [100, 'i * 200', 0],
        let: { inner: 'width - 100 * i' },
        parts: [
          box({ id: 'front', at: [1, 2, 3], size: ['inner', 1, 1] }),
          box({ id: 'side', repeat: { j: 2 }, at: ['j * inner', 0, 0] }),
        ],
      },
    ];
    const product = evaluate({ parts });
    assert.deepEqual(paths(product), [
      'drawer[0]/front',
      'drawer[0]/side[0]',
      'drawer[0]/side[1]',
      'drawer[1]/front',
      'drawer[1]/side[0]',
      'drawer[1]/side[1]',
    ]);
    const front = product.parts[3]!;
    assert.deepEqual(front.at, [1, 2, 3]);
    assert.deepEqual(front.size, [900, 1, 1]);
    assert.deepEqual(inProduct(front, [0, 0, 0]), [101, 202, 3]);
    assert.deepEqual(inProduct(product.parts[5]!, [0, 0, 0]), [1000, 200, 0]);
  });

  it('rotates, explodes and hides its parts together', () => {
    const inner = {
      id: 'inner',
      kind: 'group',
      at: [0, 50, 0],
      rotate: [0, 0, 90],
      explode: [7, 0, 0],
      parts: [box({ at: [5, 0, 0], explode: [1, 0, 0], rotate: [90, 0, 0] })],
    };
    const parts = [
      {
        id: 'outer',
        kind: 'group',
        at: [100, 0, 0],
        rotate: [0, 90, 0],
        explode: [0, 0, 3],
        if: 'width > 500',
        parts: [inner],
      },
    ];
    const [part] = evaluate({ parts }).parts;
    const around = (point: Vector): Vector => {
      const [x, y, z] = turnX(point, 90);
      const [u, v, w] = turnZ([x + 5, y, z], 90);
      const [a, b, c] = turnY([u, v + 50, w], 90);
      return [a + 100, b, c];
    };
    assertNear(inProduct(part!, [1, 2, 3]), around([1, 2, 3]));
    // The part itself is exploded along the product's y, the inner group backward along z, and the outer group along z.
    assertNear(part!.explode!, [0, 1, 3 - 7]);
    assert.equal(evaluate({ parts }, { width: 450 }).parts.length, 0);
  });

  it('gives its material and color to parts that have none', () => {
    const parts = [
      {
        id: 'g',
        kind: 'group',
        material: 'oak',
        color: "pick(i, '#000001', '#000002')",
        repeat: { i: 2 },
        parts: [box(), box({ id: 'own', material: 'steel', color: "'#ffffff'" })],
      },
    ];
    const seen = [...evaluate({ parts }).parts].map(({ material, color }) => [material?.id, color]);
    assert.deepEqual(seen, [
      ['oak', '#000001'],
      ['steel', '#ffffff'],
      ['oak', '#000002'],
      ['steel', '#ffffff'],
    ]);
  });

  it('computes everything that changes per instance', () => {
    const leaf = box({ repeat: { k: 2 }, at: ['i * 100 + j * 10 + k', 'i', 'j'], size: ['i + 1', 1, 1] });
    const inner = { id: 'h', kind: 'group', repeat: { j: 2 }, if: '!(i == 0 && j == 0)', parts: [leaf] };
    const parts = [{ id: 'g', kind: 'group', repeat: { i: 2 }, parts: [inner] }];
    assert.deepEqual(
      [...evaluate({ parts }).parts].map(({ path, at, size }) => [path, at[0], size[0]]),
      [
        ['g[0]/h[1]/box[0]', 10, 1],
        ['g[0]/h[1]/box[1]', 11, 1],
        ['g[1]/h[0]/box[0]', 100, 2],
        ['g[1]/h[0]/box[1]', 101, 2],
        ['g[1]/h[1]/box[0]', 110, 2],
        ['g[1]/h[1]/box[1]', 111, 2],
      ],
    );
  });
});

describe('a motion', () => {
  it('is in the product’s axes, with the groups’ motions first', () => {
    const door = box({ id: 'door', at: [5, 0, 0], motion: { kind: 'hinge', axis: 'z', at: [1, 2, 3], angle: 110 } });
    const parts = [
      {
        id: 'unit',
        kind: 'group',
        at: [100, 0, 0],
        rotate: [0, 90, 0],
        motion: { kind: 'slide', by: [0, 0, 400] },
        parts: [door, box()],
      },
    ];
    const [turned, plain] = evaluate({ parts }).parts;
    assert.deepEqual(turned?.motions, [
      { kind: 'slide', path: 'unit', by: [400, 0, 0] },
      { kind: 'hinge', path: 'unit/door', origin: [103, 2, -6], axis: [1, 0, 0], angle: 110 },
    ]);
    assert.deepEqual(plain?.motions, turned?.motions?.slice(0, 1));
    assert.equal(plain?.motions?.[0], turned?.motions?.[0], 'one object for all that move together');
  });

  it('doesn’t exist if nothing opens', () => {
    assert.equal('motions' in evaluate({ parts: [box()] }).parts[0]!, false);
  });
});

describe('the bounds', () => {
  it('enclose the turned boxes of all parts', () => {
    const parts = [box({ rotate: [0, 0, 90] }), box({ id: 'far', at: [0, 0, 100], size: [1, 1, 1] })];
    assert.deepEqual(evaluate({ parts }).bounds, { min: [-20, 0, 0], max: [1, 10, 101] });
    const tilted = evaluate({ parts: [box({ size: [10, 10, 10], rotate: [0, 0, 45] })] }).bounds;
    assertNear([...tilted.min, ...tilted.max], [-10 * Math.SQRT1_2, 0, 0, 10 * Math.SQRT1_2, 10 * Math.SQRT2, 10]);
  });

  it('leave out scenery', () => {
    const { bounds, madeBounds } = evaluate({ parts: [box(), box({ id: 'book', at: [0, 10, 0], bom: false })] });
    assert.deepEqual(madeBounds, evaluate({ parts: [box()] }).bounds);
    assert.deepEqual(bounds.max, [10, 30, 30]);
    assert.equal(evaluate({ parts: [box()] }).madeBounds, undefined);
  });

  it('are empty for no parts', () => {
    assert.deepEqual(evaluate({}).bounds, { min: [0, 0, 0], max: [0, 0, 0] });
  });
});

describe('the list of parts', () => {
  const model = compileModel(documentOf({ parts: [box({ repeat: { i: 3 }, at: ['i * width', 0, 0] })] }));
  const { parts } = model.evaluate({});

  it('has length, indices and iteration, like an array', () => {
    assert.equal(parts.length, 3);
    assert.equal(parts[1]?.path, 'box[1]');
    assert.equal(parts[3], undefined);
    assert.deepEqual(
      [...parts].map(({ path }) => path),
      ['box[0]', 'box[1]', 'box[2]'],
    );
    assert.deepEqual(Array.from(parts), [...parts]);
    assert.deepEqual(JSON.parse(JSON.stringify(parts)), JSON.parse(JSON.stringify([...parts])));
  });

  it('creates each object once', () => {
    assert.equal(parts[2], parts[2]);
    assert.equal([...parts][2], parts[2]);
  });

  it('doesn’t change when another product is evaluated', () => {
    const untouched = model.evaluate({ width: 500 }).parts;
    model.evaluate({ width: 2000 });
    assert.deepEqual(
      [...untouched].map(({ at }) => at[0]),
      [0, 500, 1000],
    );
  });

  it('has columns with the same numbers', () => {
    const parts = [
      box({ repeat: { i: 40 }, at: ['i', 0, 0], rotate: [0, 'i % 2 * 90', 0], material: 'oak', color: "'#010203'" }),
      panel({ edges: ['-x', '+z'], grain: 'z' }),
    ];
    const product = evaluate({ parts });
    const { columns } = product.parts;
    assert.ok(columns);
    assert.equal(columns.count, 41);
    [...product.parts].forEach((part, row) => {
      const matrix = new Float64Array(20);
      writePartMatrix(columns, row, matrix, 4);
      assert.deepEqual([...matrix.subarray(4)], part.matrix);
      assert.deepEqual([...columns.size.subarray(3 * row, 3 * row + 3)], part.size);
      assert.deepEqual([...columns.at.subarray(3 * row, 3 * row + 3)], part.at);
      assert.equal(columns.definition[row], row < 40 ? 0 : 1);
      assert.equal(columns.color[row], Number.parseInt(part.color.slice(1), 16));
    });
    assert.deepEqual([...columns.attributes.subarray(160, 164)], [1, 2, 33, 0]);
  });
});

describe('a panel', () => {
  const only = (more: Json, configuration = {}) => {
    const part = evaluate({ parts: [panel(more)] }, configuration).parts[0]!;
    assert.ok(part.kind === 'panel');
    return part;
  };

  it('has banded edges while their conditions are met', () => {
    const edges = ['-x', { on: '+z', if: 'width > 1500' }, { on: '+x', if: true }];
    assert.deepEqual(only({ edges }).edges, ['-x', '+x']);
    assert.deepEqual(only({ edges }, { width: 2000 }).edges, ['-x', '+x', '+z']);
  });

  it('has the requested grain direction if its material has a grain', () => {
    assert.equal(only({ grain: 'z' }).grain, 'z');
    assert.equal(only({}).grain, undefined);
    assert.equal(only({ grain: 'z', material: 'steel' }).grain, undefined);
  });

  it('is drilled from a hole’s face, which defaults to the + side', () => {
    const holes = [
      { at: ['32 * k + 37', 9], diameter: 5, depth: 13, face: '-z', repeat: { k: 2 } },
      { at: [50, 50], diameter: 35 },
    ];
    assert.deepEqual(only({ holes }).holes, [
      { face: '-z', at: [37, 9], diameter: 5, depth: 13 },
      { face: '-z', at: [69, 9], diameter: 5, depth: 13 },
      { face: '+y', at: [50, 50], diameter: 35, depth: undefined },
    ]);
    assert.equal('holes' in only({ holes: [{ ...holes[0], repeat: { k: 0 } }] }), false);
  });

  it('shares holes that are the same in all instances', () => {
    const holes = [{ at: [1, 1], diameter: 5 }];
    const moving = [{ at: ['i', 1], diameter: 5 }];
    const parts = [panel({ repeat: { i: 3 }, holes }), panel({ id: 'b', repeat: { i: 3 }, holes: moving })];
    const boards = [...evaluate({ parts }).parts].filter((part) => part.kind === 'panel').map((part) => part.holes);
    assert.equal(boards[0], boards[2]);
    assert.deepEqual(
      boards.slice(3).map((list) => list?.[0]?.at[0]),
      [0, 1, 2],
    );
    const cutouts = [
      { circle: 60, at: [99, 99] },
      { circle: 30, at: [99, 199] },
    ];
    const cut = [...evaluate({ parts: [panel({ repeat: { i: 2 }, cutouts })] }).parts].filter(
      (part) => part.kind === 'panel',
    );
    assert.equal(cut[0]?.cutouts, cut[1]?.cutouts);
  });

  it('has an outline that lies within its size', () => {
    assert.equal(only({ outline: { rect: [600, 300], radius: 20 } }).outline?.[0]?.outer.segments.length, 8);
    assert.deepEqual(placesOf(documentOf({ parts: [panel({ outline: { rect: [601, 300] } })] })), [
      '/parts/0/outline out-of-range',
    ]);
    assert.deepEqual(placesOf(documentOf({ parts: [panel({ outline: { circle: 100 } })] })), [
      '/parts/0/outline out-of-range',
    ]);
  });
});

describe('an item', () => {
  it('is counted but not placed', () => {
    const parts = [
      {
        id: 'unit',
        kind: 'group',
        repeat: { i: 2 },
        parts: [
          {
            id: 'screw',
            name: { en: 'Screw', de: 'Schraube' },
            kind: 'item',
            quantity: 'width / 100',
            unitPrice: 0.05,
          },
        ],
      },
      { id: 'glue', kind: 'item', quantity: 1, bom: false },
    ];
    const product = compileModel(documentOf({ parts })).evaluate({}, { language: 'de' });
    assert.equal(product.parts.length, 0);
    assert.deepEqual(product.items, [
      { path: 'unit[0]/screw', id: 'screw', name: 'Schraube', quantity: 10, unitPrice: 0.05 },
      { path: 'unit[1]/screw', id: 'screw', name: 'Schraube', quantity: 10, unitPrice: 0.05 },
    ]);
  });
});

describe('an estimate', () => {
  const parts = [
    panel({
      edges: ['+z', '-x'],
      holes: [{ at: ['9 + 9 * k', 9], diameter: 5, repeat: { k: 3 } }],
      cutouts: [{ circle: 60, at: [99, 99] }],
      outline: { rect: [500, 300] },
    }),
    { id: 'rod', kind: 'cylinder', axis: 'x', diameter: 20, length: 1000, material: 'steel' },
    box({ size: [100, 100, 100] }),
  ];
  const amount = (expression: string) =>
    evaluate({ parts, estimate: { currency: 'EUR', amount: expression } }).estimate?.amount ?? 0;

  it('counts areas before cutouts, and masses after', () => {
    const rod = (Math.PI * 100 * 1000) / 1e9;
    const board = 0.019 * (0.5 * 0.3 - (Math.PI * (0.06 ** 2 + 3 * 0.005 ** 2)) / 4);
    const sums = {
      'panels.count': 1,
      'panels.area': 0.18,
      'edges.length': 0.9,
      'holes.count': 3,
      volume: board + rod + 0.001,
      mass: board * 720 + rod * 7850,
    };
    for (const [name, sum] of Object.entries(sums)) assertNear([amount(name)], [sum], name);
    assertNear(
      [amount("areaOf(material) + 10 * areaOf('steel')"), amount("volumeOf('steel')"), amount('massOf(material)')],
      [0.18, rod, board * 720],
    );
  });

  it('reads the contours and surfaces of finished parts', () => {
    const around = 2 * (0.5 + 0.3);
    const cut = around + Math.PI * 0.06;
    const faces = 2 * (0.5 * 0.3 - Math.PI * 0.03 ** 2);
    const rod = Math.PI * (0.02 + 2 * 0.01 ** 2);
    const sums = {
      'cutouts.count': 1,
      'outline.length': around,
      'cut.length': cut,
      surface: faces + cut * 0.019 + rod + 0.06,
      'surfaceOf(material)': faces + cut * 0.019,
      "surfaceOf('steel') + 0 * volumeOf('oak')": rod,
    };
    for (const [name, sum] of Object.entries(sums)) assertNear([amount(name)], [sum], name);
  });

  it('counts the contour of a dog-bone once, and a notch as part of the outline', () => {
    const notched = panel({
      cutouts: [
        { rect: [100, 40], at: [100, 100] },
        { circle: 20, at: [100, 100] },
        { rect: [20, 60], at: [300, 260] },
      ],
    });
    const read = (expression: string) =>
      evaluate({ parts: [notched], estimate: { currency: 'EUR', amount: expression } }).estimate!.amount;
    const dogBone = 0.28 - 0.02 + 0.015 * Math.PI;
    assertNear([read('cutouts.count')], [1]);
    assertNear([read('outline.length')], [1.8 + 0.08]);
    assertNear([read('cut.length')], [1.88 + dogBone]);
  });

  it('lets a document’s own names override the sums of contours and surfaces', () => {
    const own = { define: { surface: 7, cut: 5 }, rules: [] };
    const read = (expression: string) => evaluate({ ...own, estimate: { currency: 'EUR', amount: expression } });
    assert.equal(read('surface + cut').estimate!.amount, 12);
    assert.equal(read("surface + 0 * surfaceOf('oak')").estimate!.amount, 7);
    assert.deepEqual(
      issuesOf(documentOf({ parts: [panel({ size: ['surface', 1, 1] })] })).map(({ code }) => code),
      ['unknown-name'],
    );
  });

  it('is the same whichever other sums are read', () => {
    const own = [
      "volumeOf('steel')",
      "massOf('oak')",
      "volumeOf(width > 5 ? 'oak' : 'steel')",
      "areaOf('oak')",
      'mass',
    ];
    const all = own.join(' + ');
    for (const each of own) assertNear([amount(each)], [amount(`${each} + 0 * (${all} + volume)`)], each);
    // Equal and different boards in a sequence.
    const window = { cutouts: [{ rect: [100, 100], at: [10, 10] }] };
    const shelves = panel({ ...window, id: 's', size: ['i < 2 ? 600 : 300', 19, 300], repeat: { i: 3 } });
    const estimate = { currency: 'EUR', amount: 'volume' };
    assertNear([evaluate({ parts: [shelves], estimate }).estimate!.amount], [0.019 * (0.18 * 2 + 0.09 - 3 * 0.01)]);
  });

  it('is not rounded, and has the document’s currency', () => {
    assert.deepEqual(evaluate({ estimate: { currency: 'JPY', amount: 'width / 3' } }).estimate, {
      amount: 1000 / 3,
      currency: 'JPY',
    });
    assert.equal('estimate' in evaluate({}), false);
  });

  it('has its sums by field', () => {
    const places = (expression: string) =>
      issuesOf(documentOf({ estimate: { currency: 'EUR', amount: expression } })).map(({ code, suggestion }) => [
        code,
        suggestion,
      ]);
    assert.deepEqual(places('panels.cuont'), [['unknown-field', 'count']]);
    assert.deepEqual(places('panels'), [['unknown-name', undefined]]);
  });
});

describe('a rule', () => {
  it('is reported with its message in the requested language, and prevents nothing', () => {
    const rules = [
      { require: 'width < 900', message: { en: 'Too wide', de: 'Zu breit' }, keys: ['width'] },
      { require: true, message: 'x', keys: [], level: 'warning' },
    ];
    const product = compileModel(documentOf({ rules })).evaluate({}, { language: 'de' });
    assert.deepEqual(product.rules, [
      { holds: false, level: 'error', message: 'Zu breit', keys: ['width'] },
      { holds: true, level: 'warning', message: 'x', keys: [] },
    ]);
  });
});

describe('a dimension', () => {
  it('is measured between its ends', () => {
    const dimensions = [
      { from: [0, 0, 0], to: ['width', 0, 0], offset: [0, 40, 0], key: 'width' },
      { from: [0, 0, 0], to: [3, 4, 0] },
    ];
    assert.deepEqual(evaluate({ dimensions }).dimensions, [
      { from: [0, 0, 0], to: [1000, 0, 0], offset: [0, 40, 0], key: 'width', length: 1000 },
      { from: [0, 0, 0], to: [3, 4, 0], offset: [0, 0, 0], key: undefined, length: 5 },
    ]);
  });
});

describe('evaluation', () => {
  it('settles its input, and returns the same product for the same input', () => {
    const model = compileModel(
      documentOf({ parameters: [width], parts: [box({ size: ['width', 'random(width) + 1', 1] })] }),
    );
    const [one, other] = [model.evaluate({ width: 777, foo: 1 }), model.evaluate({ width: 780 })];
    assert.deepEqual(one.configuration, { width: 780 });
    assert.deepEqual([...one.parts], [...other.parts]);
  });

  it('stores nothing between calls, whatever the parts and even after a failure', () => {
    const circle = { circle: 'width / 100', at: ['width / 20', 30] };
    const parts = [
      { ...box({ size: ['width', 40, 10], at: [0, 'i * 10', 0], repeat: { i: 'width / 500' } }) },
      panel({
        id: 'board',
        size: ['width', 200, 18],
        normal: 'z',
        cutouts: [circle],
        holes: [{ at: [9, 'width / 50'], diameter: 8 }],
      }),
      {
        id: 'rod',
        kind: 'tube',
        path: [
          [0, 0, 0],
          ['width', 0, 0],
          ['width', 300, 0],
        ],
        diameter: 20,
        bend: 'width / 20',
      },
      {
        id: 'door',
        kind: 'group',
        rotate: [0, 'width / 100', 0],
        motion: { kind: 'hinge', axis: 'y', at: ['width', 0, 0], angle: 90 },
        explode: ['width / 10', 0, 0],
        parts: [
          panel({ id: 'leaf', size: ['width', 100, 18], normal: 'z' }),
          {
            id: 'mark',
            kind: 'text',
            text: "width > 900 ? 'long' : 'short'",
            height: 10,
            depth: 1,
            on: { part: 'leaf', face: '+z' },
          },
        ],
      },
      { id: 'ring', kind: 'revolve', axis: 'y', profile: { rect: ['width > 1900 ? -1 : 5', 5] } },
    ];
    const document = documentOf({ parameters: [width], parts });
    const model = compileModel(document);
    const json = (product: Product) => JSON.parse(JSON.stringify(product));
    const [first, second] = [model.evaluate({ width: 700 }), model.evaluate({ width: 1500 })];
    assert.throws(() => model.evaluate({ width: 2000 }));
    const third = model.evaluate({ width: 700 });
    for (const [product, value] of [
      [second, 1500],
      [first, 700],
      [third, 700],
    ] as const) {
      assert.deepEqual(json(product), json(compileModel(document).evaluate({ width: value })));
    }
  });

  it('uses the first language by default', () => {
    const parts = [box({ name: { fr: 'Boîte', de: 'Kasten' } })];
    assert.equal(evaluate({ parts }).parts[0]?.name, 'Boîte');
  });
});
