import { expect } from '@open-wc/testing';
import { board, productOf } from '../testing/product-of.js';
import { drawPicture, toSvg } from './index.js';

const [width, height] = [720, 540];

const product = productOf([
  board([0, 0, 0], [600, 300, 30], {
    cutouts: [
      { circle: 120, at: [160, 150] },
      {
        polygon: [
          [0, 0],
          [140, 40],
          [90, 150],
        ],
        at: [360, 80],
      },
    ],
  }),
]);

describe('drawPicture, as a browser paints it', () => {
  it('leaves no gaps where facets and pieces meet', async () => {
    const svg = toSvg(drawPicture(product, { shadow: false }));
    const [light, dark] = [await paintedOn(svg, '#ffffff'), await paintedOn(svg, '#000000')];
    const through = Array.from({ length: width * height }, (_, i) => light[4 * i]! - dark[4 * i]!);
    // Openings and the edges around them are transparent on purpose.
    const isInside = (i: number) => nearby(i).every((near) => through[near]! < 100);
    const inside = [...through.keys()].filter(isInside);
    expect(inside.length).to.be.greaterThan(20_000);
    expect(inside.filter((i) => through[i]! > 3)).to.deep.equal([]);
  });
});

async function paintedOn(svg: string, ground: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  const sized = svg.replace('<svg', `<svg width="${width}" height="${height}"`);
  const loaded = new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', reject);
  });
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await loaded;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** The pixels around a pixel, excluding those outside the picture. */
function nearby(i: number): readonly number[] {
  const steps = [-3, -2, -1, 0, 1, 2, 3];
  return steps
    .flatMap((dy) => steps.map((dx) => i + dy * width + dx))
    .filter((near) => near >= 0 && near < width * height);
}
