// Compiles parts into programs: their names in order, their expressions at the level of the loops that they need.

import { Builder } from './builder.js';
import type { Compiler } from './compiler.js';
import type { Part } from './document.js';
import { pointerStep } from './errors.js';
import { Writer } from './expression/compile.js';
import { Scope } from './expression/scope.js';
import { number } from './expression/term.js';
import { Frame, Rotation } from './frame.js';
import type { Definition } from './part-list.js';
import { compileNames } from './part-names.js';
import { Levels, type Loop, type MotionProgram, type PartProgram } from './part-program.js';
import { axes } from './parts/axes.js';
import { partKinds, partRowOf } from './parts/index.js';
import { placeSolid } from './placement.js';
import type { Expression, NamedExpressions } from './schema.js';
import type { Settlement } from './settlement.js';

export interface CompiledParts {
  readonly programs: readonly PartProgram[];
  /** Of all parts, those in groups too, in document order. */
  readonly definitions: readonly Definition[];
  /** One more than the deepest loop. */
  readonly levels: number;
}

/** What encloses a part. */
interface Surroundings {
  readonly scope: Scope;
  readonly writer: Writer;
  readonly path: Definition['path'];
  readonly counters: readonly number[];
  readonly depth: number;
  readonly repeatPointer: string | undefined;
  /** Of the group, for parts without one of their own. */
  readonly material: number;
  readonly color: Color | undefined;
  /** False within scenery. */
  readonly bom: boolean;
}

/** A group's colour, written anew for each of its parts. */
interface Color {
  readonly expression: Expression;
  readonly pointer: string;
  readonly scope: Scope;
}

export function compileParts(parts: readonly Part[], settlement: Settlement, compiler: Compiler): CompiledParts {
  const { scope, writer, parameters } = settlement;
  const keys = parameters.filter(({ definition }) => definition.type === 'material');
  const whole = new PartsCompiler(
    compiler,
    new Map(keys.map(({ definition, register }) => [definition.key, register])),
  );
  const material = compiler.program.constant(-1);
  const programs = whole.compile(parts, '/parts', {
    scope,
    writer,
    path: [],
    counters: [],
    depth: 0,
    repeatPointer: undefined,
    material,
    color: undefined,
    bom: true,
  });
  return { programs, definitions: whole.definitions, levels: whole.deepest + 1 };
}

class PartsCompiler {
  readonly definitions: Definition[] = [];
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
    const loops = this.#loops(part.repeat ?? {}, pointer, scope, around);
    const depth = around.depth + loops.length;
    this.deepest = Math.max(this.deepest, depth);
    const [needed, body] = [this.#levels(depth), this.#levels(depth)];
    const writer = new Writer(compiler.program, needed.sections, around.writer);
    const within = this.#surroundings(part, pointer, scope, writer, loops, around);
    const compileGroup = (children: readonly Part[]) => this.compile(children, `${pointer}/parts`, within);
    const builder = new Builder(compiler, pointer, scope, {
      writer,
      ...body,
      surroundings: { compileGroup, before, material: within.material },
    });
    const condition = compileNames(part, builder, () => writer.continueIn(body.sections));
    const color = within.color && this.#color(within.color, writer, body);
    const placing = compilePlacing(part, builder);
    const definition = this.#define(part, within);
    const index = this.definitions.push(definition) - 1;
    const content = partRowOf(part).compile(part, builder);
    const isPlace = typeof content === 'function';
    const looks = isPlace ? [] : [...content.traits.map((register) => builder.levelOf(register)), color?.level ?? 0];
    return {
      definition,
      index,
      pointer,
      repeatPointer: within.repeatPointer ?? pointer,
      counters: within.counters,
      loops,
      depth,
      before: needed,
      condition,
      after: body,
      ...placing,
      material: within.material,
      color: color?.register,
      solid: isPlace ? undefined : content,
      place: isPlace ? content : placeSolid,
      isPlain: !isPlace && !content.shape && !part.rotate && !part.explode && !part.motion,
      isStamped: looks.every((level) => level === 0),
    };
  }

  /** A group's is written anew for each of its parts. */
  #color({ expression, pointer, scope }: Color, writer: Writer, body: Levels) {
    const builder = new Builder(this.#compiler, pointer, scope, { writer, ...body });
    const register = builder.color(expression, '/color');
    return { register, level: builder.levelOf(register) };
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

  #define(part: Part, { path, bom }: Surroundings): Definition {
    const { id, name } = part;
    return { id, name, bom, row: partRowOf(part), kind: partKinds.indexOf(part.kind), path };
  }

  /** The first outermost; a count may use the names before it. */
  #loops(repeat: NamedExpressions, pointer: string, scope: Scope, around: Surroundings): readonly Loop[] {
    const compiler = this.#compiler;
    const names = Object.entries(repeat);
    if (names.length > 3) compiler.issues.add(`${pointer}/repeat`, 'value', 'A part repeats by one to three names');
    return names.map(([name, expression], index) => {
      const at = `${pointer}/repeat${pointerStep(name)}`;
      const section = compiler.program.section();
      const sections = Array.from({ length: around.depth + index + 1 }, () => section);
      const writer = new Writer(compiler.program, sections, around.writer);
      const count = new Builder(compiler, at, scope, { writer, sections }).number(expression, '');
      const register = compiler.program.register();
      compiler.declare(name, at, scope, { type: number, register, level: sections.length });
      return { section, count, register };
    });
  }

  #surroundings(
    part: Part,
    pointer: string,
    scope: Scope,
    writer: Writer,
    loops: readonly Loop[],
    around: Surroundings,
  ): Surroundings {
    return {
      scope,
      writer,
      path: [...around.path, { id: part.id, loops: loops.length }],
      counters: [...around.counters, ...loops.map(({ register }) => register)],
      depth: around.depth + loops.length,
      repeatPointer: part.repeat ? `${pointer}/repeat` : around.repeatPointer,
      material: part.material === undefined ? around.material : this.#material(part.material, pointer),
      color: part.color === undefined ? around.color : { expression: part.color, pointer, scope },
      bom: around.bom && part.bom !== false,
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
  if (motion.kind === 'slide') {
    const vector = builder.vector(motion.by, '/motion/by');
    return { kind: 'slide', axis: origin, vector, angle: builder.constant(0) };
  }
  const [x, y, z] = axes.map((axis) => Number(axis === motion.axis));
  return {
    kind: 'hinge',
    axis: [x!, y!, z!],
    vector: builder.vector(motion.at, '/motion/at'),
    angle: builder.number(motion.angle, '/motion/angle'),
  };
}
