// Animation frames by hand: what was asked for is drawn when the benchmark says so, within its stopwatch. Work that waits
// until the page is idle waits until it is told to go on.

type Idle = Parameters<typeof requestIdleCallback>[0];

const frames = new Map<number, FrameRequestCallback>();
const idles = new Map<number, Idle>();
let next = 1;
let time = 0;

export function takeFrames(): void {
  window.requestAnimationFrame = (callback) => put(frames, callback);
  window.cancelAnimationFrame = (id) => frames.delete(id);
  window.requestIdleCallback = (callback) => put(idles, callback);
  window.cancelIdleCallback = (id) => idles.delete(id);
}

/** Draws the frame that was asked for, a 60th of a second after the last. */
export function drawFrame(): void {
  time += 1000 / 60;
  for (const callback of take(frames)) callback(time);
}

/** Does what was put off, and draws what comes of it. */
export function refine(): void {
  const deadline = { didTimeout: false, timeRemaining: () => 50 };
  for (let round = 0; round < 1000 && (idles.size > 0 || frames.size > 0); round++) {
    for (const callback of take(idles)) callback(deadline);
    drawFrame();
  }
}

function put<T>(queue: Map<number, T>, callback: T): number {
  queue.set(next, callback);
  return next++;
}

function take<T>(queue: Map<number, T>): readonly T[] {
  const taken = [...queue.values()];
  queue.clear();
  return taken;
}
