// Replaces the worker in Node tests. It runs the worker's checks in the test's own thread, but only when the test calls
// `answer`.

import { answerBuild, answerCheck, type CheckTasks } from '../check-request.js';
import type { FromWorker, Thread, ToWorker } from '../worker-client.js';

type Asked = ToWorker & CheckTasks['check']['ask'];

export class InProcessThread implements Thread {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isEnded = false;
  readonly asked: Asked[] = [];

  postMessage(request: ToWorker): void {
    this.asked.push(request as Asked);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** Answers the last request. */
  answer(): void {
    const request = this.asked.at(-1)!;
    const answer = request.task === 'build' ? answerBuild(request) : answerCheck(request);
    this.onmessage?.({ data: structuredClone({ id: request.id, answer }) } as MessageEvent<FromWorker>);
  }

  fail(): void {
    this.onerror?.({} as ErrorEvent);
  }
}
