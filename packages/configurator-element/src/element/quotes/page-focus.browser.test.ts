import { expect } from '@open-wc/testing';
import { html, LitElement } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Configurator } from '../shared/configurator.js';
import { InView } from './page-focus.js';

class Host extends LitElement {
  readonly inView = new InView(this as unknown as Configurator, '.ordering');
  top = '';

  override render() {
    return html`${keyed(this.top, html`<div class="ordering" style="position: fixed; top: ${this.top}; height: 50vh"></div>`)}`;
  }
}
customElements.define('in-view-host', Host);

describe('InView', () => {
  /**
   * Returns the value right after an element has been replaced. The observer hasn't reported yet, so a wrong value
   * would make the bar change twice.
   */
  async function isInView(top: string): Promise<boolean> {
    const host = document.createElement('in-view-host') as Host;
    document.body.append(host);
    await host.updateComplete;
    host.top = top;
    host.requestUpdate();
    await host.updateComplete;
    const { value } = host.inView;
    host.remove();
    return value;
  }

  it('is known after the first frame, without a layout before it', async () => {
    const host = document.createElement('in-view-host') as Host;
    host.top = '50vh';
    document.body.append(host);
    await host.updateComplete;
    expect(host.inView.value).to.equal(false);
    while (!host.inView.value) await new Promise(requestAnimationFrame);
    host.remove();
  });

  it('is known immediately for its replacement, and false for an element behind the price bar', async () => {
    expect(await isInView('50vh')).to.equal(true);
    expect(await isInView('90vh')).to.equal(false);
    expect(await isInView('120vh')).to.equal(false);
  });
});
