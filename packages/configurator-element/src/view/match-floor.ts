// Finds the camera that took a photo, from the four corners of a rectangle of known size on the floor. A homography
// maps the floor to the photo. The focal length is the one at which the homography's two directions are perpendicular
// and equally long. Small or distant rectangles determine it poorly, so it's also kept near the focal length of phone
// cameras.

import { add, cross, normalize, type Vector } from '../geometry/vector.js';
import { dot, scale, subtract } from '../geometry/vector-math.js';

/** A point in the photo, measured from the top left corner, in pixels. */
export type PhotoPoint = readonly [x: number, y: number];

/** The corners in clockwise order, as seen in the photo. */
export type Corners = readonly [PhotoPoint, PhotoPoint, PhotoPoint, PhotoPoint];

/**
 * A camera over the floor, whose origin is the rectangle's middle. x runs along the rectangle's first side, y up, and z
 * along its second side toward the photographer, in mm.
 */
export interface PhotoCamera {
  /** The focal length in pixels. */
  readonly focalLength: number;
  /** The floor's axes in camera coordinates, where x is to the right, y up, and z toward the photographer. */
  readonly axes: readonly [x: Vector, y: Vector, z: Vector];
  /** The rectangle's middle in camera coordinates, in mm. */
  readonly origin: Vector;
}

/** The focal length of most phones' main cameras, as a fraction of the photo's longer side. */
const USUAL_FOCAL_LENGTH = 0.74;

/** How strongly the usual focal length counts, compared with how well the corners match. */
const PRIOR = 0.0015;

/** The focal lengths to try, as fractions of the usual one. */
const FACTORS = Array.from({ length: 161 }, (_, i) => 0.4 * 8 ** (i / 160));

interface Rectangle {
  readonly corners: Corners;
  /** The photo's size, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The two sides of the rectangle, in either order, in mm. */
  readonly sides: readonly [number, number];
}

/** @returns undefined if no rectangle on the floor in front of the camera has these corners */
export function matchFloor({ corners, width, height, sides }: Rectangle): PhotoCamera | undefined {
  if (!isConvexClockwise(corners)) return undefined;
  const [long, short] = sides;
  // Which side is longer isn't known, so both are tried and the better match is used.
  const matches = [
    [long, short],
    [short, long],
  ].map(([along, across]) => bestMatch(homographyOf(corners, along!, across!), width, height));
  const [one, other] = matches;
  const best = one!.misfit <= other!.misfit ? one! : other!;
  const { axes, origin } = best.camera;
  // The match is valid only if the camera is above the floor, and the rectangle in front of it.
  const heightAbove = -dot(axes[1], origin);
  return origin[2] < 0 && heightAbove > 0 ? best.camera : undefined;
}

function isConvexClockwise(corners: Corners): boolean {
  return corners.every((at, i) => {
    const [next, after] = [corners[(i + 1) % 4]!, corners[(i + 2) % 4]!];
    return (next[0] - at[0]) * (after[1] - next[1]) - (next[1] - at[1]) * (after[0] - next[0]) > 1;
  });
}

type Columns = readonly [Vector, Vector, Vector];

function bestMatch(homography: Columns, width: number, height: number) {
  const usual = USUAL_FOCAL_LENGTH * Math.max(width, height);
  let best = { misfit: Number.POSITIVE_INFINITY, camera: cameraOf(homography, usual, width, height) };
  for (const factor of FACTORS) {
    const focalLength = usual * factor;
    const [x, z] = inCamera(homography, focalLength, width, height);
    const [a, b] = [Math.sqrt(dot(x, x)), Math.sqrt(dot(z, z))];
    const misfit = (dot(x, z) / (a * b)) ** 2 + Math.log(a / b) ** 2 + PRIOR * Math.log(factor) ** 2;
    if (misfit < best.misfit) best = { misfit, camera: cameraOf(homography, focalLength, width, height) };
  }
  return best;
}

/**
 * Returns the columns of the homography in camera coordinates: the floor's two directions and the rectangle's middle,
 * all with the same unknown scale.
 */
function inCamera(homography: Columns, focalLength: number, width: number, height: number): Columns {
  return homography.map(([u, v, w]): Vector => {
    return [(u - (w * width) / 2) / focalLength, -(v - (w * height) / 2) / focalLength, -w];
  }) as unknown as Columns;
}

function cameraOf(homography: Columns, focalLength: number, width: number, height: number): PhotoCamera {
  const [x, z, middle] = inCamera(homography, focalLength, width, height);
  const size = (Math.sqrt(dot(x, x)) + Math.sqrt(dot(z, z))) / 2;
  const sign = middle[2] > 0 ? -1 : 1;
  // Replace the two directions with the nearest ones that are perpendicular to each other.
  const [a, b] = [normalize(scale(x, sign)), normalize(scale(z, sign))];
  const [sum, difference] = [normalize(add(a, b)), normalize(subtract(a, b))];
  const right = normalize(add(sum, difference));
  const towards = normalize(subtract(sum, difference));
  return { focalLength, axes: [right, cross(towards, right), towards], origin: scale(middle, sign / size) };
}

/** The columns of the map from the floor (mm from the rectangle's middle) to the photo, up to a scale. */
function homographyOf(corners: Corners, along: number, across: number): Columns {
  const floor = [
    [-along / 2, -across / 2],
    [along / 2, -across / 2],
    [along / 2, across / 2],
    [-along / 2, across / 2],
  ] as const;
  const rows = floor.flatMap(([x, z], i) => {
    const [u, v] = corners[i]!;
    return [
      [x, z, 1, 0, 0, 0, -u * x, -u * z, u],
      [0, 0, 0, x, z, 1, -v * x, -v * z, v],
    ];
  });
  const [a, b, c, d, e, f, g, h] = solve(rows) as [number, number, number, number, number, number, number, number];
  return [
    [a, d, g],
    [b, e, h],
    [c, f, 1],
  ];
}

/** Solves linear equations. Each row has the factors and the result of one equation (Gauss–Jordan, with pivots). */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows.reduce(
      (best, row, i) => (i >= column && Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? i : best),
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const own = rows[column]!;
    const factor = own[column]! || 1e-12;
    for (let i = 0; i <= size; i++) own[i] = own[i]! / factor;
    for (const row of rows) {
      const by = row[column]!;
      if (row !== own && by !== 0) for (let i = 0; i <= size; i++) row[i] = row[i]! - by * own[i]!;
    }
  }
  return rows.map((row) => row[size]!);
}

/** The point on the floor at a point of the photo, in floor coordinates; undefined above the horizon. */
export function floorAt(camera: PhotoCamera, [u, v]: PhotoPoint, width: number, height: number): Vector | undefined {
  const { focalLength, axes, origin } = camera;
  const ray: Vector = [(u - width / 2) / focalLength, -(v - height / 2) / focalLength, -1];
  const down = dot(ray, axes[1]);
  if (down >= -1e-4) return undefined;
  const at = subtract(scale(ray, dot(origin, axes[1]) / down), origin);
  return [dot(at, axes[0]), 0, dot(at, axes[2])];
}
