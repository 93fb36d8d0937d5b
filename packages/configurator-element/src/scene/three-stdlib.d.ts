// The parts of three-stdlib that the scene uses. Its own declarations import each other without file extensions, which
// Node's resolution doesn't support.

declare module 'three-stdlib' {
  import type { Camera, MOUSE, TOUCH, Vector3 } from 'three';

  export class OrbitControls {
    constructor(camera: Camera, element?: HTMLElement);
    target: Vector3;
    enableDamping: boolean;
    dampingFactor: number;
    minPolarAngle: number;
    maxPolarAngle: number;
    mouseButtons: Partial<Record<'LEFT' | 'MIDDLE' | 'RIGHT', MOUSE>>;
    touches: Partial<Record<'ONE' | 'TWO', TOUCH>>;
    /** @returns whether the camera moved */
    update(): boolean;
    dispose(): void;
    addEventListener(type: 'start' | 'change' | 'end', listener: () => void): void;
    removeEventListener(type: 'start' | 'change' | 'end', listener: () => void): void;
  }
}
