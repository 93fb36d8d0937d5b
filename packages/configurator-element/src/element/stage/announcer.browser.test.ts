import { expect, nextFrame } from '@open-wc/testing';
import { shelfDocument } from '../testing/document.js';
import { refuseWebGLInEachTest } from '../testing/downloads.js';
import { field, get, mount, slide, textOf } from '../testing/mount.js';

/** The live region that announces the product; the first one in the element. */
const region = '.root > [role=status]';

describe('screen reader announcements', () => {
  refuseWebGLInEachTest();

  it('don’t mention a product that hasn’t changed', async () => {
    const element = await mount();
    const status = get(element, region);
    expect(status.textContent).to.equal('');
    await element.setConfiguration({});
    expect(get(element, region)).to.equal(status);
    expect(status.textContent).to.equal('');
  });

  it('describe a changed product once, after the last change', async () => {
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

  it('give the size without scenery', async () => {
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

  it('are cleared when the language changes', async () => {
    const element = await mount();
    await slide(element, 'width', 800);
    while (textOf(element, region) === '') await nextFrame();
    element.lang = 'de';
    while (element.messages.language !== 'de') await nextFrame();
    await element.updateComplete;
    await nextFrame();
    expect(textOf(element, region)).to.equal('');
  });

  it('include what else a change adjusted, in an existing region', async () => {
    const element = await mount();
    await element.setConfiguration({ height: 1200, shelves: 6 });
    const place = get(element, '.notice-place');
    expect(place.textContent?.trim()).to.equal('');
    await slide(element, 'height', 600);
    expect(get(element, '.notice-place')).to.equal(place);
    expect(textOf(element, '.notice-place')).to.include('Shelves is now 3 (was 6)');
  });
});
