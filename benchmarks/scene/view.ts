// What a page of three.js has at least: a canvas, a camera, two lights.

import { DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { Stepper } from './steps.js';

/** Small: the pixels are software's work here, and not what is measured. */
export const canvasSize = { width: 320, height: 240 } as const;

export interface View {
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly render: () => void;
  /** Returns when all that was drawn is there. */
  readonly settle: () => void;
  readonly dispose: () => void;
}

export function createView(): View {
  const { width, height } = canvasSize;
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setSize(width, height);
  const scene = new Scene();
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(1, 2, 3);
  scene.add(new HemisphereLight(0xffffff, 0x888888, 1.5), sun);
  const camera = new PerspectiveCamera(30, width / height, 100, 20_000);
  turnCamera(camera, 0.5);
  return {
    scene,
    camera,
    render: () => renderer.render(scene, camera),
    settle: () => finish(renderer.getContext()),
    dispose: () => {
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

export function turnCamera(camera: PerspectiveCamera, angle: number): void {
  camera.position.set(1200 + 7000 * Math.sin(angle), 2000, 7000 * Math.cos(angle));
  camera.lookAt(1200, 1300, 0);
}

const pixel = new Uint8Array(4);

export function finish(context: WebGLRenderingContext | WebGL2RenderingContext): void {
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
}

/** A peer: boards that are brought up to date, and drawn. */
export function viewStepper(name: string, build: (view: View) => (count: number) => void): Stepper {
  const view = createView();
  const update = build(view);
  return {
    name,
    step: (count) => {
      update(count);
      view.render();
    },
    settle: view.settle,
    dispose: view.dispose,
  };
}
