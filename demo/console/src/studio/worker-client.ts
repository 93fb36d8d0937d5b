// The page's interface to the studio's workers. Each client has its own worker, so that seconds of work for one panel
// don't delay another. A client sends one request at a time, and drops requests that are no longer needed instead of
// sending them.

import type { ModelIssue } from '@parametric/configurator-element/model';

export interface Task<Ask extends object, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

export type ToWorker = { readonly id: number; readonly task: string } & object;

export type FromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: { readonly message: string; readonly issues: readonly ModelIssue[] } };

/** The part of `Worker` that clients use. */
export interface Thread {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export function startThread(): Thread {
  return new Worker(new URL('./studio-worker.ts', import.meta.url), { type: 'module' });
}

/** Why there's no answer: the product can't be built, or the worker couldn't be loaded. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  /** The issues in the document that prevent the product from being built. */
  readonly issues: readonly ModelIssue[];
  /** Whether trying again may help. */
  readonly isTemporary: boolean;

  constructor(message: string, { issues = [] as readonly ModelIssue[], isTemporary = false } = {}) {
    super(message);
    this.issues = issues;
    this.isTemporary = isTemporary;
  }
}

interface Asked {
  readonly id: number;
  readonly task: PropertyKey;
  readonly request: object;
  readonly onAnswer: (answer: never) => void;
  readonly onFailure: (error: WorkerError) => void;
  /** Whether someone awaits the answer as a promise. If so, the promise has to be rejected when the client stops. */
  readonly isAwaited?: boolean;
}

/** How long a dropped request can delay the next one before the worker is replaced, in ms. */
const PATIENCE_MS = 700;

/** @typeParam Tasks each task's request and answer, by name */
export class WorkerClient<Tasks extends { readonly [Name in keyof Tasks]: Task<object, unknown> }> {
  readonly #failure: string;
  readonly #start: () => Thread;
  readonly #limitMs: number | undefined;
  #thread: Thread | undefined;
  /** The request that the worker is processing, until its answer is no longer needed. */
  #running: Asked | undefined;
  /** The id of the request that was sent. The worker is busy with it even if it was dropped. */
  #sent: number | undefined;
  #waiting: readonly Asked[] = [];
  #id = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param failure the message if the worker can't be loaded
   * @param limitMs the time limit for a request. If a request takes longer, all open requests fail.
   */
  constructor(failure: string, start: () => Thread = startThread, limitMs?: number) {
    this.#failure = failure;
    this.#start = start;
    this.#limitMs = limitMs;
  }

  /** Sends a request and calls back once, unless the request is canceled or the client stops. */
  run<Name extends keyof Tasks>(
    task: Name,
    request: Tasks[Name]['ask'],
    onAnswer: (answer: Tasks[Name]['answer']) => void,
    onFailure: (error: WorkerError) => void,
    isAwaited = false,
  ): void {
    this.#waiting = [...this.#waiting, { id: ++this.#id, task, request, onAnswer, onFailure, isAwaited }];
    this.#next();
  }

  /** Sends a request and replaces the open request for the same task, because only the newest answer matters. */
  runNewest<Name extends keyof Tasks>(
    task: Name,
    request: Tasks[Name]['ask'],
    onAnswer: (answer: Tasks[Name]['answer']) => void,
    onFailure: (error: WorkerError) => void,
  ): void {
    this.cancel(task);
    this.run(task, request, onAnswer, onFailure);
  }

  /**
   * Sends a request.
   * @throws {WorkerError} if there's no answer, including when the client stops
   */
  ask<Name extends keyof Tasks>(task: Name, request: Tasks[Name]['ask']): Promise<Tasks[Name]['answer']> {
    return new Promise((resolve, reject) => this.run(task, request, resolve, reject, true));
  }

  /** Drops the open request for a task. If the worker stays busy with it, the worker is replaced. */
  cancel(task: keyof Tasks): void {
    this.#waiting = this.#waiting.filter((each) => each.task !== task);
    if (this.#running?.task !== task) return;
    this.#running = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#end();
      this.#next();
    }, PATIENCE_MS);
  }

  /** Drops all requests and terminates the worker. The next request starts another one. */
  stop(): void {
    const awaited = this.#open.filter(({ isAwaited }) => isAwaited);
    this.#drop();
    this.#failAll(awaited);
  }

  get #open(): readonly Asked[] {
    return [...(this.#running ? [this.#running] : []), ...this.#waiting];
  }

  #drop(): void {
    this.#waiting = [];
    this.#end();
  }

  #failAll(open: readonly Asked[]): void {
    for (const { onFailure } of open) onFailure(new WorkerError(this.#failure, { isTemporary: true }));
  }

  #next(): void {
    const [next, ...waiting] = this.#waiting;
    if (!next || this.#sent !== undefined) return;
    this.#waiting = waiting;
    this.#running = next;
    this.#sent = next.id;
    if (this.#limitMs !== undefined) this.#timer = setTimeout(() => this.#fail(), this.#limitMs);
    try {
      this.#thread ??= this.#started();
      this.#thread.postMessage({ ...next.request, id: next.id, task: String(next.task) });
    } catch {
      this.#fail();
    }
  }

  #started(): Thread {
    const thread = this.#start();
    thread.onmessage = ({ data }) => this.#take(data);
    thread.onerror = () => this.#fail();
    return thread;
  }

  #take(reply: FromWorker): void {
    if (reply.id !== this.#sent) return;
    const running = this.#running;
    clearTimeout(this.#timer);
    [this.#running, this.#sent] = [undefined, undefined];
    if ('failure' in reply) running?.onFailure(new WorkerError(reply.failure.message, reply.failure));
    else running?.onAnswer(reply.answer as never);
    this.#next();
  }

  #fail(): void {
    const open = this.#open;
    this.#drop();
    this.#failAll(open);
  }

  #end(): void {
    clearTimeout(this.#timer);
    [this.#running, this.#sent] = [undefined, undefined];
    this.#thread?.terminate();
    this.#thread = undefined;
  }
}
