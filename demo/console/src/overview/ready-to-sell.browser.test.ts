import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { ReadyToSell } from './ready-to-sell.js';
import './ready-to-sell.js';

describe('the steps to start selling', () => {
  const ready: Readonly<Record<string, object>> = {
    '/v1/models': { data: [{ id: 'shelf', name: { en: 'Shelf' }, status: 'published' }] },
    '/v1/models/shelf': { document: {} },
    '/v1/workshops/offers': { data: [{}], declined: [] },
    '/v1/workshops': { data: [{ asked: true }] },
    '/v1/mail-settings': {
      sender: 'a@shop.example',
      address: 'b@shop.example',
      terms: 'https://a',
      privacy: 'https://b',
    },
    '/v1/organization': { seller: { name: 'Ada' } },
  };
  const unready: Readonly<Record<string, object>> = {
    '/v1/models': { data: [{ status: 'retired' }] },
    '/v1/workshops': { data: [{ asked: false }] },
    '/v1/mail-settings': { sender: null, address: 'b@shop.example', terms: 'https://a', privacy: null },
    '/v1/organization': { seller: null },
  };

  async function open(answers: Readonly<Record<string, object>>, isLive: boolean) {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => Response.json(answers[new URL(String(address)).pathname.replace('/console/api', '')]),
    });
    const session = { is_live: isLive } as Session;
    const element = await fixture<ReadyToSell>(html`<ready-to-sell .api=${api} .session=${session}></ready-to-sell>`);
    await waitUntil(() => element.renderRoot.querySelector('details'), undefined, { timeout: 30_000 });
    await expect(element).to.be.accessible();
    return element.renderRoot;
  }

  it('are green and collapsed once all are done', async () => {
    const root = await open(ready, true);
    expect(root.querySelector('summary .badge.success')?.textContent).to.equal('Ready');
    expect(root.querySelector('details')!.open).to.equal(false);
    expect(root.querySelectorAll('a').length).to.equal(0);
  });

  it('link to the pages where missing steps are done', async () => {
    const root = await open(unready, false);
    expect(root.querySelector('summary .badge')?.textContent).to.equal('0 of 6');
    expect(root.querySelector('details')!.open).to.equal(true);
    const paths = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(paths).to.deep.equal(
      ['products', 'workshops', 'mail', 'mail', 'organization', 'keys'].map((each) => `/console/${each}`),
    );
  });

  it('aren’t done while no workshop can make a product, and say why', async () => {
    const declined = [{ workshop: { name: 'Hain' }, detail: 'We don’t have oak.' }];
    const root = await open({ ...ready, '/v1/workshops/offers': { data: [], declined } }, true);
    expect(root.querySelector('summary .badge')?.textContent).to.equal('5 of 6');
    const link = root.querySelector('a')!;
    expect(link.getAttribute('href')).to.equal('/console/workshops');
    expect(link.textContent).to.equal('No workshop can make Shelf with its default options. Hain: We don’t have oak.');
  });

  it('aren’t done until there’s a live key', async () => {
    const root = await open(ready, false);
    expect(root.querySelector('summary .badge')?.textContent).to.equal('5 of 6');
  });
});
