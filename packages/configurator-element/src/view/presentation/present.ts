// The product as a person has it shown: the same product, with parts that stand and look otherwise. So whoever draws a
// product draws it opened, pulled apart or lit, and knows nothing of it.

import { subtract } from '../../geometry/vector.js';
import { colorNumber, colorText } from '../../model/document/color.js';
import type { Bounds, PlacedPart, Product } from '../../model/evaluate/product.js';
import { addRow } from './add-row.js';
import { BoundingBox } from './bounding-box.js';
import { dimmed, highlightedColor } from './highlight.js';
import { applyPose } from './joint-pose.js';
import { presentColumns } from './present-columns.js';
import { isHighlighted, isPosed, type Presentation } from './presentation.js';
import { PresentedParts } from './presented-parts.js';
import { personBeside } from './scale-person.js';

/** The product itself where nothing of it is shown otherwise. */
export function present(product: Product, presentation: Presentation): Product {
  if (!isPosed(presentation) && !isHighlighted(presentation) && !presentation.person) return product;
  const figure = presentation.person ? personBeside(product.bounds) : undefined;
  const { parts } = product;
  if (!parts.columns) return presentList(product, presentation, figure);
  const shown = presentColumns(parts, parts.columns, presentation);
  const bounds = shown.bounds ?? product.bounds;
  if (!figure) return { ...product, parts: new PresentedParts(parts, shown.columns), bounds };
  const columns = addRow(shown.columns, figure);
  return { ...product, parts: new PresentedParts(parts, columns, figure), bounds: enclosing(bounds, figure) };
}

/** Of parts that are objects and no rows. */
function presentList(product: Product, presentation: Presentation, figure: PlacedPart | undefined): Product {
  const extent = new BoundingBox();
  const parts = [...product.parts].map((part) => {
    const shown = presentPart(part, presentation);
    extent.add(shown.matrix, shown.size);
    return shown;
  });
  const bounds = isPosed(presentation) ? extent.bounds : product.bounds;
  return figure
    ? { ...product, parts: [...parts, figure], bounds: enclosing(bounds, figure) }
    : { ...product, parts, bounds };
}

function enclosing({ min, max }: Bounds, { matrix, size }: PlacedPart): Bounds {
  const extent = new BoundingBox();
  extent.add([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...min, 1], subtract(max, min));
  extent.add(matrix, size);
  return extent.bounds;
}

function presentPart(part: PlacedPart, presentation: Presentation): PlacedPart {
  const { highlighted: lit, isolated } = presentation;
  const matrix = [...part.matrix];
  applyPose(matrix, part.motions, part.explode, presentation);
  if (isolated.size > 0 && !isolated.has(part.path)) {
    return { ...part, matrix, material: dimmed, color: dimmed.color };
  }
  if (!lit.has(part.path)) return { ...part, matrix };
  const color = highlightedColor(colorNumber(part.color));
  return { ...part, matrix, color: colorText(color) };
}
