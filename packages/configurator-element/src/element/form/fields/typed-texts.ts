// Texts that were typed for numbers before the code that reads them was loaded. Each is a draft, and is read as soon as
// possible, unless the field was changed meanwhile.

import type { Session } from '../../session/session.js';
import type { FormHelp, Typing } from './context.js';

interface Waiting {
  readonly text: string;
  readonly take: (help: FormHelp) => void;
}

export class TypedTexts implements Typing {
  help: FormHelp | undefined;
  /** Whether the help could not be loaded, and somebody has typed a text that needs it. */
  hasFailed = false;
  readonly #session: Session;
  readonly #request: () => void;
  readonly #waiting = new Map<string, Waiting>();

  /** @param request loads the help, with which `provide` is then called */
  constructor(session: Session, request: () => void) {
    this.#session = session;
    this.#request = request;
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
    this.#request();
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
