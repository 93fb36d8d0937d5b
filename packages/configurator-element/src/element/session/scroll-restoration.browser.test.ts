import { expect } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import '../../define.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { find } from '../testing/mount.js';
import { Service } from '../testing/service.js';
import { placeKey } from './kept-order.js';

const attributes = {
  'base-url': 'https://service.test',
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
};

describe('window listeners for gestures before the product is shown', () => {
  const { fetch, addEventListener } = window;
  let listening: { readonly type: string; readonly signal: AbortSignal | undefined }[];
  let arrive: () => void;

  beforeEach(() => {
    sessionStorage.setItem(placeKey(Object.values(attributes)), '{"scrollY":1}');
    listening = [];
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) => {
      const { capture, signal } = typeof options === 'object' ? options : {};
      if (capture && ['wheel', 'touchstart', 'pointerdown', 'keydown'].includes(type)) listening.push({ type, signal });
      addEventListener.call(window, type, listener, options);
    };
    const service = new Service();
    service.published = { revision: 'r1', document: shelfDocument };
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    window.fetch = async (...request) => {
      await arrived;
      return service.fetch(...request);
    };
  });

  afterEach(() => {
    arrive();
    Object.assign(window, { fetch, addEventListener });
    sessionStorage.clear();
    localStorage.clear();
  });

  const left = () => listening.filter(({ signal }) => !signal?.aborted).map(({ type }) => type);

  async function open(): Promise<ParametricConfigurator> {
    const element = document.createElement('parametric-configurator');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    await waitUntil(() => listening.length > 0, 'nothing listens');
    expect(left()).to.have.length(4);
    return element;
  }

  it('are removed with the element', async () => {
    const element = await open();
    element.remove();
    expect(left()).to.deep.equal([]);
  });

  it('are removed once there’s no scroll position to restore', async () => {
    const element = await open();
    arrive();
    await waitUntil(() => find(element, '.foot'), 'no form');
    await waitUntil(() => left().length === 0, 'it still listens');
    element.remove();
  });

  it('are removed after the first gesture', async () => {
    const element = await open();
    window.dispatchEvent(new WheelEvent('wheel'));
    expect(left()).to.deep.equal([]);
    element.remove();
  });
});
