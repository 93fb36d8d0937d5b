// A compiled document with the methods that a form needs after every change. A document is compiled once, then
// evaluated at every step of a slider. model.ts adds the less frequently used methods.

import { runToEnd } from '../run-to-end.js';
import { type CompiledDocument, compileDocumentInSteps } from './compile-document.js';
import { IssueList } from './document/errors.js';
import type { ModelDocument } from './document/model-document.js';
import type { DocumentExtras } from './document-extras.js';
import type { ContourMath } from './evaluate/amounts.js';
import { hasAllSums } from './evaluate/estimate.js';
import { evaluate } from './evaluate/evaluate.js';
import type { Product } from './evaluate/product.js';
import type { compileVectorized } from './evaluate/vectorized.js';
import { Runtime } from './expression/runtime.js';
import { describePreset } from './settle/presets.js';
import type { ParameterState, PresetState, Settled } from './settle/results.js';
import { describe, type SettledRun, settle } from './settle/settle.js';
import { issuesFrom, validateSettled } from './settle/validate.js';

/** The language for the product's text. */
export interface LanguageOption {
  /** BCP 47; default `en`. Falls back to the base language, then to the document's first language. */
  readonly language?: string;
}

/** How much work the model may do. */
export interface SettleOptions {
  /**
   * The maximum number of operations for settling and for any one computation from its result, together. Exceeding it
   * throws `too-much-work`. A server can lower it and hand longer work to a thread. Default: 50,000,000.
   */
  readonly maxOperations?: number;
}

/**
 * The input for a computation: either values by key, which the model settles first, or the result of the same model's
 * `settle`, which it uses unchanged.
 */
export type ConfigurationInput = Readonly<Record<string, unknown>> | Settled;

/**
 * @param extras the result of `extrasFor` for this document
 * @throws {ModelError} listing every issue found
 */
export function compileCoreModel(document: unknown, extras?: DocumentExtras): CoreModel {
  return new CoreModel(compileChecked(document, extras));
}

/** Compiles in steps, so that a page can do other work in between. @throws {ModelError} listing every issue found */
export function* compileCoreModelInSteps(document: unknown, extras?: DocumentExtras): Generator<void, CoreModel> {
  return new CoreModel(yield* compileCheckedInSteps(document, extras));
}

/**
 * Compiles a document and validates its presets.
 * @param contours the geometry that sums over all parts need
 * @throws {ModelError} listing every issue found
 */
export function compileChecked(document: unknown, extras?: DocumentExtras, contours?: ContourMath): CompiledDocument {
  return runToEnd(compileCheckedInSteps(document, extras, contours));
}

function* compileCheckedInSteps(
  document: unknown,
  extras?: DocumentExtras,
  contours?: ContourMath,
): Generator<void, CompiledDocument> {
  const compiled = yield* compileDocumentInSteps(document, extras);
  compiled.sums.contours = contours;
  // Without the geometry, some sums can't be computed, so presets aren't checked here. They were validated when the
  // document was published.
  if (!hasAllSums(compiled.sums)) return compiled;
  const issues = new IssueList();
  for (let index = 0; index < compiled.presets.length; index++) {
    yield;
    const { configuration } = compiled.presets[index]!.definition;
    const refused = issuesFrom(() => validateSettled(compiled, settleAnew(compiled, configuration), 'en'));
    const [first] = refused;
    if (first) issues.add(`/presets/${index}/configuration${first.pointer}`, 'preset', first.message);
  }
  issues.throwIfAny();
  return compiled;
}

/**
 * The key under which a settled configuration stores its run. The property isn't enumerable, so code that lists, copies
 * or compares the configuration doesn't see it. A WeakMap would also work, but the garbage collector rarely empties
 * one, and keeps copying its entries until it does.
 */
const knownRun = Symbol('run');

interface KnownRun {
  readonly model: CoreModel;
  readonly run: SettledRun;
}

/** `Model` documents the methods. */
export class CoreModel {
  readonly id: string;
  readonly document: ModelDocument;
  readonly compiled: CompiledDocument;
  /** Whether sums may depend on the geometry that `attachContours` adds. */
  readonly needsContours: boolean;

  constructor(compiled: CompiledDocument) {
    this.id = compiled.document.id;
    this.document = compiled.document;
    this.compiled = compiled;
    const { isAny, hasShapes } = compiled.sums.read;
    this.needsContours = hasShapes || (isAny && hasCuts(compiled.document.parts));
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

  /** The letters of a text parameter's value that the typeface lacks. Empty if no part has the value as letters. */
  missingLetters(key: string, text: string): readonly string[] {
    const { letters, lettered } = this.compiled.symbols;
    return lettered.has(key) ? letters!.missingIn(text) : [];
  }

  /** Adds vectorized evaluation. A slider step then takes half the time for 100 plain boards, and a quarter for 400. */
  vectorize(compile: typeof compileVectorized): void {
    const { parts, program } = this.compiled;
    this.compiled.vectorization ??= compile(parts.definitions, program);
  }

  /** Adds the holes and fittings of joints. A picture doesn't need them while it's still changing. */
  attachJoints(joinParts: CompiledDocument['joinParts']): void {
    this.compiled.joinParts = joinParts;
  }

  /**
   * Adds the geometry that sums over all parts need. Without it, cutouts that overlap count twice, diagonal boards have
   * the area of their box, and there's no estimate if anything reads contours or surfaces.
   */
  attachContours(contours: ContourMath | undefined): void {
    this.compiled.sums.contours = contours;
  }

  runOf(input: ConfigurationInput): SettledRun {
    return this.knownRun(input) ?? settleAnew(this.compiled, { ...input });
  }

  /** Returns the run that settled `input`; undefined if this model didn't settle it. */
  knownRun(input: unknown): SettledRun | undefined {
    try {
      const known = (input as { readonly [knownRun]?: KnownRun } | null | undefined)?.[knownRun];
      return known?.model === this ? known.run : undefined;
    } catch {
      // A revoked proxy throws here. Reading its values later throws again, and that error is reported.
      return undefined;
    }
  }
}

const CUTS = ['outline', 'cutouts', 'holes', 'machining', 'bevel'] as const;

function hasCuts(parts: ModelDocument['parts']): boolean {
  return parts.some((part) => CUTS.some((key) => key in part) || ('parts' in part && hasCuts(part.parts)));
}

export function settleAnew(
  { program, symbols, settleProgram }: CompiledDocument,
  input: Readonly<Record<string, unknown>>,
  maxOperations?: number,
): SettledRun {
  const runtime = new Runtime(program, symbols, maxOperations);
  return { settled: settle(settleProgram, runtime, input), runtime };
}
