// Finds all errors that prevent a product from being built with a configuration. An evaluation stops at the first part
// that fails, so it's repeated without that part to reach the next one.

import {
  compileModel,
  type Model,
  type ModelDocument,
  ModelError,
  type ModelIssue,
  type Part,
} from '../../model/index.js';
import type { SampleInput } from './sample-inputs.js';

/** The maximum number of parts to remove to find more errors. */
const MAX_LEFT_OUT = 20;

export class BuildErrors {
  readonly #document: ModelDocument;
  /** Models by the pointers of the removed parts. */
  readonly #models = new Map<string, Model | undefined>();

  constructor(model: Model) {
    this.#document = model.document;
    this.#models.set('', model);
  }

  /** The errors in evaluation order; empty if the product can be built. */
  with(input: SampleInput): readonly ModelIssue[] {
    const issues: ModelIssue[] = [];
    const leftOut: string[] = [];
    while (leftOut.length <= MAX_LEFT_OUT) {
      const issue = issueOf(this.#without(leftOut), input);
      if (!issue) break;
      issues.push(issue);
      const [part] = /^(?:\/parts\/\d+)+/.exec(issue.pointer) ?? [];
      // An error without a part, or in a part that's already removed, would only be found again.
      if (part === undefined || leftOut.includes(part)) break;
      leftOut.push(part);
    }
    return issues;
  }

  #without(places: readonly string[]): Model | undefined {
    const key = places.join(' ');
    if (!this.#models.has(key)) this.#models.set(key, this.#compile(new Set(places)));
    return this.#models.get(key);
  }

  #compile(places: ReadonlySet<string>): Model | undefined {
    try {
      return compileModel({ ...this.#document, presets: [], parts: without(this.#document.parts, '/parts', places) });
    } catch (error) {
      if (error instanceof ModelError) return undefined;
      throw error;
    }
  }
}

/** Hides parts through their conditions, because removing them would change the other parts' pointers. */
function without(parts: readonly Part[], pointer: string, places: ReadonlySet<string>): readonly Part[] {
  return parts.map((part, index) => {
    const at = `${pointer}/${index}`;
    if (places.has(at)) return { ...part, if: false };
    return part.kind === 'group' ? { ...part, parts: without(part.parts, `${at}/parts`, places) } : part;
  });
}

function issueOf(model: Model | undefined, input: SampleInput): ModelIssue | undefined {
  try {
    model?.evaluate(input);
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error.issues[0];
    throw error;
  }
}
