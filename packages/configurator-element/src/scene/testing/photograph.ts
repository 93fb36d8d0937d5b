// Lets tests photograph as on a device with a GPU, whose speed the test decides.

import { PerspectiveCamera } from 'three';

export interface Passes {
  /** The camera of each pass so far. */
  readonly cameras: readonly unknown[];
  /** Called after each pass. */
  onPass: () => void;
  readonly restore: () => void;
}

/** Records the passes of all photographs. Only they move the camera within a pixel. */
export function recordPasses(): Passes {
  const cameras: unknown[] = [];
  const restore = replace(
    PerspectiveCamera.prototype,
    'clearViewOffset',
    (original) =>
      function (this: PerspectiveCamera) {
        original.call(this);
        cameras.push(this);
        passes.onPass();
      },
  );
  const passes: Passes = { cameras, onPass: () => {}, restore };
  return passes;
}

/** Pretends that WebGL isn't rendered in software. */
export function pretendGpu(): () => void {
  return replace(
    WebGL2RenderingContext.prototype,
    'getParameter',
    (original) =>
      function (this: WebGL2RenderingContext, name) {
        const { UNMASKED_RENDERER_WEBGL } = this.getExtension('WEBGL_debug_renderer_info') ?? {};
        return name === UNMASKED_RENDERER_WEBGL || name === this.RENDERER ? 'GPU' : original.call(this, name);
      },
  );
}

/** Makes each page frame take as long, for everything that reads the time from it. */
export function pretendFramesOf(ms: number): () => void {
  let [frames, last] = [0, 0];
  return replace(
    window,
    'requestAnimationFrame',
    (original) => (callback) =>
      original.call(window, (time) => {
        if (time !== last) frames += 1;
        last = time;
        callback(frames * ms);
      }),
  );
}

/** Hides the page, as if its tab weren't in front: it gets no frames. @returns a function that shows it again */
export function hidePage(): () => void {
  const waiting: FrameRequestCallback[] = [];
  const restored = [
    replace(window, 'requestAnimationFrame', () => (callback) => -waiting.push(callback)),
    replace(document, 'hidden', () => true),
  ];
  const change = () => document.dispatchEvent(new Event('visibilitychange'));
  change();
  return () => {
    for (const restore of restored) restore();
    for (const callback of waiting) requestAnimationFrame(callback);
    change();
  };
}

/** Replaces a property until the returned function is called. */
export function replace<Owner extends object, Key extends keyof Owner>(
  owner: Owner,
  key: Key,
  by: (original: Owner[Key]) => Owner[Key],
): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, key);
  Object.defineProperty(owner, key, { configurable: true, writable: true, value: by(owner[key]) });
  return () => {
    if (own) Object.defineProperty(owner, key, own);
    else Reflect.deleteProperty(owner, key);
  };
}
