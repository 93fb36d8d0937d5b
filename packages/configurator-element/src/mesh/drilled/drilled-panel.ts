// One drilled board, by itself.

import type { PanelPart } from '../../model/evaluate/product.js';
import type { PartGeometry } from '../stretch-geometry.js';
import { boresCollide } from './bore-collisions.js';
import { drillPatternOf, faceSize } from './drill-pattern.js';
import { drilledFaces, isClear } from './drilled-faces.js';
import { drilledGeometry } from './drilled-geometry.js';

/** Of a rectangle with bores in its faces and nothing else; undefined where they run into one another or an edge. */
export function drilledPanel(part: PanelPart): PartGeometry | undefined {
  const { size, normal, holes } = part;
  const drilling = drillPatternOf(part);
  const face = faceSize(part);
  if (boresCollide(part) || !isClear(drilling, face)) return undefined;
  const build = () => drilledGeometry(drilling, drilledFaces(drilling, face));
  const key = `drilled ${normal} ${size.join(' ')} ${JSON.stringify(holes)}`;
  return { source: { key, disposable: true, build }, size, edgeRadius: 1 };
}
