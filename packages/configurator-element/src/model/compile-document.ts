// Compiles a document: reads it, checks it as a whole, and turns it into one program.

import { colorNumber } from './document/color.js';
import { IssueList } from './document/errors.js';
import type { ModelDocument } from './document/model-document.js';
import { parseDocument } from './document/parse-document.js';
import { type CompiledParts, compileParts } from './evaluate/compile-parts.js';
import { type CompiledDimension, compileDimensions } from './evaluate/dimensions.js';
import { type CompiledEstimate, type CompiledSums, compileEstimate, compileSums } from './evaluate/estimate.js';
import type { Vectorization } from './evaluate/vectorized.js';
import type { LinkedProgram } from './expression/code-generator.js';
import { ExpressionCompiler } from './expression/expression-compiler.js';
import { type Symbols, symbolsOf } from './expression/symbols.js';
import { type CompiledPreset, compilePresets } from './settle/presets.js';
import { type CompiledRule, compileRules } from './settle/rules.js';
import { compileSettleProgram, type SettleProgram } from './settle/settle-program.js';

export interface CompiledDocument {
  readonly document: ModelDocument;
  readonly program: LinkedProgram;
  readonly symbols: Symbols;
  readonly settleProgram: SettleProgram;
  readonly sums: CompiledSums;
  readonly rules: readonly CompiledRule[];
  /** Whether a rule asks how much there is of parts, which have to be placed for it. */
  readonly rulesReadSums: boolean;
  readonly parts: CompiledParts;
  /** Undefined until somebody who evaluates often has it compiled. */
  vectorization: Vectorization | undefined;
  readonly memory: EvaluationMemory;
  readonly dimensions: readonly CompiledDimension[];
  readonly estimate: CompiledEstimate | undefined;
  readonly presets: readonly CompiledPreset[];
  /** 0xrrggbb */
  readonly materialColors: Uint32Array;
}

/** What evaluations of one document leave to the next, so that it allocates less; no result depends on it. */
export interface EvaluationMemory {
  /** Rows of the last product: the next one has room for as many from the start. */
  rowCount: number;
  /** Arrays that vectorized programs compute in, by loop mask: overwritten before they are read. */
  readonly scratch: Float64Array[];
}

/** Runs all steps of a generator at once. */
export function resultOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Compiles in steps, between which a page can work. @throws ModelError with every issue that is found */
export function* compileDocumentInSteps(given: unknown): Generator<void, CompiledDocument> {
  const issues = new IssueList();
  const document = parseDocument(given, issues);
  yield;
  const symbols = symbolsOf(document, issues);
  const compiler = new ExpressionCompiler(symbols, issues);
  const settleProgram = compileSettleProgram(document, compiler);
  yield;
  const sums = compileSums(settleProgram, compiler);
  const rules = compileRules(document.rules ?? [], sums, settleProgram, compiler);
  const rulesReadSums = sums.read.isAny;
  yield;
  const parts = compileParts(document.parts, settleProgram, compiler);
  yield;
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
    dimensions,
    estimate,
    presets,
    materialColors: Uint32Array.from(document.materials ?? [], ({ color }) => colorNumber(color)),
  };
}
