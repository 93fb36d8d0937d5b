import { expect } from '@open-wc/testing';
import { drawPicture } from '../../drawing/draw-picture.js';
import { drawView } from '../../drawing/draw-view.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { refuseWebGLInEachTest } from '../testing/downloads.js';
import { button } from '../testing/interaction.js';
import { waitUntil } from '../testing/listen.js';
import { find, get, mount } from '../testing/mount.js';
import { createSvg } from './create-svg.js';
import { Drawer } from './drawer.js';

/** More parts than are drawn in one task. */
const wall = {
  format: 'parametric-model/1',
  id: 'wall',
  name: 'Wall',
  parameters: [{ key: 'height', type: 'number', label: 'Height', min: 10, max: 50, default: 10 }],
  parts: [{ id: 'box', kind: 'box', at: ['i * 20', 0, 'j * 20'], size: [15, 'height', 15], repeat: { i: 30, j: 20 } }],
};

describe('the drawing of a product', () => {
  refuseWebGLInEachTest();

  const drawn = (element: ParametricConfigurator) => find(element, '.picture svg');
  const isOf = (element: ParametricConfigurator) => {
    const { clientWidth, clientHeight } = get(element, '.scene');
    const whole = createSvg(drawPicture(element.product!, { aspect: clientWidth / clientHeight }));
    return whole.innerHTML === get(element, '.picture svg').innerHTML;
  };

  /** How many times the page could do its own work in between. */
  async function piecesOf(work: () => Promise<void>): Promise<number> {
    const { now } = performance;
    const scheduler = (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler;
    const ownYield = scheduler?.yield;
    let [time, pieces] = [0, 0];
    // Advance the clock by a millisecond per reading, as if each step took that long.
    performance.now = () => time++;
    Object.assign(scheduler ?? {}, {
      yield: () => {
        pieces += 1;
        return ownYield!.call(scheduler);
      },
    });
    try {
      await work();
    } finally {
      performance.now = now;
      Reflect.deleteProperty(scheduler ?? {}, 'yield');
    }
    return ownYield ? pieces : Number.POSITIVE_INFINITY;
  }

  it('is made in pieces, with the same result as in one go', async () => {
    const pieces = await piecesOf(async () => {
      const element = await mount({}, wall);
      await waitUntil(() => drawn(element) !== null);
      expect(isOf(element)).to.equal(true);
    });
    expect(pieces).to.be.greaterThan(100);
  });

  it('is also made in pieces for a side view', async () => {
    const element = await mount({}, wall);
    await waitUntil(() => drawn(element) !== null && find(element, '.view-tools') !== null);
    const front = createSvg(drawView(element.product!, 'front', { dimensions: false })).querySelector('path')!;
    const pieces = await piecesOf(async () => {
      button(element, 'Front').click();
      await waitUntil(() => drawn(element)?.querySelector('path')?.getAttribute('d') === front.getAttribute('d'));
    });
    expect(pieces).to.be.greaterThan(50);
  });

  it('is made in pieces at first and after a change, even with few parts', async () => {
    const [box] = wall.parts;
    const few = { ...wall, parts: [{ ...box, repeat: { i: 5, j: 4 } }] };
    const first = await piecesOf(() => mount({}, few).then(() => {}));
    expect(first).to.be.greaterThan(25);
    const element = await mount({}, few);
    await waitUntil(() => drawn(element) !== null && find(element, '.view-tools') !== null);
    const pieces = await piecesOf(async () => {
      await element.setConfiguration({ height: 20 });
      expect(isOf(element)).to.equal(true);
    });
    expect(pieces).to.be.greaterThan(10);
  });

  it('shows the last of several configurations', async () => {
    const element = await mount({}, wall);
    await waitUntil(() => drawn(element) !== null);
    const first = drawn(element);
    await Promise.all([20, 30, 40].map((height) => element.setConfiguration({ height })));
    await waitUntil(() => isOf(element));
    expect(drawn(element)).not.to.equal(first);
    expect(element.value).to.deep.equal({ height: 40 });
  });

  it('reports an error for its change, and draws the next change', async () => {
    const element = await mount({}, wall);
    await waitUntil(() => drawn(element) !== null);
    const { inPieces } = Drawer.prototype;
    Drawer.prototype.inPieces = async () => {
      await new Promise(requestAnimationFrame);
      throw new Error('planted');
    };
    try {
      const failed = await element.setConfiguration({ height: 20 }).catch((error: Error) => error.message);
      expect(failed).to.equal('planted');
    } finally {
      Drawer.prototype.inPieces = inPieces;
    }
    await element.setConfiguration({ height: 30 });
    await waitUntil(() => isOf(element));
  });

  it('stops if the page removes the product', async () => {
    const element = await mount({}, wall);
    await waitUntil(() => drawn(element) !== null);
    void element.setConfiguration({ height: 20 });
    element.modelDocument = { ...wall, id: 'hook', parts: [{ id: 'hook', kind: 'box', size: [10, 'height', 10] }] };
    await waitUntil(() => element.product?.parts.length === 1 && drawn(element) !== null && isOf(element));
    await element.updateComplete;
    expect(isOf(element)).to.equal(true);
  });
});
