// All that can be asked of a compiled document.

import { type CompiledDocument, compileDocumentInSteps, resultOf } from './compile-document.js';
import {
  type ConfigurationInput,
  CoreModel,
  compileChecked,
  type LanguageOption,
  type SettleOptions,
  settleAnew,
} from './core-model.js';
import type { ModelDocument } from './document/model-document.js';
import { evaluate } from './evaluate/evaluate.js';
import type { Product } from './evaluate/product.js';
import { compileVectorized } from './evaluate/vectorized.js';
import type { ParameterState, PresetState, Settled, Suggestion, Validation } from './settle/results.js';
import { suggest } from './settle/suggest.js';
import { entriesOf, issuesFrom, validateSettled } from './settle/validate.js';

export type { ConfigurationInput, LanguageOption, SettleOptions };

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
  settle(input: Readonly<Record<string, unknown>>, options?: SettleOptions): Settled;
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
  return new DocumentModel(compileChecked(document));
}

/**
 * The same for a document that was compiled before, as a server's stored ones are: its presets are not tried again, which may take
 * as long as to build the product with each.
 * @throws ModelError
 */
export function recompileModel(document: unknown): Model {
  return new DocumentModel(resultOf(compileDocumentInSteps(document)));
}

class DocumentModel extends CoreModel implements Model {
  constructor(compiled: CompiledDocument) {
    super(compiled);
    this.vectorize(compileVectorized);
  }

  validate(input: unknown, { language = 'en' }: LanguageOption = {}): Validation {
    const run = this.knownRun(input);
    const given = run ? {} : entriesOf(input);
    if (!given) {
      return { issues: [{ pointer: '', code: 'type', message: 'A configuration is an object of values by key' }] };
    }
    return {
      issues: issuesFrom(() => {
        const settledRun = run ?? settleAnew(this.compiled, given);
        const issues = validateSettled(this.compiled, settledRun, language, suggest);
        if (issues.length === 0) evaluate(this.compiled, settledRun, language);
        return issues;
      }),
    };
  }

  suggest(configuration: ConfigurationInput = {}): readonly Suggestion[] {
    return suggest(this.compiled, this.runOf(configuration));
  }
}
