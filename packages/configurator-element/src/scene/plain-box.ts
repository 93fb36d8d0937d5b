// A board as the scene draws it: twelve triangles. Its edges are eased by the shader, which bends the normals near them,
// so that they shine even where the bevel is narrower than a pixel; bevels of triangles would be four times the work.

import {
  beveledBox,
  GeometryBuilder,
  type GeometrySource,
  type PartGeometry,
  type StretchGeometry,
} from '../mesh/index.js';
import type { Vector } from '../model/evaluate/product.js';

const template = build();

export const plainBox: GeometrySource = { key: 'plain-box', disposable: false, build: () => template };

/** The form with which the scene draws what has this one: negative where the shader eases the edges. */
export function drawnForm(form: PartGeometry): PartGeometry {
  return form.source === beveledBox ? { source: plainBox, size: form.size, edgeRadius: -form.edgeRadius } : form;
}

function build(): StretchGeometry {
  const builder = new GeometryBuilder();
  for (const axis of [0, 1, 2]) {
    for (const side of [0, 1]) {
      const at = (u: number, v: number) => builder.vertex(turned(axis, side, u, v), [0, 0, 0], outwards(axis, side));
      if (side === 1) builder.quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
      else builder.quad(at(0, 0), at(0, 1), at(1, 1), at(1, 0));
    }
  }
  return builder.build();
}

function outwards(axis: number, side: number): Vector {
  return turned(axis, 2 * side - 1, 0, 0);
}

/** `along` the axis, and `u` and `v` along the two after it. */
function turned(axis: number, along: number, u: number, v: number): Vector {
  if (axis === 0) return [along, u, v];
  return axis === 1 ? [v, along, u] : [u, v, along];
}
