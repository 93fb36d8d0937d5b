import { expect } from '@open-wc/testing';
import { shelfDocument } from './testing/document.js';
import { waitUntil } from './testing/listen.js';
import { click, field, find, mount, next, slide, type } from './testing/mount.js';
import { forget, person } from './testing/ordering.js';
import { Service } from './testing/service.js';

const attributes = {
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
  basket: '',
};

/** Replaces texts as Google Translate does. The translation is the text in guillemets. */
function translate(root: ShadowRoot): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, svg, style, script')) continue;
    const font = document.createElement('font');
    font.innerHTML = '<font></font>';
    font.firstElementChild!.textContent = `«${text.data}»`;
    text.replaceWith(font);
  }
}

/**
 * The texts of the choices, the quotes or order, and the bar. Leaves out price differences, which appear later, and the
 * bar's button, which depends on what's in view.
 */
function textOf(root: ShadowRoot): string {
  const copy = document.createElement('div');
  for (const part of root.querySelectorAll('.choices-column, .ordering, .bar')) copy.append(part.cloneNode(true));
  for (const other of copy.querySelectorAll('.difference, option, .bar button')) other.remove();
  return copy.textContent.replace(/[«»]/g, '').replace(/\s+/g, ' ');
}

describe('a page that the browser translates', () => {
  const { fetch } = globalThis;

  beforeEach(forget);
  afterEach(() => {
    globalThis.fetch = fetch;
    forget();
  });

  /** What the page says after each step of a purchase. */
  async function buy(onShown: (root: ShadowRoot) => void): Promise<readonly string[]> {
    forget();
    const service = new Service();
    service.published = { revision: 'r7', document: shelfDocument };
    globalThis.fetch = service.fetch;
    const loaded = next(document, 'configurator-load');
    const element = await mount(attributes);
    await loaded;
    await waitUntil(() => find(element, "[part~='basket-button']"), 'the cart');
    const pages: string[] = [];
    const shown = async (step: string) => {
      await element.updateComplete;
      pages.push(`${step}: ${textOf(element.shadowRoot!)}`);
      onShown(element.shadowRoot!);
    };
    const quote = async () => {
      const quotes = next(element, 'configurator-quotes');
      await click(element, '.destination button[type=submit]');
      await quotes;
      await waitUntil(() => find(element, '.quotes.current'), 'the quotes');
    };
    await shown('first');
    await slide(element, 'width', 1200);
    await shown('wider');
    await click(element, `${field('material')} [value=birch]`);
    await shown('birch');
    await type(element, '.destination select', 'DE');
    await type(element, '.destination input', '10115');
    await quote();
    await shown('quotes');
    element.quantity = 3;
    await shown('of three');
    await quote();
    await shown('quotes for three');
    for (const workshop of ['north', 'south']) {
      await click(element, `[data-workshop=${workshop}] .action button`);
      await waitUntil(() => find(element, '.order-form'), 'the order form');
      await shown(workshop);
      if (workshop === 'south') break;
      await click(element, '.back');
      await waitUntil(() => find(element, '.quotes'), 'the quotes');
      await shown('back');
    }
    for (const [name, text] of Object.entries(person)) await type(element, `#ordering-${name}`, text);
    await click(element, '[part~=order-button]');
    await waitUntil(() => find(element, '.timeline'), 'the order');
    await shown('ordered');
    await slide(element, 'width', 700);
    await shown('another');
    element.remove();
    return pages;
  }

  it('shows what any other page shows at each step of a purchase', async () => {
    const untranslated = await buy(() => {});
    const translated = await buy(translate);
    for (const [step, page] of untranslated.entries()) expect(translated[step]).to.equal(page);
  });
});
