// The outlines of parts that are pointed at, over the picture: one finds them behind other parts, too.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { productGeometries, toTriangleMesh } from '../../mesh/index.js';
import type { PartList, PlacedPart } from '../../model/evaluate/product.js';
import type { Typeface } from '../../typeface/index.js';
import type { ScreenPoint } from '../../view/free-intervals.js';
import type { Projection } from '../../view/projection.js';
import { type ClosedMesh, closedMeshOf, silhouetteOf } from '../../view/silhouette.js';

export interface OutlinesView {
  /** Where they stand. */
  readonly shown: PartList;
  /** The same rows as the product has them: what they look like does not change with where they stand. */
  readonly parts: PartList;
  readonly outlined: ReadonlySet<string>;
  /** They are meant from elsewhere, and have to be found; what is under the mouse has not. */
  readonly isFilled: boolean;
  readonly lens: Projection;
  /** What letters are written in; undefined until it is here. */
  readonly typeface: () => Typeface | undefined;
}

/** More would be a tangle. */
const maxOutlines = 80;

export function renderOutlines({
  shown,
  parts,
  outlined,
  isFilled: isFar,
  ...view
}: OutlinesView): TemplateResult | typeof nothing {
  if (outlined.size === 0) return nothing;
  const found: (readonly [PlacedPart, PlacedPart])[] = [];
  for (let row = 0; row < parts.length && found.length < maxOutlines; row++) {
    const part = parts[row]!;
    if (outlined.has(part.path)) found.push([part, shown[row]!]);
  }
  return html`<svg class="outlines ${isFar ? 'far' : ''}" aria-hidden="true">
    ${found.map(([part, { matrix }]) => {
      const hull = hullFor(part, view.typeface);
      return hull ? svg`<path d=${silhouetteOf(hull, matrix, view.lens).map(loopData).join('')}></path>` : nothing;
    })}
  </svg>`;
}

const hulls = new WeakMap<PlacedPart, ClosedMesh>();

function hullFor(part: PlacedPart, typeface: OutlinesView['typeface']): ClosedMesh | undefined {
  const known = hulls.get(part);
  if (known) return known;
  const form = productGeometries([part], part.kind === 'text' ? typeface() : undefined).of(part);
  if (!form) return undefined;
  const hull = closedMeshOf(toTriangleMesh(form));
  hulls.set(part, hull);
  return hull;
}

function loopData(loop: readonly ScreenPoint[]): string {
  return `M${loop.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}
