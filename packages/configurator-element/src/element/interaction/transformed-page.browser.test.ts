// Pointing and dragging on pages that transform the configurator. Positions are measured with marks in the picture, so
// they don't depend on the element's own mapping.

import { expect, nextFrame } from '@open-wc/testing';
import type { ScreenPoint } from '../../view/overlay-layout.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { drag, handleOf, point } from '../testing/interaction.js';
import { listen } from '../testing/listen.js';
import { mountLiveCupboard } from '../testing/live-cupboard.js';
import { get, hasWebGL2 } from '../testing/mount.js';

const transforms = {
  'rotated by 20°': 'transform: rotate(20deg)',
  'rotated by 90°': 'transform: rotate(90deg)',
  'scaled down': 'transform: scale(0.6)',
  mirrored: 'transform: scaleX(-1)',
  zoomed: 'zoom: 1.4',
  'in perspective': 'transform: perspective(900px) rotateY(25deg)',
  'zoomed, rotated and scaled': 'zoom: 0.8; transform: rotate(-12deg) scale(1.2, 0.9)',
};

/** The shares of the picture's width and height at which the points are. */
const SHARES = [0.3, 0.4, 0.5, 0.6, 0.7];
const GRID = SHARES.flatMap((y) => SHARES.map((x) => ({ x, y })));

describe('on a page that’s transformed', function () {
  // Software rendering is slow.
  this.timeout(60_000);

  before(function () {
    // Headless Firefox has no WebGL, and the drawing has no parts to point at.
    if (!hasWebGL2()) this.skip();
  });

  let element: ParametricConfigurator;
  let expected: readonly (string | undefined)[];
  let dragged: unknown;

  before(async () => {
    element = await mountOn('');
    expected = await partsAt(element);
    await dragWidth(element);
    dragged = element.value.width;
  });

  it('the points are on several parts, and dragging changes the width', () => {
    expect(new Set(expected).size).to.be.greaterThan(2);
    expect(dragged).to.be.greaterThan(800);
  });

  for (const [name, style] of Object.entries(transforms)) {
    it(`points at the right part, 25 times of 25, and drags a side to the pointer: ${name}`, async () => {
      element = await mountOn(style);
      expect(await partsAt(element)).to.deep.equal(expected);
      await dragWidth(element);
      expect(element.value.width).to.equal(dragged);
    });
  }
});

async function mountOn(style: string): Promise<ParametricConfigurator> {
  const element = await mountLiveCupboard();
  element.parentElement!.style.cssText += `;${style}`;
  // The picture's size doesn't depend on the window's, which zoom changes.
  get(element, '.root').style.setProperty('--picture-height', '300px');
  for (let frame = 0; frame < 5; frame++) await nextFrame();
  return element;
}

/** The parts that are pointed at, or undefined beside the product. */
async function partsAt(element: ParametricConfigurator): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  const heard = listen(element, 'configurator-part');
  for (const share of GRID) {
    point(element, placeOf(element, share));
    await nextFrame();
    await nextFrame();
    found.push(heard.at(-1)?.detail.path);
  }
  return found;
}

/** Drags the side along the picture, as far in its own pixels on each page. */
async function dragWidth(element: ParametricConfigurator): Promise<void> {
  const [from, to] = [placeOf(element, { x: 0.5, y: 0.5 }), placeOf(element, { x: 0.62, y: 0.5 })];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  await drag(element, handleOf(element, 'Width'), [dx / 2, dy / 2], [dx, dy]);
}

/** Where a point of the picture is in the window. */
function placeOf(element: ParametricConfigurator, { x, y }: ScreenPoint): ScreenPoint {
  const mark = document.createElement('i');
  mark.style.cssText = `position: absolute; inset: ${y * 300}px auto auto ${x * 100}%; width: 0; height: 0`;
  get(element, '.stage').append(mark);
  const { x: left, y: top } = mark.getBoundingClientRect();
  mark.remove();
  return { x: left, y: top };
}
