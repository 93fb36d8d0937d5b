// The aspect ratio of the space that a picture fills. Ratios are rounded so that a CDN and the database store few
// pictures per model.

import { invalidQuery } from '../../platform/problems.js';

export interface PictureView {
  /** Width divided by height, or `own` for the product's own shape, which fits into a space of any shape. */
  readonly aspect: number | 'own';
}

const STEPS_PER_UNIT = 20;
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 4;

/**
 * The shapes that are drawn ahead: the product's own, which pages, the loader and the element request, and the picture
 * without a shape, for mail and social cards. Loaders from earlier releases request other shapes, which are drawn on
 * request.
 */
export const viewsAhead: readonly (PictureView | undefined)[] = [{ aspect: 'own' }, undefined];

export const pictureViewQuery = {
  aspect: `Width divided by height of the space that the picture fills, such as 1.35. It's rounded to ${1 / STEPS_PER_UNIT} and limited to ${MIN_ASPECT} to ${MAX_ASPECT}, and the picture then has a \`width\` and a \`height\`. \`own\` is the product's own shape, whose picture, whole in the middle of a place of any shape, shows it where the 3D view does. Without it 4/3, and no size of its own.`,
  scheme: '`light` or `dark`: the background it’s shown on. The image itself is transparent and the same for both.',
};

/**
 * @returns undefined if the address doesn't request a shape
 * @throws {ProblemError} 422
 */
export function readPictureView(query: URLSearchParams): PictureView | undefined {
  const [aspect, scheme] = [query.get('aspect'), query.get('scheme') ?? 'light'];
  if (scheme !== 'light' && scheme !== 'dark') {
    throw invalidQuery('scheme', `scheme is "${scheme.slice(0, 20)}"; it must be light or dark.`);
  }
  return aspect === null ? undefined : { aspect: readAspect(aspect) };
}

/** The name that a view is stored under. Equal views have equal names. */
export function nameOfView(view: PictureView | undefined): string {
  if (!view) return '';
  return view.aspect === 'own' ? 'own' : String(rounded(view.aspect));
}

function readAspect(text: string): PictureView['aspect'] {
  if (text === 'own') return text;
  const aspect = /^\d{1,6}(\.\d{1,20})?$/.test(text) ? Number(text) : 0;
  if (aspect > 0) return rounded(Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, aspect)));
  throw invalidQuery('aspect', 'aspect must be "own" or a number above 0: width divided by height, such as 1.35.');
}

function rounded(aspect: number): number {
  return Math.round(aspect * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}
