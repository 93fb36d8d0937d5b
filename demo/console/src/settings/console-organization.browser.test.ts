import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleOrganization } from './console-organization.js';
import './console-organization.js';

const organization = {
  ...{ object: 'organization', id: 'org_1', name: 'Tann & Holm', license_orders: true },
  ...{ currency: null, workshops: null, seller: null },
  taxes: { rounding: 'total', exports: 'taxed', exempt: [] },
  samples: { at_most: 5, free: 5 },
  count_visits: false,
};
const workshops = [{ slug: 'hain', name: 'Hain', country: 'DE' }];
const refusal = {
  ...{ type: 'about:blank', title: 'Invalid request', status: 422, code: 'invalid_request' },
  errors: [{ pointer: '/workshops', code: 'too_small', detail: 'Choose a workshop.' }],
};

describe('an organization’s settings', () => {
  beforeEach(() => sessionStorage.clear());

  it('can’t be saved without a workshop, which doesn’t mean all of them', async () => {
    let sent: unknown;
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'PATCH') {
          sent = await request.json();
          return Response.json(refusal, { status: 422 });
        }
        if (request.url.endsWith('/v1/organization')) return Response.json(organization);
        if (request.url.endsWith('/v1/workshops')) return Response.json({ object: 'list', data: workshops });
        return Response.json({ title: 'Not found', status: 404 }, { status: 404 });
      },
    });
    const session = { organization: { id: 'org_1', name: 'Tann & Holm' } } as Session;
    const element = await fixture<ConsoleOrganization>(
      html`<console-organization .api=${api} .session=${session}></console-organization>`,
    );
    const find = <Found extends HTMLElement>(selector: string) => element.renderRoot.querySelector<Found>(selector)!;
    await waitUntil(() => find('[name="asked"]'));
    expect(find('.primary').ariaDisabled).to.equal('true');
    element.renderRoot.querySelectorAll<HTMLInputElement>('[name="asked"]')[1]!.click();
    await waitUntil(() => find('.workshops input'));
    find('.workshops input').click();
    await element.updateComplete;
    expect(find('.primary').ariaDisabled).to.equal('false');
    find('.primary').click();
    await waitUntil(() => find('#workshops-problem').textContent !== '');
    expect(sent).to.deep.equal({ workshops: [] });
    expect(find('#workshops-problem').textContent).to.equal('Choose a workshop.');
  });

  it('send all tax settings together, with one exempt buyer per line, and the sample settings', async () => {
    let sent: unknown;
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'PATCH') {
          sent = await request.json();
          return Response.json({ ...organization, ...(sent as object) });
        }
        if (request.url.endsWith('/v1/organization')) return Response.json(organization);
        if (request.url.endsWith('/v1/workshops')) return Response.json({ object: 'list', data: workshops });
        return Response.json({ title: 'Not found', status: 404 }, { status: 404 });
      },
    });
    const session = { organization: { id: 'org_1', name: 'Tann & Holm' } } as Session;
    const element = await fixture<ConsoleOrganization>(
      html`<console-organization .api=${api} .session=${session}></console-organization>`,
    );
    const find = <Found extends HTMLElement>(selector: string) => element.renderRoot.querySelector<Found>(selector)!;
    await waitUntil(() => find('#tax-exports'));
    const set = async (selector: string, value: string) => {
      const field = find<HTMLSelectElement>(selector);
      field.value = value;
      field.dispatchEvent(new Event('change'));
      await element.updateComplete;
    };
    await set('#tax-exports', 'untaxed');
    await set('#tax-exempt', '12-3456789, Resale certificate, 2026\n\n');
    for (const [field, value] of Object.entries({ at_most: '3', free: '1', price: '2.50' })) {
      await set(`#samples-${field}`, value);
    }
    find('.primary').click();
    await waitUntil(() => sent);
    const exempt = [{ number: '12-3456789', reason: 'Resale certificate, 2026' }];
    const samples = { at_most: 3, free: 1, price: { amount: 250, currency: 'EUR' } };
    expect(sent).to.deep.equal({ taxes: { rounding: 'total', exports: 'untaxed', exempt }, samples });
  });

  it('keep what a colleague changed in the same details, also in restored changes', async () => {
    const seller = { name: 'Tann', line1: 'Weg 1', postcode: '1', city: 'Ulm', country: 'DE', vat_number: 'DE1' };
    let current = { ...organization, seller };
    let sent: unknown;
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'PATCH') {
          sent = await request.json();
          return Response.json({ ...current, ...(sent as object) });
        }
        if (request.url.endsWith('/v1/organization')) return Response.json(current);
        return Response.json({ object: 'list', data: [] });
      },
    });
    const open = async () => {
      const element = await fixture<ConsoleOrganization>(
        html`<console-organization .api=${api}></console-organization>`,
      );
      await waitUntil(() => element.renderRoot.querySelector('#seller-bank'));
      return <Found extends HTMLElement>(selector: string) => element.renderRoot.querySelector<Found>(selector)!;
    };
    const before = await open();
    const bank = before<HTMLInputElement>('#seller-bank');
    bank.value = 'DE99';
    bank.dispatchEvent(new Event('input'));
    current = { ...current, seller: { ...seller, vat_number: 'DE2' } };
    const after = await open();
    expect(after<HTMLInputElement>('#seller-bank').value).to.equal('DE99');
    expect(after<HTMLInputElement>('#seller-vat_number').value).to.equal('DE2');
    current = { ...current, seller: { ...seller, vat_number: 'DE3' } };
    after('.primary').click();
    await waitUntil(() => sent);
    expect(sent).to.deep.equal({ seller: { ...seller, vat_number: 'DE3', bank: 'DE99' } });
  });
});
