// Renders each language on a page, and checks that it's complete and that Latin text within Arabic keeps its order.

import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ParametricConfigurator } from '../../parametric-configurator.js';
import { field, find, get, mount } from '../../testing/mount.js';
import { loadMessages } from './index.js';

describe('the element', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar']) {
    it(`is in ${language}, without unfilled placeholders`, async () => {
      const element = await mountIn(language);
      const messages = await loadMessages(language);
      expect(get(element, '.root').lang).to.equal(language);
      const labels = [...element.renderRoot.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
      expect(labels).to.include(messages.undo);
      expect(`${get(element, '.root').textContent} ${labels.join(' ')}`).to.not.match(/undefined|\[object|\{\w+\}/);
    });
  }

  for (const language of ['ar-AE', 'ar-EG']) {
    it(`shows sizes left to right in ${language}, with the unit on the left`, async () => {
      const element = await mountIn(language);
      const summary = textNodeIn(get(element, '[part~=price-bar]'), ' × ');
      const places = [...summary.data.matchAll(/[\d٠-٩]+|سم/gu)].map(({ 0: word, index }) =>
        leftOf(summary, index, word),
      );
      expect(places.length).to.equal(4);
      expect([places.at(-1), ...places.slice(0, -1)]).to.deep.equal([...places].sort((a, b) => a - b));
      const unit = get(element, `${field('width')} .unit`);
      expect(unit.textContent).to.equal('سم');
      const input = get(element, `${field('width')} .stepper-input`);
      expect(unit.getBoundingClientRect().left).to.be.below(input.getBoundingClientRect().left);
    });
  }

  it('mirrors the undo icon in Arabic', async () => {
    const element = await mountIn('ar');
    const undo = get<SVGElement>(element, '[part~=tools] button svg');
    expect(getComputedStyle(undo).transform).to.equal('matrix(-1, 0, 0, 1, 0, 0)');
  });

  it('increases a slider with the left arrow key in Arabic', async () => {
    const element = await mountIn('ar');
    get(element, `${field('width')} .slider`).focus();
    await sendKeys({ press: 'ArrowLeft' });
    expect(element.value.width).to.equal(1010);
  });
});

async function mountIn(language: string): Promise<ParametricConfigurator> {
  const element = await mount({ lang: language, dir: language.startsWith('ar') ? 'rtl' : 'ltr' });
  while (!find(element, '[part~=price-bar]')) await nextFrame();
  return element;
}

function textNodeIn(root: Element, part: string): Text {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.includes(part.trim())) return node;
  }
  throw new Error(`Nothing has "${part}".`);
}

function leftOf(node: Text, index: number, word: string): number {
  const range = document.createRange();
  range.setStart(node, index);
  range.setEnd(node, index + word.length);
  return range.getBoundingClientRect().left;
}
