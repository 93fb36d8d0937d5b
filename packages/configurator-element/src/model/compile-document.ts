// Compiles a document: reads it, checks it as a whole, and turns it into one program.

import { colorNumber } from './document/color.js';
import { IssueList } from './document/errors.js';
import type { ModelDocument } from './document/model-document.js';
import { parseDocument } from './document/parse-document.js';
import type { DocumentExtras } from './document-extras.js';
import { type CompiledParts, compileParts } from './evaluate/compile-parts.js';
import { type CompiledDimension, compileDimensions } from './evaluate/dimensions.js';
import { type CompiledEstimate, type CompiledSums, compileEstimate, compileSums } from './evaluate/estimate.js';
import type { Vectorization } from './evaluate/vectorized.js';
import type { LinkedProgram } from './expression/code-generator.js';
import { ExpressionCompiler } from './expression/expression-compiler.js';
import { type Symbols, symbolsOf } from './expression/symbols.js';
import { type CompiledJoint, compileJoints, drilledInSight } from './joints/compile-joints.js';
import type { joinParts } from './joints/join.js';
import { type CompiledPreset, compilePresets } from './settle/presets.js';
import { type CompiledRule, compileRules } from './settle/rules.js';
import { checkKeys, compileSettleProgram, type SettleProgram } from './settle/settle-program.js';

export interface CompiledDocument {
  readonly document: ModelDocument;
  readonly program: LinkedProgram;
  readonly symbols: Symbols;
  readonly settleProgram: SettleProgram;
  readonly sums: CompiledSums;
  readonly rules: readonly CompiledRule[];
  /**
   * Whether a rule reads a sum over all parts, such as `panels.count`. If so, parts are placed before the rules are
   * checked.
   */
  readonly rulesReadSums: boolean;
  readonly parts: CompiledParts;
  /** The code that computes instances together. Undefined until `CoreModel.vectorize` is called. */
  vectorization: Vectorization | undefined;
  readonly memory: EvaluationMemory;
  readonly joints: readonly CompiledJoint[];
  /** Whether joints cut parts at an angle. If so, sums of volumes need `joinParts`. */
  readonly hasMitres: boolean;
  /** The function that computes the joints' results. Undefined until `CoreModel.attachJoints` is called. */
  joinParts: typeof joinParts | undefined;
  /** See `DocumentExtras`. */
  readonly addTurned: DocumentExtras['addTurned'];
  readonly dimensions: readonly CompiledDimension[];
  readonly estimate: CompiledEstimate | undefined;
  readonly presets: readonly CompiledPreset[];
  /** 0xrrggbb */
  readonly materialColors: Uint32Array;
}

/** Memory that all evaluations of a document reuse, so that they allocate less. It doesn't affect results. */
export interface EvaluationMemory {
  /** The last product's part count. The next product's columns start with room for this many rows. */
  rowCount: number;
  /** Scratch arrays for vectorized programs, by loop mask. They're overwritten before they're read. */
  readonly scratch: Float64Array[];
}

/** Compiles in steps, so that a page can do other work in between. @throws {ModelError} listing every issue found */
export function* compileDocumentInSteps(given: unknown, extras?: DocumentExtras): Generator<void, CompiledDocument> {
  const issues = new IssueList();
  const document = parseDocument(given, issues);
  yield;
  const symbols = symbolsOf(document, issues, extras?.lettersOf);
  const compiler = new ExpressionCompiler(symbols, issues);
  const settleProgram = compileSettleProgram(document, compiler);
  checkKeys(document.summary ?? [], '/summary', settleProgram, compiler);
  yield;
  const sums = compileSums(settleProgram, compiler);
  const rules = compileRules(document.rules ?? [], sums, settleProgram, compiler);
  const rulesReadSums = sums.read.isAny;
  yield;
  const parts = compileParts(document.parts, drilledInSight(document), settleProgram, compiler, extras);
  checkLetters(document, symbols, issues);
  yield;
  const joints = compileJoints(document, parts.definitions, settleProgram, compiler);
  const dimensions = compileDimensions(document.dimensions ?? [], settleProgram, compiler);
  const estimate = compileEstimate(document.estimate, sums, settleProgram, compiler);
  const presets = compilePresets(document.presets ?? [], settleProgram, compiler);
  issues.throwIfAny();
  yield;
  const program = compiler.program.link();
  return {
    document,
    program,
    symbols,
    settleProgram,
    sums,
    rules,
    rulesReadSums,
    parts,
    vectorization: undefined,
    memory: { rowCount: 16, scratch: [] },
    joints,
    hasMitres: joints.some(({ kind }) => kind === 'mitre'),
    joinParts: undefined,
    addTurned: extras?.addTurned,
    dimensions,
    estimate,
    presets,
    materialColors: Uint32Array.from(document.materials ?? [], ({ color }) => colorNumber(color)),
  };
}

/** Adds an issue for each default with letters that the typeface lacks. */
function checkLetters({ parameters }: ModelDocument, { letters, lettered }: Symbols, issues: IssueList): void {
  parameters.forEach((parameter, index) => {
    if (parameter.type !== 'text' || !lettered.has(parameter.key)) return;
    const missing = letters!.missingIn(parameter.default);
    if (missing.length > 0) issues.add(`/parameters/${index}/default`, 'letters-missing', letters!.lack(missing));
  });
}
