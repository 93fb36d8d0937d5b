// A document becomes a model: read, checked as a whole, and turned into one program.

import { colorNumber } from './color.js';
import { type CompiledParts, compileParts } from './compile-parts.js';
import { Compiler } from './compiler.js';
import { type CompiledDimension, compileDimensions } from './dimensions.js';
import type { ModelDocument } from './document.js';
import { IssueList } from './errors.js';
import { type CompiledEstimate, compileEstimate } from './estimate.js';
import { LoopClock } from './evaluation.js';
import { parseDocument } from './parse-document.js';
import { type CompiledPreset, compilePresets } from './presets.js';
import { type CompiledRule, compileRules } from './rules.js';
import { Runtime } from './runtime.js';
import { compileSettlement, type Settlement } from './settlement.js';
import { snapshot } from './snapshot.js';
import { vocabularyOf } from './vocabulary.js';
import { compileWide } from './wide.js';

export interface CompiledModel {
  readonly document: ModelDocument;
  readonly runtime: Runtime;
  readonly clock: LoopClock;
  readonly settlement: Settlement;
  readonly rules: readonly CompiledRule[];
  readonly parts: CompiledParts;
  readonly dimensions: readonly CompiledDimension[];
  readonly estimate: CompiledEstimate | undefined;
  readonly presets: readonly CompiledPreset[];
  /** 0xrrggbb */
  readonly materialColors: Uint32Array;
  /** How many parts the last product had: room for as many is made at once. */
  lastCount: number;
}

/** @throws ModelError with every issue that is found */
export function compileDocument(given: unknown): CompiledModel {
  const issues = new IssueList();
  const document = parseDocument(snapshot(given), issues);
  const vocabulary = vocabularyOf(document, issues);
  const compiler = new Compiler(vocabulary, issues);
  const settlement = compileSettlement(document, compiler);
  const rules = compileRules(document.rules ?? [], settlement, compiler);
  const parts = compileParts(document.parts, settlement, compiler);
  const dimensions = compileDimensions(document.dimensions ?? [], settlement, compiler);
  const estimate = compileEstimate(document.estimate, settlement, compiler);
  const presets = compilePresets(document.presets ?? [], settlement, compiler);
  issues.throwIfAny();
  const runtime = new Runtime(compiler.program, vocabulary);
  for (const part of parts.definitions) part.wide = compileWide(part, runtime);
  return {
    document,
    runtime,
    clock: new LoopClock(parts.levels),
    settlement,
    rules,
    parts,
    dimensions,
    estimate,
    presets,
    materialColors: Uint32Array.from(document.materials ?? [], ({ color }) => colorNumber(color)),
    lastCount: 16,
  };
}
