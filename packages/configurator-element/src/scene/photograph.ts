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
import { times } from '../geometry/times.js';
import type { PartList, Product } from '../model/evaluate/product.js';
import { linearOf, type Rgb } from '../view/color.js';
import { LUMINANCE } from '../view/finish-appearance.js';
import { IRRADIANCE_SCALE, REFLECTED } from '../view/irradiance-volume.js';
import {
  AMBIENT_LEVEL,
  FLOOR_ALBEDO,
  KEY_LIGHT_DIRECTION,
  KEY_LIGHT_LEVEL,
  studioLight,
  WALL_ALBEDO,
} from '../view/light-sweep.js';
import { GapStrips } from './gap-strips.js';
import { INSTANCE_SHADER } from './instance-attributes.js';
import { KeyLight } from './key-light.js';
import { DEPTH, MOVING_FLOOR_LIGHT } from './lit-product.js';
import { LIGHTING_SHADER, type LightingUniforms, MOVING_LIGHT, SCREEN_SHADER, SHADOW_SHADER } from './pbr-material.js';
import { whenCompiled, whenDone } from './renderer-context.js';

const PASSES = 64;

/** The number of directions that ambient light comes from in each pass. */
const SKIES = 3;

/** The number of passes that measure how fast the device is, and the longest time per pass in ms. */
const TRIAL_PASSES = 6;
const LONGEST_PASS_MS = 34;

/** The softbox's radius divided by its distance. */
export const SOFTBOX_RADIUS = 0.14;

/** The ambient light's share of the light that falls on the floor. The rest is the key light's. */
const SKY_ON_FLOOR = AMBIENT_LEVEL / (AMBIENT_LEVEL + KEY_LIGHT_LEVEL[1] * KEY_LIGHT_DIRECTION[1]);

/**
 * Raises the ambient light, so that an open front gets as much as in a live frame, whose ambient light includes a
 * photographer's fill light.
 */
const SKY_GAIN = 1.09;

/**
 * How far around a point its ambient light is sampled: at least this many mm, or a share of the distance to the
 * product's outside. Each direction stands for the cone around it, so that its shadow has no edge and all of the
 * shadows together don't form a plaid.
 */
const SPREAD_MM = 14;
const SPREAD = Math.sqrt(4 / (PASSES * SKIES));

/** The number of texels along each side of a map of what boards reflect, which changes slowly from place to place. */
const GLOW_MAP_SIZE = 128;

/** The key light on an open floor and wall, where the ambient light is 1. */
const [, KEY_ON_FLOOR, KEY_ON_WALL] = KEY_LIGHT_DIRECTION.map(
  (share) => (KEY_LIGHT_LEVEL[1] * share) / AMBIENT_LEVEL,
) as [number, number, number];

/** How strongly the color of a white product would show in what it reflects onto the floor. */
const FLOOR_TINT = 0.2;

const skies = times(SKIES, (sky) => sky);

const PHOTO_LIGHT = /* glsl */ `
uniform mat4 skyMatrix[${SKIES}];
uniform highp sampler2DShadow skyMap[${SKIES}];
uniform sampler2D skyGlow[${SKIES}];
uniform float skyTexel[${SKIES}], skyLight[${SKIES}];
uniform vec3 toSky[${SKIES}];
uniform float turn, hasWall;
uniform sampler2D floorLight;
uniform vec2 floorOrigin, floorExtent;

// What the floor or the wall reflects to a point from a direction, or the light from above.
float lightFrom(float light, vec3 towards, vec3 place) {
  if (hasWall > 0.5 && towards.z < 0.0) {
    vec3 onWall = place + towards * max(place.z - productMin.z, 0.0) / max(-towards.z, 0.05);
    vec4 stored = texture(lightVolume, (onWall - lightOrigin) / lightExtent);
    float arrived = min(${IRRADIANCE_SCALE} * (stored.r + (stored.a * 255.0 - 128.0) / 127.0), 1.0);
    vec3 onMap = (shadowMatrix * vec4(onWall, 1.0)).xyz;
    if (onWall.y > lightOrigin.y) return light * (arrived + ${KEY_ON_WALL.toFixed(3)} * texture(shadowMap, min(onMap, 1.0)));
  }
  if (towards.y >= 0.0) return light;
  vec2 onFloor = place.xz + towards.xz * max(place.y - productMin.y, 0.0) / max(-towards.y, 0.05);
  vec3 onMap = (shadowMatrix * vec4(onFloor.x, productMin.y, onFloor.y, 1.0)).xyz;
  return light * (texture(floorLight, (onFloor - floorOrigin) / floorExtent).r + ${KEY_ON_FLOOR.toFixed(3)} * texture(shadowMap, min(onMap, 1.0)));
}

// The share of a direction's light that reaches the surroundings of a point, in four lookups.
float openTo(highp sampler2DShadow map, mat4 toMap, float size, vec3 towards, vec3 place, vec3 normal, vec3 aside, vec3 beside) {
  vec3 ways = (mix(productMin, productMax, step(0.0, towards)) - place) / towards;
  float spread = max(${SPREAD_MM.toFixed(1)}, ${SPREAD.toFixed(4)} * min(ways.x, min(ways.y, ways.z)));
  vec3 at = (toMap * vec4(place + normal * size * 0.25 - towards * sunk, 1.0)).xyz;
  vec3 a = mat3(toMap) * aside * spread;
  vec3 b = mat3(toMap) * beside * spread;
  float near = sqrt(fract(turn * 7.0));
  float far = sqrt(1.0 - near * near);
  return 0.25 * (texture(map, min(at + near * a, 1.0)) + texture(map, min(at + far * a, 1.0))
    + texture(map, min(at + near * b, 1.0)) + texture(map, min(at + far * b, 1.0)));
}

vec3 softLight(vec3 place, vec3 normal, vec3 color, float baked) {
  // Another number in each pass, because a pattern of pixels would show in their mean.
  vec3 seed = fract(vec3(gl_FragCoord.xyx + 911.0 * turn) * vec3(0.1031, 0.103, 0.0973));
  seed += dot(seed, seed.yzx + 33.33);
  float angle = 6.2832 * fract((seed.x + seed.y) * seed.z);
  vec3 across = normalize(cross(normal, abs(normal.y) < 0.7 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vec3 aside = cos(angle) * across + sin(angle) * cross(normal, across);
  vec3 beside = cross(normal, aside);
  // Turns both offsets toward the light. In a corner, the sample could otherwise be inside a board.
  vec3 brighter = irradianceBefore(place, normal).yzw;
  aside *= sign(dot(aside, brighter));
  beside *= sign(dot(beside, brighter));
  vec3 sum = vec3(0.0);
  vec4 glow;
  float facing;
${skies
  .map(
    (sky) => `  facing = dot(normal, toSky[${sky}]);
  if (facing > 0.0) {
    glow = texture(skyGlow[${sky}], (skyMatrix[${sky}] * vec4(place, 1.0)).xy);
    glow.rgb /= max(glow.a, 0.1);
    sum += facing * mix(glow.rgb * glow.rgb * ${(1 / AMBIENT_LEVEL).toFixed(3)}, vec3(lightFrom(skyLight[${sky}], toSky[${sky}], place)), openTo(skyMap[${sky}], skyMatrix[${sky}], skyTexel[${sky}], toSky[${sky}], place, normal, aside, beside));
  }
`,
  )
  .join('')}  return sum * ${((4 / SKIES) * SKY_GAIN).toFixed(4)};
}

vec3 toTarget(vec3 color) {
  return color;
}
`;

const GLOW_VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
${INSTANCE_SHADER}
in vec3 normal;
in vec4 finish;
out vec3 vWorld, vNormal;
flat out vec3 vColor;
void main() {
  vec3 srgb = mod(floor(vec3(finish.x) / vec3(65536.0, 256.0, 1.0)), 256.0) / 255.0;
  vColor = mix(srgb / 12.92, pow((srgb + 0.055) / 1.055, vec3(2.4)), step(0.04045, srgb));
  vNormal = rotated(normal, rotation);
  vWorld = toProduct(partPosition());
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

// The light that a surface reflects. Its root is stored, because eight bits are few for dark corners.
const GLOW_SHADER = /* glsl */ `
precision highp float;
in vec3 vWorld, vNormal;
flat in vec3 vColor;
out vec4 fragColor;
${SCREEN_SHADER}
${LIGHTING_SHADER}
void main() {
  vec3 normal = normalize(vNormal);
  vec4 around = irradianceBefore(vWorld, normal);
  vec3 arrived = ${AMBIENT_LEVEL} * withBounces(max(around.x + dot(around.yzw, normal), 0.0), vColor);
  float facing = dot(normal, toKeyLight);
  if (facing > 0.0) arrived += ${KEY_LIGHT_LEVEL[1]} * facing * texture(shadowMap, (shadowMatrix * vec4(vWorld + normal * shadowTexel * 0.5, 1.0)).xyz);
  if (lampAt.w > 0.0) arrived += lampLight(vWorld, normal);
  fragColor = vec4(sqrt(vColor * arrived), 1.0);
}
`;

// The ambient light on the floor stays the baked one, because on a plain floor, every single direction would be
// visible.
const PHOTO_FLOOR_LIGHT = /* glsl */ `
#define main paint
uniform mat4 shadowMatrix;
uniform highp sampler2DShadow shadowMap;
uniform float shadowTexel;
${SHADOW_SHADER}
float floorLit() {
  float key = shareOf(shadowMap, shadowMatrix, shadowTexel, vGround, vec3(0.0, 1.0, 0.0));
  // The key light's shadow is long. It fades out from halfway to the edges of the canvas, so that it isn't cut there.
  vec2 edge = max(smoothstep(0.8, 1.0, abs(vMiddle)), smoothstep(0.5, 1.0, abs(vClip.xy) / vClip.z));
  float shadow = (1.0 - key) * (1.0 - edge.x) * (1.0 - edge.y);
  return mix(1.0, texture(floorLight, vFloor).r, ${SKY_ON_FLOOR.toFixed(3)}) - ${(1 - SKY_ON_FLOOR).toFixed(3)} * shadow;
}
`;

// What the product reflects onto the floor has the product's color.
const PHOTO_FLOOR_TINT = /* glsl */ `
#undef main
uniform vec3 reflects;
void main() {
  paint();
  if (lampAt.w > 0.0) return;
  float lit = texture(floorLight, vFloor).r;
  // The share of light that the product hides, and what it reflects of it (see irradiance-volume.ts).
  float hidden = (sqrt((1.0 - ${REFLECTED}) * (1.0 - ${REFLECTED}) + ${4 * REFLECTED} * (1.0 - lit)) - ${1 - REFLECTED}) / ${2 * REFLECTED};
  vec3 seen = (1.0 - fragColor.a) * (1.0 + ${FLOOR_TINT} * hidden * (1.0 - hidden) / max(lit, 0.1) * reflects);
  float most = max(seen.r, max(seen.g, seen.b));
  float least = min(seen.r, min(seen.g, seen.b));
  // The page's brightness: dark or light.
  float paper = depth > ${DEPTH.light} ? 0.15 : 0.94;
  fragColor.a = 1.0 - least;
  if (most > least) fragColor.rgb = developed(paper * (seen - least) / max(1.0 - least, 0.001));
}
`;

const QUAD_VERTEX_SHADER = /* glsl */ `
in vec3 position;
out vec2 vAt;
void main() {
  vAt = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

// A sum in half floats loses the last bits of what's added. Noise keeps all passes from losing the same, which would
// show as rings where light changes slowly.
const ADD_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D picture;
uniform float turn;
in vec2 vAt;
out vec4 fragColor;
${SCREEN_SHADER}
void main() {
  float lost = ${(PASSES / 1024).toFixed(4)} * (fract(pixelNoise() + turn) - 0.5);
  fragColor = texture(picture, vAt) * ((1.0 + lost) / ${PASSES}.0);
}
`;

const DEVELOP_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D sum;
in vec2 vAt;
out vec4 fragColor;
${SCREEN_SHADER}
void main() {
  vec4 mean = texture(sum, vAt);
  float alpha = clamp(mean.a, 0.0, 1.0);
  // Both have premultiplied colors. Black pixels are the floor's shadow.
  float lit = step(0.0001, max(mean.r, max(mean.g, mean.b)));
  fragColor = vec4(encoded(mean.rgb / max(alpha, 0.001)) * alpha * lit, alpha) + dither();
}
`;

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
  readonly #key = new KeyLight();
  readonly #skies = skies.map(() => new KeyLight());
  /** For each ambient direction, the light that the boards blocking it reflect. */
  readonly #glows: readonly KeyLight[];
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
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: GLOW_VERTEX_SHADER,
      fragmentShader: GLOW_SHADER,
      uniforms: { ...studio.lighting, ...this.#key.uniforms },
      side: BackSide,
    });
    this.#glows = skies.map(() => new KeyLight(material, RGBAFormat, GLOW_MAP_SIZE));
    this.#uniforms = {
      ...this.#key.uniforms,
      toSky: { value: this.#skies.map(({ uniforms }) => uniforms.toKeyLight.value) },
      skyMatrix: { value: this.#skies.map(({ uniforms }) => uniforms.shadowMatrix.value) },
      skyMap: { value: this.#skies.map(({ uniforms }) => uniforms.shadowMap.value) },
      skyGlow: { value: this.#glows.map(({ picture }) => picture) },
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
    this.#withVariants(() => this.#glows[0]!.compile(renderer, this.#studio.scene));
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
    for (const light of [...this.#skies, ...this.#glows]) light.dispose();
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
      for (const light of [sky, this.#glows[index]!]) {
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

/**
 * What the shaders of a pass define. Passes are averaged, so their patterns are blurred by a quarter of a pixel, and their
 * textures by as little.
 */
const SHARP = { PHOTO: '', 'fwidth(value)': '(0.25 * fwidth(value))', 'texture(map, at)': 'texture(map, at, -2.0)' };

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

/** A direction. The directions for the passes of a photograph are distributed evenly, from above and from below. */
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
