// The aspect ratio of the space that a picture fills. Ratios are rounded, so that CDNs and the database store only a
// few pictures per model.

import { invalidQuery } from '../../platform/problems.js';

export interface PictureView {
  /** Width divided by height. `own` is the product's own aspect ratio, which fits into any space. */
  readonly aspect: number | 'own';
}

/** The width of a picture for link previews, in pixels. */
export const PREVIEW_PX = 1_200;

/**
 * The heights of pictures for link previews, in pixels. Most programs show the wide format, and some chats crop
 * pictures to a square.
 */
export const previewHeights = { wide: 630, square: PREVIEW_PX } as const;

export const previewQuery = {
  shape: '`wide`, 1,200 × 630 pixels, which suits most link previews, or `square`, 1,200 × 1,200. Defaults to `wide`.',
};

/** @throws {ProblemError} 422 */
export function readPreviewView(query: URLSearchParams): PictureView {
  const shape = query.get('shape') ?? 'wide';
  if (shape !== 'wide' && shape !== 'square') throw invalidQuery('shape', 'shape must be wide or square.');
  return { aspect: PREVIEW_PX / previewHeights[shape] };
}

const STEPS_PER_UNIT = 20;
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 4;

/**
 * The views that are drawn in advance: the product's own aspect ratio, which pages, the loader, and the element
 * request, and the picture without a view, for emails and social cards. Loaders from earlier releases request other
 * views, which are drawn on request.
 */
export const viewsAhead: readonly (PictureView | undefined)[] = [{ aspect: 'own' }, undefined];

export const pictureViewQuery = {
  aspect: `The width-to-height ratio of the space that the picture fills, such as 1.35. It’s rounded to ${1 / STEPS_PER_UNIT} and limited to between ${MIN_ASPECT} and ${MAX_ASPECT}, and the picture then has a \`width\` and a \`height\`. \`own\` uses the product’s own ratio, so that a picture centered in a space of any shape shows the product where the 3D view does. Defaults to 4/3, without a \`width\` and a \`height\`.`,
  scheme:
    '`light` or `dark`: the background that the image is shown on. The image itself is transparent and the same for both.',
};

/**
 * @returns undefined if the URL doesn't request a view
 * @throws {ProblemError} 422
 */
export function readPictureView(query: URLSearchParams): PictureView | undefined {
  const [aspect, scheme] = [query.get('aspect'), query.get('scheme') ?? 'light'];
  if (scheme !== 'light' && scheme !== 'dark') {
    throw invalidQuery('scheme', `scheme is “${scheme.slice(0, 20)}”; it must be light or dark.`);
  }
  return aspect === null ? undefined : { aspect: readAspect(aspect) };
}

/** The name under which a view's picture is stored. Equal views have equal names. */
export function nameOfView(view: PictureView | undefined): string {
  if (!view) return '';
  return view.aspect === 'own' ? 'own' : String(rounded(view.aspect));
}

function readAspect(text: string): PictureView['aspect'] {
  if (text === 'own') return text;
  const aspect = /^\d{1,6}(\.\d{1,20})?$/.test(text) ? Number(text) : 0;
  if (aspect > 0) return rounded(Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, aspect)));
  throw invalidQuery('aspect', 'aspect must be “own” or a number above 0: width divided by height, such as 1.35.');
}

function rounded(aspect: number): number {
  return Math.round(aspect * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}
