import type { IUniform, MeshStandardMaterial, Texture } from 'three';
import type { Material } from '../../model/document.js';
import type { SoftLightUniforms } from '../soft-light.js';

/** What finishes share, and who made it disposes of. */
export interface FinishContext {
  readonly light: SoftLightUniforms;
  /** The tile of wood grain; made once it was asked for, when there is time. */
  readonly grain: () => IUniform<Texture>;
}

/** The material that all parts of a finish share; `material` is undefined for a part that names none. */
export type FinishFactory = (context: FinishContext, material: Material | undefined) => MeshStandardMaterial;
