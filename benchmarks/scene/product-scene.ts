// ProductScene as used by the element. The benchmark controls its animation frames: it draws a requested frame within
// its timing, and runs work that waits for an idle page when it chooses to.

import { ProductScene } from '@parametric/configurator-element/internal/product-scene';
import { compileModel, type Model } from '@parametric/configurator-element/model';
import { documentOf, type Wall, type WallOptions, widthAt } from '../model/wall.js';
import { CANVAS_SIZE, readPixel, type Stepper } from './step.js';

type Setting = Parameters<ProductScene['setSetting']>[0];

/** A scene with its first product on screen. Only later steps are timed. */
async function mount(wall: Wall, options: WallOptions = {}, setting: Setting = 'studio') {
  const container = document.body.appendChild(document.createElement('div'));
  Object.assign(container.style, { width: `${CANVAS_SIZE.width}px`, height: `${CANVAS_SIZE.height}px` });
  const model = compileModel(documentOf(wall, options));
  let drawn = 0;
  let isShown = false;
  const scene = new ProductScene({
    container,
    onDraw: () => {
      drawn += 1;
    },
    onFirstFrame: () => {
      isShown = true;
    },
  });
  scene.show(productAt(model, 0));
  await scene.setSetting(setting);
  while (!isShown) {
    drawFrame();
    await new Promise((resolve) => setTimeout(resolve));
  }
  const context = scene.canvas.getContext('webgl2')!;
  return {
    scene,
    model,
    waitForPixels: () => readPixel(context),
    /** Draws the requested frame. @throws if none was requested */
    draw: () => {
      const before = drawn;
      drawFrame();
      if (drawn === before) throw new Error("The scene didn't draw anything.");
    },
    dispose: () => {
      scene.dispose();
      container.remove();
    },
  };
}

function productAt(model: Model, step: number) {
  return model.evaluate({ width: widthAt(step), material: 'oak' });
}

/** Sets a parameter, then evaluates, shows and draws the product. */
export async function productUpdates(wall: Wall, options: WallOptions = {}): Promise<Stepper> {
  const { scene, model, draw, ...rest } = await mount(wall, options);
  const step = (count: number) => {
    scene.show(productAt(model, count));
    draw();
  };
  return { name: 'ours', step, ...rest };
}

const FRAMES_PER_TRANSITION = 8;

/** Draws a camera transition's frame once no idle work is left. */
export async function transitionFrames(
  wall: Wall,
  options: WallOptions,
  setting: Setting = 'studio',
): Promise<Stepper> {
  const { scene, draw, waitForPixels, dispose } = await mount(wall, options, setting);
  finishIdleWork();
  waitForPixels();
  // A finished transition requests no more frames, so start the next one before this one ends.
  let frames = 0;
  const keepMoving = () => {
    if (frames++ % FRAMES_PER_TRANSITION === 0) scene.view((frames / FRAMES_PER_TRANSITION) & 1 ? 'front' : 'side');
  };
  return {
    name: setting === 'studio' ? 'ours' : setting,
    step: () => {
      keepMoving();
      draw();
    },
    waitForPixels,
    dispose,
  };
}

type IdleCallback = Parameters<typeof requestIdleCallback>[0];

const frameCallbacks = new Map<number, FrameRequestCallback>();
const idleCallbacks = new Map<number, IdleCallback>();
let nextId = 1;
let time = 0;

/** Replaces `requestAnimationFrame` and `requestIdleCallback`. */
export function controlFrames(): void {
  window.requestAnimationFrame = (callback) => add(frameCallbacks, callback);
  window.cancelAnimationFrame = (id) => frameCallbacks.delete(id);
  window.requestIdleCallback = (callback) => add(idleCallbacks, callback);
  window.cancelIdleCallback = (id) => idleCallbacks.delete(id);
}

/** Draws the requested frame, a 60th of a second after the last one. */
function drawFrame(): void {
  time += 1000 / 60;
  for (const callback of takeAll(frameCallbacks)) callback(time);
}

/** Runs the idle work, and draws the frames that it requests. */
function finishIdleWork(): void {
  const deadline = { didTimeout: false, timeRemaining: () => 50 };
  for (let round = 0; round < 1000 && (idleCallbacks.size > 0 || frameCallbacks.size > 0); round++) {
    for (const callback of takeAll(idleCallbacks)) callback(deadline);
    drawFrame();
  }
}

function add<T>(queue: Map<number, T>, callback: T): number {
  queue.set(nextId, callback);
  return nextId++;
}

function takeAll<T>(queue: Map<number, T>): readonly T[] {
  const callbacks = [...queue.values()];
  queue.clear();
  return callbacks;
}
