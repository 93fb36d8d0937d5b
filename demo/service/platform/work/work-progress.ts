// Reports a job's progress from its thread to the waiting request. If no one is waiting anymore, ends the job.

import type { MessagePort } from 'node:worker_threads';
import { ReaderGoneError } from './byte-channel.js';

export interface WorkProgress {
  /** The kind of things that `done` and `total` count. */
  readonly step: 'orders' | 'panels';
  readonly done: number;
  readonly total: number;
}

/** How long a thread works between two reports, in milliseconds. */
const SLICE_MS = 50;

export class ProgressReporter {
  readonly #port: MessagePort | undefined;
  #isOpen = true;
  #last = Number.NEGATIVE_INFINITY;

  /** @param port the port to the waiting request. It's closed when no one is waiting anymore. */
  constructor(port: MessagePort | undefined) {
    this.#port = port;
    port?.on('close', () => {
      this.#isOpen = false;
    });
    port?.start();
  }

  /**
   * Reports the progress. Call this method often. From time to time, it sends a report, and lets the thread receive
   * messages.
   * @throws {ReaderGoneError} if no one is waiting anymore
   */
  async report(progress: WorkProgress): Promise<void> {
    if (!this.#port || performance.now() - this.#last < SLICE_MS) return;
    this.#port.postMessage(progress);
    await new Promise(setImmediate);
    if (!this.#isOpen) throw new ReaderGoneError('No one is waiting for this work.');
    this.#last = performance.now();
  }
}
