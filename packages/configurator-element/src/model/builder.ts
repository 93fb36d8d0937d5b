// What a part kind, a profile or a dimension is compiled with: its expressions become registers, written at the level of
// the loops that they need. What is more than numbers is made anew only when one of those loops moves on.

import type { Compiler } from './compiler.js';
import type { Part } from './document.js';
import { fail, type ModelIssueCode, pointerStep } from './errors.js';
import type { Evaluation } from './evaluation.js';
import { type Section, type Source, Writer } from './expression/compile.js';
import { type Operation, operation } from './expression/machine.js';
import { Scope } from './expression/scope.js';
import { type Apply, number, type Term, type ValueType } from './expression/term.js';
import type { Triple } from './frame.js';
import type { PartProgram } from './part-program.js';
import { outOfRange } from './runtime.js';
import { type Expression, isHexColor, type NamedExpressions, type VectorDefinition } from './schema.js';
import { grainField } from './vocabulary.js';

/** Makes a value of what the registers hold. */
export type Build<T> = (evaluation: Evaluation) => T;

/** What a part has around it. */
export interface Surroundings {
  compileGroup(definitions: readonly Part[]): readonly PartProgram[];
  /** The parts beside it that are placed before it. */
  readonly before: readonly PartProgram[];
  /** The register of its material. */
  readonly material: number;
}

/** Where expressions are written. */
export interface Body {
  readonly writer: Writer;
  /** By level. */
  readonly sections: readonly Section[];
  /** By level, what is made after the sections have run. */
  readonly builds?: readonly Build<void>[][];
  readonly surroundings?: Surroundings;
}

/** What a build costs beside its instructions, in operations: a point made is a point to be kept. */
const pointCost = 200;

export class Builder {
  readonly compiler: Compiler;
  readonly pointer: string;
  readonly scope: Scope;
  readonly #body: Body;
  /** Of the registers that were written here. */
  readonly #levels = new Map<number, number>();
  /** A shape's: levels above are of its own repeats. */
  readonly #depth: number;
  /** A shape's: the loops that it depends on as a whole. */
  readonly #needs: { level: number };

  constructor(
    compiler: Compiler,
    pointer: string,
    scope: Scope,
    body: Body,
    depth = body.sections.length - 1,
    needs = { level: 0 },
  ) {
    this.compiler = compiler;
    this.pointer = pointer;
    this.scope = scope;
    this.#body = body;
    this.#depth = depth;
    this.#needs = needs;
  }

  within(path: string): Builder {
    return new Builder(this.compiler, this.pointer + path, this.scope, this.#body, this.#depth, this.#needs);
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
    return this.#value(expression, path, 'number', operation.positive, what);
  }

  notNegative(expression: Expression, path: string, what: string): number {
    return this.#value(expression, path, 'number', operation.notNegative, what);
  }

  /** `#rrggbb` as a number. */
  color(expression: Expression, path: string): number {
    return this.#value(expression, path, 'text', operation.color, 'color');
  }

  vector(values: VectorDefinition, path: string): Triple {
    const [x, y, z] = values.map((value, axis) => this.number(value, `${path}/${axis}`));
    return [x!, y!, z!];
  }

  size(values: VectorDefinition): Triple {
    const [x, y, z] = values.map((value, axis) => this.positive(value, `/size/${axis}`, 'size'));
    return [x!, y!, z!];
  }

  constant(value: number): number {
    return this.compiler.program.constant(value);
  }

  /** Brings a name into scope, with its value. */
  define(name: string, expression: Expression, path: string): void {
    const pointer = this.pointer + path;
    const { term, source } = this.compiler.meaningOf(expression, pointer, this.scope);
    const { type, level } = term;
    this.compiler.declare(name, pointer, this.scope, { type, level, term, register: this.#write(term, source) });
  }

  /** What comes of two registers. */
  apply(op: Operation, a: number, b: number): number {
    const args = [this.#reference(a), this.#reference(b)];
    return this.#write(applied(op, '', args), { pointer: this.pointer, text: '' });
  }

  /** The axis itself where a grain shows in the part's material, else −1. */
  grain(axis: number): number {
    const material = this.#body.surroundings?.material ?? this.constant(-1);
    if (material === this.constant(-1)) return this.constant(axis);
    const term = { ...applied(operation.field, '', [this.#reference(material)]), index: grainField };
    const shows = this.#write(term, { pointer: this.pointer, text: '' });
    const scaled = this.apply(operation.multiply, shows, this.constant(axis + 1));
    return this.apply(operation.subtract, scaled, this.constant(1));
  }

  /** How many loops a register's value changes with; 0 for none. */
  levelOf(register: number): number {
    return this.#levels.get(register) ?? 0;
  }

  issue(path: string, code: ModelIssueCode, message: string): void {
    this.compiler.issues.add(this.pointer + path, code, message);
  }

  /** What is in a group, within its names and its frame. */
  parts(definitions: readonly Part[]): readonly PartProgram[] {
    return this.#body.surroundings?.compileGroup(definitions) ?? [];
  }

  /** A part beside this one, placed before it and once; what is wrong is added to the issues. */
  sibling(id: string, path: string): PartProgram | undefined {
    const before = (this.#body.surroundings?.before ?? []).filter(({ definition }) => definition.row.isPlaced);
    const found = before.find(({ definition }) => definition.id === id);
    if (!found) {
      const known = before.map(({ definition }) => definition.id);
      this.compiler.issues.addUnknown(
        this.pointer + path,
        'unknown-part',
        'part before this one, beside it,',
        id,
        known,
      );
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
    const needs = { level: 0 };
    const build = compile(new Builder(this.compiler, this.pointer + path, this.scope, this.#body, this.#depth, needs));
    let value: T | undefined;
    this.#body.builds?.[needs.level]?.push((evaluation) => {
      value = build(evaluation);
    });
    return () => value!;
  }

  /** Within a shape: one value a repetition; one where nothing is repeated. */
  repeated<T>(repeat: NamedExpressions | undefined, compile: (inner: Builder) => Build<T>): Build<readonly T[]> {
    const names = Object.entries(repeat ?? {});
    if (names.length > 3) this.issue('/repeat', 'value', 'A shape repeats by one to three names');
    const build = this.#loop(names, compile);
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
    [first, ...rest]: readonly (readonly [string, Expression])[],
    compile: (inner: Builder) => Build<T>,
  ): (evaluation: Evaluation, values: T[]) => void {
    if (!first) {
      const build = compile(this);
      return (evaluation, values) => values.push(build(evaluation));
    }
    const [name, expression] = first;
    const path = `/repeat${pointerStep(name)}`;
    const count = this.number(expression, path);
    const { inner, register, section } = this.#inside(name, this.pointer + path);
    const build = inner.#loop(rest, compile);
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

  /** Within one loop of a shape's own. */
  #inside(name: string, at: string): { inner: Builder; register: number; section: Section } {
    const { compiler, pointer } = this;
    const { sections, writer } = this.#body;
    const scope = new Scope(this.scope);
    const register = compiler.program.register();
    compiler.declare(name, at, scope, { type: number, register, level: sections.length });
    const section = compiler.program.section();
    const inner = [...sections, section];
    const body = { sections: inner, writer: new Writer(compiler.program, inner, writer) };
    return { inner: new Builder(compiler, pointer, scope, body, this.#depth, this.#needs), register, section };
  }

  #value(expression: Expression, path: string, kind: ValueType['kind'], check?: Operation, what = ''): number {
    const { term, source } = this.compiler.meaningOf(expression, this.pointer + path, this.scope, kind);
    if (check === undefined) return this.#write(term, source);
    if (term.kind === 'constant') this.#checkConstant(term.value, path, check, what);
    return this.#write(applied(check, what, [term]), source);
  }

  /** What is wrong before any value is known is said at once. */
  #checkConstant(value: number, path: string, check: Operation, what: string): void {
    const text = check === operation.color ? this.compiler.vocabulary.texts[value]! : String(value);
    const isRight =
      check === operation.color ? isHexColor(text) : check === operation.positive ? value > 0 : value >= 0;
    if (!isRight) this.issue(path, 'out-of-range', outOfRange(check, what, text));
  }

  #write(term: Term, source: Source): number {
    this.#needs.level = Math.max(this.#needs.level, levelWithin(term, this.#depth));
    const register = this.#body.writer.write(term, source);
    this.#levels.set(register, term.level);
    return register;
  }

  #reference(register: number): Term {
    const level = this.levelOf(register);
    return { kind: 'reference', name: { type: number, register, level }, type: number, level, at: 0 };
  }
}

function applied(op: Operation, symbol: string, args: readonly Term[]): Apply {
  const level = Math.max(...args.map((arg) => arg.level));
  return { kind: 'apply', operation: op, symbol, args, index: 0, type: number, level, at: 0 };
}

/** The highest level of what a term reads, of those up to `depth`. */
function levelWithin(term: Term, depth: number): number {
  if (term.level <= depth) return term.level;
  if (term.kind === 'reference' || term.kind === 'constant') return 0;
  // What stands twice, as in a square, is looked at once.
  const parts = new Set(term.kind === 'choose' ? [term.selector, ...term.options] : term.args);
  return Math.max(...[...parts].map((part) => levelWithin(part, depth)));
}
