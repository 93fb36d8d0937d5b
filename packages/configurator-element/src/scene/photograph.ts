// Turns the picture at rest into a photograph. It averages many passes, each with the camera moved within a pixel, the
// key light at another point of its softbox, and the ambient light from three more directions. Their hard shadows add
// up to shadows that are sharp where things touch and get softer with distance. Where a board hides one of these
// directions, it reflects its own light instead. What arrives at the floor and the wall is collected in maps, which also
// light the product, and are shown around it at the end. This module is loaded when the picture is first at rest.
//
// The mean of any number of passes is a picture, because their samples are spread evenly from the first pass on. So a
// slow device ends after the passes that it has time for.

import {
  BackSide,
  ConstantAlphaFactor,
  FrontSide,
  GLSL3,
  Mesh,
  NearestFilter,
  OneFactor,
  OneMinusConstantAlphaFactor,
  type PerspectiveCamera,
  RawShaderMaterial,
  RGBAFormat,
  type Scene,
  type Side,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Product } from '../model/evaluate/product.js';
import {
  AMBIENT_LEVEL,
  FLOOR_ALBEDO,
  KEY_LIGHT_DIRECTION,
  KEY_LIGHT_LEVEL,
  studioLight,
  WALL_ALBEDO,
} from '../view/light-sweep.js';
import type { Mount } from '../view/setting.js';
import { DirectionalLight, shadowMaterial } from './directional-light.js';
import { GapStrips } from './gap-strips.js';
import { LightMap } from './light-map.js';
import type { LightingUniforms } from './pbr-material.js';
import {
  ADD_SHADER,
  AMBIENT_DIRECTIONS,
  ambientIndices,
  BACKDROP,
  BOUNCE_SHADER,
  BOUNCE_VERTEX_SHADER,
  DEVELOP_SHADER,
  type Layer,
  MOST_PASSES,
  PRODUCT,
} from './photograph-shaders.js';
import { disposeOf, type Rectangle, rectangleOf, targetOf } from './rectangle.js';
import { nextFrame } from './render-loop.js';
import { whenCompiled, whenDone } from './renderer-context.js';

/** The time for all passes, in ms. A device that doesn't have time for this many is too slow for photographs. */
const BUDGET_MS = 1600;
const FEWEST_PASSES = 16;

/** The level from which a discharging battery is saved. */
const LOW_BATTERY = 0.2;

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
  /** Whether the product stands or hangs; undefined if there's no wall behind it. */
  readonly mount: () => Mount | undefined;
}

/** A material for passes, and the shader that it was made from, which changes when a texture has loaded. */
interface Variant {
  readonly material: RawShaderMaterial;
  readonly from: string;
  /** Listens for the disposal of the material that it replaces. */
  readonly dispose: () => void;
}

/** Returns whether the photograph is no longer wanted. */
type IsOver = () => boolean;

export class Photograph {
  readonly #studio: Studio;
  readonly #shadowMaterial = shadowMaterial();
  readonly #bounceMaterial: RawShaderMaterial;
  readonly #key = new DirectionalLight(this.#shadowMaterial);
  readonly #ambientLights = ambientIndices.map(() => new DirectionalLight(this.#shadowMaterial));
  /** For each ambient direction, the light that the boards blocking it reflect. */
  readonly #bounces: readonly DirectionalLight[];
  readonly #outsideMaterial: RawShaderMaterial;
  /** For each ambient direction, the light that the product's outside reflects from there. */
  readonly #outsideBounces: readonly DirectionalLight[];
  readonly #uniforms;
  readonly #floor: LightMap;
  readonly #wall: LightMap;
  readonly #variants = new Map<RawShaderMaterial, Variant>();
  readonly #gaps = new GapStrips();
  /** A number from 0 to 1 that's different for each pass. */
  readonly #turn = { value: 0 };
  /** The number of passes in the sum. */
  readonly #passes = { value: 0 };
  readonly #pass = targetOf(1, NearestFilter, true);
  readonly #sum = targetOf(1, NearestFilter);
  readonly #adding = rectangleOf(
    ADD_SHADER,
    { picture: { value: this.#pass.texture }, turn: this.#turn },
    OneFactor,
    OneFactor,
  );
  readonly #developing = rectangleOf(
    DEVELOP_SHADER,
    { sum: { value: this.#sum.texture }, backdrop: { value: this.#pass.texture }, passes: this.#passes },
    ConstantAlphaFactor,
    OneMinusConstantAlphaFactor,
  );
  readonly #isSupported: boolean;
  #isTooSlow: boolean;
  /** The most passes that the device has had time for so far. */
  #affordable = 0;

  constructor(studio: Studio) {
    this.#studio = studio;
    const bounceMaterial = (side: Side, defines = {}) =>
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: BOUNCE_VERTEX_SHADER,
        fragmentShader: BOUNCE_SHADER,
        uniforms: { ...studio.lighting, ...this.#key.uniforms },
        side,
        defines,
      });
    this.#bounceMaterial = bounceMaterial(BackSide);
    this.#outsideMaterial = bounceMaterial(FrontSide, { OUTSIDE: '' });
    const bounces = (material: RawShaderMaterial) =>
      ambientIndices.map(() => new DirectionalLight(material, RGBAFormat, BOUNCE_MAP_SIZE));
    this.#bounces = bounces(this.#bounceMaterial);
    this.#outsideBounces = bounces(this.#outsideMaterial);
    const lights = {
      ...this.#key.uniforms,
      toAmbient: { value: this.#ambientLights.map(({ uniforms }) => uniforms.toLight.value) },
      ambientMatrix: { value: this.#ambientLights.map(({ uniforms }) => uniforms.shadowMatrix.value) },
      ambientMap: { value: this.#ambientLights.map(({ uniforms }) => uniforms.shadowMap.value) },
      ambientTexel: { value: ambientIndices.map(() => 0) },
      ambientLight: { value: ambientIndices.map(() => 0) },
      turn: this.#turn,
    };
    const mapUniforms = {
      ...studio.lighting,
      ...lights,
      outsideMatrix: { value: this.#outsideBounces.map(({ uniforms }) => uniforms.shadowMatrix.value) },
      outsideBounce: { value: this.#outsideBounces.map(({ drawn }) => drawn) },
    };
    this.#floor = new LightMap('y', mapUniforms);
    this.#wall = new LightMap('z', mapUniforms);
    this.#uniforms = {
      ...lights,
      ambientBounce: { value: this.#bounces.map(({ drawn }) => drawn) },
      hasFloor: { value: 0 },
      hasWall: { value: 0 },
      floorMap: this.#floor.map,
      floorMapOrigin: this.#floor.origin,
      floorMapExtent: this.#floor.extent,
      floorUnshadowed: this.#floor.unshadowed,
      wallMap: this.#wall.map,
      wallMapOrigin: this.#wall.origin,
      wallMapExtent: this.#wall.extent,
      wallUnshadowed: this.#wall.unshadowed,
    };
    studio.scene.add(this.#gaps.mesh);
    // Calls the browser's own method, because the renderer's context hides this extension from three.js (see
    // renderer-context.ts).
    const getExtension: (name: string) => unknown = WebGL2RenderingContext.prototype.getExtension;
    this.#isSupported = getExtension.call(studio.renderer.getContext(), 'EXT_color_buffer_float') !== null;
    this.#isTooSlow = isSoftware(studio.renderer.getContext());
  }

  /** Whether the device is known to be fast enough. */
  get isProven(): boolean {
    return this.#affordable > 0;
  }

  /**
   * Exposes a photograph of the scene in its current state, one pass per page frame.
   * @param isPatient whether the photograph is exposed on any device, and may take longer than people wait
   * @returns whether the photograph is complete. If not, `isOver` ended it, the device is too slow, or its battery is
   * low.
   */
  async expose(isOver: IsOver, isPatient = false): Promise<boolean> {
    if (!this.#isSupported) return false;
    if (!isPatient && (this.#isTooSlow || (await isBatteryLow()) || isOver())) return false;
    const { renderer } = this.#studio;
    this.#prepare();
    this.#compile();
    if (!(await whenCompiled(renderer, isOver))) return false;
    this.#clear();
    let start: number | undefined;
    while (this.#passes.value < MOST_PASSES) {
      const time = await nextFrame();
      if (isOver()) return false;
      start ??= time;
      if (!isPatient && time - start >= BUDGET_MS) break;
      this.#addPass();
      // Page frames don't wait for passes. They would queue up on a slow GPU, and a change would be drawn after all of
      // them.
      if (!(await whenDone(renderer, isOver))) return false;
      if (this.#passes.value >= FEWEST_PASSES) this.#affordable = Math.max(this.#affordable, this.#passes.value);
    }
    this.#isTooSlow = this.#passes.value < FEWEST_PASSES;
    if (this.#isTooSlow) return false;
    this.#exposeBackdrop();
    return true;
  }

  /** Draws another photograph into the canvas in one go, for a picture that isn't shown. This one is kept. */
  exposeNow(): void {
    const other = new Photograph(this.#studio);
    other.#prepare();
    other.#clear();
    while (other.#passes.value < this.#affordable) other.#addPass();
    other.#exposeBackdrop();
    other.develop();
    other.dispose();
  }

  /** Draws the photograph over the frame in the canvas. @param share the photograph's opacity, 0 to 1 */
  develop(share = 1): void {
    this.#developing.material.blendAlpha = share;
    this.#draw(this.#developing);
  }

  dispose(): void {
    this.#key.dispose();
    for (const light of [...this.#ambientLights, ...this.#bounces, ...this.#outsideBounces]) light.dispose();
    for (const material of [this.#shadowMaterial, this.#bounceMaterial, this.#outsideMaterial]) material.dispose();
    this.#gaps.dispose();
    this.#pass.dispose();
    this.#sum.dispose();
    for (const map of [this.#floor, this.#wall]) map.dispose();
    for (const rectangle of [this.#adding, this.#developing]) disposeOf(rectangle);
    for (const { dispose } of [...this.#variants.values()]) dispose();
  }

  #prepare(): void {
    const { width, height } = this.#studio.renderer.domElement;
    this.#pass.setSize(width, height);
    this.#sum.setSize(width, height);
    this.#gaps.fitTo(this.#studio.product().parts);
  }

  /** Starts compiling all shaders, so that the passes that measure how fast the device is don't wait for them. */
  #compile(): void {
    const { renderer, scene, camera } = this.#studio;
    for (const light of [this.#bounces[0]!, this.#outsideBounces[0]!]) light.compile(renderer);
    for (const map of this.#maps) map.compile(renderer, camera);
    for (const rectangle of [this.#adding, this.#developing]) renderer.compile(rectangle, camera);
    this.#withVariants(PRODUCT, () => renderer.compile(scene, camera));
  }

  #clear(): void {
    const { renderer } = this.#studio;
    renderer.setRenderTarget(this.#sum);
    renderer.clear();
    for (const map of this.#maps) map.clear(renderer, this.#studio.product().bounds);
    renderer.setRenderTarget(null);
    this.#passes.value = 0;
  }

  /** The maps of the surfaces near the product. The floor is far below a hanging product, and a studio has no wall. */
  get #maps(): readonly LightMap[] {
    const mount = this.#studio.mount();
    return [...(mount === 'wall' ? [] : [this.#floor]), ...(mount ? [this.#wall] : [])];
  }

  #addPass(): void {
    const pass = this.#passes.value++;
    const { renderer, scene, camera } = this.#studio;
    const { width, height } = this.#pass;
    const { bounds } = this.#studio.product();
    this.#key.fitTo(bounds, softboxPoint(pass));
    this.#key.renderShadowMap(renderer, scene);
    const maps = this.#maps;
    const { ambientTexel, ambientLight, hasFloor, hasWall } = this.#uniforms;
    hasFloor.value = Number(maps.includes(this.#floor));
    hasWall.value = Number(maps.includes(this.#wall));
    const ambient = this.#ambientLights.map((light, index) => {
      const toLight = ambientDirection(pass * AMBIENT_DIRECTIONS + index);
      const bounce = this.#bounces[index]!;
      const outsideBounce = this.#outsideBounces[index]!;
      light.fitTo(bounds, toLight);
      bounce.fitTo(bounds, toLight);
      outsideBounce.fitTo(bounds, toLight.clone().negate());
      for (const each of [light, bounce, outsideBounce]) each.renderShadowMap(renderer, scene);
      ambientTexel.value[index] = light.uniforms.shadowTexel.value;
      const unshadowed = unshadowedLight(toLight, hasWall.value === 1);
      ambientLight.value[index] = unshadowed;
      return { toLight, unshadowed };
    });
    this.#turn.value = sample4(pass, 0);
    // Update the light maps first, because the light that has reached the floor and the wall so far also falls on the
    // product.
    renderer.autoClear = false;
    for (const map of maps) map.add(renderer, camera, ambient, this.#key.uniforms.toLight.value);
    renderer.autoClear = true;
    camera.setViewOffset(width, height, sample4(pass, 2) - 0.5, sample4(pass, 3) - 0.5, width, height);
    renderer.setRenderTarget(this.#pass);
    this.#withVariants(PRODUCT, () => renderer.render(scene, camera));
    camera.clearViewOffset();
    renderer.setRenderTarget(this.#sum);
    this.#draw(this.#adding);
    renderer.setRenderTarget(null);
  }

  /** Draws the product's surroundings, once all of their light has been collected. */
  #exposeBackdrop(): void {
    const { renderer, scene, camera } = this.#studio;
    renderer.setRenderTarget(this.#pass);
    this.#withVariants(BACKDROP, () => renderer.render(scene, camera));
    renderer.setRenderTarget(null);
  }

  /** Draws without clearing the target. */
  #draw(rectangle: Rectangle): void {
    const { renderer, camera } = this.#studio;
    renderer.autoClear = false;
    renderer.render(rectangle, camera);
    renderer.autoClear = true;
  }

  /** Does some work while only the product or the backdrop is visible, and materials are replaced by their variants. */
  #withVariants(layer: Layer, work: () => void): void {
    const { scene } = this.#studio;
    const replaced: [Mesh, RawShaderMaterial, boolean][] = [];
    scene.traverse((mesh) => {
      if (!(mesh instanceof Mesh) || !(mesh.material instanceof RawShaderMaterial)) return;
      replaced.push([mesh, mesh.material, mesh.visible]);
      mesh.material = this.#variantOf(mesh);
      mesh.visible &&= layerOf(mesh) === layer;
    });
    this.#gaps.mesh.visible = layer === PRODUCT;
    work();
    this.#gaps.mesh.visible = false;
    for (const [mesh, material, visible] of replaced) Object.assign(mesh, { material, visible });
  }

  /** The variant shares all of the material's uniforms except those of the light. */
  #variantOf(mesh: Mesh): RawShaderMaterial {
    const material = mesh.material as RawShaderMaterial;
    const existing = this.#variants.get(material);
    if (existing?.from === material.fragmentShader) return existing.material;
    existing?.dispose();
    const { vertexShader, fragmentShader, uniforms, defines, transparent, depthTest, depthWrite } = material;
    const layer = layerOf(mesh);
    const variant = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      transparent,
      depthTest,
      depthWrite,
      premultipliedAlpha: material.premultipliedAlpha || layer === BACKDROP,
      defines: { ...defines, ...layer.defines },
      fragmentShader: layer.shaderOf(fragmentShader),
      uniforms: { ...uniforms, ...this.#uniforms },
    });
    const dispose = () => {
      variant.dispose();
      material.removeEventListener('dispose', dispose);
      this.#variants.delete(material);
    };
    material.addEventListener('dispose', dispose);
    this.#variants.set(material, { material: variant, from: fragmentShader, dispose });
    return variant;
  }
}

/** What's around the product is drawn before everything else. */
function layerOf({ renderOrder }: Mesh): Layer {
  return renderOrder < 0 ? BACKDROP : PRODUCT;
}

/** Whether WebGL is rendered in software, which would take seconds for a photograph. */
function isSoftware(context: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const { UNMASKED_RENDERER_WEBGL } = context.getExtension('WEBGL_debug_renderer_info') ?? {};
  const name = String(context.getParameter(UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Whether the battery is low and discharging. Only some browsers tell. */
async function isBatteryLow(): Promise<boolean> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ charging: boolean; level: number }> };
  // A page's permissions policy can forbid to ask.
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  return battery !== undefined && !battery.charging && battery.level <= LOW_BATTERY;
}

/**
 * Multiples of the powers of a root spread evenly, from the first few on (Roberts' R sequences). With 16 passes, the
 * ambient light on a surface is off by 4%, and would be by 9% if one sequence were used for all six dimensions.
 * @param root the root of xⁿ⁺¹ = x + 1 for n dimensions
 * @returns a function that returns a sample's number from 0 to 1 in a dimension
 */
function sequence(root: number): (index: number, dimension: number) => number {
  return (index, dimension) => (0.5 + (index + 1) / root ** (dimension + 1)) % 1;
}

const sample2 = sequence(1.32471795724475);
const sample4 = sequence(1.16730397826142);

/**
 * One of the directions that the ambient light comes from. Those of a photograph are distributed evenly, above and
 * below the product.
 */
function ambientDirection(index: number): Vector3 {
  const y = 1 - 2 * sample2(index, 0);
  const angle = 2 * Math.PI * sample2(index, 1);
  const flat = Math.sqrt(1 - y * y);
  return new Vector3(flat * Math.cos(angle), y, flat * Math.sin(angle));
}

/**
 * The light of a photographer's lamp high above, in the middle. With it, white tops are lighter than a white page, as the
 * path tracer's are.
 */
const OVERHEAD_LIGHT = 0.4;

/** The ambient light from a direction where the product hides nothing. The floor and the wall also reflect the key light. */
function unshadowedLight({ x, y, z }: Vector3, hasWall: boolean): number {
  const reflected = (albedo: number, axis: 1 | 2) =>
    albedo * (1 + (KEY_LIGHT_LEVEL[1] * KEY_LIGHT_DIRECTION[axis]) / AMBIENT_LEVEL);
  if (hasWall && z < 0) return reflected(WALL_ALBEDO, 2);
  return y < 0 ? reflected(FLOOR_ALBEDO, 1) : studioLight([x, y, z]) + OVERHEAD_LIGHT * y ** 4;
}

const toKeyLight = new Vector3(...KEY_LIGHT_DIRECTION);
const acrossKeyLight = new Vector3(0, 1, 0).cross(toKeyLight).normalize();
const alongKeyLight = new Vector3().crossVectors(toKeyLight, acrossKeyLight);

/** The direction of a point on the softbox. */
function softboxPoint(pass: number): Vector3 {
  const radius = SOFTBOX_RADIUS * Math.sqrt(sample4(pass, 0));
  const angle = 2 * Math.PI * sample4(pass, 1);
  return toKeyLight
    .clone()
    .addScaledVector(acrossKeyLight, radius * Math.cos(angle))
    .addScaledVector(alongKeyLight, radius * Math.sin(angle))
    .normalize();
}
