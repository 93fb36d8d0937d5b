// Ambient light with occlusion, baked into a 3D texture and a floor map. The first frame gets a coarse bake, which is
// replaced by a fine one in idle time. When the product changes, the last bake is stretched to the new bounds until a
// fine one is ready.

import { Data3DTexture, DataTexture, type IUniform, LinearFilter, RedFormat, Vector2, Vector3 } from 'three';
import { partTriangles } from '../mesh/index.js';
import type { Bounds, Product } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import { bakeIrradianceInSteps, FINE_CELLS, type IrradianceVolume, QUICK_CELLS } from '../view/irradiance-volume.js';
import { occludersOf } from '../view/occluders.js';
import type { Mount } from '../view/setting.js';
import type { HasTime } from './render-loop.js';

export interface AmbientOcclusionUniforms {
  readonly lightVolume: IUniform<Data3DTexture>;
  /** The volume's lowest corner and its extent, in mm. */
  readonly lightOrigin: IUniform<Vector3>;
  readonly lightExtent: IUniform<Vector3>;
  /** The size of a cell in the volume, in mm. */
  readonly lightCell: IUniform<number>;
  /** The product's bounds, in mm. */
  readonly productMin: IUniform<Vector3>;
  readonly productMax: IUniform<Vector3>;
  readonly floorLight: IUniform<DataTexture>;
  /** The floor map's lowest corner and extent along x and z, in mm. */
  readonly floorOrigin: IUniform<Vector2>;
  readonly floorExtent: IUniform<Vector2>;
}

/** A volume and the bounds it was baked for. */
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
  /**
   * Whether the product stands or hangs; undefined if there's no wall behind it. A change takes effect with the next
   * product.
   */
  mount: Mount | undefined;
  #bake: Bake | undefined;
  /** The product that still needs a fine bake. */
  #pending: Product | undefined;
  #baking: Generator<void, IrradianceVolume> | undefined;

  update(product: Product): void {
    if (!this.#bake) {
      runToEnd(this.updating(product));
      return;
    }
    this.#pending = product;
    this.#baking = undefined;
    this.#stretchTo(this.#bake, product.bounds);
  }

  /** Like `update`, for the first product, in short steps. */
  *updating(product: Product): Generator<void, void> {
    const { parts, bounds } = product;
    this.#pending = product;
    this.#baking = undefined;
    this.#upload(product, yield* bakeIrradianceInSteps(occludersOf(parts), bounds, QUICK_CELLS, this.mount));
  }

  /** Whether the current bake is coarse, or was made for an earlier product. */
  get unfinished(): boolean {
    return this.#pending !== undefined;
  }

  /**
   * Computes the fine bake while there's time.
   * @returns whether the light has changed
   */
  refine(hasTime: HasTime): boolean {
    while (this.#pending && hasTime()) {
      const { parts, bounds } = this.#pending;
      const occluders = occludersOf(parts, partTriangles);
      this.#baking ??= bakeIrradianceInSteps(occluders, bounds, FINE_CELLS, this.mount);
      const { done, value } = this.#baking.next();
      if (!done) continue;
      this.#upload(this.#pending, value);
      this.#pending = undefined;
      this.#baking = undefined;
      return true;
    }
    return false;
  }

  dispose(): void {
    this.#pending = undefined;
    this.#baking = undefined;
    this.uniforms.lightVolume.value.dispose();
    this.uniforms.floorLight.value.dispose();
  }

  #upload({ parts, bounds }: Product, volume: IrradianceVolume): void {
    const { counts, data, floor } = volume;
    const { lightVolume, floorLight } = this.uniforms;
    lightVolume.value = refill(lightVolume.value, data, counts, volumeOf);
    floorLight.value = refill(floorLight.value, floor.data, [...floor.counts, 1], floorOf);
    const bake = { volume, bounds };
    // Without parts, keep no bake, because there's no occlusion to stretch to the next product.
    this.#bake = parts.length > 0 ? bake : undefined;
    this.#stretchTo(bake, bounds);
  }

  /** Stretches a bake from the bounds that it was made for to other bounds. */
  #stretchTo({ volume: { counts, origin, cell, floor }, bounds: from }: Bake, to: Bounds): void {
    const { lightOrigin, lightExtent, lightCell, productMin, productMax, floorOrigin, floorExtent } = this.uniforms;
    const [x, y, z] = [scaleAlong(0, from, to), scaleAlong(1, from, to), scaleAlong(2, from, to)];
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

/**
 * The factor between the lengths of two bounds along an axis: the length of `to` divided by that of `from`. It's 1 if
 * either length is 0.
 */
function scaleAlong(axis: 0 | 1 | 2, from: Bounds, to: Bounds): number {
  const [before, after] = [from.max[axis] - from.min[axis], to.max[axis] - to.min[axis]];
  return before > 0 && after > 0 ? after / before : 1;
}

type Counts = readonly [number, number, number];
type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the texture with the new data. If the size has changed, returns a new texture. */
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
  return smooth(new Data3DTexture(data, ...counts));
}

function floorOf(data: Bytes, counts: Counts): DataTexture {
  return smooth(new DataTexture(data, counts[0], counts[1], RedFormat));
}

function smooth<T extends DataTexture | Data3DTexture>(texture: T): T {
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
