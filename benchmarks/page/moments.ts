// When a page first showed its product, and when it first showed it in 3D.

import { crop, isTrue, type Picture, productMask, progress, type Rectangle } from './pixels.js';

/** What was on the screen from a time on; ms since the navigation. */
export interface Frame {
  readonly at: number;
  readonly picture: Picture;
}

export interface Place {
  /** Where the product is shown. */
  readonly area: Rectangle;
  /** What lies over it: buttons, hints. */
  readonly covers: readonly Rectangle[];
}

/** ms since the navigation. */
export interface Moments {
  /** The product was first shown, in 3D or drawn. */
  readonly picture: number;
  /** It was first shown in 3D. */
  readonly scene: number;
  /** How long it was not to be seen, or not right, after it was first shown; ms. */
  readonly gone: number;
}

/**
 * @param frames in order; the last one is what the page came to
 * @param drawing the same screen where the page has no WebGL; undefined for a page that has nothing to show without
 * @throws {Error} where nothing is found
 */
export function findMoments(frames: readonly Frame[], place: Place, drawing?: Picture): Moments {
  const { area } = place;
  const covers = place.covers.map((cover) => ({ ...cover, x: cover.x - area.x, y: cover.y - area.y }));
  const cut = (picture: Picture) => crop(picture, area);
  const last = frames.at(-1);
  if (!last) throw new Error('Nothing was ever on the screen.');
  const scene = cut(last.picture);
  const mask = productMask(scene, covers);
  const drawn = drawing && cut(drawing);
  const shown = frames.map((frame) => ({ ...frame, picture: cut(frame.picture) }));
  const isShown = shown.map(({ picture }) => isTrue(picture, drawn ? [drawn, scene] : [scene], mask));
  const first = isShown.indexOf(true);
  const taken = shown.findIndex(
    ({ picture }, index) => isShown[index] && (!drawn || progress(picture, drawn, scene, mask) > 0.5),
  );
  const gone = shown.map(({ at }, index) => (index < first || isShown[index] ? 0 : (shown[index + 1]?.at ?? at) - at));
  return {
    picture: shown[first]!.at,
    scene: shown[taken]!.at,
    gone: gone.reduce((sum, duration) => sum + duration, 0),
  };
}
