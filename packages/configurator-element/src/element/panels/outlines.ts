// The outlines of parts that are meant from elsewhere, over the picture: one finds them behind other parts, too.

import { html, nothing, svg, type TemplateResult } from 'lit';
import type { PartList, PlacedPart } from '../../model/product.js';
import type { Lens } from '../../view/lens.js';
import { silhouetteOf } from '../../view/silhouette.js';

/** More would be a tangle. */
const most = 80;

export function renderOutlines(
  parts: PartList,
  outlined: ReadonlySet<string>,
  lens: Lens,
): TemplateResult | typeof nothing {
  if (outlined.size === 0) return nothing;
  const found: PlacedPart[] = [];
  for (const part of parts) {
    if (outlined.has(part.path)) found.push(part);
    if (found.length === most) break;
  }
  return html`<svg class="outlines" aria-hidden="true">
    ${found.map((part) => {
      const corners = silhouetteOf(part, lens).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
      return svg`<polygon points=${corners.join(' ')}></polygon>`;
    })}
  </svg>`;
}
