// The ring on the floor where the product would stand.

import { DoubleSide, GLSL3, type Matrix4, Mesh, PlaneGeometry, RawShaderMaterial } from 'three';

/** A side of the square that it is drawn in; metres. */
const size = 0.28;

const vertexShader = /* glsl */ `
precision highp float;
uniform mat4 modelViewMatrix, projectionMatrix;
in vec3 position;
in vec2 uv;
out vec2 vPlace;
void main() {
  vPlace = uv * 2.0 - 1.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const fragmentShader = /* glsl */ `
precision highp float;
in vec2 vPlace;
out vec4 picture;
void main() {
  float away = length(vPlace);
  float ring = smoothstep(0.70, 0.74, away) * (1.0 - smoothstep(0.86, 0.90, away));
  // Dark around light: it shows on every floor.
  float rim = smoothstep(0.62, 0.70, away) * (1.0 - smoothstep(0.90, 0.98, away));
  picture = vec4(vec3(ring), max(ring, rim * 0.45));
}
`;

export class Reticle {
  readonly mesh: Mesh<PlaneGeometry, RawShaderMaterial>;

  constructor() {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(size, size).rotateX(-Math.PI / 2), material);
    this.mesh.matrixAutoUpdate = false;
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  /** Lies where the matrix puts it; nowhere without one. */
  show(place: Matrix4 | undefined): void {
    this.mesh.visible = place !== undefined;
    if (!place) return;
    this.mesh.matrix.copy(place);
    this.mesh.matrixWorldNeedsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
