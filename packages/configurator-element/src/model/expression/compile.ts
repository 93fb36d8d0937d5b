// Terms as instructions. What does not change within a loop is computed outside it; what is computed twice in one
// place is computed once. Knows no document.

import { operation, stride } from './machine.js';
import type { Term } from './term.js';

/** Where an expression stands. */
export interface Source {
  readonly pointer: string;
  readonly text: string;
}

/** Where an instruction comes from. */
export interface Place {
  readonly source: Source;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly symbol: string;
}

/** Instructions that run together. `from` and `to` are known once the program is linked. */
export class Section {
  readonly instructions: number[] = [];
  readonly places: Place[] = [];
  from = 0;
  to = 0;

  add(op: number, target: number, a: number, b: number, place: Place): void {
    this.instructions.push(op, target, a, b);
    this.places.push(place);
  }

  get length(): number {
    return this.places.length;
  }
}

/** All instructions of a document, and the registers that they work on. */
export class Program {
  readonly #sections: Section[] = [];
  readonly #constants = new Map<number, number>();
  #registers = 0;

  section(): Section {
    const section = new Section();
    this.#sections.push(section);
    return section;
  }

  register(): number {
    return this.#registers++;
  }

  /** A register that holds this from the start. */
  constant(value: number): number {
    const known = this.#constants.get(value);
    if (known !== undefined) return known;
    const register = this.register();
    this.#constants.set(value, register);
    return register;
  }

  link(): { readonly code: Int32Array; readonly places: readonly Place[]; readonly registers: Float64Array } {
    const length = this.#sections.reduce((sum, section) => sum + section.instructions.length, 0);
    const code = new Int32Array(length);
    const places: Place[] = [];
    for (const section of this.#sections) {
      section.from = places.length * stride;
      code.set(section.instructions, section.from);
      for (const place of section.places) places.push(place);
      section.to = places.length * stride;
    }
    const registers = new Float64Array(this.#registers);
    for (const [value, register] of this.#constants) registers[register] = value;
    return { code, places, registers };
  }
}

/**
 * Writes terms into sections, one a level: the instructions at a level run anew when a loop of that level moves on,
 * after those of the levels below.
 */
export class Writer {
  readonly #program: Program;
  readonly #earlier: Writer | undefined;
  #sections: readonly Section[];
  readonly #written = new Map<string, number>();

  /** `earlier`: whose instructions have all run when these do. */
  constructor(program: Program, sections: readonly Section[], earlier?: Writer) {
    this.#program = program;
    this.#sections = sections;
    this.#earlier = earlier;
  }

  /** What comes now runs after all that was written so far, level by level. */
  continueIn(sections: readonly Section[]): void {
    this.#sections = sections;
  }

  /** @returns the register that holds the value */
  write(term: Term, source: Source): number {
    return this.#write(term, source, undefined);
  }

  /** `branch`: the section of the branch that it lies in, which may never run. */
  #write(term: Term, source: Source, branch: Section | undefined): number {
    if (term.kind === 'constant') return this.#program.constant(term.value);
    if (term.kind === 'reference') return term.name.register;
    if (term.register !== undefined) return term.register;
    const section = branch ?? this.#sections[term.level]!;
    if (term.kind === 'choose') return this.#choose(term, source, section, branch);
    const [a, b] = term.args.map((arg) => this.#write(arg, source, branch));
    const second = b ?? term.index;
    const key = `${term.operation} ${a} ${second}`;
    const known = this.#find(key);
    const target = known ?? this.#program.register();
    if (known === undefined) {
      section.add(term.operation, target, a!, second, { source, at: term.at, symbol: term.symbol });
      if (!branch) this.#written.set(key, target);
    }
    term.register = target;
    return target;
  }

  #find(key: string): number | undefined {
    return this.#written.get(key) ?? (this.#earlier ? this.#earlier.#find(key) : undefined);
  }

  #choose(
    term: Extract<Term, { kind: 'choose' }>,
    source: Source,
    section: Section,
    branch: Section | undefined,
  ): number {
    const selector = this.#write(term.selector, source, branch);
    const target = this.#program.register();
    const place: Place = { source, at: term.at, symbol: 'pick' };
    const isBoolean = term.selector.type.kind === 'boolean';
    const jumps: number[] = [];
    if (isBoolean) {
      jumps.push(section.length);
      section.add(operation.jumpUnless, 0, selector, 0, place);
    } else {
      section.add(operation.jumpBy, 0, selector, term.options.length, place);
      for (const _ of term.options) {
        jumps.push(section.length);
        section.add(operation.jump, 0, 0, 0, place);
      }
    }
    const ends: number[] = [];
    term.options.forEach((option, index) => {
      const jump = isBoolean ? index - 1 : index;
      if (jump >= 0) this.#land(section, jumps[jump]!);
      section.add(operation.move, target, this.#write(option, source, section), 0, place);
      if (index === term.options.length - 1) return;
      ends.push(section.length);
      section.add(operation.jump, 0, 0, 0, place);
    });
    for (const end of ends) this.#land(section, end);
    term.register = target;
    return target;
  }

  /** Lets a jump go to what comes next. */
  #land(section: Section, jump: number): void {
    section.instructions[jump * stride + 3] = section.length - jump - 1;
  }
}

/** Keys of the parameters that decided a value, told by the values that its instructions left. */
export function causesOf(term: Term, registers: Float64Array): readonly string[] {
  const causes: Causes = { keys: new Set(), seen: new Set(), registers };
  collectCauses(term, causes, 0);
  return [...causes.keys];
}

interface Causes {
  readonly keys: Set<string>;
  /** Many may name one definition; it is followed once. */
  readonly seen: Set<Term>;
  readonly registers: Float64Array;
}

/** What lies deeper tells nobody anything. */
const causeDepth = 500;

function collectCauses(term: Term, causes: Causes, depth: number): void {
  if (term.kind === 'constant' || depth > causeDepth || causes.seen.has(term)) return;
  causes.seen.add(term);
  if (term.kind === 'reference') {
    const { key, term: definition } = term.name;
    if (key !== undefined) causes.keys.add(key);
    else if (definition) collectCauses(definition, causes, depth + 1);
    return;
  }
  const before = causes.keys.size;
  for (const part of decidingParts(term, causes.registers)) {
    collectCauses(part, causes, depth + 1);
    // Of a branch and its condition, the condition is the cause only where the branch names nothing.
    if (term.kind === 'choose' && causes.keys.size > before) return;
  }
}

function decidingParts(term: Extract<Term, { kind: 'apply' | 'choose' }>, registers: Float64Array): readonly Term[] {
  if (term.kind === 'choose') {
    const selected = resultOf(term.selector, registers);
    const index = term.selector.type.kind === 'boolean' ? 1 - selected : Math.floor(selected);
    return [term.options[index] ?? term.selector, term.selector];
  }
  if (term.operation !== operation.min && term.operation !== operation.max) return term.args;
  const value = resultOf(term, registers);
  return term.args.filter((arg) => resultOf(arg, registers) === value).slice(0, 1);
}

function resultOf(term: Term, registers: Float64Array): number {
  if (term.kind === 'constant') return term.value;
  return registers[term.kind === 'reference' ? term.name.register : term.register!]!;
}
