// A product with its ground and light, shared by the scene in the page and the AR session.

import { GLSL3, Mesh, PlaneGeometry, RawShaderMaterial, type Scene, Vector3, Vector4, type WebGLRenderer } from 'three';
import type { Bounds, Product } from '../model/evaluate/product.js';
import { lampOf, lightRgb, STUDIO_LUX } from '../view/part-light.js';
import type { Mount } from '../view/setting.js';
import type { ColorScheme } from '../view/stage-colors.js';
import { AmbientOcclusion, type AmbientOcclusionUniforms } from './ambient-occlusion.js';
import { DirectionalLight, shadowMaterial } from './directional-light.js';
import type { FileOptions } from './hardware/hardware-files.js';
import { LAMP_SHADER, type LampUniforms, type LightingUniforms } from './pbr-material.js';
import { ProductInstances } from './product-instances.js';
import type { HasTime } from './render-loop.js';

export class LitProduct {
  readonly ground: Ground;
  readonly lighting: LightingUniforms;
  readonly #shadowMaterial = shadowMaterial();
  readonly #keyLight = new DirectionalLight(this.#shadowMaterial);
  readonly #ambientOcclusion = new AmbientOcclusion();
  readonly #instances: ProductInstances;

  constructor(scene: Scene, files: FileOptions) {
    const onLoad = () => {
      this.#keyLight.invalidate();
      files.onLoad();
    };
    const lamp: LampUniforms = {
      lampAt: { value: new Vector4() },
      lampRgb: { value: new Vector3() },
      lampShade: { value: new Vector3() },
    };
    this.ground = new Ground({ ...this.#ambientOcclusion.uniforms, ...lamp });
    this.lighting = {
      ...this.#ambientOcclusion.uniforms,
      ...this.#keyLight.uniforms,
      ...lamp,
      darkPage: this.ground.darkPage,
    };
    this.#instances = new ProductInstances(this.lighting, { ...files, onLoad });
    scene.add(this.ground.mesh, this.#instances.group);
  }

  /**
   * Whether the product stands or hangs; undefined if there's no wall behind it. A change takes effect with the next
   * product.
   */
  set mount(mount: Mount | undefined) {
    this.#ambientOcclusion.mount = mount;
  }

  set visible(visible: boolean) {
    this.ground.mesh.visible = visible;
    this.#instances.group.visible = visible;
  }

  /** @param inPlace whether parts haven't moved since the last product, so that light and shadows are kept */
  show(product: Product, inPlace: boolean): void {
    this.#light(product);
    this.#instances.show(product);
    if (inPlace) return;
    this.#ambientOcclusion.update(product);
    this.#keyLight.fitTo(product.bounds);
    this.ground.fitTo(product.bounds);
  }

  /** Prepares for showing a product, in short steps, so that the page can run its own tasks in between. */
  preparing(product: Product): Generator<void, void> {
    return this.#instances.preparing(product);
  }

  /** Places the first product's parts, without light, in short steps. Afterward, all of its materials exist. */
  *placing(product: Product): Generator<void, void> {
    this.#light(product);
    yield* this.#instances.preparing(product);
    this.#instances.show(product);
  }

  /** Computes the first product's light and shadows, in short steps. */
  *illuminating(product: Product): Generator<void, void> {
    this.#keyLight.fitTo(product.bounds);
    this.ground.fitTo(product.bounds);
    yield* this.#ambientOcclusion.updating(product);
  }

  /** Starts compiling the shadow map's shaders. */
  compile(renderer: WebGLRenderer): void {
    this.#keyLight.compile(renderer);
  }

  /** Whether light or textures still have to be computed in idle time. */
  get unfinished(): boolean {
    return this.#ambientOcclusion.unfinished || this.#instances.unfinished;
  }

  /** Computes light and textures while there's time. @returns whether the picture has changed */
  refine(hasTime: HasTime): boolean {
    const isLit = this.#ambientOcclusion.refine(hasTime);
    return this.#instances.refine(hasTime) || isLit;
  }

  /** Resolves when all files that the product needs have loaded or failed. */
  loaded(): Promise<void> {
    return this.#instances.loaded();
  }

  /** Marks the shadow map, which was lost with the context, for redrawing. */
  restore(): void {
    this.#keyLight.invalidate();
  }

  /** Draws the shadow map if it's out of date. */
  renderShadowMap(renderer: WebGLRenderer, scene: Scene): void {
    this.#keyLight.renderShadowMap(renderer, scene);
  }

  /** Switches the product's own lamp on, or off if it has none. */
  #light(product: Product): void {
    const lamp = lampOf(product);
    this.lighting.lampAt.value.w = (lamp?.light.lumens ?? 0) / (4 * Math.PI * STUDIO_LUX);
    if (!lamp) return;
    this.lighting.lampAt.value.set(...lamp.at, this.lighting.lampAt.value.w);
    this.lighting.lampRgb.value.set(...lightRgb(lamp.light));
    // Without a shade, use a cosine that no direction has, so that nothing is shaded.
    const { from, to, beyond } = lamp.shade ?? { from: 2, to: 2, beyond: 0 };
    this.lighting.lampShade.value.set(from, to, beyond / 1000);
  }

  dispose(): void {
    this.#instances.dispose();
    this.ground.dispose();
    this.#ambientOcclusion.dispose();
    this.#keyLight.dispose();
    this.#shadowMaterial.dispose();
  }
}

// The transparent ground that receives the product's shadow, so that the product appears to stand on the page's own
// background.

const VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 modelMatrix, viewMatrix, projectionMatrix;
uniform vec2 floorOrigin, floorExtent;
in vec3 position;
in vec2 uv;
out vec2 vFloor, vMiddle;
out vec3 vClip, vGround;
void main() {
  vec4 onGround = modelMatrix * vec4(position, 1.0);
  vGround = onGround.xyz;
  vFloor = (onGround.xz - floorOrigin) / floorExtent;
  vMiddle = uv * 2.0 - 1.0;
  gl_Position = projectionMatrix * viewMatrix * onGround;
  vClip = gl_Position.xyw;
}
`;

const FRAGMENT_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D floorLight;
uniform float darkPage;
in vec2 vFloor, vMiddle;
in vec3 vClip, vGround;
out vec4 fragColor;
${LAMP_SHADER}
void main() {
  // Fades out toward the edges of the canvas, because the page beyond them has no shadow.
  vec2 edge = smoothstep(0.88, 1.0, abs(vClip.xy) / vClip.z);
  fragColor = vec4(vec3(0.0), mix(0.5, 0.7, darkPage) * (1.0 - texture(floorLight, vFloor).r) * (1.0 - edge.x) * (1.0 - edge.y));
  // Noise prevents visible rings where the shadow or the lamp's light ends.
  float noise = (fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584)))) - 0.5) / 255.0;
  fragColor.a += noise * smoothstep(0.0, 0.02, fragColor.a);
  if (lampAt.w > 0.0) {
    vec4 pool = lampPool(vGround, vec3(0.0, 1.0, 0.0));
    vec2 end = max(smoothstep(0.4, 1.0, abs(vMiddle)), smoothstep(0.3, 1.0, abs(vClip.xy) / vClip.z));
    pool.a *= (1.0 - end.x) * (1.0 - end.y);
    pool.a += 2.0 * noise * smoothstep(0.0, 0.02, pool.a);
    fragColor.a = mix(fragColor.a, 1.0, pool.a);
    fragColor.rgb = pool.rgb * pool.a / max(fragColor.a, 0.001);
  }
}
`;

export class Ground {
  readonly mesh: Mesh<PlaneGeometry, RawShaderMaterial>;
  /** Whether the page is dark, as 0 or 1. */
  readonly darkPage = { value: 0 };

  constructor({
    floorLight,
    floorOrigin,
    floorExtent,
    lampAt,
    lampRgb,
    lampShade,
  }: AmbientOcclusionUniforms & LampUniforms) {
    const material = new RawShaderMaterial({
      uniforms: { floorLight, floorOrigin, floorExtent, lampAt, lampRgb, lampShade, darkPage: this.darkPage },
      glslVersion: GLSL3,
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material);
    this.mesh.renderOrder = -1;
  }

  set colorScheme(scheme: ColorScheme) {
    this.darkPage.value = Number(scheme === 'dark');
  }

  /** Moves the ground under the product and makes it large enough for the shadow. */
  fitTo({ min, max }: Bounds): void {
    const margin = 1.1 * Math.max(max[1] - min[1], (max[0] - min[0]) / 2, (max[2] - min[2]) / 2);
    this.mesh.position.set((min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2);
    this.mesh.scale.set(max[0] - min[0] + 2 * margin, 1, max[2] - min[2] + 2 * margin);
    this.mesh.updateMatrixWorld();
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
