// A stand-in for the worker in Node tests. It checks as the worker does, but in the test's own thread and only on
// request.

import { answer, type ThreadReply, type ThreadRequest } from '../check-request.js';
import type { CheckThread } from '../check-runner.js';

export class InProcessThread implements CheckThread {
  onmessage: ((event: MessageEvent<ThreadReply>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isEnded = false;
  readonly asked: ThreadRequest[] = [];

  postMessage(request: ThreadRequest): void {
    this.asked.push(request);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** Answers the last request. */
  answer(): void {
    const reply = answer(this.asked.at(-1)!);
    this.onmessage?.({ data: structuredClone(reply) } as MessageEvent<ThreadReply>);
  }

  fail(): void {
    this.onerror?.({} as ErrorEvent);
  }
}
