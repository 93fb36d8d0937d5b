import { expect, waitUntil } from '@open-wc/testing';
import type { ParametricConfigurator } from '../../parametric-configurator.js';
import { mountLive, withoutWebGL } from '../../testing/interaction.js';
import { expectAccessible, find, get, mount, textOf } from '../../testing/mount.js';

const tool = "[aria-label='View in a photo of your room']";
const corner = (number: number) => `[aria-label='Corner ${number} of 4']`;
const product = '.product-in-photo';

/** A gray JPEG photo with the orientation in its EXIF data. */
async function photoOf(width: number, height: number, orientation = 1): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#999';
  context.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/jpeg'));
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // A segment after the start-of-image marker, with one entry: tag 0x0112.
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

/** The picture that's saved. */
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

describe('the product in a photo of a room', function () {
  this.timeout(90_000);

  it('isn’t offered without WebGL', async () => {
    await withoutWebGL(async () => {
      const element = await mount();
      await waitUntil(() => find(element, '.view-tools'), undefined, { timeout: 30_000 });
      expect(find(element, tool)).to.equal(null);
    });
  });

  it('opens a photo, moves its corners by keyboard, and saves the picture in the photo’s size', async function () {
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

  it('rejects corners that don’t form a rectangle, and files that aren’t pictures', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, new File(['nothing'], 'room.jpg', { type: 'image/jpeg' }));
    expect(textOf(element, '.room-photo [role=alert]')).to.contain('can’t open this photo');
    await choose(element, await photoOf(800, 600));
    for (let i = 0; i < 40; i++) press(element, corner(1), 'ArrowDown', true);
    button(element, 'Place product').click();
    await waitUntil(() => textOf(element, '.room-photo [role=alert]').includes('don’t form a rectangle'));
  });

  it('keeps a distant sheet’s touch targets apart, with their rings at the corners', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, await photoOf(800, 600));
    const boxes = () => [1, 2, 3, 4].map((number) => get(element, corner(number)).getBoundingClientRect());
    const overlaps = () =>
      boxes().some((one, index) =>
        boxes().some(
          (other, at) =>
            at > index &&
            Math.abs(one.left - other.left) < one.width - 1 &&
            Math.abs(one.top - other.top) < one.height - 1,
        ),
      );
    // Moves the corners toward each other, in steps of 10 photo pixels.
    for (let i = 0; i < 6; i++) for (const number of [2, 3]) press(element, corner(number), 'ArrowLeft', true);
    for (let i = 0; i < 6; i++) for (const number of [3, 4]) press(element, corner(number), 'ArrowUp', true);
    for (let i = 0; i < 4; i++) for (const number of [1, 4]) press(element, corner(number), 'ArrowRight', true);
    expect(overlaps()).to.equal(false);
    const [first] = boxes();
    const { offsetLeft, offsetTop } = get(element, corner(1));
    const photo = get(element, '.photo').getBoundingClientRect();
    // Layout positions are whole pixels.
    expect(first!.left - photo.left - offsetLeft).to.be.closeTo(-20, 1);
    expect(first!.top - photo.top - offsetTop).to.be.closeTo(-20, 1);
  });

  it('shows at the field if a size is out of range', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, await photoOf(800, 600));
    const select = get<HTMLSelectElement>(element, '.room-photo select');
    select.value = 'other';
    select.dispatchEvent(new Event('change'));
    const [length, width] = ['Length', 'Width'].map((name) =>
      get<HTMLInputElement>(element, `[aria-label^='${name} (']`),
    );
    const type = (input: HTMLInputElement, text: string) => {
      input.value = text;
      input.dispatchEvent(new Event('input'));
    };
    type(length!, '6000');
    type(width!, '');
    button(element, 'Place product').click();
    expect([length, width].map((input) => input!.getAttribute('aria-invalid'))).to.deep.equal(['true', 'true']);
    expect((element.renderRoot as ShadowRoot).activeElement).to.equal(length);
    expect(textOf(element, '#photo-side-0-message')).to.contain('between 5 cm and 500 cm');
    await expectAccessible(get(element, '.room-photo'));
    type(length!, '60.5');
    type(width!, '40');
    expect(textOf(element, '#photo-side-0-message')).to.equal('');
    button(element, 'Place product').click();
    await waitUntil(() => find(element, `${product} canvas`));
  });

  it('moves the focus to each step, and makes the product a control', async function () {
    const element = await mountLive(this);
    await open(element);
    const root = element.renderRoot as ShadowRoot;
    expect(root.activeElement?.textContent).to.contain('Put a sheet of paper');
    await choose(element, await photoOf(800, 600));
    expect(root.activeElement?.textContent).to.contain('Drag the four points');
    button(element, 'Place product').click();
    expect(root.activeElement?.textContent).to.contain('arrow keys');
    expect(get(element, product).getAttribute('role')).to.equal('application');
    button(element, 'Adjust corners').click();
    expect(root.activeElement?.textContent).to.contain('Drag the four points');
  });

  it('undoes a drag that the system cancels', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, await photoOf(800, 600));
    const handle = get(element, corner(1));
    handle.setPointerCapture = () => {};
    const at = handle.getBoundingClientRect();
    const send = (type: string, x: number, y: number) =>
      handle.dispatchEvent(new PointerEvent(type, { pointerId: 7, clientX: x, clientY: y, bubbles: true }));
    send('pointerdown', at.left, at.top);
    send('pointermove', at.left + 30, at.top + 20);
    expect(find(element, '.loupe')).not.to.equal(null);
    const moved = handle.getBoundingClientRect().left;
    expect(moved).to.be.greaterThan(at.left);
    send('pointercancel', 0, 0);
    send('pointermove', 0, 0);
    expect([find(element, '.loupe'), handle.getBoundingClientRect().left]).to.deep.equal([null, moved]);
  });

  it('says so if the picture can’t be saved', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, await photoOf(800, 600));
    button(element, 'Place product').click();
    await waitUntil(() => find(element, `${product} canvas`));
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = (made) => made(null);
    button(element, 'Save image').click();
    await waitUntil(() => textOf(element, '.room-photo [role=alert]').includes('couldn’t save the picture'));
    HTMLCanvasElement.prototype.toBlob = toBlob;
    await saved(element);
    await waitUntil(() => textOf(element, '.room-photo [role=alert]') === '');
  });

  it('rotates the photo according to its EXIF data', async function () {
    const element = await mountLive(this);
    await open(element);
    await choose(element, await photoOf(800, 600, 6));
    const { width, height } = get<HTMLCanvasElement>(element, '.photo > canvas');
    expect([width, height]).to.deep.equal([600, 800]);
  });
});
