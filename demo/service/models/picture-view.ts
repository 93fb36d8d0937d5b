// How a picture is to be shown: the shape of the place that it fills. Shapes are rounded, so that a CDN and the database keep
// few pictures of a model.

import { invalidQuery } from '../http/pagination.js';

export interface PictureView {
  /** Width through height. */
  readonly aspect: number;
}

const STEPS_PER_UNIT = 20;
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 4;

/**
 * Those that most pages ask for, the most common first. The element's stage is 57 % of a wide page and as high as the window
 * leaves room for, 0.6 of its width at most: 0.95 in a tall window, 1 to 1.4 in windows of 1280 to 1920 pixels; on a phone of
 * 360 to 430 pixels it is 28 % as high as the window: 1.5, and 1.75 to 1.95 below an address bar.
 */
const aspectsAhead = [0.95, 1.5, 1.1, 1.95, 1, 1.2, 1.75, 1.25, 1.9, 1.05, 1.4, 1.8] as const;

/** With the one that asks for no shape. */
export const viewsAhead: readonly (PictureView | undefined)[] = [
  ...aspectsAhead.map((aspect) => ({ aspect })),
  undefined,
];

export const pictureViewQuery = {
  aspect: `Width through height of the place that the picture fills, such as 1.35. It is rounded to ${1 / STEPS_PER_UNIT} and kept from ${MIN_ASPECT} to ${MAX_ASPECT}; the picture has a \`width\` and a \`height\` then. Without it 4/3, and no size of its own.`,
  scheme: '`light` or `dark`: what the picture stands on. Its ground is transparent, and it is the same on both.',
};

/**
 * @returns undefined where the address names no shape
 * @throws {ProblemError} 422
 */
export function readPictureView(query: URLSearchParams): PictureView | undefined {
  const [aspect, scheme] = [query.get('aspect'), query.get('scheme') ?? 'light'];
  if (scheme !== 'light' && scheme !== 'dark') {
    throw invalidQuery('scheme', `scheme is "${scheme.slice(0, 20)}"; it must be light or dark.`);
  }
  return aspect === null ? undefined : { aspect: readAspect(aspect) };
}

/** One name for all views that are drawn alike. */
export function nameOfView(view: PictureView | undefined): string {
  return view ? String(rounded(view.aspect)) : '';
}

function readAspect(text: string): number {
  const aspect = /^\d{1,6}(\.\d{1,20})?$/.test(text) ? Number(text) : 0;
  if (aspect > 0) return rounded(Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, aspect)));
  throw invalidQuery('aspect', 'aspect is no number above 0; it is width through height, such as 1.35.');
}

function rounded(aspect: number): number {
  return Math.round(aspect * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}
