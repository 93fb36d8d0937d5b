import { expect, nextFrame } from '@open-wc/testing';
import { shelfDocument } from '../testing/document.js';
import { refuseWebGLInEachTest } from '../testing/downloads.js';
import { field, get, mount, slide, textOf } from '../testing/mount.js';

/** The live region of the product, the first of the element. */
const region = '.root > [role=status]';

describe('a screen reader', () => {
  refuseWebGLInEachTest();

  it('is told nothing of a product that nobody changed', async () => {
    const element = await mount();
    const status = get(element, region);
    expect(status.textContent).to.equal('');
    await element.setConfiguration({});
    expect(get(element, region)).to.equal(status);
    expect(status.textContent).to.equal('');
  });

  it('is told once what the product has become, when it has come to rest', async () => {
    const element = await mount();
    const status = get(element, region);
    const told: string[] = [];
    const observer = new MutationObserver(() => told.push(textOf(element, region)));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    await slide(element, 'width', 640, 700, 800);
    get<HTMLInputElement>(element, `${field('material')} input[value=birch]`).click();
    await element.updateComplete;
    expect(told).to.deep.equal([]);
    while (told.length === 0) await nextFrame();
    expect(get(element, region)).to.equal(status);
    expect(told).to.deep.equal(['Test shelf, 80 cm wide, 120 cm high, 30 cm deep. Width: 80 cm. Material: Birch.']);
    observer.disconnect();
  });

  it('hears the size without scenery, which nobody gets', async () => {
    const { parts } = shelfDocument;
    const book = {
      id: 'book',
      kind: 'panel',
      at: [0, 1200, 0],
      size: [20, 250, 180],
      normal: 'x',
      material: 'material',
    };
    const element = await mount({}, { ...shelfDocument, parts: [...parts, { ...book, bom: false }] });
    await slide(element, 'width', 800);
    while (textOf(element, region) === '') await nextFrame();
    expect(textOf(element, region)).to.include('80 cm wide, 120 cm high');
  });

  it('meets nothing in the language that was spoken before', async () => {
    const element = await mount();
    await slide(element, 'width', 800);
    while (textOf(element, region) === '') await nextFrame();
    element.lang = 'de';
    while (element.messages.language !== 'de') await nextFrame();
    await element.updateComplete;
    await nextFrame();
    expect(textOf(element, region)).to.equal('');
  });

  it('is told what a change adjusted besides, in a region that was there before', async () => {
    const element = await mount();
    await element.setConfiguration({ height: 1200, shelves: 6 });
    const place = get(element, '.notice-place');
    expect(place.textContent?.trim()).to.equal('');
    await slide(element, 'height', 600);
    expect(get(element, '.notice-place')).to.equal(place);
    expect(textOf(element, '.notice-place')).to.include('Shelves is now 3 (was 6)');
  });
});
