import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bounds, PanelPart, Vector } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import {
  bakeIrradiance,
  bakeIrradianceInSteps,
  FINE_CELLS,
  IRRADIANCE_SCALE,
  type IrradianceVolume,
  type OccluderMesh,
} from './irradiance-volume.js';

function board(at: Vector, size: Vector): PanelPart {
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1];
  const common = { path: 'b', id: 'b', name: 'b', material: undefined, color: '#808080', bom: true, edges: [] };
  return { ...common, kind: 'panel', at, size, matrix, normal: 'y', grain: undefined };
}

/** A box of boards that's open at the front and 600 mm long in each direction. */
const CUBE: Bounds = { min: [0, 0, 0], max: [600, 600, 600] };
const box = [
  board([0, 0, 0], [600, 18, 600]),
  board([0, 582, 0], [600, 18, 600]),
  board([0, 0, 0], [18, 600, 600]),
  board([582, 0, 0], [18, 600, 600]),
  board([0, 0, 0], [600, 600, 18]),
];

/** The light that arrives at a point from around a direction. */
function lightAt(volume: IrradianceVolume, point: Vector, towards: Vector): number {
  const { counts, origin, cell, data } = volume;
  const index = point.map((value, axis) => Math.floor((value - origin[axis]!) / cell));
  const at = 4 * ((index[2]! * counts[1] + index[1]!) * counts[0] + index[0]!);
  const along = [1, 2, 3].reduce((sum, c) => sum + ((data[at + c]! - 128) / 127) * towards[c - 1]!, 0);
  return (data[at]! / 255 + along) * IRRADIANCE_SCALE;
}

function floorAt({ floor, cell }: IrradianceVolume, x: number, z: number): number {
  const [column, row] = [Math.floor((x - floor.origin[0]) / cell), Math.floor((z - floor.origin[1]) / cell)];
  return floor.data[row * floor.counts[0] + column]! / 255;
}

describe('bakeIrradiance', () => {
  it('adds less reflected light from a wall to a product’s back than the studio’s light there, and none to its front', () => {
    const [studio, wall] = [undefined, 'floor' as const].map((mount) =>
      runToEnd(bakeIrradianceInSteps([board([0, 0, 100], [600, 600, 18])], CUBE, FINE_CELLS, mount)),
    );
    assert.equal(wall!.origin[2], CUBE.min[2]);
    const behind = (volume: IrradianceVolume) => lightAt(volume, [300, 300, 60], [0, 0, -1]);
    assert.ok(behind(wall!) > 0.02);
    assert.ok(behind(wall!) < 0.6 * behind(studio!), `${behind(wall!)} and ${behind(studio!)}`);
    const before = (volume: IrradianceVolume) => lightAt(volume, [300, 300, 400], [0, 0, 1]);
    assert.ok(Math.abs(before(wall!) - before(studio!)) < 0.06, `${before(wall!)} and ${before(studio!)}`);
  });

  it('has no floor below a hanging product, and as much light from there as without the product', () => {
    const hanging = (parts: PanelPart[]) => runToEnd(bakeIrradianceInSteps(parts, CUBE, FINE_CELLS, 'wall'));
    const [open, hung] = [hanging([]), hanging([board([0, 0, 0], [600, 600, 30])])];
    assert.ok(hung.origin[1] < -50);
    assert.deepEqual([...hung.floor.data], [255]);
    const below = (volume: IrradianceVolume) => lightAt(volume, [300, -60, 200], [0, -1, 0]);
    assert.ok(below(hung) > 0.9 * below(open), `${below(hung)} and ${below(open)}`);
  });

  it('leaves an empty studio bright from above and from the front, and dimmer from below', () => {
    const open = bakeIrradiance([], CUBE);
    const middle: Vector = [300, 300, 300];
    const [above, front, below] = [
      [0, 1, 0],
      [0, 0, 1],
      [0, -1, 0],
    ].map((d) => lightAt(open, middle, d as never));
    assert.ok(above! > 0.85 && above! < 1.3, `${above} from above`);
    assert.ok(front! > 0.7 && front! < 1.2, `${front} from the front`);
    assert.ok(below! < above! && below! > 0.2, `${below} from below`);
  });

  it('is as bright in front of a rotated board as in front of one that isn’t', () => {
    const turned = (degrees: number) => {
      const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
      const towards: Vector = [sine, 0, cosine];
      const at: Vector = [300 - 280 * cosine, 0, 300 + 280 * sine];
      const matrix = [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, ...at, 1];
      const volume = bakeIrradiance([{ size: [560, 600, 10], matrix }], CUBE, FINE_CELLS);
      return lightAt(volume, [300 + 50 * towards[0], 300, 300 + 50 * towards[2]], towards);
    };
    for (const degrees of [15, 40, 75]) {
      assert.ok(turned(degrees) > 0.7 * turned(0), `${degrees}°: ${turned(degrees)} instead of ${turned(0)}`);
    }
  });

  it('returns the same result for the same boards', () => {
    assert.deepEqual(bakeIrradiance(box, CUBE), bakeIrradiance(box, CUBE));
  });

  for (const cells of [undefined, FINE_CELLS]) {
    it(`gets darker into a box that is open at the front (${cells ?? 'quick'})`, () => {
      const inside = bakeIrradiance(box, CUBE, cells);
      const along = [520, 400, 280, 160].map((z) => lightAt(inside, [300, 300, z], [0, 0, 1]));
      for (let i = 1; i < along.length; i++) assert.ok(along[i]! <= along[i - 1]!, `${along}`);
      assert.ok(along.at(-1)! < 0.6 * lightAt(bakeIrradiance([], CUBE), [300, 300, 160], [0, 0, 1]));
      assert.ok(
        lightAt(inside, [300, 300, 160], [0, 0, -1]) < along.at(-1)!,
        'lighter from the back than from the front',
      );
    });
  }

  it('is dark in a closed box', () => {
    const closed = bakeIrradiance([...box, board([0, 0, 582], [600, 600, 18])], CUBE, FINE_CELLS);
    assert.ok(lightAt(closed, [300, 300, 300], [0, 0, 1]) < 0.05);
  });

  it('lets light pass along a thin board of any length', () => {
    const bounds: Bounds = { min: [0, 0, 0], max: [2400, 600, 600] };
    const [open, shelf] = [bakeIrradiance([], bounds), bakeIrradiance([board([0, 300, 0], [2400, 18, 600])], bounds)];
    const above: Vector = [1200, 450, 300];
    assert.ok(lightAt(shelf, above, [1, 0, 0]) > 0.7 * lightAt(open, above, [1, 0, 0]));
  });

  it('is symmetric except for the lamp', () => {
    const volume = bakeIrradiance(box, CUBE);
    const [left, right] = [150, 450].map((x) => lightAt(volume, [x, 300, 300], [0, 0, 1]));
    assert.ok(Math.abs(left! - right!) < 0.12, `${left} and ${right}`);
  });

  it('darkens the floor under a board, but not far from it', () => {
    const volume = bakeIrradiance([board([0, 100, 0], [600, 18, 600])], CUBE);
    assert.ok(floorAt(volume, 300, 300) < 0.5);
    const { origin, counts } = volume.floor;
    assert.ok(floorAt(volume, origin[0] + 1, origin[1] + 1) > 0.95);
    assert.equal(volume.floor.data.length, counts[0] * counts[1]);
  });

  it('shades the floor under a high board less and less from its middle on, without a stripe', () => {
    const wide: Bounds = { min: [0, 0, 0], max: [1400, 740, 700] };
    const volume = bakeIrradiance([board([0, 700, 0], [1400, 40, 700])], wide, FINE_CELLS);
    const outwards = Array.from({ length: 18 }, (_, i) => floorAt(volume, 700 + 50 * i, 350));
    for (let i = 1; i < outwards.length; i++) assert.ok(outwards[i]! > outwards[i - 1]! - 0.01, `${outwards}`);
    assert.ok(outwards[0]! < 0.82 && outwards.at(-1)! > 0.9, `${outwards}`);
  });

  it('shades the floor in front of a box, which reflects light, much less than below it', () => {
    const volume = bakeIrradiance([board([0, 40, 0], [600, 560, 600])], CUBE, FINE_CELLS);
    assert.ok(floorAt(volume, 300, 300) < 0.35, `${floorAt(volume, 300, 300)}`);
    assert.ok(floorAt(volume, 300, 640) > 0.6, `${floorAt(volume, 300, 640)}`);
  });

  it('returns the same result in many steps', () => {
    const work = bakeIrradianceInSteps(box, CUBE, FINE_CELLS);
    let steps = 0;
    for (;;) {
      const { done, value } = work.next();
      steps += 1;
      if (!done) continue;
      assert.deepEqual(value, bakeIrradiance(box, CUBE, FINE_CELLS));
      break;
    }
    assert.ok(steps > 40, `${steps} steps`);
  });

  it('handles rotated boards', () => {
    const upright = {
      ...board([0, 0, 0], [600, 18, 600]),
      matrix: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 300, 0, 0, 1],
    };
    const volume = bakeIrradiance([upright], CUBE);
    const open = bakeIrradiance([], CUBE);
    const beside: Vector = [150, 300, 300];
    const share = (towards: Vector) => lightAt(volume, beside, towards) / lightAt(open, beside, towards);
    assert.ok(share([1, 0, 0]) < 0.8, `${share([1, 0, 0])} of the light from the right`);
    assert.ok(share([0, 1, 0]) > 0.65, `${share([0, 1, 0])} of the light from above`);
    assert.ok(lightAt(volume, beside, [0, 1, 0]) > 0.6 * lightAt(open, beside, [0, 1, 0]));
  });

  it('lets light into a round wall’s bounding box, up to the wall', () => {
    const wall = { size: [600, 600, 600], matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] };
    const [round, boxed, open] = [[{ ...wall, mesh: drum }], [wall], []].map((parts) =>
      bakeIrradiance(parts, CUBE, FINE_CELLS),
    );
    // A point between the round wall, on the side of the studio lamp, and the corner of the box around it.
    const towards: Vector = [-Math.SQRT1_2, 0, Math.SQRT1_2];
    const before: Vector = [300 + 350 * towards[0], 300, 300 + 350 * towards[2]];
    assert.ok(lightAt(round!, before, towards) > 0.85 * lightAt(open!, before, towards));
    assert.ok(lightAt(boxed!, before, towards) < 0.5 * lightAt(open!, before, towards));
    for (const direction of [towards, [1, 0, 0], [0, 1, 0]] as const) {
      assert.ok(lightAt(round!, [300, 300, 300], direction) < 0.25 * lightAt(open!, [300, 300, 300], direction));
    }
  });
});

/** A closed round part, as high and as wide as the cube. */
const drum: OccluderMesh = (() => {
  const sides = 24;
  const positions = [300, 0, 300, 300, 600, 300];
  const indices: number[] = [];
  for (let i = 0; i < sides; i++) {
    const angle = (2 * Math.PI * i) / sides;
    const [x, z] = [300 + 300 * Math.sin(angle), 300 + 300 * Math.cos(angle)];
    positions.push(x, 0, z, x, 600, z);
    const [low, next] = [2 + 2 * i, 2 + 2 * ((i + 1) % sides)];
    indices.push(low, next, low + 1, next, next + 1, low + 1, 0, next, low, 1, low + 1, next + 1);
  }
  return { positions, indices };
})();
