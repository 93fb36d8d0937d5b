// Draws a small picture of hardware without WebGL, because a list can show more files than a page can have WebGL
// contexts.

import { type HardwareMesh, readHardware } from '@parametric/configurator-element/exchange';
import type { Task } from '../worker-client.js';

/** The angles in degrees of a view from the right and above, like a product's initial view. */
const [turn, tilt] = [-35, 25];
/** The empty margin around the hardware, as a fraction of the side. */
const MARGIN = 0.08;
/** The color for files that don't define one. In a product, the part's material determines the color. */
const PLAIN = '#9aa0a6';
/** The unit vector toward the light, at the viewer's upper left. */
const LIGHT = [-0.42, 0.63, 0.65] as const;

export interface PictureTasks {
  /** Draws a file. The answer has the red, green, blue, and opacity of `side` × `side` pixels. */
  picture: Task<{ readonly path: string; readonly side: number }, Uint8ClampedArray<ArrayBuffer>>;
}

/**
 * Draws a file in the worker, because parsing a large file would block the page.
 * @throws {Error} if it can't be drawn
 */
export async function pictureAt({
  path,
  side,
}: PictureTasks['picture']['ask']): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  const { meshes } = await readHardware(path, new Uint8Array(await response.arrayBuffer()));
  return hardwarePicture(meshes, side);
}

/**
 * Draws hardware.
 * @returns the red, green, blue, and opacity of `side` × `side` pixels. The space around the hardware is transparent.
 */
export function hardwarePicture(meshes: readonly HardwareMesh[], side: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * side * side);
  const depths = new Float64Array(side * side).fill(Number.NEGATIVE_INFINITY);
  const seen = meshes.map(({ positions }) => turned(positions));
  const { scale, middle } = fitted(seen, side);
  for (const [index, mesh] of meshes.entries()) {
    const corners = seen[index]!;
    const normals = turned(mesh.normals);
    const color = channels(mesh.color ?? PLAIN);
    for (let i = 0; i < corners.length; i += 3) {
      corners[i] = side / 2 + (corners[i]! - middle[0]) * scale;
      corners[i + 1] = side / 2 - (corners[i + 1]! - middle[1]) * scale;
    }
    for (let i = 0; i < mesh.indices.length; i += 3) {
      const [a, b, c] = [3 * mesh.indices[i]!, 3 * mesh.indices[i + 1]!, 3 * mesh.indices[i + 2]!];
      const facing = LIGHT.reduce((sum, share, axis) => {
        return sum + (share * (normals[a + axis]! + normals[b + axis]! + normals[c + axis]!)) / 3;
      }, 0);
      const brightness = 0.55 + 0.5 * Math.max(0, facing);
      fill(corners, [a, b, c], side, (pixel, depth) => {
        if (depth <= depths[pixel]!) return;
        depths[pixel] = depth;
        for (let channel = 0; channel < 3; channel += 1) pixels[4 * pixel + channel] = color[channel]! * brightness;
        pixels[4 * pixel + 3] = 255;
      });
    }
  }
  return pixels;
}

/** Rotates vectors into camera space, in which x points to the right, y up, and z toward the camera. */
function turned(vectors: Float32Array): Float64Array {
  const [sinTurn, cosTurn] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const [sinTilt, cosTilt] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const result = new Float64Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    const [x, y, z] = [vectors[i]!, vectors[i + 1]!, vectors[i + 2]!];
    const forward = z * cosTurn - x * sinTurn;
    result[i] = x * cosTurn + z * sinTurn;
    result[i + 1] = y * cosTilt - forward * sinTilt;
    result[i + 2] = y * sinTilt + forward * cosTilt;
  }
  return result;
}

function fitted(seen: readonly Float64Array[], side: number) {
  const [min, max] = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (const corners of seen) {
    for (let i = 0; i < corners.length; i += 3) {
      for (const axis of [0, 1]) {
        min[axis] = Math.min(min[axis]!, corners[i + axis]!);
        max[axis] = Math.max(max[axis]!, corners[i + axis]!);
      }
    }
  }
  const widest = Math.max(max[0]! - min[0]!, max[1]! - min[1]!) || 1;
  const scale = (side * (1 - 2 * MARGIN)) / widest;
  return { scale, middle: [(min[0]! + max[0]!) / 2, (min[1]! + max[1]!) / 2] as const };
}

/** Calls a function for each pixel whose center is inside the triangle, with the depth at that pixel. */
function fill(
  corners: Float64Array,
  [a, b, c]: readonly [number, number, number],
  side: number,
  draw: (pixel: number, depth: number) => void,
): void {
  const [ax, ay, bx, by] = [corners[a]!, corners[a + 1]!, corners[b]!, corners[b + 1]!];
  const [cx, cy] = [corners[c]!, corners[c + 1]!];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx, cx))), Math.min(side - 1, Math.max(ax, bx, cx))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(ay, by, cy))), Math.min(side - 1, Math.max(ay, by, cy))];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const [px, py] = [x + 0.5, y + 0.5];
      const ofB = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area;
      const ofC = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area;
      if (ofB < 0 || ofC < 0 || ofB + ofC > 1) continue;
      draw(y * side + x, (1 - ofB - ofC) * corners[a + 2]! + ofB * corners[b + 2]! + ofC * corners[c + 2]!);
    }
  }
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
