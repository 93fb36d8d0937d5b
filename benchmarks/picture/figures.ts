// The figures of a picture: how alike it is to the reference, how far it fills the stage, and the colors of its fronts
// beside their swatches.

import { ciede2000, labOf } from '@parametric/configurator-element/internal/light';
import { DoubleSide, Mesh, type Object3D, Scene, ShaderMaterial, WebGLRenderer } from 'three';
import { cameraOf, productOf, type Studio } from './reference.js';

export interface Figures {
  /** The larger share of the stage's sides that the product's outline takes. */
  readonly fill: number;
  /** The structural similarity to the reference around the product, by who made the picture; 1 is equal. */
  readonly similarity: Readonly<Record<string, number>>;
  /** The median color of each material's fronts in every picture, sRGB, and its difference from the swatch (CIEDE2000). */
  readonly fronts: readonly Front[];
}

export interface Front {
  readonly material: string;
  readonly by: string;
  readonly color: readonly number[];
  readonly difference: number;
}

/** A material's fronts count if they take this many pixels. */
const LEAST_PIXELS = 300;

export async function figuresOf(
  studio: Studio,
  size: number,
  swatches: ReadonlyMap<string, string>,
  pictures: Readonly<Record<string, string>>,
): Promise<Figures> {
  const seen = await fronts(studio, size, [...swatches.keys()]);
  const box = boxOf(seen, size);
  const pixels = new Map<string, Uint8ClampedArray>();
  for (const [by, address] of Object.entries(pictures)) pixels.set(by, await read(address, size));
  const target = pixels.get('reference');
  const similarity: Record<string, number> = {};
  const colors: Front[] = [];
  for (const [by, picture] of pixels) {
    if (target && by !== 'reference') similarity[by] = structuralSimilarity(picture, target, size, box);
    [...swatches].forEach(([material, swatch], i) => {
      const color = medianOf(picture, seen, i + 1);
      if (!color) return;
      const own = [1, 3, 5].map((at) => Number.parseInt(swatch.slice(at, at + 2), 16));
      colors.push({ material, by, color: color.map(Math.round), difference: ciede2000(labOf(color), labOf(own)) });
    });
  }
  const [left, top, right, bottom] = box;
  return { fill: Math.max(right - left, bottom - top) / size, similarity, fronts: colors };
}

/** For each pixel, from the top left: red is the number of the front's material, from 1, and alpha whether it's the product. */
async function fronts(studio: Studio, size: number, names: readonly string[]): Promise<Uint8Array> {
  const renderer = new WebGLRenderer({ alpha: true, antialias: false, preserveDrawingBuffer: true });
  renderer.setSize(size, size);
  const product: Object3D = await productOf(studio);
  product.traverse((mesh) => {
    if (!(mesh instanceof Mesh)) return;
    const name = (mesh.material as { name: string }).name.replace(/ \((darker|lighter)\)$/, '');
    mesh.material = new ShaderMaterial({
      vertexShader: `varying vec3 n; void main() { n = mat3(modelMatrix) * normal; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
      fragmentShader: `varying vec3 n; uniform float id; void main() { gl_FragColor = vec4(normalize(n).z > 0.95 ? id / 255.0 : 0.0, 0.0, 0.0, 1.0); }`,
      uniforms: { id: { value: names.indexOf(name) + 1 } },
      side: DoubleSide,
    });
  });
  renderer.render(new Scene().add(product), cameraOf(studio));
  const pixels = await pixelsOf(renderer.domElement, size);
  renderer.dispose();
  renderer.forceContextLoss();
  return new Uint8Array(pixels.buffer);
}

async function read(address: string, size: number): Promise<Uint8ClampedArray> {
  return pixelsOf(await createImageBitmap(await (await fetch(address)).blob()), size);
}

async function pixelsOf(source: CanvasImageSource, size: number): Promise<Uint8ClampedArray> {
  const context = new OffscreenCanvas(size, size).getContext('2d')!;
  context.drawImage(source, 0, 0, size, size);
  return context.getImageData(0, 0, size, size).data;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function boxOf(seen: Uint8Array, size: number): Box {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!seen[4 * (y * size + x) + 3]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return [left, top, right, bottom];
}

/** The median of each channel; undefined if there are too few pixels. */
function medianOf(picture: Uint8ClampedArray, seen: Uint8Array, id: number): readonly number[] | undefined {
  const at: number[] = [];
  for (let i = 0; i < seen.length; i += 4) if (seen[i] === id) at.push(i);
  if (at.length < LEAST_PIXELS) return undefined;
  return [0, 1, 2].map((c) => at.map((i) => picture[i + c]!).sort((a, b) => a - b)[at.length >> 1]!);
}

const WINDOW = 8;
const MARGIN = 24;

/** The mean structural similarity (Wang et al. 2004) of the luminance in windows of 8 × 8 pixels. */
function structuralSimilarity(a: Uint8ClampedArray, b: Uint8ClampedArray, size: number, box: Box): number {
  const light = (data: Uint8ClampedArray, i: number) => 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
  const [left, top, right, bottom] = box.map((at, i) => Math.min(size, Math.max(0, at + (i < 2 ? -MARGIN : MARGIN))));
  let [sum, count] = [0, 0];
  for (let y = top!; y + WINDOW <= bottom!; y += WINDOW / 2) {
    for (let x = left!; x + WINDOW <= right!; x += WINDOW / 2) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let i = 0; i < WINDOW * WINDOW; i++) {
        const at = 4 * ((y + (i >> 3)) * size + x + (i & 7));
        const [la, lb] = [light(a, at), light(b, at)];
        sa += la;
        sb += lb;
        saa += la * la;
        sbb += lb * lb;
        sab += la * lb;
      }
      const n = WINDOW * WINDOW;
      const [ma, mb] = [sa / n, sb / n];
      const [va, vb, vab] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb];
      const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
      sum += ((2 * ma * mb + c1) * (2 * vab + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      count += 1;
    }
  }
  return sum / count;
}
