// The preview's worker code. It runs one job at a time, and receives messages between a job's steps so that outdated
// jobs can be canceled.

import { ModelError, type ModelIssue } from '@parametric/configurator-element/model';
import { type JobName, type JobRequest, type JobResults, PreviewJobs } from './preview-jobs.js';

/** The part of a worker's global scope that is used. */
export interface ThreadScope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

export function servePreview(scope: ThreadScope): void {
  const jobs = new PreviewJobs();
  const waiting = new Map<number, ToWorker & { readonly request: object }>();
  let isBusy = false;

  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let next = firstOf(waiting); next; next = firstOf(waiting)) {
      const { id, request } = next;
      let failure: JobFailure | undefined;
      try {
        for await (const result of jobs.run(request)) {
          // Files of several megabytes are transferred, not copied.
          scope.postMessage({ id, result, isLast: false }, result instanceof Uint8Array ? [result.buffer] : []);
          await listen();
          if (!waiting.has(id)) break;
        }
      } catch (error) {
        failure = failureOf(error);
      }
      if (waiting.delete(id)) scope.postMessage({ id, isLast: true, failure });
    }
    isBusy = false;
  };

  scope.addEventListener('message', ({ data }) => {
    if (data.request) waiting.set(data.id, data);
    else if (waiting.delete(data.id)) scope.postMessage({ id: data.id, isLast: true, failure: undefined });
    // Runs after all received messages have been handled, because the newest may cancel the others.
    setTimeout(() => void work());
  });
}

function firstOf<T>(waiting: ReadonlyMap<number, T>): T | undefined {
  const [first] = waiting.values();
  return first;
}

function listen(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function failureOf(error: unknown): JobFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { message, issues: error instanceof ModelError ? error.issues : [] };
}

export type ToWorker =
  | { readonly id: number; readonly request: JobRequest }
  /** Cancels the job, because its result is no longer needed. */
  | { readonly id: number; readonly request: undefined };

export type FromWorker =
  | { readonly id: number; readonly result: JobResults[JobName]; readonly isLast: false }
  | { readonly id: number; readonly isLast: true; readonly failure: JobFailure | undefined };

/** Why a job has no result. */
export interface JobFailure {
  /** A complete sentence. */
  readonly message: string;
  /** The places in the document that keep the product from being built. */
  readonly issues: readonly ModelIssue[];
}
