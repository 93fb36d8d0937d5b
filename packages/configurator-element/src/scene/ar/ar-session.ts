// The product in augmented reality: an immersive WebXR session in which it stands on the floor at true scale, where a hit
// test finds it and a tap puts it. A chunk of its own: few devices can, and fewer people ask.
//
// The product stays in its own axes, in millimetres, since its finishes and its light are computed there. It is the room
// that is laid around it: camera and reticle hang in a group that turns metres of the room into millimetres of the product.

import { Group, Matrix4, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import type { Bounds, Product } from '../../model/evaluate/product.js';
import { LitProduct } from '../lit-product.js';
import { Reticle } from './reticle.js';

export interface ArSessionOptions {
  readonly product: Product;
  /** An element of the page that lies over the camera image while the session lasts. */
  readonly overlay: HTMLElement;
  /** The floor was found, or lost, before the product stands on it. */
  onFloor?(found: boolean): void;
  /** The product stands, or stands elsewhere. */
  onPlaced?(): void;
  /** From an address as the product's document writes it to the URL of the file; default relative to the page. */
  addressOf?(address: string): string;
  /** Something that the product names is left out. */
  onWarning?(message: string): void;
  /** The session is over, whoever ended it. */
  onEnd?(): void;
}

/** By one call of `turn`, to the left. */
const turnStep = Math.PI / 4;

/** For files that the product names, before it is lit. */
const longestWaitMs = 1000;

const metresInMillimetre = 0.001;

export class ArSession {
  readonly #options: ArSessionOptions;
  readonly #session: XRSession;
  readonly #renderer = new WebGLRenderer({ antialias: true, alpha: true });
  readonly #scene = new Scene();
  readonly #room = new Group();
  readonly #camera = new PerspectiveCamera();
  readonly #reticle = new Reticle();
  readonly #product: LitProduct;
  /** Where the middle of the picture meets the floor; from there to the room. */
  readonly #aim = new Matrix4();
  #hits: XRHitTestSource | undefined;
  #floorFound = false;
  #place: Vector3 | undefined;
  #turn = 0;

  /**
   * Asks the person and begins; only a person's own click lets a browser do that.
   * @throws DOMException where the person or the device refuses
   */
  static async open(options: ArSessionOptions): Promise<ArSession> {
    if (!navigator.xr) throw new DOMException('This browser has no WebXR.', 'NotSupportedError');
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

  /** From the product's axes (mm) to the room's (m); undefined before it stands anywhere. */
  get placement(): Matrix4 | undefined {
    return this.#place && placement(this.#options.product.bounds, this.#place, this.#turn);
  }

  turn(): void {
    this.#turn += turnStep;
    this.#updateRoom();
  }

  async close(): Promise<void> {
    await this.#session.end();
  }

  async #begin(): Promise<void> {
    this.#product.show(this.#options.product, false);
    // The page has shown it already, so that its files are cached; if not, nobody is kept waiting for them.
    await Promise.race([this.#product.loaded(), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
    this.#product.refine(() => true);
    // Before the session begins, in which three.js draws for the XR camera alone.
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

  /** Puts the product where the person aims, with its front to them. */
  #putDown(): void {
    if (!this.#floorFound) return;
    const place = new Vector3().setFromMatrixPosition(this.#aim);
    const camera = new Vector3().setFromMatrixPosition(this.#renderer.xr.getCamera().matrixWorld);
    // From the product's axes, in which it is laid around the product, back to the room's.
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

/** The middle of the product's ground on a point of the floor. @param turn about the vertical; radians, 0 faces +z */
function placement({ min, max }: Bounds, point: Vector3, turn: number): Matrix4 {
  const foot = new Vector3((min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2);
  return new Matrix4()
    .makeTranslation(point)
    .multiply(new Matrix4().makeRotationY(turn))
    .scale(new Vector3().setScalar(metresInMillimetre))
    .multiply(new Matrix4().makeTranslation(foot.negate()));
}
