// What the processes that use the same database share besides its records: messages, counts, and locks.

/** What the processes that use the same database share besides its records. */
export interface Sharing {
  readonly changes: ChangeChannel;
  readonly limits: RateLimitStore;
  /** Runs a task, unless another process is already running it. @returns whether it ran */
  alone(task: string, run: () => Promise<void>): Promise<boolean>;
  /** Runs a task once no other process is running it, and makes others wait. */
  inTurn<Result>(task: string, run: () => Promise<Result>): Promise<Result>;
  readonly values: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
  };
}

/**
 * Called with the id of a changed order or key, or with `session` for an ended session. Undefined means that anything
 * may have changed.
 */
export type ChangeListener = (id: string | undefined) => void;

export interface ChangeChannel {
  /** Notifies all processes soon. A message that can't be sent is lost. */
  publish(id: string): void;
  subscribe(listener: ChangeListener): void;
}

export interface RateLimitStore {
  /**
   * Counts a request at `now`, in milliseconds since 1970, as `weight` requests. Refuses it if that would exceed
   * `count` within the last `windowMs`, unless it's the only request.
   * @returns the number of counted requests, and the time of the request that has to leave the window next: the oldest
   * one or, if refused, the one whose leaving makes enough room
   */
  take(
    subject: string,
    limit: { readonly count: number; readonly windowMs: number },
    now: number,
    weight: number,
  ): Promise<{ readonly allowed: boolean; readonly used: number; readonly next: number }>;
  /** Undoes the count of one request at `now`. */
  release(subject: string, now: number): Promise<void>;
  /** Deletes entries that no longer count. */
  deleteBefore(now: number): Promise<void>;
}
