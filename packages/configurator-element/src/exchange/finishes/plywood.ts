// Plywood: veneer on both faces, and at the edges the plies, one along and one across in turn. A band hides them.

import { faceFrom, plywood } from '../../view/finish-appearance.js';
import { fibreTile } from '../../view/grain.js';
import { smoothstep, type TextureSource } from './finish-textures.js';
import { type BakedFinish, baseMaterial, cycleAxes, textured } from './part-materials.js';
import { facePattern, GrainSampler, grainOffset, woodColor } from './wood.js';

/** Twice what the scene draws from nearby: in a viewer thinner plies would alias into a pattern that is not there. */
const plyInFile = 2 * plywood.ply;

/** What a tile of plies measures along the edge; across it, it is one ply along the grain and one across. */
const edgeTileMm = 230;

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
          roughness: plywood.edge.roughness,
        },
        textureAt: (point) => {
          const [depth, a, b] = cycleAxes(point, thickness);
          return [(a + b) / edgeTileMm + seed, ((depth / size[thickness]) * plies) / 2];
        },
      },
    ],
    sideFacing: (normal, at) => {
      const isEdge = isBoard && Math.abs(normal[thickness]) < faceFrom;
      return isEdge && !isBanded(normal, at) ? 1 : 0;
    },
  };
};

/** An odd number, so that both faces run along the grain. */
export function pliesIn(thickness: number): number {
  return Math.max(3, Math.floor(thickness / (2 * plyInFile)) * 2 + 1);
}

export const veneerTexture: TextureSource = {
  name: 'veneer',
  pattern: (grain) => facePattern(grain(), [512, 512], plywood.face),
};

/** Height of two plies as the scene has them; the tile is stretched to those of the file. */
const twoPlies = 2 * plywood.ply;

export const pliesTexture: TextureSource = {
  name: 'plies',
  pattern: (grain) => {
    const [width, height] = [256, 64];
    const { along, crossed, glue, fibres: strength } = plywood.edge;
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
          ((row / height) * twoPlies) / fibreTile[1],
          1 / width,
          twoPlies / fibreTile[1] / height,
        );
        return crossed + (along - crossed) * lengthwise - glue * glued + strength * fibre;
      },
      colorOf: woodColor,
    };
  },
};
