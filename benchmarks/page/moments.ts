// Finds when a page first showed its product, and when it first showed it in 3D.

import { crop, isTrue, type Picture, productMask, progress, type Rectangle } from './pixels.js';

/** What was on the screen from a time on; ms since the navigation. */
export interface Frame {
  readonly at: number;
  readonly picture: Picture;
}

export interface ProductArea {
  /** Where the product is shown. */
  readonly area: Rectangle;
  /** What covers it: buttons, hints. */
  readonly covers: readonly Rectangle[];
}

/** ms since the navigation. */
export interface PictureMoments {
  /** The product was first shown, in 3D or drawn. */
  readonly picture: number;
  /** How long it was invisible or wrong after it was first shown, in ms. */
  readonly gone: number;
}

/**
 * @param frames in order; the last one is what the page came to
 * @param drawing the same screen without WebGL; undefined for a page that shows nothing without it
 * @throws {Error} if nothing is found
 */
export function findPicture(frames: readonly Frame[], place: ProductArea, drawing?: Picture): PictureMoments {
  const { shown, scene, drawn, mask } = cutOut(frames, place, drawing);
  const isShown = shown.map(({ picture }) => isTrue(picture, drawn ? [drawn, scene] : [scene], mask));
  const first = isShown.indexOf(true);
  const gone = shown.map(({ at }, index) => (index < first || isShown[index] ? 0 : (shown[index + 1]?.at ?? at) - at));
  return { picture: shown[first]!.at, gone: gone.reduce((sum, duration) => sum + duration, 0) };
}

/**
 * When the product was first shown in 3D: the first frame that is nearer to the last one than to the drawing.
 * @param frames of a page whose 3D can be told from its drawing
 * @returns ms since the navigation
 * @throws {Error} if nothing is found, or 3D and drawing look the same
 */
export function findScene(frames: readonly Frame[], place: ProductArea, drawing?: Picture): number {
  const { shown, scene, drawn, mask } = cutOut(frames, place, drawing);
  const taken = shown.find(
    ({ picture }) =>
      isTrue(picture, drawn ? [drawn, scene] : [scene], mask) &&
      (!drawn || progress(picture, drawn, scene, mask) > 0.5),
  );
  return taken!.at;
}

function cutOut(frames: readonly Frame[], { area, covers: covering }: ProductArea, drawing: Picture | undefined) {
  const covers = covering.map((cover) => ({ ...cover, x: cover.x - area.x, y: cover.y - area.y }));
  const last = frames.at(-1);
  if (!last) throw new Error('Nothing was ever on the screen.');
  const scene = crop(last.picture, area);
  return {
    shown: frames.map((frame) => ({ ...frame, picture: crop(frame.picture, area) })),
    scene,
    drawn: drawing && crop(drawing, area),
    mask: productMask(scene, covers),
  };
}
