// A closed curve as a machine's line: corners, arcs as bulges, free curves as short straight pieces. Knows no file format.

import { flattenLoop, type Loop, type Point, type Segment } from '../geometry/curve.js';
import type { DxfVertex } from './dxf.js';

/** How far a straight piece may lie beside the free curve that it stands for; mm. */
const tolerance = 0.02;

/** The corners of the curve, each with what leads to the next. */
export function loopVertices({ start, segments }: Loop): readonly DxfVertex[] {
  const vertices = segments.flatMap((segment, i) => segmentVertices(segments[i - 1]?.to ?? start, segment));
  return vertices.filter((vertex, i) => !isSame(vertex, vertices[(i + 1) % vertices.length]!));
}

/** The circle that the whole curve is, if it is one. */
export function loopCircle({ segments }: Loop): { readonly center: Point; readonly radius: number } | undefined {
  const [first] = segments;
  if (first?.kind !== 'arc') return undefined;
  const { center, radius } = first;
  let turn = 0;
  for (const segment of segments) {
    if (segment.kind !== 'arc' || distance(segment.center, center) > 1e-6 || segment.radius !== radius)
      return undefined;
    turn += segment.toAngle - segment.fromAngle;
  }
  return Math.abs(Math.abs(turn) - 360) < 1e-3 ? { center, radius } : undefined;
}

/** From the start up to, but without, the end. */
function segmentVertices(from: Point, segment: Segment): readonly DxfVertex[] {
  if (segment.kind === 'line') return [{ x: from[0], y: from[1] }];
  if (segment.kind === 'curve') {
    const points = flattenLoop({ start: from, segments: [segment] }, tolerance);
    return points.filter((point) => point !== segment.to).map(([x, y]) => ({ x, y }));
  }
  const { center, radius, fromAngle, toAngle } = segment;
  // A bulge says less than half a turn without doubt.
  const pieces = Math.max(1, Math.ceil(Math.abs(toAngle - fromAngle) / 170));
  const step = ((toAngle - fromAngle) / pieces / 180) * Math.PI;
  return Array.from({ length: pieces }, (_, i): DxfVertex => {
    const angle = (fromAngle / 180) * Math.PI + i * step;
    const [x, y] = i === 0 ? from : [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
    return { x, y, bulge: Math.tan(step / 4) };
  });
}

function isSame(a: DxfVertex, b: DxfVertex): boolean {
  return !a.bulge && Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
