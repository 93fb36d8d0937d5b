import { expect, nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import '../../define.js';
import { drawNothing } from '../../scene/testing/draw-nothing.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { find, hush } from '../testing/mount.js';
import { problem, Service } from '../testing/service.js';

drawNothing();

describe('the height reserved by the loader', () => {
  const { fetch } = window;
  let service: Service;

  beforeEach(() => {
    service = new Service();
    service.published = { revision: 'r1', document: shelfDocument };
    window.fetch = service.fetch;
  });

  afterEach(() => {
    window.fetch = fetch;
    sessionStorage.clear();
    localStorage.clear();
    for (const element of document.querySelectorAll('parametric-configurator')) element.remove();
  });

  /** An element as the loader leaves it for a few seconds after the element's code has loaded. */
  function open(): ParametricConfigurator {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<parametric-configurator base-url="https://service.test" license-key="pclk_test_1" model="test-shelf"
        style="display: block; container-type: inline-size; min-height: max(640px, 9000px)"></parametric-configurator>`,
    );
    return document.body.lastElementChild as ParametricConfigurator;
  }

  it('is kept until quotes and order are rendered', async () => {
    const element = open();
    while (!find(element, '.ordering')) {
      expect(element.offsetHeight).to.equal(9000);
      await nextFrame();
    }
    await waitUntil(() => element.offsetHeight < 9000, 'it is kept');
    expect(element.getAttribute('style') ?? '').to.equal('');
  });

  it('isn’t kept for the message that the model is gone', async () => {
    service.once('GET', '/v1/models/test-shelf', () => problem(410, 'model_retired'));
    await hush('error', async () => {
      const element = open();
      await waitUntil(() => find(element, "[part='failure']"), 'no failure');
      await nextFrame();
      expect(element.offsetHeight).to.be.below(400);
    });
  });
});
