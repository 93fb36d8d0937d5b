// One drilled board, by itself.

import type { PanelPart } from '../../model/product.js';
import type { Form } from '../template.js';
import { drilledEnds, isClear } from './drilled-end.js';
import { drilledTemplate } from './drilled-template.js';
import { drillingOf, faceOf } from './drilling.js';
import { meetInside } from './meeting.js';

/** Of a rectangle with bores in its faces and nothing else; undefined where they run into one another or an edge. */
export function drilledForm(part: PanelPart): Form | undefined {
  const { size, normal, holes } = part;
  const drilling = drillingOf(part);
  const face = faceOf(part);
  if (meetInside(part) || !isClear(drilling, face)) return undefined;
  const build = () => drilledTemplate(drilling, drilledEnds(drilling, face));
  const key = `drilled ${normal} ${size.join(' ')} ${JSON.stringify(holes)}`;
  return { shape: { key, rigid: true, build }, size, ease: 1 };
}
