// Plywood: veneer on both faces, and plies at the edges that run alternately along and across the grain. An edge band
// covers the plies.

import { FACE_FROM, PLYWOOD } from '../../view/finish-appearance.js';
import { FIBRE_TILE } from '../../view/wood-grain.js';
import { smoothstep, type TextureSource } from './finish-textures.js';
import { type BakedFinish, baseMaterial, cycleAxes, textured } from './part-materials.js';
import { facePattern, GrainSampler, grainOffset, woodColor } from './wood.js';

/** The thickness of a ply in a file, twice the scene's. Thinner ones would alias into a false pattern in viewers. */
const PLY_IN_FILE = 2 * PLYWOOD.ply;

/**
 * The length of a tile of plies along the edge. Across the edge, the tile has one ply with its grain along the edge and
 * one with its grain across it.
 */
const EDGE_TILE_MM = 230;

export const plywoodFinish: BakedFinish = (part) => {
  const { grain, thickness, seed, size, isBoard, isBanded } = part;
  const material = baseMaterial(part);
  const offset = grainOffset(seed);
  const plies = pliesIn(size[thickness]);
  return {
    sides: [
      {
        material: textured(material, veneerTexture),
        textureAt: (point) => {
          const [along, a, b] = cycleAxes(point, grain);
          return offset(along, a + b);
        },
      },
      {
        material: {
          ...textured(material, pliesTexture),
          name: `${material.name} plies`,
          roughness: PLYWOOD.edge.roughness,
        },
        textureAt: (point) => {
          const [depth, a, b] = cycleAxes(point, thickness);
          return [(a + b) / EDGE_TILE_MM + seed, ((depth / size[thickness]) * plies) / 2];
        },
        isSawn: true,
      },
    ],
    sideFacing: (normal, at) => {
      const isEdge = isBoard && Math.abs(normal[thickness]) < FACE_FROM;
      return isEdge && !isBanded(normal, at) ? 1 : 0;
    },
  };
};

/** The number of plies. It's odd, so that the grain runs the same way on both faces. */
export function pliesIn(thickness: number): number {
  return Math.max(3, Math.floor(thickness / (2 * PLY_IN_FILE)) * 2 + 1);
}

export const veneerTexture: TextureSource = {
  name: 'veneer',
  pattern: (grain) => facePattern(grain(), [512, 512], PLYWOOD.face),
};

/** The height of two plies in the scene. The tile is stretched from this to the height in the file. */
const TWO_PLIES = 2 * PLYWOOD.ply;

export const pliesTexture: TextureSource = {
  name: 'plies',
  pattern: (grain) => {
    const [width, height] = [256, 64];
    const { along, crossed, glue, fibres: strength } = PLYWOOD.edge;
    const fibres = new GrainSampler(grain(), 1);
    return {
      width,
      height,
      mirrored: false,
      levelAt: (column, row) => {
        const within = Math.abs(((row + 0.5) / height) * 2 - 1);
        const lengthwise = smoothstep(0.44, 0.56, within);
        const glued = 1 - smoothstep(0, 0.18, Math.abs(within - 0.5));
        const fibre = fibres.mean(
          column / width,
          ((row / height) * TWO_PLIES) / FIBRE_TILE[1],
          1 / width,
          TWO_PLIES / FIBRE_TILE[1] / height,
        );
        return crossed + (along - crossed) * lengthwise - glue * glued + strength * fibre;
      },
      colorOf: woodColor,
    };
  },
};
