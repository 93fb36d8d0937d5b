// Removes the noise from a path-traced picture with an edge-avoiding wavelet filter (Dammertz et al. 2010, with the
// variance of Schied et al. 2017). It averages the light on each surface, which is the picture divided by the surface's
// own color, so that textures, edges and shadows are preserved. Pixels on an edge are then composed of the surfaces
// that they show, in linear light, as by a lens: each surface gets the light of nearby pixels that show nothing else.

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
import { toneMapped, toneMappedFrom } from './tone-mapping.js';

/** The number of filter passes, each with neighbors twice as far apart. */
const LEVELS = 5;

/** The guides are drawn at this many times the picture's size. */
const OVERSIZE = 4;
const POINTS = OVERSIZE ** 2;

/**
 * How much surfaces may differ: in the light on them, in standard deviations; in relief, in m; in color, as a share.
 */
const LIGHT = 3;
const RELIEF = 0.003;
const COLOR = 0.3;

/**
 * The reference's product is exposed this many times as long, before its tone mapping, so that its faces are on average
 * as bright as the photograph's, which are exposed for their swatches.
 */
const EXPOSURE = 1.12;

/** Darker surfaces aren't divided by their color, which would amplify their highlights. */
const DARKEST = 0.03;

const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/** How much light a shadow in the studio hides if half of it is shown. Noise in the open ground is less. */
const LEAST_SHADOW = 0.02;

/** The side of the corners that show the open ground, in pixels. */
const CORNER = 40;

/** Pixels from this far lend their light to an edge. */
const REACH = 3;

/** The least total likeness of the pixels that a point on an edge gets its light from. */
const ALIKE = 0.05;

/** What points show, regardless of light, as four floats per point. */
interface Surfaces {
  /** The linear color, and the product's share of the point. */
  readonly color: Float32Array;
  readonly normal: Float32Array;
  /** The position in m; the fourth value is the share of the pixel that shows anything. */
  readonly place: Float32Array;
}

/** The means of each pixel, from the top left. */
interface Guides extends Surfaces {
  /** OVERSIZE × OVERSIZE points of each pixel, pixel by pixel. */
  readonly points: Surfaces;
  /** Whether a pixel shows one surface only; 0 or 1. */
  readonly isWhole: Uint8Array;
}

/**
 * Filters the picture, and sets the ground in its upper corners to the page's color. With few samples, it would be off
 * by a few percent.
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
    if (share === 0) continue;
    const before = [0, 1, 2].map((c) => light[3 * i + c]! * own(i, c));
    const after = exposed(before);
    for (let c = 0; c < 3; c++) light[3 * i + c]! *= 1 + share * (after[c]! / Math.max(before[c]!, 1e-6) - 1);
  }
  // As on a page, the studio's ground blends into the page's color toward the picture's edges, and where it's hardly
  // darker than the page.
  const pageLight = [0, 1, 2].map((c) => toLinear(page[c]! / 255));
  for (let i = 0; i < count && !studio.mount; i++) {
    if (guides.color[4 * i + 3]! > 0.5) continue;
    const away = Math.hypot((2 * (i % size)) / size - 1, (2 * Math.floor(i / size)) / size - 1);
    const end = Math.min(1, Math.max(0, 2 * away - 1));
    const open = pageLight.map((value, c) => value / ground[c]!);
    const hidden = Math.max(0, 1 - luminance(light, i) / luminance(open, 0));
    const kept = (1 - end * end * (3 - 2 * end)) * (hidden / (hidden + LEAST_SHADOW));
    for (let c = 0; c < 3; c++) light[3 * i + c] = open[c]! + (light[3 * i + c]! - open[c]!) * kept;
  }
  for (let i = 0; i < count; i++) {
    const share = guides.color[4 * i + 3]!;
    const seen = guides.isWhole[i] || share === 0 ? undefined : edgeOf(i, light, guides, size, ground);
    // The page's color shows through at the edge of the floor, and beyond it.
    let shown = 1;
    if (share === 0)
      around(i, size, 3, 1, (j) => {
        shown = Math.min(shown, guides.place[4 * j + 3]!);
      });
    for (let c = 0; c < 3; c++) {
      const value = seen?.[c] ?? light[3 * i + c]! * own(i, c) * (share + (1 - share) * ground[c]!);
      data[4 * i + c] = 255 * toSrgb(value) * shown + page[c]! * (1 - shown);
    }
  }
  return picture;
}

/**
 * The linear color of a pixel on an edge, from nearby pixels that show the same surfaces. Surfaces that none of them
 * shows, as in a gap between doors, get what's left of the pixel's own light.
 */
function edgeOf(i: number, light: Float32Array, guides: Guides, size: number, ground: readonly number[]) {
  const { points } = guides;
  const seen = [0, 0, 0];
  const unknown: number[] = [];
  for (let point = POINTS * i; point < POINTS * (i + 1); point++) {
    const share = points.color[4 * point + 3]!;
    const near = [0, 0, 0];
    let sum = 0;
    around(i, size, REACH, 1, (j) => {
      if (!guides.isWhole[j] || Math.round(guides.color[4 * j + 3]!) !== share) return;
      const weight = likeness(guides, j, points, point);
      sum += weight;
      for (let c = 0; c < 3; c++) near[c]! += weight * light[3 * j + c]!;
    });
    if (sum < ALIKE) unknown.push(point);
    else
      for (let c = 0; c < 3; c++) {
        const color = Math.max(DARKEST, points.color[4 * point + c]!) * (share ? 1 : ground[c]!);
        seen[c]! += ((near[c]! / sum) * color) / POINTS;
      }
  }
  if (unknown.length === 0) return seen;
  return seen.map((value, c) => {
    const most = unknown.reduce((all, point) => all + points.color[4 * point + c]!, 0) / POINTS;
    const own = light[3 * i + c]! * Math.max(DARKEST, guides.color[4 * i + c]!);
    return value + Math.min(most, Math.max(0, own - value));
  });
}

type Planes = readonly [light: Float32Array<ArrayBuffer>, variance: Float32Array<ArrayBuffer>];

/** The variance of the light around each pixel, on its own surface. */
function varianceOf(light: Float32Array, guides: Guides, size: number): Float32Array<ArrayBuffer> {
  const variance = new Float32Array(size * size);
  for (let i = 0; i < variance.length; i++) {
    let [sum, mean, square] = [0, 0, 0];
    around(i, size, 3, 1, (j) => {
      const weight = guides.isWhole[i]! > guides.isWhole[j]! ? 0 : likeness(guides, i, guides, j);
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
      if (guides.isWhole[i]! > guides.isWhole[j]!) return;
      const apart = Math.abs(luminance(light, j) - own) / tolerance;
      const weight = KERNEL[dx + 2]! * KERNEL[dy + 2]! * Math.exp(-apart) * likeness(guides, i, guides, j);
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

/** The extent to which a pixel and a point or another pixel show the same flat surface, from 0 to 1. */
function likeness(all: Surfaces, i: number, others: Surfaces, j: number): number {
  if (i === j && all === others) return 1;
  let [facing, relief, difference] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const n = all.normal[4 * i + c]!;
    facing += n * others.normal[4 * j + c]!;
    relief += n * (others.place[4 * j + c]! - all.place[4 * i + c]!);
    const [a, b] = [all.color[4 * i + c]!, others.color[4 * j + c]!];
    difference = Math.max(difference, Math.abs(a - b) / (a + b + 0.02));
  }
  const share = Math.abs(all.color[4 * i + 3]! - others.color[4 * j + 3]!);
  return Math.max(0, facing) ** 64 * Math.exp(-Math.abs(relief) / RELIEF - (difference / COLOR) ** 2 - 10 * share);
}

/** Whether all points of a pixel are the product's or the ground's, and on one plane. */
function showsOne(guides: Surfaces, points: Surfaces, i: number): boolean {
  for (let point = POINTS * i; point < POINTS * (i + 1); point++) {
    if (points.color[4 * point + 3] !== points.color[4 * POINTS * i + 3]) return false;
    let [facing, relief] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const n = guides.normal[4 * i + c]!;
      facing += n * points.normal[4 * point + c]!;
      relief += n * (points.place[4 * point + c]! - guides.place[4 * i + c]!);
    }
    if (guides.place[4 * i + 3] && (facing < 0.97 || Math.abs(relief) > RELIEF / 2)) return false;
  }
  return true;
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
    return pointsOf(renderer, target, size);
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
  const points = { color, normal: drawn(() => shown('normalize(n)')), place: drawn(() => shown('p')) };
  renderer.dispose();
  renderer.forceContextLoss();
  const { normal, place } = points;
  const guides = { color: averaged(color), normal: normalized(averaged(normal)), place: averaged(place) };
  const isWhole = new Uint8Array(size * size).map((_, i) => Number(showsOne(guides, points, i)));
  return { ...guides, points, isWhole };
}

/** OVERSIZE × OVERSIZE points of each pixel, pixel by pixel from the top left. */
function pointsOf(renderer: WebGLRenderer, target: WebGLRenderTarget, size: number): Float32Array {
  const wide = OVERSIZE * size;
  const data = new Float32Array(4 * wide * wide);
  renderer.readRenderTargetPixels(target, 0, 0, wide, wide, data);
  const points = new Float32Array(data.length);
  for (let y = 0; y < wide; y++) {
    for (let x = 0; x < wide; x++) {
      const pixel = (size - 1 - Math.floor(y / OVERSIZE)) * size + Math.floor(x / OVERSIZE);
      const to = 4 * (POINTS * pixel + (y % OVERSIZE) * OVERSIZE + (x % OVERSIZE));
      for (let c = 0; c < 4; c++) points[to + c] = data[4 * (y * wide + x) + c]!;
    }
  }
  return points;
}

/** The means of each pixel's points. */
function averaged(points: Float32Array): Float32Array {
  const means = new Float32Array(points.length / POINTS);
  for (let i = 0; i < points.length; i++) means[4 * Math.floor(i / 4 / POINTS) + (i % 4)]! += points[i]! / POINTS;
  return means;
}

function normalized(vectors: Float32Array): Float32Array {
  return vectors.map((value, at) => {
    const i = at - (at % 4);
    return value / (Math.hypot(vectors[i]!, vectors[i + 1]!, vectors[i + 2]!) || 1);
  });
}

function luminance(light: ArrayLike<number>, i: number): number {
  return 0.2126 * light[3 * i]! + 0.7152 * light[3 * i + 1]! + 0.0722 * light[3 * i + 2]!;
}

/** A tone-mapped linear color, exposed longer. */
function exposed(color: readonly number[]): readonly number[] {
  return toneMapped(toneMappedFrom(color).map((value) => EXPOSURE * value));
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toSrgb(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
