// What is typed and not taken, by field: it stays as it was typed until it is mended, taken back or overtaken.

export class Drafts {
  readonly #texts = new Map<string, string>();

  get any(): boolean {
    return this.#texts.size > 0;
  }

  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  set(key: string, text: string | undefined): void {
    if (text === undefined) this.#texts.delete(key);
    else this.#texts.set(key, text);
  }

  /** What is typed where nobody sees it any more is forgotten. */
  forget(isGone: (key: string) => boolean): void {
    for (const key of this.#texts.keys()) if (isGone(key)) this.#texts.delete(key);
  }

  clear(): void {
    this.#texts.clear();
  }
}
