// Puts instances into the columns: where each stands in the product, how large it is, what it looks like. Knows no loop
// and no kind.

import { fail } from '../document/errors.js';
import { limits } from '../document/limits.js';
import type { Runtime } from '../expression/runtime.js';
import type { Instance, InstanceRegisters } from '../parts/part-kind.js';
import type { PartColumnsBuilder } from './columns.js';
import { CoordinateFrame, placeFrame, turned, type VectorRegisters } from './coordinate-frame.js';
import { failBeyondLimit, isWithinLimit } from './coordinate-limit.js';
import type { Evaluation } from './evaluation.js';
import { pathOf } from './part-list.js';
import type { MotionProgram, PartProgram } from './part-program.js';
import type { Bounds, Motion, Vector } from './product.js';
import type { VectorizedInstances, VectorizedProgram } from './vectorized.js';

/** The product's own. */
const root = new CoordinateFrame();

const origin: Vector = [0, 0, 0];

/** Of a part without material and colour. */
const neutral = 0xcccccc;

export class Placement {
  readonly columns: PartColumnsBuilder;
  /** Of the group whose parts are being placed. */
  #frame = root;
  /** Which group's instance, to know what was placed in it. */
  pass = 0;
  /** Of a part that nothing else needs to find. */
  readonly #scratch = new CoordinateFrame();
  readonly #runtime: Runtime;
  readonly #materialColors: Uint32Array;
  readonly #min = [Infinity, Infinity, Infinity];
  readonly #max = [-Infinity, -Infinity, -Infinity];

  constructor(runtime: Runtime, materialColors: Uint32Array, columns: PartColumnsBuilder) {
    this.#runtime = runtime;
    this.#materialColors = materialColors;
    this.columns = columns;
  }

  get bounds(): Bounds {
    if (this.columns.count === 0) return { min: origin, max: origin };
    const [[x, y, z], [right, top, front]] = [this.#min, this.#max];
    return { min: [x!, y!, z!], max: [right!, top!, front!] };
  }

  /** `divider[2]` */
  pathOf({ path, counters }: PartProgram): string {
    return pathOf(path, this.#values(counters));
  }

  within(frame: CoordinateFrame, place: () => void): void {
    const outer = this.#frame;
    this.#frame = frame;
    place();
    this.#frame = outer;
  }

  /** Whether a part beside the one at hand is there: its `if` holds. */
  isPlaced(frame: CoordinateFrame): boolean {
    return frame.pass === this.pass;
  }

  sizeOf(frame: CoordinateFrame): Float64Array {
    return this.columns.size.subarray(3 * frame.row, 3 * frame.row + 3);
  }

  /** Whether what is placed now is neither turned nor moved by its group. */
  get isStill(): boolean {
    const { isTurned, isExploded, motions } = this.#frame;
    return !isTurned && !isExploded && motions.length === 0;
  }

  hasRoom(count: number): boolean {
    return this.columns.count + count <= limits.parts;
  }

  /** Instances that nothing turns or moves, whose colour and traits are the registers'. */
  addAll(part: PartProgram, { results, traits }: VectorizedProgram, wide: VectorizedInstances): void {
    const { columns } = this;
    const { matrix } = this.#frame;
    const first = columns.claim(wide.total);
    if (this.#frame !== root) columns.setApart();
    const { at, origin: corner, counters, counterCount } = columns;
    for (let axis = 0; axis < 3; axis++) {
      const start = matrix[9 + axis]!;
      const reach = wide.place(results[axis]!, results[3 + axis]!, columns, 3 * first + axis, start);
      this.#min[axis] = Math.min(this.#min[axis]!, reach[0]);
      this.#max[axis] = Math.max(this.#max[axis]!, reach[1]);
      if (!columns.isApart) continue;
      for (let cell = 3 * first + axis; cell < 3 * columns.count; cell += 3) corner[cell] = start + at[cell]!;
    }
    const outer = part.counters.length - part.loops.length;
    part.counters.forEach((register, position) => {
      const slot = position < outer ? { mask: 0, index: register } : results[6 + position - outer]!;
      wide.copy(slot, counters, counterCount * first + position, counterCount);
    });
    const own = this.#values(traits);
    this.#look(part, first, wide.total, own);
    const enclosing = this.#values(part.counters.slice(0, outer));
    const look = [part.index, columns.material[first]!, columns.color[first]!, ...own, ...wide.counts, ...enclosing];
    columns.rowGroups.push({ first, end: columns.count, key: look });
  }

  /** An instance of a part whose size is in registers. */
  addSolid(part: PartProgram, solid: InstanceRegisters, evaluation: Evaluation): void {
    const size = this.#vector(solid.size);
    this.add(part, {
      size,
      attributes: this.#values(solid.attributes),
      details: solid.details?.(size, part, evaluation),
    });
  }

  /** Any instance. */
  add(
    part: PartProgram,
    { size, attributes: traits, details: shape, offset = origin, frame: carrier }: Instance,
  ): void {
    const { columns } = this;
    if (!this.hasRoom(1)) {
      fail(part.repeatPointer, 'too-many-parts', `A product has at most ${limits.parts} parts: repeat less`);
    }
    const row = columns.claim(1);
    const frame = this.locate(part, offset, carrier);
    const { matrix, motions } = frame;
    frame.row = row;
    frame.pass = this.pass;
    for (let axis = 0; axis < 3; axis++) {
      const cell = 3 * row + axis;
      columns.at[cell] = this.#runtime.registers[part.at[axis]!]! + offset[axis]!;
      columns.size[cell] = size[axis]!;
      if (columns.at[cell] !== matrix[9 + axis]) columns.setApart();
      columns.origin[cell] = matrix[9 + axis]!;
      if (frame.isExploded) columns.explode[cell] = frame.explode[axis]!;
      // The turned box: what each of its sides adds to its least and its greatest.
      let [low, high] = [matrix[9 + axis]!, matrix[9 + axis]!];
      for (let side = 0; side < 3; side++) {
        const reach = matrix[3 * side + axis]! * size[side]!;
        if (reach < 0) low += reach;
        else high += reach;
      }
      this.#min[axis] = Math.min(this.#min[axis]!, low);
      this.#max[axis] = Math.max(this.#max[axis]!, high);
    }
    if (frame.isTurned) columns.rotation[row] = columns.rotationOf(matrix);
    if (motions.length > 0) columns.motions[row] = motions;
    if (shape !== undefined) columns.details[row] = shape;
    part.counters.forEach((register, position) => {
      columns.counters[columns.counterCount * row + position] = this.#runtime.registers[register]!;
    });
    this.#look(part, row, 1, traits);
  }

  /** Sets the part's frame: its origin is the smallest corner of the unturned box, `offset` from `at`. */
  locate(part: PartProgram, offset = origin, parent = this.#frame): CoordinateFrame {
    const { frame = this.#scratch, rotation, explode, motion } = part;
    const [x, y, z] = this.#vector(part.at);
    let place: Vector = [x + offset[0], y + offset[1], z + offset[2]];
    if (rotation) {
      const [px, py, pz] = this.#vector(part.pivot);
      rotation.turn(this.#vector(part.rotate!));
      const [dx, dy, dz] = turned(rotation.matrix, [place[0] - px, place[1] - py, place[2] - pz]);
      place = [px + dx, py + dy, pz + dz];
    }
    placeFrame(frame, parent, rotation, place);
    frame.isExploded = parent.isExploded || explode !== undefined;
    frame.explode = parent.explode;
    if (explode) {
      const own = turned(parent.matrix, this.#vector(explode));
      frame.explode = [own[0] + parent.explode[0], own[1] + parent.explode[1], own[2] + parent.explode[2]];
      this.#checkReach(part, frame.explode, 'explode');
    }
    frame.motions = motion ? [...parent.motions, this.#motionOf(part, motion, frame.matrix)] : parent.motions;
    return frame;
  }

  /** Kind, material, colour and traits of rows. */
  #look(part: PartProgram, from: number, count: number, own: readonly number[]): void {
    const { columns } = this;
    const { kind, definition, material, color, attributeSet: trait } = columns;
    const { registers } = this.#runtime;
    const index = registers[part.material]!;
    const look = (part.color && registers[part.color]) ?? this.#materialColors[index] ?? neutral;
    const traits = columns.attributeSetOf(own);
    for (let row = from; row < from + count; row++) {
      kind[row] = part.kindIndex;
      definition[row] = part.index;
      material[row] = index;
      color[row] = look;
      trait[row] = traits;
    }
  }

  /** In the product's axes; the document has it in the part's own frame. */
  #motionOf(part: PartProgram, { kind, axis, vector, angle }: MotionProgram, matrix: Float64Array): Motion {
    const path = this.pathOf(part);
    const by = turned(matrix, this.#vector(vector));
    this.#checkReach(part, by, 'motion');
    if (kind === 'slide') return { kind, path, by };
    const origin: Vector = [matrix[9]! + by[0], matrix[10]! + by[1], matrix[11]! + by[2]];
    return { kind, path, origin, axis: turned(matrix, axis), angle: this.#runtime.registers[angle]! };
  }

  #checkReach(part: PartProgram, lengths: Vector, key: string): void {
    if (!isWithinLimit(lengths)) failBeyondLimit(`${part.pointer}/${key}`, this.pathOf(part));
  }

  #values(registers: readonly number[]): readonly number[] {
    return registers.map((register) => this.#runtime.registers[register]!);
  }

  #vector([x, y, z]: VectorRegisters): Vector {
    const { registers } = this.#runtime;
    return [registers[x]!, registers[y]!, registers[z]!];
  }
}
