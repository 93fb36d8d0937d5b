// Which parts are lit up, and which stand alone: what a person points at in the picture, in the parts list, or by script.
// Knows no picture.

import type { Presentation } from '../../view/presentation/index.js';

interface Options {
  readonly onChange: (change: Highlight, { inPlace }: { readonly inPlace: boolean }) => void;
  /** What a person points at is another. */
  readonly onPart: (path: string | undefined) => void;
}

export type Highlight = Pick<Presentation, 'highlighted' | 'isolated'>;

const none: ReadonlySet<string> = new Set();

export class Highlighting {
  readonly #options: Options;
  #hovered: string | undefined;
  #listed = none;
  #isolated = none;
  #told: string | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get state(): Highlight {
    if (this.#listed.size > 0) return { highlighted: this.#listed, isolated: this.#isolated };
    const lit = this.#hovered === undefined ? none : new Set([this.#hovered]);
    return { highlighted: lit, isolated: this.#isolated };
  }

  /** Paths of what is meant from elsewhere, and may lie hidden in the picture. */
  get listed(): ReadonlySet<string> {
    return this.#listed;
  }

  /** The pointer is over a part of the picture. */
  hover(path: string | undefined): void {
    if (path === this.#hovered) return;
    this.#hovered = path;
    this.#changed({ inPlace: true });
    this.#tell(path);
  }

  /** A row of the parts list, or a script, means these; undefined means none. */
  point(paths: readonly string[] | undefined, { byPerson = true } = {}): void {
    if (!paths && this.#listed.size === 0) return;
    this.#listed = new Set(paths);
    this.#changed({ inPlace: true });
    if (byPerson) this.#tell(paths?.[0]);
  }

  /** The others step aside; undefined brings them back. */
  isolate(paths: readonly string[] | undefined): void {
    if (!paths && this.#isolated.size === 0) return;
    this.#isolated = new Set(paths);
    // What steps aside throws no shadow.
    this.#changed({ inPlace: false });
  }

  /** Nobody is told: what was lit is gone. */
  clear(): void {
    this.#hovered = this.#told = undefined;
    this.#listed = this.#isolated = none;
  }

  #changed(how: { readonly inPlace: boolean }): void {
    this.#options.onChange(this.state, how);
  }

  #tell(path: string | undefined): void {
    if (path === this.#told) return;
    this.#told = path;
    this.#options.onPart(path);
  }
}
