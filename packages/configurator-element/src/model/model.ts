// A document made ready: compile once, evaluate as often as a slider moves.

import { type CompiledDocument, compileDocument } from './compile-document.js';
import { IssueList } from './document/errors.js';
import type { ModelDocument } from './document/model-document.js';
import { evaluate } from './evaluate/evaluate.js';
import type { Product } from './evaluate/product.js';
import { checkPresets, describePreset } from './settle/presets.js';
import { describe, settle } from './settle/settle.js';
import type { ParameterState, PresetState, Settled, Suggestion, Validation } from './settle/states.js';
import { suggest } from './settle/suggest.js';
import { entriesOf, issuesFrom, validateSettled } from './settle/validate.js';

export interface LanguageOption {
  /** BCP 47; default `en`. Falls back to the base language, then to the first of the document's. */
  readonly language?: string;
}

/** A compiled document. Pure: the same configuration gives the same product everywhere. */
export interface Model {
  readonly id: string;
  /** As written, frozen. */
  readonly document: ModelDocument;
  /**
   * The nearest configuration that the document allows, and what had to change; rules aside.
   * @throws ModelError where the document leaves no value, such as a `min` above its `max`
   */
  settle(input: Readonly<Record<string, unknown>>): Settled;
  /**
   * What a service refuses: whatever settling would change, failed rules (in the language asked for), and what can't be
   * built. Never throws.
   */
  validate(input: unknown, options?: LanguageOption): Validation;
  /**
   * Settles its input; works when rules fail.
   * @throws ModelError where the document can't be built with these values
   */
  evaluate(configuration: Readonly<Record<string, unknown>>, options?: LanguageOption): Product;
  /** What a form shows, settled, in form order. */
  describe(configuration: Readonly<Record<string, unknown>>, options?: LanguageOption): readonly ParameterState[];
  /**
   * For each key of each failed rule, the nearest value with which it would hold; for each key that set a bound which the
   * configuration ran into, the nearest with which the value asked for may be.
   */
  suggest(configuration: Readonly<Record<string, unknown>>): readonly Suggestion[];
  /** The document's ready configurations. */
  presets(configuration: Readonly<Record<string, unknown>>, options?: LanguageOption): readonly PresetState[];
}

const noInput: Readonly<Record<string, unknown>> = {};

/** @throws ModelError with every issue that is found */
export function compileModel(document: unknown): Model {
  const compiled = compileDocument(document);
  const issues = new IssueList();
  const options = { language: 'en', suggests: false };
  checkPresets(compiled.document.presets ?? [], (input) => validateSettled(compiled, input, options), issues);
  issues.throwIfAny();
  return new DocumentModel(compiled);
}

class DocumentModel implements Model {
  readonly id: string;
  readonly document: ModelDocument;
  readonly #compiled: CompiledDocument;

  constructor(compiled: CompiledDocument) {
    this.id = compiled.document.id;
    this.document = compiled.document;
    this.#compiled = compiled;
  }

  settle(input: Readonly<Record<string, unknown>>): Settled {
    const { settlement, runtime } = this.#compiled;
    return settle(settlement, runtime, input);
  }

  validate(input: unknown, { language = 'en' }: LanguageOption = {}): Validation {
    const given = entriesOf(input);
    const issues = validateSettled(this.#compiled, given, { language, suggests: true });
    if (issues.length > 0) return { issues };
    return {
      issues: issuesFrom(() => {
        this.evaluate(given);
        return [];
      }),
    };
  }

  evaluate(configuration = noInput, { language = 'en' }: LanguageOption = {}): Product {
    return evaluate(this.#compiled, configuration, language);
  }

  describe(configuration = noInput, { language = 'en' }: LanguageOption = {}): readonly ParameterState[] {
    const { settlement, runtime } = this.#compiled;
    const settled = settle(settlement, runtime, configuration);
    return describe(settlement, runtime, settled.configuration, language);
  }

  suggest(configuration = noInput): readonly Suggestion[] {
    return suggest(this.#compiled, configuration);
  }

  presets(configuration = noInput, { language = 'en' }: LanguageOption = {}): readonly PresetState[] {
    const { settlement, runtime, presets } = this.#compiled;
    settle(settlement, runtime, configuration);
    return presets.map((preset) => describePreset(preset, runtime, language));
  }
}
