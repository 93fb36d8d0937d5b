import { expect } from '@open-wc/testing';
import { html, LitElement } from 'lit';
import type { Product } from '../../model/evaluate/product.js';
import { waitUntil } from '../testing/listen.js';
import { StageController } from './stage-controller.js';

class StageHost extends LitElement {
  readonly scheme = 'light';
  /** Taken away before there is a scene that would show it. */
  shown: Product | undefined = {} as Product;
  readonly stage = new StageController(this, {
    label: () => '',
    onFirstFrame: () => {},
    onDraw: () => {},
    drawingProjection: () => undefined,
    onUnavailable: () => {},
    addressOf: (address) => address,
  });
  protected override render() {
    return html`<div class="stage"><div class="scene"></div></div>`;
  }
}
customElements.define('stage-host', StageHost);

describe('the first frame', () => {
  it('that was late is awaited once more by an element that comes back', async () => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 9000 ? 0 : ms)) as typeof setTimeout;
    const host = new StageHost();
    try {
      document.body.append(host);
      await host.updateComplete;
      host.shown = undefined;
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
