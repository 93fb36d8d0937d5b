// What processes share, besides records, if they use the same database: messages, counts, and locks.

export interface Sharing {
  readonly changes: ChangeChannel;
  readonly limits: RateLimitStore;
  /** Runs a task, unless another process is already running it. @returns whether the task was run */
  alone(task: string, run: () => Promise<void>): Promise<boolean>;
  /** Runs a task as soon as no other process is running it. Other processes have to wait until it's done. */
  inTurn<Result>(task: string, run: () => Promise<Result>): Promise<Result>;
  readonly values: {
    get(name: string): Promise<string | undefined>;
    set(name: string, value: string): Promise<void>;
  };
}

/**
 * Called with the id of an order or a key that has changed, or with `session` if a session has ended. If called with
 * undefined, anything may have changed.
 */
export type ChangeListener = (id: string | undefined) => void;

export interface ChangeChannel {
  /** Notifies all processes soon. If the message can't be sent, it's lost. */
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
  /** Deletes entries that no longer count toward a limit. */
  deleteBefore(now: number): Promise<void>;
}
