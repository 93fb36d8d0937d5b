import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ParametricConfigurator } from '../../parametric-configurator.js';
import { shelfDocument } from '../../testing/document.js';
import { refuseWebGLInEachTest } from '../../testing/downloads.js';
import { expectAccessible, field, find, get, mount, textOf } from '../../testing/mount.js';

const card = '.swatch-card:not([hidden])';
const oak = `${field('material')} .swatch:first-child`;
const birch = `${field('material')} .swatch:nth-child(2)`;

async function painted(document: unknown = shelfDocument): Promise<ParametricConfigurator> {
  const element = await mount({}, document);
  await waitUntil(() => find(element, `${birch} canvas`), 'The samples are not painted.', { timeout: 15_000 });
  get(element, birch).scrollIntoView({ block: 'center' });
  return element;
}

function colorsIn(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}

function point(element: ParametricConfigurator, selector: string, type: string, pointerType = 'mouse'): void {
  const target = get(element, selector);
  const { left, top } = target.getBoundingClientRect();
  const place = { clientX: left + 9, clientY: top + 9, bubbles: true, composed: true, pointerType };
  target.dispatchEvent(new PointerEvent(type, place));
}

describe('material samples', () => {
  refuseWebGLInEachTest();

  it('are painted with their grain, each one differently', async () => {
    const element = await painted();
    const canvases = [oak, birch].map((each) => get<HTMLCanvasElement>(element, `${each} canvas`));
    for (const canvas of canvases) expect(colorsIn(canvas)).to.be.greaterThan(200);
    expect(canvases[0]!.toDataURL()).not.to.equal(canvases[1]!.toDataURL());
    expect(get(element, `${oak} svg`).getBoundingClientRect().height).to.equal(0);
    expect(get(element, `${oak} canvas`).getBoundingClientRect().height).to.equal(48);
  });

  it('are enlarged on hover, with finish, thickness and price, until the pointer leaves', async () => {
    const element = await painted();
    point(element, birch, 'pointerover');
    await waitUntil(() => find(element, card));
    expect(textOf(element, card)).to.contain('Birch').and.to.contain('Plywood · 15 mm');
    await waitUntil(() => get<HTMLCanvasElement>(element, `${card} canvas`).width > 300);
    await expectAccessible(get(element, card));
    const { left, right, top, bottom } = get(element, card).getBoundingClientRect();
    expect(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight).to.equal(true);
    point(element, 'h2', 'pointerover');
    await waitUntil(() => !find(element, card));
  });

  it('close when the pointer leaves the card or the element', async () => {
    const element = await painted();
    const leave = (target: Element) => target.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    point(element, birch, 'pointerover');
    await waitUntil(() => find(element, card));
    leave(get(element, card));
    await waitUntil(() => !find(element, card));
    // The pointer leaves before it has rested long enough to show the card.
    point(element, birch, 'pointerover');
    leave(element);
    await aTimeout(500);
    expect(find(element, card)).to.equal(null);
  });

  it('stay closed once pressed, until the pointer returns', async () => {
    const element = await painted();
    point(element, birch, 'pointerover');
    point(element, birch, 'pointerdown');
    point(element, `${birch} .sample`, 'pointerover');
    await aTimeout(500);
    expect(find(element, card)).to.equal(null);
    point(element, 'h2', 'pointerover');
    point(element, birch, 'pointerover');
    await waitUntil(() => find(element, card));
  });

  it('are painted large only once, however often the element updates', async () => {
    const element = await painted();
    const { putImageData } = CanvasRenderingContext2D.prototype;
    let count = 0;
    CanvasRenderingContext2D.prototype.putImageData = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
      if (this.canvas.width > 300) count += 1;
      return Reflect.apply(putImageData, this, given);
    };
    try {
      point(element, birch, 'pointerover');
      await waitUntil(() => find(element, card));
      for (let i = 0; i < 5; i++) {
        element.requestUpdate();
        await element.updateComplete;
      }
      await waitUntil(() => get<HTMLCanvasElement>(element, `${card} canvas`).width > 300);
      const canvas = get(element, `${card} canvas`);
      element.requestUpdate();
      await element.updateComplete;
      expect(get(element, `${card} canvas`)).to.equal(canvas);
      await aTimeout(300);
      expect(count).to.equal(1);
    } finally {
      CanvasRenderingContext2D.prototype.putImageData = putImageData;
    }
  });

  it('are enlarged on keyboard focus, until Escape is pressed', async () => {
    const element = await painted();
    await sendKeys({ press: 'Tab' });
    get(element, `${oak} input`).focus();
    await waitUntil(() => find(element, card));
    expect(textOf(element, card)).to.contain('Oak');
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => textOf(element, card).includes('Birch'));
    await sendKeys({ press: 'Escape' });
    expect(find(element, card)).to.equal(null);
    expect(element.value.material).to.equal('birch');
  });

  it('are enlarged by a long press, which doesn’t select them', async () => {
    const element = await painted();
    point(element, birch, 'pointerdown', 'touch');
    await waitUntil(() => find(element, card));
    point(element, birch, 'pointerup', 'touch');
    get(element, birch).click();
    expect(element.value.material).to.equal('oak');
    get(element, birch).click();
    expect(element.value.material).to.equal('birch');
  });

  it('can’t be requested without a service', async () => {
    const materials = shelfDocument.materials.map((material) => ({ ...material, sample: true }));
    const element = await painted({ ...shelfDocument, materials });
    get(element, `${field('material')} .look`).click();
    await waitUntil(() => find(element, card));
    expect(find(element, `${card} button`)).to.equal(null);
    expect(find(element, '.request-sample')).to.equal(null);
  });
});
