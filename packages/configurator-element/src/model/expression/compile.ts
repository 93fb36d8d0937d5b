// Terms as instructions. What does not change within a loop is computed outside it; what is computed twice in one
// place is computed once. Knows no document.

import { stride } from './machine.js';
import { jump, jumpBy, jumpUnless, move } from './operations.js';
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

  /** @returns its number in the section */
  add(place: Place, operation: number, target: number, a = 0, b = 0): number {
    this.instructions.push(operation, target, a, b);
    return this.places.push(place) - 1;
  }

  /** Lets a jump go to what comes next. */
  land(from: number): void {
    this.instructions[from * stride + 1] = this.places.length - from - 1;
  }
}

/** All instructions of a document, and the registers that they work on. */
export class Program {
  readonly #sections: Section[] = [];
  readonly #constants = new Map<number, number>();
  /** Of each register: how many loops its value changes with. */
  readonly levels: number[] = [];

  section(): Section {
    const section = new Section();
    this.#sections.push(section);
    return section;
  }

  register(level = 0): number {
    return this.levels.push(level) - 1;
  }

  /** A register that holds this from the start. */
  constant(value: number): number {
    const register = this.#constants.get(value) ?? this.register();
    this.#constants.set(value, register);
    return register;
  }

  link(): { readonly code: Int32Array; readonly places: readonly Place[]; readonly registers: Float64Array } {
    const sections = this.#sections;
    let length = 0;
    for (let index = 0; index < sections.length; index++) {
      const section = sections[index]!;
      section.from = length;
      length += section.instructions.length;
      section.to = length;
    }
    const code = new Int32Array(length);
    for (let index = 0; index < sections.length; index++) {
      code.set(sections[index]!.instructions, sections[index]!.from);
    }
    const registers = new Float64Array(this.levels.length);
    this.#constants.forEach((register, value) => {
      registers[register] = value;
    });
    return { code, places: sections.flatMap(({ places }) => places), registers };
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
  /** Registers by what they hold: the operation and the two that it reads. */
  readonly #written = new Map<number, number>();

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

  /**
   * @param branch the section of the branch that it lies in, which may never run
   * @returns the register that holds the value
   */
  write(term: Term, source: Source, branch?: Section): number {
    term.register ??= this.#write(term, source, branch);
    return term.register;
  }

  #write(term: Term, source: Source, branch: Section | undefined): number {
    const { value, operation, args, level, at, symbol } = term;
    if (value !== undefined) return this.#program.constant(value);
    const section = branch ?? this.#sections[level]!;
    if (operation >= jump) return this.#choose(term, { source, at, symbol }, section, branch);
    const a = this.write(args[0]!, source, branch);
    const b = args.length > 1 ? this.write(args[1]!, source, branch) : a;
    const key = (a * 2 ** 21 + b) * 2 ** 6 + operation;
    const known = this.#find(key);
    if (known !== undefined) return known;
    const target = this.#program.register(level);
    section.add({ source, at, symbol }, operation, target, a, b);
    if (!branch) this.#written.set(key, target);
    return target;
  }

  #find(key: number): number | undefined {
    return this.#written.get(key) ?? (this.#earlier ? this.#earlier.#find(key) : undefined);
  }

  #choose({ operation, args, level }: Term, place: Place, section: Section, branch: Section | undefined): number {
    const [selector, ...options] = args;
    const given = this.write(selector!, place.source, branch);
    const target = this.#program.register(level);
    const jumps = [section.add(place, operation, options.length, given)];
    const isBoolean = operation === jumpUnless;
    if (operation === jumpBy) jumps.splice(0, 1, ...options.map(() => section.add(place, jump, 0)));
    const ends = options.map((option, index) => {
      if (!isBoolean || index > 0) section.land(jumps[isBoolean ? 0 : index]!);
      section.add(place, move, target, this.write(option, place.source, section));
      return index < options.length - 1 ? [section.add(place, jump, 0)] : [];
    });
    for (const end of ends.flat()) section.land(end);
    return target;
  }
}
