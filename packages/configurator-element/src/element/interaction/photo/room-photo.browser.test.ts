import { expect, waitUntil } from '@open-wc/testing';
import type { ParametricConfigurator } from '../../parametric-configurator.js';
import { mountLive, withoutWebGL } from '../../testing/interaction.js';
import { expectAccessible, find, get, mount, textOf } from '../../testing/mount.js';

const tool = "[aria-label='View in your photo']";
const corner = (number: number) => `[aria-label='Corner ${number} of 4']`;
const product = '.product-in-photo';

/** A grey photo as a JPEG, with the orientation in its EXIF data. */
async function photoOf(width: number, height: number, orientation = 1): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#999';
  context.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/jpeg'));
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // After the start of the image: a segment with one entry, tag 0x0112.
  const tiff = [77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = [255, 225, 0, 8 + tiff.length, 69, 120, 105, 102, 0, 0, ...tiff];
  return new File([bytes.slice(0, 2), Uint8Array.from(exif), bytes.slice(2)], 'room.jpg', { type: 'image/jpeg' });
}

async function open(element: ParametricConfigurator): Promise<void> {
  await waitUntil(() => find(element, tool), 'There is no tool.', { timeout: 30_000 });
  get(element, tool).click();
  await waitUntil(() => find(element, '.room-photo[open]'), 'It does not open.', { timeout: 30_000 });
}

async function choose(element: ParametricConfigurator, file: File): Promise<void> {
  const input = get<HTMLInputElement>(element, '.room-photo input[type=file]');
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change'));
  await waitUntil(() => find(element, corner(1)) ?? textOf(element, '.room-photo [role=alert]'));
}

function press(element: ParametricConfigurator, selector: string, key: string, shiftKey = false): void {
  get(element, selector).dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  );
}

function button(element: ParametricConfigurator, name: string): HTMLElement {
  const found = [...element.renderRoot.querySelectorAll<HTMLElement>('.room-photo button')];
  return found.find(({ textContent }) => textContent?.trim() === name)!;
}

/** The picture that someone saves. */
async function saved(element: ParametricConfigurator): Promise<ImageBitmap> {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  const file = new Promise<Blob>((resolve) => {
    URL.createObjectURL = (blob) => {
      resolve(blob as Blob);
      return 'about:blank';
    };
  });
  HTMLAnchorElement.prototype.click = () => {};
  try {
    button(element, 'Save image').click();
    return await createImageBitmap(await file);
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  }
}

describe('the product in a photo of the room', function () {
  this.timeout(90_000);

  it('isn’t offered without WebGL', async () => {
    await withoutWebGL(async () => {
      const element = await mount();
      await waitUntil(() => find(element, '.view-tools'), undefined, { timeout: 30_000 });
      expect(find(element, tool)).to.equal(null);
    });
  });

  it('opens with a photo, whose corners move by keyboard, and saves the picture in its size', async function () {
    const element = await mountLive(this);
    await open(element);
    expect(textOf(element, '.room-photo')).to.contain('never uploaded');
    await expectAccessible(get(element, '.room-photo'));
    await choose(element, await photoOf(800, 600));
    await expectAccessible(get(element, '.room-photo'));
    const before = get(element, corner(1)).getBoundingClientRect().left;
    press(element, corner(1), 'ArrowRight', true);
    expect(get(element, corner(1)).getBoundingClientRect().left).to.be.greaterThan(before);
    button(element, 'Place product').click();
    await waitUntil(() => find(element, `${product} canvas`));
    await expectAccessible(get(element, '.room-photo'));
    const { width, height } = get<HTMLCanvasElement>(element, `${product} canvas`);
    expect([width, height]).to.deep.equal([800, 600]);
    const picture = await saved(element);
    expect([picture.width, picture.height]).to.deep.equal([800, 600]);
    get(element, "[aria-label='Close']").click();
    await waitUntil(() => !find(element, '.room-photo'));
  });

  it('refuses corners that mark no rectangle, and files that aren’t pictures', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, new File(['nothing'], 'room.jpg', { type: 'image/jpeg' }));
    expect(textOf(element, '.room-photo [role=alert]')).to.contain('can’t open this photo');
    await choose(element, await photoOf(800, 600));
    for (let i = 0; i < 40; i++) press(element, corner(1), 'ArrowDown', true);
    button(element, 'Place product').click();
    await waitUntil(() => textOf(element, '.room-photo [role=alert]').includes('don’t mark a rectangle'));
  });

  it('is the right way up, as the photo’s EXIF data says', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, await photoOf(800, 600, 6));
    const { width, height } = get<HTMLCanvasElement>(element, '.photo > canvas');
    expect([width, height]).to.deep.equal([600, 800]);
  });
});
