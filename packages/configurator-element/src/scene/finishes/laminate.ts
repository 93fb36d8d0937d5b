import { createSurface } from '../surface.js';
import type { FinishFactory } from './finish.js';

export const createLaminate: FinishFactory = ({ light }, material) =>
  createSurface(light, { roughness: material?.roughness ?? 0.5, metalness: material?.metalness ?? 0 });
