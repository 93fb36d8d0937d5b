// Outlines of highlighted parts over the picture. They also show parts that are hidden behind others.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { productGeometries, toTriangleMesh } from '../../mesh/index.js';
import type { PartList, PlacedPart, Product } from '../../model/evaluate/product.js';
import { TypefaceLoader } from '../../typeface-loader.js';
import type { ScreenPoint } from '../../view/overlay-layout.js';
import type { Projection } from '../../view/screen-projection.js';
import { type ClosedMesh, closedMeshOf, silhouetteOf } from '../../view/silhouette.js';

interface OutlinesView {
  readonly product: Product;
  /** The parts as shown. */
  readonly shown: PartList;
  readonly paths: ReadonlySet<string>;
  /** Whether to fill the outlines. Parts highlighted from a list or a script are filled, to make them easy to find. */
  readonly isFilled: boolean;
  readonly projection: Projection;
}

/** The maximum number of outlines. With more, people couldn't tell them apart. */
const MAX_OUTLINES = 80;

export class Outlines {
  /** Meshes by part of the product, because a part's shape doesn't depend on how it's presented. */
  readonly #meshes = new WeakMap<PlacedPart, ClosedMesh>();
  readonly #typefaces: TypefaceLoader;

  /** @param onLoad called when the typeface is loaded, so that engraved text has an outline */
  constructor(onLoad: () => void) {
    this.#typefaces = new TypefaceLoader(onLoad);
  }

  render({ product: { parts }, shown, paths, isFilled, projection }: OutlinesView): TemplateResult | typeof nothing {
    if (paths.size === 0) return nothing;
    const outlines: string[] = [];
    for (let row = 0; row < parts.length && outlines.length < MAX_OUTLINES; row++) {
      const part = parts[row]!;
      const mesh = paths.has(part.path) ? this.#meshOf(part, parts) : undefined;
      if (mesh) outlines.push(silhouetteOf(mesh, shown[row]!.matrix, projection).map(loopData).join(''));
    }
    return html`<svg class="outlines ${isFilled ? 'filled' : ''}" aria-hidden="true">
      ${outlines.map((data) => svg`<path d=${data}></path>`)}
    </svg>`;
  }

  /** The part's mesh. Undefined if the part has text whose typeface isn't loaded yet. */
  #meshOf(part: PlacedPart, parts: PartList): ClosedMesh | undefined {
    const known = this.#meshes.get(part);
    if (known) return known;
    const typeface = part.kind === 'text' ? this.#typefaces.typefaceFor(parts) : undefined;
    const geometry = productGeometries([part], typeface).of(part);
    if (!geometry) return undefined;
    const mesh = closedMeshOf(toTriangleMesh(geometry));
    this.#meshes.set(part, mesh);
    return mesh;
  }
}

function loopData(loop: readonly ScreenPoint[]): string {
  return `M${loop.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}
