// The textures by name, each baked when it is first asked for and kept by whoever exports more than one product.

import { chipboardPattern } from './chipboard.js';
import { fabricPattern } from './fabric.js';
import { encodePng } from './png.js';
import { stonePattern } from './stone.js';
import { bake, type TexturePattern } from './texture-tile.js';
import { endGrainPattern, pliesPattern, veneerPattern, wholeGrain, woodPattern } from './wood.js';

export type TextureName = 'wood' | 'end' | 'veneer' | 'plies' | 'chipboard' | 'fabric' | 'stone';

/** A texture that is lighter in places than the material's own colour, or hardly: what is nearly white has no room. */
export type Headroom = 1.22 | 1.05;

export interface BakedTexture {
  readonly png: Uint8Array;
  /** Whether every other repetition is mirrored from top to bottom. */
  readonly mirrored: boolean;
}

/** The textures of finishes. Baking them is most of the work of an export: give the same one to the next. */
export class FinishTextures {
  readonly #baked = new Map<string, BakedTexture>();
  readonly #figures = new Map<TextureName, TexturePattern>();

  get(name: TextureName, headroom: Headroom): BakedTexture {
    const key = `${name} ${headroom}`;
    const existing = this.#baked.get(key);
    if (existing) return existing;
    const tile = bake(this.#figureOf(name), headroom);
    const baked = { png: encodePng(tile), mirrored: tile.mirrored };
    this.#baked.set(key, baked);
    return baked;
  }

  #figureOf(name: TextureName): TexturePattern {
    const existing = this.#figures.get(name);
    if (existing) return existing;
    const figure = figures[name]();
    this.#figures.set(name, figure);
    return figure;
  }
}

const figures: Readonly<Record<TextureName, () => TexturePattern>> = {
  wood: () => woodPattern(wholeGrain()),
  end: () => endGrainPattern(wholeGrain()),
  veneer: () => veneerPattern(wholeGrain()),
  plies: () => pliesPattern(wholeGrain()),
  chipboard: chipboardPattern,
  fabric: fabricPattern,
  stone: stonePattern,
};
