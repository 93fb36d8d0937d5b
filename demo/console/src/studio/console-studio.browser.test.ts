import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { ConsoleStudio } from './console-studio.js';
import type { StudioEditor } from './editor/studio-editor.js';
import './console-studio.js';
import { StudioDocument } from './studio-document.js';

const text = JSON.stringify({ format: 'parametric-model/1', parts: [{ id: 'top' }, { id: 'foot' }] }, null, 2);
/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

describe('the studio', () => {
  async function open() {
    const studio = await fixture<ConsoleStudio>(
      html`<console-studio .document=${new StudioDocument({ text })}></console-studio>`,
    );
    const find = <E extends HTMLElement>(selector: string) => studio.renderRoot.querySelector<E>(selector);
    await until(() => find('studio-editor')?.shadowRoot?.querySelector('.cm-content'));
    const tab = (name: string) => find(`#tab-${name}`)!;
    tab('tables').focus();
    tab('tables').click();
    await until(() => find('studio-tables'));
    expect(find('#panel-text')!.hidden).to.equal(true);
    const { document } = studio;
    const editor = find<StudioEditor>('studio-editor')!;
    return { studio, document: document!, tab, editor };
  }

  const isFocused = (editor: HTMLElement) => editor.shadowRoot!.activeElement?.matches('.cm-content');

  it('shows an entry’s lines on request, even from another tab', async () => {
    const { document, tab, editor } = await open();
    document.reveal('/parts/1');
    await until(() => isFocused(editor));
    expect(tab('text').getAttribute('aria-selected')).to.equal('true');
    expect(editor.checkVisibility()).to.equal(true);
    expect(document.text.slice(0, document.cursor)).to.contain('"foot"');
  });

  it('keeps the chosen tab if the text only follows along', async () => {
    const { studio, document, tab } = await open();
    document.reveal('/parts/1', 'follow');
    await studio.updateComplete;
    expect(tab('tables').getAttribute('aria-selected')).to.equal('true');
  });

  it('doesn’t move the focus into the text unless requested', async () => {
    const { studio, document, tab, editor } = await open();
    tab('text').focus();
    tab('text').click();
    await studio.updateComplete;
    document.reveal('/parts/0');
    await studio.updateComplete;
    expect(studio.shadowRoot!.activeElement).to.equal(tab('text'));
    document.reveal('/parts/0', 'focus');
    await until(() => isFocused(editor));
  });

  it('adds an opened catalog’s fittings in one step', async () => {
    const { studio, document } = await open();
    const bore = [5, 12];
    document.edit('/fittings', [{ id: 'own' }, { id: 'pin-5', bore }]);
    const before = document.text;
    const pin = { id: 'pin-5', kind: 'pin', name: 'Pin', bore };
    const openFile = (content: unknown, name: string) => {
      const input = studio.renderRoot.querySelector<HTMLInputElement>('input[type=file]')!;
      const files = new DataTransfer();
      files.items.add(new File([JSON.stringify(content)], name));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    };
    openFile({ name: 'Ours', fittings: [pin] }, 'fittings.json');
    await until(() => document.text !== before);
    expect(document.value).to.deep.equal({ ...JSON.parse(text), fittings: [{ id: 'own' }, pin], catalog: 'Ours' });
    document.undo();
    expect(document.text).to.equal(before);
    openFile({ id: 'other' }, 'other.json');
    await until(() => document.text !== before);
    expect(document.value).to.deep.equal({ id: 'other' });
  });
});
