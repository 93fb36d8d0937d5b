// What a screen reader is told of the product: nothing while it changes, and once it has come to rest, what it is now.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long nothing changes before it is told; ms. Longer than the pause between two steps of a slider. */
const restMs = 900;

export interface Description {
  /** The language of the lines: the same product in other words is no news. */
  readonly language: string;
  /** What is told with every change, such as the size. */
  readonly always: readonly string[];
  /** What is told where it is another than before. */
  readonly values: readonly string[];
}

export class Announcer implements ReactiveController {
  /** What the live region says. */
  text = '';
  readonly #host: ReactiveControllerHost;
  readonly #describe: () => Description | undefined;
  /** What a listener knows already. */
  #known: Description | undefined;
  #latest = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param describe undefined while there is no product */
  constructor(host: ReactiveControllerHost, describe: () => Description | undefined) {
    this.#host = host;
    this.#describe = describe;
    host.addController(this);
  }

  hostUpdated(): void {
    const description = this.#describe();
    const lines = description ? [...description.always, ...description.values].join(' ') : '';
    if (lines === this.#latest) return;
    this.#latest = lines;
    clearTimeout(this.#timer);
    if (!description || description.language !== this.#known?.language) this.#begin(description);
    else this.#timer = setTimeout(() => this.#tell(description), restMs);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** What was told is in another language, or of another product. */
  #begin(description: Description | undefined): void {
    this.#known = description;
    if (this.text === '') return;
    this.text = '';
    this.#host.requestUpdate();
  }

  #tell(description: Description): void {
    const known = new Set(this.#known && [...this.#known.always, ...this.#known.values]);
    const changed = description.values.filter((line) => !known.has(line));
    const isNews = changed.length > 0 || description.always.some((line) => !known.has(line));
    this.#known = description;
    // Back where it was before anybody was told otherwise.
    if (!isNews) return;
    this.text = [...description.always, ...changed].join(' ');
    this.#host.requestUpdate();
  }
}
