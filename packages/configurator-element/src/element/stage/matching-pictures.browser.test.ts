import { expect } from '@open-wc/testing';
import { drawPicture, toSvg } from '../../drawing/index.js';
import { times } from '../../geometry/times.js';
import { dot, subtract } from '../../geometry/vector-math.js';
import type { PlacedPart, Product, Vector } from '../../model/evaluate/product.js';
import { compileModel } from '../../model/index.js';
import { ciede2000, labOf, meanLab } from '../../scene/testing/color-difference.js';
import { hasWebGL2, mount, unmountAll } from '../../scene/testing/mount.js';
import { loadTypeface } from '../../typeface/index.js';
import type { CameraPose } from '../../view/camera-pose.js';
import { pick } from '../../view/picking.js';
import { perspectiveProjection } from '../../view/screen-projection.js';

const MODELS = '/demo/shop/models/';

/** Products of the demo that differ in material: plywood with deep compartments, laminate, solid wood and steel. */
const PRODUCTS = [
  ['hallway-shelf', {}],
  ['hallway-shelf', { material: 'white-laminate' }],
  ['house-sign', {}],
  ['shelf-bracket', {}],
] as const;

/** The sides of the pictures in pixels, and the distance between the pixels that are compared. */
const SIDE = 96;
const STEP = 2;

/** The number of compared pixels from which a face is large: a hundredth of the picture. */
const LARGE = 0.01 * (SIDE / STEP) ** 2;

/** The largest difference from the photograph (CIEDE2000). */
const MOST = 4;

describe('the drawing, the frame and the photograph', function () {
  this.timeout(120_000);

  before(function () {
    // Firefox doesn't have WebGL2 without a screen.
    if (!hasWebGL2()) this.skip();
  });

  afterEach(unmountAll);

  for (const [name, configuration] of PRODUCTS) {
    it(`have the same colors on the large faces of ${[name, ...Object.values(configuration)].join(' in ')}`, async () => {
      const document = await (await fetch(`${MODELS}${name}.json`)).json();
      const product = compileModel(document).evaluate(configuration);
      const { picture: photograph, cameraPose } = await shown(product, 'always');
      const { picture: frame } = await shown(product, 'never');
      const drawing = await drawn(product, cameraPose);
      const faces = largeFaces(product, cameraPose);
      expect(faces).not.to.be.empty;
      const differences = faces.flatMap(({ face, pixels }) =>
        Object.entries({ frame, drawing }).map(([what, picture]) => {
          const difference = ciede2000(colorOf(picture, pixels), colorOf(photograph, pixels));
          return { text: `${what} of ${face}: ${difference.toFixed(1)}`, difference };
        }),
      );
      const message = differences.map(({ text }) => text).join('; ');
      expect(Math.max(...differences.map(({ difference }) => difference)), message).to.be.below(MOST);
    });
  }
});

/** What the scene shows at rest. */
async function shown(product: Product, photograph: 'always' | 'never') {
  const addressOf = (address: string) => MODELS + address;
  const { scene, draw } = mount({ width: SIDE, height: SIDE, photograph, addressOf });
  await draw(product);
  // The canvas has its pixels only until the browser shows them, so nothing may be awaited in between.
  return { picture: imageOf(scene.canvas), cameraPose: scene.cameraPose };
}

async function drawn(product: Product, cameraPose: CameraPose): Promise<ImageData> {
  const typeface = await loadTypeface(product);
  const svg = toSvg(drawPicture(product, { aspect: 1, cameraPose, typeface }));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', `<svg width="${SIDE}" height="${SIDE}"`))}`;
  await image.decode();
  return imageOf(image);
}

function imageOf(source: CanvasImageSource): ImageData {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d')!;
  context.fillStyle = '#f1efec';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(source, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE);
}

/** The large sides of parts, and the pixels that show them, except at their edges. */
function largeFaces({ parts }: Product, pose: CameraPose) {
  const projection = perspectiveProjection(pose, SIDE, SIDE);
  const columns = SIDE / STEP;
  const seen = times(columns ** 2, (i) => {
    const hit = pick(parts, projection.rayAt(STEP * (i % columns) + 0.5, STEP * Math.floor(i / columns) + 0.5));
    return hit && `${hit.part.path} ${sideAt(hit.part, hit.point)}`;
  });
  const faces = new Map<string, number[]>();
  seen.forEach((face, i) => {
    if (!face || [-columns, -1, 1, columns].some((by) => seen[i + by] !== face)) return;
    const pixel = STEP * (Math.floor(i / columns) * SIDE + (i % columns));
    faces.set(face, [...(faces.get(face) ?? []), pixel]);
  });
  return [...faces].flatMap(([face, pixels]) => (pixels.length < LARGE ? [] : { face, pixels }));
}

/** The side of a part's box that a point is on, or `inside`. */
function sideAt({ matrix, size }: PlacedPart, point: Vector): string {
  const column = (i: number): Vector => [matrix[4 * i]!, matrix[4 * i + 1]!, matrix[4 * i + 2]!];
  for (const axis of [0, 1, 2] as const) {
    const along = dot(subtract(point, column(3)), column(axis));
    if (along < 0.1) return `-${'xyz'[axis]}`;
    if (along > size[axis] - 0.1) return `+${'xyz'[axis]}`;
  }
  return 'inside';
}

function colorOf({ data }: ImageData, pixels: readonly number[]) {
  return meanLab(pixels.map((i) => labOf(data.subarray(4 * i, 4 * i + 3))));
}
