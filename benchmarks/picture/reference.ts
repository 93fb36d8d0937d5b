// The reference: our GLB, path-traced by three-gpu-pathtracer in our light. The key light is a disk in the sky that's
// as large as the photograph's softbox, and the ambient light is the studio's. Floor and wall reflect as much light as
// ours. As in our scene, they have the page's color, darkened where the product blocks light.

import {
  AMBIENT_LEVEL,
  FLOOR_ALBEDO,
  HANGING_HEIGHT,
  KEY_LIGHT_DIRECTION,
  KEY_LIGHT_LEVEL,
  PAINTS,
  SCREEN_SHADER,
  ShiftCamera,
  SOFTBOX_RADIUS,
  studioLight,
  WALL_ALBEDO,
  WALL_GAP,
} from '@parametric/configurator-element/internal/light';
import type { ProductScene } from '@parametric/configurator-element/internal/product-scene';
import {
  Color,
  DataTexture,
  DoubleSide,
  EquirectangularReflectionMapping,
  FloatType,
  GLSL3,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  type Object3D,
  PlaneGeometry,
  RawShaderMaterial,
  RepeatWrapping,
  Scene,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { WebGLPathTracer } from 'three-gpu-pathtracer';

export interface Studio {
  /** The product's file, in meters from `foot`. */
  readonly glb: Uint8Array;
  readonly pose: ProductScene['cameraPose'];
  readonly slant: number;
  /** The middle of the product's base, in mm. */
  readonly foot: readonly [number, number, number];
  /** The distance from the product's back to its front, in mm. */
  readonly depth: number;
  /** Undefined in the studio, which has no wall. */
  readonly mount: 'floor' | 'wall' | undefined;
}

/** The reference is traced at this many times its size, so that each pixel shows either the product or the ground. */
const OVERSIZE = 2;

/** What was traced of a product: with it, without it, and which pixels show it. */
export interface Traced {
  readonly full: DataTexture;
  readonly empty: DataTexture;
  readonly seen: DataTexture;
}

/** Kept from one product to the next, because its shaders take longer to compile than a product takes to trace. */
export class ReferenceTracer {
  readonly canvas: HTMLCanvasElement;
  readonly #size: number;
  readonly #renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
  readonly #tracer = new WebGLPathTracer(this.#renderer);
  readonly #sky = skyTexture();

  constructor(size: number) {
    this.#size = size;
    this.canvas = this.#renderer.domElement;
    Object.assign(this.#tracer, { bounces: 8, renderDelay: 0, renderToCanvas: false, rasterizeScene: false });
    this.#tracer.tiles.set(2, 2);
  }

  /** @param samples paths per pixel */
  async trace(studio: Studio, samples: number): Promise<Traced> {
    this.#renderer.setSize(OVERSIZE * this.#size, OVERSIZE * this.#size);
    const camera = cameraOf(studio);
    const product = await productOf(studio);
    const room = roomOf(studio);
    const scene = new Scene().add(...room);
    scene.environment = this.#sky;
    const traced = async (count: number) => {
      this.#tracer.setScene(scene, camera);
      while (this.#tracer.samples < count) {
        this.#tracer.renderSample();
        await new Promise((resolve) => setTimeout(resolve));
      }
      return read(this.#renderer, this.#tracer.target);
    };
    const empty = await traced(samples);
    scene.add(product);
    const full = await traced(samples);
    return { full, empty, seen: maskOf(this.#renderer, camera, product, room) };
  }

  /** Draws the traced picture onto a page of the given color. */
  develop(traced: Traced, page: string, hasWall: boolean): void {
    const paper = new Color().setStyle(page, '');
    const { color, opacity } = PAINTS.plainFloor;
    const paint = new Color(...color.map((value) => value / 255));
    const floor = hasWall ? paper.clone().lerp(paint, opacity) : paper;
    const uniforms = { ...traced, paper, floor };
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: 'in vec3 position; void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader: DEVELOP_SHADER,
      uniforms: Object.fromEntries(Object.entries(uniforms).map(([name, value]) => [name, { value }])),
    });
    this.#renderer.setSize(this.#size, this.#size);
    this.#renderer.render(new Mesh(new PlaneGeometry(2, 2), material), new ShiftCamera());
    material.dispose();
  }
}

const DEVELOP_SHADER = /* glsl */ `
precision highp float;
uniform highp sampler2D full, empty, seen;
uniform vec3 paper, floor;
out vec4 fragColor;
${SCREEN_SHADER}
vec3 pixelAt(ivec2 at) {
  vec4 light = texelFetch(full, at, 0);
  vec3 kind = texelFetch(seen, at, 0).rgb;
  if (kind.r > 0.5) return toScreen(light.rgb);
  if (kind.g + kind.b < 0.5) return paper;
  // The empty room's light is even, so its noise is averaged.
  vec3 open = vec3(0.0);
  for (int i = -3; i <= 3; i++) {
    for (int j = -3; j <= 3; j++) open += texelFetch(empty, clamp(at + 2 * ivec2(i, j), ivec2(0), textureSize(empty, 0) - 1), 0).rgb / 49.0;
  }
  return (kind.g > 0.5 ? floor : paper) * pow(min(light.rgb / max(open, 0.001), 1.2), vec3(0.4545));
}
void main() {
  ivec2 at = ${OVERSIZE} * ivec2(gl_FragCoord.xy);
  vec3 sum = vec3(0.0);
  for (int i = 0; i < ${OVERSIZE}; i++) for (int j = 0; j < ${OVERSIZE}; j++) sum += pixelAt(at + ivec2(i, j));
  fragColor = vec4(sum / ${OVERSIZE * OVERSIZE}.0, 1.0);
}
`;

export function cameraOf({ pose, slant, foot }: Studio): ShiftCamera {
  const inMetres = (point: readonly number[]) => new Vector3(...point.map((at, axis) => (at - foot[axis]!) / 1000));
  const camera = new ShiftCamera(pose.fieldOfView, 1, 0.05, 200);
  camera.position.copy(inMetres(pose.position));
  camera.lookAt(inMetres(pose.target));
  camera.slant = slant;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  return camera;
}

export async function productOf({ glb }: Studio): Promise<Object3D> {
  const { scene } = await new GLTFLoader().parseAsync(glb.slice().buffer, '');
  scene.updateMatrixWorld(true);
  return scene;
}

/** The floor and, except in the studio, the wall. */
export function roomOf({ depth, mount }: Studio): readonly Mesh[] {
  const plane = (albedo: number) => {
    const material = new MeshPhysicalMaterial({ roughness: 1, specularIntensity: 0 });
    material.color.setScalar(albedo);
    return new Mesh(new PlaneGeometry(100, 100), material);
  };
  const floor = plane(FLOOR_ALBEDO);
  floor.rotateX(-Math.PI / 2).position.y = mount === 'wall' ? -HANGING_HEIGHT / 1000 : -0.0002;
  const wall = plane(WALL_ALBEDO);
  wall.position.z = -(depth / 2 + (mount === 'wall' ? 0.2 : WALL_GAP)) / 1000;
  return mount ? [floor, wall] : [floor];
}

/** The studio's light from each direction, and the key light's disk. */
function skyTexture(): DataTexture {
  const [width, height] = [1024, 512];
  const data = new Float32Array(4 * width * height);
  const key = new Vector3(...KEY_LIGHT_DIRECTION);
  const radius = Math.atan(SOFTBOX_RADIUS);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const [along, up] = [((i + 0.5) / width - 0.5) * 2 * Math.PI, ((j + 0.5) / height - 0.5) * Math.PI];
      const towards = new Vector3(Math.cos(along) * Math.cos(up), Math.sin(up), Math.sin(along) * Math.cos(up));
      const isKey = key.angleTo(towards) < radius;
      const sky = AMBIENT_LEVEL * studioLight([towards.x, towards.y, towards.z]);
      // A disk with the radiance that lights a surface facing it like the key light.
      for (let c = 0; c < 3; c++) {
        data[4 * (j * width + i) + c] = sky + (isKey ? KEY_LIGHT_LEVEL[c]! / Math.sin(radius) ** 2 : 0);
      }
      data[4 * (j * width + i) + 3] = 1;
    }
  }
  const texture = new DataTexture(data, width, height, undefined, FloatType, EquirectangularReflectionMapping);
  Object.assign(texture, { wrapS: RepeatWrapping, minFilter: LinearFilter, magFilter: LinearFilter });
  texture.needsUpdate = true;
  return texture;
}

/** Which pixels show the product (red), the floor (green) or the wall (blue). */
function maskOf(renderer: WebGLRenderer, camera: ShiftCamera, product: Object3D, room: readonly Mesh[]): DataTexture {
  const scene = new Scene().add(product, ...room);
  const paint = (object: Object3D, color: number) =>
    object.traverse((each) => {
      if (each instanceof Mesh) each.material = new MeshBasicMaterial({ color, side: DoubleSide });
    });
  paint(product, 0xff0000);
  for (const [i, mesh] of room.entries()) paint(mesh, i === 0 ? 0x00ff00 : 0x0000ff);
  const { width, height } = renderer.domElement;
  const target = new WebGLRenderTarget(width, height, { type: FloatType });
  renderer.setRenderTarget(target);
  renderer.render(scene, camera);
  renderer.setRenderTarget(null);
  const texture = read(renderer, target);
  target.dispose();
  return texture;
}

function read(renderer: WebGLRenderer, target: WebGLRenderTarget): DataTexture {
  const { width, height } = target;
  const data = new Float32Array(4 * width * height);
  renderer.readRenderTargetPixels(target, 0, 0, width, height, data);
  const texture = new DataTexture(data, width, height, undefined, FloatType);
  texture.needsUpdate = true;
  return texture;
}
