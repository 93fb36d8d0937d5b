import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleLoadFailure } from '../shared/console-load-failure.js';
import type { ConsoleEmpty } from '../shared/console-page.js';
import '../shared/console-page.js';
import '../shared/console-load-failure.js';
import { addPageStyles, inEachScheme } from '../shared/testing/page-styles.js';
import type { ConsoleNewProduct } from './console-new-product.js';
import './console-new-product.js';
import type { ConsoleProducts } from './console-products.js';
import './console-products.js';
import { drawDocument } from '../shared/draw-document.js';
import { DraftStore } from './drafts.js';

const model = (id: string, status = 'published') => ({
  ...{ id, name: { en: `The ${id}` }, revision: 'r1', status, published_at: '2026-11-22T18:00:00.000Z' },
});

describe('the product list', () => {
  const asked: string[] = [];
  let organization = '';
  let answer: (address: string) => Response;
  let styles: { readonly remove: () => void };

  before(async () => {
    styles = await addPageStyles();
  });

  after(() => styles.remove());

  beforeEach(() => {
    organization = `org_${crypto.randomUUID()}`;
    asked.length = 0;
    answer = () => Response.json({ data: [model('shelf'), model('table', 'retired')], has_more: false, next: null });
  });

  const api = () =>
    new Api({
      organization: () => organization,
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => {
        asked.push(String(address));
        return answer(String(address));
      },
    });
  let scopes: readonly string[] | undefined;
  const session = () => ({ organization: { id: organization, name: 'Ada' }, key: { scopes } }) as unknown as Session;
  const open = (query = '') =>
    fixture<ConsoleProducts>(
      html`<console-products .api=${api()} .session=${session()} .query=${new URLSearchParams(query)}></console-products>`,
    );
  const words = (element: ConsoleProducts | ConsoleNewProduct) =>
    element.renderRoot.textContent?.replace(/\s+/g, ' ') ?? '';

  it('is accessible, and shows which products are on sale, retired or unpublished', async () => {
    const draft = { organization, text: '{}', base: undefined, isChanged: true, savedAt: 1 };
    await new DraftStore().put({ ...draft, id: 'new-one', name: 'New one' });
    await new DraftStore().put({ ...draft, id: 'shelf', name: 'The shelf', base: 'r1' });
    const element = await open();
    await waitUntil(() => words(element).includes('New one'));
    await inEachScheme(() => expect(element).to.be.accessible());
    expect(words(element)).to.match(/New one.*Draft.*The shelf.*Published.*Unpublished changes.*The table.*Retired/);
  });

  it('has no buttons for people who can’t change products', async () => {
    const buttons = ({ renderRoot }: ConsoleProducts) =>
      renderRoot.querySelectorAll("a[href^='/console/products/new']").length;
    for (const [own, count] of [
      [['models:read', 'models:write'], 3],
      [['models:read'], 0],
    ] as const) {
      scopes = own;
      const element = await open();
      await waitUntil(() => words(element).includes('The table'));
      expect(buttons(element)).to.equal(count);
    }
    scopes = undefined;
  });

  it('draws a draft with the mean color of its texture, and doesn’t load other textures', async () => {
    const { fetch } = window;
    const asked: string[] = [];
    window.fetch = async (address) => {
      asked.push(new URL(String(address)).pathname);
      const canvas = new OffscreenCanvas(8, 8);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#c01010';
      context.fillRect(0, 0, 8, 8);
      return new Response(await canvas.convertToBlob());
    };
    try {
      const document = (texture: object) => ({
        ...{ format: 'parametric-model/1', id: 'block', name: 'Block' },
        parameters: [{ key: 'width', type: 'number', label: 'Width', min: 100, max: 200, default: 100 }],
        materials: [
          { id: 'oak', name: 'Oak', color: '#d0c0a0', finish: 'wood', ...texture },
          { id: 'ash', name: 'Ash', color: '#d0c0a0', finish: 'wood', texture: '../assets/ash-0123.png' },
        ],
        parts: [{ id: 'block', kind: 'panel', size: ['width', 18, 100], normal: 'y', material: 'oak' }],
      });
      const isRed = async (texture: object) => {
        const address = await drawDocument(document(texture));
        const svg = await (await fetch(address!)).text();
        URL.revokeObjectURL(address!);
        const fills = [...svg.matchAll(/(?:fill|stop-color)="#(..)(..)/g)];
        return fills.some(([, red, green]) => Number.parseInt(red!, 16) > 2 * Number.parseInt(green!, 16));
      };
      expect([await isRed({}), await isRed({ texture: '../assets/red-0123.png' })]).to.deep.equal([false, true]);
      expect(asked).to.deep.equal(['/v1/assets/red-0123.png']);
    } finally {
      window.fetch = fetch;
    }
  });

  it('is searched by the service, says so if nothing matches, and keeps its filters in the URL', async () => {
    const element = await open();
    // Sets the query, as the console's frame does.
    element.addEventListener('console-navigate', (event) => {
      element.query = new URL((event as CustomEvent).detail.address, location.origin).searchParams;
    });
    await waitUntil(() => words(element).includes('The shelf'));
    answer = () => Response.json({ data: [], has_more: false, next: null });
    const field = element.renderRoot.querySelector<HTMLInputElement>('input[type=search]')!;
    field.value = 'lamp ';
    field.dispatchEvent(new Event('input'));
    await waitUntil(
      () => element.renderRoot.querySelector<ConsoleEmpty>('console-empty')?.heading === 'No matching products',
    );
    expect(asked.at(-1)).to.match(/search=lamp(&|$)/);
    // A space typed before a pause is still there when typing continues.
    expect(field.value).to.equal('lamp ');
    expect(String(element.query)).to.equal('search=lamp+');

    const again = await open('search=lamp&status=retired');
    await waitUntil(() => asked.at(-1)!.includes('status=retired'));
    expect(asked.at(-1)).to.contain('search=lamp');
    expect(again.renderRoot.querySelector<HTMLInputElement>('input[type=search]')!.value).to.equal('lamp');
    expect(again.renderRoot.querySelector('select')!.value).to.equal('retired');
    again.query = new URLSearchParams();
    await waitUntil(() => !/search|status/.test(asked.at(-1)!));
  });

  it('loads page by page, and reports errors', async () => {
    answer = () => Response.json({ data: [model('a')], has_more: true, next: 'a' });
    const element = await open();
    await waitUntil(() => words(element).includes('Show more'));
    answer = () => Response.json({ data: [model('b')], has_more: false, next: null });
    element.renderRoot.querySelector<HTMLButtonElement>('.more')!.click();
    await waitUntil(() => words(element).includes('The b'));
    expect(words(element)).to.contain('The a');
    answer = () =>
      Response.json(
        { title: 'No', status: 500, code: 'unavailable', detail: 'The database is away.' },
        { status: 500 },
      );
    const other = await open();
    await waitUntil(() => other.renderRoot.querySelector<ConsoleLoadFailure>('console-load-failure'));
  });

  it('creates a product if its ID is available, and otherwise says that it’s taken', async () => {
    const element = await fixture<ConsoleNewProduct>(
      html`<console-new-product .api=${api()} .session=${session()}></console-new-product>`,
    );
    await inEachScheme(() => expect(element).to.be.accessible());
    element.renderRoot.querySelector<HTMLButtonElement>('.template')!.click();
    await waitUntil(() => element.renderRoot.querySelector('#name'));
    await inEachScheme(() => expect(element).to.be.accessible());
    const name = element.renderRoot.querySelector<HTMLInputElement>('#name')!;
    name.value = 'Window sill';
    name.dispatchEvent(new Event('input'));
    await element.updateComplete;
    answer = () => Response.json(model('window-sill'));
    const submit = () => element.renderRoot.querySelector<HTMLFormElement>('form')!.requestSubmit();
    submit();
    await waitUntil(() => words(element).includes('A product with the ID “window-sill” already'));
    answer = () =>
      Response.json({ title: 'No', status: 404, code: 'not_found', detail: 'There is none.' }, { status: 404 });
    let address = '';
    element.addEventListener('console-navigate', (event) => {
      address = (event as CustomEvent<{ address: string }>).detail.address;
    });
    submit();
    await waitUntil(() => address !== '');
    expect(address).to.equal('/console/products/window-sill');
    const draft = await new DraftStore().get(organization, 'window-sill');
    expect(JSON.parse(draft!.text)).to.include({ id: 'window-sill', name: 'Window sill' });
  });

  it('restores a new product’s fields after a reload, until it’s created or abandoned', async () => {
    const openNew = (search = '') =>
      fixture<ConsoleNewProduct>(
        html`<console-new-product .api=${api()} .session=${session()} .query=${new URLSearchParams(search)}></console-new-product>`,
      );
    const field = ({ renderRoot }: ConsoleNewProduct, name: string) =>
      renderRoot.querySelector<HTMLInputElement>(`#${name}`)!;
    const type = (element: ConsoleNewProduct, name: string, text: string) => {
      field(element, name).value = text;
      field(element, name).dispatchEvent(new Event('input'));
    };
    const first = await openNew();
    first.renderRoot.querySelector<HTMLButtonElement>('.template')!.click();
    await waitUntil(() => field(first, 'name'));
    type(first, 'id', 'sill');
    type(first, 'name', 'Window sill');
    first.remove();

    const second = await openNew();
    await waitUntil(() => field(second, 'name'));
    expect([field(second, 'name').value, field(second, 'id').value]).to.deep.equal(['Window sill', 'sill']);
    expect(words(second)).to.contain('Starts from “Board”');
    type(second, 'name', 'Sill of oak');
    expect(field(second, 'id').value).to.equal('sill');

    const other = await openNew('template=box');
    await waitUntil(() => words(other).includes('Starts from “Box”'));
    [...other.renderRoot.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')!.click();
    const last = await openNew();
    await last.updateComplete;
    expect(words(last)).to.contain('Start from scratch');
  });
});
