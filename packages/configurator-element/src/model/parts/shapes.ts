// What a document may write of a part: the keys that all kinds share, and those of each kind.

import { check, fields, list, optional, type Value, variants } from '../pieces.js';
import { hole, profile } from '../profile-schema.js';
import {
  address,
  axis,
  boolean,
  type Expression,
  expression,
  face,
  namedExpressions,
  string,
  text,
  vector,
} from '../schema.js';

export const motion = variants('kind', {
  hinge: { axis, at: vector, angle: expression },
  slide: { by: vector },
});

export type MotionDefinition = Value<typeof motion>;

/** What every part may have. */
export const commonShape = {
  id: string,
  name: optional(text),
  let: optional(namedExpressions),
  if: optional(expression),
  repeat: optional(namedExpressions),
  at: optional(vector),
  rotate: optional(vector),
  pivot: optional(vector),
  material: optional(string),
  color: optional(expression),
  explode: optional(vector),
  motion: optional(motion),
  bom: optional(boolean),
};

type Face = Value<typeof face>;

export type EdgeDefinition = Face | { readonly on: Face; readonly if: Expression };

export const edge = check<EdgeDefinition>('a side like "+x", or { "on": "+x", "if": … }', (value) => {
  if (typeof value !== 'object' || value === null) return isFace(value);
  return (
    Object.keys(value).length === 2 && 'on' in value && isFace(value.on) && 'if' in value && expression.of(value.if)
  );
});

function isFace(value: unknown): boolean {
  return face.of.some((side) => side === value);
}

/** By kind; groups aside. */
export const shapes = {
  panel: {
    ...commonShape,
    size: vector,
    normal: axis,
    grain: optional(axis),
    edges: optional(list(edge)),
    outline: optional(profile),
    cutouts: optional(list(profile)),
    holes: optional(list(hole)),
  },
  box: { ...commonShape, size: vector, radius: optional(expression) },
  cylinder: { ...commonShape, diameter: expression, length: expression, axis, topDiameter: optional(expression) },
  extrude: { ...commonShape, profile, length: expression, axis, bevel: optional(expression) },
  revolve: { ...commonShape, profile, axis, angle: optional(expression) },
  tube: {
    ...commonShape,
    path: list(vector),
    diameter: expression,
    wall: optional(expression),
    bend: optional(expression),
  },
  text: {
    ...commonShape,
    text: expression,
    height: expression,
    depth: expression,
    on: fields({ part: string, face }),
  },
  asset: { ...commonShape, src: address, size: vector },
  item: { ...commonShape, quantity: expression, unitPrice: optional(expression) },
};
