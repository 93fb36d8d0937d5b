// Turns the picture at rest into a photograph. It averages many passes, each with the camera moved within a pixel, the
// key light at another point of its softbox, and the ambient light from three more directions. Their hard shadows add
// up to shadows that are sharp where things touch and get softer with distance. Where a board hides one of these
// directions, it reflects its own light instead. This module is loaded when the picture is first at rest.

import {
  BackSide,
  type BlendingDstFactor,
  type BlendingSrcFactor,
  type Color,
  ConstantAlphaFactor,
  CustomBlending,
  GLSL3,
  HalfFloatType,
  Mesh,
  NearestFilter,
  OneFactor,
  OneMinusConstantAlphaFactor,
  OneMinusSrcAlphaFactor,
  type PerspectiveCamera,
  PlaneGeometry,
  RawShaderMaterial,
  RGBAFormat,
  type Scene,
  SrcAlphaFactor,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
  ZeroFactor,
} from 'three';
import type { PartList, Product } from '../model/evaluate/product.js';
import { linearOf, type Rgb } from '../view/color.js';
import { LUMINANCE } from '../view/finish-appearance.js';
import { FLOOR_ALBEDO, KEY_LIGHT_DIRECTION, studioLight, WALL_ALBEDO } from '../view/light-sweep.js';
import { DirectionalLight, shadowMaterial } from './directional-light.js';
import { GapStrips } from './gap-strips.js';
import { MOVING_FLOOR_LIGHT } from './lit-product.js';
import { type LightingUniforms, MOVING_LIGHT } from './pbr-material.js';
import {
  ADD_SHADER,
  BOUNCE_SHADER,
  BOUNCE_VERTEX_SHADER,
  DEVELOP_SHADER,
  PASSES,
  PHOTO_FLOOR_LIGHT,
  PHOTO_FLOOR_TINT,
  PHOTO_LIGHT,
  QUAD_VERTEX_SHADER,
  SHARP,
  SKIES,
  skies,
} from './photograph-shaders.js';
import { whenCompiled, whenDone } from './renderer-context.js';

/** The number of passes that measure how fast the device is, and the longest time per pass in ms. */
const TRIAL_PASSES = 6;
const LONGEST_PASS_MS = 34;

/** The number of texels along each side of a map of what boards reflect, which changes slowly from place to place. */
const BOUNCE_MAP_SIZE = 128;

/** The softbox's radius divided by its distance. */
export const SOFTBOX_RADIUS = 0.14;

interface Studio {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  /** The product that's shown. */
  readonly product: () => Product;
  readonly lighting: LightingUniforms;
  /** Whether there's a wall behind the product. */
  readonly hasWall: () => boolean;
}

/** A material for passes, and the shader that it was made from, which changes when a texture has loaded. */
interface Variant {
  readonly material: RawShaderMaterial;
  readonly from: string;
}

/** Whether the photograph is no longer wanted. */
type IsOver = () => boolean;

export class Photograph {
  readonly #studio: Studio;
  readonly #shadowMaterial = shadowMaterial();
  readonly #bounceMaterial: RawShaderMaterial;
  readonly #key = new DirectionalLight(this.#shadowMaterial);
  readonly #skies = skies.map(() => new DirectionalLight(this.#shadowMaterial));
  /** For each ambient direction, the light that the boards blocking it reflect. */
  readonly #bounces: readonly DirectionalLight[];
  readonly #uniforms;
  readonly #variants = new Map<RawShaderMaterial, Variant>();
  readonly #gaps = new GapStrips();
  /** A number from 0 to 1 for each pass. */
  readonly #turn = { value: 0 };
  readonly #pass = targetOf(true);
  readonly #sum = targetOf(false);
  readonly #adding = quadOf(
    ADD_SHADER,
    { picture: { value: this.#pass.texture }, turn: this.#turn },
    OneFactor,
    OneFactor,
  );
  readonly #developing = quadOf(
    DEVELOP_SHADER,
    { sum: { value: this.#sum.texture } },
    ConstantAlphaFactor,
    OneMinusConstantAlphaFactor,
  );
  readonly #isSupported: boolean;
  #isTooSlow: boolean;

  constructor(studio: Studio) {
    this.#studio = studio;
    this.#bounceMaterial = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: BOUNCE_VERTEX_SHADER,
      fragmentShader: BOUNCE_SHADER,
      uniforms: { ...studio.lighting, ...this.#key.uniforms },
      side: BackSide,
    });
    this.#bounces = skies.map(() => new DirectionalLight(this.#bounceMaterial, RGBAFormat, BOUNCE_MAP_SIZE));
    this.#uniforms = {
      ...this.#key.uniforms,
      toSky: { value: this.#skies.map(({ uniforms }) => uniforms.toLight.value) },
      skyMatrix: { value: this.#skies.map(({ uniforms }) => uniforms.shadowMatrix.value) },
      skyMap: { value: this.#skies.map(({ uniforms }) => uniforms.shadowMap.value) },
      skyBounce: { value: this.#bounces.map(({ drawn }) => drawn) },
      skyTexel: { value: skies.map(() => 0) },
      skyLight: { value: skies.map(() => 0) },
      turn: this.#turn,
      reflects: { value: new Vector3() },
      hasWall: { value: 0 },
    };
    studio.scene.add(this.#gaps.mesh);
    // Calls the browser's own method, because the renderer's context hides this extension from three.js (see
    // renderer-context.ts).
    const getExtension: (name: string) => unknown = WebGL2RenderingContext.prototype.getExtension;
    this.#isSupported = getExtension.call(studio.renderer.getContext(), 'EXT_color_buffer_float') !== null;
    this.#isTooSlow = isSoftware(studio.renderer.getContext());
  }

  /**
   * Exposes a photograph of the scene in its current state, one pass per page frame.
   * @param isPatient whether the photograph may take longer than people wait
   * @returns whether the photograph is complete. If not, `isOver` ended it, or the device is too slow.
   */
  async expose(isOver: IsOver, isPatient = false): Promise<boolean> {
    if (!this.#isSupported || (this.#isTooSlow && !isPatient)) return false;
    const { renderer } = this.#studio;
    this.#prepare();
    this.#withVariants(() => this.#bounces[0]!.compile(renderer, this.#studio.scene));
    if (!(await whenCompiled(renderer, isOver))) return false;
    this.#clear();
    const start = performance.now();
    for (let pass = 0; pass < PASSES; pass++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (isOver()) return false;
      this.#expose(pass);
      if (pass !== TRIAL_PASSES - 1 || isPatient) continue;
      if (!(await whenDone(renderer, isOver))) return false;
      this.#isTooSlow = performance.now() - start > TRIAL_PASSES * LONGEST_PASS_MS;
      if (this.#isTooSlow) return false;
    }
    return true;
  }

  /** Draws a photograph into the canvas in one go, with the background behind it, for a picture that isn't shown. */
  exposeNow(): void {
    const { renderer, scene } = this.#studio;
    const background = scene.background as Color | null;
    const { material } = this.#developing;
    this.#prepare();
    this.#clear();
    // The background is a color for the screen, so it isn't exposed.
    scene.background = null;
    for (let pass = 0; pass < PASSES; pass++) this.#expose(pass);
    scene.background = background;
    if (background) renderer.setClearColor(background, 1);
    renderer.clear();
    renderer.setClearColor(0, 0);
    const { blendSrc, blendDst } = material;
    Object.assign(material, { blendSrc: OneFactor, blendDst: OneMinusSrcAlphaFactor });
    this.#draw(this.#developing);
    Object.assign(material, { blendSrc, blendDst });
  }

  /** Draws the photograph over the frame in the canvas. @param share the photograph's opacity, 0 to 1 */
  develop(share = 1): void {
    this.#developing.material.blendAlpha = share;
    this.#draw(this.#developing);
  }

  dispose(): void {
    this.#key.dispose();
    for (const light of [...this.#skies, ...this.#bounces]) light.dispose();
    for (const material of [this.#shadowMaterial, this.#bounceMaterial]) material.dispose();
    this.#gaps.dispose();
    this.#pass.dispose();
    this.#sum.dispose();
    for (const quad of [this.#adding, this.#developing]) {
      quad.geometry.dispose();
      quad.material.dispose();
    }
    for (const { material } of this.#variants.values()) material.dispose();
  }

  #prepare(): void {
    const { width, height } = this.#studio.renderer.domElement;
    this.#pass.setSize(width, height);
    this.#sum.setSize(width, height);
    const { parts } = this.#studio.product();
    this.#gaps.fitTo(parts);
    this.#uniforms.reflects.value.set(...tintOf(parts));
  }

  #clear(): void {
    const { renderer } = this.#studio;
    renderer.setRenderTarget(this.#sum);
    renderer.clear();
    renderer.setRenderTarget(null);
  }

  #expose(pass: number): void {
    const { renderer, scene, camera } = this.#studio;
    const { width, height } = this.#pass;
    const { bounds } = this.#studio.product();
    this.#key.fitTo(bounds, softboxPoint(pass));
    this.#key.renderShadowMap(renderer, scene);
    const hasWall = this.#studio.hasWall();
    this.#uniforms.hasWall.value = Number(hasWall);
    const { skyTexel, skyLight } = this.#uniforms;
    this.#skies.forEach((sky, index) => {
      const towards = skyDirection(pass * SKIES + index);
      for (const light of [sky, this.#bounces[index]!]) {
        light.fitTo(bounds, towards);
        light.renderShadowMap(renderer, scene);
      }
      skyTexel.value[index] = sky.uniforms.shadowTexel.value;
      const isWall = hasWall && towards.z < 0;
      const studio = studioLight([towards.x, towards.y, towards.z]);
      skyLight.value[index] = isWall ? WALL_ALBEDO : towards.y < 0 ? FLOOR_ALBEDO : studio;
    });
    this.#turn.value = sample(pass, 2);
    camera.setViewOffset(width, height, sample(pass, 4) - 0.5, sample(pass, 5) - 0.5, width, height);
    renderer.setRenderTarget(this.#pass);
    this.#withVariants(() => renderer.render(scene, camera));
    camera.clearViewOffset();
    renderer.setRenderTarget(this.#sum);
    this.#draw(this.#adding);
    renderer.setRenderTarget(null);
  }

  /** Draws without clearing the target. */
  #draw(quad: Quad): void {
    const { renderer, camera } = this.#studio;
    renderer.autoClear = false;
    renderer.render(quad, camera);
    renderer.autoClear = true;
  }

  /** Does some work while every material is replaced by its variant for a pass. */
  #withVariants(work: () => void): void {
    const { scene } = this.#studio;
    const replaced: [Mesh, RawShaderMaterial][] = [];
    scene.traverse((object) => {
      if (!(object instanceof Mesh) || !(object.material instanceof RawShaderMaterial)) return;
      replaced.push([object, object.material]);
      object.material = this.#variantOf(object.material);
    });
    this.#gaps.mesh.visible = true;
    work();
    this.#gaps.mesh.visible = false;
    for (const [mesh, material] of replaced) mesh.material = material;
  }

  /** The variant shares the material's uniforms, except those of the light. */
  #variantOf(material: RawShaderMaterial): RawShaderMaterial {
    const existing = this.#variants.get(material);
    if (existing?.from === material.fragmentShader) return existing.material;
    existing?.material.dispose();
    const isFloor = material.fragmentShader.includes(MOVING_FLOOR_LIGHT);
    const variant = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: material.vertexShader,
      fragmentShader: material.fragmentShader
        .replace(MOVING_FLOOR_LIGHT, PHOTO_FLOOR_LIGHT)
        .replace(MOVING_LIGHT, PHOTO_LIGHT)
        .concat(isFloor ? PHOTO_FLOOR_TINT : ''),
      uniforms: { ...material.uniforms, ...this.#uniforms },
      transparent: material.transparent,
      premultipliedAlpha: material.premultipliedAlpha,
      depthTest: material.depthTest,
      depthWrite: material.depthWrite,
      defines: SHARP,
      ...(isFloor ? { blending: CustomBlending, ...PREMULTIPLIED } : {}),
    });
    this.#variants.set(material, { material: variant, from: material.fragmentShader });
    material.addEventListener('dispose', () => variant.dispose());
    return variant;
  }
}

/** Whether WebGL is rendered in software, which would take seconds for a photograph. */
function isSoftware(context: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const { UNMASKED_RENDERER_WEBGL } = context.getExtension('WEBGL_debug_renderer_info') ?? {};
  const name = String(context.getParameter(UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Replaces the content of the target. */
const PREMULTIPLIED = {
  blendSrc: SrcAlphaFactor,
  blendDst: ZeroFactor,
  blendSrcAlpha: OneFactor,
  blendDstAlpha: ZeroFactor,
} as const;

type Quad = Mesh<PlaneGeometry, RawShaderMaterial>;

/** A rectangle that covers the target. */
function quadOf(
  fragmentShader: string,
  uniforms: RawShaderMaterial['uniforms'],
  blendSrc: BlendingSrcFactor,
  blendDst: BlendingDstFactor,
): Quad {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: QUAD_VERTEX_SHADER,
    fragmentShader,
    uniforms,
    transparent: true,
    blending: CustomBlending,
    blendSrc,
    blendDst,
    depthTest: false,
    depthWrite: false,
  });
  const quad = new Mesh(new PlaneGeometry(2, 2), material);
  quad.frustumCulled = false;
  return quad;
}

/** Half floats can hold sums of many passes, and light that's brighter than white. */
function targetOf(depthBuffer: boolean): WebGLRenderTarget {
  const filters = { minFilter: NearestFilter, magFilter: NearestFilter } as const;
  return new WebGLRenderTarget(1, 1, { ...filters, type: HalfFloatType, depthBuffer });
}

/** How far the mean color of the parts' fronts is from a gray of its brightness, in each channel. */
function tintOf(parts: PartList): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  let total = 0;
  for (const { size, color } of parts) {
    const area = size[0] * size[1];
    total += area;
    linearOf(color).forEach((share, channel) => {
      sum[channel]! += area * share;
    });
  }
  const gray = LUMINANCE.reduce((brightness, weight, channel) => brightness + weight * sum[channel]!, 0);
  return sum.map((share) => (share - gray) / Math.max(total, 1)) as [number, number, number];
}

/** The root of x⁷ = x + 1. Multiples of its powers spread evenly in six dimensions (Roberts' R sequence). */
const ROOT = 1.1127756842787;

/** A number from 0 to 1. The numbers for any run of passes are spread evenly. */
function sample(pass: number, dimension: number): number {
  return (0.5 + (pass + 1) / ROOT ** (dimension + 1)) % 1;
}

/**
 * One of the directions that the ambient light comes from. Those of a photograph are distributed evenly, above and
 * below the product.
 */
function skyDirection(pass: number): Vector3 {
  const y = 1 - 2 * sample(pass, 0);
  const angle = 2 * Math.PI * sample(pass, 1);
  const flat = Math.sqrt(1 - y * y);
  return new Vector3(flat * Math.cos(angle), y, flat * Math.sin(angle));
}

const toKeyLight = new Vector3(...KEY_LIGHT_DIRECTION);
const acrossKeyLight = new Vector3(0, 1, 0).cross(toKeyLight).normalize();
const alongKeyLight = new Vector3().crossVectors(toKeyLight, acrossKeyLight);

/** The direction of a point on the softbox. */
function softboxPoint(pass: number): Vector3 {
  const radius = SOFTBOX_RADIUS * Math.sqrt(sample(pass, 2));
  const angle = 2 * Math.PI * sample(pass, 3);
  return toKeyLight
    .clone()
    .addScaledVector(acrossKeyLight, radius * Math.cos(angle))
    .addScaledVector(alongKeyLight, radius * Math.sin(angle))
    .normalize();
}
