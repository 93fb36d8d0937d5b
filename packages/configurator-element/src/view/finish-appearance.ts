// How finishes look, in numbers: what the scene's shaders draw and what the textures of an exported file hold are then
// the same wood. Lightness is around 0: 0.1 is a tenth lighter than the material's own colour.

/** Solid wood: how strongly its growth rings and fibres show on a face and at an end, and how boards differ. */
export const wood = {
  face: { rings: 0.85, fibres: 0.42 },
  end: { rings: 0.6, fibres: 0.2, lightness: -0.16 },
  /** Between the lightest board and the darkest. */
  ownRange: 0.1,
  /** Of red, green and blue: darker wood is warmer. */
  warmth: [0.82, 1, 1.2],
} as const;

export const plywood = {
  face: { rings: 0.5, fibres: 0.3 },
  /** A ply along the grain, one across it, and what is lost where the two are glued. */
  edge: { along: 0.08, crossed: -0.3, glue: 0.14, fibres: 0.35, roughness: 0.8 },
  /** About; there is an odd number of plies. mm */
  ply: 1.4,
} as const;

export const fabric = {
  /** How far apart threads lie; mm. */
  thread: 1.6,
  /** How much lighter the top of a thread is than its side. */
  depth: 0.55,
} as const;

export const glass = {
  /** Seen straight through a pane. */
  paneOpacity: 0.14,
  edgeOpacity: 0.72,
  /** An edge's red, green and blue: powers of the pane's own, then shares. */
  edgePower: [1.8, 1.1, 1.4],
  edgeTint: [0.62, 0.86, 0.74],
} as const;

/** What a laminated board is made of, where it was sawn. */
export const chipboard = {
  /** Linear. */
  color: [0.44, 0.285, 0.155],
  /** Of its lightness: the least, and how much more. */
  least: 0.55,
  range: 0.9,
  roughness: 0.9,
} as const;

/** What is as dense is no chipboard but compact: paper and resin all through, nearly black where it was sawn; kg/m³. */
export const compact = { density: 1200, color: [0.03, 0.026, 0.024], roughness: 0.5 } as const;
