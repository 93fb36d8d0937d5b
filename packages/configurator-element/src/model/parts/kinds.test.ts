import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExtrudePart, Face, PlacedPart, RevolvePart, TextPart, TubePart } from '../index.js';
import { partKinds } from '../index.js';
import { box, documentOf, evaluate, issuesOf, type Json, placesOf } from '../testing/documents.js';

function only<K extends PlacedPart['kind']>(
  kind: K,
  more: Json,
  configuration = {},
): Extract<PlacedPart, { readonly kind: K }> {
  const part = [...evaluate({ parts: [{ id: 'p', kind, ...more }] }, configuration).parts].at(-1)!;
  assert.equal(part.kind, kind);
  return part as Extract<PlacedPart, { readonly kind: K }>;
}

/** The surface of a part made of steel; mm². */
function surfaceOf(part: Json): number {
  const parts = [{ ...part, id: 'p', material: 'steel' }];
  const product = evaluate({ parts, estimate: { currency: 'EUR', amount: "surfaceOf('steel') * 1000000" } });
  return product.estimate!.amount;
}

/** The volume of a part made of steel; mm³. */
function volumeOf(part: Json): number {
  const parts = [{ id: 'p', material: 'steel', ...part }];
  return evaluate({ parts, estimate: { currency: 'EUR', amount: "volumeOf('steel') * 1000000000" } }).estimate!.amount;
}

function near(actual: number, expected: number, relative = 1e-9): void {
  assert.ok(Math.abs(actual - expected) <= relative * Math.abs(expected), `${actual} is not ${expected}`);
}

const places = (part: Json) => placesOf(documentOf({ parts: [{ id: 'p', ...part }] }));

describe('every kind', () => {
  it('is in the table, in a fixed order', () => {
    assert.deepEqual(partKinds, [
      'panel',
      'box',
      'cylinder',
      'extrude',
      'revolve',
      'tube',
      'sheet',
      'text',
      'asset',
      'group',
      'item',
    ]);
  });
});

describe('a box', () => {
  it('is rounded as much as possible', () => {
    assert.equal(only('box', { size: [10, 20, 30], radius: 3 }).radius, 3);
    assert.equal(only('box', { size: [10, 20, 30], radius: 99 }).radius, 5);
    assert.deepEqual(places({ kind: 'box', size: [1, 1, 1], radius: -1 }), ['/parts/0/radius out-of-range']);
    // Computed as a block of 4 × 14 × 24, with its rounded faces, edges and corners added around it.
    near(volumeOf({ kind: 'box', size: [10, 20, 30], radius: 3 }), 5572.619358586175);
  });
});

describe('a cylinder', () => {
  it('is as wide as its wider end', () => {
    const { size, diameter, topDiameter, length } = only('cylinder', {
      diameter: 10,
      topDiameter: 40,
      length: 100,
      axis: 'x',
    });
    assert.deepEqual([size, diameter, topDiameter, length], [[100, 40, 40], 10, 40, 100]);
    assert.deepEqual(only('cylinder', { diameter: 10, length: 100, axis: 'y' }).size, [10, 100, 10]);
  });

  it('has the volume of a frustum', () => {
    near(volumeOf({ kind: 'cylinder', diameter: 20, length: 100, axis: 'z' }), Math.PI * 10_000);
    near(
      volumeOf({ kind: 'cylinder', diameter: 20, topDiameter: 10, length: 60, axis: 'z' }),
      (Math.PI * 60 * (100 + 50 + 25)) / 3,
    );
  });

  it('has diameters above 0', () => {
    assert.deepEqual(places({ kind: 'cylinder', diameter: 0, topDiameter: 0, length: -1, axis: 'z' }), [
      '/parts/0/diameter out-of-range',
      '/parts/0/topDiameter out-of-range',
      '/parts/0/length out-of-range',
    ]);
  });
});

describe('an extruded part', () => {
  const profile = {
    polygon: [
      [5, 5],
      [45, 5],
      [45, 25],
    ],
  };

  it('is positioned by its smallest corner, wherever its profile is drawn', () => {
    for (const [axis, size] of [
      ['x', [100, 40, 20]],
      ['y', [40, 100, 20]],
      ['z', [40, 20, 100]],
    ] as const) {
      const part: ExtrudePart = only('extrude', { axis, length: 100, profile });
      assert.deepEqual(part.size, size);
      assert.deepEqual(part.profile, [
        {
          outer: {
            start: [0, 0],
            segments: [
              { kind: 'line', to: [40, 0] },
              { kind: 'line', to: [40, 20] },
              { kind: 'line', to: [0, 0] },
            ],
          },
          holes: [],
        },
      ]);
    }
  });

  it('has the volume of its profile without its holes', () => {
    near(volumeOf({ kind: 'extrude', axis: 'x', length: 100, profile }), 40_000);
    const hollow = { circle: 20, holes: [{ rect: [4, 4], at: [-2, -2] }] };
    near(volumeOf({ kind: 'extrude', axis: 'z', length: 10, profile: hollow }), (100 * Math.PI - 16) * 10);
  });

  it('uses the loops of the part and of the profile', () => {
    const parts = [
      {
        id: 'p',
        kind: 'extrude',
        axis: 'z',
        length: 5,
        repeat: { i: 2 },
        profile: { rect: ['10 + i', 5], at: ['k * 20', 0], repeat: { k: 'i + 1' } },
      },
    ];
    const sizes = [...evaluate({ parts }).parts].map(({ size }) => size[0]);
    assert.deepEqual(sizes, [10, 31]);
  });

  it('bevels its edges at most to its middle', () => {
    assert.equal(only('extrude', { axis: 'z', length: 10, profile, bevel: 2 }).bevel, 2);
    assert.equal(only('extrude', { axis: 'z', length: 10, profile, bevel: 50 }).bevel, 5);
  });
});

describe('a profile', () => {
  const extruded = (profile: Json) => only('extrude', { axis: 'z', length: 1, profile });
  const area = (profile: Json) => volumeOf({ kind: 'extrude', axis: 'z', length: 1, profile });
  const profilePlaces = (profile: Json) => places({ kind: 'extrude', axis: 'z', length: 1, profile });

  it('can be a rectangle with rounded corners', () => {
    near(area({ rect: [100, 60], radius: 10 }), 6000 - (4 - Math.PI) * 100);
    near(area({ rect: [100, 60], radius: 99 }), 6000 - (4 - Math.PI) * 900);
  });

  it('can have dog-bone corners where a cutter clears it or goes around it', () => {
    const panelVolume = (more: Json) => volumeOf({ kind: 'panel', normal: 'z', size: [200, 100, 10], ...more });
    const [one, taken] = [9 * (Math.PI / 2 - 1), 60 * 40];
    near(panelVolume({ cutouts: [{ rect: [60, 40], at: [20, 20], dogbone: 6 }] }), 10 * (20_000 - taken - 4 * one));
    const corner = {
      polygon: [
        [0, 0],
        [200, 0],
        [200, 50],
        [100, 50],
        [100, 100],
        [0, 100],
      ],
      dogbone: 6,
    };
    near(panelVolume({ outline: corner }), 10 * (15_000 - one));
    const window = { rect: [200, 100], holes: [{ rect: [60, 40], at: [20, 20] }], dogbone: 6 };
    near(panelVolume({ outline: window }), 10 * (20_000 - taken - 4 * one));
    const island = { rect: [60, 40], at: [20, 20], holes: [{ rect: [20, 20], at: [10, 10] }], dogbone: 6 };
    near(
      panelVolume({ machining: [{ kind: 'pocket', profile: island, depth: 4 }] }),
      200_000 - 4 * (taken - 400 + 4 * one),
    );
  });

  it('rejects dog-bone corners that don’t fit or aren’t cut', () => {
    const panelPlaces = (profile: Json) =>
      places({ kind: 'panel', normal: 'z', size: [200, 100, 10], cutouts: [profile] });
    assert.deepEqual(panelPlaces({ rect: [60, 5], dogbone: 6 }), ['/parts/0/cutouts/0/dogbone out-of-range']);
    assert.deepEqual(panelPlaces({ rect: [60, 40], dogbone: 0 }), ['/parts/0/cutouts/0/dogbone out-of-range']);
    assert.deepEqual(profilePlaces({ rect: [60, 40], dogbone: 6 }), ['/parts/0/profile/dogbone unknown-key']);
  });

  it('can be a circle around its position', () => {
    assert.deepEqual(extruded({ circle: 30 }).size, [30, 30, 1]);
    near(area({ circle: 30 }), Math.PI * 225);
  });

  it('can be a path of lines, arcs and curves, with exact bounds', () => {
    const half = { path: [['M', 0, 0], ['L', 100, 0], ['A', 100, 50, 50, -90, 90], ['L', 0, 100], ['Z']] };
    assert.deepEqual(extruded(half).size, [150, 100, 1]);
    near(area(half), 10_000 + (Math.PI * 2500) / 2);
    const bulge = {
      path: [
        ['M', 0, 0],
        ['C', 0, 40, 100, 40, 100, 0],
      ],
    };
    assert.ok(Math.abs(extruded(bulge).size[1] - 30) < 1e-9);
    near(area(bulge), 2400);
  });

  it('runs counter-clockwise, and its holes clockwise, however they are drawn', () => {
    const clockwise = {
      polygon: [
        [0, 0],
        [0, 10],
        [10, 10],
        [10, 0],
      ],
      holes: [{ rect: [2, 2], at: [4, 4] }],
    };
    near(area(clockwise), 96);
    const [region] = extruded(clockwise).profile;
    assert.deepEqual(region?.outer.segments[0]?.to, [10, 0]);
    assert.deepEqual(region?.holes[0]?.segments[0]?.to, [4, 6]);
  });

  it('keeps the material in a hole’s hole', () => {
    const ring = { circle: 40, holes: [{ circle: 30, holes: [{ circle: 10 }] }] };
    assert.equal(extruded(ring).profile.length, 2);
    near(area(ring), Math.PI * (400 - 225 + 25));
  });

  it('has exactly one of four shapes, and is closed', () => {
    assert.deepEqual(profilePlaces({}), ['/parts/0/profile missing-key']);
    assert.deepEqual(profilePlaces({ rect: [1, 1], circle: 2 }), ['/parts/0/profile value']);
    assert.deepEqual(profilePlaces({ circle: 2, radius: 1 }), ['/parts/0/profile/radius unknown-key']);
    assert.deepEqual(
      profilePlaces({
        polygon: [
          [0, 0],
          [1, 1],
        ],
      }),
      ['/parts/0/profile/polygon value'],
    );
    assert.deepEqual(
      profilePlaces({
        polygon: [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      }),
      ['/parts/0/profile/polygon out-of-range'],
    );
    assert.deepEqual(
      profilePlaces({
        path: [
          ['L', 0, 0],
          ['M', 1, 1],
          ['L', 2, 2],
        ],
      }),
      ['/parts/0/profile/path/0 value', '/parts/0/profile/path/1 value'],
    );
    assert.deepEqual(
      profilePlaces({
        path: [
          ['M', 0, 0],
          ['Q', 1, 1],
        ],
      }),
      ['/parts/0/profile/path/1 type'],
    );
    assert.deepEqual(
      profilePlaces({
        path: [
          ['M', 0, 0],
          ['A', 0, 0, -5, 0, 90],
          ['L', 9, 9],
        ],
      }),
      ['/parts/0/profile/path/1/3 out-of-range'],
    );
    assert.deepEqual(
      profilePlaces({
        path: [
          ['M', 0, 0],
          ['A', 0, 0, 5, 0, 400],
          ['L', 9, 9],
        ],
      }),
      ['/parts/0/profile/path/1/5 out-of-range'],
    );
    assert.deepEqual(profilePlaces({ rect: [0, 'width'], holes: [{ circle: 'wdth' }] }), [
      '/parts/0/profile/rect/0 out-of-range',
      '/parts/0/profile/holes/0/circle unknown-name',
    ]);
  });
});

describe('a turned part', () => {
  const profile = { rect: [10, 30], at: [5, 7] };

  it('is positioned by its smallest corner', () => {
    const whole: RevolvePart = only('revolve', { axis: 'y', profile });
    assert.deepEqual([whole.size, whole.angle, whole.center], [[30, 30, 30], 360, [15, 15]]);
    assert.deepEqual(whole.profile[0]?.outer.start, [5, 0]);
  });

  it('has the bounds of the turned piece, right-handed from the axis after its own', () => {
    const size = (axis: string, angle: number) => only('revolve', { axis, angle, profile: { rect: [10, 40] } }).size;
    assert.deepEqual(size('z', 90), [10, 10, 40]);
    assert.deepEqual(size('z', 180), [20, 10, 40]);
    assert.deepEqual(size('x', 180), [40, 20, 10]);
    assert.deepEqual(size('y', 180), [10, 40, 20]);
    assert.deepEqual(only('revolve', { axis: 'y', angle: 180, profile: { rect: [10, 40] } }).center, [0, 10]);
    assert.deepEqual(only('revolve', { axis: 'z', angle: 90, profile }).size, [15, 15, 30]);
  });

  it('has the volume that its profile sweeps', () => {
    near(volumeOf({ kind: 'revolve', axis: 'y', profile }), Math.PI * (225 - 25) * 30);
    near(volumeOf({ kind: 'revolve', axis: 'y', angle: 90, profile }), (Math.PI * (225 - 25) * 30) / 4);
    near(
      volumeOf({ kind: 'revolve', axis: 'z', profile: { circle: 10, at: [50, 0] } }),
      2 * Math.PI ** 2 * 50 * 25,
      1e-6,
    );
  });

  it('must be on one side of its axis', () => {
    assert.deepEqual(places({ kind: 'revolve', axis: 'y', profile: { circle: 10 } }), [
      '/parts/0/profile out-of-range',
    ]);
  });
});

describe('a profile that repeats points', () => {
  const section = (profile: Json) => only('extrude', { profile, length: 10, axis: 'z' });

  it('is a polygon', () => {
    const { size, profile } = section({
      polygon: [{ repeat: { i: 8 }, points: [['40 * cos(45 * i)', '40 * sin(45 * i)']] }],
    });
    near(size[0], 80);
    assert.equal(profile[0]!.outer.segments.length, 8);
  });

  it('is a path', () => {
    const wave = { repeat: { i: 4 }, pieces: [['A', '45 - 10 * i', 50, 5, 0, 180]] };
    const { size, profile } = section({ path: [['M', 0, 0], ['L', 50, 0], ['L', 50, 50], wave, ['Z']] });
    near(size[0], 50);
    near(size[1], 55);
    assert.equal(profile[0]!.outer.segments.filter(({ kind }) => kind === 'arc').length, 4);
  });

  it('can start and end outside of the repetition', () => {
    const places = (profile: Json) =>
      placesOf(documentOf({ parts: [{ id: 'p', kind: 'extrude', length: 9, axis: 'z', profile }] }));
    const repeated = (...pieces: unknown[]) => ({ repeat: { i: 2 }, pieces });
    assert.deepEqual(places({ path: [repeated(['M', 0, 0], ['L', 9, 0])] }), [
      '/parts/0/profile/path/0/pieces/0 value',
    ]);
    assert.deepEqual(places({ path: [['M', 0, 0], ['L', 9, 0], repeated(['L', 9, 'i + 9'], ['Z'])] }), [
      '/parts/0/profile/path/2/pieces/1 value',
    ]);
    assert.deepEqual(places({ polygon: [{ repeat: { i: 2 }, points: [['i', 'i']] }] }), [
      '/parts/0/profile/polygon out-of-range',
    ]);
  });
});

describe('a tube', () => {
  const path = [
    [0, 0, 0],
    [0, 200, 0],
    [100, 200, 0],
  ];

  it('has bounds that include its bends and ends', () => {
    const tube: TubePart = only('tube', { path, diameter: 20, wall: 2, bend: 30 });
    assert.deepEqual(
      [tube.at, tube.size],
      [
        [-10, 0, -10],
        [110, 210, 20],
      ],
    );
    assert.deepEqual(tube.points, [
      [10, 0, 10],
      [10, 200, 10],
      [110, 200, 10],
    ]);
    assert.deepEqual(
      tube.centerline.map(({ kind }) => kind),
      ['line', 'arc', 'line'],
    );
    assert.deepEqual([tube.diameter, tube.wall, tube.bend], [20, 2, 30]);
  });

  it('has miters if no bend is specified', () => {
    const tube = only('tube', { path, diameter: 20 });
    assert.deepEqual([tube.size, tube.bend, tube.wall], [[110, 210, 20], undefined, undefined]);
    assert.deepEqual(
      tube.centerline.map(({ kind }) => kind),
      ['line', 'line'],
    );
  });

  it('extends beyond its corner at a sharp miter', () => {
    const sharp = [
      [0, 0, 0],
      [100, 0, 0],
      [100 - 50, 50 * Math.sqrt(3), 0],
    ];
    const tube = only('tube', { path: sharp, diameter: 20 });
    near(tube.at[0] + tube.size[0], 100 + 10 * Math.sqrt(3));
    near(tube.at[1], -10);
  });

  it('has the volume of its wall along its center line', () => {
    const length = 160 + (Math.PI / 2) * 40 + 60;
    near(volumeOf({ kind: 'tube', path, diameter: 20, wall: 2, bend: 30 }), (Math.PI / 4) * (400 - 256) * length);
    near(volumeOf({ kind: 'tube', path, diameter: 20 }), Math.PI * 100 * 300);
  });

  it('follows points that repeat', () => {
    const points = [
      {
        repeat: { i: 3 },
        points: [
          ['100 * i', 0, 0],
          ['100 * i + 50', 50, 0],
        ],
      },
      [300, 0, 'j'],
    ];
    const tube = only('tube', { path: [[-50, 50, 0], ...points], diameter: 10, let: { j: 40 } });
    const [x, y] = tube.points[0]!;
    assert.deepEqual(
      tube.points.map((point) => [
        Math.round(point[0] - x - 50),
        Math.round(point[1] - y + 50),
        Math.round(point[2] - 5),
      ]),
      [
        [-50, 50, 0],
        ...[0, 1, 2].flatMap((i) => [
          [100 * i, 0, 0],
          [100 * i + 50, 50, 0],
        ]),
        [300, 0, 40],
      ],
    );
    const places = (more: Json) => placesOf(documentOf({ parts: [{ id: 'p', kind: 'tube', diameter: 10, ...more }] }));
    assert.deepEqual(places({ path: [{ repeat: { i: 1 }, points: [[0, 0, 0]] }] }), ['/parts/0/path out-of-range']);
    assert.deepEqual(
      places({
        path: [
          [9, 0, 0],
          {
            repeat: { i: 3 },
            points: [
              ['i * j', 0, 0],
              [9, 9, 9],
            ],
          },
        ],
      }),
      ['/parts/0/path/1/points/0/0 unknown-name'],
    );
    assert.deepEqual(places({ path: [[0, 0, 0], { repeat: { i: 3 }, points: [[0, 0, '10 + 10 * min(i, 1)']] }] }), [
      '/parts/0/path/1/points/0 out-of-range',
    ]);
    assert.deepEqual(places({ path: [[0, 0, 0], { repeat: { i: 3e5 }, points: [[0, 0, 'i + 1']] }] }), [
      '/parts/0/path/1/repeat too-many-repetitions',
    ]);
    assert.deepEqual(places({ path: [[0, 0, 0], { points: [[0, 0, 1]] }] }), ['/parts/0/path/1/repeat missing-key']);
  });

  it('is rotated around its `at`, from which its path is measured', () => {
    const part = only('tube', {
      path: [
        [0, 0, 0],
        [100, 0, 0],
      ],
      diameter: 20,
      at: [5, 0, 0],
      rotate: [0, 0, 90],
    });
    const { bounds } = evaluate({
      parts: [
        {
          id: 'p',
          kind: 'tube',
          path: [
            [0, 0, 0],
            [100, 0, 0],
          ],
          diameter: 20,
          at: [5, 0, 0],
          rotate: [0, 0, 90],
        },
      ],
    });
    assert.deepEqual(part.at, [5, -10, -10]);
    assert.deepEqual(bounds, { min: [-5, 0, -10], max: [15, 100, 10] });
  });

  it('must be bendable as specified', () => {
    const tube = (more: Json) => places({ kind: 'tube', path, diameter: 20, ...more });
    assert.deepEqual(tube({ path: [[0, 0, 0]] }), ['/parts/0/path value']);
    assert.deepEqual(
      tube({
        path: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      }),
      ['/parts/0/path/1 out-of-range'],
    );
    assert.deepEqual(
      tube({
        path: [
          [0, 0, 0],
          [9, 0, 0],
          [0, 0, 0],
        ],
      }),
      ['/parts/0/path/1 out-of-range'],
    );
    assert.deepEqual(tube({ bend: 95 }), ['/parts/0/path/2 out-of-range']);
    assert.deepEqual(tube({ wall: 11 }), ['/parts/0/wall out-of-range']);
    assert.match(
      issuesOf(documentOf({ parts: [{ id: 'p', kind: 'tube', path, diameter: 20, bend: 95 }] }))[0]!.message,
      /The bends need 105 mm of a segment that is only 100 mm long: use a smaller "bend", or move the corners apart/,
    );
  });
});

describe('letters', () => {
  const carrier = box({ id: 'front', at: [100, 0, 0], size: [200, 100, 20] });
  const letters = (more: Json): Json => ({
    id: 'name',
    kind: 'text',
    text: "'AB'",
    height: 10,
    depth: 2,
    on: { part: 'front', face: '+z' },
    ...more,
  });

  it('are on a side of another part, and move with it', () => {
    const parts = [{ ...carrier, rotate: [0, 0, 90], explode: [0, 0, 50] }, letters({ at: [10, 20, 0] })];
    const [front, name] = evaluate({ parts }).parts;
    const text = name as TextPart;
    assert.deepEqual([text.text, text.height, text.depth, text.on], ['AB', 10, 2, { part: 'front', face: '+z' }]);
    assert.deepEqual(
      [text.at, text.size],
      [
        [10, 20, 20],
        [19.06, 10, 2],
      ],
    );
    assert.deepEqual(text.matrix.slice(0, 12), front!.matrix.slice(0, 12));
    assert.deepEqual(text.explode, [0, 0, 50]);
    assert.deepEqual(text.matrix.slice(12, 15), [80, 10, 20]);
  });

  it('are raised from the side or cut into it', () => {
    const sides: readonly (readonly [face: Face, depth: number, at: readonly number[], size: readonly number[]])[] = [
      ['+z', 2, [0, 0, 20], [19.06, 10, 2]],
      ['+z', -2, [0, 0, 18], [19.06, 10, 2]],
      ['-z', 2, [0, 0, -2], [19.06, 10, 2]],
      ['-z', -2, [0, 0, 0], [19.06, 10, 2]],
      ['+x', -2, [198, 0, 0], [2, 10, 19.06]],
      ['-y', 2, [0, -2, 0], [19.06, 2, 10]],
    ];
    for (const [face, depth, at, size] of sides) {
      const text = evaluate({ parts: [carrier, letters({ depth, on: { part: 'front', face } })] }).parts[1]!;
      assert.deepEqual([text.at, text.size], [at, size], `${face} ${depth}`);
    }
  });

  it('don’t exist if the text is empty or there’s nothing to put them on', () => {
    assert.equal(evaluate({ parts: [carrier, letters({ text: "' '" })] }).parts.length, 1);
    assert.equal(evaluate({ parts: [{ ...carrier, if: 'width < 0' }, letters({})] }).parts.length, 0);
  });

  it('are on the part in their own group’s instance', () => {
    const parts = [
      {
        id: 'g',
        kind: 'group',
        repeat: { i: 3 },
        at: ['i * 1000', 0, 0],
        parts: [
          { ...carrier, if: 'i != 1', size: ['100 + i', 100, 20] },
          letters({ on: { part: 'front', face: '+x' } }),
        ],
      },
    ];
    const texts = [...evaluate({ parts }).parts].filter(({ kind }) => kind === 'text');
    assert.deepEqual(
      texts.map(({ path, at, matrix }) => [path, at[0], matrix[12]]),
      [
        ['g[0]/name', 100, 200],
        ['g[2]/name', 102, 2202],
      ],
    );
  });

  it('are on a sibling part that’s placed once and before them', () => {
    const at = (...parts: Json[]) => placesOf(documentOf({ parts }));
    assert.deepEqual(at(letters({}), carrier), ['/parts/0/on/part unknown-part']);
    assert.deepEqual(at(carrier, letters({ on: { part: 'frnt', face: '+z' } })), ['/parts/1/on/part unknown-part']);
    assert.deepEqual(at({ ...carrier, repeat: { i: 2 } }, letters({})), ['/parts/1/on/part value']);
    assert.deepEqual(at({ id: 'front', kind: 'group', parts: [] }, letters({})), ['/parts/1/on/part unknown-part']);
    const sheet = { id: 'front', kind: 'sheet', size: [200, 200, 2], normal: 'z' };
    assert.deepEqual(at(sheet, letters({})), ['/parts/1/on/part value']);
  });
});

describe('an asset', () => {
  it('is a file in a box', () => {
    const { src, size } = only('asset', { src: 'handles/bar.glb', size: [128, 10, 'width / 40'] });
    assert.deepEqual([src, size], ['handles/bar.glb', [128, 10, 25]]);
    assert.equal(volumeOf({ kind: 'asset', src: 'a.glb', size: [1, 1, 1] }), 0);
  });
});

describe('the surface of a part', () => {
  const square = { rect: [10, 20], at: [30, 0] };
  const path = [
    [0, 0, 0],
    [200, 0, 0],
    [200, 200, 0],
  ];
  const bent = 400 - 80 + (Math.PI / 2) * 40;
  const cases: readonly (readonly [Json, number])[] = [
    [{ kind: 'box', size: [10, 20, 30] }, 2200],
    [{ kind: 'box', size: [10, 10, 10], radius: 5 }, Math.PI * 100],
    [{ kind: 'cylinder', diameter: 20, length: 100, axis: 'z' }, Math.PI * 2200],
    [{ kind: 'cylinder', diameter: 60, topDiameter: 0.001, length: 40, axis: 'z' }, Math.PI * (900 + 1500)],
    [{ kind: 'extrude', axis: 'x', length: 100, profile: { circle: 10 } }, Math.PI * (1000 + 50)],
    [{ kind: 'revolve', axis: 'y', profile: square }, 2 * Math.PI * 35 * 60],
    [{ kind: 'revolve', axis: 'y', angle: 90, profile: square }, (Math.PI / 2) * 35 * 60 + 400],
    [{ kind: 'revolve', axis: 'y', profile: { circle: 20, at: [50, 0] } }, 4 * Math.PI ** 2 * 50 * 10],
    [{ kind: 'tube', path, diameter: 20, wall: 2, bend: 30 }, Math.PI * 20 * bent + (Math.PI / 2) * (400 - 256)],
    [{ kind: 'asset', src: 'a.glb', size: [1, 1, 1] }, 0],
  ];
  for (const [part, surface] of cases) {
    it(`is computed for ${JSON.stringify(part)}`, () => {
      const found = surfaceOf(part);
      assert.ok(Math.abs(found - surface) <= 1e-4 * surface, `${found}, not ${surface} mm²`);
    });
  }
});
