// Checks a text in workers. The newest text wins: older checks are dropped, and checks that take too long are stopped.
// After each keystroke it finds out whether the text gives a product. Soon after typing stops it finds the errors, and
// after a longer pause the errors in many configurations.

import type { CheckReply, ThreadReply, ThreadRequest } from './check-request.js';

/** The part of `Worker` that is used. */
export interface CheckThread {
  postMessage(request: ThreadRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<ThreadReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface CheckOutcome {
  readonly text: string;
  /** Undefined if the check had no result. */
  readonly reply: CheckReply | undefined;
  /** Whether configurations were tried too. If so, this is the text's last result. */
  readonly isComplete: boolean;
  /** Why the check had no result, as a complete sentence. */
  readonly failure?: string;
}

export interface CheckListener {
  /** Called when the text gives a product, even if it has errors. */
  onBuildable(text: string): void;
  onChecked(outcome: CheckOutcome): void;
}

/** In milliseconds. */
const TIMING = {
  /**
   * The delay between the last keystroke and the first check. It's longer than the time between keystrokes, because the
   * next keystroke's product has to wait for a check that has started.
   */
  quiet: 250,
  /** The delay between the first check's result and the check of many configurations. */
  untilTries: 500,
  tries: 4000,
  /** How long a newer text waits for an older text's check. */
  patience: 120,
  /** Checks that take longer than this are stopped. */
  limit: 12_000,
} as const;

const SAMPLES = 300;

/** `tries` checks many configurations. */
type Task = 'build' | 'check' | 'tries';

export class CheckRunner {
  readonly #start: () => CheckThread;
  readonly #listener: CheckListener;
  #thread: CheckThread | undefined;
  #text = '';
  #id = 0;
  /** The request that the worker is processing; undefined while it's idle. */
  #running: { readonly id: number; readonly task: Task } | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => CheckThread, listener: CheckListener) {
    this.#start = start;
    this.#listener = listener;
  }

  check(text: string): void {
    this.#text = text;
    this.#id++;
    clearTimeout(this.#next);
    // Checking many configurations takes seconds, and a newer text doesn't wait for it.
    if (this.#running?.task === 'tries') this.#end();
    if (!this.#running) this.#ask('build');
    else if (this.#running.task === 'check') this.#patience ??= setTimeout(() => this.#overtake(), TIMING.patience);
  }

  dispose(): void {
    this.#end();
    clearTimeout(this.#next);
  }

  #after(milliseconds: number, task: Task): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.#ask(task), milliseconds);
  }

  #ask(task: Task): void {
    this.#running = { id: this.#id, task };
    this.#limit = setTimeout(() => {
      const seconds = TIMING.limit / 1000;
      this.#fail(`The check stopped after ${seconds} seconds. Use fewer repetitions to make it faster.`);
    }, TIMING.limit);
    try {
      this.#thread ??= this.#started();
      this.#thread.postMessage(this.#requestFor(task));
    } catch {
      this.#fail(NOT_LOADED);
    }
  }

  #requestFor(task: Task): ThreadRequest {
    const request = { id: this.#id, text: this.#text };
    if (task === 'build') return { task, ...request };
    return { task: 'check', ...request, samples: task === 'check' ? 1 : SAMPLES, milliseconds: TIMING.tries };
  }

  #started(): CheckThread {
    const thread = this.#start();
    thread.onmessage = ({ data }) => this.#take(data);
    thread.onerror = () => this.#fail(NOT_LOADED);
    return thread;
  }

  #take(reply: ThreadReply): void {
    const isOfTries = this.#running?.task === 'tries';
    this.#stop();
    if (reply.id !== this.#id) {
      this.#ask('build');
      return;
    }
    if (reply.task === 'build') {
      this.#after(TIMING.quiet, 'check');
      if (reply.isBuildable) this.#listener.onBuildable(this.#text);
      return;
    }
    // Try configurations only if the text compiles.
    const isComplete = isOfTries || reply.samples === 0;
    if (!isComplete) this.#after(TIMING.untilTries, 'tries');
    this.#listener.onChecked({ text: this.#text, reply, isComplete });
  }

  /** Starts another worker for the newer text, because the older text's check is slow. */
  #overtake(): void {
    this.#end();
    this.#ask('build');
  }

  /** Reports a failed check. If the text has changed since, checks the newer text instead. */
  #fail(failure: string): void {
    const isOutOfDate = this.#running?.id !== this.#id;
    this.#end();
    if (isOutOfDate) this.#ask('build');
    else this.#listener.onChecked({ text: this.#text, reply: undefined, isComplete: true, failure });
  }

  /** Stops all work. */
  #stop(): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#running = undefined;
  }

  #end(): void {
    this.#stop();
    this.#thread?.terminate();
    this.#thread = undefined;
  }
}

const NOT_LOADED = 'The checker couldn’t load. It tries again with your next change.';

export function startCheckThread(): CheckThread {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
}
