// Page-side interface to the preview worker. Only the newest job of each kind counts. Older jobs are dropped, and if
// one blocks the worker, the worker is replaced.

import type { ModelIssue } from '@parametric/configurator-element/model';
import type { JobName, JobRequest, JobResults } from './preview-jobs.js';
import type { FromWorker, ToWorker } from './preview-thread.js';

/** The part of `Worker` that is used. */
export interface PreviewThread {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

function startPreviewThread(): PreviewThread {
  return new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
}

/** Why there's no result: the product can't be built, or the worker couldn't be loaded. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly issues: readonly ModelIssue[];
  /** Whether trying again may help. */
  readonly isTemporary: boolean;

  constructor(message: string, { issues = [] as readonly ModelIssue[], isTemporary = false } = {}) {
    super(message);
    this.issues = issues;
    this.isTemporary = isTemporary;
  }
}

export interface JobListener<Name extends JobName> {
  onResult(result: JobResults[Name]): void;
  /** Called after the last result, or with the error. Not called if a newer job replaces this one. */
  onEnd?(error: JobError | undefined): void;
}

interface Waiting {
  readonly request: JobRequest;
  readonly listener: JobListener<JobName>;
}

/** How long a dropped job can delay the next one, in ms. */
const PATIENCE_MS = 700;

export class PreviewRunner {
  readonly #start: () => PreviewThread;
  readonly #waiting = new Map<number, Waiting>();
  #thread: PreviewThread | undefined;
  #id = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** The last job of each kind. */
  readonly #last = new Map<JobName, number>();

  constructor(start: () => PreviewThread = startPreviewThread) {
    this.#start = start;
  }

  run<Request extends JobRequest>(request: Request, listener: JobListener<Request['job']>): void {
    const { job } = request;
    this.cancel(job);
    const id = ++this.#id;
    this.#last.set(job, id);
    this.#waiting.set(id, { request, listener: listener as JobListener<JobName> });
    this.#post(id, request);
  }

  /** Cancels the job of this kind, because its result is no longer needed. */
  cancel(job: JobName): void {
    const id = this.#last.get(job);
    if (id === undefined || !this.#waiting.delete(id)) return;
    this.#last.delete(job);
    this.#thread?.postMessage({ id, request: undefined });
    this.#patience ??= setTimeout(() => this.#restart(), PATIENCE_MS);
  }

  dispose(): void {
    this.#waiting.clear();
    this.#end();
  }

  #post(id: number, request: JobRequest): void {
    try {
      this.#thread ??= this.#started();
      this.#thread.postMessage({ id, request });
    } catch {
      this.#fail();
    }
  }

  #started(): PreviewThread {
    const thread = this.#start();
    thread.onmessage = ({ data }) => this.#take(data);
    thread.onerror = () => this.#fail();
    return thread;
  }

  #take(message: FromWorker): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    const { listener } = waiting;
    if (!message.isLast) {
      listener.onResult(message.result as never);
      return;
    }
    this.#waiting.delete(message.id);
    const { failure } = message;
    listener.onEnd?.(failure && new JobError(failure.message, failure));
  }

  /** Replaces a worker that's busy with a dropped job. */
  #restart(): void {
    this.#patience = undefined;
    const waiting = [...this.#waiting];
    this.#end();
    for (const [id, { request }] of waiting) this.#post(id, request);
  }

  #fail(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#end();
    const error = new JobError('The preview couldn’t load.', { isTemporary: true });
    for (const { listener } of waiting) listener.onEnd?.(error);
  }

  #end(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#thread?.terminate();
    this.#thread = undefined;
  }
}
