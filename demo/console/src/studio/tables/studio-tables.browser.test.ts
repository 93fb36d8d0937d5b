import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { StudioDocument } from '../studio-document.js';
import { InProcessThread } from '../testing/in-process-thread.js';
import type { StudioTables } from './studio-tables.js';
import './studio-tables.js';
import type { TextsTable } from './texts-table.js';

const source = {
  format: 'parametric-model/1',
  id: 'shelf',
  name: { en: 'Shelf', ar: 'رف' },
  parameters: [
    { key: 'width', type: 'number', unit: 'mm', label: { en: 'Width', ar: 'العرض' }, min: 300, max: 900, default: 600 },
    { key: 'kind', type: 'choice', label: 'Kind', options: [{ value: 'a', label: 'A' }], default: 'a' },
  ],
  materials: [{ id: 'oak', name: 'Oak', color: '#c8a165', finish: 'wood' }],
  parts: [{ id: 'block', kind: 'box', size: ['width', 200, 200], material: 'oak' }],
};

describe('the studio’s tables', () => {
  let document: StudioDocument;
  let element: StudioTables;

  beforeEach(async () => {
    document = new StudioDocument({ text: JSON.stringify(source, undefined, 2) });
    element = await fixture<StudioTables>(html`<studio-tables .document=${document}></studio-tables>`);
  });

  const field = (label: string) => {
    const found = element.renderRoot.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
    if (!found) throw new Error(`There is no field ${label}`);
    return found;
  };
  const type = async (label: string, text: string) => {
    field(label).value = text;
    field(label).dispatchEvent(new Event('change'));
    await element.updateComplete;
  };
  const press = async (name: string) => {
    const buttons = [...element.renderRoot.querySelectorAll('button')];
    const button = buttons.find(({ ariaLabel, textContent }) => ariaLabel === name || textContent?.trim() === name);
    if (!button) throw new Error(`There is no button ${name}`);
    button.click();
    await element.updateComplete;
  };
  const value = () => document.value as typeof source;
  const show = async (name: string) => {
    await press(name);
    await element.updateComplete;
  };

  it('are accessible', async () => {
    for (const name of ['Parameters', 'Materials', 'Presets', 'Rules', 'Text']) {
      await show(name);
      await expect(element).to.be.accessible();
    }
  });

  it('write the typed value without changing other lines', async () => {
    await type('Max of width', "1'200");
    expect(value().parameters[0]?.max).to.equal(1200);
    expect(field('Max of width').value).to.equal('1200');
    expect(document.text).to.equal(JSON.stringify(source, undefined, 2).replace('900', '1200'));
    await type('Min of width', 'pi * 100');
    expect(value().parameters[0]?.min).to.equal('pi * 100');
    await type('Step of width', '10');
    await type('Step of width', '');
    expect(value().parameters[0]).not.to.have.property('step');
  });

  it('show external changes without touching the cell being edited', async () => {
    field('Min of width').value = '35';
    document.edit('/parameters/0/max', 1500);
    await waitUntil(() => field('Max of width').value === '1500');
    expect(field('Min of width').value).to.equal('35');
  });

  it('add, move and remove rows, and keep the focus', async () => {
    await press('Add a parameter');
    expect(value().parameters.map(({ key }) => key)).to.deep.equal(['width', 'kind', 'size']);
    expect(element.shadowRoot?.activeElement).to.equal(field('Key of size'));
    await press('Move up size');
    expect(value().parameters.map(({ key }) => key)).to.deep.equal(['width', 'size', 'kind']);
    expect(element.shadowRoot?.activeElement).to.equal(field('Key of size'));
    await press('Remove size');
    expect(value().parameters.map(({ key }) => key)).to.deep.equal(['width', 'kind']);
    document.undo();
    document.undo();
    expect(value().parameters.map(({ key }) => key)).to.deep.equal(['width', 'kind', 'size']);
  });

  it('can be navigated with the arrow keys, which move rows with Alt', async () => {
    const key = (label: string, more: KeyboardEventInit) =>
      field(label).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...more }));
    field('Label of width').focus();
    key('Label of width', { key: 'ArrowDown' });
    expect(element.shadowRoot?.activeElement).to.equal(field('Label of kind'));
    key('Label of kind', { key: 'ArrowUp', altKey: true });
    await element.updateComplete;
    expect(value().parameters.map(({ key: own }) => own)).to.deep.equal(['kind', 'width']);
  });

  it('show the checker’s issues in their cells', async () => {
    const thread = new InProcessThread();
    const checked = new StudioDocument({ text: document.text, startThread: () => thread });
    element.document = checked;
    const wrong = await fixture<StudioTables>(html`<studio-tables .document=${checked}></studio-tables>`);
    checked.edit('/parameters/0/max', 'widht');
    // Whether the previous text could be built, and whether this one can.
    thread.answer();
    thread.answer();
    await waitUntil(() => thread.asked.at(-1)?.task === 'check');
    thread.answer();
    await waitUntil(() => wrong.renderRoot.querySelector('[aria-label="Max of width"][aria-invalid="true"]'));
    expect(wrong.renderRoot.querySelector('.problem')?.textContent).to.match(/widht/);
  });

  it('show texts by language, mark missing ones, and show Arabic right to left', async () => {
    await show('Text');
    const texts = element.renderRoot.querySelector<TextsTable>('texts-table')!;
    await texts.updateComplete;
    const cell = (label: string) => texts.renderRoot.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!;
    expect(cell('Parameter width, label, Arabic').dir).to.equal('rtl');
    expect(cell('Parameter kind, label, Arabic').className).to.contain('missing');
    const arabic = cell('Parameter kind, label, Arabic');
    arabic.value = 'النوع';
    arabic.dispatchEvent(new Event('change'));
    expect(value().parameters[1]?.label).to.deep.equal({ en: 'Kind', ar: 'النوع' });
  });

  it('scroll sideways on a narrow page without anything around them scrolling', async () => {
    element.style.width = '320px';
    const place = element.renderRoot.querySelector<HTMLElement>('.table-place')!;
    expect(place.scrollWidth).to.be.greaterThan(place.clientWidth);
    expect(element.scrollWidth).to.equal(element.clientWidth);
    expect(globalThis.document.documentElement.scrollWidth).to.be.at.most(innerWidth);
  });

  it('say so while the text isn’t JSON', async () => {
    document.apply([{ from: 0, to: 1, insert: '' }]);
    await waitUntil(() => element.renderRoot.querySelector('.note'));
    expect(element.renderRoot.querySelector('table')).to.equal(null);
    document.undo();
    await waitUntil(() => element.renderRoot.querySelector('table'));
  });
});
