// Shows the product in augmented reality: an immersive WebXR session in which it's on the floor at true scale. A hit
// test finds the floor, and a tap places the product. This module is a separate chunk, because few devices support it
// and few people use it.
//
// The product stays in its own coordinate system, in millimeters, because its finishes and light are computed in it.
// Instead, the room is transformed: the camera and the reticle are in a group whose matrix converts the room's meters
// to the product's millimeters.

import {
  DoubleSide,
  GLSL3,
  Group,
  Matrix4,
  Mesh,
  PerspectiveCamera,
  PlaneGeometry,
  RawShaderMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Bounds, Product } from '../../model/evaluate/product.js';
import { LitProduct } from '../lit-product.js';

export interface ArSessionOptions {
  readonly product: Product;
  /** The page element shown over the camera image during the session. */
  readonly overlay: HTMLElement;
  /** Called when the floor is found or lost, until the product is placed. */
  onFloor?(found: boolean): void;
  /** Called each time the product is placed. */
  onPlaced?(): void;
  /**
   * Resolves an address in the product's document to the file's URL. By default, addresses are relative to the page.
   */
  addressOf?(address: string): string;
  /** Called with a message about a file that can't be shown. */
  onWarning?(message: string): void;
  /** Called when the page, the person or the device has ended the session. */
  onEnd?(): void;
}

/** The angle for each call of `turn`, counterclockwise seen from above, in radians. */
const TURN_STEP = Math.PI / 4;

/** The maximum time to wait for the product's files before the session starts. */
const LONGEST_WAIT_MS = 1000;

const METRES_IN_MILLIMETRE = 0.001;

export class ArSession {
  readonly #options: ArSessionOptions;
  readonly #session: XRSession;
  readonly #renderer = new WebGLRenderer({ antialias: true, alpha: true });
  readonly #scene = new Scene();
  readonly #room = new Group();
  readonly #camera = new PerspectiveCamera();
  readonly #reticle = new Reticle();
  readonly #product: LitProduct;
  /**
   * The last hit, where the middle of the picture meets the floor: the transform from the hit's coordinates to the
   * room's.
   */
  readonly #aim = new Matrix4();
  #hits: XRHitTestSource | undefined;
  #floorFound = false;
  #place: Vector3 | undefined;
  #turn = 0;

  /**
   * Asks for permission and starts the session. Browsers allow this only in a click handler.
   * @throws {DOMException} if WebXR isn't available, or the person or device denies it
   */
  static async open(options: ArSessionOptions): Promise<ArSession> {
    if (!navigator.xr) throw new DOMException("This browser doesn't support WebXR.", 'NotSupportedError');
    const xr = await navigator.xr.requestSession('immersive-ar', {
      requiredFeatures: ['hit-test', 'local-floor'],
      optionalFeatures: ['dom-overlay'],
      domOverlay: { root: options.overlay },
    });
    const session = new ArSession(xr, options);
    try {
      await session.#begin();
      return session;
    } catch (error) {
      await xr.end();
      throw error;
    }
  }

  private constructor(session: XRSession, options: ArSessionOptions) {
    this.#options = options;
    this.#session = session;
    this.#room.matrixAutoUpdate = false;
    this.#room.add(this.#camera, this.#reticle.mesh);
    this.#scene.add(this.#room);
    this.#product = new LitProduct(this.#scene, {
      addressOf: (address) => options.addressOf?.(address) ?? address,
      onWarning: (message) => options.onWarning?.(message),
      onLoad: () => {},
    });
    session.addEventListener('end', () => this.#dispose(), { once: true });
  }

  /** The transform from product coordinates (mm) to the room's (m); undefined until the product is placed. */
  get placement(): Matrix4 | undefined {
    return this.#place && placement(this.#options.product.bounds, this.#place, this.#turn);
  }

  turn(): void {
    this.#turn += TURN_STEP;
    this.#updateRoom();
  }

  async close(): Promise<void> {
    await this.#session.end();
  }

  async #begin(): Promise<void> {
    this.#product.show(this.#options.product, false);
    // The page usually has the product's files in its cache. If not, the session starts without them.
    await Promise.race([this.#product.loaded(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
    this.#product.refine(() => true);
    // This must precede the session, because three.js then renders only with the XR camera.
    this.#product.renderShadowMap(this.#renderer, this.#scene);
    this.#product.visible = false;
    this.#renderer.xr.enabled = true;
    this.#renderer.xr.setReferenceSpaceType('local-floor');
    await this.#renderer.xr.setSession(this.#session);
    const viewer = await this.#session.requestReferenceSpace('viewer');
    this.#hits = await this.#session.requestHitTestSource?.({ space: viewer });
    this.#session.addEventListener('select', () => this.#putDown());
    this.#renderer.setAnimationLoop((_time, frame) => this.#draw(frame));
  }

  #draw(frame: XRFrame | undefined): void {
    if (frame) this.#findFloor(frame);
    this.#renderer.render(this.#scene, this.#camera);
  }

  #findFloor(frame: XRFrame): void {
    const space = this.#renderer.xr.getReferenceSpace();
    const [hit] = this.#hits ? frame.getHitTestResults(this.#hits) : [];
    const pose = space ? hit?.getPose(space) : undefined;
    if (pose) this.#aim.fromArray(pose.transform.matrix);
    this.#reticle.show(pose ? this.#aim : undefined);
    const found = Boolean(pose);
    if (found !== this.#floorFound && !this.#place) this.#options.onFloor?.(found);
    this.#floorFound = found;
  }

  /** Places the product where the person is aiming, with its front toward them. */
  #putDown(): void {
    if (!this.#floorFound) return;
    const place = new Vector3().setFromMatrixPosition(this.#aim);
    const camera = new Vector3().setFromMatrixPosition(this.#renderer.xr.getCamera().matrixWorld);
    // The XR camera's world matrix is in product coordinates, because the camera is in the room's group.
    camera.applyMatrix4(this.#room.matrix.clone().invert());
    this.#turn = Math.atan2(camera.x - place.x, camera.z - place.z);
    this.#place = place;
    this.#updateRoom();
    this.#product.visible = true;
    this.#options.onPlaced?.();
  }

  #updateRoom(): void {
    const { placement: toRoom } = this;
    if (!toRoom) return;
    this.#room.matrix.copy(toRoom).invert();
    this.#room.matrixWorldNeedsUpdate = true;
  }

  #dispose(): void {
    this.#renderer.setAnimationLoop(null);
    this.#hits?.cancel();
    this.#reticle.dispose();
    this.#product.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.#options.onEnd?.();
  }
}

/**
 * The transform that places the middle of the product's base at a point on the floor.
 * @param turn the rotation about the vertical axis; radians, 0 faces +z
 */
function placement({ min, max }: Bounds, point: Vector3, turn: number): Matrix4 {
  const foot = new Vector3((min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2);
  return new Matrix4()
    .makeTranslation(point)
    .multiply(new Matrix4().makeRotationY(turn))
    .scale(new Vector3().setScalar(METRES_IN_MILLIMETRE))
    .multiply(new Matrix4().makeTranslation(foot.negate()));
}

// The ring on the floor where a tap would place the product.

/** The side of the square that the ring is drawn in. */
const SIDE_METRES = 0.28;

const VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 modelViewMatrix, projectionMatrix;
in vec3 position;
in vec2 uv;
out vec2 vUv;
void main() {
  vUv = uv * 2.0 - 1.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const FRAGMENT_SHADER = /* glsl */ `
precision highp float;
in vec2 vUv;
out vec4 fragColor;
void main() {
  float away = length(vUv);
  float ring = smoothstep(0.70, 0.74, away) * (1.0 - smoothstep(0.86, 0.90, away));
  // A dark rim around the light ring, so that the ring is visible on every floor.
  float rim = smoothstep(0.62, 0.70, away) * (1.0 - smoothstep(0.90, 0.98, away));
  fragColor = vec4(vec3(ring), max(ring, rim * 0.45));
}
`;

export class Reticle {
  readonly mesh: Mesh<PlaneGeometry, RawShaderMaterial>;

  constructor() {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(SIDE_METRES, SIDE_METRES).rotateX(-Math.PI / 2), material);
    this.mesh.matrixAutoUpdate = false;
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  /** Shows the ring at the matrix, or hides the ring if the matrix is undefined. */
  show(matrix: Matrix4 | undefined): void {
    this.mesh.visible = matrix !== undefined;
    if (!matrix) return;
    this.mesh.matrix.copy(matrix);
    this.mesh.matrixWorldNeedsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
