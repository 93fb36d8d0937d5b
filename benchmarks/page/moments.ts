// Determines when a page first showed its product, and when it first showed it in 3D.

/** What was on screen from a given time, in ms since the navigation. */
export interface Frame {
  readonly at: number;
  readonly picture: Picture;
}

export interface ProductArea {
  /** The area that shows the product. */
  readonly area: Rectangle;
  /** The areas that cover the product, such as buttons and hints. */
  readonly covers: readonly Rectangle[];
}

/** In ms since the navigation. */
export interface PictureMoments {
  /** When the product was first shown, in 3D or as a drawing. */
  readonly picture: number;
  /** How long the product was invisible or wrong after it was first shown, in ms. */
  readonly gone: number;
}

/**
 * @param frames in chronological order; the last one is the page's final state
 * @param drawing the same screen without WebGL; undefined if the page shows nothing without WebGL
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
 * Finds when the product was first shown in 3D: at the first frame that's more similar to the last one than to the
 * drawing.
 * @param frames of a page whose 3D view can be distinguished from its drawing
 * @returns ms since the navigation
 * @throws {Error} if nothing is found, or 3D and the drawing look the same
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
  if (!last) throw new Error('The page never showed anything.');
  const scene = crop(last.picture, area);
  return {
    shown: frames.map((frame) => ({ ...frame, picture: crop(frame.picture, area) })),
    scene,
    drawn: drawing && crop(drawing, area),
    mask: productMask(scene, covers),
  };
}

// Determines when a page shows its product from the pixels on screen, rather than from what the page reports.
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel, row by row. The fourth byte is ignored. */
  readonly pixels: Uint8Array;
}

/** In pixels of the picture. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether each pixel is compared. */
export type Mask = Uint8Array;

/**
 * The tolerance, summed over red, green and blue. Compression changes a pixel by at most a third of this, and the
 * contrast between a product and its background is greater.
 */
const TOLERANCE = 75;
/** The share of the product's pixels that must have their true colors. */
const TRUE_SHARE = 0.9;
/** The mean squared difference per pixel over red, green and blue. Compression alone causes about 10. */
const MIN_DIFFERENCE = 50;

export function crop({ width, height, pixels }: Picture, area: Rectangle): Picture {
  const left = Math.max(0, Math.round(area.x));
  const top = Math.max(0, Math.round(area.y));
  const right = Math.min(width, Math.round(area.x + area.width));
  const bottom = Math.min(height, Math.round(area.y + area.height));
  if (right <= left || bottom <= top) throw new Error('The area to look at is outside the screen.');
  const rows = Array.from({ length: bottom - top }, (_, row) =>
    pixels.subarray(4 * ((top + row) * width + left), 4 * ((top + row) * width + right)),
  );
  const result = new Uint8Array(4 * (right - left) * (bottom - top));
  rows.forEach((row, index) => {
    result.set(row, index * row.length);
  });
  return { width: right - left, height: bottom - top, pixels: result };
}

/**
 * The product's pixels: those that differ from the background, which is the most frequent color in the first and last
 * rows.
 * @param without the rectangles that cover the product
 * @throws {Error} if there are none
 */
function productMask(picture: Picture, without: readonly Rectangle[] = []): Mask {
  const { width, height } = picture;
  const background = backgroundOf(picture);
  const mask = new Uint8Array(width * height);
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isCovered = without.some(
      (area) => x >= area.x - 1 && y >= area.y - 1 && x <= area.x + area.width && y <= area.y + area.height,
    );
    if (!isCovered && distance(picture, 4 * pixel, background, 0) > TOLERANCE) mask[pixel] = 1;
  }
  if (count(mask) < mask.length / 50) throw new Error("The last picture doesn't show a product.");
  return mask;
}

/**
 * Whether each pixel of a picture matches a reference, or is between two references, apart from small differences in
 * light.
 */
export function isTrue(picture: Picture, references: readonly Picture[], mask: Mask): boolean {
  const isLike = (pixel: number) => {
    for (let at = 4 * pixel; at < 4 * pixel + 3; at++) {
      const values = references.map(({ pixels }) => pixels[at]!);
      const value = picture.pixels[at]!;
      if (value < Math.min(...values) - TOLERANCE / 3 || value > Math.max(...values) + TOLERANCE / 3) return false;
    }
    return true;
  };
  return share(mask, isLike) >= TRUE_SHARE;
}

/**
 * How far a picture has changed from one picture to another, from 0 to 1. Pixels where the two differ most count most.
 * @throws {Error} if the two look the same
 */
export function progress(picture: Picture, from: Picture, to: Picture, mask: Mask): number {
  let [come, whole] = [0, 0];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (!mask[pixel]) continue;
    for (let at = 4 * pixel; at < 4 * pixel + 3; at++) {
      const difference = to.pixels[at]! - from.pixels[at]!;
      come += (picture.pixels[at]! - from.pixels[at]!) * difference;
      whole += difference * difference;
    }
  }
  if (whole < MIN_DIFFERENCE * count(mask)) throw new Error('The drawing and the 3D view look the same.');
  return come / whole;
}

function count(mask: Mask): number {
  return mask.reduce((sum, is) => sum + is, 0);
}

function share(mask: Mask, is: (pixel: number) => boolean): number {
  let fitting = 0;
  for (let pixel = 0; pixel < mask.length; pixel++) if (mask[pixel] && is(pixel)) fitting++;
  return fitting / count(mask);
}

function backgroundOf({ width, height, pixels }: Picture): Uint8Array {
  const counts = new Map<number, number>();
  let found = 0;
  for (const row of [0, height - 1]) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (row * width + x);
      // Ignore the lowest bits, which compression changes.
      const color = ((pixels[at]! >> 3) << 10) | ((pixels[at + 1]! >> 3) << 5) | (pixels[at + 2]! >> 3);
      counts.set(color, (counts.get(color) ?? 0) + 1);
      if (counts.get(color)! >= (counts.get(found) ?? 0)) found = color;
    }
  }
  return Uint8Array.of(((found >> 10) << 3) + 4, (((found >> 5) & 31) << 3) + 4, ((found & 31) << 3) + 4, 255);
}

function distance({ pixels }: Picture, at: number, other: Uint8Array, otherAt: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel++) sum += Math.abs(pixels[at + channel]! - other[otherAt + channel]!);
  return sum;
}
