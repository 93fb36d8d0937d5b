import type { ExtrudePart } from '../model/product.js';
import { cutAway } from './cut-away.js';
import { areasOf } from './polygon.js';
import { addPrism } from './prism.js';
import { type Form, rigidForm } from './template.js';

/** A sharp edge would catch no light; mm. */
const sharpest = 0.3;

export function extrudeForm({ axis, profile, length, bevel, size }: ExtrudePart): Form {
  const ease = Math.max(bevel, Math.min(sharpest, Math.min(...size) / 10));
  const key = `extrude ${axis} ${JSON.stringify([profile, length, ease])}`;
  return rigidForm(key, (builder) => addPrism(builder, axis, { areas: cutAway(areasOf(profile), []), length, ease }));
}
