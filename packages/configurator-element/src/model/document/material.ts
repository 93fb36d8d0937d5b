// The materials and edge bands that a document lists.

import { address, boolean, hexColor, notNegative, positive, share, string, term, text } from './fields.js';
import { fields, oneOf, optional, tuple, type ValueOf } from './schema.js';

const finish = oneOf('wood', 'plywood', 'laminate', 'metal', 'glass', 'fabric', 'leather', 'stone', 'paint', 'lacquer');

/** How a material looks. */
export type Finish = ValueOf<typeof finish>;

export const material = fields({
  id: string,
  name: text,
  /** The kind of material, for the workshop: `plywood/birch`, `oak`, `steel`. */
  kind: optional(term),
  /** The surface treatment: `oiled`, `powder-coated`. */
  surface: optional(term),
  /** The thickness in mm. */
  thickness: optional(positive),
  /** `#rrggbb` */
  color: hexColor,
  finish,
  texture: optional(address),
  /** The length along the grain that the width of the pictures covers, in mm. */
  textureSize: optional(positive),
  /** The surface's relief: a tangent-space normal map, with green up as in glTF. */
  normalMap: optional(address),
  /** Multiplies `roughness`, which is 1 by default with it. Its green channel is used, as in glTF. */
  roughnessMap: optional(address),
  roughness: optional(share),
  metalness: optional(share),
  /** The density in kg/m³. Without a density, the mass is 0. */
  density: optional(notNegative),
  /**
   * The price per square meter if there's a `thickness`, otherwise per cubic meter; in the major unit of the document's
   * currency.
   */
  price: optional(notNegative),
  /**
   * For folded sheets: the position of the layer that bending neither stretches nor shortens, as a fraction of the
   * thickness from the inside of the bend.
   */
  kFactor: optional(share),
  /** The length and width of a sheet as bought, in mm. */
  sheet: optional(tuple(positive, positive)),
  /** The length of a bar as bought, for tubes, rods and profiles, in mm. */
  bar: optional(positive),
  /** The width of the saw cut, in mm. */
  kerf: optional(notNegative),
  /** Whether the grain runs along the sheet's length. */
  grain: optional(boolean),
  /** The id of the edge band for its panels' banded sides that don't name a different one. */
  band: optional(string),
  /** Whether customers can request a sample. */
  sample: optional(boolean),
});

/** A material in the document; thickness in millimeters. */
export type Material = ValueOf<typeof material>;

export const band = fields({
  id: string,
  name: text,
  /** The item number. */
  code: optional(string),
  /** `#rrggbb` */
  color: hexColor,
  finish,
  /** The thickness in mm. */
  thickness: positive,
  /** The width of the tape as bought, in mm. */
  width: optional(positive),
  /** The price per meter, in the major unit of the document's currency. */
  price: optional(notNegative),
});

/** An edge band in the document; lengths in millimeters. */
export type Band = ValueOf<typeof band>;
