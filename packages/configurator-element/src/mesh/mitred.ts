// Parts with mitered ends. What's beyond a miter's plane is pushed onto it, along the part. That's exact where nothing
// but the end itself is beyond the plane. The parts' edges are sharp, because a bevel would end in the cut.

import { axisIndex } from '../geometry/axes.js';
import { lazily } from '../geometry/lazily.js';
import { faceAxis } from '../geometry/sides.js';
import { ontoPlane } from '../geometry/vector-math.js';
import type { Mitre } from '../model/evaluate/product.js';
import type { PartGeometry, StretchGeometry } from './stretch-geometry.js';

/** @param geometry a geometry that doesn't stretch */
export function mitredGeometry(geometry: PartGeometry, mitres: readonly Mitre[]): PartGeometry {
  const { source } = geometry;
  const build = lazily(() => mitres.reduce(cutAt, source.build()));
  return { ...geometry, source: { ...source, key: source.key + JSON.stringify(mitres), build } };
}

/** Vertices at most this far (in mm) inside the plane are treated as being on it, such as those at the miter's tip. */
const ON_PLANE = 1e-3;

function cutAt({ offsets, normals, ...rest }: StretchGeometry, { end, normal, offset }: Mitre): StretchGeometry {
  const [moved, turned] = [offsets.slice(), normals.slice()];
  const axis = axisIndex[faceAxis(end)];
  for (let i = 0; i < offsets.length; i += 3) {
    const at = [offsets[i]!, offsets[i + 1]!, offsets[i + 2]!] as const;
    const onPlane = ontoPlane(at, normal, offset - ON_PLANE, end);
    if (onPlane === at) continue;
    moved.set(ontoPlane(at, normal, offset, end), i);
    // The vertex belongs to the end's own surface: no other surface faces so nearly along the part.
    if (normals[i + axis]! * normal[axis] > 0.9 * Math.abs(normal[axis])) turned.set(normal, i);
  }
  return { ...rest, offsets: moved, normals: turned };
}
