// An emulated phone with WebXR, for tests. Tests set the pose of its camera over a flat, endless floor.

import { metaQuest3, XRDevice, type XRDeviceConfig } from 'iwer';
import { Matrix4, Quaternion, Vector3 } from 'three';

type Environment = InstanceType<Parameters<XRDevice['installSEM']>[0]>;

/** The emulator's only device with a view of the room. It has one eye, and a controller instead of a finger. */
const config: XRDeviceConfig = {
  ...metaQuest3,
  name: 'A phone',
  supportedFeatures: [...metaQuest3.supportedFeatures, 'dom-overlay'],
  userAgent: navigator.userAgent,
};

export class ArDevice {
  readonly #device = new XRDevice(config, { stereoEnabled: false, ipd: 0 });

  readonly #getContext = HTMLCanvasElement.prototype.getContext;

  constructor() {
    this.#keepDrawingBuffer();
    this.#device.installRuntime({ forceInstall: true });
    this.#device.installSEM(Floor as unknown as new () => Environment);
  }

  /** Holds the phone at a point and aims it at another point; in meters, with the floor at y = 0. */
  aim(from: Vector3, at: Vector3): void {
    const turned = new Quaternion().setFromRotationMatrix(new Matrix4().lookAt(from, at, new Vector3(0, 1, 0)));
    this.#device.position.set(from.x, from.y, from.z);
    this.#device.quaternion.set(turned.x, turned.y, turned.z, turned.w);
  }

  /** Taps the screen with a finger. */
  async tap(): Promise<void> {
    const finger = this.#device.controllers.right;
    for (const value of [1, 0]) {
      finger?.updateButtonValue('trigger', value);
      await frames(3);
    }
  }

  /** The fraction of the picture that's covered. */
  async covered(): Promise<number> {
    // The first canvas is the emulator's camera image.
    const source = [...document.querySelectorAll<HTMLCanvasElement>('[data-webxr_runtime] canvas')].at(-1);
    if (!source) throw new Error('The phone shows nothing.');
    const canvas = new OffscreenCanvas(64, 64);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    await frames(2);
    context.drawImage(source, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    return data.filter((value, index) => index % 4 === 3 && value > 200).length / (64 * 64);
  }

  uninstall(): void {
    HTMLCanvasElement.prototype.getContext = this.#getContext;
    this.#device.uninstallRuntime();
  }

  /** Keeps the pixels until a test reads them. Otherwise, the browser clears them once they're on the screen. */
  #keepDrawingBuffer(): void {
    const getContext = this.#getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
      return Reflect.apply(getContext, this, [kind, { ...options, preserveDrawingBuffer: true }]);
    } as typeof getContext;
  }
}

/** The emulator's environment, in which a hit test finds where a ray meets the floor. */
class Floor {
  readonly version = '1';
  readonly environmentCanvas = document.createElement('canvas');
  readonly trackedPlanes = new Set();
  readonly trackedMeshes = new Set();

  render(): void {}

  computeHitTestResults(ray: ArrayLike<number>): Float32Array[] {
    const matrix = new Matrix4().fromArray([...Array.from(ray)]);
    const origin = new Vector3().setFromMatrixPosition(matrix);
    const direction = new Vector3(0, 0, -1).transformDirection(matrix);
    const reach = -origin.y / direction.y;
    if (!(reach > 0)) return [];
    return [new Float32Array(new Matrix4().makeTranslation(origin.addScaledVector(direction, reach)).elements)];
  }
}

export function frames(count: number): Promise<void> {
  return new Promise((resolve) => {
    const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
    next(count);
  });
}
