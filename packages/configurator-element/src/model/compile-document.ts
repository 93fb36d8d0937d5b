// A document becomes a model: read, checked as a whole, and turned into one program.

import { colorNumber } from './document/color.js';
import { copyJson } from './document/copy-json.js';
import { IssueList } from './document/errors.js';
import type { ModelDocument } from './document/model-document.js';
import { parseDocument } from './document/parse-document.js';
import { type CompiledParts, compileParts } from './evaluate/compile-parts.js';
import { type CompiledDimension, compileDimensions } from './evaluate/dimensions.js';
import { type CompiledEstimate, compileEstimate } from './evaluate/estimate.js';
import { compileVectorized } from './evaluate/vectorized.js';
import { ExpressionCompiler } from './expression/expression-compiler.js';
import { LinkedProgram } from './expression/runtime.js';
import { symbolsOf } from './expression/symbols.js';
import { type CompiledPreset, compilePresets } from './settle/presets.js';
import { type CompiledRule, compileRules } from './settle/rules.js';
import { type ConfigurationProgram, compileConfiguration } from './settle/settlement.js';

export interface CompiledDocument {
  readonly document: ModelDocument;
  readonly program: LinkedProgram;
  readonly settlement: ConfigurationProgram;
  readonly rules: readonly CompiledRule[];
  readonly parts: CompiledParts;
  readonly dimensions: readonly CompiledDimension[];
  readonly estimate: CompiledEstimate | undefined;
  readonly presets: readonly CompiledPreset[];
  /** 0xrrggbb */
  readonly materialColors: Uint32Array;
}

/** @throws ModelError with every issue that is found */
export function compileDocument(given: unknown): CompiledDocument {
  const issues = new IssueList();
  const document = parseDocument(copyJson(given), issues);
  const vocabulary = symbolsOf(document, issues);
  const compiler = new ExpressionCompiler(vocabulary, issues);
  const settlement = compileConfiguration(document, compiler);
  const rules = compileRules(document.rules ?? [], settlement, compiler);
  const parts = compileParts(document.parts, settlement, compiler);
  const dimensions = compileDimensions(document.dimensions ?? [], settlement, compiler);
  const estimate = compileEstimate(document.estimate, settlement, compiler);
  const presets = compilePresets(document.presets ?? [], settlement, compiler);
  issues.throwIfAny();
  const program = new LinkedProgram(compiler.program, vocabulary);
  for (const part of parts.definitions) part.vectorized = compileVectorized(part, program);
  return {
    document,
    program,
    settlement,
    rules,
    parts,
    dimensions,
    estimate,
    presets,
    materialColors: Uint32Array.from(document.materials ?? [], ({ color }) => colorNumber(color)),
  };
}
