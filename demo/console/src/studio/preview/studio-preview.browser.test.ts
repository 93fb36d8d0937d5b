import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { drawNothing } from '@parametric/configurator-element/internal/draw-nothing';
import type { ConsoleDialog } from '../../shared/console-dialog.js';
import { StudioDocument, type StudioRevealEvent } from '../studio-document.js';
import { startThread, type Thread } from '../worker-client.js';
import { PreviewRunner } from './preview-format.js';
import type { StudioPreview } from './studio-preview.js';
import type { StudioProduct } from './studio-product.js';
import type { StudioSizePlaces } from './studio-size-places.js';
import './studio-preview.js';

// The tests don't look at the rendered scenes.
drawNothing();

const waiting = { interval: 10, timeout: 20_000 };
const until = (isTrue: () => unknown, what: string) => waitUntil(isTrue, what, waiting);

async function textOf(name: string): Promise<string> {
  return (await fetch(`/demo/shop/models/${name}.json`)).text();
}

interface Mounted {
  readonly preview: StudioPreview;
  readonly studio: StudioDocument;
}

const open: StudioDocument[] = [];

async function mount(text: string, runner?: PreviewRunner): Promise<Mounted> {
  sessionStorage.clear();
  const studio = new StudioDocument({ text, startThread });
  open.push(studio);
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const preview = document.createElement('studio-preview') as StudioPreview;
  Object.assign(preview, { document: studio }, runner ? { runner } : {});
  place.append(preview);
  await until(() => studio.isChecked, 'The text is not checked.');
  return { preview, studio };
}

/** Resolves once the product is drawn. */
async function mountShown(name: string): Promise<Mounted> {
  const mounted = await mount(await textOf(name));
  await until(() => configurator(mounted.preview)?.product, 'There is no product.');
  return mounted;
}

function configurator(preview: StudioPreview) {
  return preview.renderRoot
    .querySelector<StudioProduct>('studio-product')
    ?.shadowRoot?.querySelector<HTMLElementTagNameMap['parametric-configurator']>('parametric-configurator');
}

async function choose(preview: StudioPreview, tab: string): Promise<ShadowRoot> {
  preview.renderRoot.querySelector<HTMLElement>(`#${tab}`)!.click();
  await preview.updateComplete;
  return preview.renderRoot.querySelector(`studio-${tab}`)?.shadowRoot as ShadowRoot;
}

const replaceIn = (studio: StudioDocument, from: string, to: string) => {
  const at = studio.text.indexOf(from);
  expect(at, from).to.be.at.least(0);
  studio.apply([{ from: at, to: at + from.length, insert: to }], { origin: 'editor' });
};

/** The paths of parts whose color differs from the product's. */
function highlighted(preview: StudioPreview): readonly string[] {
  const element = configurator(preview);
  const own = [...(element?.product?.parts ?? [])];
  return [...(element?.shown?.parts ?? [])].flatMap(({ color, path }, row) =>
    color === own[row]?.color ? [] : [path],
  );
}

describe('<studio-product>', function () {
  this.timeout(90_000);

  const { getContext } = HTMLCanvasElement.prototype;

  beforeEach(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });

  afterEach(() => {
    HTMLCanvasElement.prototype.getContext = getContext;
  });

  /** Mounts this many boxes, without a 3D view. */
  async function mountBoxes(count: number) {
    const model = JSON.parse(await textOf('house-sign'));
    const box = { id: 'box', kind: 'box', material: 'material', at: ['i * 20', 0, 0], size: [10, 10, 10] };
    const parts = [{ ...box, repeat: { i: count } }];
    const product = await fixture<StudioProduct>(
      html`<studio-product .document=${{ ...model, parts, dimensions: [], rules: [], estimate: undefined }}></studio-product>`,
    );
    await until(() => product.product, 'There is no product.');
    return { product, element: product.renderRoot.querySelector('parametric-configurator')! };
  }

  /** How many times the picture is redrawn to highlight two parts. */
  async function highlightsOf(count: number): Promise<number> {
    const { product, element } = await mountBoxes(count);
    let times = 0;
    element.highlight = async () => {
      times += 1;
    };
    for (const path of ['box[0]', 'box[1]']) {
      product.highlighted = [path];
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }
    return times;
  }

  it('highlights parts in a drawing, unless there are so many that drawing them takes seconds', async () => {
    expect(await highlightsOf(3)).to.equal(2);
    expect(await highlightsOf(1_001)).to.equal(0);
  });

  it('has a smaller picture next to a list, unless redrawing takes seconds', async () => {
    for (const [count, isSame] of [
      [3, false],
      [1_001, true],
    ] as const) {
      const { product, element } = await mountBoxes(count);
      const size = () => {
        const { width, height } = element.shadowRoot!.querySelector('[part~="stage"]')!.getBoundingClientRect();
        return `${width} × ${height}`;
      };
      const before = size();
      product.compact = true;
      await product.updateComplete;
      expect(size() === before, `${count} boxes: ${before}, ${size()}`).to.equal(isSame);
      product.compact = false;
      await product.updateComplete;
      expect(size()).to.equal(before);
    }
  });
});

describe('<studio-preview>', function () {
  this.timeout(90_000);

  before(async () => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/demo/console/src/page.css',
    });
    document.head.append(link);
    await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
  });

  afterEach(() => {
    for (const studio of open.splice(0)) studio.dispose();
  });

  it('is accessible in each of its tabs', async () => {
    const { preview } = await mountShown('hallway-shelf');
    await expect(preview).to.be.accessible();
    for (const tab of ['bill', 'sheets', 'price', 'rules', 'tests']) {
      const root = await choose(preview, tab);
      await until(() => root.querySelector('table, svg, ul, h2'), `Nothing is in ${tab}.`);
      await expect(preview).to.be.accessible();
    }
  });

  it('follows the text, and keeps the chosen values', async () => {
    const { preview, studio } = await mountShown('hallway-shelf');
    const element = configurator(preview)!;
    await element.setConfiguration({ width: 1400 });
    studio.edit('/name', 'Edited shelf');
    const heading = () => element.renderRoot.querySelector('h2')?.textContent?.trim();
    await until(() => heading() === 'Edited shelf', 'It does not follow.');
    expect(element.value.width).to.equal(1400);
    expect(configurator(preview)).to.equal(element);
  });

  it('keeps the last valid product while the text is broken, says so, and updates once it’s fixed', async () => {
    const { preview, studio } = await mountShown('hallway-shelf');
    // Joints are evaluated a moment later, once their code has loaded.
    await until(() => configurator(preview)?.product?.welds, 'There are no joints.');
    const { product } = configurator(preview)!;
    const said = () => preview.renderRoot.querySelector('.stale-text')?.textContent ?? '';
    expect(said()).to.equal('');
    replaceIn(studio, '"parts": [', '"parts": [,');
    await until(() => said().includes('The text has errors'), 'It says nothing.');
    expect(configurator(preview)!.product).to.equal(product);
    studio.undo();
    await until(() => said() === '', 'It still says so.');
  });

  it('says so if the text gives no product, and shows the product once it does', async () => {
    const text = await textOf('hallway-shelf');
    const { preview, studio } = await mount(text.replace('"parts": [', '"parts": [,'));
    await preview.updateComplete;
    expect(preview.renderRoot.querySelector('[role=status]')?.textContent).to.include(
      'Fix the errors to see the product',
    );
    studio.replace(text);
    await until(() => configurator(preview)?.product, 'There is no product.');
  });

  it('lists drawings and holes in the bill, without columns that no row has', async () => {
    const { preview } = await mountShown('hallway-shelf');
    const bill = await choose(preview, 'bill');
    await until(() => bill.querySelector('tbody tr'), 'There is no bill.');
    const headings = [...bill.querySelector('thead')!.querySelectorAll('th')].map(({ textContent }) => textContent);
    expect(headings).to.include.members(['Holes', 'Drawing']);
    expect(headings).not.to.include('Color').and.not.to.include('Cutouts');
    expect(bill.querySelector('tbody')!.textContent).to.match(/01-[a-z-]+\.dxf/);
  });

  it('highlights a row of the bill together with its parts in the picture', async () => {
    const { preview } = await mountShown('hallway-shelf');
    const bill = await choose(preview, 'bill');
    await until(() => bill.querySelector('tbody tr'), 'There is no bill.');
    const row = bill.querySelector('tbody tr')!;
    row.dispatchEvent(new PointerEvent('pointerenter'));
    await until(() => highlighted(preview).length > 0, 'Nothing is highlighted.');
    const pieces = Number(row.querySelectorAll('td')[1]!.textContent);
    expect(highlighted(preview)).to.have.length(pieces);
    const [path] = highlighted(preview);
    bill.querySelector('table')!.dispatchEvent(new PointerEvent('pointerleave'));
    await until(() => highlighted(preview).length === 0, 'It is still highlighted.');
    configurator(preview)!.dispatchEvent(new CustomEvent('configurator-part', { detail: { path, name: '' } }));
    await until(() => row.classList.contains('lit'), 'The row is not highlighted.');
  });

  it('links a pressed part to its lines and the expressions for its sizes', async () => {
    const { preview, studio } = await mountShown('sideboard');
    const revealed: string[] = [];
    studio.addEventListener('reveal', ({ pointer }: StudioRevealEvent) => revealed.push(pointer));
    const { path } = [...configurator(preview)!.product!.parts].find(
      (part) => part.kind === 'panel' && part.path.includes('/'),
    )!;
    configurator(preview)!.dispatchEvent(new CustomEvent('configurator-press', { detail: { path, name: '' } }));
    await preview.updateComplete;
    expect(revealed).to.have.length(1);
    expect(revealed[0]).to.match(/^\/parts\/\d+\/parts\/\d+/);
    const places = preview.renderRoot.querySelector<StudioSizePlaces>('studio-size-places')!;
    await places.updateComplete;
    places.shadowRoot!.querySelector<HTMLElement>('li button')!.click();
    expect(revealed[1]).to.equal(`${revealed[0]}/size/0`);
    const value = revealed[1]!
      .split('/')
      .slice(1)
      .reduce<unknown>((each, step) => (each as Record<string, unknown>)[step], JSON.parse(studio.text));
    expect(places.shadowRoot!.querySelector('li code')!.textContent).to.equal(String(value));
  });

  it('highlights the parts at the cursor until someone types', async () => {
    const { preview, studio } = await mountShown('sideboard');
    const [part] = configurator(preview)!.product!.parts;
    studio.cursor = studio.rangeOf('/parts/0')!.from + 1;
    await until(() => highlighted(preview).length > 0, 'Nothing is highlighted.');
    for (const path of highlighted(preview)) expect(path.split(/[[/]/)[0]).to.equal(part!.path.split(/[[/]/)[0]);
    studio.edit('/name', 'Typed');
    await until(() => highlighted(preview).length === 0, 'It is still highlighted.');
  });

  it('opens a panel on a sheet as a drawing', async () => {
    const { preview } = await mountShown('hallway-shelf');
    const sheets = await choose(preview, 'sheets');
    await until(() => sheets.querySelector('.panel'), 'There is no sheet.');
    expect(sheets.querySelectorAll('.panel')).to.have.length(
      [...configurator(preview)!.product!.parts].filter(({ kind, bom }) => kind === 'panel' && bom).length,
    );
    sheets.querySelector('.panel')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await until(() => sheets.querySelector('console-dialog svg'), 'There is no drawing.');
    expect(sheets.querySelector('console-dialog .primary')!.textContent).to.match(/Download \d\d-[\w-]+\.dxf/);
    await expect(sheets.querySelector<ConsoleDialog>('console-dialog')!).to.be.accessible();
  });

  it('shows whether the product passes each rule, and links to its lines', async () => {
    const document = JSON.parse(await textOf('hallway-shelf'));
    const rule = { require: 'width < 2000', message: 'Too wide', keys: ['width'] };
    const { preview, studio } = await mount(JSON.stringify({ ...document, rules: [...document.rules, rule] }));
    await until(() => configurator(preview)?.product, 'There is no product.');
    const rules = await choose(preview, 'rules');
    expect(rules.querySelectorAll('li')).to.have.length(document.rules.length + 1);
    expect(rules.querySelector('.badge.danger')).to.equal(null);
    configurator(preview)!.dispatchEvent(new CustomEvent('configurator-change'));
    await configurator(preview)!.setConfiguration({ width: 2200 });
    configurator(preview)!.dispatchEvent(new CustomEvent('configurator-change'));
    await until(() => rules.querySelector('.badge.danger'), 'It still holds.');
    const revealed: string[] = [];
    studio.addEventListener('reveal', ({ pointer }: StudioRevealEvent) => revealed.push(pointer));
    const [first] = rules.querySelectorAll('li');
    expect(first!.textContent).to.include('Too wide');
    first!.querySelector<HTMLElement>('.link')!.click();
    expect(revealed).to.deep.equal([`/rules/${document.rules.length}`]);
  });

  it('shows tests with pictures, failures first, and shows a test’s product on click', async () => {
    const rule = { require: 'width < 2000', message: 'Too wide', keys: ['width'] };
    const document = JSON.parse(await textOf('hallway-shelf'));
    const { preview } = await mount(JSON.stringify({ ...document, rules: [...(document.rules ?? []), rule] }));
    await until(() => configurator(preview)?.product, 'There is no product.');
    const tests = await choose(preview, 'tests');
    await until(() => tests.querySelector('[role=status]')?.textContent?.includes('tested,'), 'They do not end.');
    const cards = [...tests.querySelectorAll('li')];
    const failing = cards.map((card) => card.classList.contains('failing'));
    expect(failing).to.deep.equal([...failing].sort((a, b) => Number(b) - Number(a)));
    expect(failing[0]).to.equal(true);
    expect(tests.querySelectorAll('img').length).to.be.greaterThan(10);
    await until(() => (tests.querySelector('img') as HTMLImageElement).naturalWidth > 0, 'It is no picture.');
    const wide = cards.find((card) => card.textContent?.includes('Too wide'))!;
    wide.querySelector<HTMLElement>('.picture')!.click();
    await until(() => Number(configurator(preview)!.value.width) >= 2000, 'It is not shown.');
    expect(preview.renderRoot.querySelector('#product')!.getAttribute('aria-selected')).to.equal('true');
  });

  it('says so if its worker couldn’t be loaded, and tries again', async () => {
    let starts = 0;
    const broken = (): Thread => {
      const thread: Thread = { onmessage: null, onerror: null, postMessage: () => {}, terminate: () => {} };
      queueMicrotask(() => thread.onerror?.(new ErrorEvent('error')));
      return thread;
    };
    const runner = new PreviewRunner(() => (starts++ === 0 ? broken() : startThread()));
    const { preview } = await mount(await textOf('hallway-shelf'), runner);
    await until(() => configurator(preview)?.product, 'There is no product.');
    const bill = await choose(preview, 'bill');
    await until(() => bill.querySelector('[role=alert] button'), 'It says nothing.');
    bill.querySelector<HTMLElement>('[role=alert] button')!.click();
    await until(() => bill.querySelector('tbody tr'), 'There is no bill.');
    expect(bill.querySelector('[role=alert]')).to.equal(null);
  });

  it('switches tabs with the arrow keys', async () => {
    const { preview } = await mountShown('hallway-shelf');
    const press = async (key: string) => {
      const selected = preview.renderRoot.querySelector<HTMLElement>('[aria-selected=true]')!;
      selected.focus();
      selected.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      await preview.updateComplete;
      await preview.updateComplete;
      return preview.renderRoot.querySelector('[aria-selected=true]')!.id;
    };
    expect(await press('ArrowRight')).to.equal('bill');
    expect(await press('End')).to.equal('tests');
    expect(await press('ArrowRight')).to.equal('product');
    expect(await press('ArrowLeft')).to.equal('tests');
    expect(await press('Home')).to.equal('product');
    expect((preview.renderRoot as ShadowRoot).activeElement?.id).to.equal('product');
  });
});
