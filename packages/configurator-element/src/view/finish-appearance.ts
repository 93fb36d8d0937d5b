// The look of each finish in numbers, one constant a finish. The scene's shaders and the textures of exported files are
// both made from these, so that a product looks the same in both. Lightness is relative to the material's own colour:
// 0.1 is a tenth lighter. Lengths are mm, colours linear.

import type { Finish } from '../model/document/model-document.js';

/** Solid wood and veneer. */
export const wood = {
  roughness: 0.5,
  /** How strongly growth rings and fibres show. */
  face: { rings: 0.85, fibres: 0.42 },
  /** The sawn end is darker and rougher than the face by so much. */
  end: { rings: 0.6, fibres: 0.2, lightness: -0.16, roughness: 0.2 },
  /** Between the lightest board and the darkest. */
  boardVariation: 0.1,
  /** Powers of red, green and blue: darker wood is warmer. */
  warmth: [0.82, 1, 1.2],
} as const;

export const plywood = {
  roughness: 0.55,
  face: { rings: 0.5, fibres: 0.3 },
  /** A ply along the grain, one across it, and what is lost where the two are glued. */
  edge: { along: 0.08, crossed: -0.3, glue: 0.14, fibres: 0.35, roughness: 0.8 },
  /** Approximate thickness of a ply; their number is odd, so that both faces run along the grain. */
  ply: 1.4,
} as const;

export const laminate = {
  roughness: 0.5,
  /** Shows where a board was sawn and no band covers it: its lightness, the least and how much more. */
  chipboard: { color: [0.44, 0.285, 0.155], leastLightness: 0.55, lightnessRange: 0.9, roughness: 0.9 },
  /** From this density (kg/m³) on it is no chipboard but paper and resin all through, nearly black where it was sawn. */
  compact: { density: 1200, color: [0.03, 0.026, 0.024], roughness: 0.5 },
} as const;

export const metal = {
  roughness: 0.32,
  /** Luminance from and to which a colour turns from powder-coated to bare: no bare metal is dark. */
  bare: [0.04, 0.22],
  /** The least of what is powder-coated. */
  coatedRoughness: 0.45,
} as const;

export const glass = {
  roughness: 0.04,
  /** Seen straight through a pane. */
  paneOpacity: 0.14,
  edgeOpacity: 0.72,
  /** An edge's red, green and blue: powers of the pane's own, then factors. */
  edgePower: [1.8, 1.1, 1.4],
  edgeTint: [0.62, 0.86, 0.74],
} as const;

export const fabric = {
  roughness: 0.95,
  /** Distance between threads. */
  thread: 1.6,
  /** How much lighter the top of a thread is than its side, and the mean height of a thread, 0 to 1. */
  depth: 0.55,
  meanHeight: 0.64,
} as const;

export const stone = {
  roughness: 0.22,
  lightness: 1.03,
  clouds: 0.16,
  /** Veins: how much darker, how wide (of the noise), and from and to which lightness of the clouds they show. */
  vein: { depth: 0.16, width: 0.09, clouds: [0.35, 0.7] },
  /** How far space is bent before the noise is looked up, so that clouds and veins are drawn out as they are in rock. */
  bend: 55,
} as const;

/** What every finish has: its roughness where the material gives none. */
export const finishAppearance = { wood, plywood, laminate, metal, glass, fabric, stone } satisfies Readonly<
  Record<Finish, { readonly roughness: number }>
>;

/** A narrow side faces along an axis by no more than this; what faces more is a face. */
export const faceFrom = 0.7;

/** How far inside a part's box an edge band may lie. */
export const edgeBandDepth = 1.5;

/** Weights of linear red, green and blue in luminance. */
export const luminance = [0.3, 0.6, 0.1] as const;
