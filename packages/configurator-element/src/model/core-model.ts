// A compiled document and what a form asks of it with every change: it is compiled once, and evaluated as often as a slider
// moves. What is asked seldom is in model.ts.

import { type CompiledDocument, compileDocumentInSteps, resultOf } from './compile-document.js';
import { IssueList } from './document/errors.js';
import type { ModelDocument } from './document/model-document.js';
import { evaluate } from './evaluate/evaluate.js';
import type { Product } from './evaluate/product.js';
import type { compileVectorized } from './evaluate/vectorized.js';
import { Runtime } from './expression/runtime.js';
import { describePreset } from './settle/presets.js';
import type { ParameterState, PresetState, Settled } from './settle/results.js';
import { describe, type SettledRun, settle } from './settle/settle.js';
import { issuesFrom, validateSettled } from './settle/validate.js';

/** The language of texts. */
export interface LanguageOption {
  /** BCP 47; default `en`. Falls back to the base language, then to the first of the document's. */
  readonly language?: string;
}

/** How much may be computed. */
export interface SettleOptions {
  /**
   * For settling, and for each thing that is computed from what it gives; what takes more is an error `too-much-work`. For a
   * server that hands longer work on to a thread. Default: 50,000,000.
   */
  readonly maxOperations?: number;
}

/** Values by key, which are settled first; or what `settle` of the same model gave, which is taken as it is. */
export type ConfigurationInput = Readonly<Record<string, unknown>> | Settled;

/** @throws ModelError with every issue that is found */
export function compileCoreModel(document: unknown): CoreModel {
  return new CoreModel(compileChecked(document));
}

/** For a page, which does its own work between the steps. @throws ModelError with every issue that is found */
export function* compileCoreModelInSteps(document: unknown): Generator<void, CoreModel> {
  return new CoreModel(yield* compileCheckedInSteps(document));
}

/** With its presets checked. @throws ModelError with every issue that is found */
export function compileChecked(document: unknown): CompiledDocument {
  return resultOf(compileCheckedInSteps(document));
}

function* compileCheckedInSteps(document: unknown): Generator<void, CompiledDocument> {
  const compiled = yield* compileDocumentInSteps(document);
  const issues = new IssueList();
  for (const [index, { definition }] of compiled.presets.entries()) {
    yield;
    const { configuration } = definition;
    const refused = issuesFrom(() => validateSettled(compiled, settleAnew(compiled, configuration), 'en'));
    const [first] = refused;
    if (first) issues.add(`/presets/${index}/configuration${first.pointer}`, 'preset', first.message);
  }
  issues.throwIfAny();
  return compiled;
}

/**
 * Where a settled configuration has its run, unseen by whoever lists, copies or compares it. Not in a WeakMap: the garbage
 * collector empties one seldom, and copies what is in it again and again until then.
 */
const knownRun = Symbol('run');

interface KnownRun {
  readonly model: CoreModel;
  readonly run: SettledRun;
}

/** The methods are documented at `Model`. */
export class CoreModel {
  readonly id: string;
  readonly document: ModelDocument;
  readonly compiled: CompiledDocument;

  constructor(compiled: CompiledDocument) {
    this.id = compiled.document.id;
    this.document = compiled.document;
    this.compiled = compiled;
  }

  settle(input: Readonly<Record<string, unknown>>, { maxOperations }: SettleOptions = {}): Settled {
    const run = settleAnew(this.compiled, input, maxOperations);
    return Object.defineProperty(run.settled, knownRun, { value: { model: this, run } satisfies KnownRun });
  }

  evaluate(configuration: ConfigurationInput = {}, { language = 'en' }: LanguageOption = {}): Product {
    return evaluate(this.compiled, this.runOf(configuration), language);
  }

  describe(
    configuration: ConfigurationInput = {},
    { language = 'en' }: LanguageOption = {},
  ): readonly ParameterState[] {
    return describe(this.compiled.settleProgram, this.runOf(configuration), language);
  }

  presets(configuration: ConfigurationInput = {}, { language = 'en' }: LanguageOption = {}): readonly PresetState[] {
    const { runtime } = this.runOf(configuration);
    runtime.resume();
    return this.compiled.presets.map((preset) => describePreset(preset, runtime, language));
  }

  /** Adds the vectorized evaluation, by which a step of a slider takes a fraction of the time. */
  vectorize(compile: typeof compileVectorized): void {
    const { parts, program } = this.compiled;
    this.compiled.vectorization ??= compile(parts.definitions, program);
  }

  runOf(input: ConfigurationInput): SettledRun {
    return this.knownRun(input) ?? settleAnew(this.compiled, { ...input });
  }

  /** The run that settled `input`, if this model has; undefined for anything else. */
  knownRun(input: unknown): SettledRun | undefined {
    try {
      const known = (input as { readonly [knownRun]?: KnownRun } | null | undefined)?.[knownRun];
      return known?.model === this ? known.run : undefined;
    } catch {
      // A revoked proxy; whoever reads it for its values says so.
      return undefined;
    }
  }
}

export function settleAnew(
  { program, symbols, settleProgram }: CompiledDocument,
  input: Readonly<Record<string, unknown>>,
  maxOperations?: number,
): SettledRun {
  const runtime = new Runtime(program, symbols, maxOperations);
  return { settled: settle(settleProgram, runtime, input), runtime };
}
