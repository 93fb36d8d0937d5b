// How much ambient light reaches a point past nearby boards, estimated by testing five rays against the boards' boxes,
// and whether the key light does. The irradiance volume's cells are larger than an overhang. Boxes are listed by cubes of
// space, so that a point only tests those near it.

import { BoundingBox } from '../geometry/bounding-box.js';
import { add, cross, normalize } from '../geometry/vector.js';
import { scale } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import { isUpright, type Occluder } from '../view/occluders.js';

/** A ray starts this far (in mm) in front of a surface, to miss what touches it. */
const START = 0.5;

/** One ray along the normal and four at 53° to it, each for a fifth of the light: the cosine and sine of that angle. */
const [ALONG, ASIDE] = [0.6, 0.8];

export class NearShade {
  readonly #reach: number;
  /** The boxes within reach of each cube of space, by the cube's key: their smallest x, y and z, then their largest. */
  readonly #cubes = new Map<number, Box[]>();
  readonly #bounds = new BoundingBox();
  /** Whether all occluders are boards, so that `isOpen` knows everything that could block light. */
  isWhole = true;

  /** @param reach the distance up to which boards are considered, in mm */
  constructor(occluders: Iterable<Occluder>, reach: number) {
    this.#reach = reach;
    for (const { size, matrix, mesh } of occluders) {
      if (mesh || ![0, 1, 2].every((side) => isUpright(matrix, side))) {
        this.isWhole = false;
        continue;
      }
      const box = new BoundingBox();
      box.addBox(matrix, 4, size);
      this.#bounds.addBox(matrix, 4, size);
      this.#add([...box.bounds.min, ...box.bounds.max]);
    }
  }

  /** The fraction of ambient light that reaches a surface. */
  ambientAt(point: Vector, normal: Vector): number {
    const boxes = this.#inFrontOf(point, normal);
    if (boxes.length === 0) return 1;
    const aside = normalize(cross(normal, Math.abs(normal[1]) < 0.7 ? [0, 1, 0] : [1, 0, 0]));
    const beside = cross(normal, aside);
    let open = this.#isBlocked(point, normal, normal, boxes) ? 0 : 1;
    for (const [by, far] of [
      [aside, ASIDE],
      [aside, -ASIDE],
      [beside, ASIDE],
      [beside, -ASIDE],
    ] as const) {
      const ray = add(scale(normal, ALONG), by, far);
      if (!this.#isBlocked(point, normal, ray, boxes)) open += 1;
    }
    return open / 5;
  }

  /** Whether boards let light from a direction reach a surface, however far away they are. */
  isOpen(point: Vector, normal: Vector, towards: Vector): boolean {
    if (this.#isBlocked(point, normal, towards, this.#inFrontOf(point, normal))) return false;
    const { min, max } = this.#bounds.bounds;
    const isWithin = (at: Vector) =>
      at.every((value, axis) => (towards[axis]! > 0 ? value < max[axis]! : value > min[axis]!));
    for (let at = add(point, towards, this.#reach); isWithin(at); at = add(at, towards, this.#reach)) {
      if (this.#isBlocked(at, normal, towards, this.#boxesAt(at))) return false;
    }
    return true;
  }

  #add(box: Box): void {
    const low = (axis: number) => Math.floor((box[axis]! - this.#reach) / (2 * this.#reach));
    const high = (axis: number) => Math.floor((box[axis + 3]! + this.#reach) / (2 * this.#reach));
    for (let x = low(0); x <= high(0); x++) {
      for (let y = low(1); y <= high(1); y++) {
        for (let z = low(2); z <= high(2); z++) {
          const boxes = this.#cubes.get(keyOf(x, y, z));
          if (boxes) boxes.push(box);
          else this.#cubes.set(keyOf(x, y, z), [box]);
        }
      }
    }
  }

  /** The boxes near a point that extend more than `START` in front of its surface. */
  #inFrontOf(point: Vector, [nx, ny, nz]: Vector): readonly Box[] {
    const [x, y, z] = point;
    const found: Box[] = [];
    for (const box of this.#boxesAt(point)) {
      const ahead = nx * (box[nx > 0 ? 3 : 0] - x) + ny * (box[ny > 0 ? 4 : 1] - y) + nz * (box[nz > 0 ? 5 : 2] - z);
      if (ahead > START) found.push(box);
    }
    return found;
  }

  /** The boxes within reach of a point, and others near it. */
  #boxesAt([x, y, z]: Vector): readonly Box[] {
    const cube = 2 * this.#reach;
    return this.#cubes.get(keyOf(Math.floor(x / cube), Math.floor(y / cube), Math.floor(z / cube))) ?? [];
  }

  #isBlocked(point: Vector, normal: Vector, towards: Vector, boxes: readonly Box[]): boolean {
    for (const box of boxes) {
      let [from, to] = [0, this.#reach];
      for (let axis = 0; axis < 3 && from < to; axis++) {
        const start = point[axis]! + START * normal[axis]!;
        const a = (box[axis]! - start) / towards[axis]!;
        const b = (box[axis + 3]! - start) / towards[axis]!;
        from = Math.max(from, Math.min(a, b));
        to = Math.min(to, Math.max(a, b));
      }
      // A ray that starts inside a box comes from the round part that the box surrounds, so the box doesn't block it.
      if (from > 0 && from < to) return true;
    }
    return false;
  }
}

/** The smallest x, y and z, then the largest, in mm. */
type Box = readonly [number, number, number, number, number, number];

/** Returns a key that's unique for cubes from -4096 to 4095 along each axis. */
function keyOf(x: number, y: number, z: number): number {
  return (x * 8192 + y) * 8192 + z;
}
