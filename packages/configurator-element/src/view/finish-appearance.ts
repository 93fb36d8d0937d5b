// The parameters of the finishes, one constant per finish. The scene's shaders and the exported files' textures both
// use them, so that a product looks the same in both. Lightness is relative to the material's own color: 0.1 is a tenth
// lighter. Lengths are in mm, and colors are linear.

import type { Finish, Material } from '../model/document/model-document.js';

/** Solid wood and veneer. */
export const WOOD = {
  roughness: 0.5,
  /** How strongly growth rings and fibers show. */
  face: { rings: 0.85, fibres: 0.42 },
  /** End grain, with its lightness and roughness relative to the face. */
  end: { rings: 0.6, fibres: 0.2, lightness: -0.16, roughness: 0.2 },
  /** The difference in lightness between the lightest and the darkest board. */
  boardVariation: 0.1,
  /** Powers of red, green and blue: darker wood is warmer. */
  warmth: [0.82, 1, 1.2],
} as const;

export const PLYWOOD = {
  roughness: 0.55,
  face: { rings: 0.5, fibres: 0.3 },
  /** The lightness of plies along and across the grain, and the loss where they're glued. */
  edge: { along: 0.08, crossed: -0.3, glue: 0.14, fibres: 0.35, roughness: 0.8 },
  /**
   * The approximate thickness of a ply. The number of plies is odd, so that the grain runs the same way on both faces.
   */
  ply: 1.4,
} as const;

export const LAMINATE = {
  roughness: 0.5,
  /** The chipboard visible at sawn edges without a band: its minimum lightness, and the range above it. */
  chipboard: { color: [0.44, 0.285, 0.155], leastLightness: 0.55, lightnessRange: 0.9, roughness: 0.9 },
  /**
   * A compact board has at least this density (kg/m³). It's made of paper and resin, and nearly black at sawn edges.
   */
  compact: { density: 1200, color: [0.03, 0.026, 0.024], roughness: 0.5 },
} as const;

/**
 * How much lighter plywood's edges are than its faces, on average. Negative values are darker. Glue takes up an eighth.
 */
export const PLIES_LIGHTNESS = (PLYWOOD.edge.along + PLYWOOD.edge.crossed) / 2 - PLYWOOD.edge.glue / 8;

/** The core that a laminate board shows at edges without a band. */
export function laminateCore({ density = 0 }: Pick<Material, 'density'> = {}) {
  return density < LAMINATE.compact.density ? LAMINATE.chipboard : LAMINATE.compact;
}

export const METAL = {
  roughness: 0.32,
  /** The range of luminance in which a color changes from powder-coated to bare, because bare metal is never dark. */
  bare: [0.04, 0.22],
  /** The minimum roughness of powder-coated metal. */
  coatedRoughness: 0.45,
} as const;

export const GLASS = {
  roughness: 0.04,
  /**
   * How much lighter the edges of plywood are than its faces, on average, because of the plies and the glue between
   * them. Negative values mean darker. Glue takes up an eighth of an edge.
   */
  paneOpacity: 0.14,
  edgeOpacity: 0.72,
  /** The color of an edge: powers of the pane's red, green and blue, then factors. */
  edgePower: [1.8, 1.1, 1.4],
  edgeTint: [0.62, 0.86, 0.74],
} as const;

export const FABRIC = {
  roughness: 0.95,
  /** The distance between threads. */
  thread: 1.6,
  /** The difference in lightness between the top of a thread and its side, and the mean height of a thread, 0 to 1. */
  depth: 0.55,
  meanHeight: 0.64,
} as const;

export const LEATHER = {
  roughness: 0.5,
  /** How much darker creases are than pebbles, and the mean height of the grain, 0 to 1. */
  depth: 0.3,
  meanHeight: 0.7,
} as const;

/** Paint is matt. For satin paint, documents specify a lower roughness. */
export const PAINT = { roughness: 0.85 } as const;

export const LACQUER = { roughness: 0.2 } as const;

export const STONE = {
  roughness: 0.22,
  lightness: 1.03,
  clouds: 0.16,
  /**
   * Veins: how much darker they are, their width in the noise, and the range of the clouds' noise in which they occur.
   */
  vein: { depth: 0.16, width: 0.09, clouds: [0.35, 0.7] },
  /** The largest displacement of a position before the noise lookup, which stretches clouds and veins. */
  bend: 55,
} as const;

/** All finishes. Each has a roughness for materials that don't specify one. */
export const finishAppearance = {
  wood: WOOD,
  plywood: PLYWOOD,
  laminate: LAMINATE,
  metal: METAL,
  glass: GLASS,
  fabric: FABRIC,
  leather: LEATHER,
  stone: STONE,
  paint: PAINT,
  lacquer: LACQUER,
} satisfies Readonly<Record<Finish, { readonly roughness: number }>>;

/** Whether a lamp shines through a shade with this finish. */
export function isTranslucent(finish: Finish | undefined): boolean {
  return finish === 'glass' || finish === 'fabric';
}

/** If a normal's component along the thickness is above this, the surface is a face rather than an edge. */
export const FACE_FROM = 0.7;

/** The largest distance of an edge band from the side of a part's box. */
export const EDGE_BAND_DEPTH = 1.5;

/** The length along the grain that the width of a material's pictures covers by default, in mm. */
export const TEXTURE_SIZE = 1000;

/** Weights of linear red, green and blue in luminance. */
export const LUMINANCE = [0.3, 0.6, 0.1] as const;
