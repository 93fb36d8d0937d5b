import { expect, fixture, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import { Api } from '../../shared/api.js';
import type { ConsoleLoadFailure } from '../../shared/console-load-failure.js';
import '../../shared/console-load-failure.js';
import '../../shared/console-page.js';
import './console-workshop.js';
import type { ConsoleWorkshop } from './console-workshop.js';
import './console-workshops.js';
import type { ConsoleWorkshops } from './console-workshops.js';

type Json = Record<string, unknown>;
type Answer = { readonly status: number; readonly body?: unknown };

const session = {
  organization: { id: 'org_a', name: 'Shop' },
  key: { id: 'key_a', kind: 'api', mode: 'test' },
  created_at: '2026-11-22T10:00:00.000Z',
  expires_at: '2026-11-23T10:00:00.000Z',
} as const;

const shared = (slug: string, asked = true) => ({
  ...{ object: 'workshop', slug, name: `Workshop ${slug}`, country: 'DE', shared: true, asked },
  ...{ pricing: 'price_list', currencies: ['EUR', 'CHF'] },
});
const vocabulary = {
  data: [
    {
      ...{ kind: 'plywood/birch', name: { en: 'birch plywood' }, form: 'board', thickness_mm: 6, workshops: ['a'] },
    },
    {
      ...{ kind: 'plywood/birch', name: { en: 'birch plywood' }, form: 'board', thickness_mm: [12, 18] },
      workshops: ['a', 'b'],
    },
    { kind: 'oak', name: { en: 'oak' }, form: 'solid', workshops: ['b'] },
  ],
  kinds: [{ kind: 'oak', name: { en: 'oak' }, finish: 'wood' }],
  surfaces: [{ surface: 'oiled', name: { en: 'oiled' } }],
};
const estimate = {
  ...{
    pricing: 'estimate',
    currency: 'EUR',
    currencies: ['EUR'],
    name: 'Ours',
    country: 'DE',
    waiting_days: 3,
    capacity: 5,
  },
  ...{ products_a_day: 1, delivery: { order: 4900, product: 0 } },
  ...{ delivers: { to: ['DE'], as: 'assembled', by: ['van'] }, invoice: { at: 'dispatch', due_days: 30 } },
  ...{ slug: 'ours', shared: false, asked: true, changed_at: '2026-11-22T10:00:00.000Z' },
};

/** Records requests, and responds by method and path. */
class Service {
  readonly asked: { readonly method: string; readonly path: string; readonly body: Json | undefined }[] = [];
  readonly answers: Record<string, Answer | ((body: Json) => Answer)> = {};
  readonly api = new Api({
    organization: () => 'org_a',
    signInAgain: async () => false,
    retries: 0,
    fetch: async (address, { method = 'GET', body } = {}) => {
      const path = String(address).replace(`${location.origin}/console/api`, '');
      const json = typeof body === 'string' ? (JSON.parse(body) as Json) : undefined;
      this.asked.push({ method, path, body: json });
      const answer = this.answers[`${method} ${path}`];
      const { status, body: sent } =
        typeof answer === 'function'
          ? answer(json ?? {})
          : (answer ?? { status: 404, body: { title: 'No', status: 404, code: 'not_found', detail: 'No.' } });
      return new Response(sent === undefined ? null : JSON.stringify(sent), { status });
    },
  });
}

function within(element: Element, selector: string): HTMLElement {
  return element.shadowRoot!.querySelector<HTMLElement>(selector)!;
}

function type(element: Element, selector: string, text: string): void {
  const input = within(element, selector) as HTMLInputElement;
  input.value = text;
  input.dispatchEvent(new Event('input'));
  input.dispatchEvent(new Event('change'));
}

describe('the workshop list', () => {
  async function show(service = new Service()) {
    service.answers['GET /v1/workshops'] ??= {
      status: 200,
      body: { data: [estimate, shared('a'), shared('b', false)] },
    };
    service.answers['GET /v1/materials'] ??= { status: 200, body: vocabulary };
    const view = await fixture<ConsoleWorkshops>(
      html`<console-workshops .api=${service.api} .session=${session}></console-workshops>`,
    );
    await waitUntil(() => view.shadowRoot!.querySelector('console-table, console-load-failure'));
    for (const table of view.shadowRoot!.querySelectorAll('console-table')) await table.updateComplete;
    return { view, service };
  }
  const switches = (view: Element) =>
    [...view.shadowRoot!.querySelectorAll('console-table')].flatMap((table) => [
      ...[...table.shadowRoot!.querySelectorAll('asked-switch')].map((one) => one.shadowRoot!.querySelector('input')!),
    ]);

  it('is accessible', async () => {
    const { view } = await show();
    await expect(view).to.be.accessible();
  });

  it('shows the enabled workshops and their materials, one line for each kind', async () => {
    const { view } = await show();
    expect(switches(view).map(({ checked }) => checked)).to.deep.equal([true, true, false]);
    const materials = view.shadowRoot!.querySelectorAll('console-table')[2]!.shadowRoot!;
    expect(materials.textContent!.replace(/\s+/g, ' ')).to.contain('Birch plywoodplywood/birch6, 12–18 mm');
    type(view, 'input[type=search]', 'oak');
    await view.updateComplete;
    await view.shadowRoot!.querySelectorAll('console-table')[2]!.updateComplete;
    expect(materials.textContent).not.to.contain('Birch');
  });

  it('doesn’t mention shared workshops if there are none', async () => {
    const service = new Service();
    service.answers['GET /v1/workshops'] = { status: 200, body: { data: [estimate] } };
    const { view } = await show(service);
    expect(view.shadowRoot!.querySelector('#own')).not.to.equal(null);
    expect(view.shadowRoot!.querySelector('#shared')).to.equal(null);
  });

  it('enables a workshop without disabling those that someone else enabled in the meantime', async () => {
    const { view, service } = await show();
    service.answers['GET /v1/workshops'] = {
      status: 200,
      body: { data: [{ ...estimate, asked: false }, shared('a'), shared('b', false)] },
    };
    service.answers['PATCH /v1/organization'] = { status: 200, body: {} };
    switches(view)[2]!.click();
    await waitUntil(() => service.asked.some(({ method }) => method === 'PATCH'));
    expect(service.asked.find(({ method }) => method === 'PATCH')!.body).to.deep.equal({ workshops: ['a', 'b'] });
  });

  it('applies several switches made in quick succession', async () => {
    const service = new Service();
    let rows = [estimate, shared('a'), shared('b'), shared('c')].map((row) => ({ ...row, asked: true }));
    service.answers['GET /v1/workshops'] = () => ({ status: 200, body: { data: rows } });
    service.answers['PATCH /v1/organization'] = ({ workshops }) => {
      rows = rows.map((row) => ({ ...row, asked: (workshops as string[]).includes(row.slug) }));
      return { status: 200, body: {} };
    };
    const { view } = await show(service);
    for (const one of switches(view).slice(1)) one.click();
    await waitUntil(() => service.asked.filter(({ method }) => method === 'PATCH').length === 3);
    expect(rows.filter(({ asked }) => asked).map(({ slug }) => slug)).to.deep.equal(['ours']);
  });

  it('enables only the shop’s own workshops with one click, and all with another', async () => {
    const service = new Service();
    let rows = [estimate, shared('a'), shared('b')].map((row) => ({ ...row, asked: true }));
    const patched: unknown[] = [];
    service.answers['GET /v1/workshops'] = () => ({ status: 200, body: { data: rows } });
    service.answers['PATCH /v1/organization'] = ({ workshops }) => {
      patched.push(workshops);
      rows = rows.map((row) => ({ ...row, asked: (workshops as string[] | null)?.includes(row.slug) ?? true }));
      return { status: 200, body: {} };
    };
    const { view } = await show(service);
    for (const [words, states] of [
      ['Use only your own', [true, false, false]],
      ['Use shared workshops too', [true, true, true]],
    ] as const) {
      const button = within(view, '[aria-labelledby=shared] button');
      expect(button.textContent!.trim()).to.equal(words);
      button.click();
      await waitUntil(() => String(switches(view).map(({ checked }) => checked)) === String(states), undefined, {
        timeout: 30_000,
      });
    }
    expect(patched).to.deep.equal([['ours'], null]);
    await expect(view).to.be.accessible();
  });

  it('doesn’t turn off the last workshop, and resets its switch', async () => {
    const { view, service } = await show();
    service.answers['GET /v1/workshops'] = {
      status: 200,
      body: { data: [{ ...estimate, asked: false }, shared('a')] },
    };
    let said = '';
    view.addEventListener('console-notice', (event) => (said = (event as CustomEvent).detail.text));
    switches(view)[1]!.click();
    await waitUntil(() => said !== '');
    expect(said).to.contain('At least one workshop');
    await waitUntil(() => switches(view)[1]?.checked);
    expect(service.asked.some(({ method }) => method === 'PATCH')).to.equal(false);
  });

  it('says why it couldn’t load, and tries again', async () => {
    const service = new Service();
    service.answers['GET /v1/workshops'] = {
      status: 503,
      body: { title: 'No', status: 503, code: 'unavailable', detail: 'Away.' },
    };
    const { view } = await show(service);
    service.answers['GET /v1/workshops'] = { status: 200, body: { data: [shared('a')] } };
    view
      .shadowRoot!.querySelector<ConsoleLoadFailure>('console-load-failure')!
      .dispatchEvent(new CustomEvent('console-retry'));
    await waitUntil(() => view.shadowRoot!.querySelector('console-table'));
  });
});

describe('the workshop form', () => {
  beforeEach(() => sessionStorage.clear());

  async function show(params: Readonly<Record<string, string>> = { slug: 'ours' }, service = new Service()) {
    service.answers['GET /v1/workshops/ours'] ??= { status: 200, body: estimate };
    service.answers['GET /v1/workshops'] ??= { status: 200, body: { data: [estimate] } };
    service.answers['GET /v1/materials'] ??= { status: 200, body: vocabulary };
    const view = await fixture<ConsoleWorkshop>(
      html`<console-workshop .api=${service.api} .session=${session} .params=${params}></console-workshop>`,
    );
    await waitUntil(() => view.shadowRoot!.querySelector('form'));
    return { view, service };
  }
  const submit = (view: Element) => (view.shadowRoot!.querySelector('form') as HTMLFormElement).requestSubmit();

  it('is accessible for a workshop that sells at the estimate', async () => {
    const { view } = await show();
    await expect(view).to.be.accessible();
  });

  it('is accessible for a price list with its materials', async () => {
    const { view } = await show({});
    const materials = view.shadowRoot!.querySelector('workshop-materials')!;
    within(materials, '.buttons button').click();
    await materials.updateComplete;
    await expect(view).to.be.accessible();
  });

  it('says which kinds in its price list aren’t used by any product on sale', async () => {
    const service = new Service();
    const data = [{ name: { en: 'Oak, oiled' }, kinds: ['oak', 'veneer/oak'], models: ['shelf'] }];
    service.answers['GET /v1/product-materials'] = { status: 200, body: { data, has_more: false } };
    const { view } = await show({}, service);
    (within(view, 'input[value=price_list]') as HTMLInputElement).click();
    await view.updateComplete;
    const materials = view.shadowRoot!.querySelector('workshop-materials')!;
    await waitUntil(() => materials.products, undefined, { timeout: 30_000 });
    const warning = () => materials.shadowRoot!.querySelector('.unfit')?.textContent?.replace(/\s+/g, ' ') ?? '';
    within(materials, '.buttons button').click();
    await waitUntil(() => materials.shadowRoot!.activeElement?.id === 'kind-0');
    type(materials, '#kind-0', 'oke');
    await materials.updateComplete;
    expect(warning()).to.equal('');
    within(materials, '#kind-0').blur();
    await materials.updateComplete;
    expect(warning()).to.contain('These materials aren’t used in any of your published products').and.contain('oke');
    expect(warning()).to.contain('oak Oak, oiled');
    await expect(view).to.be.accessible();
    for (const kind of ['veneer/*', 'oak']) {
      type(materials, '#kind-0', kind);
      await materials.updateComplete;
      expect(warning()).to.equal('');
    }
  });

  it('adds the materials of the products on sale that its price list doesn’t have', async () => {
    const service = new Service();
    const data = [
      { name: 'Oak', kinds: ['oak', 'veneer/oak'], thickness_mm: 19, models: ['shelf'] },
      { name: 'Birch', kinds: ['plywood/birch'], thickness_mm: 18, models: ['shelf'] },
      { name: 'Birch, oiled', kinds: ['plywood/birch'], thickness_mm: 18, models: ['shelf'] },
      { name: 'Brass', kinds: ['brass'], models: ['lamp'] },
    ];
    service.answers['GET /v1/product-materials'] = { status: 200, body: { data, has_more: false } };
    const { view } = await show({}, service);
    const materials = view.shadowRoot!.querySelector('workshop-materials')!;
    await waitUntil(() => materials.products, undefined, { timeout: 30_000 });
    const button = () => materials.shadowRoot!.querySelector<HTMLElement>('#add-missing');
    within(materials, '.buttons button').click();
    await waitUntil(() => materials.shadowRoot!.activeElement?.id === 'kind-0');
    type(materials, '#kind-0', 'veneer/*');
    type(materials, '#thickness-0', '10–25');
    await materials.updateComplete;
    button()!.click();
    await waitUntil(() => materials.shadowRoot!.activeElement?.id === 'square_metre-EUR-1');
    expect(materials.rows.slice(1)).to.deep.equal([
      { kind: 'plywood/birch', thickness: 18, square_metre: {} },
      { kind: 'brass', litre: {} },
    ]);
    expect(button()).to.equal(null);
    await expect(view).to.be.accessible();
  });

  it('shows the workshop, and saves what’s typed', async () => {
    const { view, service } = await show();
    expect((within(view, '#delivery-order') as HTMLInputElement).value).to.match(/^49[.,]00$/);
    type(view, '#delivery-order', '12.5');
    type(view, '#name', 'Our shop');
    service.answers['PUT /v1/workshops/ours'] = (body) => ({ status: 200, body: { ...estimate, ...body } });
    let address = '';
    view.addEventListener('console-navigate', (event) => (address = (event as CustomEvent).detail.address));
    submit(view);
    await waitUntil(() => address !== '');
    const { body } = service.asked.find(({ method }) => method === 'PUT')!;
    expect(body!.delivery).to.deep.equal({ order: 1250, product: 0 });
    expect(body!.name).to.equal('Our shop');
    expect(sessionStorage.length).to.equal(0);
  });

  it('shows the service’s errors at their fields, focuses the first, and keeps what was typed', async () => {
    const { view, service } = await show();
    type(view, '#country', 'AQ');
    service.answers['PUT /v1/workshops/ours'] = {
      status: 422,
      body: {
        code: 'invalid_request',
        title: 'No',
        status: 422,
        detail: 'Wrong.',
        errors: [{ pointer: '/country', code: 'unknown_tax', detail: 'No tax rate is known.' }],
      },
    };
    submit(view);
    await waitUntil(() => within(view, '#country-problem').textContent);
    expect(within(view, '#country-problem').textContent).to.equal('No tax rate is known.');
    await waitUntil(() => view.shadowRoot!.activeElement?.id === 'country');
    expect((within(view, '#country') as HTMLInputElement).value).to.equal('AQ');
    // The value is still there after a reload.
    const again = await show();
    expect((within(again.view, '#country') as HTMLInputElement).value).to.equal('AQ');
    within(again.view, '.note button').click();
    await again.view.updateComplete;
    expect((within(again.view, '#country') as HTMLInputElement).value).to.equal('DE');
  });

  it('asks before restored changes overwrite what someone else saved before the form was opened again', async () => {
    const { view } = await show();
    type(view, '#name', 'Our shop');
    const service = new Service();
    const theirs = { ...estimate, changed_at: '2026-11-22T11:00:00.000Z' };
    service.answers['GET /v1/workshops/ours'] = { status: 200, body: theirs };
    service.answers['GET /v1/workshops'] = { status: 200, body: { data: [theirs] } };
    const again = await show(undefined, service);
    expect(within(again.view, '.note').textContent).to.contain('Someone has saved this workshop since');
    let question: { heading: string; answer: (is: boolean) => void } | undefined;
    again.view.addEventListener('console-question', (event) => (question = (event as CustomEvent).detail));
    submit(again.view);
    await waitUntil(() => question);
    expect(question!.heading).to.equal('This workshop was changed');
    question!.answer(false);
  });

  for (const [what, data] of [
    ['changed', [{ ...estimate, changed_at: '2026-11-22T11:00:00.000Z' }]],
    ['removed', []],
  ] as const) {
    it(`asks before it overwrites what someone else has ${what} in the meantime`, async () => {
      const { view, service } = await show();
      service.answers['GET /v1/workshops'] = { status: 200, body: { data } };
      service.answers['PUT /v1/workshops/ours'] = { status: 200, body: estimate };
      let question: { heading: string; answer: (is: boolean) => void } | undefined;
      view.addEventListener('console-question', (event) => (question = (event as CustomEvent).detail));
      submit(view);
      await waitUntil(() => question);
      expect(question!.heading).to.equal(`This workshop was ${what}`);
      question!.answer(false);
      await waitUntil(() => within(view, '.save button').textContent === 'Save');
      expect(service.asked.some(({ method }) => method === 'PUT')).to.equal(false);
    });
  }

  it('keeps what was typed if the connection is lost', async () => {
    const { view, service } = await show();
    service.answers['PUT /v1/workshops/ours'] = () => {
      throw new TypeError('Failed to fetch');
    };
    type(view, '#name', 'Typed');
    submit(view);
    await waitUntil(() => within(view, '.save .problem').textContent!.includes('isn’t responding'));
    expect((within(view, '#name') as HTMLInputElement).value).to.equal('Typed');
    expect(sessionStorage.length).to.equal(1);
  });

  it('marks each missing field of a new workshop, including materials, and sends nothing', async () => {
    const { view, service } = await show({});
    const materials = view.shadowRoot!.querySelector('workshop-materials')!;
    within(materials, '.buttons button').click();
    await materials.updateComplete;
    submit(view);
    await waitUntil(() => materials.shadowRoot!.querySelector('#kind-0-problem'));
    expect(within(materials, '#kind-0-problem').textContent).to.equal('This field is required.');
    expect(within(view, '#rates-EUR-cutting-panel-problem').textContent).to.equal('This field is required.');
    expect(within(view, '#rates-EUR-delivery-bands-0-kilogram-problem').textContent).to.equal(
      'This field is required.',
    );
    expect(within(view, '#slug-problem').textContent).to.contain('Enter a URL name');
    expect(within(view, '#location-latitude-problem').textContent).to.equal('');
    await waitUntil(() => view.shadowRoot!.activeElement?.id === 'slug');
    expect(service.asked.some(({ method }) => method === 'PUT')).to.equal(false);
  });

  it('starts a new workshop with only the sections that it needs', async () => {
    const collapsed = (view: Element) =>
      [...view.shadowRoot!.querySelectorAll('details.card:not([open]) h2')].map(({ textContent }) => textContent);
    expect(collapsed((await show({})).view)).to.deep.equal(['Legal details, for invoices', 'Lists', 'Drawings']);
    expect(collapsed((await show()).view)).to.deep.equal([]);
  });

  it('lets people choose countries and currencies by name', async () => {
    const { view } = await show({});
    type(view, '#delivers-to', 'All EU countries');
    await view.updateComplete;
    expect(view.shadowRoot!.querySelectorAll('.chips li').length).to.equal(27);
    within(view, '[aria-label="Remove Malta"]').click();
    type(view, '#currencies', 'CHF');
    await view.updateComplete;
    type(view, '#rates-CHF-edging', '1.25');
    const { workshop } = JSON.parse(sessionStorage.getItem('console workshop org_a ')!);
    expect(workshop.delivers.to).to.include('DE').and.not.include('MT');
    expect(workshop.rates).to.deep.equal({
      EUR: { delivery: { bands: [{}] } },
      CHF: { delivery: { bands: [{}] }, edging: 125 },
    });
  });

  it('shows sample lists and layer names, and what’s wrong with a name at its field', async () => {
    const { view, service } = await show();
    const samples = () => [...view.shadowRoot!.querySelectorAll('.sample')].map(({ textContent }) => textContent!);
    expect(samples()).to.deep.equal([]);
    type(view, '#files-csv-language', 'de');
    await view.updateComplete;
    for (const column of ['quantity', 'length']) {
      type(view, '#files-csv-cut_list', column);
      await view.updateComplete;
    }
    expect(samples()[0]).to.contain('Anzahl;Länge (mm)\r\n2;720,5\r\n');
    const add = [...view.shadowRoot!.querySelectorAll('fieldset')]
      .find(({ textContent }) => textContent!.includes('Your own layer names'))!
      .querySelector<HTMLElement>(':scope > div:last-child > button')!;
    add.click();
    await view.updateComplete;
    type(view, '#files-dxf-layers-0-operation', 'hole');
    await view.updateComplete;
    type(view, '#files-dxf-layers-0-name', 'DRILL_{face}_{dept}');
    await view.updateComplete;
    const field = within(view, '#files-dxf-layers-0-name');
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    const problem = within(view, `#${field.getAttribute('aria-describedby')!.split(' ').at(-1)}`);
    expect(problem.textContent).to.contain('{dept} isn’t a placeholder. Use {operation}');
    type(view, '#files-dxf-layers-0-name', 'DRILL_{face}_{diameter}_{depth}');
    await view.updateComplete;
    expect(field.getAttribute('aria-invalid')).to.equal('false');
    expect(samples()[1]).to.contain('DRILL_front_5_12_5');
    await expect(view).to.be.accessible();
    service.answers['PUT /v1/workshops/ours'] = (body) => ({ status: 200, body: { ...estimate, ...body } });
    submit(view);
    await waitUntil(() => service.asked.some(({ method }) => method === 'PUT'));
    expect(service.asked.find(({ method }) => method === 'PUT')!.body!.files).to.deep.equal({
      csv: { language: 'de', cut_list: ['quantity', 'length'] },
      dxf: { layers: [{ operation: 'hole', name: 'DRILL_{face}_{diameter}_{depth}' }] },
    });
  });
});
