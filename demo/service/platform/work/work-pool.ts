// Worker threads for jobs that would take too long in the main thread: pictures, exported files, production packs, and
// checks of large models. If a thread hangs or crashes, its job fails and the thread is replaced.

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TransferListItem, Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ProblemError, RETRY_SOON, shuttingDown } from '../problems.js';

/** The input and result of each job, by the job's name. */
export type JobTypes<Name extends string = string> = Readonly<
  Record<Name, { readonly input: unknown; readonly result: unknown }>
>;

export interface PoolOptions {
  readonly threads: number;
  /** The module that threads run. */
  readonly thread: URL;
  /**
   * The maximum duration of a job, including the time to start its thread. A job that takes longer is ended together
   * with its thread.
   */
  readonly jobLimitMs: number;
  /** The limits for jobs with a different maximum duration, by name. */
  readonly limitsMs: Readonly<Record<string, number>>;
  /** The names of jobs that customers wait for. They start before all others. */
  readonly urgent: readonly string[];
  /**
   * The names of jobs that can take minutes. They start after all others. One thread is always kept free of them,
   * across all organizations.
   */
  readonly long: readonly string[];
  readonly memoryLimitMb: number;
  readonly queue: QueueLimits;
}

/**
 * The default number of threads, at least two. If there were only one, an organization's long job would block all other
 * jobs.
 */
export const DEFAULT_THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

const defaultPoolOptions = {
  threads: DEFAULT_THREADS,
  jobLimitMs: 30_000,
  limitsMs: {},
  urgent: [],
  long: [],
  memoryLimitMb: 512,
  queue: { total: 64, ofOrganization: 32, ofClient: 8 },
};

const IDLE_THREAD_MS = 60_000;
/**
 * The threads' niceness on Linux. It's positive, so that the main thread, which handles requests, gets the CPU first.
 */
const NICE = 5;
/** The key under which the long jobs of all organizations are counted. */
const LONG = 'long';

export interface JobOptions {
  readonly owner: Owner;
  /** A signal that removes the job from the queue. A job that's already running continues. */
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly TransferListItem[];
  /** Whether this is a background job, which only runs while no other job is waiting. */
  readonly isBackground?: boolean;
}

export type JobOutcome = 'done' | 'failed' | 'timed_out' | 'refused' | 'aborted';

/** Called for each job that has ended. The times are in milliseconds. */
export type JobObserver = (job: string, outcome: JobOutcome, waitedMs: number, ranMs: number) => void;

export class TookTooLongError extends ProblemError {
  constructor(limitMs: number) {
    const detail = `We stopped this because it took longer than ${Math.ceil(limitMs / 1_000)} s. Try a smaller configuration.`;
    super('unavailable', detail, { headers: { 'retry-after': '60' } });
  }
}

interface Waiting extends Owner {
  /** The key under which the job is counted while it's running, so that no one gets too many threads. */
  readonly key: string;
  readonly start: () => void;
}

export class WorkPool<Jobs extends JobTypes<keyof Jobs & string>> {
  readonly #options: PoolOptions;
  readonly #pool: Piscina;
  readonly #urgent: FairQueue<Waiting>;
  readonly #queue: FairQueue<Waiting>;
  readonly #long: FairQueue<Waiting>;
  readonly #background: FairQueue<Waiting>;
  /** The number of running jobs for each `key`. */
  readonly #running = new Map<string, number>();
  /** Functions that reject the waiting and running jobs. */
  readonly #refusals = new Set<(problem: ProblemError) => void>();
  #isRefusing = false;
  /** The ids of threads that have finished loading their modules. */
  readonly #ready = new Set<number>();
  /** When each thread was started, in milliseconds. */
  readonly #starts = new Map<number, number>();
  observe: JobObserver = () => undefined;
  /** Called when a thread without a job has ended, for example because its modules couldn't be loaded. */
  onThreadError: (error: unknown) => void = () => undefined;

  constructor(options: Partial<PoolOptions> & Pick<PoolOptions, 'thread'>) {
    this.#options = { ...defaultPoolOptions, ...options };
    const { threads, thread, memoryLimitMb, queue } = this.#options;
    this.#urgent = new FairQueue(queue);
    this.#queue = new FairQueue(queue);
    this.#long = new FairQueue(queue);
    this.#background = new FairQueue({ total: 10_000, ofOrganization: 10_000, ofClient: 10_000 });
    this.#pool = new Piscina({
      filename: fileURLToPath(thread),
      name: 'run',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_THREAD_MS,
      // A thread that's waiting for a job still has to receive messages, for example that the reader of a stream has
      // disconnected.
      atomics: 'disabled',
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    // The thread is replaced when the next job runs.
    this.#pool.on('error', (error: unknown) => this.onThreadError(error));
    this.#pool.on('workerCreate', ({ id }: { readonly id: number }) => this.#ready.add(id));
    this.#pool.on('workerDestroy', ({ id }: { readonly id: number }) => {
      this.#ready.delete(id);
      this.#starts.delete(id);
    });
  }

  get waiting(): number {
    return this.#urgent.size + this.#queue.size + this.#long.size;
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
   * Runs a job. @throws {ProblemError} 503 if too many jobs are waiting, or if the job took too long
   * @throws the job's error, or an error with the reason why its thread ended
   */
  run<Name extends keyof Jobs & string>(
    name: Name,
    input: Jobs[Name]['input'],
    options: JobOptions,
  ): Promise<Jobs[Name]['result']> {
    const { owner, signal, isBackground = false } = options;
    const { urgent, long } = this.#options;
    const ofName = urgent.includes(name) ? this.#urgent : long.includes(name) ? this.#long : this.#queue;
    const queue = isBackground ? this.#background : ofName;
    const key = queue === this.#long ? LONG : `${owner.organizationId} ${queue === this.#urgent}`;
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
        key,
        start: () => {
          signal?.removeEventListener('abort', leave);
          const ran = this.#runNow(name, input, options, performance.now() - added);
          ran.finally(() => this.#end(key, refuse)).then(resolve, reject);
        },
      };
      if (signal?.aborted) return reject(signal.reason);
      if (this.#isRefusing) return reject(shuttingDown());
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

  /**
   * Rejects all jobs that are waiting or running, and any later ones. A service that's stopping calls this, so that it
   * can still respond to the requests that wait for these jobs.
   */
  refuseAll(): void {
    this.#isRefusing = true;
    for (const refuse of this.#refusals) refuse(shuttingDown());
    this.#refusals.clear();
  }

  /** Ends the threads. Running and waiting jobs fail. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #startNext(): void {
    const { threads } = this.#options;
    // If there are several threads, keep one of them free from each organization's jobs that aren't urgent. It's for
    // other organizations, and for the organization's own urgent jobs.
    const share = Math.max(1, threads - 1);
    const mayRun = ({ key }: Waiting) => (this.#running.get(key) ?? 0) < share;
    while (this.running < threads) {
      const isQuiet = this.waiting === 0 && this.running < share;
      const next =
        this.#urgent.take(mayRun) ??
        this.#queue.take(mayRun) ??
        this.#long.take(mayRun) ??
        (isQuiet ? this.#background.take(() => true) : undefined);
      if (!next) return;
      this.#count(next.key, 1);
      next.start();
    }
  }

  /**
   * Ends threads that never finished loading their modules. These are the threads that were started for a job that has
   * timed out, and old threads whose job ran in another thread. Otherwise, such a thread would only end when a job runs
   * in it.
   */
  #endHanging(own: readonly Worker[]): void {
    const longAgo = performance.now() - this.#options.jobLimitMs;
    for (const thread of this.#pool.threads) {
      const { threadId } = thread;
      const isDue = own.includes(thread) || (this.#starts.get(threadId) ?? Number.POSITIVE_INFINITY) < longAgo;
      if (isDue && !this.#ready.has(threadId)) void thread.terminate();
    }
  }

  #end(key: string, refuse: (problem: ProblemError) => void): void {
    this.#refusals.delete(refuse);
    this.#count(key, -1);
    this.#startNext();
  }

  #count(key: string, change: number): void {
    const count = (this.#running.get(key) ?? 0) + change;
    if (count > 0) this.#running.set(key, count);
    else this.#running.delete(key);
  }

  async #runNow<Name extends keyof Jobs & string>(
    name: Name,
    input: Jobs[Name]['input'],
    { transfer = [] }: JobOptions,
    waitedMs: number,
  ): Promise<Jobs[Name]['result']> {
    const start = performance.now();
    const limitMs = this.#options.limitsMs[name] ?? this.#options.jobLimitMs;
    const timeIsUp = AbortSignal.timeout(limitMs);
    const end = (outcome: JobOutcome) => this.observe(name, outcome, waitedMs, performance.now() - start);
    const done = this.#pool.run({ name, input }, { signal: timeIsUp, transferList: [...transfer] });
    const own = this.#pool.threads.filter(({ threadId }) => !this.#starts.has(threadId));
    for (const { threadId } of own) this.#starts.set(threadId, start);
    try {
      const result = await done;
      end('done');
      return result;
    } catch (error) {
      end(timeIsUp.aborted ? 'timed_out' : 'failed');
      if (!timeIsUp.aborted) throw error;
      this.#endHanging(own);
      throw new TookTooLongError(limitMs);
    }
  }
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof QueueFullError)) return error;
  return new ProblemError('unavailable', `${error.message} Try again in a moment.`, { headers: RETRY_SOON });
}

// The queue of jobs that are waiting for a thread. Organizations take turns, and so do each organization's clients, so
// that no one has to wait for all of someone else's jobs. No single organization or client can fill the queue.

/** The organization and client that a job runs for. */
export interface Owner {
  readonly organizationId: string;
  /** Identifies a visitor, for example by key and address. */
  readonly client: string;
}

export interface QueueLimits {
  readonly total: number;
  readonly ofOrganization: number;
  readonly ofClient: number;
}

/** Thrown if the queue is full for this client, for this organization, or for everyone. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export class FairQueue<Item extends Owner> {
  readonly #limits: QueueLimits;
  /** The jobs by organization and client. The first organization, and its first client, have the next turn. */
  readonly #waiting = new Map<string, Map<string, Set<Item>>>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds a job to the end of its client's queue.
   * @throws {QueueFullError}
   */
  add(item: Item): void {
    const { organizationId, client } = item;
    const clients = this.#waiting.get(organizationId) ?? new Map<string, Set<Item>>();
    const items = clients.get(client) ?? new Set<Item>();
    if (items.size >= this.#limits.ofClient)
      throw new QueueFullError('This client already has too many requests waiting.');
    const ofOrganization = [...clients.values()].reduce((sum, { size }) => sum + size, 0);
    if (ofOrganization >= this.#limits.ofOrganization) {
      throw new QueueFullError('This organization already has too many requests waiting.');
    }
    if (this.#size >= this.#limits.total) throw new QueueFullError('Too many requests are waiting.');
    this.#waiting.set(organizationId, clients.set(client, items.add(item)));
    this.#size += 1;
  }

  /** Takes the oldest job of the client whose turn it is, from the first organization whose job may run. */
  take(mayRun: (item: Item) => boolean): Item | undefined {
    for (const [organizationId, clients] of this.#waiting) {
      const [first] = clients;
      const [item] = first?.[1] ?? [];
      if (!item || !mayRun(item)) continue;
      this.remove(item);
      toEnd(clients, item.client);
      toEnd(this.#waiting, organizationId);
      return item;
    }
    return undefined;
  }

  /**
   * Removes a job from the queue.
   * @returns false if the job isn't in the queue
   */
  remove(item: Item): boolean {
    const clients = this.#waiting.get(item.organizationId);
    const items = clients?.get(item.client);
    if (!clients || !items?.delete(item)) return false;
    if (items.size === 0) clients.delete(item.client);
    if (clients.size === 0) this.#waiting.delete(item.organizationId);
    this.#size -= 1;
    return true;
  }
}

/** Moves the key to the end, so that all others have their turn before it. */
function toEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value !== undefined && map.delete(key)) map.set(key, value);
}
