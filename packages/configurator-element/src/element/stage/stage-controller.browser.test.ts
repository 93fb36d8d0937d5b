import { expect, nextFrame } from '@open-wc/testing';
import { html, LitElement } from 'lit';
import type { Product } from '../../model/evaluate/product.js';
import { countContexts } from '../../scene/renderer-context.js';
import { drawAll, drawNothing } from '../../scene/testing/draw-nothing.js';
import { contextsMade, countListeners } from '../../scene/testing/page-counters.js';
import type { DebugRecord } from '../diagnostics/record.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { cupboardDocument } from '../testing/cupboard.js';
import { waitUntil } from '../testing/listen.js';
import { mountLiveCupboard } from '../testing/live-cupboard.js';
import { find, get, hasWebGL2, mount, untilLive } from '../testing/mount.js';
import { idleFrame } from '../testing/requests.js';
import { StageController } from './stage-controller.js';

class StageHost extends LitElement {
  readonly scheme = 'light';
  readonly setting = 'auto';
  readonly messages = { view: '' };
  /** The test removes the product before there's a scene to show it. */
  session = { shown: {} as Product | undefined, name: '' };
  readonly stage = new StageController(
    this as unknown as Configurator,
    this.session as unknown as Session,
    {} as DebugRecord,
  );
  protected override render() {
    return html`<div class="stage"><div class="scene"></div></div>`;
  }
}
customElements.define('stage-host', StageHost);

describe('the first frame', () => {
  it('is awaited again if it was late and the element returns', async () => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 9000 ? 0 : ms)) as typeof setTimeout;
    const host = new StageHost();
    try {
      document.body.append(host);
      await host.updateComplete;
      host.session.shown = undefined;
      await waitUntil(() => !host.stage.isAwaited);
      host.remove();
      await new Promise((resolve) => later(resolve));
      expect(host.stage.isAwaited).to.equal(true);
    } finally {
      window.setTimeout = later;
      host.remove();
    }
  });
});

describe('the setting', () => {
  before(function () {
    if (!hasWebGL2()) this.skip();
  });

  beforeEach(drawAll);
  afterEach(drawNothing);

  /** How much redder than blue the bottom of the picture is. */
  async function warmthOf(element: ParametricConfigurator): Promise<number> {
    const bitmap = await createImageBitmap((await element.toBlob({ width: 300, background: '#f1efec' }))!);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const [red, , blue] = context.getImageData(bitmap.width / 2, bitmap.height - 2, 1, 1).data;
    return red! - blue!;
  }

  it('is the document’s, until the page sets another', async function () {
    this.timeout(60_000);
    const element = await mount({}, { ...cupboardDocument, setting: 'room' });
    await untilLive(element);
    expect(find(element, '.stage.furnished')).to.not.equal(null);
    expect(await warmthOf(element)).to.be.above(25);
    // A wall-mounted product has no floor in view.
    element.modelDocument = { ...cupboardDocument, setting: 'room', mount: 'wall' };
    await waitUntil(async () => (await warmthOf(element)) < 10);
    element.setAttribute('setting', 'studio');
    await element.updateComplete;
    expect(find(element, '.stage.furnished')).to.equal(null);
    await waitUntil(async () => (await warmthOf(element)) < 10);
  });
});

describe('a scene', () => {
  before(function () {
    if (!hasWebGL2()) this.skip();
  });

  it('leaves no canvas, context or listener behind after being created twelve times', async function () {
    this.timeout(300_000);
    const first = await mountLiveCupboard();
    first.remove();
    await idleFrame();
    const left = countListeners();
    const contexts = contextsMade();
    for (let life = 0; life < 12; life++) {
      const element = await mountLiveCupboard({ width: 60 });
      get(element, "[aria-label='Show dimensions']").click();
      element.remove();
      await nextFrame();
      expect(find(element, '.stage canvas')).to.equal(null);
    }
    const made = contexts();
    expect(made.length).to.be.at.least(12);
    while (made.some((context) => !context.isContextLost())) await nextFrame();
    expect(countContexts()).to.equal(0);
    for (const name of ['configurator-picture', 'configurator-ready']) {
      expect(performance.getEntriesByName(name).length, name).to.equal(1);
    }
    // Listeners within the element are removed with it.
    expect(left().filter((name) => /^(Window|HTMLDocument|HTML(Html|Body|Canvas)Element) /.test(name))).to.deep.equal(
      [],
    );
  });
});
