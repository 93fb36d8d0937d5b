// What the page is asked for: frames, and time while it is idle. For tests alone.

/** How many frames and idle times were asked for since; `stop` ends the count. */
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

/** A frame, and then a time in which the page has nothing to do: who asked for either before has had it. */
export async function idleFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Once nobody but this asks for frames or idle time any more: what moves has come to rest, and light is computed. */
export async function stillness(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const requests = countRequests();
    await idleFrame();
    // Its own two.
    if (requests.stop() > 2) round = -1;
  }
}
