// A compiled document with all its methods.

import { runToEnd } from '../run-to-end.js';
import { allExtras } from './all-extras.js';
import { type CompiledDocument, compileDocumentInSteps } from './compile-document.js';
import {
  type ConfigurationInput,
  CoreModel,
  compileChecked,
  type LanguageOption,
  type SettleOptions,
  settleAnew,
} from './core-model.js';
import { limits } from './document/limits.js';
import type { ModelDocument } from './document/model-document.js';
import { checkLights } from './evaluate/check-lights.js';
import { evaluate } from './evaluate/evaluate.js';
import { contourMath } from './evaluate/joined-contours.js';
import type { Product } from './evaluate/product.js';
import { compileVectorized } from './evaluate/vectorized.js';
import { checkFittings, joinParts } from './joints/join.js';
import type { ParameterState, PresetState, Settled, Suggestion, Validation } from './settle/results.js';
import { suggest } from './settle/suggest.js';
import { entriesOf, issuesFrom, validateSettled } from './settle/validate.js';

export type { ConfigurationInput, LanguageOption, SettleOptions };

/** A compiled document. It's pure: the same configuration results in the same product everywhere. */
export interface Model {
  readonly id: string;
  /** The document as given, but frozen. */
  readonly document: ModelDocument;
  /**
   * Finds the nearest configuration that the document allows, and lists what had to change. Rules aren't considered.
   * The other methods use the result as it is, without settling it again.
   * @throws {ModelError} if the document allows no value, such as when a `min` is above its `max`
   */
  settle(input: Readonly<Record<string, unknown>>, options?: SettleOptions): Settled;
  /**
   * Lists why a service would refuse a configuration: values that settling would change, rules that fail (with messages
   * in `language`), and values that the product can't be built with. Never throws.
   * @param input a configuration, or a `Settled`
   */
  validate(input: unknown, options?: LanguageOption): Validation;
  /**
   * Builds the product, whether or not its rules hold.
   * @throws {ModelError} if the document can't be built with these values
   */
  evaluate(configuration: ConfigurationInput, options?: LanguageOption): Product;
  /** Describes each parameter of the settled configuration for a form, in the order of the document. */
  describe(configuration: ConfigurationInput, options?: LanguageOption): readonly ParameterState[];
  /**
   * Suggests the nearest values with which each failed rule holds, by the rule's keys. If a value exceeded a limit, the
   * suggestions include the keys that the limit depends on, each with the nearest value that would move the limit far
   * enough.
   */
  suggest(configuration: ConfigurationInput): readonly Suggestion[];
  /** The document's presets, and whether each one is offered with this configuration. */
  presets(configuration: ConfigurationInput, options?: LanguageOption): readonly PresetState[];
}

/**
 * @throws {ModelError} listing every issue found
 * @example
 * ```ts
 * const model = compileModel(document);
 * const settled = model.settle({ width: 1200 });
 * const { parts, bounds, estimate } = model.evaluate(settled);
 * ```
 */
export function compileModel(document: unknown): Model {
  return new DocumentModel(compileChecked(document, allExtras, contourMath));
}

/**
 * Compiles a document that already compiled without errors, such as a stored one. It skips validating the presets,
 * which can take as long as building the product with each of them.
 * @throws {ModelError}
 * @example
 * ```ts
 * const model = recompileModel(await store.readDocument('hallway-shelf'));
 * ```
 */
export function recompileModel(document: unknown): Model {
  return new DocumentModel(runToEnd(compileDocumentInSteps(document, allExtras)));
}

class DocumentModel extends CoreModel implements Model {
  constructor(compiled: CompiledDocument) {
    super(compiled);
    this.vectorize(compileVectorized);
    checkFittings(compiled.joints, compiled.document.fittings);
    this.attachJoints(joinParts);
    this.attachContours(contourMath);
  }

  override evaluate(configuration?: ConfigurationInput, options?: LanguageOption): Product {
    const product = super.evaluate(configuration, options);
    checkLights(product, this.compiled.parts);
    return product;
  }

  validate(input: unknown, { language = 'en' }: LanguageOption = {}): Validation {
    const run = this.knownRun(input);
    const given = run ? {} : entriesOf(input);
    if (!given) {
      return { issues: [{ pointer: '', code: 'type', message: 'A configuration must be an object of values by key' }] };
    }
    return {
      issues: issuesFrom(() => {
        const settledRun = run ?? settleAnew(this.compiled, given);
        const issues = validateSettled(this.compiled, settledRun, language, suggest);
        if (issues.length === 0) checkLights(evaluate(this.compiled, settledRun, language), this.compiled.parts);
        return issues;
      }),
    };
  }

  suggest(configuration: ConfigurationInput = {}): readonly Suggestion[] {
    return suggest(this.compiled, this.runOf(configuration));
  }
}

/** How many operations settling this configuration and its last evaluation took. */
export function operationsOf(model: Model, settled: Settled): number {
  const run = model instanceof CoreModel ? model.knownRun(settled) : undefined;
  return run ? limits.operations - run.runtime.data.budget : 0;
}
