// The loader and the element have separate styles but must put the picture at the same position.

import { expect } from '@open-wc/testing';
import { closeShops, openShop, service, tag, until } from './testing/shop-page.js';

const ELEMENT = '/packages/configurator-element/src/define.ts';

// Load the element's many files first, because the loader removes the picture if the element hasn't loaded within 10 s.
before(() => import(ELEMENT));

afterEach(closeShops);

describe('the loader’s picture', () => {
  const withHeader = 'style="--configurator-sticky-top: 120px; padding-top: 120px"';
  const sizes = [
    [360, 640],
    [390, 844],
    [640, 1000],
    [768, 1024],
    [1024, 700],
    [1280, 720],
    [1400, 1000],
  ] as const;
  const places = sizes.flatMap((size) => ['dir="ltr"', 'dir="rtl"', withHeader].map((page) => [size, page] as const));
  for (const [[width, height], page] of places) {
    it(`doesn’t move when the element takes it over: ${width} × ${height} px, ${page}`, async () => {
      const late = service(`/late/${Math.random().toString(36).slice(2)}`);
      const shop = await openShop(`<html ${page}><body>${tag(`data-base-url="${late}"`)}`, { width, height });
      const picture = () => shop.document.querySelector<HTMLImageElement>('parametric-configurator > img');
      const box = () => {
        const rect = picture()!.getBoundingClientRect();
        return [rect.left, rect.top, rect.width, rect.height].map((each) => Math.round(each));
      };
      await until(() => picture()?.complete, 'the picture is there');
      const before = box();
      // If the picture sticks below a header, 116 px remain below it for the views and the price bar, which must not
      // cover either.
      if (page === withHeader && width >= 720) expect(before[3]).to.be.at.most(Math.max(160, height - 120 - 116));
      const script = shop.document.createElement('script');
      script.type = 'module';
      script.src = ELEMENT;
      shop.document.head.append(script);
      await until(() => picture()?.assignedSlot, 'the element shows it');
      expect(box()).to.deep.equal(before);
      expect(groundOf(shop.elements()[0]!)).to.deep.equal(before.slice(2));
      await fetch(`${late}/answer`);
    });
  }
});

/**
 * The width and height of the colored area behind the picture: the stage, or its upper part if the tools are below it.
 */
function groundOf(element: HTMLElement): readonly number[] {
  const stage = element.shadowRoot!.querySelector('.stage')!;
  const ground = getComputedStyle(stage, '::before');
  const { width, height } = ground.content === 'none' ? stage.getBoundingClientRect() : ground;
  return [width, height].map((each) => Math.round(Number.parseFloat(String(each))));
}
