import type { Data3DTexture, IUniform, Texture } from 'three';
import type { Material } from '../../model/document/model-document.js';
import type { PbrMaterialOptions } from '../pbr-material.js';

/** What finishes share, and who made it disposes of. */
export interface FinishContext {
  /** The tile of wood grain (see view/grain.ts); made once it was asked for, when there is time. */
  readonly grain: () => IUniform<Texture>;
  /** The cube of random values (see view/noise.ts). */
  readonly noise: () => IUniform<Data3DTexture>;
}

/** The surface that all parts of a finish share; `material` is undefined for a part that names none. */
export type ShaderFinish = (context: FinishContext, material: Material | undefined) => PbrMaterialOptions;
