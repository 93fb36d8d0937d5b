// Work that can wait: it is done in small pieces while the page has nothing better to do.

/** At the latest; ms. */
const latestMs = 150;

/** Where the browser does not say when it is idle: how long to wait, and how long to work; ms. */
const waitMs = 30;
const pieceMs = 4;

export type HasTime = () => boolean;

export class IdleTask {
  readonly #work: (hasTime: HasTime) => boolean;
  #cancel: (() => void) | undefined;

  /** @param work goes on while it has time; true asks for more */
  constructor(work: (hasTime: HasTime) => boolean) {
    this.#work = work;
  }

  request(): void {
    this.#cancel ??= whenIdle((hasTime) => {
      this.#cancel = undefined;
      if (this.#work(hasTime)) this.request();
    });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** @returns what cancels it */
function whenIdle(work: (hasTime: HasTime) => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(
      (deadline) => work(deadline.didTimeout ? forMs(pieceMs) : () => deadline.timeRemaining() > 1),
      { timeout: latestMs },
    );
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(() => work(forMs(pieceMs)), waitMs);
  return () => clearTimeout(id);
}

function forMs(ms: number): HasTime {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}
