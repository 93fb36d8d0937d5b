// The floor and the wall around the product, drawn behind it as one rectangle that covers the picture. Each pixel's ray
// is followed to the floor, the baseboard or the wall. So they have no end, and their edges and joints are smooth at
// any distance. This module is loaded when a product isn't shown in the studio.

import { GLSL3, Mesh, PlaneGeometry, RawShaderMaterial, type Scene } from 'three';
import { REFLECTED } from '../view/irradiance-volume.js';
import { AMBIENT_LEVEL, KEY_LIGHT_DIRECTION, KEY_LIGHT_LEVEL } from '../view/light-sweep.js';
import { BOARDS, HANGING_HEIGHT, type Mount, PAINTS, type Setting, SKIRTING, WALL_GAP } from '../view/setting.js';
import type { LitProduct } from './lit-product.js';
import { LIGHTING_SHADER, SCREEN_SHADER } from './pbr-material.js';

const VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
uniform vec3 cameraPosition;
in vec3 position;
out vec3 vRay;
void main() {
  vec4 far = inverse(projectionMatrix * viewMatrix) * vec4(position.xy, 1.0, 1.0);
  vRay = far.xyz / far.w - cameraPosition;
  // Draw the rectangle behind everything else.
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

/** The ambient light on a wall that's far from the product. */
const OPEN_WALL = 0.93;

/**
 * How strongly light on the floor and the wall is painted on a dark page. On a light page, they can only get darker.
 */
const GLOW = 0.126;

/** How far around a point its key light is averaged, in texels of the shadow map. */
const SPREAD = '1.8';

/** The key light's share of the light that falls on the open wall (axis 2) or floor (axis 1). */
function keyShare(axis: 1 | 2): string {
  const key = KEY_LIGHT_LEVEL[1] * KEY_LIGHT_DIRECTION[axis];
  return (key / (AMBIENT_LEVEL + key)).toFixed(3);
}

const vec4 = ({ color, opacity }: (typeof PAINTS)[keyof typeof PAINTS]) =>
  `vec4(${[...color.map((channel) => channel / 255), opacity].map((value) => value.toFixed(4)).join(', ')})`;

const FRAGMENT_SHADER = /* glsl */ `
precision highp float;
uniform sampler2D floorLight;
uniform vec2 floorOrigin, floorExtent;
// How far the floor is below the product, and the wall behind it.
uniform float below, behind;
uniform float boards;
in vec3 vRay;
out vec4 fragColor;
${SCREEN_SHADER}
${LIGHTING_SHADER}
float random(vec2 at) {
  vec3 p = fract(at.xyx * vec3(0.1031, 0.103, 0.0973));
  p += dot(p, p.yzx + 33.33);
  return fract((p.x + p.y) * p.z);
}

float noise(vec2 at) {
  vec2 cell = floor(at);
  vec2 f = at - cell;
  f *= f * (3.0 - 2.0 * f);
  return mix(
    mix(random(cell), random(cell + vec2(1.0, 0.0)), f.x),
    mix(random(cell + vec2(0.0, 1.0)), random(cell + vec2(1.0, 1.0)), f.x),
    f.y
  );
}

// Paints over the existing color, which is premultiplied.
vec4 over(vec4 under, vec3 color, float opacity) {
  return vec4(color * opacity, opacity) + under * (1.0 - opacity);
}

// Darkens a surface that gets this share of an open surface's light, in the screen's encoding.
vec4 dimmed(vec4 surface, float light) {
  return over(surface, vec3(0.0), 1.0 - pow(clamp(light, 0.0, 1.0), 0.4545));
}

#ifndef PHOTO
vec4 inLight(vec4 surface, vec3 light) {
  return dimmed(surface, light.x);
}
#endif

vec4 withLamp(vec4 surface, vec3 place, vec3 normal) {
  if (lampAt.w == 0.0) return surface;
  vec4 pool = lampPool(place, normal);
  return over(surface, pool.rgb, pool.a);
}

// Twice the fraction of light that a box as deep as the product would hide from a point on the wall.
float hiddenBeside(vec2 place) {
  float away = length(max(max(productMin.xy - place, place - productMax.xy), 0.0));
  return 1.0 - away / length(vec2(away, productMax.z - productMin.z + behind + 1.0));
}

// The fraction of ambient light that the product lets through to a point on the wall. Farther above or below the
// product, it varies less from side to side.
float openness(vec3 place) {
  vec2 middle = lightOrigin.xy + 0.5 * lightExtent.xy;
  vec2 reach = 0.5 * lightExtent.xy - 0.5 * lightCell;
  float above = max(abs(place.y - middle.y) - reach.y, 0.0);
  vec2 within = middle + clamp(place.xy - middle, -reach, reach) * vec2(max(1.0 - above / reach.x, 0.0), 1.0);
  vec4 around = irradianceAt(vec3(within, place.z + 0.6 * lightCell));
  float arriving = (around.x + around.w) / ${OPEN_WALL};
  // Beyond the volume, the shadow fades as it does beside a box with the product's depth.
  float hidden = max(1.0 - arriving, 0.0) * hiddenBeside(place.xy) / hiddenBeside(within);
  // The product reflects most of the light that it hides, but none where it touches the wall.
  return 1.0 - hidden * (1.0 - ${REFLECTED} * (1.0 - hidden * hidden));
}

// The fraction of the key light that reaches a point. Points behind the shadow map's depth are moved into it, along the
// light.
float keyLitAt(vec3 place, vec3 normal) {
  vec3 at = (shadowMatrix * vec4(place, 1.0)).xyz;
  if (any(greaterThan(abs(at.xy - 0.5), vec2(0.5)))) return 1.0;
  float depth = dot(vec3(shadowMatrix[0][2], shadowMatrix[1][2], shadowMatrix[2][2]), toLight);
  return shareOf(shadowMap, shadowMatrix, shadowTexel, place - toLight * max(at.z - 0.999, 0.0) / depth, normal);
}

// The mean of keyLitAt around a point, so that the shadow map's texels aren't visible at the shadow's edge.
float keyLit(vec3 place, vec3 normal) {
  vec3 across = ${SPREAD} * shadowTexel * normal.zxy;
  vec3 along = ${SPREAD} * shadowTexel * normal.yzx;
  return 0.25 * (keyLitAt(place + across + 0.4 * along, normal) + keyLitAt(place - across - 0.4 * along, normal)
    + keyLitAt(place + along - 0.4 * across, normal) + keyLitAt(place - along + 0.4 * across, normal));
}

#ifndef PHOTO
vec3 lightOnWall(vec3 place) {
  float light = mix(openness(place), keyLit(place, vec3(0.0, 0.0, 1.0)), ${keyShare(2)});
  // Behind a cutout, light reflected by the board's back falls on the wall.
  return vec3(light + 0.3 * pow(max(1.0 - light, 0.0), 3.0));
}

vec3 lightOnFloor(vec3 place) {
  float open = texture(floorLight, (place.xz - floorOrigin) / floorExtent).r;
  return vec3(mix(open, keyLit(place, vec3(0.0, 1.0, 0.0)), ${keyShare(1)}));
}
#endif

// The distance of a point from the middle of the light, in multiples of the product's size. The light comes from the
// left, so its middle is to the left of the product's.
float distant(vec2 from, vec2 middle, float size) {
  return length(from - middle + vec2(0.3, -0.15) * size) / size;
}

vec4 wallAt(vec3 place, float height) {
  vec3 size = productMax - productMin;
  float far = distant(place.xy, 0.5 * (productMin + productMax).xy, length(size));
  vec3 light = lightOnWall(place);
  // The wall is darker around the light, but not at the wall's end, so that the end isn't visible.
  light *= (1.0 - 0.06 * exp(-height / 220.0)) * (1.0 - (lampAt.w > 0.0 ? 0.14 : 0.03) * smoothstep(0.2, 1.6, far) * (1.0 - smoothstep(3.0, 12.0, far)));
  return withLamp(inLight(over(vec4(0.0), vec3(1.0), ${GLOW} * darkPage * exp(-1.6 * far * far)), light), place, vec3(0.0, 0.0, 1.0));
}

vec4 floorAt(vec3 place, vec2 across, float fromWall) {
  float size = length(productMax - productMin);
  vec2 away = max(max(productMin.xz - place.xz, place.xz - productMax.xz), 0.0);
  vec4 surface;
  if (boards > 0.5) {
    float row = floor(place.x / ${BOARDS.width.toFixed(1)});
    float along = place.z / ${BOARDS.length.toFixed(1)} + random(vec2(row, 7.0));
    float tone = random(vec2(row, floor(along) + 3.0));
    vec2 grain = vec2(place.x / 9.0, place.z / 260.0) + 57.0 * tone;
    float fine = clamp(1.0 - 0.12 * across.x, 0.0, 1.0);
    float streaks = mix(0.5, 0.65 * noise(grain) + 0.35 * noise(grain * vec2(3.1, 2.3)), fine);
    vec4 paint = ${vec4(PAINTS.boards)};
    surface = over(vec4(0.0), paint.rgb * (0.9 + 0.14 * tone + 0.14 * (streaks - 0.5)), paint.a);
    vec2 joint = vec2(abs(fract(place.x / ${BOARDS.width.toFixed(1)} - 0.5) - 0.5) * ${BOARDS.width.toFixed(1)}, abs(fract(along - 0.5) - 0.5) * ${BOARDS.length.toFixed(1)});
    vec2 gap = ${BOARDS.gap.toFixed(1)} / max(across, vec2(${BOARDS.gap.toFixed(1)}));
    vec2 covered = gap * (1.0 - smoothstep(vec2(0.0), max(across, vec2(${BOARDS.gap.toFixed(1)})), joint));
    surface = over(surface, vec3(0.0), 0.5 * max(covered.x, covered.y));
  } else {
    vec4 paint = ${vec4(PAINTS.plainFloor)};
    surface = over(vec4(0.0), paint.rgb, paint.a);
  }
  float far = distant(place.xz, 0.5 * (productMin + productMax).xz, size);
  surface = over(surface, vec3(1.0), ${GLOW} * darkPage * exp(-1.6 * far * far));
  surface = inLight(surface, (below > 0.0 ? vec3(1.0) : lightOnFloor(place)) * (1.0 - 0.08 * exp(-fromWall / 220.0)));
  surface = withLamp(surface, place, vec3(0.0, 1.0, 0.0));
  // In the distance, haze hides the floor and its horizon.
  return surface * (1.0 - smoothstep(2.5, 7.0, length(away) / size));
}

// The fraction of a pixel that's above a height.
float above(float height) {
  return clamp(height / max(fwidth(height), 0.0001) + 0.5, 0.0, 1.0);
}

void main() {
  vec3 corner = productMin - vec3(0.0, below, behind);
  vec2 skirting = boards * vec2(${SKIRTING.depth.toFixed(1)}, ${SKIRTING.height.toFixed(1)});
  bool isBefore = vRay.z < 0.0;
  vec3 onWall = cameraPosition + vRay * ((corner.z - cameraPosition.z) / min(vRay.z, -0.000001));
  vec3 onFloor = cameraPosition + vRay * ((corner.y - cameraPosition.y) / min(vRay.y, -0.000001));
  // The heights at which the ray meets the wall and the baseboard's front.
  float high = isBefore ? onWall.y - corner.y : 1e9 * sign(vRay.y);
  float front = high + (isBefore ? skirting.x * vRay.y / vRay.z : 0.0);
  vec2 across = fwidth(onFloor.xz);
  float rises = above(front);
  float clears = above(front - skirting.y);
  float leaves = above(high - skirting.y);
  vec4 seen = vec4(0.0);
  if (isBefore && rises > 0.0) {
    seen = wallAt(onWall, high);
    if (boards > 0.5) {
      vec4 paint = ${vec4(PAINTS.skirting)};
      vec4 board = dimmed(over(vec4(0.0), paint.rgb, paint.a), 1.0 - 0.35 * exp(-max(front, 0.0) / 9.0));
      vec4 top = over(vec4(0.0), paint.rgb, 2.0 * paint.a);
      seen = mix(board, mix(top, seen, leaves), clears);
    }
  }
  if (vRay.y < 0.0 && rises < 1.0) {
    seen = mix(floorAt(onFloor, across, max(onFloor.z - corner.z - skirting.x, 0.0)), seen, rises);
  }
  seen.a = clamp(seen.a + (pixelNoise() - 0.5) / 255.0, 0.0, 1.0);
  fragColor = seen;
}
`;

export class SettingMesh {
  readonly mount: Mount;
  readonly #scene: Scene;
  readonly #product: LitProduct;
  readonly #mesh: Mesh<PlaneGeometry, RawShaderMaterial>;

  constructor(scene: Scene, product: LitProduct, setting: Setting, mount: Mount) {
    const hangs = mount === 'wall';
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: {
        ...product.lighting,
        below: { value: hangs ? HANGING_HEIGHT : 0 },
        behind: { value: hangs ? 0 : WALL_GAP },
        boards: { value: setting === 'room' ? 1 : 0 },
      },
      transparent: true,
      premultipliedAlpha: true,
      depthWrite: false,
    });
    this.mount = mount;
    this.#scene = scene;
    this.#product = product;
    this.#mesh = new Mesh(new PlaneGeometry(2, 2), material);
    this.#mesh.frustumCulled = false;
    this.#mesh.renderOrder = -1;
    scene.add(this.#mesh);
    this.visible = true;
  }

  /** If the setting isn't visible, the product is on the studio's ground. */
  set visible(visible: boolean) {
    this.#mesh.visible = visible;
    this.#product.ground.mesh.visible = !visible;
  }

  dispose(): void {
    this.visible = false;
    this.#scene.remove(this.#mesh);
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
  }
}
