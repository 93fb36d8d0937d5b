// Parts with mitred ends. What's beyond a mitre's plane is pushed onto it, along the part. That's exact where nothing but
// the end itself is beyond the plane. Their edges are sharp: a bevel would end in the cut.

import { lazily } from '../geometry/lazily.js';
import { dot } from '../geometry/vector-math.js';
import { mitreNormal, withinMitre } from '../model/evaluate/mitred.js';
import type { Mitre, Vector } from '../model/evaluate/product.js';
import type { PartGeometry, StretchGeometry } from './stretch-geometry.js';

/** @param geometry one that doesn't stretch */
export function mitredGeometry(geometry: PartGeometry, mitres: readonly Mitre[], size: Vector): PartGeometry {
  const { source } = geometry;
  const build = lazily(() => mitres.reduce((cut, mitre) => cutAt(cut, mitre, size), source.build()));
  return { ...geometry, source: { ...source, key: `${source.key} ${JSON.stringify(mitres)}`, build } };
}

/** The cosine above which a surface is the end's own. */
const IS_END = 0.9;

/** Vertices at most this far from where they'd be on the plane are on it; mm. */
const ON_PLANE = 1e-3;

function cutAt(geometry: StretchGeometry, mitre: Mitre, size: Vector): StretchGeometry {
  const { offsets, normals } = geometry;
  const [moved, turned] = [offsets.slice(), normals.slice()];
  const normal = mitreNormal(mitre, size);
  const sign = mitre.end[0] === '+' ? 1 : -1;
  const out: Vector = [
    mitre.end[1] === 'x' ? sign : 0,
    mitre.end[1] === 'y' ? sign : 0,
    mitre.end[1] === 'z' ? sign : 0,
  ];
  for (let i = 0; i < offsets.length; i += 3) {
    const at: Vector = [offsets[i]!, offsets[i + 1]!, offsets[i + 2]!];
    const nudged: Vector = [at[0] + out[0] * ON_PLANE, at[1] + out[1] * ON_PLANE, at[2] + out[2] * ON_PLANE];
    if (withinMitre(mitre, size, nudged) === nudged) continue;
    moved.set(withinMitre(mitre, size, at), i);
    if (dot([normals[i]!, normals[i + 1]!, normals[i + 2]!], out) > IS_END) turned.set(normal, i);
  }
  return { ...geometry, offsets: moved, normals: turned };
}
