// What a part kind, a profile or a dimension is compiled with: its expressions become registers, written at the level of
// the loops that they need. What is more than numbers is made anew only when one of those loops moves on.

import type { Compiler } from './compiler.js';
import type { Part } from './document.js';
import { fail, type ModelIssueCode, pointerStep } from './errors.js';
import type { Evaluation } from './evaluation.js';
import { type Section, Writer } from './expression/compile.js';
import * as op from './expression/operations.js';
import { grainRow, Scope } from './expression/scope.js';
import { composed, type Kind, number, reference, type Term } from './expression/term.js';
import type { Triple } from './frame.js';
import { Memo } from './memo.js';
import type { PartProgram } from './part-program.js';
import { outOfRange } from './runtime.js';
import type { Expression, NamedExpressions, VectorDefinition } from './schema.js';

/** Makes a value of what the registers hold. */
export type Build<T> = (evaluation: Evaluation) => T;

/** What expressions may name, and where they are written. */
export interface Site {
  readonly compiler: Compiler;
  readonly scope: Scope;
  readonly writer: Writer;
  /** By level. */
  readonly sections: readonly Section[];
  /** By level, what is made after the sections have run. */
  readonly builds?: readonly Build<void>[][];
  /** The register of the part's material. */
  readonly material?: number;
  compileGroup?(definitions: readonly Part[]): readonly PartProgram[];
  /** The parts beside it that are placed before it. */
  readonly before?: readonly PartProgram[];
  readonly needs?: Needs;
}

/** What a shape depends on as a whole. */
interface Needs {
  /** Of the loops around the part. */
  level: number;
  /** How many there are of those. */
  readonly most: number;
  readonly registers: Set<number>;
}

/** What a build costs beside its instructions, in operations: a point made is a point to be kept. */
const pointCost = 200;

export class Builder {
  readonly pointer: string;
  readonly #site: Site;

  /** @param pointer where the expressions stand */
  constructor(site: Site, pointer: string) {
    this.#site = site;
    this.pointer = pointer;
  }

  within(path: string): Builder {
    return new Builder(this.#site, this.pointer + path);
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

  vector(vector: VectorDefinition, path: string): Triple {
    const along = (axis: 0 | 1 | 2) => this.number(vector[axis], `${path}/${axis}`);
    return [along(0), along(1), along(2)];
  }

  size(size: VectorDefinition): Triple {
    const along = (axis: 0 | 1 | 2) => this.positive(size[axis], `/size/${axis}`, 'size');
    return [along(0), along(1), along(2)];
  }

  constant(value: number): number {
    return this.#site.compiler.program.constant(value);
  }

  namesIn(expression: Expression | undefined, path: string): ReadonlySet<string> {
    return this.#site.compiler.namesIn(expression, this.pointer + path);
  }

  /** Brings a name into scope, with its value. */
  define(name: string, expression: Expression, path: string): void {
    const { compiler, scope } = this.#site;
    const pointer = this.pointer + path;
    const term = compiler.read(expression, pointer, scope);
    const { type, level } = term;
    compiler.declare(name, pointer, scope, { type, level, term, register: this.#write(term, pointer, expression) });
  }

  /** What comes of two registers. */
  apply(operation: number, a: number, b: number): number {
    const read = (register: number) => reference({ type: number, register, level: this.levelOf(register) }, 0);
    const args = [read(a), read(b)];
    return this.#write(composed(operation, '', args), this.pointer, '');
  }

  /** The axis itself where a grain shows in the part's material, else −1. */
  grain(axis: number): number {
    const material = this.#site.material!;
    if (material === this.constant(-1)) return this.constant(axis);
    const shows = this.apply(op.field, material, this.constant(grainRow));
    return this.apply(op.subtract, this.apply(op.multiply, shows, this.constant(axis + 1)), this.constant(1));
  }

  /** How many loops a register's value changes with; 0 for none. */
  levelOf(register: number): number {
    return this.#site.compiler.program.levels[register] ?? 0;
  }

  issue(path: string, code: ModelIssueCode, message: string): void {
    this.#site.compiler.issues.add(this.pointer + path, code, message);
  }

  /** What is in a group, within its names and its frame. */
  parts(definitions: readonly Part[]): readonly PartProgram[] {
    return this.#site.compileGroup!(definitions);
  }

  /** A part beside this one, placed before it and once; what is wrong is added to the issues. */
  sibling(id: string, path: string): PartProgram | undefined {
    const before = this.#site.before!.filter(({ row }) => row.isPlaced !== false);
    const found = before.find((part) => part.id === id);
    if (!found) {
      const known = before.map((part) => part.id);
      const { issues } = this.#site.compiler;
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
  shape<T>(path: string, compile: (shape: Builder) => Build<T>): () => T {
    const site = this.#site;
    const needs: Needs = { level: 0, most: site.sections.length - 1, registers: new Set() };
    const build = compile(new Builder({ ...site, needs }, this.pointer + path));
    const registers = [...needs.registers];
    const memo = new Memo<T>();
    let value: T | undefined;
    site.builds![needs.level]!.push((evaluation) => {
      const numbers = registers.map((register) => evaluation.runtime.registers[register]);
      const made = memo.at(evaluation.turn, numbers);
      made.value ??= build(evaluation);
      value = made.value;
    });
    return () => value!;
  }

  /** Within a shape: one value a repetition; one where nothing is repeated. */
  repeated<T>(repeat: NamedExpressions | undefined, compile: (inner: Builder) => Build<T>): Build<readonly T[]> {
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
    compile: (inner: Builder) => Build<T>,
  ): (evaluation: Evaluation, values: T[]) => void {
    const name = names[0];
    if (name === undefined) {
      const build = compile(this);
      return (evaluation, values) => values.push(build(evaluation));
    }
    const path = `/repeat${pointerStep(name)}`;
    const count = this.number(repeat[name]!, path);
    const { compiler, sections, writer } = this.#site;
    const section = compiler.program.section();
    const inner = [...sections, section];
    const scope = new Scope(this.#site.scope);
    const register = compiler.program.register(sections.length);
    compiler.declare(name, this.pointer + path, scope, { type: number, register, level: sections.length });
    const site = { ...this.#site, scope, sections: inner, writer: new Writer(compiler.program, inner, writer) };
    const build = new Builder(site, this.pointer).#loop(repeat, names.slice(1), compile);
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

  #value(expression: Expression, path: string, kind: Kind, check?: number, what = ''): number {
    const { compiler, scope } = this.#site;
    const pointer = this.pointer + path;
    const term = compiler.read(expression, pointer, scope, kind);
    const { value } = term;
    if (check === undefined) return this.#write(term, pointer, expression);
    if (value === undefined) return this.#write(composed(check, what, [term]), pointer, expression);
    // What is wrong before any value is known is said at once.
    const { vocabulary } = compiler;
    const checked = compiler.calculator.calculate(check, value, value);
    if (Number.isNaN(checked)) this.issue(path, 'out-of-range', outOfRange(check, what, value, vocabulary.texts));
    return this.constant(checked);
  }

  #write(term: Term, pointer: string, expression: Expression): number {
    const { needs, writer } = this.#site;
    if (term.value !== undefined) return this.constant(term.value);
    const register = writer.write(term, { pointer, text: String(expression) });
    if (needs) note(term, register, needs);
    return register;
  }
}

/** What a term reads of what is there before its shape is built. */
function note({ level, args, name, value }: Term, register: number | undefined, needs: Needs): void {
  if (value !== undefined) return;
  if (level <= needs.most && register !== undefined) {
    needs.level = Math.max(needs.level, level);
    needs.registers.add(register);
  }
  // Within a shape's own repeats, only names are sure to be written outside; what stands twice is looked at once.
  else if (!name) for (const arg of new Set(args)) note(arg, arg.name?.register, needs);
}
