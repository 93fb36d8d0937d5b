// Runs on the page opened by ../picture.ts. Each function shows one product with our scene, with model-viewer or
// path-traced, after the previous one's WebGL context has been released.

import { drawPicture, loadTypeface, toSvg } from '@parametric/configurator-element/drawing';
import { FinishTextures, productGlb } from '@parametric/configurator-element/exchange';
import { canvasMemoryOf, gpuMemoryOf, slantOf } from '@parametric/configurator-element/internal/light';
import { ProductScene } from '@parametric/configurator-element/internal/product-scene';
import { STAGE_COLORS } from '@parametric/configurator-element/internal/stage-colors';
import { compileModel, type Product, pictureKeys } from '@parametric/configurator-element/model';
import { denoise } from './denoise.js';
import { type Figures, figuresOf } from './figures.js';
import { ReferenceTracer, type Studio, type Traced } from './reference.js';
import { type Shot, SIZE } from './shots.js';

const stage = document.body.appendChild(document.createElement('div'));
stage.id = 'stage';
Object.assign(stage.style, { position: 'absolute', inset: '0 auto auto 0', width: `${SIZE}px`, height: `${SIZE}px` });

const MODELS = '/demo/shop/models/';

const textures = new FinishTextures();
let tracer: ReferenceTracer | undefined;
let last: { readonly key: string; readonly traced: Traced } | undefined;
let leave = (): void => {};

Object.assign(window, { pictures: { drawing, ours, modelViewer, reference, denoised, figures, times } });

function enter({ scheme }: Shot, onLeave: () => void): void {
  stage.style.background = STAGE_COLORS[scheme];
  leave = onLeave;
}

async function ours(shot: Shot, isMoving = false): Promise<void> {
  leave();
  const { scene } = await open(shot, isMoving ? 'never' : 'always');
  enter(shot, () => scene.dispose());
}

async function drawing(shot: Shot): Promise<void> {
  leave();
  const { scene, product, mount } = await open(shot, 'never');
  const { cameraPose } = scene;
  scene.dispose();
  const { setting } = shot;
  stage.innerHTML = toSvg(
    drawPicture(product, { aspect: 1, cameraPose, setting, mount, typeface: await loadTypeface() }),
  );
  enter(shot, () => stage.replaceChildren());
}

/** Shows the product in our scene. */
async function open(shot: Shot, photograph: 'always' | 'never') {
  const product = await productOf(shot);
  let onFirstFrame = (): void => {};
  const shown = new Promise<void>((resolve) => {
    onFirstFrame = resolve;
  });
  const scene = new ProductScene({
    container: stage,
    reducedMotion: true,
    photograph,
    onFirstFrame,
    addressOf: (address) => MODELS + address,
  });
  const allocated = gpuMemoryOf(contextOf(scene));
  scene.setColorScheme(shot.scheme);
  scene.show(product);
  const { mount = 'floor' } = await documentOf(shot);
  await scene.setSetting(shot.setting, mount);
  await shown;
  await scene.whenIdle();
  return { scene, product, mount, allocated };
}

/**
 * The photograph's cost: the time from rest until it's shown, for one of its passes and for a frame, including their
 * pixels (ms), and its memory as a multiple of the canvas's.
 */
async function times(shot: Shot): Promise<Readonly<Record<'rest' | 'pass' | 'frame' | 'memory', number>>> {
  leave();
  leave = () => {};
  const still = await open(shot, 'never');
  const frame = await timeOf(() => still.scene.toBlob());
  const without = still.allocated();
  still.scene.dispose();
  const { scene, allocated } = await open(shot, 'always');
  const memory = (allocated() - without) / canvasMemoryOf(contextOf(scene));
  scene.redraw();
  await scene.drawn();
  const rest = await timeOf(() => scene.whenIdle());
  const photograph = await timeOf(() => scene.toBlob());
  scene.dispose();
  return { rest, pass: (photograph - frame) / 64, frame, memory };
}

function contextOf({ canvas }: ProductScene): WebGL2RenderingContext {
  return canvas.getContext('webgl2')!;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Shows our GLB as model-viewer does by default, from our camera's position, with the shadow used in its examples. */
async function modelViewer(shot: Shot): Promise<void> {
  leave();
  const { pose, foot, glb } = await studioOf(shot);
  const [x, y, z] = pose.position.map((at, axis) => at - pose.target[axis]!) as [number, number, number];
  // Without this, model-viewer would reduce its resolution if WebGL is slow.
  Object.assign(customElements.get('model-viewer')!, { minimumRenderScale: 1 });
  const viewer = document.createElement('model-viewer');
  const radius = Math.hypot(x, y, z) / 1000;
  const attributes = {
    src: URL.createObjectURL(new Blob([glb as BlobPart])),
    'shadow-intensity': '1',
    'interaction-prompt': 'none',
    'camera-target': pose.target.map((at, axis) => `${(at - foot[axis]!) / 1000}m`).join(' '),
    'camera-orbit': `${Math.atan2(x, z)}rad ${Math.atan2(Math.hypot(x, z), y)}rad ${radius}m`,
    'field-of-view': `${pose.fieldOfView}deg`,
    'min-field-of-view': '1deg',
    'min-camera-orbit': 'auto 0deg 0m',
    // Anything nearer than a thousandth of this is clipped.
    'max-camera-orbit': `auto 180deg ${radius}m`,
  };
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  Object.assign(viewer.style, { width: '100%', height: '100%' });
  // An empty slot hides the progress bar, which would otherwise be in the picture.
  viewer.innerHTML = '<div slot="progress-bar"></div>';
  stage.append(viewer);
  enter(shot, () => viewer.remove());
  // model-viewer shows the file a few frames after loading it, and then fades out its cover.
  while (!(viewer as { modelIsVisible?: boolean }).modelIsVisible) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

/** Shows the path-traced reference, which is traced once for light and dark pages. @param samples paths per pixel */
async function reference(shot: Shot, samples: number): Promise<void> {
  leave();
  const key = shot.name.replace(/\.\w+$/, '');
  tracer ??= new ReferenceTracer(SIZE);
  if (last?.key !== key) last = { key, traced: await tracer.trace(await studioOf(shot), samples) };
  const { canvas } = tracer;
  stage.append(canvas);
  enter(shot, () => canvas.remove());
  tracer.develop(last.traced, STAGE_COLORS[shot.scheme], shot.setting === 'wall');
}

/** Shows a reference without noise. @param address the picture's URL */
async function denoised(shot: Shot, address: string): Promise<void> {
  leave();
  leave = () => {};
  const studio = await studioOf(shot);
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  const context = canvas.getContext('2d')!;
  context.drawImage(await createImageBitmap(await (await fetch(address)).blob()), 0, 0);
  const page = [1, 3, 5].map((at) => Number.parseInt(STAGE_COLORS[shot.scheme].slice(at, at + 2), 16));
  context.putImageData(await denoise(context.getImageData(0, 0, SIZE, SIZE), studio, page), 0, 0);
  stage.append(canvas);
  enter(shot, () => canvas.remove());
}

/** @param pictures URLs by maker */
async function figures(shot: Shot, pictures: Readonly<Record<string, string>>): Promise<Figures> {
  leave();
  leave = () => {};
  return figuresOf(await studioOf(shot), await productOf(shot), SIZE, pictures);
}

/** What the reference needs: the product's file and our camera's position. */
async function studioOf(shot: Shot): Promise<Studio> {
  const { scene, product, mount } = await open(shot, 'never');
  const pose = scene.cameraPose;
  scene.dispose();
  const { min, max } = product.bounds;
  const sources = new Set(
    [...product.parts].flatMap((part) => [
      ...(part.kind === 'asset' ? [part.src] : []),
      ...pictureKeys.flatMap((key) => part.material?.[key] ?? []),
    ]),
  );
  const assets = new Map<string, Uint8Array>();
  for (const src of sources) assets.set(src, new Uint8Array(await (await fetch(MODELS + src)).arrayBuffer()));
  return {
    pose,
    slant: slantOf([0, 1, 2].map((axis) => pose.position[axis]! - pose.target[axis]!) as [number, number, number]),
    foot: [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2],
    depth: max[2] - min[2],
    mount: shot.setting === 'studio' ? undefined : mount,
    glb: await productGlb(product, { textures, assets }),
  };
}

async function productOf(shot: Shot): Promise<Product> {
  return compileModel(await documentOf(shot)).evaluate(shot.configuration);
}

interface Document {
  readonly mount?: 'floor' | 'wall';
}

const documents = new Map<string, Promise<Document>>();

async function documentOf({ product }: Shot): Promise<Document> {
  const loaded = documents.get(product) ?? fetch(`${MODELS}${product}.json`).then((answer) => answer.json());
  documents.set(product, loaded);
  return loaded;
}
