// Removes the noise from a path-traced picture with an edge-avoiding wavelet filter (Dammertz et al. 2010, with the
// variance of Schied et al. 2017). It averages the light on each surface, which is the picture divided by the surface's
// own color, so that textures, edges and shadows are preserved.

import {
  DoubleSide,
  FloatType,
  GLSL3,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  type MeshStandardMaterial,
  type Object3D,
  RawShaderMaterial,
  Scene,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { cameraOf, productOf, roomOf, type Studio } from './reference.js';

/** The number of filter passes, each with neighbors twice as far apart. */
const LEVELS = 5;

/** The guides are drawn at this many times the picture's size. */
const OVERSIZE = 4;

/**
 * How much surfaces may differ: in the light on them, in standard deviations; in relief, in m; in color, as a share.
 */
const LIGHT = 3;
const RELIEF = 0.003;
const COLOR = 0.3;

/** Darker surfaces aren't divided by their color, which would amplify their highlights. */
const DARKEST = 0.03;

const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/** The side of the corners that show the open ground, in pixels. */
const CORNER = 40;

/** What each pixel shows, regardless of light, as four floats per pixel from the top left. */
interface Guides {
  /** The linear color, and the product's share of the pixel. */
  readonly color: Float32Array;
  readonly normal: Float32Array;
  /** The position in m; the fourth value is the share of the pixel that shows anything. */
  readonly place: Float32Array;
}

/**
 * Filters the picture, and sets the ground in its upper corners to the page's color, which few samples miss by some
 * percent.
 * @param picture in sRGB
 */
export async function denoise(picture: ImageData, studio: Studio, page: readonly number[]): Promise<ImageData> {
  const { width: size, data } = picture;
  const guides = await guidesOf(studio, size);
  const count = size * size;
  const own = (i: number, c: number) => Math.max(DARKEST, guides.color[4 * i + c]!);
  let light = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) light[3 * i + c] = toLinear(data[4 * i + c]! / 255) / own(i, c);
  }
  let variance = varianceOf(light, guides, size);
  for (let level = 0; level < LEVELS; level++) [light, variance] = filtered(light, variance, guides, size, 2 ** level);
  const ground = [0, 1, 2].map((c) => {
    const values: number[] = [];
    for (let y = 0; y < CORNER; y++) {
      for (let x = 0; x < CORNER; x++)
        values.push(light[3 * (y * size + x) + c]!, light[3 * (y * size + size - 1 - x) + c]!);
    }
    return toLinear(page[c]! / 255) / values.sort((a, b) => a - b)[values.length >> 1]!;
  });
  for (let i = 0; i < count; i++) {
    const share = guides.color[4 * i + 3]!;
    // The page's color shows through at the edge of the floor, and beyond it.
    let shown = 1;
    if (share === 0)
      around(i, size, 3, 1, (j) => {
        shown = Math.min(shown, guides.place[4 * j + 3]!);
      });
    for (let c = 0; c < 3; c++) {
      const value = light[3 * i + c]! * own(i, c) * (share + (1 - share) * ground[c]!);
      data[4 * i + c] = 255 * toSrgb(value) * shown + page[c]! * (1 - shown);
    }
  }
  return picture;
}

type Planes = readonly [light: Float32Array<ArrayBuffer>, variance: Float32Array<ArrayBuffer>];

/** The variance of the light around each pixel, on its own surface. */
function varianceOf(light: Float32Array, guides: Guides, size: number): Float32Array<ArrayBuffer> {
  const variance = new Float32Array(size * size);
  for (let i = 0; i < variance.length; i++) {
    let [sum, mean, square] = [0, 0, 0];
    around(i, size, 3, 1, (j) => {
      const weight = likeness(guides, i, j);
      const value = luminance(light, j);
      sum += weight;
      mean += weight * value;
      square += weight * value * value;
    });
    variance[i] = Math.max(0, square / sum - (mean / sum) ** 2);
  }
  return variance;
}

function filtered(light: Float32Array, variance: Float32Array, guides: Guides, size: number, step: number): Planes {
  const next: Planes = [new Float32Array(light.length), new Float32Array(variance.length)];
  for (let i = 0; i < variance.length; i++) {
    let [near, count] = [0, 0];
    around(i, size, 1, 1, (j) => {
      near += variance[j]!;
      count += 1;
    });
    const tolerance = LIGHT * Math.sqrt(near / count) + 1e-4;
    const own = luminance(light, i);
    let [sum, squares, red, green, blue] = [0, 0, 0, 0, 0];
    around(i, size, 2, step, (j, dx, dy) => {
      const apart = Math.abs(luminance(light, j) - own) / tolerance;
      const weight = KERNEL[dx + 2]! * KERNEL[dy + 2]! * Math.exp(-apart) * likeness(guides, i, j);
      sum += weight;
      squares += weight * weight * variance[j]!;
      red += weight * light[3 * j]!;
      green += weight * light[3 * j + 1]!;
      blue += weight * light[3 * j + 2]!;
    });
    next[0].set([red / sum, green / sum, blue / sum], 3 * i);
    next[1][i] = squares / (sum * sum);
  }
  return next;
}

/** Calls `visit` for the pixels around one, including itself, `step` apart. */
function around(
  i: number,
  size: number,
  radius: number,
  step: number,
  visit: (j: number, dx: number, dy: number) => void,
): void {
  const [x, y] = [i % size, Math.floor(i / size)];
  for (let dy = -radius; dy <= radius; dy++) {
    const v = y + dy * step;
    if (v < 0 || v >= size) continue;
    for (let dx = -radius; dx <= radius; dx++) {
      const u = x + dx * step;
      if (u >= 0 && u < size) visit(v * size + u, dx, dy);
    }
  }
}

/** The extent to which two pixels show the same flat surface, from 0 to 1. */
function likeness({ color, normal, place }: Guides, i: number, j: number): number {
  if (i === j) return 1;
  let [facing, relief, difference] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const n = normal[4 * i + c]!;
    facing += n * normal[4 * j + c]!;
    relief += n * (place[4 * j + c]! - place[4 * i + c]!);
    const [a, b] = [color[4 * i + c]!, color[4 * j + c]!];
    difference = Math.max(difference, Math.abs(a - b) / (a + b + 0.02));
  }
  const share = Math.abs(color[4 * i + 3]! - color[4 * j + 3]!);
  return Math.max(0, facing) ** 64 * Math.exp(-Math.abs(relief) / RELIEF - (difference / COLOR) ** 2 - 10 * share);
}

async function guidesOf(studio: Studio, size: number): Promise<Guides> {
  const renderer = new WebGLRenderer();
  const target = new WebGLRenderTarget(OVERSIZE * size, OVERSIZE * size, { type: FloatType });
  const product = await productOf(studio);
  const room = roomOf(studio);
  const scene = new Scene().add(product, ...room);
  const drawn = (materialOf: (mesh: Mesh, isProduct: boolean) => Mesh['material']) => {
    const kept = new Map<Mesh, Mesh['material']>();
    const replace = (object: Object3D, isProduct: boolean) =>
      object.traverse((mesh) => {
        if (!(mesh instanceof Mesh)) return;
        kept.set(mesh, mesh.material);
        mesh.material = materialOf(mesh, isProduct);
      });
    replace(product, true);
    for (const plane of room) replace(plane, false);
    renderer.setRenderTarget(target);
    renderer.setClearColor(0xffffff, 0);
    renderer.render(scene, cameraOf(studio));
    for (const [mesh, material] of kept) mesh.material = material;
    return averaged(renderer, target, size);
  };
  const color = drawn((mesh, isProduct) => {
    if (!isProduct) return new MeshBasicMaterial({ color: 0xffffff, opacity: 0, transparent: true, blending: 0 });
    const { map, color, vertexColors } = mesh.material as MeshStandardMaterial;
    // Don't use mipmaps, which would lose the wood grain that the path tracer shows.
    if (map) Object.assign(map, { minFilter: LinearFilter, generateMipmaps: false, needsUpdate: true });
    return new MeshBasicMaterial({ map, color, vertexColors, side: DoubleSide });
  });
  const shown = (value: string) =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: `uniform mat4 projectionMatrix, modelViewMatrix, modelMatrix; in vec3 position, normal; out vec3 n, p; void main() { n = mat3(modelMatrix) * normal; p = (modelMatrix * vec4(position, 1.0)).xyz; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
      fragmentShader: `precision highp float; in vec3 n, p; out vec4 fragColor; void main() { fragColor = vec4(${value}, 1.0); }`,
      side: DoubleSide,
    });
  const guides = {
    color,
    normal: normalized(drawn(() => shown('normalize(n)'))),
    place: drawn(() => shown('p')),
  };
  renderer.dispose();
  renderer.forceContextLoss();
  return guides;
}

/** The means of OVERSIZE × OVERSIZE pixels, from the top left. */
function averaged(renderer: WebGLRenderer, target: WebGLRenderTarget, size: number): Float32Array {
  const wide = OVERSIZE * size;
  const data = new Float32Array(4 * wide * wide);
  renderer.readRenderTargetPixels(target, 0, 0, wide, wide, data);
  const means = new Float32Array(4 * size * size);
  for (let y = 0; y < wide; y++) {
    for (let x = 0; x < wide; x++) {
      const to = 4 * ((size - 1 - Math.floor(y / OVERSIZE)) * size + Math.floor(x / OVERSIZE));
      for (let c = 0; c < 4; c++) means[to + c]! += data[4 * (y * wide + x) + c]! / OVERSIZE ** 2;
    }
  }
  return means;
}

function normalized(vectors: Float32Array): Float32Array {
  return vectors.map((value, at) => {
    const i = at - (at % 4);
    return value / (Math.hypot(vectors[i]!, vectors[i + 1]!, vectors[i + 2]!) || 1);
  });
}

function luminance(light: Float32Array, i: number): number {
  return 0.2126 * light[3 * i]! + 0.7152 * light[3 * i + 1]! + 0.0722 * light[3 * i + 2]!;
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toSrgb(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
