import { expect } from '@open-wc/testing';
import { checkBookmark, checkScript } from './embed-check.js';

const SERVICE = 'https://service.example';

/** The script's output on a page with this markup. The script runs as it would in the browser's console. */
function check(markup: string): readonly string[] {
  const said: string[] = [];
  const place = document.createElement('div');
  place.innerHTML = markup;
  document.body.append(place);
  const { alert } = window;
  window.alert = (text: string) => said.push(text);
  try {
    new Function(checkScript(SERVICE))();
    return said;
  } finally {
    window.alert = alert;
    place.remove();
  }
}

const tag = (attributes: string) => `<script type="none" src="${SERVICE}/v1/embed.js" ${attributes}></script>`;
const whole = tag('data-license-key="pclk_live_x" data-model="shelf"');

describe('checking a shop’s page', () => {
  it('says if there’s no tag', () => {
    expect(check('<p>Shop</p>')[0]).to.match(/doesn’t have a configurator tag/);
  });

  it('says if something has removed what the tag needs', () => {
    expect(check(tag('data-model="shelf"'))[0]).to.match(/Copy the tag again/);
  });

  it('says if the script hasn’t run, and what a policy has to allow', () => {
    expect(check(whole)[0]).to.contain(`connect-src: ${SERVICE}`);
  });

  it('says when the tag is where nothing is ever shown', () => {
    const inTagManager = (attributes = '') =>
      `<div style="display: none; visibility: hidden;">${whole.replace(' src', ` ${attributes} src`)}</div>`;
    expect(check(inTagManager())[0]).to.contain('data-target="#configurator"');
    expect(check(inTagManager('data-target="main"'))[0]).to.contain('doesn’t match anything');
  });

  it('reports configurator files that failed to load, and shows its checklist when they loaded', () => {
    expect(check(`${whole}<parametric-configurator></parametric-configurator>`)[0]).to.match(/didn’t load/);
    const shown = document.createElement('div');
    shown.attachShadow({ mode: 'open' }).innerHTML = '<parametric-configurator></parametric-configurator>';
    document.body.append(shown);
    if (!customElements.get('parametric-configurator')) {
      customElements.define('parametric-configurator', class extends HTMLElement {});
    }
    expect(check(whole)).to.deep.equal([]);
    expect(shown.shadowRoot!.firstElementChild!.hasAttribute('debug')).to.equal(true);
    shown.remove();
  });

  it('also works as a bookmark', () => {
    const bookmark = checkBookmark(SERVICE);
    expect(bookmark.startsWith('javascript:')).to.equal(true);
    expect(decodeURIComponent(bookmark)).to.contain(checkScript(SERVICE));
  });
});
