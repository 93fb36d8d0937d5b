// How far a job is: its thread tells the request that waits for it, and ends the job if no one waits any more.

import type { MessagePort } from 'node:worker_threads';
import { ReaderGoneError } from './byte-channel.js';

export interface WorkProgress {
  /** What's counted. */
  readonly step: 'orders' | 'panels';
  readonly done: number;
  readonly total: number;
}

/** Between two reports, a thread works for this long. */
const SLICE_MS = 50;

export class ProgressReporter {
  readonly #port: MessagePort | undefined;
  #isOpen = true;
  #last = Number.NEGATIVE_INFINITY;

  /** @param port closed when no one waits any more */
  constructor(port: MessagePort | undefined) {
    this.#port = port;
    port?.on('close', () => {
      this.#isOpen = false;
    });
    port?.start();
  }

  /**
   * Call it after each slice of work: now and then, it sends a report and gives the thread a turn.
   * @throws {ReaderGoneError} if no one waits any more
   */
  async report(progress: WorkProgress): Promise<void> {
    if (!this.#port || performance.now() - this.#last < SLICE_MS) return;
    this.#port.postMessage(progress);
    await new Promise(setImmediate);
    if (!this.#isOpen) throw new ReaderGoneError('No one is waiting for this work.');
    this.#last = performance.now();
  }
}
