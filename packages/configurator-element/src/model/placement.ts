// Puts instances into the columns: where each stands in the product, how large it is, what it looks like. Knows no loop
// and no kind.

import type { Columns } from './columns.js';
import { fail } from './errors.js';
import type { Evaluation } from './evaluation.js';
import type { Section } from './expression/compile.js';
import { done, run } from './expression/machine.js';
import { Frame, placeFrame, turned } from './frame.js';
import { limits } from './limits.js';
import { pathOf } from './part-list.js';
import type { PartProgram } from './part-program.js';
import type { Bounds, Motion, Vector } from './product.js';
import type { Runtime } from './runtime.js';

/** The product's own. */
const root = new Frame();

/** Of a part without material and colour. */
const neutral = 0xcccccc;

/** The rest of an innermost loop, from `start` on. */
export interface Pass {
  readonly register: number;
  readonly start: number;
  readonly section: Section;
}

/** How a solid is placed where it needs more than its registers. */
export function placeSolid(part: PartProgram, evaluation: Evaluation): void {
  const { placement, runtime } = evaluation;
  const { size, traits, shape } = part.solid!;
  const r = runtime.registers;
  const row = placement.add(
    part,
    [r[size[0]]!, r[size[1]]!, r[size[2]]!],
    traits.map((register) => r[register]!),
  );
  if (shape) placement.columns.shapes[row] = shape(part, row, evaluation);
}

export class Placement {
  readonly columns: Columns;
  /** Of the group whose parts are being placed. */
  frame = root;
  /** Which group's instance, to know what was placed in it. */
  pass = 0;
  /** Of a part that nothing else needs to find. */
  readonly #scratch = new Frame();
  readonly #runtime: Runtime;
  readonly #materialColors: Uint32Array;
  readonly #min = Float64Array.of(Infinity, Infinity, Infinity);
  readonly #max = Float64Array.of(-Infinity, -Infinity, -Infinity);

  constructor(runtime: Runtime, materialColors: Uint32Array, columns: Columns) {
    this.#runtime = runtime;
    this.#materialColors = materialColors;
    this.columns = columns;
  }

  get bounds(): Bounds {
    if (this.columns.count === 0) return { min: [0, 0, 0], max: [0, 0, 0] };
    const [min, max] = [this.#min, this.#max];
    return { min: [min[0]!, min[1]!, min[2]!], max: [max[0]!, max[1]!, max[2]!] };
  }

  /** `divider[2]` */
  pathOf({ definition, counters }: PartProgram): string {
    const { registers } = this.#runtime;
    return pathOf(
      definition.path,
      counters.map((register) => registers[register]!),
    );
  }

  within(frame: Frame, place: () => void): void {
    const outer = this.frame;
    this.frame = frame;
    place();
    this.frame = outer;
  }

  /** Whether a part beside the one at hand is there: its `if` holds. */
  isPlaced(frame: Frame): boolean {
    return frame.pass === this.pass;
  }

  sizeOf(frame: Frame): Float64Array {
    return this.columns.size.subarray(3 * frame.row, 3 * frame.row + 3);
  }

  /** Whether instances of a part differ in their registers alone: neither it nor its group is turned or moves. */
  isPlain({ isPlain, frame }: PartProgram): boolean {
    const { isTurned, isExploded, motions } = this.frame;
    return isPlain && !frame && !isTurned && !isExploded && motions.length === 0;
  }

  /**
   * The quick way for a plain part: what all instances have in common is left to `stamp`.
   * @param pass what runs before each of several instances, in the loop that counts them
   */
  addPlain(part: PartProgram, count = 1, pass?: Pass): void {
    const first = this.#claim(part, count);
    const { at, size, origin, counters, counterCount } = this.columns;
    const r = this.#runtime.registers;
    const { matrix } = this.frame;
    const [ax, ay, az] = part.at;
    const [sx, sy, sz] = part.solid!.size;
    const [min, max] = [this.#min, this.#max];
    for (let row = first, x = 3 * first; row < first + count; row++, x += 3) {
      if (pass) this.#advance(pass, row - first, part);
      at[x] = r[ax]!;
      at[x + 1] = r[ay]!;
      at[x + 2] = r[az]!;
      const width = r[sx]!;
      const height = r[sy]!;
      const depth = r[sz]!;
      const left = matrix[9]! + r[ax]!;
      const bottom = matrix[10]! + r[ay]!;
      const back = matrix[11]! + r[az]!;
      size[x] = width;
      size[x + 1] = height;
      size[x + 2] = depth;
      origin[x] = left;
      origin[x + 1] = bottom;
      origin[x + 2] = back;
      if (left < min[0]!) min[0] = left;
      if (bottom < min[1]!) min[1] = bottom;
      if (back < min[2]!) min[2] = back;
      if (left + width > max[0]!) max[0] = left + width;
      if (bottom + height > max[1]!) max[1] = bottom + height;
      if (back + depth > max[2]!) max[2] = back + depth;
      const counter = counterCount * row;
      for (let loop = 0; loop < part.counters.length; loop++) counters[counter + loop] = r[part.counters[loop]!]!;
      if (!part.isStamped) this.#look(part, row, row + 1);
    }
  }

  /** Gives plain instances from row `from` on what they have in common. */
  stamp(part: PartProgram, from: number): void {
    const { kind, definition, count } = this.columns;
    kind.fill(part.definition.kind, from, count);
    definition.fill(part.index, from, count);
    if (part.isStamped) this.#look(part, from, count);
  }

  /**
   * Any other part.
   * @param offset of its smallest corner from its `at`
   * @returns its row
   */
  add(part: PartProgram, [width, height, depth]: Vector, traits: readonly number[], offset?: Vector): number {
    const { columns } = this;
    const row = this.#claim(part);
    const frame = this.locate(part, offset);
    frame.row = row;
    frame.pass = this.pass;
    columns.kind[row] = part.definition.kind;
    columns.definition[row] = part.index;
    const r = this.#runtime.registers;
    for (let axis = 0; axis < 3; axis++) {
      columns.at[3 * row + axis] = r[part.at[axis]!]! + (offset ? offset[axis]! : 0);
      columns.origin[3 * row + axis] = frame.matrix[9 + axis]!;
    }
    columns.size.set([width, height, depth], 3 * row);
    if (frame.isTurned) columns.rotation[row] = columns.rotationOf(frame.matrix);
    if (frame.isExploded) columns.explode.set(frame.explode, 3 * row);
    if (frame.motions.length > 0) columns.motions[row] = frame.motions;
    part.counters.forEach((register, loop) => {
      columns.counters[columns.counterCount * row + loop] = r[register]!;
    });
    this.#look(part, row, row + 1);
    columns.traits.set(traits, 4 * row);
    this.#enclose(frame, width, height, depth);
    return row;
  }

  /** Sets the part's frame: its origin is the smallest corner of the unturned box, `offset` from `at`. */
  locate(part: PartProgram, offset: Vector = [0, 0, 0]): Frame {
    const { frame = this.#scratch, at, rotation, rotate, pivot } = part;
    const r = this.#runtime.registers;
    const [x, y, z] = [r[at[0]]! + offset[0], r[at[1]]! + offset[1], r[at[2]]! + offset[2]];
    if (rotate && rotation) {
      const [px, py, pz] = [r[pivot[0]]!, r[pivot[1]]!, r[pivot[2]]!];
      rotation.turn(r[rotate[0]]!, r[rotate[1]]!, r[rotate[2]]!);
      const [dx, dy, dz] = turned(rotation.matrix, [x - px, y - py, z - pz]);
      placeFrame(frame, this.frame, rotation.isNone ? undefined : rotation, px + dx, py + dy, pz + dz);
    } else {
      placeFrame(frame, this.frame, undefined, x, y, z);
    }
    this.#explode(part, frame);
    const outer = this.frame.motions;
    if (part.motion) frame.motions = [...outer, this.#motionOf(part, frame)];
    else frame.motions = outer;
    return frame;
  }

  #claim(part: PartProgram, count = 1): number {
    if (this.columns.count + count > limits.parts) {
      fail(part.repeatPointer, 'too-many-parts', `A product has at most ${limits.parts} parts: repeat less`);
    }
    return this.columns.claim(count);
  }

  #advance({ register, start, section }: Pass, index: number, part: PartProgram): void {
    const { from, to } = section;
    this.#runtime.registers[register] = start + index;
    if (from === to) return;
    const stopped = run(this.#runtime, from, to);
    if (stopped !== done) this.#runtime.fail(stopped, section, this.pathOf(part));
  }

  /** Material, colour and traits of rows, by the registers as they stand. */
  #look(part: PartProgram, from: number, to: number): void {
    const { columns } = this;
    const r = this.#runtime.registers;
    const material = r[part.material]!;
    columns.material.fill(material, from, to);
    const own = part.color === undefined ? undefined : r[part.color]!;
    columns.color.fill(own ?? this.#materialColors[material] ?? neutral, from, to);
    const { traits } = columns;
    part.solid?.traits.forEach((register, index) => {
      const trait = r[register]!;
      if (trait === 0) return;
      for (let cell = 4 * from + index; cell < 4 * to; cell += 4) traits[cell] = trait;
    });
  }

  #explode({ explode }: PartProgram, frame: Frame): void {
    const { matrix, explode: outer, isExploded } = this.frame;
    frame.isExploded = isExploded || explode !== undefined;
    if (!frame.isExploded) return;
    const r = this.#runtime.registers;
    const own = explode ? turned(matrix, [r[explode[0]]!, r[explode[1]]!, r[explode[2]]!]) : [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) frame.explode[axis] = outer[axis]! + own[axis]!;
  }

  /** In the product's axes; the document has it in the part's own frame. */
  #motionOf(part: PartProgram, frame: Frame): Motion {
    const { kind, axis, vector, angle } = part.motion!;
    const r = this.#runtime.registers;
    const given: Vector = [r[vector[0]]!, r[vector[1]]!, r[vector[2]]!];
    const path = this.pathOf(part);
    const [x, y, z] = turned(frame.matrix, given);
    if (kind === 'slide') return { kind, path, by: [x, y, z] };
    const [ox, oy, oz] = frame.matrix.subarray(9);
    return { kind, path, origin: [ox! + x, oy! + y, oz! + z], axis: turned(frame.matrix, axis), angle: r[angle]! };
  }

  #enclose({ matrix: m }: Frame, width: number, height: number, depth: number): void {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [m[axis]! * width, m[3 + axis]! * height, m[6 + axis]! * depth];
      const origin = m[9 + axis]!;
      const low = origin + Math.min(a, 0) + Math.min(b, 0) + Math.min(c, 0);
      const high = origin + Math.max(a, 0) + Math.max(b, 0) + Math.max(c, 0);
      this.#min[axis] = Math.min(this.#min[axis]!, low);
      this.#max[axis] = Math.max(this.#max[axis]!, high);
    }
  }
}
