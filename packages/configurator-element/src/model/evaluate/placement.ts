// Writes instances into the columns: position, size, material and color.

import { BoundingBox } from '../../geometry/bounding-box.js';
import { vectorAt } from '../../geometry/vector.js';
import { fail } from '../document/errors.js';
import { limits } from '../document/limits.js';
import type { Runtime } from '../expression/runtime.js';
import {
  type CoordinateFrame,
  matrixWithin,
  productFrame,
  rotationMatrix,
  turned,
  type VectorRegisters,
} from './coordinate-frame.js';
import type { PartColumnsBuilder } from './part-columns.js';
import { pathOf } from './part-list.js';
import type {
  Carrier,
  EvaluationContext,
  Instance,
  InstanceRegisters,
  MotionProgram,
  PartProgram,
} from './part-program.js';
import type { Bounds, Motion, PartLight, Vector } from './product.js';
import type { addTurned } from './turned-bounds.js';
import type { VectorizedInstances, VectorizedProgram } from './vectorized.js';

const ORIGIN: Vector = [0, 0, 0];

/** The color of parts that have neither a material nor a color. */
const NEUTRAL_COLOR = 0xcccccc;

export class Placement {
  readonly columns: PartColumnsBuilder;
  /** The frame of the group whose parts are being placed, and the frames of parts that may carry text. */
  #frame = productFrame;
  #carriers = new Map<PartProgram, Carrier>();
  readonly #made = new BoundingBox();
  readonly #scenery = new BoundingBox();
  readonly #runtime: Runtime;
  readonly #materialColors: Uint32Array;
  readonly #addTurned: typeof addTurned | undefined;

  constructor(
    runtime: Runtime,
    materialColors: Uint32Array,
    columns: PartColumnsBuilder,
    turned: typeof addTurned | undefined,
  ) {
    this.#runtime = runtime;
    this.#materialColors = materialColors;
    this.columns = columns;
    this.#addTurned = turned;
  }

  get bounds(): Bounds {
    const around = new BoundingBox();
    around.addAll(this.#made);
    around.addAll(this.#scenery);
    return around.bounds;
  }

  /** The bounds of the parts that are made. Undefined if they equal `bounds`, or if no part is made. */
  get madeBounds(): Bounds | undefined {
    return this.#scenery.isEmpty || this.#made.isEmpty ? undefined : this.#made.bounds;
  }

  /** `divider[2]` */
  pathOf({ path, counters }: PartProgram): string {
    return pathOf(path, this.#values(counters));
  }

  within(frame: CoordinateFrame, place: () => void): void {
    const [outerFrame, outerCarriers] = [this.#frame, this.#carriers];
    this.#frame = frame;
    this.#carriers = new Map();
    place();
    this.#frame = outerFrame;
    this.#carriers = outerCarriers;
  }

  /** The placed part that carries a text, from the same group as the text; undefined if the part's `if` is false. */
  carrier(part: PartProgram): Carrier | undefined {
    return this.#carriers.get(part);
  }

  /** Whether the group being placed has no rotation and no motion. */
  get isAtRest(): boolean {
    const { isTurned, explode, motions } = this.#frame;
    return !isTurned && explode === undefined && motions.length === 0;
  }

  hasRoom(count: number): boolean {
    return this.columns.count + count <= limits.parts;
  }

  /** Adds all instances of a part without rotation and motion. */
  addAll(part: PartProgram, { results, attributes }: VectorizedProgram, instances: VectorizedInstances): void {
    const { columns } = this;
    const { matrix } = this.#frame;
    const first = columns.claim(instances.total);
    if (instances.total > 0) columns.repeats.push(first, columns.count);
    for (let axis = 0; axis < 3; axis++) {
      const [at, size] = [results[axis]!, results[3 + axis]!];
      const [low, high] = instances.place(at, size, columns, 3 * first + axis, matrix[9 + axis]!);
      this.#boxOf(part).addSpan(axis, low, high);
    }
    const outer = part.counters.length - part.loops.length;
    const { counters, counterCount } = columns;
    part.counters.forEach((register, position) => {
      const source = position < outer ? { mask: 0, index: register } : results[6 + position - outer]!;
      instances.copy(source, counters, counterCount * first + position, counterCount);
    });
    this.#addAppearance(part, first, this.#values(attributes));
  }

  /** Adds an instance whose size and attributes are in registers. */
  addFromRegisters(part: PartProgram, registers: InstanceRegisters, evaluation: EvaluationContext): void {
    const size = this.#vector(registers.size);
    const details = registers.details?.(size, part, evaluation);
    this.add(part, { size, attributes: this.#values(registers.attributes), details });
  }

  add(part: PartProgram, { size, attributes, details, offset = ORIGIN, frame: parent }: Instance): void {
    const { columns } = this;
    if (!this.hasRoom(1)) {
      fail(part.repeatPointer, 'too-many-parts', `A product can have at most ${limits.parts} parts: reduce the counts`);
    }
    const row = columns.claim(1);
    const frame = this.frameOf(part, offset, parent);
    const { matrix, motions, explode } = frame;
    for (let axis = 0; axis < 3; axis++) {
      const cell = 3 * row + axis;
      columns.at[cell] = this.#runtime.registers[part.at[axis]!]! + offset[axis]!;
      columns.size[cell] = size[axis]!;
      columns.origin[cell] = matrix[9 + axis]!;
    }
    if (explode) columns.explode[row] = explode;
    if (motions.length > 0) columns.motions[row] = motions;
    if (details) columns.details[row] = details;
    if (part.light) columns.lights[row] = this.#lightOf(part.light);
    if (part.carriesParts) this.#carriers.set(part, { frame, size });
    part.counters.forEach((register, position) => {
      columns.counters[columns.counterCount * row + position] = this.#runtime.registers[register]!;
    });
    this.#addAppearance(part, row, attributes);
    const box = this.#boxOf(part);
    if (frame.isTurned) columns.rotation[row] = columns.rotationIndex(matrix);
    if (!frame.isTurned || !this.#addTurned?.(box, matrix, part, columns, row)) box.addBox(matrix, 3, size);
  }

  /**
   * The frame of the instance whose values are in the registers. The frame's origin is the smallest corner of the
   * instance's box before rotation.
   * @param offset the distance from `at` to that corner
   */
  frameOf(part: PartProgram, offset = ORIGIN, parent = this.#frame): CoordinateFrame {
    const { rotate, explode, motion } = part;
    const [x, y, z] = this.#vector(part.at);
    const rotation = rotate && rotationMatrix(this.#vector(rotate));
    let place: Vector = [x + offset[0], y + offset[1], z + offset[2]];
    if (rotation) {
      const [px, py, pz] = this.#vector(part.pivot);
      const [dx, dy, dz] = turned(rotation, [place[0] - px, place[1] - py, place[2] - pz]);
      place = [px + dx, py + dy, pz + dz];
    }
    const matrix = matrixWithin(parent, rotation, place);
    return {
      matrix,
      isTurned: parent.isTurned || rotation !== undefined,
      explode: explode ? this.#explosionOf(part, this.#vector(explode), parent) : parent.explode,
      motions: motion ? [...parent.motions, this.#motionOf(part, motion, matrix)] : parent.motions,
    };
  }

  /** Adds the appearance of all rows starting at `first`. */
  #addAppearance(part: PartProgram, first: number, own: readonly number[]): void {
    const { kind, definition, material, color, attributes, count } = this.columns;
    const { registers } = this.#runtime;
    const materialIndex = registers[part.material]!;
    const shown = (part.color && registers[part.color]) ?? this.#materialColors[materialIndex] ?? NEUTRAL_COLOR;
    const [a = 0, b = 0, c = 0, d = 0] = own;
    for (let row = first; row < count; row++) {
      kind[row] = part.kindIndex;
      definition[row] = part.index;
      material[row] = materialIndex;
      color[row] = shown;
      const cell = 4 * row;
      attributes[cell] = a;
      attributes[cell + 1] = b;
      attributes[cell + 2] = c;
      attributes[cell + 3] = d;
    }
  }

  /** A part's explosion offset plus those of its groups, in product coordinates. */
  #explosionOf(part: PartProgram, explode: Vector, { matrix, explode: around = ORIGIN }: CoordinateFrame): Vector {
    const [x, y, z] = turned(matrix, explode);
    const all: Vector = [x + around[0], y + around[1], z + around[2]];
    this.#checkLimit(part, all, 'explode');
    return all;
  }

  /** A part's motion in product coordinates. The document defines it in the part's own frame. */
  #motionOf(part: PartProgram, motion: MotionProgram, matrix: readonly number[]): Motion {
    const { kind, axis, vector, angle } = motion;
    const path = this.pathOf(part);
    const by = turned(matrix, this.#vector(vector));
    this.#checkLimit(part, by, 'motion');
    if (kind === 'slide') return { kind, path, by };
    const hinge: Vector = [matrix[9]! + by[0], matrix[10]! + by[1], matrix[11]! + by[2]];
    return { kind, path, origin: hinge, axis: turned(matrix, axis), angle: this.#runtime.registers[angle]! };
  }

  #lightOf(registers: readonly number[]): PartLight {
    const [lumens, kelvin] = this.#values(registers);
    return { lumens: lumens!, kelvin: kelvin! };
  }

  #boxOf({ bom }: PartProgram): BoundingBox {
    return bom ? this.#made : this.#scenery;
  }

  #checkLimit(part: PartProgram, lengths: Vector, key: string): void {
    if (!isWithinLimit(lengths)) failBeyondLimit(`${part.pointer}/${key}`, this.pathOf(part));
  }

  #values(registers: readonly number[]): readonly number[] {
    const values: number[] = [];
    for (const register of registers) values.push(this.#runtime.registers[register]!);
    return values;
  }

  #vector([x, y, z]: VectorRegisters): Vector {
    const { registers } = this.#runtime;
    return [registers[x]!, registers[y]!, registers[z]!];
  }
}

/**
 * Checks the coordinates of all placed parts. Every expression's value is finite, but combinations of several (position
 * plus size, nested groups) may exceed the limit, or what a double can hold.
 * @throws {ModelError} naming the first part beyond the limit
 */
export function checkCoordinates({ columns, bounds }: Placement, definitions: readonly PartProgram[]): void {
  if (isWithinLimit(bounds.min) && isWithinLimit(bounds.max)) return;
  const { count, counters, counterCount, definition } = columns;
  // However a box is rotated, it can't extend farther than its diagonal.
  const isFar = (row: number) => {
    const diagonal = Math.hypot(...vectorAt(columns.size, row));
    return !isWithinLimit(vectorAt(columns.origin, row).map((coordinate) => Math.abs(coordinate) + diagonal));
  };
  let row = 0;
  while (row < count - 1 && !isFar(row)) row++;
  const { path, pointer } = definitions[definition[row]!]!;
  failBeyondLimit(pointer, pathOf(path, counters, counterCount * row));
}

/** Returns false if one of the lengths is NaN. */
function isWithinLimit(lengths: readonly number[]): boolean {
  return lengths.every((length) => Math.abs(length) <= limits.extent);
}

function failBeyondLimit(pointer: string, path: string): never {
  return fail(pointer, 'out-of-range', `${path}: It extends more than ${limits.extent} mm from the origin`);
}
