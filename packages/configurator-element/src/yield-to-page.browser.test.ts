import { expect } from '@open-wc/testing';
import { runInSlices, yieldToPage } from './yield-to-page.js';

describe('yieldToPage', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'scheduler');

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'scheduler');
    if (own) Object.defineProperty(globalThis, 'scheduler', own);
  });

  it('goes on in a task of its own', async () => {
    expect(await isAnotherTask()).to.equal(true);
  });

  it('does so where the page aborts the task that it began in', async function () {
    if (!own) return this.skip();
    const page = new AbortController();
    let going: Promise<boolean> | undefined;
    const begin = () => {
      going = isAnotherTask();
      page.abort();
    };
    await scheduler.postTask(begin, { signal: page.signal }).catch(() => {});
    expect(await going).to.equal(true);
  });

  it('does so where the browser has no scheduler', async () => {
    setScheduler(undefined);
    expect(await isAnotherTask()).to.equal(true);
  });

  it('does so where the page has something of its own by that name', async () => {
    setScheduler({ yield: () => new Promise(() => {}) });
    expect(await isAnotherTask()).to.equal(true);
  });
});

describe('runInSlices', () => {
  it('does all of the work, and lets the page in between', async () => {
    let tasks = 0;
    const count = () => {
      tasks += 1;
    };
    const signal = new AbortController().signal;
    const result = await runInSlices(
      (function* () {
        for (let slice = 0; slice < 3; slice++) {
          busyFor(10);
          queueTask(count);
          yield;
        }
        return 'done';
      })(),
      signal,
    );
    expect(result).to.equal('done');
    expect(tasks).to.be.at.least(2);
  });

  it('stops at the next step once nothing is waiting for it', async () => {
    const waiting = new AbortController();
    let steps = 0;
    const endless = (function* (): Generator<void, string> {
      for (;;) {
        steps += 1;
        if (steps === 3) waiting.abort();
        yield;
      }
    })();
    expect(await runInSlices(endless, waiting.signal)).to.equal(undefined);
    expect(steps).to.equal(3);
  });
});

function setScheduler(value: unknown): void {
  Object.defineProperty(globalThis, 'scheduler', { configurable: true, value });
}

/** Whether more microtasks than any promise needs ran in the meantime. */
async function isAnotherTask(): Promise<boolean> {
  let left = 50;
  const drain = (): void => {
    if (--left > 0) queueMicrotask(drain);
  };
  drain();
  await yieldToPage();
  return left === 0;
}

function queueTask(task: () => void): void {
  if (own()) void scheduler.postTask(task, { priority: 'user-blocking' });
  else task();
}

function own(): boolean {
  return typeof Scheduler === 'function' && globalThis.scheduler instanceof Scheduler;
}

function busyFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}
