import { expect, fixture, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import { Api, type Session } from '../../shared/api.js';
import type { ConsoleProposal } from './console-proposal.js';
import './console-proposal.js';
import type { ConsoleWorkshop } from './console-workshop.js';
import './console-workshop.js';

const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });
const money = (amount: number) => ({ amount, currency: 'EUR' });
const organization = { id: 'org_1', name: 'Shop' };
const shop = { organization, key: { id: 'key_1', kind: 'api', mode: 'test' } } as Session;
const maker = { organization, key: { id: 'key_2', kind: 'workshop', mode: 'test', workshop: 'ours' } } as Session;

const profile = {
  ...{ pricing: 'estimate', currency: 'EUR', name: 'Ours', country: 'DE', waiting_days: 3, capacity: 5 },
  ...{ products_a_day: 1, delivery: { order: 4900, product: 0 } },
  ...{ delivers: { to: ['DE'], as: 'assembled', by: ['van'] }, invoice: { at: 'dispatch', due_days: 30 } },
};
const workshop = { ...profile, slug: 'ours', shared: false, asked: true, currencies: ['EUR'] };
const proposal = {
  ...{ object: 'price_proposal', workshop: 'ours', status: 'waiting', is_outdated: false },
  ...{ proposed_at: '2026-11-22T10:00:00.000Z', proposed_by: 'Bench', profile: { ...profile, capacity: 9 } },
  changes: [{ pointer: '/delivery/order', before: 4900, after: 5900 }],
};
const effect = {
  object: 'price_effect',
  data: [
    { order: 'ord_3f2a90c1', created_at: '', model: 'shelf', quantity: 2, before: money(10_000), after: money(11_000) },
    { order: 'ord_0000aaaa', created_at: '', model: 'desk', quantity: 1, before: money(5_000), declined: 'No oak.' },
  ],
  sums: [{ orders: 1, before: money(10_000), after: money(11_000) }],
};

function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: { readonly request: string; readonly body: unknown }[] = [];
  const api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    retries: 0,
    fetch: async (address, { method = 'GET', body } = {}) => {
      const request = `${method} ${String(address).replace(`${location.origin}/console/api`, '')}`;
      asked.push({ request, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      const answer = answers[request];
      return answer === undefined
        ? Response.json({ title: 'No', status: 404, code: 'not_found', detail: 'No.' }, { status: 404 })
        : Response.json(answer);
    },
  });
  return { api, asked };
}

const path = '/v1/workshops/ours';
const all = { [`GET ${path}/proposal`]: proposal, [`GET ${path}/proposal-effect`]: effect };

describe('a proposed price list', () => {
  async function show(session: Session, answers: Readonly<Record<string, unknown>> = all) {
    const { api, asked } = serve(answers);
    const params = session === shop ? { slug: 'ours' } : {};
    const view = await fixture<ConsoleProposal>(
      html`<console-proposal .api=${api} .session=${session} .params=${params}></console-proposal>`,
    );
    const root = view.shadowRoot!;
    await until(() => root.querySelector('.note, console-empty'));
    const text = () => root.textContent!.replace(/\s+/g, ' ');
    const press = (words: string) =>
      [...root.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent!.includes(words))!.click();
    return { view, root, asked, text, press };
  }

  for (const [who, session] of [
    ['the shop', shop],
    ['the workshop', maker],
  ] as const) {
    it(`shows ${who} what would change, and for which orders, and is accessible`, async () => {
      const { view, text } = await show(session);
      await until(() => text().includes('Declined'));
      expect(text()).to.contain('€49.00').and.contain('€59.00').and.contain('+20.4%');
      expect(text()).to.contain('€100.00 with the old list, €110.00 with the new one (+10%)');
      expect(text()).to.contain('One of these orders would be declined').and.contain('No oak.');
      expect(text().includes('Your decision')).to.equal(session === shop);
      await expect(view).to.be.accessible();
    });
  }

  it('is approved exactly as it was shown', async () => {
    const approved = { ...proposal, status: 'approved', decided_at: '2026-11-23T10:00:00.000Z' };
    const { asked, press, text } = await show(shop, { ...all, [`POST ${path}/approve-proposal`]: approved });
    press('Approve');
    await until(() => text().includes('they’re in use'));
    expect(asked.at(-1)).to.deep.equal({
      request: `POST ${path}/approve-proposal`,
      body: { proposed_at: proposal.proposed_at },
    });
    expect(text()).not.to.contain('Your decision');
  });

  it('can be rejected only with a note', async () => {
    const rejected = { ...proposal, status: 'rejected', note: 'Too dear', decided_at: '2026-11-23T10:00:00.000Z' };
    const { root, asked, press, text } = await show(shop, { ...all, [`POST ${path}/reject-proposal`]: rejected });
    press('Reject');
    await until(() => text().includes('Say what the workshop should change.'));
    expect(asked.some(({ request }) => request.startsWith('POST'))).to.equal(false);
    const note = root.querySelector<HTMLTextAreaElement>('#note')!;
    note.value = ' Too dear ';
    note.dispatchEvent(new Event('input'));
    press('Reject');
    await until(() => text().includes('“Too dear”'));
    expect(asked.at(-1)!.body).to.deep.equal({ proposed_at: proposal.proposed_at, note: 'Too dear' });
  });

  it('can’t be approved if the list in use has changed', async () => {
    const { asked, press, text } = await show(shop, {
      ...all,
      [`GET ${path}/proposal`]: { ...proposal, is_outdated: true },
    });
    expect(text()).to.contain('can’t be approved');
    press('Approve');
    expect(asked.some(({ request }) => request.startsWith('POST'))).to.equal(false);
  });

  it('says so if there is none', async () => {
    const { root } = await show(maker, {});
    expect(root.querySelector('console-empty')!.getAttribute('heading')).to.equal('No proposed changes');
  });
});

describe('a signed-in workshop’s price list', () => {
  beforeEach(() => sessionStorage.clear());

  async function show(answers: Readonly<Record<string, unknown>>, session = maker) {
    const { api, asked } = serve({
      [`GET ${path}`]: workshop,
      'GET /v1/materials': { data: [], kinds: [], surfaces: [] },
      ...answers,
    });
    const view = await fixture<ConsoleWorkshop>(
      html`<console-workshop .api=${api} .session=${session} .params=${session === shop ? { slug: 'ours' } : {}}></console-workshop>`,
    );
    await until(() => view.shadowRoot!.querySelector('form, console-empty'));
    return { view, root: view.shadowRoot!, asked };
  }

  it('sends its changes for approval, without changing the list in use', async () => {
    const { view, root, asked } = await show({ [`PUT ${path}/proposal`]: proposal });
    let address = '';
    view.addEventListener('console-navigate', (event) => (address = (event as CustomEvent).detail.address));
    expect(root.querySelector('.save button')!.textContent).to.contain('Send for approval');
    const capacity = root.querySelector<HTMLInputElement>('#capacity')!;
    capacity.value = '9';
    capacity.dispatchEvent(new Event('change'));
    root.querySelector('form')!.requestSubmit();
    await until(() => address !== '');
    expect(address).to.equal('/console/price-list/proposal');
    const writes = asked.filter(({ request }) => !request.startsWith('GET'));
    expect(writes.map(({ request }) => request)).to.deep.equal([`PUT ${path}/proposal`]);
    expect(writes[0]!.body).to.deep.equal({ ...profile, capacity: 9 });
    expect(asked.some(({ request }) => request.includes('product-materials'))).to.equal(false);
  });

  it('continues from rejected changes, or from the list in use once they’re approved', async () => {
    const of = (status: string) => ({ [`GET ${path}/proposal`]: { ...proposal, status } });
    const capacity = (root: ShadowRoot) => root.querySelector<HTMLInputElement>('#capacity')!.value;
    const rejected = await show(of('rejected'));
    expect(rejected.root.querySelector('.note')!.textContent).to.contain('The shop rejected');
    expect(capacity(rejected.root)).to.equal('9');
    await expect(rejected.view).to.be.accessible();
    expect(capacity((await show(of('approved'))).root)).to.equal('5');
  });

  it('is read-only for a key that can’t propose, or if all shops share it', async () => {
    const reader = { ...maker, key: { ...maker.key, scopes: ['workshops:read'] } };
    const { root } = await show({}, reader);
    expect(root.querySelector('.save button')).to.equal(null);
    expect(root.querySelector('.save')!.textContent).to.contain('ask the shop for a key');
    const shared = await show({ [`GET ${path}`]: { ...workshop, shared: true } });
    expect(shared.root.querySelector('console-empty')!.getAttribute('heading')).to.equal('A shared workshop');
    const ofShop = await show({ [`GET ${path}`]: { ...workshop, shared: true } }, shop);
    expect(ofShop.root.querySelector('console-empty')!.getAttribute('heading')).to.equal('A shared workshop');
    expect(ofShop.root.querySelector('.danger')).to.equal(null);
  });
});
