// What a part kind, a profile or a dimension is compiled with: its expressions become registers, written at the level of
// the loops that they need. What is more than numbers is made anew only when one of those loops moves on.

import { fail, type ModelIssueCode, pointerStep } from '../document/errors.js';
import type { Expression, NamedExpressions, VectorDefinition } from '../document/fields.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import {
  bindingNode,
  type ExpressionNode,
  numberType,
  operationNode,
  Scope,
  type ValueKind,
} from '../expression/expression-node.js';
import * as op from '../expression/opcodes.js';
import { CodeGenerator, type Section } from '../expression/program.js';
import { outOfRange } from '../expression/runtime.js';
import { grainField } from '../expression/symbols.js';
import type { VectorRegisters } from './coordinate-frame.js';
import type { Evaluation } from './evaluation.js';
import { EvaluationCache } from './evaluation-cache.js';
import type { PartProgram } from './part-program.js';

/** Makes a value of what the registers hold. */
export type Computation<T> = (evaluation: Evaluation) => T;

/** What expressions may name, and where they are written. */
export interface CompileContext {
  readonly compiler: ExpressionCompiler;
  readonly scope: Scope;
  readonly writer: CodeGenerator;
  /** By level. */
  readonly sections: readonly Section[];
  /** By level, what is made after the sections have run. */
  readonly computations?: readonly Computation<void>[][];
  /** The register of the part's material. */
  readonly material?: number;
  /** Compiles the parts of the group that is being compiled. */
  compileGroup?(): readonly PartProgram[];
  /** The parts beside it that are placed before it. */
  readonly siblings?: readonly PartProgram[];
  readonly dependencies?: ShapeDependencies;
}

/** What a shape depends on as a whole. */
interface ShapeDependencies {
  /** Of the loops around the part. */
  level: number;
  /** How many there are of those. */
  readonly outerLevels: number;
  readonly registers: Set<number>;
}

/** What a build costs beside its instructions, in operations: a point made is a point to be kept. */
const pointCost = 200;

export class FieldCompiler {
  readonly pointer: string;
  readonly #context: CompileContext;

  /** @param pointer where the expressions stand */
  constructor(site: CompileContext, pointer: string) {
    this.#context = site;
    this.pointer = pointer;
  }

  within(path: string): FieldCompiler {
    return new FieldCompiler(this.#context, this.pointer + path);
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

  /** A number above 0, or an error at its place. `what` names it in the message. */
  positive(expression: Expression, path: string, what: string): number {
    return this.#value(expression, path, 'number', op.positive, what);
  }

  notNegative(expression: Expression, path: string, what: string): number {
    return this.#value(expression, path, 'number', op.notNegative, what);
  }

  /** `#rrggbb` as a number. */
  color(expression: Expression, path: string): number {
    return this.#value(expression, path, 'text', op.color, 'color');
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

  /** Brings a name into scope, with its value. */
  define(name: string, expression: Expression, path: string): void {
    const { compiler, scope } = this.#context;
    const pointer = this.pointer + path;
    const term = compiler.parse(expression, pointer, scope);
    const { type, loopDepth: level } = term;
    compiler.declare(name, pointer, scope, {
      type,
      loopDepth: level,
      node: term,
      register: this.#write(term, pointer, expression),
    });
  }

  /** What comes of two registers. */
  apply(operation: number, a: number, b: number): number {
    const read = (register: number) =>
      bindingNode({ type: numberType, register, loopDepth: this.levelOf(register) }, 0);
    const args = [read(a), read(b)];
    return this.#write(operationNode(operation, '', args), this.pointer, '');
  }

  /** The axis itself where a grain shows in the part's material, else −1. */
  grain(axis: number): number {
    const material = this.#context.material!;
    if (material === this.constant(-1)) return this.constant(axis);
    const shows = this.apply(op.field, material, this.constant(grainField));
    return this.apply(op.subtract, this.apply(op.multiply, shows, this.constant(axis + 1)), this.constant(1));
  }

  /** How many loops a register's value changes with; 0 for none. */
  levelOf(register: number): number {
    return this.#context.compiler.program.loopDepths[register] ?? 0;
  }

  issue(path: string, code: ModelIssueCode, message: string): void {
    this.#context.compiler.issues.add(this.pointer + path, code, message);
  }

  /** The parts of the group that is being compiled, in sight of its names. */
  groupedParts(): readonly PartProgram[] {
    return this.#context.compileGroup!();
  }

  /** A part beside this one, placed before it and once; what is wrong is added to the issues. */
  sibling(id: string, path: string): PartProgram | undefined {
    const before = this.#context.siblings!.filter(({ partKind: row }) => row.isPlaced !== false);
    const found = before.find((part) => part.id === id);
    if (!found) {
      const known = before.map((part) => part.id);
      const { issues } = this.#context.compiler;
      issues.addUnknown(this.pointer + path, 'unknown-part', 'part before this one, beside it,', id, known);
    } else if (found.loops.length > 0) {
      this.issue(path, 'value', `"${id}" is repeated: put both into a group, and repeat that`);
    }
    return found;
  }

  /**
   * A value that is more than a number, such as a profile.
   * @returns how to read it when an instance is placed
   */
  cached<T>(path: string, compile: (shape: FieldCompiler) => Computation<T>): () => T {
    const site = this.#context;
    const needs: ShapeDependencies = { level: 0, outerLevels: site.sections.length - 1, registers: new Set() };
    const build = compile(new FieldCompiler({ ...site, dependencies: needs }, this.pointer + path));
    const registers = [...needs.registers];
    const memo = new EvaluationCache<T>();
    let value: T | undefined;
    site.computations![needs.level]!.push((evaluation) => {
      const numbers = registers.map((register) => evaluation.runtime.registers[register]);
      const made = memo.at(evaluation.id, numbers);
      made.value ??= build(evaluation);
      value = made.value;
    });
    return () => value!;
  }

  /** Within a shape: one value a repetition; one where nothing is repeated. */
  repeated<T>(
    repeat: NamedExpressions | undefined,
    compile: (inner: FieldCompiler) => Computation<T>,
  ): Computation<readonly T[]> {
    const names = Object.keys(repeat ?? {});
    if (names.length > 3) this.issue('/repeat', 'value', 'A shape repeats by one to three names');
    const build = this.#loop(repeat ?? {}, names, compile);
    return (evaluation) => {
      const values: T[] = [];
      build(evaluation, values);
      return values;
    };
  }

  /** Charges a build for what it makes. */
  charge(evaluation: Evaluation, points: number): void {
    evaluation.runtime.spend(points * pointCost, this.pointer);
  }

  /** @throws ModelError always, at a place within */
  fail(path: string, message: string): never {
    return fail(this.pointer + path, 'out-of-range', message);
  }

  #loop<T>(
    repeat: NamedExpressions,
    names: readonly string[],
    compile: (inner: FieldCompiler) => Computation<T>,
  ): (evaluation: Evaluation, values: T[]) => void {
    const name = names[0];
    if (name === undefined) {
      const build = compile(this);
      return (evaluation, values) => values.push(build(evaluation));
    }
    const path = `/repeat${pointerStep(name)}`;
    const count = this.number(repeat[name]!, path);
    const { compiler, sections, writer } = this.#context;
    const section = compiler.program.section();
    const inner = [...sections, section];
    const scope = new Scope(this.#context.scope);
    const register = compiler.program.register(sections.length);
    compiler.declare(name, this.pointer + path, scope, { type: numberType, register, loopDepth: sections.length });
    const site = {
      ...this.#context,
      scope,
      sections: inner,
      writer: new CodeGenerator(compiler.program, inner, writer),
    };
    const build = new FieldCompiler(site, this.pointer).#loop(repeat, names.slice(1), compile);
    return (evaluation, values) => {
      const { runtime } = evaluation;
      const times = Math.floor(runtime.registers[count]!);
      if (times > 0) evaluation.repeats(times, `${this.pointer}/repeat`);
      for (let index = 0; index < times; index++) {
        runtime.registers[register] = index;
        runtime.run(section);
        build(evaluation, values);
      }
    };
  }

  #value(expression: Expression, path: string, kind: ValueKind, check?: number, what = ''): number {
    const { compiler, scope } = this.#context;
    const pointer = this.pointer + path;
    const term = compiler.parse(expression, pointer, scope, kind);
    const { value } = term;
    if (check === undefined) return this.#write(term, pointer, expression);
    if (value === undefined) return this.#write(operationNode(check, what, [term]), pointer, expression);
    // What is wrong before any value is known is said at once.
    const { symbols: vocabulary } = compiler;
    const checked = compiler.singleOperation.evaluate(check, value, value);
    if (Number.isNaN(checked)) this.issue(path, 'out-of-range', outOfRange(check, what, value, vocabulary.texts));
    return this.constant(checked);
  }

  #write(term: ExpressionNode, pointer: string, expression: Expression): number {
    const { dependencies: needs, writer } = this.#context;
    if (term.value !== undefined) return this.constant(term.value);
    const register = writer.emit(term, { pointer, text: String(expression) });
    if (needs) note(term, register, needs);
    return register;
  }
}

/** What a term reads of what is there before its shape is built. */
function note(
  { loopDepth: level, args, name, value }: ExpressionNode,
  register: number | undefined,
  needs: ShapeDependencies,
): void {
  if (value !== undefined) return;
  if (level <= needs.outerLevels && register !== undefined) {
    needs.level = Math.max(needs.level, level);
    needs.registers.add(register);
  }
  // Within a shape's own repeats, only names are sure to be written outside; what stands twice is looked at once.
  else if (!name) for (const arg of new Set(args)) note(arg, arg.name?.register, needs);
}
