// What a document may write of a part: the keys that all kinds share, and those of each kind.

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
} from '../document/fields.js';
import { hole, profile } from '../document/profile-fields.js';
import { check, fields, list, optional, type ValueOf, variants } from '../document/schema.js';

export const motion = variants('kind', {
  hinge: { axis, at: vector, angle: expression },
  slide: { by: vector },
});

export type MotionDefinition = ValueOf<typeof motion>;

/** What every part may have. */
export const commonPartFields = {
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

type Face = ValueOf<typeof face>;

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
export const partFields = {
  panel: {
    ...commonPartFields,
    size: vector,
    normal: axis,
    grain: optional(axis),
    edges: optional(list(edge)),
    outline: optional(profile),
    cutouts: optional(list(profile)),
    holes: optional(list(hole)),
  },
  box: { ...commonPartFields, size: vector, radius: optional(expression) },
  cylinder: { ...commonPartFields, diameter: expression, length: expression, axis, topDiameter: optional(expression) },
  extrude: { ...commonPartFields, profile, length: expression, axis, bevel: optional(expression) },
  revolve: { ...commonPartFields, profile, axis, angle: optional(expression) },
  tube: {
    ...commonPartFields,
    path: list(vector),
    diameter: expression,
    wall: optional(expression),
    bend: optional(expression),
  },
  text: {
    ...commonPartFields,
    text: expression,
    height: expression,
    depth: expression,
    on: fields({ part: string, face }),
  },
  asset: { ...commonPartFields, src: address, size: vector },
  item: { ...commonPartFields, quantity: expression, unitPrice: optional(expression) },
};
