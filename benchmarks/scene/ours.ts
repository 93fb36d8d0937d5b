// The stage, as the element uses it.

import { compileModel, type Model } from '../../packages/configurator-element/src/model/index.js';
import { AmbientOcclusion } from '../../packages/configurator-element/src/scene/ambient-occlusion.js';
import { KeyLight } from '../../packages/configurator-element/src/scene/key-light.js';
import { ProductInstances } from '../../packages/configurator-element/src/scene/product-instances.js';
import { ProductScene } from '../../packages/configurator-element/src/scene/product-scene.js';
import { documentOf, type Wall, type WallOptions, widthAt } from '../model/shelving.js';
import type { Contestant } from '../support/measure.js';
import { drawFrame, refine } from './frames.js';
import type { Stepper } from './steps.js';
import { canvasSize, finish } from './view.js';

interface Mounted {
  readonly stage: ProductScene;
  readonly model: Model;
  readonly settle: () => void;
  /** Draws what was asked for. @throws when that was nothing */
  readonly draw: () => void;
  readonly dispose: () => void;
}

function mount(wall: Wall, options: WallOptions = {}): Mounted {
  const container = document.body.appendChild(document.createElement('div'));
  Object.assign(container.style, { width: `${canvasSize.width}px`, height: `${canvasSize.height}px` });
  let drawn = 0;
  const stage = new ProductScene({ container, onDraw: () => (drawn += 1) });
  const context = stage.canvas.getContext('webgl2')!;
  return {
    stage,
    model: compileModel(documentOf(wall, options)),
    settle: () => finish(context),
    draw: () => {
      const before = drawn;
      drawFrame();
      if (drawn === before) throw new Error('The stage has drawn nothing.');
    },
    dispose: () => {
      stage.dispose();
      container.remove();
    },
  };
}

function productAt(model: Model, step: number) {
  return model.evaluate({ width: widthAt(step), material: 'oak' });
}

/** A parameter set, evaluated, shown and drawn. */
export function showing(wall: Wall, options: WallOptions = {}): Stepper {
  const { stage, model, draw, ...rest } = mount(wall, options);
  const step = (count: number) => {
    stage.show(productAt(model, count));
    draw();
  };
  return { name: 'ours', step, ...rest };
}

/** A frame of a glide, when nothing is left to work out. */
export function turning(wall: Wall, options: WallOptions): Stepper {
  const { stage, model, draw, settle, dispose } = mount(wall, options);
  stage.show(productAt(model, 0));
  refine();
  settle();
  // A glide that has arrived asks for no more frames: before it does, the next one begins.
  let frames = 0;
  const turn = () => {
    if (frames++ % framesAGlide === 0) stage.view((frames / framesAGlide) & 1 ? 'front' : 'side');
  };
  turn();
  return {
    name: 'ours',
    step: draw,
    settle: () => {
      settle();
      turn();
    },
    dispose,
  };
}

const framesAGlide = 20;

const evaluated = 16;

/** Evaluated parts to buffers that are written: all that the stage does with a product before it draws. */
export function writing(wall: Wall): { readonly batches: Contestant; readonly stage: Contestant; dispose(): void } {
  const { stage, model, dispose } = mount(wall);
  const products = Array.from({ length: evaluated }, (_, step) => productAt(model, step));
  const view = new ProductInstances(
    { ...new AmbientOcclusion().uniforms, ...new KeyLight().uniforms },
    { addressOf: (address) => address, onLoad: () => {}, onWarning: () => {} },
  );
  const contestant = (name: string, show: (product: (typeof products)[number]) => void): Contestant => {
    let step = 0;
    return {
      name,
      run: () => {
        const product = products[step++ % evaluated]!;
        show(product);
        return product.parts.length;
      },
    };
  };
  return {
    batches: contestant('batches', (product) => view.show(product)),
    stage: contestant('stage', (product) => stage.show(product)),
    dispose: () => {
      view.dispose();
      dispose();
    },
  };
}
