// A compiled document and what can be asked of it. It is compiled once, and evaluated as often as a slider moves.

import { type CompiledDocument, compileDocument } from './compile-document.js';
import { IssueList } from './document/errors.js';
import type { ModelDocument } from './document/model-document.js';
import { evaluate } from './evaluate/evaluate.js';
import type { Product } from './evaluate/product.js';
import { Runtime } from './expression/runtime.js';
import { describePreset } from './settle/presets.js';
import type { ParameterState, PresetState, Settled, Suggestion, Validation } from './settle/results.js';
import { describe, type SettledRun, settle } from './settle/settle.js';
import { suggest } from './settle/suggest.js';
import { entriesOf, issuesFrom, validateSettled } from './settle/validate.js';

export interface LanguageOption {
  /** BCP 47; default `en`. Falls back to the base language, then to the first of the document's. */
  readonly language?: string;
}

/** Values by key, which are settled first; or what `settle` of the same model gave, which is taken as it is. */
export type ConfigurationInput = Readonly<Record<string, unknown>> | Settled;

/** A compiled document. Pure: the same configuration gives the same product everywhere. */
export interface Model {
  readonly id: string;
  /** As written, frozen. */
  readonly document: ModelDocument;
  /**
   * The nearest configuration that the document allows, and what had to change; rules aside. Hand the result itself to the
   * other methods, and none of them settles again.
   * @throws ModelError where the document leaves no value, such as a `min` above its `max`
   */
  settle(input: Readonly<Record<string, unknown>>): Settled;
  /**
   * What a service refuses: whatever settling would change, failed rules (in the language asked for), and what can't be
   * built. Never throws.
   * @param input a configuration, or a `Settled`
   */
  validate(input: unknown, options?: LanguageOption): Validation;
  /**
   * Works when rules fail.
   * @throws ModelError where the document can't be built with these values
   */
  evaluate(configuration: ConfigurationInput, options?: LanguageOption): Product;
  /** What a form shows, settled, in form order. */
  describe(configuration: ConfigurationInput, options?: LanguageOption): readonly ParameterState[];
  /**
   * For each key of each failed rule, the nearest value with which it would hold; for each key that set a bound which the
   * configuration ran into, the nearest with which the value asked for may be.
   */
  suggest(configuration: ConfigurationInput): readonly Suggestion[];
  /** The document's ready configurations. */
  presets(configuration: ConfigurationInput, options?: LanguageOption): readonly PresetState[];
}

/** @throws ModelError with every issue that is found */
export function compileModel(document: unknown): Model {
  const compiled = compileDocument(document);
  const issues = new IssueList();
  const options = { language: 'en', suggests: false };
  compiled.presets.forEach(({ definition: { configuration } }, index) => {
    const refused = issuesFrom(() => validateSettled(compiled, settleAnew(compiled, configuration), options));
    for (const { pointer, message } of refused) {
      issues.add(`/presets/${index}/configuration${pointer}`, 'preset', message);
    }
  });
  issues.throwIfAny();
  return new DocumentModel(compiled);
}

class DocumentModel implements Model {
  readonly id: string;
  readonly document: ModelDocument;
  readonly #compiled: CompiledDocument;
  /** The runs of what this model has settled, for as long as somebody holds the result. */
  readonly #runs = new WeakMap<object, SettledRun>();

  constructor(compiled: CompiledDocument) {
    this.id = compiled.document.id;
    this.document = compiled.document;
    this.#compiled = compiled;
  }

  settle(input: Readonly<Record<string, unknown>>): Settled {
    const run = settleAnew(this.#compiled, input);
    this.#runs.set(run.settled, run);
    return run.settled;
  }

  validate(input: unknown, { language = 'en' }: LanguageOption = {}): Validation {
    const run = this.#knownRun(input);
    const given = run ? {} : entriesOf(input);
    if (!given) {
      return { issues: [{ pointer: '', code: 'type', message: 'A configuration is an object of values by key' }] };
    }
    return {
      issues: issuesFrom(() => {
        const settledRun = run ?? settleAnew(this.#compiled, given);
        const issues = validateSettled(this.#compiled, settledRun, { language, suggests: true });
        if (issues.length === 0) evaluate(this.#compiled, settledRun, language);
        return issues;
      }),
    };
  }

  evaluate(configuration: ConfigurationInput = {}, { language = 'en' }: LanguageOption = {}): Product {
    return evaluate(this.#compiled, this.#runOf(configuration), language);
  }

  describe(
    configuration: ConfigurationInput = {},
    { language = 'en' }: LanguageOption = {},
  ): readonly ParameterState[] {
    return describe(this.#compiled.settleProgram, this.#runOf(configuration), language);
  }

  suggest(configuration: ConfigurationInput = {}): readonly Suggestion[] {
    return suggest(this.#compiled, this.#runOf(configuration));
  }

  presets(configuration: ConfigurationInput = {}, { language = 'en' }: LanguageOption = {}): readonly PresetState[] {
    const { runtime } = this.#runOf(configuration);
    runtime.resume();
    return this.#compiled.presets.map((preset) => describePreset(preset, runtime, language));
  }

  #runOf(input: ConfigurationInput): SettledRun {
    return this.#knownRun(input) ?? settleAnew(this.#compiled, { ...input });
  }

  #knownRun(input: unknown): SettledRun | undefined {
    return typeof input === 'object' && input !== null ? this.#runs.get(input) : undefined;
  }
}

function settleAnew(
  { program, symbols, settleProgram }: CompiledDocument,
  input: Readonly<Record<string, unknown>>,
): SettledRun {
  const runtime = new Runtime(program, symbols);
  return { settled: settle(settleProgram, runtime, input), runtime };
}
