import { fabricSize } from '../textures/fabric.js';
import { type BakedFinish, baseMaterial, boxProjected, textured } from './part-materials.js';

/** A weave at true scale. */
export const fabricFinish: BakedFinish = (board) =>
  boxProjected(textured(baseMaterial(board, 0.95), 'fabric'), fabricSize, 0);
