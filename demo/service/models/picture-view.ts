// How a picture is to be shown: the shape of the place that it fills, and the colours that it stands on. Shapes are rounded,
// so that a CDN and the database keep few pictures of a model.

import { invalidQuery } from '../http/pagination.js';

export type ColorScheme = 'light' | 'dark';

export interface PictureView {
  /** Width through height. */
  readonly aspect: number;
  readonly scheme: ColorScheme;
}

const STEPS_PER_UNIT = 100;
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 4;
/** The element's stage on most phones, which is drawn as it is. */
const USUAL_ASPECT = 4 / 3;
/** The same on a page of 1280 pixels. */
const WIDE_ASPECT = 1.35;

/** Those that most pages ask for, and the one that asks for nothing. */
export const viewsAhead: readonly (PictureView | undefined)[] = [
  { aspect: USUAL_ASPECT, scheme: 'light' },
  { aspect: WIDE_ASPECT, scheme: 'light' },
  undefined,
  { aspect: USUAL_ASPECT, scheme: 'dark' },
  { aspect: WIDE_ASPECT, scheme: 'dark' },
];

export const pictureViewQuery = {
  aspect: `Width through height of the place that the picture fills, such as 1.35. It is rounded to ${1 / STEPS_PER_UNIT} and kept from ${MIN_ASPECT} to ${MAX_ASPECT}; the picture has a \`width\` and a \`height\` then. Without it 4/3, and no size of its own.`,
  scheme:
    '`light` or `dark`: the colours of the page that it stands on. Its own background is transparent. `light` by default.',
};

/**
 * @returns undefined where the address says nothing of it
 * @throws {ProblemError} 422
 */
export function readPictureView(query: URLSearchParams): PictureView | undefined {
  const [aspect, scheme] = [query.get('aspect'), query.get('scheme')];
  if (aspect === null && scheme === null) return undefined;
  return {
    aspect: aspect === null ? USUAL_ASPECT : readAspect(aspect),
    scheme: readScheme(scheme ?? 'light'),
  };
}

/** The name of a view, the same for all that are drawn alike. */
export function nameOfView(view: PictureView | undefined): string {
  return view ? `${rounded(view.aspect)} ${view.scheme}` : '';
}

function readAspect(text: string): number {
  const aspect = /^\d{1,6}(\.\d{1,20})?$/.test(text) ? Number(text) : 0;
  if (aspect === 0) {
    throw invalidQuery('aspect', 'aspect is not a number above 0; it is width through height, such as 1.35.');
  }
  const value = rounded(Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, aspect)));
  return value === rounded(USUAL_ASPECT) ? USUAL_ASPECT : value;
}

function rounded(aspect: number): number {
  return Math.round(aspect * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}

function readScheme(text: string): ColorScheme {
  if (text === 'light' || text === 'dark') return text;
  throw invalidQuery('scheme', `scheme is "${text.slice(0, 20)}"; it must be light or dark.`);
}
