// The product as a person has it shown: the same product, with parts that stand and look otherwise. So whoever draws a
// product draws it opened, pulled apart or lit, and knows nothing of it.

import type { PlacedPart, Product } from '../../model/product.js';
import { Extent } from './extent.js';
import { poseMatrix } from './pose.js';
import { presentColumns } from './present-columns.js';
import { isPosed, isTinted, type Presentation } from './presentation.js';
import { PresentedParts } from './presented-parts.js';
import { aside, litColor } from './tint.js';

/** The product itself where nothing of it is shown otherwise. */
export function present(product: Product, presentation: Presentation): Product {
  if (!isPosed(presentation) && !isTinted(presentation)) return product;
  const { parts } = product;
  if (!parts.columns) return presentList(product, presentation);
  const { columns, bounds } = presentColumns(parts, parts.columns, presentation);
  return { ...product, parts: new PresentedParts(parts, columns), bounds: bounds ?? product.bounds };
}

/** Of parts that are objects and no rows. */
function presentList(product: Product, presentation: Presentation): Product {
  const extent = new Extent();
  const parts = [...product.parts].map((part) => {
    const shown = presentPart(part, presentation);
    extent.add(shown.matrix, shown.size);
    return shown;
  });
  return { ...product, parts, bounds: isPosed(presentation) ? extent.bounds : product.bounds };
}

function presentPart(part: PlacedPart, presentation: Presentation): PlacedPart {
  const { lit, isolated } = presentation;
  const matrix = [...part.matrix];
  poseMatrix(matrix, part.motions, part.explode, presentation);
  if (isolated.size > 0 && !isolated.has(part.path)) {
    return { ...part, matrix, material: aside, color: aside.color };
  }
  if (!lit.has(part.path)) return { ...part, matrix };
  const color = litColor(Number.parseInt(part.color.slice(1), 16), presentation);
  return { ...part, matrix, color: `#${color.toString(16).padStart(6, '0')}` };
}
