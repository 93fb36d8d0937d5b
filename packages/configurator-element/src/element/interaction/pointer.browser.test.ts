import { expect, nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { mountLiveCupboard } from '../testing/live-cupboard.js';
import { get, hasWebGL2 } from '../testing/mount.js';
import { countRequests, idleFrame, stillness } from '../testing/requests.js';

describe('pointing at the product', function () {
  // Software rendering is slow.
  this.timeout(60_000);

  before(function () {
    // Headless Firefox has no WebGL, and the drawing has no camera to move.
    if (!hasWebGL2()) this.skip();
  });

  it('moves the camera to a double-pressed part, which stays closed, and back on a press outside', async () => {
    const element = await mountLiveCupboard();
    const wide = await widthOf(element);
    pressTwice(element, 0.5, 0.4);
    expect(await widthOf(element)).to.be.greaterThan(wide * 1.5);
    expect(element.shown).to.equal(element.product);
    pressTwice(element, 0.01, 0.01);
    expect(Math.abs((await widthOf(element)) - wide)).to.be.lessThan(2);
  });

  it('explains how to zoom when the wheel scrolls the page, but not when it zooms', async () => {
    const element = await mountLiveCupboard();
    wheel(element, { ctrlKey: true });
    await idleFrame();
    expect(get(element, '.stage').classList.contains('hinted')).to.equal(false);
    const passing = wheel(element, {});
    expect(passing.defaultPrevented).to.equal(false);
    while (!get(element, '.stage').classList.contains('hinted')) await nextFrame();
  });

  it('makes room for the dimensions, and removes it again', async () => {
    const element = await mountLiveCupboard();
    const wide = await widthOf(element);
    get(element, "[aria-label='Show dimensions']").click();
    expect(await widthOf(element)).to.be.lessThan(wide * 0.93);
    get(element, "[aria-label='Show dimensions']").click();
    expect(Math.abs((await widthOf(element)) - wide)).to.be.lessThan(2);
  });

  it('keeps the current side and the view buttons while the context is lost', async () => {
    const element = await mountLiveCupboard();
    const look = async (label: string) => {
      const all = [...element.renderRoot.querySelectorAll<HTMLElement>('.views button')];
      all.find(({ textContent }) => textContent?.trim() === label)!.click();
      return widthOf(element);
    };
    const drawing = () => get<SVGElement>(element, '.picture svg').innerHTML;
    const home = drawing();
    const wide = await look('Top');
    const context = get<HTMLCanvasElement>(element, '.scene canvas').getContext('webgl2')!;
    const extension = context.getExtension('WEBGL_lose_context')!;
    const isLive = () => get(element, '.stage').classList.contains('live');
    extension.loseContext();
    while (isLive()) await nextFrame();
    const top = drawing();
    expect(top).not.to.equal(home);
    expect(await widthOf(element)).to.be.closeTo(wide, 1);
    const front = await look('Front');
    expect(drawing()).not.to.be.oneOf([home, top]);
    expect(front).not.to.be.closeTo(wide, 1);
    await look('Top');
    expect(drawing()).to.equal(top);
    extension.restoreContext();
    while (!isLive()) await nextFrame();
    expect(await widthOf(element)).to.be.closeTo(wide, 1);
  });

  it('requests no frames or idle time once nothing moves, with everything turned on', async () => {
    const element = await mountLiveCupboard();
    get(element, "[aria-label='Show dimensions']").click();
    await element.openAll();
    await widthOf(element);
    await stillness();
    const requests = countRequests();
    const rounds = 60;
    for (let round = 0; round < rounds; round++) await idleFrame();
    expect(requests.stop()).to.equal(2 * rounds);
  });

  it('changes immediately and draws nothing while out of view', async () => {
    const element = await mountLiveCupboard();
    element.style.display = 'block';
    element.style.marginTop = '6000px';
    await seenBy(element, false);
    await stillness();
    const requests = countRequests();
    await element.openAll();
    expect(element.shown?.bounds.max[2]).to.be.greaterThan(600);
    const rounds = 20;
    for (let round = 0; round < rounds; round++) await idleFrame();
    expect(requests.stop()).to.equal(2 * rounds);
  });
});

/** The distance in pixels between the width handles, once everything has stopped moving. */
async function widthOf(element: ParametricConfigurator): Promise<number> {
  let last = Number.NaN;
  for (let same = 0; same < 8; ) {
    await nextFrame();
    const handles = [...element.renderRoot.querySelectorAll(".handle[aria-label='Width']")];
    const [a, b] = handles.map((handle) => handle.getBoundingClientRect().left);
    const now = Math.abs(a! - b!);
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}

function pressTwice(element: ParametricConfigurator, x: number, y: number): void {
  const canvas = get(element, '.scene canvas');
  Object.assign(canvas, { setPointerCapture: () => {}, releasePointerCapture: () => {} });
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = { clientX: left + width * x, clientY: top + height * y, pointerId: 1, bubbles: true, composed: true };
  for (const detail of [1, 2]) {
    canvas.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
    canvas.dispatchEvent(new PointerEvent('pointerup', at));
    canvas.dispatchEvent(new PointerEvent('click', { ...at, detail }));
  }
}

function wheel(element: ParametricConfigurator, more: WheelEventInit): WheelEvent {
  const event = new WheelEvent('wheel', { deltaY: -40, bubbles: true, composed: true, cancelable: true, ...more });
  get(element, '.scene canvas').dispatchEvent(event);
  return event;
}

/** Resolves once the intersection observers have reported whether the element is in view. */
async function seenBy(element: Element, isSeen: boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)!.isIntersecting !== isSeen) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}
