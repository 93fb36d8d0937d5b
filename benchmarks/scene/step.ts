// Each step is timed separately, because only JavaScript is measured: after each step, the GPU, or the software that
// replaces it, catches up outside the measurement. Peers step a plain three.js view.

import { DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { inRounds, medians } from '../support/measure.js';

export interface Stepper {
  readonly name: string;
  /** The timed part. */
  readonly step: (count: number) => void;
  /** The part that isn't timed. */
  readonly waitForPixels: () => void;
  readonly dispose: () => void;
}

export interface StepOptions {
  readonly rounds?: number;
  readonly warmRounds?: number;
}

/** Disposes of the steppers afterward. @returns the median time of a step by name, in ms */
export function timeSteps(
  steppers: readonly Stepper[],
  { rounds = 41, warmRounds = 40 }: StepOptions = {},
): ReadonlyMap<string, number> {
  const samples = new Map<string, number[]>(steppers.map(({ name }) => [name, []]));
  for (const [{ name, step, waitForPixels }, round] of inRounds(steppers, warmRounds + rounds)) {
    const start = performance.now();
    step(round);
    const time = performance.now() - start;
    if (round >= warmRounds) samples.get(name)!.push(time);
    waitForPixels();
  }
  for (const stepper of steppers) stepper.dispose();
  return medians(samples);
}

/** The canvas is small, because pixels are drawn in software, which isn't measured. */
export const CANVAS_SIZE = { width: 320, height: 240 } as const;

export interface View {
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
}

/** A peer's stepper: a canvas, a camera and two lights. Each step updates and renders the scene. */
export function viewStepper(name: string, build: (view: View) => (count: number) => void): Stepper {
  const { width, height } = CANVAS_SIZE;
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setSize(width, height);
  const scene = litScene();
  const camera = new PerspectiveCamera(30, width / height, 100, 20_000);
  orbit(camera, 0.5);
  const update = build({ scene, camera });
  return {
    name,
    step: (count) => {
      update(count);
      renderer.render(scene, camera);
    },
    waitForPixels: () => readPixel(renderer.getContext()),
    dispose: () => {
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

export function litScene(): Scene {
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(1, 2, 3);
  return new Scene().add(new HemisphereLight(0xffffff, 0x888888, 1.5), sun);
}

export function orbit(camera: PerspectiveCamera, angle: number): void {
  camera.position.set(1200 + 7000 * Math.sin(angle), 2000, 7000 * Math.cos(angle));
  camera.lookAt(1200, 1300, 0);
}

const pixel = new Uint8Array(4);

/** Waits for the GPU: reading a pixel returns only once everything is drawn. */
export function readPixel(context: WebGLRenderingContext | WebGL2RenderingContext): void {
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
}
