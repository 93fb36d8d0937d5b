// Checks a text in workers. The newest text takes precedence: outdated checks are dropped, and checks that take too
// long are stopped. After each keystroke, a worker determines whether a product can be built from the text. Soon after
// typing stops, it finds the errors, and after a longer pause, errors in many configurations.

import type { CheckReply, CheckTasks } from './check-request.js';
import { type Thread, WorkerClient, type WorkerError } from './worker-client.js';

export interface CheckOutcome {
  readonly text: string;
  /** The result of the check; undefined if the check failed. */
  readonly reply: CheckReply | undefined;
  /** Whether many configurations were tried, so that this is the final result for this text. */
  readonly isComplete: boolean;
  /** Explains why the check failed, in a complete sentence. */
  readonly failure?: string;
}

interface CheckListener {
  /** Called when a product can be built from the text, even if the text has errors. */
  onBuildable(text: string): void;
  onChecked(outcome: CheckOutcome): void;
}

/** How long to wait for each step, in milliseconds. */
const TIMING = {
  /**
   * The delay between the last keystroke and the first check. It's longer than the time between keystrokes, so that a
   * check doesn't delay the next keystroke's product.
   */
  quiet: 250,
  /** The delay between the first check's result and checking many configurations. */
  untilTries: 500,
  tries: 4000,
  /** How long a newer text waits for the check of an older text to finish. */
  patience: 120,
  /** Checks that take longer than this are stopped. */
  limit: 12_000,
} as const;

const SAMPLES = 300;

/** A step of checking a text. `tries` checks many configurations. */
type Step = 'build' | 'check' | 'tries';

export class CheckRunner {
  readonly #client: WorkerClient<CheckTasks>;
  readonly #listener: CheckListener;
  #text = '';
  #id = 0;
  /** The request that the worker is processing; undefined while it's idle. */
  #running: { readonly id: number; readonly step: Step } | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => Thread, listener: CheckListener) {
    this.#client = new WorkerClient('The checker couldn’t load. It’ll try again when you make a change.', start);
    this.#listener = listener;
  }

  check(text: string): void {
    this.#text = text;
    this.#id++;
    clearTimeout(this.#next);
    // Checking many configurations takes seconds, so stop it when there's a newer text.
    if (this.#running?.step === 'tries') this.#end();
    if (!this.#running) this.#ask('build');
    else if (this.#running.step === 'check') this.#patience ??= setTimeout(() => this.#overtake(), TIMING.patience);
  }

  dispose(): void {
    this.#end();
    clearTimeout(this.#next);
  }

  #after(milliseconds: number, step: Step): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.#ask(step), milliseconds);
  }

  #ask(step: Step): void {
    const [id, text] = [this.#id, this.#text];
    this.#running = { id, step };
    this.#limit = setTimeout(() => {
      const seconds = TIMING.limit / 1000;
      this.#fail(`The check stopped after ${seconds} seconds. Use fewer repetitions to make it faster.`);
    }, TIMING.limit);
    const onFailure = ({ message }: WorkerError) => this.#fail(message);
    if (step === 'build') {
      this.#client.run('build', { text }, (isBuildable) => this.#takeBuild(id, isBuildable), onFailure);
    } else {
      const request = { text, samples: step === 'check' ? 1 : SAMPLES, milliseconds: TIMING.tries };
      this.#client.run('check', request, (reply) => this.#takeCheck(id, step, reply), onFailure);
    }
  }

  #takeBuild(id: number, isBuildable: boolean): void {
    this.#stop();
    if (id !== this.#id) {
      this.#ask('build');
      return;
    }
    this.#after(TIMING.quiet, 'check');
    if (isBuildable) this.#listener.onBuildable(this.#text);
  }

  #takeCheck(id: number, step: Step, reply: CheckReply): void {
    this.#stop();
    if (id !== this.#id) {
      this.#ask('build');
      return;
    }
    // Try configurations only if the text compiles.
    const isComplete = step === 'tries' || reply.samples === 0;
    if (!isComplete) this.#after(TIMING.untilTries, 'tries');
    this.#listener.onChecked({ text: this.#text, reply, isComplete });
  }

  /** Starts another worker for the newer text, because the check of the older text is slow. */
  #overtake(): void {
    this.#end();
    this.#ask('build');
  }

  /** Reports a failed check. If the text has changed in the meantime, checks the newer text instead. */
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
    this.#client.stop();
  }
}
