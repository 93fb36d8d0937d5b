// The ring on the floor where a tap would put the product.

import { DoubleSide, GLSL3, type Matrix4, Mesh, PlaneGeometry, RawShaderMaterial } from 'three';

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
  // A dark rim around the light ring, so that it shows on every floor.
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

  /** Shows the ring at the matrix, or hides it if undefined. */
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
