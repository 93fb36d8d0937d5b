import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleStock } from './console-stock.js';
import './console-stock.js';
import type { CutDialog } from './cut-dialog.js';
import './cut-dialog.js';

const sheet = { type: 'sheet', kind: 'mdf', thickness: 19, length: 2500, width: 1250, count: 5, price: 4500 };
const stock = {
  ...{ object: 'stock', workshop: 'own', workshop_name: 'Own shop', currency: 'EUR' },
  list_format: { language: 'en', separator: ';', decimal: '.' },
  ...{ cutting: { kerf: 3 }, items: [sheet, { type: 'coil', tape: 'ABS', metres: 50 }], revision: 'r1' },
};

type Sent = readonly [call: string, body: unknown];

function apiWith(answer: (call: string, body: unknown) => unknown): { readonly api: Api; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    retries: 0,
    fetch: async (address, init) => {
      const path = new URL(String(address), location.origin).pathname.replace('/console/api', '');
      const body = init?.body ? JSON.parse(String(init.body)) : undefined;
      sent.push([`${init?.method ?? 'GET'} ${path}`, body]);
      const value = answer(sent.at(-1)![0], body);
      return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
    },
  });
  return { api, sent };
}

async function open(kind: 'api' | 'workshop', saved: object = {}) {
  const { api, sent } = apiWith((_, body) => ({
    ...stock,
    ...saved,
    ...(body as object),
    revision: body ? 'r2' : 'r1',
  }));
  const session = { organization: { id: 'org_1' }, key: { kind, mode: 'test', workshop: 'own' } } as unknown as Session;
  const view = await fixture<ConsoleStock>(html`<console-stock .api=${api} .session=${session}></console-stock>`);
  await waitUntil(() => view.renderRoot.querySelector('stock-items'));
  const items = (type: string) => view.renderRoot.querySelector(`stock-items[type=${type}]`)!.shadowRoot!;
  await waitUntil(() => items('sheet').querySelector('#count-0'));
  const field = (type: string, id: string) => items(type).querySelector<HTMLInputElement>(`#${id}`)!;
  const type = async (of: string, id: string, text: string) => {
    field(of, id).value = text;
    field(of, id).dispatchEvent(new Event('change'));
    await view.updateComplete;
  };
  const save = async () => {
    view.renderRoot.querySelector<HTMLButtonElement>('.save .primary')!.click();
    await waitUntil(() => !view.renderRoot.textContent!.includes('Saving…'));
    await view.updateComplete;
  };
  const choose = (text: string) => {
    const input = view.renderRoot.querySelector<HTMLInputElement>('input[type=file]')!;
    const files = new DataTransfer();
    files.items.add(new File([text], 'stock.csv', { type: 'text/csv' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
  };
  return { view, sent, items, field, type, save, choose };
}

describe('the stock page', () => {
  it('is accessible, and saves changes over the loaded version', async () => {
    const { view, sent, type, save } = await open('api');
    await expect(view).to.be.accessible();
    await type('sheet', 'count-0', '7');
    await type('sheet', 'price-0', '46.00');
    await save();
    const [call, body] = sent.at(-1)!;
    expect(call).to.equal('PUT /v1/workshops/own/stock');
    const items = [{ ...sheet, count: 7, price: 4600 }, stock.items[1]];
    expect(body).to.deep.equal({ cutting: { kerf: 3 }, items, revision: 'r1' });
  });

  it('says that there was no stock before, keeps what’s typed while saving, and loads a colleague’s stock', async () => {
    let isFirst = true;
    let theirs: object | undefined;
    let hold: (() => void) | undefined;
    const { revision: _, ...first } = stock;
    const sent: unknown[] = [];
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (__, init) => {
        if (init?.method !== 'PUT') return Response.json(theirs ?? first);
        const body = JSON.parse(String(init.body));
        sent.push(body.revision);
        if (!isFirst) {
          const detail = 'The stock was changed in the meantime.';
          return Response.json({ status: 412, code: 'precondition_failed', title: 'No', detail }, { status: 412 });
        }
        isFirst = false;
        await new Promise<void>((resolve) => (hold = resolve));
        return Response.json({ ...stock, ...body, revision: 'r1' });
      },
    });
    const session = { key: { kind: 'api', mode: 'test', workshop: 'own' } } as unknown as Session;
    const view = await fixture<ConsoleStock>(html`<console-stock .api=${api} .session=${session}></console-stock>`);
    const field = (id: string) =>
      view.renderRoot.querySelector('stock-items[type=sheet]')?.shadowRoot?.querySelector<HTMLInputElement>(`#${id}`);
    const type = async (id: string, text: string) => {
      await waitUntil(() => field(id));
      field(id)!.value = text;
      field(id)!.dispatchEvent(new Event('change'));
      await view.updateComplete;
    };
    const save = view.renderRoot.querySelector.bind(view.renderRoot, '.save');
    const press = (text: string) =>
      [...(save()?.querySelectorAll('button') ?? [])].find((each) => each.textContent!.trim() === text)?.click();
    await type('count-0', '7');
    press('Save');
    await waitUntil(() => hold);
    await type('count-0', '8');
    hold!();
    await waitUntil(() => save()!.textContent!.includes('Save') && !save()!.textContent!.includes('Saving'));
    expect(field('count-0')!.value).to.equal('8');
    theirs = { ...stock, items: [{ ...sheet, count: 3 }], revision: 'r2' };
    press('Save');
    await waitUntil(() => save()!.textContent!.includes('The stock was changed'));
    expect(sent).to.deep.equal([null, 'r1']);
    expect(field('count-0')!.value).to.equal('8');
    press('Discard changes and load the current stock');
    await waitUntil(() => field('count-0')?.value === '3');
  });

  it('names a row as its fields do, and keeps the focus near a row that’s removed', async () => {
    const { view, items } = await open('api');
    const sheets = items('sheet');
    const rows = () => [...sheets.querySelectorAll<HTMLElement>('[aria-label^="Remove sheet, row "]')];
    const add = [...sheets.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Add'))!;
    for (let count = rows().length; count < 3; count = rows().length) {
      add.click();
      await waitUntil(() => rows().length > count);
    }
    await view.updateComplete;
    rows()[1]!.click();
    await waitUntil(() => rows().length === 2);
    await waitUntil(() => sheets.activeElement === rows()[1]);
  });

  it('marks unreadable values, and sends nothing', async () => {
    const { view, sent, field, type, save } = await open('api');
    await type('sheet', 'width-0', 'wide');
    await save();
    expect(field('sheet', 'width-0').getAttribute('aria-invalid')).to.equal('true');
    expect(view.renderRoot.querySelector('.save')!.textContent).to.contain('Fix 1 field');
    expect(sent.some(([call]) => call.startsWith('PUT'))).to.equal(false);
  });

  it('lets a workshop propose prices, and the shop approve them', async () => {
    const { view, sent, type, save } = await open('workshop');
    await type('sheet', 'price-0', '46.00');
    await type('sheet', 'count-0', '7');
    expect(view.renderRoot.textContent).to.contain('You’ve proposed 1 price');
    await save();
    const { items } = sent.at(-1)![1] as { items: readonly unknown[] };
    expect(items[0]).to.deep.equal({ ...sheet, count: 7, proposed_price: 4600 });
    const shop = await open('api', { items });
    const buttons = [...shop.view.renderRoot.querySelectorAll('button')];
    buttons.find((each) => each.textContent === 'Approve all')!.click();
    await shop.view.updateComplete;
    await shop.save();
    expect((shop.sent.at(-1)![1] as { items: unknown[] }).items[0]).to.deep.equal({ ...sheet, count: 7, price: 4600 });
  });

  it('proposes prices in a workshop’s file that differ from its stock', async () => {
    const { view, sent, items, choose, save } = await open('workshop');
    let said = '';
    view.addEventListener('console-notice', (event) => (said = (event as CustomEvent).detail.text));
    choose(
      'type;kind;thickness;length;width;count;price;note\nsheet;mdf;19;2500;1250;3;51.00;rack\nsheet;oak;22;2000;900;1;80.00;\n',
    );
    await waitUntil(() => items('sheet').querySelector<HTMLInputElement>('#kind-1')?.value === 'oak');
    expect(said).to.contain('Prices that you’ve changed will be sent to the shop for approval');
    await save();
    const oak = { type: 'sheet', kind: 'oak', thickness: 22, length: 2000, width: 900, count: 1, proposed_price: 8000 };
    const mdf = { ...sheet, count: 3, note: 'rack', proposed_price: 5100 };
    expect((sent.at(-1)![1] as { items: unknown }).items).to.deep.equal([mdf, oak]);
  });

  it('lists a file’s mistakes with their rows and columns, and imports a correct file', async () => {
    const { view, items, choose } = await open('api');
    choose('type;kind;thickness;length;width\nsheet;mdf;thick;2500;1250\n');
    await waitUntil(() => view.renderRoot.textContent!.includes('Row 2, thickness: “thick”'));
    choose('type;kind;thickness;length;width\nsheet;oak;22;2000;900\n');
    await waitUntil(() => items('sheet').querySelector<HTMLInputElement>('#kind-0')!.value === 'oak');
    expect(view.renderRoot.textContent).not.to.contain('Nothing was imported');
  });
});

describe('the dialog for cutting orders', () => {
  it('shows the required stock, and sends one request for the plan that was shown', async () => {
    const plan = {
      ...{ orders: ['ord_1', 'ord_2'], status: 'planned', stock_revision: 'r1', pieces: 1240 },
      taken: [{ item: sheet, count: 2, missing: 1 }],
      offcuts: [{ ...sheet, length: 900, width: 400, count: 1, offcut: true }],
    };
    const { api, sent } = apiWith((call) => ({ ...plan, status: call.startsWith('POST') ? 'cut' : 'planned' }));
    const orders = ['ord_1', 'ord_2'];
    const dialog = await fixture<CutDialog>(html`<cut-dialog .api=${api} .orders=${orders}></cut-dialog>`);
    await waitUntil(() => dialog.renderRoot.querySelector('form'));
    expect(dialog.renderRoot.textContent).to.contain('Not in stock').and.to.contain('900 × 400 mm');
    expect(dialog.renderRoot.textContent).to.contain('1,240 pieces will be marked as cut.');
    let cuts = 0;
    dialog.addEventListener('orders-cut', () => cuts++);
    const button = dialog.renderRoot.querySelector<HTMLButtonElement>('.primary')!;
    button.click();
    button.click();
    await waitUntil(() => cuts > 0);
    const posts = sent.filter(([call]) => call.startsWith('POST'));
    expect(posts).to.deep.equal([
      ['POST /v1/orders/ord_1/cut', { with: ['ord_2'], keep_offcuts: true, stock_revision: 'r1' }],
    ]);
  });

  it('shows the plan’s progress, and can stop it', async () => {
    let [write, opened, aborted] = [(_: string) => {}, 0, 0];
    const fetch = (_: unknown, { signal }: RequestInit = {}) => {
      opened++;
      signal!.addEventListener('abort', () => aborted++);
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          write = (line) => controller.enqueue(new TextEncoder().encode(line));
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }));
    };
    const api = new Api({ organization: () => 'org', signInAgain: async () => false, fetch });
    const dialog = await fixture<CutDialog>(html`<cut-dialog .api=${api} .orders=${['ord_1']}></cut-dialog>`);
    const sees = (text: string) => waitUntil(() => dialog.renderRoot.textContent!.includes(text), text);
    const press = (name: string) =>
      [...dialog.renderRoot.querySelectorAll('button')]
        .find(({ textContent }) => textContent!.trim() === name)!
        .click();
    await sees('Reading orders…');
    write('{"object":"progress","step":"panels","done":120,"total":4');
    write('00}\n');
    await sees('Laying out pieces: 120 of 400');
    expect(dialog.renderRoot.querySelector('progress')!.value).to.equal(0.3);
    press('Stop');
    await sees('Stopped.');
    expect(aborted).to.equal(1);
    press('Start again');
    await sees('Reading orders…');
    await waitUntil(() => opened === 2);
    write('{"object":"problem","code":"unavailable","detail":"This took longer than 30 s."}\n');
    await waitUntil(() => dialog.renderRoot.querySelector('console-load-failure'));
    const failed = dialog.renderRoot.querySelector('console-load-failure')!;
    expect(failed.shadowRoot!.textContent).to.contain('This took longer than 30 s.');
    dialog.remove();
  });

  it('shows the cut’s progress, and plans again once it’s stopped', async () => {
    const plan = { orders: ['ord_1'], status: 'planned', taken: [], offcuts: [], stock_revision: 'r1' };
    let [plans, aborted] = [0, 0];
    const fetch = async (input: unknown, init: RequestInit = {}) => {
      const { method, signal } = input instanceof Request ? input : init;
      if (method !== 'POST') {
        plans++;
        return Response.json(plan);
      }
      const line = '{"object":"progress","step":"panels","done":3,"total":4}\n';
      const start = (controller: ReadableStreamDefaultController) => {
        controller.enqueue(new TextEncoder().encode(line));
        signal!.addEventListener('abort', () => {
          aborted++;
          controller.error(signal!.reason);
        });
      };
      return new Response(new ReadableStream({ start }));
    };
    const api = new Api({
      organization: () => 'org',
      signInAgain: async () => false,
      fetch: fetch as typeof globalThis.fetch,
    });
    const dialog = await fixture<CutDialog>(html`<cut-dialog .api=${api} .orders=${['ord_1']}></cut-dialog>`);
    await waitUntil(() => dialog.renderRoot.querySelector('form'));
    dialog.renderRoot.querySelector<HTMLButtonElement>('.primary')!.click();
    await waitUntil(() => dialog.renderRoot.textContent!.includes('Laying out pieces: 3 of 4'));
    dialog.renderRoot.querySelector<HTMLButtonElement>('#work button')!.click();
    await waitUntil(() => plans === 2 && dialog.renderRoot.querySelector('form'));
    expect(aborted).to.equal(1);
    expect(dialog.renderRoot.querySelector('#work')).to.equal(null);
  });

  it('undoes a cut once, or says why it can’t', async () => {
    const cut = { ...{ orders: ['ord_1'], status: 'cut', cut_at: '2026-11-28T09:00:00Z' }, taken: [], offcuts: [] };
    let isRefused = true;
    const { api, sent } = apiWith((call) => {
      if (!call.startsWith('DELETE')) return cut;
      if (isRefused) throw new TypeError('no');
      return undefined;
    });
    const dialog = await fixture<CutDialog>(html`<cut-dialog .api=${api} .orders=${['ord_1']}></cut-dialog>`);
    await waitUntil(() => dialog.renderRoot.querySelector('form'));
    const undo = [...dialog.renderRoot.querySelectorAll('button')].find(({ textContent }) =>
      /Undo/.test(textContent!),
    )!;
    let undone = 0;
    dialog.addEventListener('cut-undone', () => undone++);
    undo.click();
    await waitUntil(() => dialog.renderRoot.querySelector('[role=alert]')!.textContent !== '');
    isRefused = false;
    undo.click();
    undo.click();
    await waitUntil(() => undone > 0);
    expect(sent.filter(([call]) => call.startsWith('DELETE'))).to.have.length(2);
    expect(undone).to.equal(1);
  });
});
