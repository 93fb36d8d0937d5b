// The finishes by name: one file each. A finish is a three.js material that all parts of it share; what differs from
// part to part (colour, size, grain) comes with the instance.

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
import type { Material } from '../../model/document/model-document.js';
import { compact } from '../../view/finish-appearance.js';
import { computeGrain, type GrainTile } from '../../view/grain.js';
import { computeNoise, noiseSide } from '../../view/noise.js';
import type { FileOptions } from '../files.js';
import { createPbrMaterial, type LightingUniforms } from '../pbr-material.js';
import { MaterialTextures } from '../textures/material-textures.js';
import { fabricFinish } from './fabric.js';
import { glassFinish } from './glass.js';
import { laminateFinish } from './laminate.js';
import { metalFinish } from './metal.js';
import { plywoodFinish } from './plywood.js';
import type { FinishContext, ShaderFinish } from './shader-finish.js';
import { stoneFinish } from './stone.js';
import { woodFinish } from './wood.js';

export type FinishName = Material['finish'];

export const shaderFinishes: Readonly<Record<FinishName, ShaderFinish>> = {
  wood: woodFinish,
  plywood: plywoodFinish,
  laminate: laminateFinish,
  metal: metalFinish,
  glass: glassFinish,
  fabric: fabricFinish,
  stone: stoneFinish,
};

/** The finishes of one stage. */
export class FinishMaterials {
  readonly #studio: LightingUniforms;
  readonly #pictures: MaterialTextures;
  readonly #context: FinishContext;
  readonly #byKey = new Map<string, RawShaderMaterial>();
  readonly #grain = { value: grainTexture(plain) } satisfies IUniform<DataTexture>;
  #work: Generator<void, GrainTile> | undefined;
  #noise: IUniform<Data3DTexture> | undefined;

  constructor(studio: LightingUniforms, pictures: FileOptions) {
    this.#studio = studio;
    this.#pictures = new MaterialTextures(pictures);
    const grain = () => {
      if (this.#grain.value.image.data === plain.data) this.#work ??= computeGrain();
      return this.#grain;
    };
    const noise = () => {
      this.#noise ??= { value: noiseTexture() };
      return this.#noise;
    };
    this.#context = { grain, noise };
  }

  /** Parts whose keys are equal share a finish. */
  keyOf(material: Material | undefined): string {
    if (!material) return 'laminate';
    const { finish, roughness = '', metalness = '', density = 0 } = material;
    const core = finish === 'laminate' && density >= compact.density ? ' compact' : '';
    const key = `${finish}${core} ${roughness} ${metalness}`;
    return material.texture === undefined ? key : `${key} ${this.#pictures.keyOf(material, material.texture)}`;
  }

  of(material: Material | undefined): RawShaderMaterial {
    const key = this.keyOf(material);
    const existing = this.#byKey.get(key);
    if (existing) return existing;
    const finish = shaderFinishes[material?.finish ?? 'laminate'](this.#context, material);
    const surface = createPbrMaterial(this.#studio, finish);
    this.#byKey.set(key, surface);
    if (material) this.#pictures.apply(surface, this.#studio, finish, material);
    return surface;
  }

  /** Without a figure, of what brings its own look. */
  plain({ roughness, metalness, opacity }: Omit<AssetMaterial, 'color'>): RawShaderMaterial {
    const key = `plain ${roughness} ${metalness} ${opacity}`;
    const existing = this.#byKey.get(key);
    if (existing) return existing;
    const seenThrough = { transparent: true, look: `opacity = ${opacity.toFixed(2)};` };
    const surface = createPbrMaterial(this.#studio, { roughness, metalness, ...(opacity < 1 ? seenThrough : {}) });
    this.#byKey.set(key, surface);
    return surface;
  }

  /** What can wait until the first frame is drawn. */
  get unfinished(): boolean {
    return this.#work !== undefined;
  }

  /** Goes on with that, as long as there is time; true when it is done. */
  refine(hasTime: () => boolean): boolean {
    while (this.#work && hasTime()) {
      const { done, value } = this.#work.next();
      if (!done) continue;
      this.#work = undefined;
      this.#grain.value.dispose();
      this.#grain.value = grainTexture(value);
      return true;
    }
    return false;
  }

  /** Settles when no picture of a surface is on its way. */
  texturesLoaded(): Promise<void> {
    return this.#pictures.loaded();
  }

  dispose(): void {
    this.#pictures.dispose();
    for (const finish of this.#byKey.values()) finish.dispose();
    this.#byKey.clear();
    this.#work = undefined;
    this.#grain.value.dispose();
    this.#noise?.value.dispose();
  }
}

/** Wood without a figure, as long as there is none. */
const plain: GrainTile = { data: new Uint8Array([128, 128]), length: 1, width: 1 };

function grainTexture({ data, length, width }: GrainTile): DataTexture {
  const texture = new DataTexture(data, length, width, RGFormat);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = MirroredRepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 2;
  texture.needsUpdate = true;
  return texture;
}

function noiseTexture(): Data3DTexture {
  const texture = new Data3DTexture(computeNoise(), noiseSide, noiseSide, noiseSide);
  texture.format = RedFormat;
  texture.wrapS = texture.wrapT = texture.wrapR = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
