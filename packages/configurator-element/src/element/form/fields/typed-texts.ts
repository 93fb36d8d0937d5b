// What was typed for numbers before what reads it was fetched: a draft, that is read as soon as it can be, unless something
// else was chosen or typed there in the meantime.

import type { Session } from '../../session/session.js';
import type { FormHelp, Typing } from './context.js';

interface Waiting {
  readonly text: string;
  readonly take: (help: FormHelp) => void;
}

export class TypedTexts implements Typing {
  help: FormHelp | undefined;
  /** The help did not come, and somebody typed what needs it. */
  hasFailed = false;
  readonly #session: Session;
  readonly #request: () => void;
  readonly #waiting = new Map<string, Waiting>();

  /** @param request fetches the help, which `provide` is then called with */
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
