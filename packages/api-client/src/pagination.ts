// A list that comes in pages, read with `for await`: one item, or one page, at a time.

import type { Page } from './schemas/common.js';

/** Nothing is asked for until it is iterated; each iteration starts at the first page. */
export class Paged<Item> implements AsyncIterable<Item> {
  readonly #fetchPage: (after: string | undefined) => Promise<Page<Item>>;

  constructor(fetchPage: (after: string | undefined) => Promise<Page<Item>>) {
    this.#fetchPage = fetchPage;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let after: string | undefined;
    while (true) {
      const page = await this.#fetchPage(after);
      yield page;
      // A page that names itself as the next one would never end.
      if (!page.has_more || !page.next || page.next === after) return;
      after = page.next;
    }
  }
}
