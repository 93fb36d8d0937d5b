import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { LitElement, type TemplateResult } from 'lit';
import { foldingCard } from './folding-card.js';
import { LongTable } from './long-table.js';

class TestTable extends LitElement {
  static override properties = { rows: { attribute: false } };
  declare rows: readonly string[];
  readonly #table = new LongTable(this);

  override render(): TemplateResult {
    const visible = this.#table.visible(
      this.rows,
      (row) => row,
      () => false,
    );
    return html`${foldingCard('Rows', '')} ${this.#table.renderSearch('Find a row', this.rows.length)}
      <ul>${visible.map((row) => html`<li>${row}</li>`)}</ul>
      ${this.#table.renderMore()}`;
  }
}
customElements.define('test-table', TestTable);

async function show(rows: readonly string[]) {
  const table = await fixture<TestTable>(html`<test-table .rows=${rows}></test-table>`);
  const find = <Found extends Element>(selector: string) => table.renderRoot.querySelector<Found>(selector);
  const shown = () => [...table.renderRoot.querySelectorAll('li')].map(({ textContent }) => textContent);
  const search = async (text: string) => {
    find<HTMLInputElement>('#find')!.value = text;
    find('#find')!.dispatchEvent(new Event('input'));
    await table.updateComplete;
  };
  const set = async (changed: readonly string[]) => {
    table.rows = changed;
    await table.updateComplete;
  };
  return { table, find, shown, search, set };
}

describe('a long table', () => {
  const rows = Array.from({ length: 200 }, (_, at) => `${at % 2 ? 'oak' : 'birch'} ${at}`);

  it('shows more of a search’s rows on request', async () => {
    const { table, find, shown, search } = await show(rows);
    await search('oak');
    expect(shown()).to.have.length(60);
    expect(find('button')!.textContent!.trim()).to.equal('Show 40 more of 100 rows');
    find<HTMLElement>('button')!.click();
    await table.updateComplete;
    expect(shown()).to.deep.equal(rows.filter((row) => row.startsWith('oak')));
    expect(find('button')).to.equal(null);
    await search('elm');
    expect(find('[role=status]')!.textContent).to.equal('No matching rows.');
  });

  it('keeps a found row while it’s edited, until the next search', async () => {
    const { shown, search, set } = await show(rows);
    await search('oak 19');
    const found = shown();
    await set(rows.with(19, 'elm'));
    expect(shown()).to.deep.equal(found.with(0, 'elm'));
    await search('oak 19 ');
    expect(shown()).to.deep.equal(found.slice(1));
  });
});

describe('a section of a form', () => {
  afterEach(() => setViewport({ width: 1280, height: 800 }));

  it('stays open or closed when the phone is rotated', async () => {
    for (const width of [1280, 390]) {
      await setViewport({ width, height: 800 });
      const { table, find, set } = await show([]);
      const isOpen = find<HTMLDetailsElement>('details')!.open;
      expect(isOpen).to.equal(width === 1280);
      await setViewport({ width: width === 390 ? 1280 : 390, height: 800 });
      await set(['a']);
      expect(table.renderRoot.querySelector('details')!.open).to.equal(isOpen);
    }
  });
});
