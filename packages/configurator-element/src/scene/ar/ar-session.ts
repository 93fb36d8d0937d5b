// The product in a person's own room: an immersive session of WebXR, in which it stands on the floor at true scale, where
// a hit test finds it and a tap puts it. Knows nothing of the element; what lies over the picture is handed in.
//
// The product stays in its own axes, in millimetres, since its finishes and its light are worked out there. It is the room
// that is laid around it: the eye and the mark on the floor hang in a frame that turns metres of the room into
// millimetres of the product.

import { Group, Matrix4, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import type { Product } from '../../model/evaluate/product.js';
import { AmbientOcclusion } from '../ambient-occlusion.js';
import { Ground } from '../ground.js';
import { KeyLight } from '../key-light.js';
import { ProductInstances } from '../product-instances.js';
import { placement } from './placement.js';
import { Reticle } from './reticle.js';

export interface ArSessionOptions {
  readonly product: Product;
  /** Lies over the picture while the session lasts; an element of the page. */
  readonly overlay: HTMLElement;
  /** The floor was found, or lost, before the product stands on it. */
  onFloor?(found: boolean): void;
  /** The product stands, or stands elsewhere. */
  onPlaced?(): void;
  /** From an address as the product's document writes it to where the file lies; default relative to the page. */
  addressOf?(address: string): string;
  /** Something that the product names is left out. */
  onWarning?(message: string): void;
  /** The session is over, whoever ended it. */
  onEnd?(): void;
}

/** What a press turns it by, to the left. */
const turnStep = Math.PI / 4;

/** For files that the product names, before it is lit. */
const longestWaitMs = 1000;

export class ArSession {
  readonly #options: ArSessionOptions;
  readonly #session: XRSession;
  readonly #renderer = new WebGLRenderer({ antialias: true, alpha: true });
  readonly #scene = new Scene();
  readonly #frame = new Group();
  readonly #camera = new PerspectiveCamera();
  readonly #mark = new Reticle();
  readonly #lamp = new KeyLight();
  readonly #softLight = new AmbientOcclusion();
  readonly #ground = new Ground(this.#softLight.uniforms);
  readonly #view = new ProductInstances(
    { ...this.#softLight.uniforms, ...this.#lamp.uniforms },
    {
      addressOf: (address) => this.#options.addressOf?.(address) ?? address,
      onWarning: (message) => this.#options.onWarning?.(message),
      onLoad: () => this.#lamp.invalidate(),
    },
  );
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
    const session = await navigator.xr.requestSession('immersive-ar', {
      requiredFeatures: ['hit-test', 'local-floor'],
      optionalFeatures: ['dom-overlay'],
      domOverlay: { root: options.overlay },
    });
    const room = new ArSession(session, options);
    try {
      await room.#begin();
      return room;
    } catch (error) {
      await session.end();
      throw error;
    }
  }

  private constructor(session: XRSession, options: ArSessionOptions) {
    this.#options = options;
    this.#session = session;
    this.#frame.matrixAutoUpdate = false;
    this.#frame.add(this.#camera, this.#mark.mesh);
    this.#scene.add(this.#frame, this.#view.group, this.#ground.mesh);
    session.addEventListener('end', () => this.#dispose(), { once: true });
  }

  /** From the product's axes (mm) to the room's (m); undefined before it stands anywhere. */
  get placement(): Matrix4 | undefined {
    return this.#place && placement(this.#options.product.bounds, this.#place, this.#turn);
  }

  turn(): void {
    this.#turn += turnStep;
    this.#lay();
  }

  async close(): Promise<void> {
    await this.#session.end();
  }

  async #begin(): Promise<void> {
    this.#view.show(this.#options.product);
    // The page has shown it already, so that its files are at hand; if not, nobody is kept waiting for them.
    await Promise.race([this.#view.loaded(), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
    this.#light();
    this.#show(false);
    this.#renderer.xr.enabled = true;
    this.#renderer.xr.setReferenceSpaceType('local-floor');
    await this.#renderer.xr.setSession(this.#session);
    const eye = await this.#session.requestReferenceSpace('viewer');
    this.#hits = await this.#session.requestHitTestSource?.({ space: eye });
    this.#session.addEventListener('select', () => this.#put());
    this.#renderer.setAnimationLoop((_time, frame) => this.#draw(frame));
  }

  /** Before the session, in which three.js draws for the person's eyes alone. */
  #light(): void {
    const { product } = this.#options;
    this.#view.refine(() => true);
    this.#softLight.update(product);
    this.#softLight.refine(() => true);
    this.#lamp.fitTo(product.bounds);
    this.#ground.fit(product.bounds);
    this.#lamp.renderShadowMap(this.#renderer, this.#scene);
  }

  #draw(frame: XRFrame | undefined): void {
    if (frame) this.#look(frame);
    this.#renderer.render(this.#scene, this.#camera);
  }

  #look(frame: XRFrame): void {
    const space = this.#renderer.xr.getReferenceSpace();
    const [hit] = this.#hits ? frame.getHitTestResults(this.#hits) : [];
    const pose = space ? hit?.getPose(space) : undefined;
    if (pose) this.#aim.fromArray(pose.transform.matrix);
    this.#mark.show(pose ? this.#aim : undefined);
    const found = Boolean(pose);
    if (found !== this.#floorFound && !this.#place) this.#options.onFloor?.(found);
    this.#floorFound = found;
  }

  /** Where the person aims, with its front to them. */
  #put(): void {
    if (!this.#floorFound) return;
    const place = new Vector3().setFromMatrixPosition(this.#aim);
    const eye = new Vector3().setFromMatrixPosition(this.#renderer.xr.getCamera().matrixWorld);
    // The eye is laid around the product; here it is asked where in the room it is.
    eye.applyMatrix4(this.#frame.matrix.clone().invert());
    this.#turn = Math.atan2(eye.x - place.x, eye.z - place.z);
    this.#place = place;
    this.#lay();
    this.#show(true);
    this.#options.onPlaced?.();
  }

  #lay(): void {
    const { placement: place } = this;
    if (!place) return;
    this.#frame.matrix.copy(place).invert();
    this.#frame.matrixWorldNeedsUpdate = true;
  }

  #show(visible: boolean): void {
    this.#view.group.visible = visible;
    this.#ground.mesh.visible = visible;
  }

  #dispose(): void {
    this.#renderer.setAnimationLoop(null);
    this.#hits?.cancel();
    this.#mark.dispose();
    this.#view.dispose();
    this.#ground.dispose();
    this.#softLight.dispose();
    this.#lamp.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.#options.onEnd?.();
  }
}
