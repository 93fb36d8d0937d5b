// The studio's soft light as textures: worked out roughly for a first picture, stretched over the next product, and worked
// out finely when there is time.

import { Data3DTexture, DataTexture, type IUniform, LinearFilter, RedFormat, Vector2, Vector3 } from 'three';
import { partGeometry, toTriangleMesh } from '../mesh/index.js';
import type { Bounds, PlacedPart, Product } from '../model/evaluate/product.js';
import {
  bakeIrradiance,
  bakeIrradianceInSteps,
  fineCells,
  type IrradianceVolume,
  type OccluderMesh,
  quickCells,
} from '../view/irradiance-volume.js';
import { occludersOf } from '../view/occluders.js';
import type { HasTime } from './idle-task.js';

export interface AmbientOcclusionUniforms {
  readonly lightVolume: IUniform<Data3DTexture>;
  /** Where the volume begins, and how far it reaches; mm. */
  readonly lightOrigin: IUniform<Vector3>;
  readonly lightExtent: IUniform<Vector3>;
  /** mm */
  readonly lightCell: IUniform<number>;
  /** Where the product begins and ends; mm. */
  readonly productMin: IUniform<Vector3>;
  readonly productMax: IUniform<Vector3>;
  readonly floorLight: IUniform<DataTexture>;
  /** Start and extent along x and z; mm. */
  readonly floorOrigin: IUniform<Vector2>;
  readonly floorExtent: IUniform<Vector2>;
}

/** What the light was worked out for. */
interface Bake {
  readonly volume: IrradianceVolume;
  readonly bounds: Bounds;
}

export class AmbientOcclusion {
  readonly uniforms: AmbientOcclusionUniforms = {
    lightVolume: { value: volumeOf(new Uint8Array([255, 128, 128, 128]), [1, 1, 1]) },
    lightOrigin: { value: new Vector3() },
    lightExtent: { value: new Vector3(1, 1, 1) },
    lightCell: { value: 1 },
    productMin: { value: new Vector3() },
    productMax: { value: new Vector3() },
    floorLight: { value: floorOf(new Uint8Array([255]), [1, 1, 1]) },
    floorOrigin: { value: new Vector2() },
    floorExtent: { value: new Vector2(1, 1) },
  };
  #lit: Bake | undefined;
  #stale: Product | undefined;
  #work: Generator<void, IrradianceVolume> | undefined;

  update(product: Product): void {
    const { parts, bounds } = product;
    this.#stale = product;
    this.#work = undefined;
    if (this.#lit) this.#stretch(this.#lit, bounds);
    else this.#take(product, bakeIrradiance(occludersOf(parts), bounds, quickCells));
  }

  /** Whether the light is still rough, or another product's. */
  get unfinished(): boolean {
    return this.#stale !== undefined;
  }

  /**
   * Goes on with it, as long as there is time.
   * @returns whether the light is another now
   */
  refine(hasTime: HasTime): boolean {
    while (this.#stale && hasTime()) {
      const { parts, bounds } = this.#stale;
      this.#work ??= bakeIrradianceInSteps(occludersOf(parts, surfaceOf), bounds, fineCells);
      const { done, value } = this.#work.next();
      if (!done) continue;
      this.#take(this.#stale, value);
      this.#stale = undefined;
      this.#work = undefined;
      return true;
    }
    return false;
  }

  dispose(): void {
    this.#stale = undefined;
    this.#work = undefined;
    this.uniforms.lightVolume.value.dispose();
    this.uniforms.floorLight.value.dispose();
  }

  #take({ parts, bounds }: Product, volume: IrradianceVolume): void {
    const { counts, data, floor } = volume;
    const { lightVolume, floorLight } = this.uniforms;
    lightVolume.value = refill(lightVolume.value, data, counts, volumeOf);
    floorLight.value = refill(floorLight.value, floor.data, [...floor.counts, 1], floorOf);
    const lit = { volume, bounds };
    // The light around nothing can't be stretched over something.
    this.#lit = parts.length > 0 ? lit : undefined;
    this.#stretch(lit, bounds);
  }

  /** Lays the light that was worked out for one box over another. */
  #stretch({ volume: { counts, origin, cell, floor }, bounds: from }: Bake, to: Bounds): void {
    const { lightOrigin, lightExtent, lightCell, productMin, productMax, floorOrigin, floorExtent } = this.uniforms;
    const [x, y, z] = [stretchAlong(0, from, to), stretchAlong(1, from, to), stretchAlong(2, from, to)];
    const place = (axis: 0 | 1 | 2, value: number, factor: number) => to.min[axis] + (value - from.min[axis]) * factor;
    lightOrigin.value.set(place(0, origin[0], x), place(1, origin[1], y), place(2, origin[2], z));
    lightExtent.value.set(counts[0] * cell * x, counts[1] * cell * y, counts[2] * cell * z);
    lightCell.value = cell;
    productMin.value.set(...to.min);
    productMax.value.set(...to.max);
    floorOrigin.value.set(place(0, floor.origin[0], x), place(2, floor.origin[1], z));
    floorExtent.value.set(floor.counts[0] * cell * x, floor.counts[1] * cell * z);
  }
}

function surfaceOf(part: PlacedPart): OccluderMesh | undefined {
  const form = partGeometry(part);
  return form && toTriangleMesh(form);
}

/** How much longer one box is than another; 1 where there is nothing to compare. */
function stretchAlong(axis: 0 | 1 | 2, from: Bounds, to: Bounds): number {
  const [before, after] = [from.max[axis] - from.min[axis], to.max[axis] - to.min[axis]];
  return before > 0 && after > 0 ? after / before : 1;
}

type Counts = readonly [number, number, number];
type Bytes = Uint8Array<ArrayBuffer>;

/** The texture with other data; another texture where its size is another. */
function refill<T extends DataTexture | Data3DTexture>(
  texture: T,
  data: Bytes,
  counts: Counts,
  create: (data: Bytes, counts: Counts) => T,
): T {
  const { width, height, depth } = texture.image as { width: number; height: number; depth?: number };
  if (width === counts[0] && height === counts[1] && (depth ?? 1) === counts[2]) {
    texture.image.data = data;
    texture.needsUpdate = true;
    return texture;
  }
  texture.dispose();
  return create(data, counts);
}

function volumeOf(data: Bytes, counts: Counts): Data3DTexture {
  const texture = new Data3DTexture(data, ...counts);
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

function floorOf(data: Bytes, counts: Counts): DataTexture {
  const texture = new DataTexture(data, counts[0], counts[1], RedFormat);
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
