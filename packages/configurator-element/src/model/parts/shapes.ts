// What a document may write of a part: the keys that all kinds share, and those of each kind.

import * as z from 'zod/mini';
import { hole, profile } from '../profile-schema.js';
import { address, axis, expression, face, named, text, vector } from '../schema.js';

const motion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hinge'), axis, at: vector, angle: expression }),
  z.strictObject({ kind: z.literal('slide'), by: vector }),
]);

export type MotionDefinition = z.infer<typeof motion>;

/** What every part may have. */
export const commonShape = {
  id: z.string(),
  name: z.optional(text),
  let: z.optional(named),
  if: z.optional(expression),
  repeat: z.optional(named),
  at: z.optional(vector),
  rotate: z.optional(vector),
  pivot: z.optional(vector),
  material: z.optional(z.string()),
  color: z.optional(expression),
  explode: z.optional(vector),
  motion: z.optional(motion),
  bom: z.optional(z.boolean()),
};

export const edge = z.custom<EdgeDefinition>(isEdge, {
  params: { expected: 'a side like "+x", or { "on": "+x", "if": … }' },
});

export const panelShape = {
  size: vector,
  normal: axis,
  grain: z.optional(axis),
  edges: z.optional(z.array(edge)),
  outline: z.optional(profile),
  cutouts: z.optional(z.array(profile)),
  holes: z.optional(z.array(hole)),
};

export type EdgeDefinition =
  | z.infer<typeof face>
  | { readonly on: z.infer<typeof face>; readonly if: z.infer<typeof expression> };

const conditionalEdge = z.strictObject({ on: face, if: expression });

function isEdge(value: unknown): boolean {
  return z.safeParse(face, value).success || z.safeParse(conditionalEdge, value).success;
}

export const boxShape = { size: vector, radius: z.optional(expression) };

export const cylinderShape = {
  diameter: expression,
  length: expression,
  axis,
  topDiameter: z.optional(expression),
};

export const extrudeShape = { profile, length: expression, axis, bevel: z.optional(expression) };

export const revolveShape = { profile, axis, angle: z.optional(expression) };

export const tubeShape = {
  path: z.array(vector),
  diameter: expression,
  wall: z.optional(expression),
  bend: z.optional(expression),
};

export const textShape = {
  text: expression,
  height: expression,
  depth: expression,
  on: z.strictObject({ part: z.string(), face }),
};

export const assetShape = { src: address, size: vector };

export const itemShape = { quantity: expression, unitPrice: z.optional(expression) };
