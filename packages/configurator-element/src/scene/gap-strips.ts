// Dark strips in the gaps between boards, for the photograph. A gap is narrower than a texel of the shadow maps, so its
// sides would otherwise be as bright as the fronts beside it.

import { BufferAttribute, BufferGeometry, GLSL3, Mesh, RawShaderMaterial } from 'three';
import type { PartList } from '../model/evaluate/product.js';
import { linearOf } from '../view/color.js';
import { GAP_LIGHT, gapsBetween } from '../view/gaps.js';

/** Narrower gaps are joints; mm. */
const NARROWEST = 0.2;

/**
 * Strips end this far (in mm) before the boards' faces. In gaps narrower than that, they reach up to the faces: the
 * gap's sides would otherwise show as a light line, because shadow maps don't see such a gap.
 */
const RECESS = 1;

const VERTEX_SHADER = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix, viewMatrix;
in vec3 position, color;
out vec3 vColor;
void main() {
  vColor = color;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;

const FRAGMENT_SHADER = /* glsl */ `
precision highp float;
in vec3 vColor;
out vec4 fragColor;
void main() {
  fragColor = vec4(vColor, 1.0);
}
`;

export class GapStrips {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  #parts: PartList | undefined;

  constructor() {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
  }

  fitTo(parts: PartList): void {
    if (parts === this.#parts) return;
    this.#parts = parts;
    const positions: number[] = [];
    const colors: number[] = [];
    for (const { axis, before, min, max } of gapsBetween(parts)) {
      const width = max[axis]! - min[axis]!;
      const inset = (across: number) => (across === axis || width < RECESS ? 0 : RECESS);
      const low = min.map((at, across) => at + inset(across));
      const high = max.map((at, across) => at - inset(across));
      if (width < NARROWEST || low.some((at, across) => at >= high[across]!)) continue;
      const color = linearOf(before.color).map((share) => share * GAP_LIGHT);
      for (const corner of BOX) {
        positions.push(...low.map((at, i) => ((corner >> i) & 1 ? high[i]! : at)));
        colors.push(...color);
      }
    }
    this.mesh.geometry.dispose();
    this.mesh.geometry = new BufferGeometry()
      .setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
      .setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/**
 * The corners of the triangles of a box, which face outward. For each corner, three bits tell which of its coordinates
 * are at the high end.
 */
const BOX = [
  0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6,
] as const;
