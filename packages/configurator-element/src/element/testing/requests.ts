// Counts requests for animation frames and idle time. Only for tests.

/** Counts the frames and idle callbacks requested from now on. `stop` ends the count. */
export function countRequests(): { readonly count: () => number; readonly stop: () => number } {
  const { requestAnimationFrame, requestIdleCallback } = window;
  let count = 0;
  window.requestAnimationFrame = (callback) => {
    count += 1;
    return requestAnimationFrame.call(window, callback);
  };
  window.requestIdleCallback = (callback, options) => {
    count += 1;
    return requestIdleCallback.call(window, callback, options);
  };
  const stop = () => {
    Object.assign(window, { requestAnimationFrame, requestIdleCallback });
    return count;
  };
  return { count: () => count, stop };
}

/** Waits for a frame and then an idle period, so that all earlier requests have been handled. */
export async function idleFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Resolves once nothing requests frames or idle time: all movement has stopped and the lighting is computed. */
export async function stillness(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const requests = countRequests();
    await idleFrame();
    // If there were more than this function's own two requests, start over.
    if (requests.stop() > 2) round = -1;
  }
}
