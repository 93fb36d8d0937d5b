// Compiles parts into programs: their names in order, their expressions at the level of the loops that they need.

import { Builder, type Site } from './builder.js';
import type { Compiler } from './compiler.js';
import type { Part } from './document.js';
import { pointerStep } from './errors.js';
import { Writer } from './expression/compile.js';
import { Scope } from './expression/scope.js';
import { number } from './expression/term.js';
import { Frame, Rotation } from './frame.js';
import { compileNames } from './part-names.js';
import { Levels, type Loop, type MotionProgram, type PartProgram } from './part-program.js';
import { axisIndex } from './parts/axes.js';
import { partKinds, partRowOf } from './parts/index.js';
import type { Expression } from './schema.js';
import type { Settlement } from './settlement.js';

export interface CompiledParts {
  readonly programs: readonly PartProgram[];
  /** Of all parts, those in groups too, in document order. */
  readonly definitions: readonly PartProgram[];
  /** See `PartColumns.paths`. */
  readonly paths: readonly string[];
  /** One more than the deepest loop. */
  readonly levels: number;
}

/** What encloses a part. */
interface Surroundings {
  readonly scope: Scope;
  readonly writer: Writer;
  readonly path: PartProgram['path'];
  readonly counters: readonly number[];
  readonly repeatPointer?: string;
  /** Of the group, for parts without one of their own. */
  readonly material: number;
  /** A group's colour, written anew for each of its parts. */
  readonly color?: { readonly expression: Expression; readonly pointer: string; readonly scope: Scope };
  /** False within scenery. */
  readonly bom: boolean;
}

export function compileParts(parts: readonly Part[], settlement: Settlement, compiler: Compiler): CompiledParts {
  const { scope, writer, parameters } = settlement;
  const keys = parameters.filter(({ definition }) => definition.type === 'material');
  const registers = new Map(keys.map(({ definition, register }) => [definition.key, register]));
  const whole = new PartsCompiler(compiler, registers);
  const material = compiler.program.constant(-1);
  const programs = whole.compile(parts, '/parts', { scope, writer, path: [], counters: [], material, bom: true });
  const { definitions } = whole;
  const paths = definitions.map(({ path }) => path.map(({ id, loops }) => id + '[]'.repeat(loops)).join('/'));
  return { programs, definitions, paths, levels: whole.deepest + 1 };
}

class PartsCompiler {
  readonly definitions: PartProgram[] = [];
  deepest = 0;
  readonly #compiler: Compiler;
  readonly #materialParameters: ReadonlyMap<string, number>;
  readonly #ids = new Set<string>();

  /** @param materialParameters keys to registers */
  constructor(compiler: Compiler, materialParameters: ReadonlyMap<string, number>) {
    this.#compiler = compiler;
    this.#materialParameters = materialParameters;
  }

  compile(parts: readonly Part[], pointer: string, around: Surroundings): readonly PartProgram[] {
    const programs: PartProgram[] = [];
    parts.forEach((part, index) => {
      programs.push(this.#part(part, `${pointer}/${index}`, around, programs));
    });
    return programs;
  }

  #part(part: Part, pointer: string, around: Surroundings, before: readonly PartProgram[]): PartProgram {
    this.#checkId(part.id, pointer);
    const compiler = this.#compiler;
    const scope = new Scope(around.scope);
    const loops = this.#loops(part, pointer, scope, around);
    const counters = [...around.counters, ...loops.map(({ register }) => register)];
    const depth = counters.length;
    this.deepest = Math.max(this.deepest, depth);
    const [needed, body] = [this.#levels(depth), this.#levels(depth)];
    const writer = new Writer(compiler.program, needed.sections, around.writer);
    const path = [...around.path, { id: part.id, loops: loops.length }];
    const within = { ...around, scope, writer, path, counters, ...this.#looks(part, pointer, scope, around) };
    const compileGroup = (children: readonly Part[]) => this.compile(children, `${pointer}/parts`, within);
    const site = { compiler, pointer, scope, writer, ...body, compileGroup, before, material: within.material };
    const builder = new Builder(site);
    const condition = compileNames(part, builder, () => writer.continueIn(body.sections));
    const color = within.color && new Builder({ ...site, ...within.color }).color(within.color.expression, '/color');
    const placing = compilePlacing(part, builder);
    const row = partRowOf(part);
    const index = this.definitions.length;
    // Its place in the document's order, before those in it.
    this.definitions.length++;
    const content = row.compile(part, builder);
    const looks = typeof content === 'function' ? [] : [...content.traits, color ?? within.material];
    const counts = loops.map(({ count }) => count);
    const program: PartProgram = {
      id: part.id,
      name: part.name,
      bom: within.bom,
      row,
      kind: partKinds.indexOf(part.kind),
      path,
      index,
      pointer,
      repeatPointer: within.repeatPointer ?? pointer,
      counters,
      loops,
      depth,
      before: needed,
      condition,
      after: body,
      ...placing,
      material: within.material,
      color,
      content,
      isEven: [...looks, ...counts].every((register) => builder.levelOf(register) <= depth - loops.length),
      wide: undefined,
    };
    this.definitions[index] = program;
    return program;
  }

  #checkId(id: string, pointer: string): void {
    const { issues } = this.#compiler;
    if (id === '' || /[/[\]]/.test(id)) issues.add(`${pointer}/id`, 'type', 'An id is a text without "/", "[" and "]"');
    if (this.#ids.has(id)) issues.add(`${pointer}/id`, 'duplicate', `Another part has the id "${id}"`);
    this.#ids.add(id);
  }

  #levels(depth: number): Levels {
    return new Levels(Array.from({ length: depth + 1 }, () => this.#compiler.program.section()));
  }

  /** The first outermost; a count may use the names before it. */
  #loops({ repeat = {} }: Part, pointer: string, scope: Scope, { writer, counters }: Surroundings): readonly Loop[] {
    const compiler = this.#compiler;
    const names = Object.entries(repeat);
    if (names.length > 3) compiler.issues.add(`${pointer}/repeat`, 'value', 'A part repeats by one to three names');
    return names.map(([name, expression], index) => {
      const level = counters.length + index + 1;
      const at = `${pointer}/repeat${pointerStep(name)}`;
      const section = compiler.program.section();
      const sections = Array.from({ length: level }, () => section);
      const site: Site = {
        compiler,
        pointer: at,
        scope,
        writer: new Writer(compiler.program, sections, writer),
        sections,
      };
      const count = new Builder(site).number(expression, '');
      const register = compiler.program.register(level);
      compiler.declare(name, at, scope, { type: number, register, level });
      return { section, count, register };
    });
  }

  /** What a part has of its own and hands on to those in it. */
  #looks(
    { repeat, material, color, bom }: Part,
    pointer: string,
    scope: Scope,
    around: Surroundings,
  ): Pick<Surroundings, 'bom'> & Partial<Surroundings> {
    return {
      bom: around.bom && bom !== false,
      ...(repeat ? { repeatPointer: `${pointer}/repeat` } : {}),
      ...(material === undefined ? {} : { material: this.#material(material, pointer) }),
      ...(color === undefined ? {} : { color: { expression: color, pointer, scope } }),
    };
  }

  /** The key of a material parameter or, where none has it, a material's id. */
  #material(name: string, pointer: string): number {
    const { issues, program, vocabulary } = this.#compiler;
    const parameter = this.#materialParameters.get(name);
    if (parameter !== undefined) return parameter;
    const material = vocabulary.materials.get(name);
    if (material === undefined) {
      const known = [...this.#materialParameters.keys(), ...vocabulary.materials.keys()];
      issues.addUnknown(`${pointer}/material`, 'unknown-material', 'material or material parameter', name, known);
    }
    return program.constant(material ?? -1);
  }
}

const origin = [0, 0, 0] as const;

/** Where it stands, and how it moves. */
function compilePlacing({ at, rotate, pivot, explode, motion, kind }: Part, builder: Builder) {
  const corner = builder.vector(at ?? origin, '/at');
  return {
    at: corner,
    rotate: rotate && builder.vector(rotate, '/rotate'),
    rotation: rotate && new Rotation(),
    pivot: pivot ? builder.vector(pivot, '/pivot') : corner,
    explode: explode && builder.vector(explode, '/explode'),
    motion: motion && compileMotion(motion, builder),
    frame: kind === 'group' ? new Frame() : undefined,
  };
}

function compileMotion(motion: NonNullable<Part['motion']>, builder: Builder): MotionProgram {
  const { kind } = motion;
  if (kind === 'slide') {
    return { kind, axis: origin, vector: builder.vector(motion.by, '/motion/by'), angle: builder.constant(0) };
  }
  const along = (axis: number) => Number(axis === axisIndex[motion.axis]);
  const vector = builder.vector(motion.at, '/motion/at');
  return { kind, axis: [along(0), along(1), along(2)], vector, angle: builder.number(motion.angle, '/motion/angle') };
}
