// Worker threads for whatever takes longer than a request may keep others waiting: pictures, exported files, production
// packs, the check of a large model. A thread that hangs or crashes is replaced, and its job fails.

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TransferListItem } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ProblemError } from '../http/problems.js';
import { FairQueue, type Owner, QueueFullError, type QueueLimits } from './fair-queue.js';
import type { JobInput, JobName, JobResult } from './jobs.js';

export interface PoolOptions {
  readonly threads: number;
  /** The module that threads start with. */
  readonly thread: URL;
  /** A job that has not ended by then has its thread ended; it includes the start of the thread. */
  readonly jobLimitMs: number;
  readonly memoryLimitMb: number;
  readonly queue: QueueLimits;
}

export const defaultPoolOptions: PoolOptions = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  thread: new URL('./thread.js', import.meta.url),
  jobLimitMs: 30_000,
  memoryLimitMb: 512,
  queue: { total: 64, ofOrganization: 32, ofClient: 8 },
};

const IDLE_THREAD_MS = 60_000;
/** Threads leave the processor to requests where both want it (Linux). */
const NICE = 5;
const RETRY_AFTER = { 'retry-after': '2' };

export interface JobOptions {
  readonly owner: Owner;
  /** Takes the job out of the queue; one that runs goes on. */
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly TransferListItem[];
  /** Runs only while nothing else waits. */
  readonly isBackground?: boolean;
}

export type JobOutcome = 'done' | 'failed' | 'timed_out' | 'refused' | 'aborted';

/** Told of each job that has ended; the times in milliseconds. */
export type JobObserver = (job: JobName, outcome: JobOutcome, waitedMs: number, ranMs: number) => void;

export class TookTooLongError extends ProblemError {
  constructor(limitMs: number) {
    const detail = `This took longer than ${Math.ceil(limitMs / 1_000)} s and was stopped; something smaller may be possible.`;
    super('unavailable', detail, { headers: { 'retry-after': '60' } });
  }
}

interface Waiting extends Owner {
  readonly start: () => void;
}

export class WorkPool {
  readonly #options: PoolOptions;
  readonly #pool: Piscina;
  readonly #queue: FairQueue<Waiting>;
  readonly #background: FairQueue<Waiting>;
  readonly #running = new Map<string, number>();
  /** Of each job that waits or runs: rejects it. */
  readonly #refusals = new Set<(problem: ProblemError) => void>();
  #isRefusing = false;
  /** Ids of threads that have loaded their jobs. */
  readonly #ready = new Set<number>();
  observe: JobObserver = () => undefined;
  /** Told why a thread has ended that had no job, such as one that could not load them. */
  onThreadError: (error: unknown) => void = () => undefined;

  constructor(options: Partial<PoolOptions> = {}) {
    this.#options = { ...defaultPoolOptions, ...options };
    const { threads, thread, memoryLimitMb, queue } = this.#options;
    this.#queue = new FairQueue(queue);
    this.#background = new FairQueue({ total: 10_000, ofOrganization: 10_000, ofClient: 10_000 });
    this.#pool = new Piscina({
      filename: fileURLToPath(thread),
      name: 'run',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_THREAD_MS,
      // A thread that waits for a job must not stand still: the end of a stream's reader is a message too.
      atomics: 'disabled',
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    // It is replaced when there is a job again.
    this.#pool.on('error', (error: unknown) => this.onThreadError(error));
    this.#pool.on('workerCreate', ({ id }: { readonly id: number }) => this.#ready.add(id));
    this.#pool.on('workerDestroy', ({ id }: { readonly id: number }) => this.#ready.delete(id));
  }

  get waiting(): number {
    return this.#queue.size;
  }

  get waitingInBackground(): number {
    return this.#background.size;
  }

  get running(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  get threads(): number {
    return this.#pool.threads.length;
  }

  /**
   * @throws {ProblemError} 503 where too much waits already, or it took too long
   * @throws whatever the job throws, or an error that says how its thread ended
   */
  run<Name extends JobName>(name: Name, input: JobInput<Name>, options: JobOptions): Promise<JobResult<Name>> {
    const { owner, signal, isBackground = false } = options;
    const queue = isBackground ? this.#background : this.#queue;
    const added = performance.now();
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (!queue.remove(waiting)) return;
        this.#refusals.delete(refuse);
        this.observe(name, 'aborted', performance.now() - added, 0);
        reject(signal?.reason);
      };
      const refuse = (problem: ProblemError) => {
        signal?.removeEventListener('abort', leave);
        if (queue.remove(waiting)) this.observe(name, 'refused', performance.now() - added, 0);
        reject(problem);
      };
      const waiting: Waiting = {
        ...owner,
        start: () => {
          signal?.removeEventListener('abort', leave);
          const ran = this.#runNow(name, input, options, performance.now() - added);
          ran.finally(() => this.#end(owner, refuse)).then(resolve, reject);
        },
      };
      if (signal?.aborted) return reject(signal.reason);
      if (this.#isRefusing) return reject(ending());
      try {
        queue.add(waiting);
        this.#refusals.add(refuse);
      } catch (error) {
        this.observe(name, 'refused', 0, 0);
        return reject(asProblem(error));
      }
      signal?.addEventListener('abort', leave, { once: true });
      this.#startNext();
    });
  }

  /** For a service that ends: what waits and runs, and whatever comes, is answered while it still can be. */
  refuseAll(): void {
    this.#isRefusing = true;
    for (const refuse of this.#refusals) refuse(ending());
    this.#refusals.clear();
  }

  /** Ends the threads; jobs that run or wait fail. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #startNext(): void {
    const { threads } = this.#options;
    // While there are other threads, one organization leaves one of them to the others.
    const share = Math.max(1, threads - 1);
    const mayHaveMore = (organizationId: string) => (this.#running.get(organizationId) ?? 0) < share;
    while (this.running < threads) {
      const isQuiet = this.#queue.size === 0 && this.running < share;
      const next = this.#queue.take(mayHaveMore) ?? (isQuiet ? this.#background.take(() => true) : undefined);
      if (!next) return;
      this.#count(next.organizationId, 1);
      next.start();
    }
  }

  /** A job that waits for its thread to start can't end it: its time says that the thread hangs. */
  #endUnready(): void {
    for (const thread of this.#pool.threads) if (!this.#ready.has(thread.threadId)) void thread.terminate();
  }

  #end({ organizationId }: Owner, refuse: (problem: ProblemError) => void): void {
    this.#refusals.delete(refuse);
    this.#count(organizationId, -1);
    this.#startNext();
  }

  #count(organizationId: string, change: number): void {
    const count = (this.#running.get(organizationId) ?? 0) + change;
    if (count > 0) this.#running.set(organizationId, count);
    else this.#running.delete(organizationId);
  }

  async #runNow<Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
    { transfer = [] }: JobOptions,
    waitedMs: number,
  ): Promise<JobResult<Name>> {
    const started = performance.now();
    const timeIsUp = AbortSignal.timeout(this.#options.jobLimitMs);
    const end = (outcome: JobOutcome) => this.observe(name, outcome, waitedMs, performance.now() - started);
    try {
      const result = await this.#pool.run({ name, input }, { signal: timeIsUp, transferList: [...transfer] });
      end('done');
      return result;
    } catch (error) {
      end(timeIsUp.aborted ? 'timed_out' : 'failed');
      if (!timeIsUp.aborted) throw error;
      this.#endUnready();
      throw new TookTooLongError(this.#options.jobLimitMs);
    }
  }
}

function ending(): ProblemError {
  const detail = 'The service ends before this could be made. Try again in a moment.';
  return new ProblemError('unavailable', detail, { headers: RETRY_AFTER });
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof QueueFullError)) return error;
  return new ProblemError('unavailable', `${error.message} Try again in a moment.`, { headers: RETRY_AFTER });
}
