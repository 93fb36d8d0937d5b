import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { StudioDocument } from '../studio-document.js';
import { startThread } from '../worker-client.js';
import type { StudioIssueList } from './issue-list.js';
import './studio-editor.js';
import type { StudioEditor } from './studio-editor.js';

const board = `{
  "format": "parametric-model/1",
  "id": "board",
  "name": { "en": "Board", "ar": "لوح خشبي" },
  "parameters": [
    { "key": "width", "type": "number", "label": "Width", "min": 100, "max": 900, "default": 400 }
  ],
  "materials": [{ "id": "oak", "name": "Oak", "color": "#c8a165", "finish": "wood", "thickness": 18 }],
  "parts": [
    { "id": "top", "kind": "panel", "size": ["width", 18, 300], "normal": "y", "material": "oak" }
  ]
}
`;

let open: { readonly element: StudioEditor; readonly studio: StudioDocument } | undefined;

async function mount(text = board) {
  const studio = new StudioDocument({ text, startThread });
  const element = document.createElement('studio-editor') as StudioEditor;
  element.document = studio;
  element.style.height = '480px';
  document.body.append(element);
  await element.updateComplete;
  open = { element, studio };
  const find = (selector: string) => element.renderRoot.querySelector<HTMLElement>(selector)!;
  return { element, studio, find, content: find('.cm-content') };
}

afterEach(() => {
  open?.element.remove();
  open?.studio.dispose();
  open = undefined;
});

const checked = (studio: StudioDocument) =>
  new Promise<void>((resolve) => {
    if (studio.isChecked) resolve();
    else studio.addEventListener('checked', () => resolve(), { once: true });
  });

async function until(holds: () => unknown): Promise<void> {
  while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Puts the cursor after a text. */
function goTo(studio: StudioDocument, element: StudioEditor, words: string): void {
  const at = studio.text.indexOf(words) + words.length;
  studio.dispatchEvent(Object.assign(new Event('reveal'), { pointer: '', range: { from: at, to: at } }));
  element.focus();
}

async function withControl(key: string): Promise<void> {
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: key });
  await sendKeys({ up: 'Control' });
}

describe('<studio-editor>', function () {
  this.timeout(60_000);

  it('is accessible with errors, the outline and the part menu', async () => {
    const { element, studio, find } = await mount(board.replace('"normal"', '"nromal"'));
    await checked(studio);
    await until(() => element.renderRoot.querySelector<StudioIssueList>('studio-issue-list'));
    find('.tools .button').click();
    await until(() => find('studio-outline')?.shadowRoot?.querySelector('[role=treeitem]'));
    await until(() => find('studio-part-menu'));
    await expect(element).to.be.accessible();
    find('.tools .button').click();
  });

  it('reports typed changes, applies external ones, and keeps one history for both', async () => {
    const { element, studio, content } = await mount();
    goTo(studio, element, '"default": 40');
    await sendKeys({ type: '5' });
    expect(studio.text).to.contain('"default": 4050');
    studio.edit('/parameters/0/max', 950);
    expect(content.textContent).to.contain('"max": 950');
    await withControl('z');
    expect(studio.text).to.contain('"max": 900').and.to.contain('"default": 4050');
    await withControl('z');
    expect(studio.text).to.equal(board);
    await withControl('y');
    expect(content.textContent).to.contain('"default": 4050');
    expect(studio.text).to.contain('"default": 4050');
  });

  it('shows errors in place, and fixes them with one click that can be undone', async () => {
    const { element, studio, find } = await mount(board.replace('["width"', '["widht"'));
    await checked(studio);
    await until(() => find('.cm-lintRange-error'));
    expect(find('.cm-lintRange-error').textContent).to.equal('widht');
    await until(() => find('studio-issue-list')?.shadowRoot?.querySelector('.fix'));
    find('studio-issue-list').shadowRoot!.querySelector<HTMLElement>('.fix')!.click();
    expect(studio.text).to.equal(board);
    await checked(studio);
    await until(() => find('.status').textContent?.includes('No problems'));
    studio.undo();
    expect(studio.text).to.contain('widht');
    expect(element.shadowRoot!.activeElement).to.equal(find('.cm-content'));
  });

  it('goes to the next error with F8 even after typing has moved it, and can still fix it', async () => {
    const { element, studio, find } = await mount(board.replace('["width"', '["widht"'));
    await checked(studio);
    await until(() => find('.cm-lintRange-error'));
    goTo(studio, element, '{');
    await sendKeys({ press: 'Enter' });
    // The text hasn't been checked again yet, so the fix is for the previous text.
    find('studio-issue-list').shadowRoot!.querySelector<HTMLElement>('.fix')!.click();
    expect(studio.text.replace(/\s+/g, ' ')).to.equal(board.replace(/\s+/g, ' '));
  });

  it('reports a missing comma in place, in plain words', async () => {
    const { studio, find } = await mount(board.replace('"id": "board",', '"id": "board"'));
    await checked(studio);
    await until(() => find('studio-issue-list')?.shadowRoot?.querySelector('.message'));
    expect(find('studio-issue-list').shadowRoot!.textContent).to.contain('comma');
    expect(studio.good).to.equal(undefined);
  });

  it('completes a name in an expression', async () => {
    const { element, studio, find } = await mount(board.replace('["width", 18', '["", 18'));
    goTo(studio, element, '"size": ["');
    await sendKeys({ type: 'wi' });
    await until(() => find('.cm-tooltip-autocomplete [aria-selected]'));
    // A list that has just appeared doesn't respond to keys yet.
    await until(() => find('.cm-tooltip-autocomplete [aria-selected]')?.textContent?.startsWith('width'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sendKeys({ press: 'Enter' });
    expect(studio.text).to.equal(board);
  });

  it('completes a key with a value and the necessary comma', async () => {
    const { element, studio, find } = await mount();
    goTo(studio, element, '"kind": "panel", ');
    await sendKeys({ type: '"gr' });
    await until(() => find('.cm-tooltip-autocomplete [aria-selected]')?.textContent?.startsWith('grain'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sendKeys({ press: 'Enter' });
    expect(studio.text).to.contain('"kind": "panel", "grain": "",');
    expect(studio.isJson).to.equal(true);
  });

  it('inserts a part from the menu by keyboard, and shows its lines', async () => {
    const { element, studio, find } = await mount();
    goTo(studio, element, '"id": "top"');
    const menu = find('studio-part-menu');
    await until(() => (menu as unknown as { kinds: readonly unknown[] }).kinds.length > 0);
    menu.shadowRoot!.querySelector('button')!.focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => menu.shadowRoot!.querySelector('[role=menuitem]:focus'));
    await sendKeys({ press: 'c' });
    await sendKeys({ press: 'Enter' });
    await until(() => studio.text.includes('"kind": "cylinder"'));
    await checked(studio);
    expect(studio.checked!.issues.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
    expect(studio.good!.document.parts.length).to.equal(2);
    await until(() => element.shadowRoot!.activeElement === find('.cm-content'));
  });

  it('keeps the part menu within a small window', async () => {
    const { find } = await mount();
    const menu = find('studio-part-menu');
    await until(() => (menu as unknown as { kinds: readonly unknown[] }).kinds.length > 0);
    try {
      await setViewport({ width: 390, height: 420 });
      for (const direction of ['ltr', 'rtl']) {
        document.documentElement.dir = direction;
        menu.shadowRoot!.querySelector('button')!.focus();
        await sendKeys({ press: 'ArrowUp' });
        await until(() => menu.shadowRoot!.querySelector('[role=menuitem]:last-of-type:focus'));
        const shown = menu.shadowRoot!.querySelector('[role=menu]')!.getBoundingClientRect();
        const last = menu.shadowRoot!.activeElement!.getBoundingClientRect();
        expect([shown.left >= 0, shown.right <= 390, shown.bottom <= 420], direction).to.deep.equal([true, true, true]);
        expect(last.bottom, `the last kind is shown, ${direction}`).to.be.below(shown.bottom + 1);
        await sendKeys({ press: 'Escape' });
      }
    } finally {
      document.documentElement.removeAttribute('dir');
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('releases the focus with Escape and Tab, and indents with Tab alone', async () => {
    const { element, studio, find } = await mount();
    const after = document.body.appendChild(document.createElement('button'));
    try {
      goTo(studio, element, '{');
      await sendKeys({ press: 'Tab' });
      expect(studio.text).to.not.equal(board);
      await withControl('z');
      await sendKeys({ press: 'Escape' });
      await sendKeys({ press: 'Tab' });
      expect(element.shadowRoot!.activeElement).to.not.equal(find('.cm-content'));
      expect(studio.text).to.equal(board);
    } finally {
      after.remove();
    }
  });

  it('keeps right-to-left text within its quotes', async () => {
    const { find } = await mount();
    const isolate = find('.cm-isolate');
    expect(isolate.textContent).to.equal('لوح خشبي');
    expect(getComputedStyle(isolate).unicodeBidi).to.equal('isolate');
    const [quote, comma] = [
      isolate.getBoundingClientRect().right,
      find('.cm-line:nth-child(4)').getBoundingClientRect().left,
    ];
    expect(quote).to.be.greaterThan(comma);
  });

  it('never parses a document of 1,000 lines on the page while typing', async () => {
    const part = (index: number) =>
      `    {\n      "id": "p${index}",\n      "kind": "box",\n      "material": "oak",\n      "at": [${index}, 0, 0],\n      "size": ["width / 10", 20, 30]\n    }`;
    const parts = Array.from({ length: 145 }, (_, index) => part(index)).join(',\n');
    const long = board.replace(/"parts": \[[\s\S]*$/, `"parts": [\n${parts}\n  ]\n}\n`);
    expect(long.split('\n').length).to.be.greaterThan(1000);
    const { element, studio } = await mount(long);
    await checked(studio);
    goTo(studio, element, '"id": "p77');
    let parsed = 0;
    for (const name of ['isJson', 'value'] as const) {
      Object.defineProperty(studio, name, { get: () => parsed++, configurable: true });
    }
    // All keystrokes in one task, as on a slow machine.
    const content = element.shadowRoot!.querySelector<HTMLElement>('.cm-content')!;
    for (const digit of '1234567890') {
      content.ownerDocument.execCommand('insertText', false, digit);
      await element.updateComplete;
    }
    expect(parsed).to.equal(0);
    for (const name of ['isJson', 'value'] as const) Reflect.deleteProperty(studio, name);
    await until(() => studio.text.includes('"p771234567890"'));
    await checked(studio);
    expect(studio.good!.text).to.contain('"p771234567890"');
  });
});
