import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../shared/api.js';
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
      withdrawal: 'https://c',
      confirms_orders: true,
    },
    '/v1/organization': { seller: { name: 'Ada', tax_number: '12/345' } },
    '/v1/keys': { data: [{ mode: 'live', origins: ['https://shop.example'] }] },
  };
  const unready: Readonly<Record<string, object>> = {
    '/v1/models': { data: [{ status: 'retired' }] },
    '/v1/workshops': { data: [{ asked: false }] },
    '/v1/mail-settings': {
      ...{ sender: null, address: 'b@shop.example', terms: 'https://a', privacy: null, withdrawal: null },
      confirms_orders: false,
    },
    '/v1/organization': { seller: null },
    '/v1/keys': { data: [{ mode: 'test', origins: ['https://shop.example'] }] },
  };

  async function open(answers: Readonly<Record<string, object>>) {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => Response.json(answers[new URL(String(address)).pathname.replace('/console/api', '')]),
    });
    const element = await fixture<ReadyToSell>(html`<ready-to-sell .api=${api}></ready-to-sell>`);
    await waitUntil(() => element.renderRoot.querySelector('details'), undefined, { timeout: 30_000 });
    await expect(element).to.be.accessible();
    return element.renderRoot;
  }

  it('are green and collapsed once all are done', async () => {
    const root = await open(ready);
    expect(root.querySelector('summary .badge.success')?.textContent).to.equal('Ready');
    expect(root.querySelector('details')!.open).to.equal(false);
    expect(root.querySelectorAll('a').length).to.equal(0);
  });

  it('link to the pages where missing steps are done', async () => {
    const root = await open(unready);
    expect(root.querySelector('summary .badge')?.textContent).to.equal('0 of 7');
    expect(root.querySelector('details')!.open).to.equal(true);
    const paths = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(paths).to.deep.equal(
      ['products', 'workshops', 'mail', 'mail', 'mail', 'organization', 'keys'].map((each) => `/console/${each}`),
    );
  });

  it('aren’t done while no workshop can make a product, and say why', async () => {
    const declined = [{ workshop: { name: 'Hain' }, detail: 'We don’t have oak.' }];
    const root = await open({ ...ready, '/v1/workshops/offers': { data: [], declined } });
    expect(root.querySelector('summary .badge')?.textContent).to.equal('6 of 7');
    const link = root.querySelector('a')!;
    expect(link.getAttribute('href')).to.equal('/console/workshops');
    expect(link.textContent).to.equal('No workshop can make Shelf with its default options. Hain: We don’t have oak.');
  });

  const shelf = [{ mode: 'live', origins: ['https://shop.example'], models: ['other'] }];
  for (const [what, path, answer] of [
    ['a live key for a product on a public page', '/v1/keys', { data: [] }],
    [
      'a live key for a page that customers can open',
      '/v1/keys',
      { data: [{ mode: 'live', origins: ['http://localhost'] }] },
    ],
    ['a live key for a product that’s for sale', '/v1/keys', { data: shelf }],
    ['a tax number, without which there’s no invoice', '/v1/organization', { seller: { name: 'Ada' } }],
    ['a withdrawal policy', '/v1/mail-settings', { ...ready['/v1/mail-settings'], withdrawal: null }],
    ['a way to confirm orders', '/v1/mail-settings', { ...ready['/v1/mail-settings'], confirms_orders: false }],
  ] as const) {
    it(`aren’t done until there’s ${what}`, async () => {
      const root = await open({ ...ready, [path]: answer });
      expect(root.querySelector('summary .badge')?.textContent).to.equal('6 of 7');
    });
  }
});
