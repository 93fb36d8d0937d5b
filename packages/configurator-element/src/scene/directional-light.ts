// A directional light with a shadow map: the key light from above, in front and to the left, and in photographs also
// single directions of the ambient light (see photograph.ts). Its shadows fall on the product, the wall and a setting's floor.
// In the studio, a frame's ground has only ambient occlusion. The map is rendered when the product changes, not when the
// camera moves.

import {
  BackSide,
  DepthTexture,
  GLSL3,
  type IUniform,
  LessEqualCompare,
  LinearFilter,
  Matrix4,
  Mesh,
  type Object3D,
  OrthographicCamera,
  type PixelFormat,
  RawShaderMaterial,
  RedFormat,
  type Scene,
  type Texture,
  UnsignedIntType,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Bounds } from '../model/evaluate/product.js';
import { KEY_LIGHT_DIRECTION } from '../view/light-sweep.js';
import { INSTANCE_SHADER } from './instance-attributes.js';

const toKeyLight = new Vector3(...KEY_LIGHT_DIRECTION);

/** The number of texels along each side of the shadow map. */
export const SHADOW_MAP_SIZE = 512;

/** The smallest size of a texel, in mm. Smaller ones would make shadow edges as sharp as in sunlight. */
const SMALLEST_TEXEL_MM = 1.3;

/** The margin around the product in the shadow map, in mm. */
const MARGIN_MM = 20;

const SHADOW_LAYER = 1;

export function enableShadow(object: Object3D): void {
  object.layers.enable(SHADOW_LAYER);
}

export interface DirectionalLightUniforms {
  /** The direction from the product to the light; a unit vector. */
  readonly toLight: IUniform<Vector3>;
  /** The transform from product coordinates to the shadow map, 0 to 1. */
  readonly shadowMatrix: IUniform<Matrix4>;
  readonly shadowMap: IUniform<DepthTexture>;
  /** The size of a texel, in mm. */
  readonly shadowTexel: IUniform<number>;
}

const VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
${INSTANCE_SHADER}
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(toProduct(partPosition()), 1.0);
}
`;

const FRAGMENT_SHADER = 'void main() {}';

/** Creates the material that draws a shadow map. Only back faces cast shadows, so that no surface shadows itself. */
export function shadowMaterial(): RawShaderMaterial {
  return new RawShaderMaterial({
    vertexShader: VERTEX_SHADER,
    fragmentShader: FRAGMENT_SHADER,
    glslVersion: GLSL3,
    side: BackSide,
    colorWrite: false,
  });
}

export class DirectionalLight {
  readonly uniforms: DirectionalLightUniforms;
  readonly #camera = new OrthographicCamera();
  readonly #target: WebGLRenderTarget;
  readonly #material: RawShaderMaterial;
  #isStale = true;

  /**
   * @param material draws the map. Its creator disposes of it.
   * @param format the format of `drawn`
   * @param size the number of texels along each side
   */
  constructor(material: RawShaderMaterial, format: PixelFormat = RedFormat, size = SHADOW_MAP_SIZE) {
    this.#material = material;
    const depthTexture = new DepthTexture(size, size, UnsignedIntType);
    depthTexture.compareFunction = LessEqualCompare;
    depthTexture.magFilter = LinearFilter;
    depthTexture.minFilter = LinearFilter;
    this.#target = new WebGLRenderTarget(size, size, { format, depthTexture });
    this.uniforms = {
      toLight: { value: new Vector3().copy(toKeyLight) },
      shadowMatrix: { value: new Matrix4() },
      shadowMap: { value: depthTexture },
      shadowTexel: { value: 1 },
    };
    this.#camera.layers.set(SHADOW_LAYER);
  }

  /** The color texture that the material is rendered to. */
  get drawn(): Texture {
    return this.#target.texture;
  }

  /**
   * Fits the map to the bounds. Maps of all sizes show the same area.
   * @param toLight the direction from the product to the light; a unit vector
   */
  fitTo({ min, max }: Bounds, toLight: Vector3 = toKeyLight): void {
    const camera = this.#camera;
    const middle = new Vector3(...min).add(new Vector3(...max)).multiplyScalar(0.5);
    const half = new Vector3(...max).sub(middle);
    camera.position.copy(middle).add(toLight);
    camera.lookAt(middle);
    camera.updateMatrixWorld();
    const least = (SMALLEST_TEXEL_MM * SHADOW_MAP_SIZE) / 2;
    const right = Math.max(least, MARGIN_MM + reachOf(half, camera.matrixWorld, 0));
    const up = Math.max(least, MARGIN_MM + reachOf(half, camera.matrixWorld, 1));
    const depth = MARGIN_MM + reachOf(half, camera.matrixWorld, 2);
    camera.position.copy(middle).addScaledVector(toLight, depth);
    camera.left = -right;
    camera.right = right;
    camera.bottom = -up;
    camera.top = up;
    camera.near = 0;
    camera.far = 2 * depth;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    const { shadowMatrix, shadowTexel } = this.uniforms;
    this.uniforms.toLight.value.copy(toLight);
    shadowMatrix.value.copy(toTexture).multiply(camera.projectionMatrix).multiply(camera.matrixWorldInverse);
    shadowTexel.value = (2 * Math.max(right, up)) / this.#target.width;
    this.#isStale = true;
  }

  /** Marks the shadow map for redrawing, because the product changed within its bounds or the map was lost. */
  invalidate(): void {
    this.#isStale = true;
  }

  /** Starts compiling the shadow map's shaders. */
  compile(renderer: WebGLRenderer): void {
    renderer.compile(new Mesh(undefined, this.#material), this.#camera);
  }

  /** Draws the shadow map if it's out of date. */
  renderShadowMap(renderer: WebGLRenderer, scene: Scene): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    scene.overrideMaterial = this.#material;
    renderer.setRenderTarget(this.#target);
    renderer.render(scene, this.#camera);
    renderer.setRenderTarget(null);
    scene.overrideMaterial = null;
  }

  dispose(): void {
    this.#target.dispose();
  }
}

/** Maps −1…1 to 0…1. */
const toTexture = new Matrix4().makeScale(0.5, 0.5, 0.5).setPosition(0.5, 0.5, 0.5);

/** Half the extent of a box along an axis of a frame, from its half sizes. */
function reachOf(half: Vector3, { elements }: Matrix4, axis: number): number {
  const [x, y, z] = [elements[4 * axis]!, elements[4 * axis + 1]!, elements[4 * axis + 2]!];
  return Math.abs(x) * half.x + Math.abs(y) * half.y + Math.abs(z) * half.z;
}
