// Texts typed into number fields before the code that reads them was loaded. Each is a draft, and is read as soon as
// possible, unless the field has changed in the meantime.

import type { Session } from '../../session/session.js';
import type { LazyFeature } from '../../shared/lazy-feature.js';
import type { FormHelp, Typing } from './context.js';

interface Waiting {
  readonly text: string;
  readonly take: (help: FormHelp) => void;
}

export class TypedTexts implements Typing {
  help: FormHelp | undefined;
  /** Whether the help couldn't be loaded and someone has typed a text that needs it. */
  hasFailed = false;
  /** Loads the help, then passes it to `provide`. */
  loader: Pick<LazyFeature<unknown, unknown>, 'request'> | undefined;
  readonly #session: Session;
  readonly #waiting = new Map<string, Waiting>();

  constructor(session: Session) {
    this.#session = session;
  }

  read(key: string, text: string, take: (help: FormHelp) => void): void {
    if (this.help) {
      take(this.help);
      return;
    }
    this.#waiting.set(key, { text, take });
    this.#session.draft(key, text);
    this.retry();
  }

  retry(): void {
    this.hasFailed = false;
    void this.loader?.request('form');
  }

  isBeingRead(key: string): boolean {
    const waiting = this.#waiting.get(key);
    return !this.hasFailed && waiting !== undefined && waiting.text === this.#session.drafts.get(key);
  }

  provide(help: FormHelp): void {
    this.help = help;
    this.hasFailed = false;
    for (const [key, { take }] of this.#waiting) if (this.isBeingRead(key)) take(help);
    this.#waiting.clear();
  }
}
