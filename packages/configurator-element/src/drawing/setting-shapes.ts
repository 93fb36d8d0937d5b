// The floor and the foot of the wall, as flat shapes over the page's color, in the same tones as in the scene. They
// extend beyond the picture's sides, because the picture is shown in the middle of a stage with a different shape.

import type { Bounds } from '../model/evaluate/product.js';
import { BOARDS, HANGING_HEIGHT, type Mount, PAINTS, type Setting, SKIRTING, WALL_GAP } from '../view/setting.js';
import type { Camera, PicturePoint } from './camera.js';
import { PathData } from './path-data.js';
import type { SvgShape } from './to-svg.js';

/** How far the shapes extend, in multiples of the picture's width and height. */
const REACH = 3;

/** How many of the floor's joints to draw on each side of the product. */
const JOINTS = 24;

export function settingShapes(
  setting: Setting,
  mount: Mount | undefined,
  { min, max }: Bounds,
  camera: Camera,
  [width, height]: PicturePoint,
): readonly SvgShape[] {
  if (setting === 'studio') return [];
  const hangs = mount === 'wall';
  const floor = min[1] - (hangs ? HANGING_HEIGHT : 0);
  const wall = min[2] - (hangs ? 0 : WALL_GAP);
  const skirting = setting === 'room' ? SKIRTING : { height: 0, depth: 0 };
  /** A horizontal line along the wall, from the left of the picture to the right. */
  const line = (y: number, z: number): readonly PicturePoint[] => {
    const [[x1, y1], [x2, y2]] = [camera.project([min[0], y, z]), camera.project([max[0], y, z])];
    const at = (x: number): PicturePoint => [x, y1 + ((x - x1) * (y2 - y1)) / (x2 - x1)];
    return [at(-REACH * width), at((1 + REACH) * width)];
  };
  const front = wall + skirting.depth;
  const foot = line(floor, front);
  // Seen from the side, the wall's foot is vertical in the picture, so there's no floor to draw.
  if (foot.some(([, y]) => !(Math.abs(y) < 20 * height))) return [];
  const lowest = foot.map(([x]): PicturePoint => [x, Math.max((1 + REACH) * height, ...foot.map(([, y]) => y))]);
  const shapes = [area([...foot, ...lowest.toReversed()], setting === 'room' ? PAINTS.boards : PAINTS.plainFloor)];
  if (setting !== 'room') return shapes;
  const [upper, top] = [line(floor + SKIRTING.height, front), line(floor + SKIRTING.height, wall)];
  return [
    ...shapes,
    joints(floor, front, max[2], [min[0], max[0]], camera, 2 * height),
    area([...foot, ...upper.toReversed()], PAINTS.skirting),
    area([...upper, ...top.toReversed()], PAINTS.skirting),
  ];
}

/** The joints between the floorboards, from the wall to the end of the picture. */
function joints(
  floor: number,
  wall: number,
  front: number,
  [left, right]: PicturePoint,
  camera: Camera,
  end: number,
): SvgShape {
  const data = new PathData();
  const [first, last] = [left, right].map((x) => Math.round(x / BOARDS.width));
  for (let board = first! - JOINTS; board <= last! + JOINTS; board++) {
    const x = board * BOARDS.width;
    const [[x1, y1], [x2, y2]] = [camera.project([x, floor, wall]), camera.project([x, floor, front])];
    if (y2 <= y1) continue;
    data.add([x1, y1, x1 + ((end - y1) * (x2 - x1)) / (y2 - y1), end], false);
  }
  const attributes = { d: data.text, fill: 'none', stroke: '#000000', 'stroke-opacity': 0.2 };
  return { tag: 'path', attributes, children: [] };
}

function area(points: readonly PicturePoint[], { color, opacity }: (typeof PAINTS)[keyof typeof PAINTS]): SvgShape {
  const data = new PathData();
  data.add(
    points.flatMap(([x, y]) => [Math.round(x), Math.round(y)]),
    true,
  );
  const fill = `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return { tag: 'path', attributes: { d: data.text, fill, 'fill-opacity': opacity }, children: [] };
}
