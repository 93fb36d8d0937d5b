// The studio's lamp: to the left in front, above. Its shadows fall on the product itself; the ground's shadow is the soft
// light's.

import { Box3, DirectionalLight, Vector3 } from 'three';
import type { Bounds } from '../model/product.js';

/** From the product to the lamp. */
const direction = new Vector3(-0.5, 0.95, 0.8).normalize();

const color = 0xfffaf2;
const intensity = 0.53 * Math.PI;

/** Of its shadow map, a side. */
const texels = 1024;

/** Around what the shadow map covers; mm. */
const margin = 20;

export function createLamp(): DirectionalLight {
  const lamp = new DirectionalLight(color, intensity);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(texels, texels);
  lamp.shadow.radius = 4;
  return lamp;
}

/** Lets the shadow map cover the product, and no more. */
export function aimLamp(lamp: DirectionalLight, { min, max }: Bounds): void {
  const { camera } = lamp.shadow;
  const box = new Box3(new Vector3(...min), new Vector3(...max));
  const middle = box.getCenter(new Vector3());
  lamp.target.position.copy(middle);
  camera.position.copy(middle).add(direction);
  camera.lookAt(middle);
  camera.updateMatrixWorld();
  const seen = box.applyMatrix4(camera.matrixWorldInverse).expandByScalar(margin);
  const reach = 1 + seen.max.z;
  lamp.position.copy(middle).addScaledVector(direction, reach);
  camera.left = seen.min.x;
  camera.right = seen.max.x;
  camera.bottom = seen.min.y;
  camera.top = seen.max.y;
  camera.near = 0;
  camera.far = seen.max.z - seen.min.z;
  camera.updateProjectionMatrix();
  lamp.updateMatrixWorld();
  lamp.target.updateMatrixWorld();
  const texel = Math.max(camera.right - camera.left, camera.top - camera.bottom) / texels;
  lamp.shadow.normalBias = texel * 1.5;
  lamp.shadow.bias = -texel / camera.far;
}
