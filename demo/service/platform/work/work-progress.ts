// A job's progress. The thread reports it to the waiting request, and ends the job if no one is waiting anymore.

import type { MessagePort } from 'node:worker_threads';
import { ReaderGoneError } from './byte-channel.js';

export interface WorkProgress {
  /** What the progress counts. */
  readonly step: 'orders' | 'panels';
  readonly done: number;
  readonly total: number;
}

/** How long a thread works between two reports. */
const SLICE_MS = 50;

export class ProgressReporter {
  readonly #port: MessagePort | undefined;
  #isOpen = true;
  #last = Number.NEGATIVE_INFINITY;

  /** @param port closed when no one is waiting anymore */
  constructor(port: MessagePort | undefined) {
    this.#port = port;
    port?.on('close', () => {
      this.#isOpen = false;
    });
    port?.start();
  }

  /**
   * Call this after each slice of work. From time to time, it sends a report and lets the thread receive messages.
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
