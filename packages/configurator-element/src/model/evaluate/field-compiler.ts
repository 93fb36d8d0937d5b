// Compiles the fields of a part, profile or dimension. Each expression becomes instructions in the section for the
// loops that it depends on, and the caller gets the register that will hold its value. A value that isn't a plain
// number, such as a profile, is computed once for each set of input register values.

import { fail, type ModelIssueCode, pointerStep } from '../document/errors.js';
import type { Expression, NamedExpressions, VectorDefinition } from '../document/fields.js';
import { CodeGenerator, type Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import {
  type Binding,
  bindingNode,
  booleanType,
  constantNode,
  type ExpressionNode,
  numberType,
  operationNode,
  Scope,
  type ValueKind,
} from '../expression/expression-node.js';
import * as op from '../expression/opcodes.js';
import { roundDown } from '../expression/register-machine.js';
import { outOfRange } from '../expression/runtime.js';
import { BAND_FIELD, DEFAULT_K_FACTOR, GRAIN_FIELD, K_FACTOR_FIELD } from '../expression/symbols.js';
import type { VectorRegisters } from './coordinate-frame.js';
import { EvaluationCache } from './evaluation-cache.js';
import type { EvaluationContext, InstanceProgram, PartProgram } from './part-program.js';

/** Computes a value from the registers. */
export type Computation<T> = (evaluation: EvaluationContext) => T;

/** Adds a value that is computed from the registers to `target`. */
type Addition<S> = (evaluation: EvaluationContext, target: S) => void;

function allOf<S>(additions: readonly Addition<S>[]): Addition<S> {
  return (evaluation, target) => {
    for (const add of additions) add(evaluation, target);
  };
}

interface RepeatedEntries<E> {
  readonly repeat?: NamedExpressions;
  readonly [key: string]: readonly E[] | NamedExpressions | undefined;
}

/** What expressions may refer to, and where their instructions are written. */
export interface CompileContext {
  readonly compiler: ExpressionCompiler;
  readonly scope: Scope;
  readonly writer: CodeGenerator;
  /** Sections by loop depth. */
  readonly sections: readonly Section[];
  /** The register of the part's material. */
  readonly material?: number;
  /** Whether a joint drills visible holes into the part. */
  readonly isDrilledInSight?: boolean;
  /** Compiles a folded sheet. Not set if the document has none. */
  compileSheet?(definition: object, compiler: FieldCompiler): InstanceProgram;
  /** Compiles the parts of the current group. */
  compileGroup?(): readonly PartProgram[];
  /** The preceding parts of the same group. */
  readonly siblings?: readonly PartProgram[];
  /** The register of a condition. Values are computed only if it's true. */
  readonly condition?: number;
  /** Collects the dependencies of the cached value being compiled. */
  readonly dependencies?: Dependencies;
}

interface Dependencies {
  /** The number of loops around the part. A cached value may have its own loops. */
  readonly depth: number;
  readonly registers: Set<number>;
}

/** Extra operations charged for each point of a curve, because it allocates an object. */
const POINT_COST = 200;

export class FieldCompiler {
  readonly pointer: string;
  readonly #context: CompileContext;

  /** @param pointer JSON pointer of the object whose fields are compiled; each method's `path` is relative to it */
  constructor(context: CompileContext, pointer: string) {
    this.#context = context;
    this.pointer = pointer;
  }

  get isDrilledInSight(): boolean {
    return this.#context.isDrilledInSight ?? false;
  }

  within(path: string): FieldCompiler {
    return new FieldCompiler(this.#context, this.pointer + path);
  }

  /**
   * A compiler whose values are computed only if a condition is true. Otherwise, each value is 1.
   * @param condition the register of a boolean
   */
  when(condition: number): FieldCompiler {
    return new FieldCompiler({ ...this.#context, condition }, this.pointer);
  }

  number(expression: Expression, path: string): number {
    return this.#value(expression, path, 'number');
  }

  boolean(expression: Expression, path: string): number {
    return this.#value(expression, path, 'boolean');
  }

  text(expression: Expression, path: string): number {
    return this.#value(expression, path, 'text');
  }

  /** Text that's made as letters. Its parameters reject letters that the typeface lacks. */
  letters(expression: Expression, path: string): number {
    const { compiler, scope } = this.#context;
    const { letters, lettered, texts } = compiler.symbols;
    const pointer = this.pointer + path;
    const node = compiler.parse(expression, pointer, scope, 'text');
    const sources = textSources(node);
    for (const key of sources.keys) lettered.add(key);
    const missing = new Set([...sources.texts].flatMap((text) => letters!.missingIn(texts[text]!)));
    if (missing.size > 0) this.issue(path, 'letters-missing', letters!.lack([...missing]));
    return this.#write(node, pointer, expression);
  }

  /** A number above 0. Anything else is an error. @param what names the number in the message */
  positive(expression: Expression, path: string, what: string): number {
    return this.#value(expression, path, 'number', op.POSITIVE, what);
  }

  notNegative(expression: Expression, path: string, what: string): number {
    return this.#value(expression, path, 'number', op.NOT_NEGATIVE, what);
  }

  /** `#rrggbb` as a number. */
  color(expression: Expression, path: string): number {
    return this.#value(expression, path, 'text', op.COLOR, 'color');
  }

  vector(vector: VectorDefinition, path: string): VectorRegisters {
    const along = (axis: 0 | 1 | 2) => this.number(vector[axis], `${path}/${axis}`);
    return [along(0), along(1), along(2)];
  }

  size(size: VectorDefinition): VectorRegisters {
    const along = (axis: 0 | 1 | 2) => this.positive(size[axis], `/size/${axis}`, 'size');
    return [along(0), along(1), along(2)];
  }

  constant(value: number): number {
    return this.#context.compiler.program.constant(value);
  }

  namesIn(expression: Expression | undefined, path: string): ReadonlySet<string> {
    return this.#context.compiler.namesIn(expression, this.pointer + path);
  }

  /** Compiles a name's value and adds the name to the scope. */
  define(name: string, expression: Expression, path: string): void {
    const { compiler, scope } = this.#context;
    const pointer = this.pointer + path;
    const node = compiler.parse(expression, pointer, scope);
    const { type, loopDepth } = node;
    const register = this.#write(node, pointer, expression);
    compiler.declare(name, pointer, scope, { type, loopDepth, node, register });
  }

  /** The result of an operation on two registers. */
  apply(operation: number, a: number, b: number): number {
    const read = (register: number) =>
      bindingNode({ type: numberType, register, loopDepth: this.loopDepthOf(register) }, 0);
    const args = [read(a), read(b)];
    return this.#write(operationNode(operation, '', args), this.pointer, '');
  }

  /** A register that holds `axis` if the part's material has a grain, otherwise −1. */
  grain(axis: number): number {
    const material = this.#context.material!;
    if (material === this.constant(-1)) return this.constant(axis);
    const shows = this.apply(op.FIELD, material, this.constant(GRAIN_FIELD));
    return this.apply(op.SUBTRACT, this.apply(op.MULTIPLY, shows, this.constant(axis + 1)), this.constant(1));
  }

  /** A register with the part's own K factor, or its material's by default. */
  kFactor(own: Expression | undefined, path: string): number {
    if (own !== undefined) return this.notNegative(own, path, 'K factor');
    const material = this.#context.material!;
    if (material === this.constant(-1)) return this.constant(DEFAULT_K_FACTOR);
    return this.apply(op.FIELD, material, this.constant(K_FACTOR_FIELD));
  }

  /** @param definition the folded sheet's definition */
  compileSheet(definition: object): InstanceProgram {
    return this.#context.compileSheet!(definition, this);
  }

  /**
   * A register with the index of a band; −1 for none.
   * @param name a band's id, or the key of a material parameter whose band to use. Defaults to the band of the part's
   * own material.
   */
  band(name: string | undefined, path: string): number {
    const { compiler, scope, material } = this.#context;
    const { bands } = compiler.symbols;
    if (name === undefined) return this.#bandOf(bands.size > 0 ? material! : this.constant(-1));
    const binding = scope.get(name);
    if (isMaterialParameter(binding)) return this.#bandOf(binding.register);
    const index = bands.get(name);
    if (index === undefined) {
      compiler.issues.addUnknown(this.pointer + path, 'unknown-band', 'band or material parameter', name, [
        ...scope.names().filter((each) => isMaterialParameter(scope.get(each))),
        ...bands.keys(),
      ]);
    }
    return this.constant(index ?? -1);
  }

  #bandOf(material: number): number {
    const none = this.constant(-1);
    return material === none ? none : this.apply(op.FIELD, material, this.constant(BAND_FIELD));
  }

  /** The depth of the innermost loop that a register's value depends on; 0 for none. */
  loopDepthOf(register: number): number {
    return this.#context.compiler.program.loopDepths[register] ?? 0;
  }

  issue(path: string, code: ModelIssueCode, message: string): void {
    this.#context.compiler.issues.add(this.pointer + path, code, message);
  }

  /** The compiled parts of the current group. */
  groupedParts(): readonly PartProgram[] {
    return this.#context.compileGroup!();
  }

  /** Finds a part that comes earlier in the same group and isn't repeated. If there isn't one, adds an issue. */
  sibling(id: string, path: string): PartProgram | undefined {
    const found = this.earlier(id, path);
    if (!found) return undefined;
    if (found.loops.length > 0) {
      this.issue(path, 'value', `"${id}" is repeated: put both parts in a group, and repeat the group`);
    } else if (found.partKind.folded) {
      const advice = 'cut them out of it as profiles, or put them on a panel';
      this.issue(path, 'value', `"${id}" is a folded sheet, and letters can't be on one: ${advice}`);
    }
    return found;
  }

  /** Finds a placed part that comes earlier in the same list. */
  earlier(id: string, path: string): PartProgram | undefined {
    const siblings = this.#context.siblings!.filter(({ partKind }) => partKind.isPlaced !== false);
    const found = siblings.find((part) => part.id === id);
    if (found) return found;
    this.#context.compiler.issues.addUnknown(
      this.pointer + path,
      'unknown-part',
      'earlier part in the same list with the id',
      id,
      siblings.map((part) => part.id),
    );
    return undefined;
  }

  /**
   * Compiles a value that isn't a plain number, such as a profile. An evaluation computes it once for each set of
   * values in the input registers, so that equal instances share it.
   * @returns a function that returns the value for the instance in the registers
   */
  cached<T>(path: string, compile: (compiler: FieldCompiler) => Computation<T>): Computation<T> {
    const context = this.#context;
    const dependencies = { depth: context.sections.length - 1, registers: new Set<number>() };
    const compute = compile(new FieldCompiler({ ...context, dependencies }, this.pointer + path));
    const registers = [...dependencies.registers];
    const cache = new EvaluationCache<T>();
    return (evaluation) => {
      const { runtime } = evaluation;
      const inputs = registers.map((register) => runtime.registers[register]!);
      return cache.get(evaluation, inputs, () => compute(evaluation));
    };
  }

  /** Use this within a cached value. Computes a value for each repetition, or a single one without `repeat`. */
  repeated<T>(
    repeat: NamedExpressions | undefined,
    compile: (inner: FieldCompiler) => Computation<T>,
  ): Computation<readonly T[]> {
    const compute = this.repeatedInto(repeat, (inner) => {
      const computeOne = compile(inner);
      return (evaluation, values: T[]) => values.push(computeOne(evaluation));
    });
    return (evaluation) => {
      const values: T[] = [];
      compute(evaluation, values);
      return values;
    };
  }

  /** Use this within a cached value. Each repetition adds to the target. */
  repeatedInto<S>(repeat: NamedExpressions | undefined, compile: (inner: FieldCompiler) => Addition<S>): Addition<S> {
    const names = Object.keys(repeat ?? {});
    if (names.length > 3) this.issue('/repeat', 'value', 'A shape can repeat by at most three names');
    return this.#loop(repeat ?? {}, names, compile);
  }

  /** Use this within a cached value. Entries may be objects with `repeat` and, at `key`, the entries to repeat. */
  entriesInto<E, S>(
    entries: readonly (E | RepeatedEntries<E>)[],
    path: string,
    key: string,
    compile: (entry: E, at: string, inner: FieldCompiler) => Addition<S>,
  ): Addition<S> {
    const additions = entries.map((entry, index) => {
      const { repeat, [key]: repeated } = entry as RepeatedEntries<E>;
      return this.within(`${path}/${index}`).repeatedInto(repeat, (inner) =>
        allOf(
          repeat
            ? (repeated as readonly E[]).map((each, at) => compile(each, `/${key}/${at}`, inner))
            : [compile(entry as E, '', inner)],
        ),
      );
    });
    return allOf(additions);
  }

  /** Charges the evaluation's budget for the points that a computation creates. */
  charge(evaluation: EvaluationContext, points: number): void {
    evaluation.runtime.spend(points * POINT_COST, this.pointer);
  }

  /** @throws {ModelError} always, pointing at `path` */
  fail(path: string, message: string): never {
    return fail(this.pointer + path, 'out-of-range', message);
  }

  #loop<S>(
    repeat: NamedExpressions,
    names: readonly string[],
    compile: (inner: FieldCompiler) => Addition<S>,
  ): Addition<S> {
    const name = names[0];
    if (name === undefined) return compile(this);
    const path = `/repeat${pointerStep(name)}`;
    const count = this.number(repeat[name]!, path);
    const { compiler, sections, writer } = this.#context;
    const section = compiler.program.section();
    const inner = [...sections, section];
    const scope = new Scope(this.#context.scope);
    const register = compiler.program.register(sections.length);
    compiler.declare(name, this.pointer + path, scope, { type: numberType, register, loopDepth: sections.length });
    const innerWriter = new CodeGenerator(compiler.program, inner, writer);
    const context = { ...this.#context, scope, sections: inner, writer: innerWriter };
    const compute = new FieldCompiler(context, this.pointer).#loop(repeat, names.slice(1), compile);
    return (evaluation, values) => {
      const { runtime } = evaluation;
      const times = roundDown(runtime.registers[count]!);
      if (times > 0) evaluation.countRepetitions(times, `${this.pointer}/repeat`);
      for (let index = 0; index < times; index++) {
        runtime.registers[register] = index;
        runtime.run(section);
        compute(evaluation, values);
      }
    };
  }

  #value(expression: Expression, path: string, kind: ValueKind, check?: number, what = ''): number {
    const { compiler, scope } = this.#context;
    const pointer = this.pointer + path;
    const node = compiler.parse(expression, pointer, scope, kind);
    const { value } = node;
    if (check === undefined) return this.#write(this.#conditional(node), pointer, expression);
    if (value === undefined) {
      return this.#write(this.#conditional(operationNode(check, what, [node])), pointer, expression);
    }
    // Check a constant now, while the document is compiled.
    const checked = compiler.singleOperation.evaluate(check, value, value);
    if (Number.isNaN(checked)) this.issue(path, 'out-of-range', outOfRange(check, what, value, compiler.symbols.texts));
    return this.constant(checked);
  }

  #conditional(node: ExpressionNode): ExpressionNode {
    const { condition } = this.#context;
    if (condition === undefined || node.value !== undefined || node.name) return node;
    const holds = bindingNode({ type: booleanType, register: condition, loopDepth: this.loopDepthOf(condition) }, 0);
    return operationNode(op.JUMP_UNLESS, '', [holds, node, constantNode(node.type, 1, 0)], node.type);
  }

  #write(node: ExpressionNode, pointer: string, expression: Expression): number {
    const { dependencies, writer } = this.#context;
    if (node.value !== undefined) return this.constant(node.value);
    const register = writer.emit(node, { pointer, text: String(expression) });
    if (dependencies) addDependencies(node, register, dependencies);
    return register;
  }
}

interface TextSources {
  /** The keys of parameters that accept any text. */
  readonly keys: Set<string>;
  /** The numbers of the other strings. */
  readonly texts: Set<number>;
}

/** The strings that a text expression can evaluate to. */
function textSources(root: ExpressionNode): TextSources {
  const sources: TextSources = { keys: new Set(), texts: new Set() };
  // This isn't recursive, because a document may chain thousands of definitions.
  const nodes = new Set([root]);
  for (const { type, name, value, operation, args } of nodes) {
    if (name?.node) nodes.add(name.node);
    else if (value !== undefined) sources.texts.add(value);
    else if (operation >= op.JUMP) for (const option of args.slice(1)) nodes.add(option);
    else if (type.values) for (const text of type.values) sources.texts.add(text);
    else if (name?.key !== undefined) sources.keys.add(name.key);
  }
  return sources;
}

function isMaterialParameter(binding: Binding | undefined): binding is Binding {
  return binding?.key !== undefined && binding.type.kind === 'record';
}

/** Adds the registers that a cached value depends on through an expression. */
function addDependencies(node: ExpressionNode, register: number | undefined, dependencies: Dependencies): void {
  const { loopDepth, args, name, value } = node;
  if (value !== undefined) return;
  if (loopDepth <= dependencies.depth && register !== undefined) dependencies.registers.add(register);
  // An expression inside the value's own loops depends on its operands. Only operands with names have registers that
  // are certain to be written earlier. The Set is for operands that occur twice.
  else if (!name) for (const arg of new Set(args)) addDependencies(arg, arg.name?.register, dependencies);
}
