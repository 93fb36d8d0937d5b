// The loader and the element, which know nothing of each other's styles, give the picture the same place.

import { expect } from '@open-wc/testing';
import { closeShops, openShop, service, tag, until } from './testing/shop-page.js';

afterEach(closeShops);

describe('the picture that the loader puts into the place', () => {
  const sizes = [
    [360, 640],
    [390, 844],
    [640, 1000],
    [768, 1024],
    [1024, 700],
    [1280, 720],
    [1400, 1000],
  ] as const;
  for (const [width, height] of sizes) {
    for (const dir of ['ltr', 'rtl']) {
      it(`stays where it is when the element takes it over: ${width} × ${height} px, ${dir}`, async () => {
        const late = service(`/late/${Math.random().toString(36).slice(2)}`);
        const shop = await openShop(`<html dir="${dir}"><body>${tag(`data-base-url="${late}"`)}`, { width, height });
        const picture = () => shop.document.querySelector<HTMLImageElement>('parametric-configurator > img');
        const box = () => {
          const rect = picture()!.getBoundingClientRect();
          return [rect.left, rect.top, rect.width, rect.height].map((each) => Math.round(each));
        };
        await until(() => picture()?.complete, 'the picture is there');
        const before = box();
        const script = shop.document.createElement('script');
        script.type = 'module';
        script.src = '/packages/configurator-element/src/define.ts';
        shop.document.head.append(script);
        await until(() => picture()!.assignedSlot, 'the element shows it');
        expect(box()).to.deep.equal(before);
        await fetch(`${late}/answer`);
      });
    }
  }
});
