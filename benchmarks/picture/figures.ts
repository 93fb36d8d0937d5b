// A picture's figures: how similar it is to the reference, how much of the stage it fills, how the colors of its open
// fronts compare with their swatches, and how the colors of its large faces compare with the photograph's.

import {
  bakeIrradiance,
  ciede2000,
  FINE_CELLS,
  irradianceBefore,
  labOf,
} from '@parametric/configurator-element/internal/light';
import type { Product, Vector } from '@parametric/configurator-element/model';
import { DoubleSide, FloatType, GLSL3, Mesh, RawShaderMaterial, Scene, WebGLRenderer, WebGLRenderTarget } from 'three';
import { cameraOf, productOf, type Studio } from './reference.js';

export interface Figures {
  /** The product's outline relative to the stage, by width or height, whichever is larger. */
  readonly fill: number;
  /** The structural similarity to the reference around the product, by maker; 1 means identical. */
  readonly similarity: Readonly<Record<string, number>>;
  /** The median color of each material's open fronts in every picture, and its difference from the swatch. */
  readonly fronts: readonly Face[];
  /** The median color of each large face in every picture, and its difference from the photograph's. */
  readonly faces: readonly Face[];
}

export interface Face {
  readonly name: string;
  readonly by: string;
  /** In sRGB. */
  readonly color: readonly number[];
  /** CIEDE2000. */
  readonly difference: number;
}

/** The minimum shares of the picture for a material's fronts to count, and for a face to count as large. */
const FRONT_SHARE = 0.0007;
const LARGE_SHARE = 0.01;

/**
 * A front is open if it gets at least this share of the brightest front's ambient light. The others are in the
 * product's shade.
 */
const OPEN_SHARE = 0.93;

const SIDES = ['front', 'top', 'side'] as const;

export async function figuresOf(
  studio: Studio,
  product: Product,
  size: number,
  pictures: Readonly<Record<string, string>>,
): Promise<Figures> {
  const seen = await surfacesOf(studio, product, size);
  const box = boxOf(seen, size);
  const pixels = new Map<string, Uint8ClampedArray>();
  for (const [by, address] of Object.entries(pictures)) pixels.set(by, await read(address, size));
  const target = pixels.get('reference');
  const photograph = pixels.get('resting');
  const similarity: Record<string, number> = {};
  const fronts: Face[] = [];
  const faces: Face[] = [];
  const open = groupsOf(seen, FRONT_SHARE * size * size, ({ side, isOpen }) => side === 'front' && isOpen);
  const large = groupsOf(seen, LARGE_SHARE * size * size, () => true);
  for (const [by, picture] of pixels) {
    if (target && by !== 'reference') similarity[by] = structuralSimilarity(picture, target, size, box);
    const faceOf = (name: string, at: readonly number[], own: readonly number[]) => {
      const color = medianOf(picture, at);
      return { name, by, color: color.map(Math.round), difference: ciede2000(labOf(color), labOf(own)) };
    };
    for (const [name, { at, swatch }] of open) fronts.push(faceOf(name, at, swatch));
    if (photograph) for (const [name, { at }] of large) faces.push(faceOf(name, at, medianOf(photograph, at)));
  }
  const [left, top, right, bottom] = box;
  return { fill: Math.max(right - left, bottom - top) / size, similarity, fronts, faces };
}

/** What a pixel shows of the product. */
interface Surface {
  /** The material and side of the surface, such as `oak top`. */
  readonly name: string;
  readonly side: (typeof SIDES)[number] | undefined;
  readonly swatch: readonly number[];
  /** Whether nothing blocks much of the surface's light. */
  readonly isOpen: boolean;
}

/** What each pixel shows, from the top left; undefined if it's not the product. */
async function surfacesOf(studio: Studio, product: Product, size: number): Promise<readonly (Surface | undefined)[]> {
  const renderer = new WebGLRenderer();
  const target = new WebGLRenderTarget(size, size, { type: FloatType });
  const object = await productOf(studio);
  const parts = [...product.parts];
  const byPath = new Map(parts.map(({ path }, i) => [path, i]));
  object.traverse((mesh) => {
    if (!(mesh instanceof Mesh)) return;
    let node: typeof mesh.parent = mesh;
    while (node && !byPath.has(pathOf(node.userData.name ?? node.name))) node = node.parent;
    const part = node ? byPath.get(pathOf(node.userData.name ?? node.name))! : -1;
    const isOwn =
      part >= 0 &&
      parts[part]!.material?.id === (mesh.material as { name: string }).name.replace(/ \((darker|lighter)\)$/, '');
    mesh.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: `uniform mat4 projectionMatrix, modelViewMatrix, modelMatrix; in vec3 position, normal; out vec3 n, p; void main() { n = mat3(modelMatrix) * normal; p = (modelMatrix * vec4(position, 1.0)).xyz; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
      fragmentShader: `precision highp float; in vec3 n, p; uniform float part; out vec4 color; void main() { vec3 f = step(0.95, normalize(n).zyx); color = vec4(p, 4.0 * part + 4.0 + f.x + 2.0 * f.y + 3.0 * f.z); }`,
      uniforms: { part: { value: isOwn ? part : -1 } },
      side: DoubleSide,
    });
  });
  renderer.setRenderTarget(target);
  renderer.setClearColor(0, 0);
  renderer.render(new Scene().add(object), cameraOf(studio));
  const data = new Float32Array(4 * size * size);
  renderer.readRenderTargetPixels(target, 0, 0, size, size, data);
  renderer.dispose();
  renderer.forceContextLoss();
  const volume = bakeIrradiance(parts, product.bounds, FINE_CELLS);
  const seen = Array.from({ length: size * size }, (_, i) => {
    const at = 4 * ((size - 1 - Math.floor(i / size)) * size + (i % size));
    const code = data[at + 3]!;
    if (code === 0 && data[at] === 0 && data[at + 1] === 0) return undefined;
    const part = parts[Math.floor(code / 4) - 1];
    const side = part && SIDES[(code % 4) - 1];
    const place = [0, 1, 2].map((axis) => data[at + axis]! * 1000 + studio.foot[axis]!) as unknown as Vector;
    const light = side === 'front' ? irradianceBefore(volume, product.bounds, place, [0, 0, 1]) : 0;
    return { part, side, light };
  });
  const brightest = seen.reduce((most, each) => Math.max(most, each?.light ?? 0), 0);
  return seen.map((each) => {
    if (!each) return undefined;
    const { part, side, light } = each;
    const swatch = [1, 3, 5].map((at) => Number.parseInt((part?.color ?? '#000000').slice(at, at + 2), 16));
    const name = `${part?.material?.id} ${part?.color} ${side}`;
    return { name, side, swatch, isOpen: light >= OPEN_SHARE * brightest };
  });
}

/** The path of the part after which a node in the file is named. */
function pathOf(name: string): string {
  return name.replace(/\/part$/, '');
}

/** The pixels of each material's sides that count, if there are enough of them. */
function groupsOf(seen: readonly (Surface | undefined)[], least: number, counts: (surface: Surface) => boolean) {
  const groups = new Map<string, { readonly at: number[]; readonly swatch: readonly number[] }>();
  seen.forEach((surface, i) => {
    if (!surface?.side || !counts(surface)) return;
    const { name, swatch } = surface;
    const group = groups.get(name) ?? { at: [], swatch };
    group.at.push(4 * i);
    groups.set(name, group);
  });
  return [...groups].filter(([, { at }]) => at.length >= least);
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

function boxOf(seen: readonly unknown[], size: number): Box {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!seen[y * size + x]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return [left, top, right, bottom];
}

/** The median of each channel over the pixels. */
function medianOf(picture: Uint8ClampedArray, at: readonly number[]): readonly number[] {
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
