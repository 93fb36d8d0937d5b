// Creates the finishes' three.js materials. All parts with the same finish share a material. Color, size and grain are
// instance attributes. A finish has one file here, one in exchange/finishes/, and its parameters in
// view/finish-appearance.ts.

import {
  Data3DTexture,
  DataTexture,
  type IUniform,
  LinearFilter,
  LinearMipmapLinearFilter,
  MirroredRepeatWrapping,
  type RawShaderMaterial,
  RedFormat,
  RepeatWrapping,
  RGFormat,
} from 'three';
import type { AssetMaterial } from '../../mesh/index.js';
import type { Finish, Material } from '../../model/document/model-document.js';
import { finishAppearance, LAMINATE, laminateCore } from '../../view/finish-appearance.js';
import { computeNoise, NOISE_SIDE } from '../../view/noise.js';
import { computeGrain, type GrainTile } from '../../view/wood-grain.js';
import { BAND_COUNT } from '../edge-bands.js';
import type { FileOptions } from '../hardware/hardware-files.js';
import { createPbrMaterial, hasLamp, type LightingUniforms } from '../pbr-material.js';
import { MaterialTextures } from '../textures/material-textures.js';
import { fabricFinish } from './fabric.js';
import { glassFinish } from './glass.js';
import { laminateFinish } from './laminate.js';
import { metalFinish } from './metal.js';
import { plywoodFinish } from './plywood.js';
import type { FinishContext, ShaderFinish } from './shader-finish.js';
import { stoneFinish } from './stone.js';
import { woodFinish } from './wood.js';

/** One color on all sides. Leather also has a relief, which is loaded when it's needed (see textures/). */
const plainFinish: ShaderFinish = () => ({});

export const shaderFinishes: Readonly<Record<Finish, ShaderFinish>> = {
  wood: woodFinish,
  plywood: plywoodFinish,
  laminate: laminateFinish,
  metal: metalFinish,
  glass: glassFinish,
  fabric: fabricFinish,
  leather: plainFinish,
  stone: stoneFinish,
  paint: plainFinish,
  lacquer: plainFinish,
};

const GLOW = 'fragColor = vec4(toTarget(1.5 * vColor), 1.0); return;';

/** The materials of one scene. */
export class FinishMaterials {
  /** See `writeBands`. */
  readonly bands = { value: new Float32Array(4 * BAND_COUNT) };
  readonly #lighting: LightingUniforms;
  readonly #textures: MaterialTextures;
  readonly #context: FinishContext;
  readonly #byKey = new Map<string, RawShaderMaterial>();
  readonly #grain = { value: plainGrainTexture() } satisfies IUniform<DataTexture>;
  #computingGrain: Generator<void, GrainTile> | undefined;
  #noise: IUniform<Data3DTexture> | undefined;

  constructor(lighting: LightingUniforms, files: FileOptions) {
    this.#lighting = lighting;
    this.#textures = new MaterialTextures(files);
    const grain = () => {
      if (this.#grain.value.image.data === plainGrain) this.#computingGrain ??= computeGrain();
      return this.#grain;
    };
    const noise = () => {
      this.#noise ??= { value: noiseTexture() };
      return this.#noise;
    };
    this.#context = { grain, noise };
  }

  /** Returns the key of a material's three.js material in the product's light. Parts with equal keys share one. */
  keyOf(material: Material | undefined): string {
    if (!material) return `laminate${this.#light}`;
    const { finish, roughness = '', metalness = '' } = material;
    const core = finish === 'laminate' && laminateCore(material) === LAMINATE.compact ? ' compact' : '';
    const key = `${finish}${core} ${roughness} ${metalness}${this.#light}`;
    return key + this.#textures.keyOf(material);
  }

  of(material: Material | undefined): RawShaderMaterial {
    const key = this.keyOf(material);
    const existing = this.#byKey.get(key);
    if (existing) return existing;
    const finish = material?.finish ?? 'laminate';
    const { roughness = finishAppearance[finish].roughness, metalness = 0 } = material ?? {};
    const own = shaderFinishes[finish](this.#context, material);
    const uniforms = { ...own.uniforms, bands: this.bands };
    const options = { ...own, uniforms, roughness, metalness };
    const created = createPbrMaterial(this.#lighting, options);
    this.#byKey.set(key, created);
    if (material) this.#textures.apply(created, this.#lighting, options, material);
    return created;
  }

  /** The material for a primitive from a file, which doesn't have a finish. */
  plain({ roughness, metalness, opacity }: Omit<AssetMaterial, 'color'>): RawShaderMaterial {
    const key = `plain ${roughness} ${metalness} ${opacity}${this.#light}`;
    const existing = this.#byKey.get(key);
    if (existing) return existing;
    const transparency = { transparent: true, fragment: `opacity = ${opacity.toFixed(2)};` };
    const created = createPbrMaterial(this.#lighting, { roughness, metalness, ...(opacity < 1 ? transparency : {}) });
    this.#byKey.set(key, created);
    return created;
  }

  /** The material for a part that emits light. It glows in the part's color. */
  glowing(): RawShaderMaterial {
    const existing = this.#byKey.get('glow');
    if (existing) return existing;
    const created = createPbrMaterial(this.#lighting, { roughness: 1, metalness: 0, fragment: GLOW });
    this.#byKey.set('glow', created);
    return created;
  }

  get #light(): string {
    return hasLamp(this.#lighting) ? ' by lamp' : '';
  }

  /** Whether the grain of wood, plywood and metal still has to be computed. Until then, it isn't shown. */
  get unfinished(): boolean {
    return this.#computingGrain !== undefined;
  }

  /** Computes the grain while there's time. @returns whether it's complete */
  refine(hasTime: () => boolean): boolean {
    while (this.#computingGrain && hasTime()) {
      const { done, value } = this.#computingGrain.next();
      if (!done) continue;
      this.#computingGrain = undefined;
      this.#grain.value.dispose();
      this.#grain.value = grainTexture(value);
      return true;
    }
    return false;
  }

  /** Resolves when all textures that are being loaded have loaded or failed. */
  loaded(): Promise<void> {
    return this.#textures.loaded();
  }

  dispose(): void {
    this.#textures.dispose();
    for (const material of this.#byKey.values()) material.dispose();
    this.#byKey.clear();
    this.#computingGrain = undefined;
    this.#grain.value.dispose();
    this.#noise?.value.dispose();
  }
}

const plainGrain = new Uint8Array([128, 128]);

/**
 * A texel without grain. It isn't filtered, because without a GPU, filtering it like the grain would take a quarter of
 * the first frame's time.
 */
function plainGrainTexture(): DataTexture {
  const texture = new DataTexture(plainGrain, 1, 1, RGFormat);
  texture.needsUpdate = true;
  return texture;
}

function grainTexture({ data, length, width }: GrainTile): DataTexture {
  const texture = mipmapped(new DataTexture(data, length, width, RGFormat));
  texture.wrapT = MirroredRepeatWrapping;
  texture.anisotropy = 2;
  return texture;
}

function noiseTexture(): Data3DTexture {
  const texture = mipmapped(new Data3DTexture(computeNoise(), NOISE_SIDE, NOISE_SIDE, NOISE_SIDE));
  texture.format = RedFormat;
  texture.wrapR = RepeatWrapping;
  return texture;
}

function mipmapped<T extends DataTexture | Data3DTexture>(texture: T): T {
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
