// Terms as instructions. What does not change within a loop is computed outside it; what is computed twice in one
// place is computed once. Knows no document.

import type { ExpressionNode } from './expression-node.js';
import { jump, jumpBy, jumpUnless, move } from './opcodes.js';
import { instructionSize } from './register-machine.js';

/** Where an expression stands. */
export interface Source {
  readonly pointer: string;
  readonly text: string;
}

/** Where an instruction comes from. */
export interface SourceLocation {
  readonly source: Source;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly symbol: string;
}

/** Fewer instructions are not worth the sorting. */
const leastSorted = 24;

/** Instructions that run together. `from` and `to` are known once the program is linked. */
export class Section {
  instructions: number[] = [];
  locations: SourceLocation[] = [];
  from = 0;
  to = 0;

  /** @returns its number in the section */
  add(place: SourceLocation, operation: number, target: number, a = 0, b = 0): number {
    this.instructions.push(operation, target, a, b);
    return this.locations.push(place) - 1;
  }

  /** Lets a jump go to what comes next. */
  patchJump(from: number): void {
    this.instructions[from * instructionSize + 1] = this.locations.length - from - 1;
  }

  /** Lets the last instruction write into another register than the one that it made. @returns whether it is that one's */
  redirect(made: number, target: number): boolean {
    const { instructions } = this;
    const last = instructions.length - instructionSize;
    if (last < 0 || instructions[last]! >= jump || instructions[last + 1] !== made) return false;
    instructions[last + 1] = target;
    return true;
  }

  /** Brings instructions that do the same next to one another, after all that they need. */
  sort(): void {
    const { instructions, locations: places } = this;
    if (places.length < leastSorted) return;
    const steps = this.#steps().sort((one, other) => one.order - other.order);
    this.instructions = steps.flatMap(({ from, to }) =>
      instructions.slice(from * instructionSize, to * instructionSize),
    );
    this.locations = steps.flatMap(({ from, to }) => places.slice(from, to));
  }

  #steps(): Step[] {
    const { instructions, locations: places } = this;
    const steps: Step[] = [];
    /** Of registers that are written here: behind how many steps. */
    const depths = new Map<number, number>();
    for (let from = 0, to = 1; from < places.length; from = to++) {
      let depth = 0;
      const made: number[] = [];
      for (let at = from; at < to; at++) {
        const [operation, target, a, b] = instructions.slice(
          at * instructionSize,
          at * instructionSize + instructionSize,
        );
        depth = Math.max(depth, depths.get(a!) ?? 0, depths.get(b!) ?? 0);
        if (operation! >= jump) to = Math.max(to, at + target! + 1);
        else made.push(target!);
      }
      for (const register of made) depths.set(register, depth + 1);
      steps.push({ from, to, order: depth * 64 + instructions[from * instructionSize]! });
    }
    return steps;
  }
}

/** An instruction that needs no other to follow it, or a choice with all its branches. */
interface Step {
  readonly from: number;
  readonly to: number;
  /** Steps of the same order need nothing of one another. */
  readonly order: number;
}

/** All instructions of a document, and the registers that they work on. */
export class Program {
  readonly #sections: Section[] = [];
  readonly #constants = new Map<number, number>();
  /** Of each register: how many loops its value changes with. */
  readonly loopDepths: number[] = [];
  /** Registers by what they hold: the operation and the two that it reads. */
  readonly registersByOperation = new Map<number, number>();
  /** By register. */
  readonly generators: (CodeGenerator | undefined)[] = [];

  section(): Section {
    const section = new Section();
    this.#sections.push(section);
    return section;
  }

  register(level = 0, writer?: CodeGenerator): number {
    this.generators.push(writer);
    return this.loopDepths.push(level) - 1;
  }

  /** A register that holds this from the start. */
  constant(value: number): number {
    let register = this.#constants.get(value);
    if (register === undefined) {
      register = this.register();
      this.#constants.set(value, register);
    }
    return register;
  }

  link(): { readonly code: Int32Array; readonly registers: Float64Array } {
    const sections = this.#sections;
    let length = 0;
    for (let index = 0; index < sections.length; index++) {
      const section = sections[index]!;
      section.sort();
      section.from = length;
      length += section.instructions.length;
      section.to = length;
    }
    const code = new Int32Array(length);
    for (let index = 0; index < sections.length; index++) {
      code.set(sections[index]!.instructions, sections[index]!.from);
    }
    const registers = new Float64Array(this.loopDepths.length);
    this.#constants.forEach((register, value) => {
      registers[register] = value;
    });
    return { code, registers };
  }
}

/**
 * Writes terms into sections, one a level: the instructions at a level run anew when a loop of that level moves on,
 * after those of the levels below.
 */
export class CodeGenerator {
  readonly #program: Program;
  readonly #earlier: CodeGenerator | undefined;
  #sections: readonly Section[];

  /** `earlier`: whose instructions have all run when these do. */
  constructor(program: Program, sections: readonly Section[], earlier?: CodeGenerator) {
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
  emit(term: ExpressionNode, source: Source, branch?: Section): number {
    term.register ??= this.#emitInto(term, source, branch);
    return term.register;
  }

  #emitInto(term: ExpressionNode, source: Source, branch: Section | undefined): number {
    const { value, operation, args, loopDepth: level, at, symbol } = term;
    const program = this.#program;
    if (value !== undefined) return program.constant(value);
    const section = branch ?? this.#sections[level]!;
    if (operation >= jump) return this.#writeChoice(term, { source, at, symbol }, section, branch);
    const a = this.emit(args[0]!, source, branch);
    const b = args.length > 1 ? this.emit(args[1]!, source, branch) : a;
    const key = (a * 2 ** 21 + b) * 2 ** 6 + operation;
    const known = program.registersByOperation.get(key);
    if (known !== undefined && this.#comesAfter(program.generators[known])) return known;
    // What a branch computes is nobody else's: it may never have run.
    const target = program.register(level, branch ? undefined : this);
    section.add({ source, at, symbol }, operation, target, a, b);
    if (!branch) program.registersByOperation.set(key, target);
    return target;
  }

  #comesAfter(writer: CodeGenerator | undefined): boolean {
    return writer === this || (this.#earlier ? this.#earlier.#comesAfter(writer) : false);
  }

  #writeChoice(
    { operation, args, loopDepth: level }: ExpressionNode,
    place: SourceLocation,
    section: Section,
    branch: Section | undefined,
  ): number {
    const [selector, ...options] = args;
    const given = this.emit(selector!, place.source, branch);
    const target = this.#program.register(level);
    const jumps = [section.add(place, operation, options.length, given)];
    const isBoolean = operation === jumpUnless;
    if (operation === jumpBy) jumps.splice(0, 1, ...options.map(() => section.add(place, jump, 0)));
    const ends = options.map((option, index) => {
      if (!isBoolean || index > 0) section.patchJump(jumps[isBoolean ? 0 : index]!);
      const made = this.emit(option, place.source, section);
      // A choice writes at the end of each of its own branches.
      const isRedirected = option.operation < jump && section.redirect(made, target);
      if (!isRedirected) section.add(place, move, target, made);
      return index < options.length - 1 ? [section.add(place, jump, 0)] : [];
    });
    for (const end of ends.flat()) section.patchJump(end);
    return target;
  }
}
