// Generates register instructions from expressions. Values that don't change within a loop are computed outside it, and
// equal operations are computed once. Without these optimizations, 45 boards take twice as long.

import type { ExpressionNode } from './expression-node.js';
import { JUMP, JUMP_BY, JUMP_UNLESS, MOVE } from './opcodes.js';
import { INSTRUCTION_SIZE } from './register-machine.js';

/** An expression as written in the document. */
export interface Source {
  readonly pointer: string;
  readonly text: string;
}

/** The location of an instruction within an expression, for messages. */
export interface SourceLocation {
  readonly source: Source;
  /** Offset into the expression's text. */
  readonly at: number;
  readonly symbol: string;
}

/** Instructions that run together. `from` and `to` are known once the program is linked. */
export class Section {
  instructions: number[] = [];
  locations: SourceLocation[] = [];
  from = 0;
  to = 0;

  /** @returns the instruction's number in the section */
  add(location: SourceLocation, operation: number, target: number, a = 0, b = 0): number {
    this.instructions.push(operation, target, a, b);
    return this.locations.push(location) - 1;
  }

  /** Sets a jump's target to the next instruction. */
  patchJump(from: number): void {
    this.instructions[from * INSTRUCTION_SIZE + 1] = this.locations.length - from - 1;
  }
}

/** The data that all evaluations of a document share. Evaluations never change it. */
export interface LinkedProgram {
  readonly code: Int32Array;
  /** The initial values: zeros and constants. Each configuration works on a copy. */
  readonly registers: Float64Array;
}

/** All instructions of a document, and the registers they work on. Each register is written by only one instruction. */
export class Program {
  readonly #sections: Section[] = [];
  readonly #constants = new Map<number, number>();
  /** The depth of the innermost loop that each register's value changes with. */
  readonly loopDepths: number[] = [];
  /** Registers, by the operation whose result they hold and the two registers that the operation reads. */
  readonly registersByOperation = new Map<number, number>();
  /** The generator that wrote each register; undefined if the register may not have been written. */
  readonly generators: (CodeGenerator | undefined)[] = [];

  section(): Section {
    const section = new Section();
    this.#sections.push(section);
    return section;
  }

  register(loopDepth = 0, generator?: CodeGenerator): number {
    this.generators.push(generator);
    return this.loopDepths.push(loopDepth) - 1;
  }

  /** A register that holds the value from the beginning. */
  constant(value: number): number {
    let register = this.#constants.get(value);
    if (register === undefined) {
      register = this.register();
      this.#constants.set(value, register);
    }
    return register;
  }

  /** Concatenates all sections. */
  link(): LinkedProgram {
    let length = 0;
    for (const section of this.#sections) {
      section.from = length;
      length += section.instructions.length;
      section.to = length;
    }
    const code = new Int32Array(length);
    for (const { instructions, from } of this.#sections) code.set(instructions, from);
    const registers = new Float64Array(this.loopDepths.length);
    this.#constants.forEach((register, value) => {
      registers[register] = value;
    });
    return { code, registers };
  }
}

/**
 * Writes nodes' instructions into sections, one per loop depth. A section runs again in each pass of a loop at its
 * depth, after the sections of smaller depths.
 */
export class CodeGenerator {
  readonly #program: Program;
  readonly #earlier: CodeGenerator | undefined;
  #sections: readonly Section[];

  /** @param earlier a generator whose instructions run first, so this one may read their registers */
  constructor(program: Program, sections: readonly Section[], earlier?: CodeGenerator) {
    this.#program = program;
    this.#sections = sections;
    this.#earlier = earlier;
  }

  /** Continues in other sections, which run after the current ones. */
  continueIn(sections: readonly Section[]): void {
    this.#sections = sections;
  }

  /**
   * @param branch the section for the node's branch, which may never run
   * @returns the register that holds the value
   */
  emit(node: ExpressionNode, source: Source, branch?: Section): number {
    node.register ??= this.#emitNode(node, source, branch);
    return node.register;
  }

  #emitNode(node: ExpressionNode, source: Source, branch: Section | undefined): number {
    const { value, operation, args, loopDepth, at, symbol } = node;
    const program = this.#program;
    if (value !== undefined) return program.constant(value);
    const section = branch ?? this.#sections[loopDepth]!;
    if (operation >= JUMP) return this.#emitChoice(node, { source, at, symbol }, section, branch);
    const a = this.emit(args[0]!, source, branch);
    const b = args.length > 1 ? this.emit(args[1]!, source, branch) : a;
    const key = (a * 2 ** 21 + b) * 2 ** 6 + operation;
    const known = program.registersByOperation.get(key);
    if (known !== undefined && this.#comesAfter(program.generators[known])) return known;
    // Other code mustn't read a register written in a branch, because the branch may never run.
    const target = program.register(loopDepth, branch ? undefined : this);
    section.add({ source, at, symbol }, operation, target, a, b);
    if (!branch) program.registersByOperation.set(key, target);
    return target;
  }

  #comesAfter(generator: CodeGenerator | undefined): boolean {
    return generator === this || (this.#earlier ? this.#earlier.#comesAfter(generator) : false);
  }

  #emitChoice(
    { operation, args, loopDepth }: ExpressionNode,
    location: SourceLocation,
    section: Section,
    branch: Section | undefined,
  ): number {
    const [selector, ...options] = args;
    const given = this.emit(selector!, location.source, branch);
    const target = this.#program.register(loopDepth);
    const jumps = [section.add(location, operation, options.length, given)];
    const isBoolean = operation === JUMP_UNLESS;
    if (operation === JUMP_BY) jumps.splice(0, 1, ...options.map(() => section.add(location, JUMP, 0)));
    const ends = options.map((option, index) => {
      if (!isBoolean || index > 0) section.patchJump(jumps[isBoolean ? 0 : index]!);
      // Each branch ends by writing the choice's own register.
      section.add(location, MOVE, target, this.emit(option, location.source, section));
      return index < options.length - 1 ? [section.add(location, JUMP, 0)] : [];
    });
    for (const end of ends.flat()) section.patchJump(end);
    return target;
  }
}
