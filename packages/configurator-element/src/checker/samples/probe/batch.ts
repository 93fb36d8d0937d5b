// Parts of a document that are evaluated together, and in halves where they come to more than a product may have: a board
// for each hole may be many times the boards that there are.

import {
  compileModel,
  type Model,
  type ModelDocument,
  ModelError,
  type ModelIssueCode,
  type Part,
  type Product,
} from '../../../model/index.js';
import type { Input } from '../draw.js';

/** What fewer parts do not run into. */
const tooMuch: ReadonlySet<ModelIssueCode> = new Set([
  'document-too-large',
  'too-many-parts',
  'too-many-repetitions',
  'too-much-work',
]);

export class Batch {
  readonly #document: ModelDocument;
  readonly #ids: readonly string[];
  readonly #isAlone: (id: string) => boolean;
  #model: Model | undefined;
  /** Once it has been too much. */
  #halves: readonly Batch[] | undefined;

  /**
   * @param ids of the parts that are evaluated; no groups
   * @param isAlone whether a part can be seen without the others; those that can't stay together
   */
  constructor(document: ModelDocument, ids: readonly string[], isAlone: (id: string) => boolean) {
    this.#document = document;
    this.#ids = ids;
    this.#isAlone = isAlone;
  }

  /**
   * With all the parts between them; none of those that can't be built.
   * @param isOver asked before each but the first: whether it has taken long enough
   */
  *products(input: Input, isOver: () => boolean): Generator<Product> {
    const product = this.#halves ? undefined : this.#evaluate(input);
    if (product) yield product;
    for (const [index, half] of (this.#halves ?? []).entries()) {
      if (index > 0 && isOver()) return;
      yield* half.products(input, isOver);
    }
  }

  #evaluate(input: Input): Product | undefined {
    try {
      this.#model ??= compileModel({ ...this.#document, parts: only(this.#document.parts, new Set(this.#ids)) });
      return this.#model.evaluate(input);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (error.issues.some(({ code }) => tooMuch.has(code))) this.#halves = this.#split();
      return undefined;
    }
  }

  #split(): readonly Batch[] {
    const alone = this.#ids.filter(this.#isAlone);
    const middle = Math.ceil(alone.length / 2);
    const bound = this.#ids.filter((id) => !this.#isAlone(id));
    const halves = bound.length > 0 ? [bound, alone] : [alone.slice(0, middle), alone.slice(middle)];
    if (halves.some((ids) => ids.length === 0)) return [];
    return halves.map((ids) => new Batch(this.#document, ids, this.#isAlone));
  }
}

/** Those parts alone, in their groups. */
function only(parts: readonly Part[], ids: ReadonlySet<string>): readonly Part[] {
  return parts.flatMap((part): readonly Part[] => {
    if (part.kind !== 'group') return ids.has(part.id) ? [part] : [];
    const kept = only(part.parts, ids);
    return kept.length === 0 ? [] : [{ ...part, parts: kept }];
  });
}
