// Has a text checked in worker threads: the newest text wins, a check that it overtakes is dropped, and one that takes too
// long is ended. Soon after typing, whether it compiles; later, when nobody types, with many configurations.

import type { CheckReply, CheckRequest } from './check-request.js';

/** What is used of a `Worker`. */
export interface CheckThread {
  postMessage(request: CheckRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<CheckReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface CheckOutcome {
  readonly text: string;
  /** Undefined where the check gave no answer. */
  readonly reply: CheckReply | undefined;
  /** Whether configurations were tried too: nothing more comes of this text. */
  readonly isComplete: boolean;
  /** Why the check gave no answer: a whole sentence. */
  readonly failure?: string;
}

/** Milliseconds. */
const timing = {
  /** From the last key to the first check. */
  quiet: 70,
  /** From its result to the trying of configurations. */
  untilTries: 500,
  tries: 4000,
  /** A check that takes longer is ended. */
  limit: 12_000,
} as const;

const samples = 300;

export class CheckRunner {
  readonly #start: () => CheckThread;
  readonly #report: (outcome: CheckOutcome) => void;
  #thread: CheckThread | undefined;
  #text = '';
  #id = 0;
  /** Of the request in the thread; undefined while it waits for one. */
  #running: { readonly id: number; readonly samples: number } | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => CheckThread, report: (outcome: CheckOutcome) => void) {
    this.#start = start;
    this.#report = report;
  }

  check(text: string): void {
    this.#text = text;
    this.#id++;
    // Many configurations take seconds, which a newer text does not wait for.
    if (this.#running && this.#running.samples > 1) this.#end();
    this.#after(timing.quiet, 1);
  }

  dispose(): void {
    this.#end();
    clearTimeout(this.#next);
  }

  #after(milliseconds: number, count: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.#ask(count), milliseconds);
  }

  #ask(count: number): void {
    // What is running answers soon, or is ended; then the newest text has its turn.
    if (this.#running) return;
    this.#running = { id: this.#id, samples: count };
    this.#limit = setTimeout(() => {
      const seconds = timing.limit / 1000;
      this.#fail(`The check took longer than ${seconds} seconds and was ended. Fewer repetitions make it faster.`);
    }, timing.limit);
    try {
      this.#thread ??= this.#started();
      this.#thread.postMessage({ id: this.#id, text: this.#text, samples: count, milliseconds: timing.tries });
    } catch {
      this.#fail(notLoaded);
    }
  }

  #started(): CheckThread {
    const thread = this.#start();
    thread.onmessage = ({ data }) => this.#take(data);
    thread.onerror = () => this.#fail(notLoaded);
    return thread;
  }

  #take(reply: CheckReply): void {
    const { samples: count = 1 } = this.#running ?? {};
    clearTimeout(this.#limit);
    this.#running = undefined;
    if (reply.id !== this.#id) {
      this.#ask(1);
      return;
    }
    // Of what can't be compiled no configuration is tried.
    const isComplete = count > 1 || reply.samples === 0;
    if (!isComplete) this.#after(timing.untilTries, samples);
    this.#report({ text: this.#text, reply, isComplete });
  }

  /** Of a newer text nothing is known yet: it has its turn. */
  #fail(failure: string): void {
    const isOutOfDate = this.#running?.id !== this.#id;
    this.#end();
    if (isOutOfDate) this.#ask(1);
    else this.#report({ text: this.#text, reply: undefined, isComplete: true, failure });
  }

  #end(): void {
    clearTimeout(this.#limit);
    this.#thread?.terminate();
    this.#thread = undefined;
    this.#running = undefined;
  }
}

const notLoaded = 'The checker could not be loaded. It is tried again with the next change.';
