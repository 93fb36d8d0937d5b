import { expect, waitUntil } from '@open-wc/testing';
import { shelfDocument } from '../testing/document.js';
import { refuseWebGLInEachTest } from '../testing/downloads.js';
import { find, get, mount, slide } from '../testing/mount.js';

describe('a preset', () => {
  refuseWebGLInEachTest();

  it('has its own picture, which is redrawn for another document', async () => {
    const element = await mount();
    await waitUntil(() => find(element, '.preset .thumb > svg path') !== null);
    const picture = get(element, '.preset .thumb > svg');
    const [preset] = shelfDocument.presets;
    const other = { ...preset!, configuration: { ...preset!.configuration, width: 1800 } };
    await element.updateDocument({ ...shelfDocument, presets: [other] } as never);
    await waitUntil(() => {
      const now = find(element, '.preset .thumb > svg');
      return now !== null && now !== picture && now.outerHTML !== picture.outerHTML;
    });
  });

  it('is selected as long as the design matches it', async () => {
    const element = await mount();
    const card = get<HTMLButtonElement>(element, '.preset');
    expect(card.getAttribute('aria-pressed')).to.equal('false');
    card.click();
    await element.updateComplete;
    expect(card.getAttribute('aria-pressed')).to.equal('true');
    await slide(element, 'width', 800);
    expect(card.getAttribute('aria-pressed')).to.equal('false');
  });
});
