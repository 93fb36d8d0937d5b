// The entities of a drawing: polylines with arcs as bulges, free curves as short lines, circles, and lines of text.

import { circleOf, type Loop, type Point, type Segment } from '../geometry/curve.js';
import { flattenLoop } from '../geometry/flatten-loop.js';
import { times } from '../geometry/times.js';
import type { DxfWork } from './dxf-style.js';

export interface DxfVertex {
  readonly x: number;
  readonly y: number;
  /**
   * The arc to the next vertex: the tangent of a quarter of its angle, positive if counterclockwise. 0 is a straight
   * line.
   */
  readonly bulge?: number;
}

interface OnLayer {
  /** The standard name of the entity's layer. */
  readonly layer: string;
  /** The values that a workshop's own layer names can include; undefined for lines that no machine follows. */
  readonly work?: DxfWork;
}

export type DxfEntity =
  /** A polyline, closed unless `isOpen`. */
  | (OnLayer & { readonly kind: 'polyline'; readonly vertices: readonly DxfVertex[]; readonly isOpen?: boolean })
  | (OnLayer & { readonly kind: 'circle'; readonly center: Point; readonly radius: number })
  /** A line of ASCII text, positioned by the start of its baseline. */
  | (OnLayer & { readonly kind: 'text'; readonly at: Point; readonly height: number; readonly text: string });

/** The largest distance between a free curve and the lines that approximate it, in mm. */
const TOLERANCE = 0.02;

export function polyline(layer: string, vertices: readonly DxfVertex[]): DxfEntity {
  return { kind: 'polyline', layer, vertices };
}

/** Straight lines from point to point. */
export function openLine(layer: string, points: readonly Point[]): DxfEntity {
  return { kind: 'polyline', layer, vertices: points.map(([x, y]) => ({ x, y })), isOpen: true };
}

/** A rectangle with its lower left corner at `x` and `y`. */
export function rectangle(layer: string, x: number, y: number, length: number, width: number): DxfEntity {
  return polyline(layer, [
    { x, y },
    { x: x + length, y },
    { x: x + length, y: y + width },
    { x, y: y + width },
  ]);
}

export function circle(layer: string, x: number, y: number, radius: number): DxfEntity {
  return { kind: 'circle', layer, center: [x, y], radius };
}

/** @param move rotates and moves without mirroring; text isn't rotated */
export function moveEntity(entity: DxfEntity, move: (point: Point) => Point): DxfEntity {
  if (entity.kind === 'circle') return { ...entity, center: move(entity.center) };
  if (entity.kind === 'text') return { ...entity, at: move(entity.at) };
  const vertices = entity.vertices.map((vertex) => {
    const [x, y] = move([vertex.x, vertex.y]);
    return { ...vertex, x, y };
  });
  return { ...entity, vertices };
}

/** A closed curve: a circle if possible, otherwise a polyline. */
export function closedCurve(layer: string, loop: Loop): DxfEntity {
  const round = circleOf(loop);
  return round ? circle(layer, round.center[0], round.center[1], round.radius) : polyline(layer, loopVertices(loop));
}

/** The vertices of the curve, each with the bulge of the segment to the next vertex. */
function loopVertices({ start, segments }: Loop): readonly DxfVertex[] {
  const vertices = segments.flatMap((segment, i) => segmentVertices(segments[i - 1]?.to ?? start, segment));
  return vertices.filter((vertex, i) => !isSame(vertex, vertices[(i + 1) % vertices.length]!));
}

/** A segment's vertices from its start, excluding its end. */
function segmentVertices(from: Point, segment: Segment): readonly DxfVertex[] {
  if (segment.kind === 'line') return [{ x: from[0], y: from[1] }];
  if (segment.kind === 'curve') {
    const points = flattenLoop({ start: from, segments: [segment] }, TOLERANCE);
    return points.filter((point) => point !== segment.to).map(([x, y]) => ({ x, y }));
  }
  const { center, radius, fromAngle, toAngle } = segment;
  // Split arcs, because a bulge is only unambiguous below half a turn.
  const pieces = Math.max(1, Math.ceil(Math.abs(toAngle - fromAngle) / 170));
  const step = ((toAngle - fromAngle) / pieces / 180) * Math.PI;
  return times(pieces, (i): DxfVertex => {
    const angle = (fromAngle / 180) * Math.PI + i * step;
    const [x, y] = i === 0 ? from : [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
    return { x, y, bulge: Math.tan(step / 4) };
  });
}

function isSame(a: DxfVertex, b: DxfVertex): boolean {
  return !a.bulge && Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;
}

/** The corners of an entity. They may be inside its arcs. */
export function cornersOf(entity: DxfEntity): readonly Point[] {
  if (entity.kind === 'polyline') return entity.vertices.map(({ x, y }) => [x, y]);
  if (entity.kind === 'text') return [entity.at];
  const { center, radius } = entity;
  return [
    [center[0] - radius, center[1] - radius],
    [center[0] + radius, center[1] + radius],
  ];
}
