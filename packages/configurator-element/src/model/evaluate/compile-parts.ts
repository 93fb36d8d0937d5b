// Compiles a document's parts. Names are compiled in dependency order, and each expression goes into the section for
// the loops that it depends on.

import { axisIndex } from '../../geometry/axes.js';
import { pointerStep } from '../document/errors.js';
import type { Expression } from '../document/fields.js';
import type { Part } from '../document/model-document.js';
import { CodeGenerator, type Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import { numberType, Scope } from '../expression/expression-node.js';
import { partKindRowOf, partKinds } from '../parts/index.js';
import { type Declaration, dependenciesOf, dependencyOrder } from '../settle/dependency-order.js';
import type { SettleProgram } from '../settle/settle-program.js';
import { type CompileContext, FieldCompiler } from './field-compiler.js';
import type { HoistedSections, MotionProgram, PartProgram, RepeatLoop } from './part-program.js';

export interface CompiledParts {
  readonly programs: readonly PartProgram[];
  /** The programs of all parts, including those in groups, in document order. */
  readonly definitions: readonly PartProgram[];
  /** See `PartColumns.paths`. */
  readonly paths: readonly string[];
  /** The maximum loop depth of all parts. */
  readonly depth: number;
  /** The total number of hoisted sections. */
  readonly sectionCount: number;
}

/** What a part inherits from its groups. */
interface Enclosing {
  readonly scope: Scope;
  readonly writer: CodeGenerator;
  readonly path: PartProgram['path'];
  readonly counters: readonly number[];
  readonly repeatPointer: string | undefined;
  /** The group's material, for parts without their own. */
  readonly material: number;
  /** The group's color. It's compiled again for each of the group's parts. */
  readonly color: { readonly expression: Expression; readonly pointer: string; readonly scope: Scope } | undefined;
  /** Whether the part is in the bill of materials. False within scenery. */
  readonly bom: boolean;
}

/** @param drilledInSight the ids of the parts in which joints drill visible holes */
export function compileParts(
  parts: readonly Part[],
  drilledInSight: ReadonlySet<string>,
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
  extras: Pick<CompileContext, 'compileSheet'> = {},
): CompiledParts {
  const { scope, generator: writer, parameters } = settleProgram;
  const keys = parameters.filter(({ definition }) => definition.type === 'material');
  const registers = new Map(keys.map(({ definition, register }) => [definition.key, register]));
  const partsCompiler = new PartsCompiler(compiler, registers, drilledInSight, extras);
  const material = compiler.program.constant(-1);
  const bare = { path: [], counters: [], repeatPointer: undefined, color: undefined, bom: true };
  const programs = partsCompiler.compile(parts, '/parts', { ...bare, scope, writer, material });
  const { definitions } = partsCompiler;
  const paths = definitions.map(({ path }) => path.map(({ id, loops }) => id + '[]'.repeat(loops)).join('/'));
  return { programs, definitions, paths, depth: partsCompiler.depth, sectionCount: partsCompiler.sectionCount };
}

class PartsCompiler {
  readonly definitions: PartProgram[] = [];
  depth = 0;
  sectionCount = 0;
  readonly #compiler: ExpressionCompiler;
  readonly #materialParameters: ReadonlyMap<string, number>;
  readonly #drilledInSight: ReadonlySet<string>;
  readonly #extras: Pick<CompileContext, 'compileSheet'>;
  readonly #ids = new Set<string>();

  /** @param materialParameters registers by key */
  constructor(
    compiler: ExpressionCompiler,
    materialParameters: ReadonlyMap<string, number>,
    drilledInSight: ReadonlySet<string>,
    extras: Pick<CompileContext, 'compileSheet'>,
  ) {
    this.#extras = extras;
    this.#drilledInSight = drilledInSight;
    this.#compiler = compiler;
    this.#materialParameters = materialParameters;
  }

  compile(parts: readonly Part[], pointer: string, enclosing: Enclosing): readonly PartProgram[] {
    const programs: PartProgram[] = [];
    parts.forEach((part, index) => {
      programs.push(this.#part(part, `${pointer}/${index}`, enclosing, programs));
    });
    return programs;
  }

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of the fields of a part, compiled one by one.
  #part(part: Part, pointer: string, enclosing: Enclosing, siblings: readonly PartProgram[]): PartProgram {
    this.#checkId(part.id, pointer);
    const compiler = this.#compiler;
    const scope = new Scope(enclosing.scope);
    const loops = this.#loops(part, pointer, scope, enclosing);
    const counters = [...enclosing.counters, ...loops.map(({ register }) => register)];
    const depth = counters.length;
    this.depth = Math.max(this.depth, depth);
    const body = this.#hoistedSections(depth);
    const beforeCondition = part.if === undefined ? body : this.#hoistedSections(depth);
    const writer = new CodeGenerator(compiler.program, beforeCondition.sections, enclosing.writer);
    const { repeat, material, color, bom } = part;
    const within: Enclosing = {
      scope,
      writer,
      path: [...enclosing.path, { id: part.id, loops: loops.length }],
      counters,
      repeatPointer: repeat ? `${pointer}/repeat` : enclosing.repeatPointer,
      material: material === undefined ? enclosing.material : this.#material(material, pointer),
      color: color === undefined ? enclosing.color : { expression: color, pointer, scope },
      bom: enclosing.bom && bom !== false,
    };
    const context: CompileContext = {
      ...this.#extras,
      compiler,
      scope,
      writer,
      sections: body.sections,
      compileGroup: () => (part.kind === 'group' ? this.compile(part.parts, `${pointer}/parts`, within) : []),
      siblings,
      material: within.material,
      isDrilledInSight: this.#drilledInSight.has(part.id),
    };
    const fields = new FieldCompiler(context, pointer);
    const conditionRegister = compileNames(part, fields, () => writer.continueIn(body.sections));
    const paint = within.color && this.#color(within.color, context);
    const placing = compilePlacing(part, fields);
    const kind = partKindRowOf(part.kind);
    const index = this.definitions.length;
    // Reserve the group's index now, so that the group precedes its parts.
    this.definitions.length++;
    const instances = kind.compile(part, fields);
    const outer = depth - loops.length;
    const isFixed = (register: number) => fields.loopDepthOf(register) <= outer;
    const isUniform =
      typeof instances === 'function' || (instances.attributes.every(isFixed) && isFixed(paint ?? within.material));
    const program: PartProgram = {
      id: part.id,
      name: part.name,
      bom: within.bom,
      partKind: kind,
      kindIndex: partKinds.indexOf(part.kind),
      path: within.path,
      index,
      pointer,
      repeatPointer: within.repeatPointer ?? pointer,
      counters,
      loops,
      depth,
      condition:
        conditionRegister === undefined ? undefined : { sections: beforeCondition, register: conditionRegister },
      body,
      ...placing,
      material: within.material,
      color: paint,
      instances,
      isUniform: isUniform && loops.every(({ count }) => isFixed(count)),
      carriesParts: false,
    };
    this.definitions[index] = program;
    return program;
  }

  #hoistedSections(depth: number): HoistedSections {
    const first = this.sectionCount;
    this.sectionCount += depth + 1;
    return { first, sections: [...Array(depth + 1)].map(() => this.#compiler.program.section()) };
  }

  #checkId(id: string, pointer: string): void {
    const { issues } = this.#compiler;
    if (id === '' || /[/[\]]/.test(id))
      issues.add(`${pointer}/id`, 'type', 'An id must be a string without "/", "[" or "]", and not empty');
    if (this.#ids.has(id)) issues.add(`${pointer}/id`, 'duplicate', `Another part already has the id "${id}"`);
    this.#ids.add(id);
  }

  /** Compiles the loops in `repeat`, outermost first. A count may use the names of the loops around it. */
  #loops({ repeat = {} }: Part, pointer: string, scope: Scope, { writer, counters }: Enclosing): readonly RepeatLoop[] {
    const compiler = this.#compiler;
    const { program } = compiler;
    const names = Object.keys(repeat);
    if (names.length > 3) compiler.issues.add(`${pointer}/repeat`, 'value', 'A part can repeat by at most three names');
    return names.map((name, index) => {
      const level = counters.length + index + 1;
      const at = `${pointer}/repeat${pointerStep(name)}`;
      const section = program.section();
      const sections = new Array<Section>(level).fill(section);
      const context = { compiler, scope, writer: new CodeGenerator(program, sections, writer), sections };
      const count = new FieldCompiler(context, at).number(repeat[name]!, '');
      const register = program.register(level);
      compiler.declare(name, at, scope, { type: numberType, register, loopDepth: level });
      return { section, count, register };
    });
  }

  /** Compiles the color of a part or its group. The expression may use the names in scope where it's written. */
  #color({ expression, pointer, scope }: NonNullable<Enclosing['color']>, context: CompileContext): number {
    return new FieldCompiler({ ...context, scope }, pointer).color(expression, '/color');
  }

  /** Finds the register of a material. @param name the key of a material parameter, or the id of a material */
  #material(name: string, pointer: string): number {
    const { issues, program, symbols } = this.#compiler;
    const parameter = this.#materialParameters.get(name);
    if (parameter !== undefined) return parameter;
    const material = symbols.materials.get(name);
    if (material === undefined) {
      issues.addUnknown(`${pointer}/material`, 'unknown-material', 'material or material parameter', name, [
        ...this.#materialParameters.keys(),
        ...symbols.materials.keys(),
      ]);
    }
    return program.constant(material ?? -1);
  }
}

const ORIGIN = [0, 0, 0] as const;

/** Compiles where a part is placed, how it moves, and the light that it emits. */
function compilePlacing(part: Part, fields: FieldCompiler) {
  const { at, rotate, pivot, explode, motion } = part;
  const light = 'light' in part ? part.light : undefined;
  const corner = fields.vector(at ?? ORIGIN, '/at');
  return {
    at: corner,
    rotate: rotate && fields.vector(rotate, '/rotate'),
    pivot: pivot ? fields.vector(pivot, '/pivot') : corner,
    explode: explode && fields.vector(explode, '/explode'),
    motion: motion && compileMotion(motion, fields),
    light:
      light &&
      ([
        fields.positive(light.lumens, '/light/lumens', 'lumens'),
        fields.positive(light.kelvin, '/light/kelvin', 'kelvin'),
      ] as const),
  };
}

function compileMotion(motion: NonNullable<Part['motion']>, fields: FieldCompiler): MotionProgram {
  const { kind } = motion;
  if (kind === 'slide') {
    return { kind, axis: ORIGIN, vector: fields.vector(motion.by, '/motion/by'), angle: fields.constant(0) };
  }
  const along = (axis: number) => Number(axis === axisIndex[motion.axis]);
  const vector = fields.vector(motion.at, '/motion/at');
  return { kind, axis: [along(0), along(1), along(2)], vector, angle: fields.number(motion.angle, '/motion/angle') };
}

/**
 * Compiles a part's `let` and `if`. Names that the condition needs are computed before it. The others are computed only
 * if it's true.
 * @param startBody called after the condition and before the other names
 * @returns the condition's register; undefined if the part is always placed
 */
function compileNames(part: Part, fields: FieldCompiler, startBody: () => void): number | undefined {
  const { let: expressions = {}, if: condition } = part;
  const names = Object.keys(expressions);
  const paths = names.map(letPath);
  const members = names.map((name, index): Declaration => {
    return { name, references: fields.namesIn(expressions[name], paths[index]!) };
  });
  // Put the condition last, because nothing can refer to it.
  members.push({ name: '', references: fields.namesIn(condition, '/if') });
  const dependencies = dependenciesOf(members);
  const order = orderedMembers(members, dependencies, fields);
  const needed = neededMembers(dependencies);
  const define = (isNeeded: boolean) =>
    order.forEach((index) => {
      const name = names[index];
      if (name === undefined || needed.has(index) !== isNeeded) return;
      fields.define(name, expressions[name]!, paths[index]!);
    });
  define(true);
  const register = condition === undefined ? undefined : fields.boolean(condition, '/if');
  startBody();
  define(false);
  return register;
}

type Dependencies = ReturnType<typeof dependenciesOf>;

/** The members' indices in dependency order. The document may list the members in any order. */
function orderedMembers(
  members: readonly Declaration[],
  dependencies: Dependencies,
  fields: FieldCompiler,
): readonly number[] {
  const ordering = dependencyOrder(members, dependencies);
  if ('order' in ordering) return ordering.order;
  fields.issue(letPath(members[ordering.first]!.name), 'circle', ordering.circle);
  return [...members.keys()];
}

/** The indices of the members that the last one depends on, directly or through others. */
function neededMembers(dependencies: Dependencies): ReadonlySet<number> {
  const needed = new Set<number>();
  const look = (index: number) => {
    if (needed.has(index)) return;
    needed.add(index);
    open.push(index);
  };
  const open: number[] = [];
  for (let next: number | undefined = dependencies.length - 1; next !== undefined; next = open.pop()) {
    dependencies[next]!.forEach(look);
  }
  return needed;
}

function letPath(name: string): string {
  return `/let${pointerStep(name)}`;
}
