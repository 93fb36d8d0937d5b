import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Frame, findPicture, findScene, type Picture } from './moments.js';

type Color = readonly [number, number, number];

const WHITE: Color = [250, 250, 250];
const GRAY: Color = [238, 238, 238];
const FLAT: Color = [190, 150, 100];
const LIT: Color = [120, 70, 40];
const [width, height] = [60, 40];
const AREA = { x: 10, y: 5, width: 40, height: 30 };
const PRODUCT = { x: 20, y: 10, width: 20, height: 20 };
const place = { area: AREA, covers: [] };

type Fill = (x: number, y: number) => Color;

function picture(fill: Fill): Picture {
  const pixels = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Like compression, changes every pixel a little.
      const noise = ((x * 7 + y * 13) % 9) - 4;
      const color = fill(x, y).map((value) => Math.min(255, Math.max(0, value + noise)));
      pixels.set([...color, 255], 4 * (y * width + x));
    }
  }
  return { width, height, pixels };
}

const isIn = ({ x, y, width, height }: typeof AREA, atX: number, atY: number) =>
  atX >= x && atY >= y && atX < x + width && atY < y + height;

/** A page with a product in this color, shifted to the right. */
const showing = (color: Color, right = 0, page: Color = WHITE) =>
  picture((x, y) => (isIn(PRODUCT, x - right, y) ? color : isIn(AREA, x, y) ? GRAY : page));

const frames = (...pictures: Picture[]): Frame[] =>
  pictures.map((shown, index) => ({ at: 100 * index, picture: shown }));
const findMoments = (...given: Parameters<typeof findPicture>) => ({
  ...findPicture(...given),
  scene: findScene(...given),
});
const nothing = picture(() => WHITE);
const empty = picture((x, y) => (isIn(AREA, x, y) ? GRAY : WHITE));

describe('a page that shows its product only in 3D', () => {
  it('is found at the first frame that looks like the last one', () => {
    const found = findMoments(frames(nothing, empty, showing(LIT), showing(LIT)), place);
    assert.deepEqual([found.picture, found.scene], [200, 200]);
  });

  it('is not found at a frame with the product at another position', () => {
    const found = findMoments(frames(empty, showing(LIT, 6), showing(LIT)), place);
    assert.equal(found.scene, 200);
  });

  it('is found regardless of what covers and surrounds the product', () => {
    const badge = { x: 20, y: 10, width: 8, height: 20 };
    const withBadge = picture((x, y) => (isIn(badge, x, y) ? WHITE : isIn(PRODUCT, x, y) ? LIT : GRAY));
    const last = showing(LIT, 0, [0, 0, 0]);
    assert.equal(findMoments(frames(empty, withBadge, last), { area: AREA, covers: [badge] }).scene, 100);
    assert.equal(findMoments(frames(empty, withBadge, last), place).scene, 200);
  });

  it('is an error if it never shows the product', () => {
    assert.throws(() => findMoments(frames(nothing, empty), place), /show a product/);
    assert.throws(() => findMoments([], place), /never showed anything/);
  });
});

describe('a page that draws its product first', () => {
  const drawing = showing(FLAT);

  it('first shows the drawing, then 3D once a frame is closer to the last one', () => {
    const [hardlyFaded, mostlyFaded] = [showing([180, 140, 92]), showing([148, 104, 66])];
    const found = findMoments(frames(nothing, empty, drawing, hardlyFaded, mostlyFaded, showing(LIT)), place, drawing);
    assert.deepEqual([found.picture, found.scene], [200, 400]);
  });

  it('doesn’t show 3D while it shows nothing in between, for a measured time', () => {
    const found = findMoments(frames(empty, drawing, nothing, empty, drawing, showing(LIT)), place, drawing);
    assert.deepEqual(found, { picture: 100, scene: 500, gone: 200 });
  });

  it('shows both at once if there’s no drawing before 3D', () => {
    const found = findMoments(frames(empty, showing(LIT)), place, drawing);
    assert.deepEqual([found.picture, found.scene], [100, 100]);
  });

  it('is an error if the drawing looks the same as 3D', () => {
    assert.throws(() => findMoments(frames(empty, drawing), place, drawing), /look the same/);
  });
});
