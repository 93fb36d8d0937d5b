// All errors that keep a product from being built with one configuration. Evaluation ends with the first part that fails:
// without that part it comes to the next.

import {
  compileModel,
  type Model,
  type ModelDocument,
  ModelError,
  type ModelIssue,
  type Part,
} from '../../model/index.js';
import type { SampleInput } from './sample-inputs.js';

/** Parts that are left out to see the others; more say nothing new. */
const maxLeftOut = 20;

export class BuildErrors {
  readonly #document: ModelDocument;
  /** By the places of the parts that are left out. */
  readonly #models = new Map<string, Model | undefined>();

  constructor(model: Model) {
    this.#document = model.document;
    this.#models.set('', model);
  }

  /** In the order in which they are met; none where it can be built. */
  with(input: SampleInput): readonly ModelIssue[] {
    const issues: ModelIssue[] = [];
    const leftOut: string[] = [];
    while (leftOut.length <= maxLeftOut) {
      const issue = issueOf(this.#without(leftOut), input);
      if (!issue) break;
      issues.push(issue);
      const [part] = /^(?:\/parts\/\d+)+/.exec(issue.pointer) ?? [];
      // An error of no part, or of a part that is left out already, would only come again.
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

/** They are written, but never there. */
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
