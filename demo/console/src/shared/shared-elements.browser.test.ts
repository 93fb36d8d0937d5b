import { expect, fixture, waitUntil } from '@open-wc/testing';
import { ApiError, ConnectionError } from '@parametric/api-client/page';
import { html, LitElement, render, type TemplateResult } from 'lit';
import type { ConsoleSignIn } from '../app/console-sign-in.js';
import type { ConsoleDialog } from './console-dialog.js';
import type { ConsoleLoadFailure } from './console-load-failure.js';
import type { ConsoleEmpty } from './console-page.js';
import type { CopyButton } from './copy-button.js';
import '../app/console-sign-in.js';
import './console-dialog.js';
import './console-load-failure.js';
import './console-notices.js';
import './console-page.js';
import './console-table.js';
import './copy-button.js';
import type { Notice } from './page-events.js';
import { tabList } from './tables.js';

const active = (root: DocumentOrShadowRoot = document) => root.activeElement;

/** Resolves with the next event of that name. */
function once<Detail>(target: EventTarget, name: string): Promise<CustomEvent<Detail>> {
  return new Promise((resolve) =>
    target.addEventListener(name, (event) => resolve(event as CustomEvent<Detail>), { once: true }),
  );
}

/** A view with a button in its own shadow root. */
class DialogHost extends LitElement {
  static override properties = { isOpen: { state: true } };
  declare isOpen: boolean;
  override render(): TemplateResult {
    return html`
      <button @click=${() => (this.isOpen = true)}>Revoke</button>
      <console-dialog heading="Revoke the key" ?open=${this.isOpen} @console-close=${() => (this.isOpen = false)}>
        <label>Reason <input /></label>
        <button slot="actions">Revoke it</button>
      </console-dialog>
    `;
  }
}

customElements.define('dialog-host', DialogHost);

describe('a dialog', () => {
  it("closes with the browser's Back button, unless the person has to decide", async () => {
    const { dialog, host } = await open();
    dialog.decisive = true;
    dispatchEvent(new PopStateEvent('popstate'));
    expect(host.isOpen).to.equal(true);
    dialog.decisive = false;
    const closed = once(dialog, 'console-close');
    dispatchEvent(new PopStateEvent('popstate'));
    await closed;
    expect(host.isOpen).to.equal(false);
  });

  async function open() {
    const host = await fixture<DialogHost>(html`<dialog-host></dialog-host>`);
    const opener = host.renderRoot.querySelector('button')!;
    opener.focus();
    opener.click();
    await host.updateComplete;
    const dialog = host.renderRoot.querySelector<ConsoleDialog>('console-dialog')!;
    await dialog.updateComplete;
    return { host, opener, dialog, native: dialog.renderRoot.querySelector('dialog')! };
  }

  it('stays open if it’s reopened before the browser’s close event', async () => {
    const { host, dialog, native } = await open();
    const told = once(native, 'close');
    host.isOpen = false;
    await host.updateComplete;
    await dialog.updateComplete;
    expect(native.open).to.equal(false);
    host.isOpen = true;
    await host.updateComplete;
    await dialog.updateComplete;
    await told;
    await host.updateComplete;
    expect(native.open).to.equal(true);
    expect(host.isOpen).to.equal(true);
  });

  it('is modal, named, and accessible', async () => {
    const { dialog, native } = await open();
    expect(native.matches(':modal')).to.equal(true);
    await expect(dialog).to.be.accessible();
  });

  it('is read out completely when it opens with a single question', async () => {
    const { dialog, native } = await open();
    dialog.question = true;
    await dialog.updateComplete;
    expect(native.role).to.equal('alertdialog');
    const description = native.getAttribute('aria-describedby')!;
    expect(dialog.shadowRoot!.getElementById(description)?.querySelector('slot')).to.exist;
    await expect(native).to.be.accessible();
  });

  it('returns the focus to what opened it, in any shadow root', async () => {
    const { host, opener, dialog, native } = await open();
    expect(active(host.shadowRoot!)).not.to.equal(opener);
    const closed = once(dialog, 'console-close');
    native.querySelector<HTMLElement>('.close')!.click();
    await closed;
    await host.updateComplete;
    expect(host.isOpen).to.equal(false);
    expect(native.open).to.equal(false);
    expect(active(host.shadowRoot!)).to.equal(opener);
  });

  it('starts with the focus in its input', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const show = (isOpen: boolean) =>
      render(
        html`<console-dialog heading="Sign in again" ?open=${isOpen}>
          ${isOpen ? html`<console-sign-in autofocus></console-sign-in>` : ''}
        </console-dialog>`,
        place,
      );
    show(false);
    await place.querySelector<ConsoleDialog>('console-dialog')!.updateComplete;
    show(true);
    const form = place.querySelector<ConsoleSignIn>('console-sign-in')!;
    const email = () => form.renderRoot.querySelector('#email');
    await waitUntil(() => email() && active(form.shadowRoot!) === email());
  });

  it('keeps what was typed when its surroundings change', async () => {
    const { host } = await open();
    const input = host.renderRoot.querySelector('input')!;
    input.value = 'Lost laptop';
    host.requestUpdate();
    await host.updateComplete;
    expect(host.renderRoot.querySelector('input')!.value).to.equal('Lost laptop');
  });
});

describe('notices', () => {
  const show = async (...notices: Notice[]) => {
    const element = await fixture<HTMLElementTagNameMap['console-notices']>(html`<console-notices></console-notices>`);
    for (const notice of notices) element.show(notice);
    await element.updateComplete;
    const texts = (role: string) =>
      [...element.renderRoot.querySelectorAll(`[role=${role}] p`)].map((each) => each.textContent);
    return { element, texts };
  };

  it('announce failures assertively and successes politely, in live regions that exist from the start', async () => {
    const { element, texts } = await show({ text: 'Saved.', kind: 'done' }, { text: 'Not sent.', kind: 'failed' });
    expect(texts('status')).to.deep.equal(['Saved.']);
    expect(texts('alert')).to.deep.equal(['Not sent.']);
    await expect(element).to.be.accessible();
  });

  it('appear once each, and stay until closed', async () => {
    const { element, texts } = await show({ text: 'Not sent.', kind: 'failed' }, { text: 'Not sent.', kind: 'failed' });
    expect(texts('alert')).to.deep.equal(['Not sent.']);
    element.renderRoot.querySelector('button')!.click();
    await element.updateComplete;
    expect(texts('alert')).to.deep.equal([]);
  });

  it('pass the focus to the next one when they’re closed, and to the page after the last one', async () => {
    const { element } = await show({ text: 'Not sent.', kind: 'failed' }, { text: 'Not saved.', kind: 'failed' });
    let left = 0;
    element.addEventListener('notices-closed', () => (left += 1));
    for (const expected of [0, 1]) {
      const button = element.renderRoot.querySelector('button')!;
      button.focus();
      button.click();
      await element.updateComplete;
      await Promise.resolve();
      expect(left).to.equal(expected);
      if (expected === 0)
        expect(element.shadowRoot!.activeElement).to.equal(element.renderRoot.querySelector('button'));
    }
  });
});

describe('a page', () => {
  it('keeps names of 200 letters within its width', async () => {
    const name = 'W'.repeat(200);
    const page = await fixture<HTMLElement>(
      html`<console-page style="width: 390px" heading=${name} lead=${name} back="/console" back-text=${name}></console-page>`,
    );
    expect(page.scrollWidth).to.equal(390);
  });
});

describe('a table', () => {
  interface Row {
    readonly id: string;
    readonly total: string;
  }
  const columns = [
    { heading: 'Order', cell: ({ id }: Row) => id },
    { heading: 'Total', cell: ({ total }: Row) => total, isNumber: true },
  ];
  const rows: readonly Row[] = [
    { id: 'A1', total: '10' },
    { id: 'A2', total: '20' },
  ];
  const make = (more: TemplateResult | string, shown = rows, hasMore = true) =>
    fixture<HTMLElementTagNameMap['console-table']>(html`
      <console-table
        label="Orders"
        .columns=${columns as never}
        .rows=${shown}
        .href=${(row: unknown) => `/console/orders/${(row as Row).id}`}
        ?more=${hasMore}
      >
        ${more}
      </console-table>
    `);

  it('has a link in each row, named by the first column, and is accessible', async () => {
    const table = await make('');
    const links = [...table.renderRoot.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).to.deep.equal([
      ['A1', '/console/orders/A1'],
      ['A2', '/console/orders/A2'],
    ]);
    await expect(table).to.be.accessible();
  });

  it('keeps the other columns’ width even if a name has 200 letters', async () => {
    const name = (total: string) =>
      fixture<HTMLElementTagNameMap['console-table']>(html`
      <console-table
        style="width: 700px"
        .columns=${[...columns, { heading: 'Placed', cell: () => 'Nov 23, 9:21 PM' }] as never}
        .rows=${[{ id: 'A1', total }]}
      ></console-table>
    `);
    const [long, short] = [await name('N'.repeat(200)), await name('10')];
    const heights = [long, short].map(({ renderRoot }) => {
      const range = document.createRange();
      range.selectNodeContents(renderRoot.querySelector('td:last-child span')!);
      return range.getBoundingClientRect().height;
    });
    expect(heights[0]).to.equal(heights[1]);
    const place = long.renderRoot.querySelector('.table-place')!;
    expect(place.scrollWidth).to.equal(place.clientWidth);
  });

  it('moves the focus to the first row that “Show more” added, even if that’s the last page', async () => {
    const table = await make('');
    const button = table.renderRoot.querySelector<HTMLElement>('.more')!;
    button.focus();
    button.click();
    Object.assign(table, { rows: [...rows, { id: 'A3', total: '30' }], more: false });
    await table.updateComplete;
    expect(table.shadowRoot?.activeElement?.textContent).to.equal('A3');
  });

  it('requests more rows only once while they’re loading', async () => {
    const table = await make('');
    let asked = 0;
    table.addEventListener('console-more', () => (asked += 1));
    const button = table.renderRoot.querySelector<HTMLElement>('.more')!;
    button.click();
    table.busy = true;
    await table.updateComplete;
    button.click();
    expect(asked).to.equal(1);
  });

  it('shows the empty slot without rows', async () => {
    const table = await make(html`<console-empty slot="empty" heading="No orders yet"></console-empty>`, [], false);
    expect(table.renderRoot.querySelector('table')).to.equal(null);
    expect(table.querySelector<ConsoleEmpty>('console-empty')!.getBoundingClientRect().height).to.be.greaterThan(0);
  });
});

describe('a load failure', () => {
  it('is retried when someone presses the button, and automatically when the connection is back', async () => {
    const failure = await fixture<ConsoleLoadFailure>(
      html`<console-load-failure .error=${new ConnectionError('Cut.', { code: 'connection_failed' })}></console-load-failure>`,
    );
    let tries = 0;
    failure.addEventListener('console-retry', () => (tries += 1));
    await expect(failure).to.be.accessible();
    failure.renderRoot.querySelector('button')!.click();
    expect(tries).to.equal(1);
    window.dispatchEvent(new Event('online'));
    expect(tries).to.equal(2);
    failure.error = new Error('No.');
    await failure.updateComplete;
    window.dispatchEvent(new Event('online'));
    expect(tries).to.equal(2);
  });

  it('is retried automatically once the service responds, and not before', async () => {
    const { fetch } = window;
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('', { status: 503 }),
    ];
    const asked: string[] = [];
    window.fetch = async (address) => {
      asked.push(String(address));
      return (answers.shift() ?? (async () => new Response(null, { status: 204 })))();
    };
    try {
      const failure = document.createElement('console-load-failure') as ConsoleLoadFailure;
      Object.assign(failure, { error: new ApiError('Ending.', { status: 503, code: 'unavailable' }), firstWaitMs: 1 });
      const retry = once(failure, 'console-retry');
      document.body.append(failure);
      await retry;
      expect(asked).to.deep.equal(Array(3).fill('/console/session'));
      // What the service has rejected once, it will reject again.
      failure.error = new ApiError('No.', { status: 403, code: 'key_not_permitted' });
      await failure.updateComplete;
      document.dispatchEvent(new Event('visibilitychange'));
      expect(asked.length).to.equal(3);
      failure.remove();
    } finally {
      window.fetch = fetch;
    }
  });
});

describe('a copy button', () => {
  it('says so if the page can’t write to the clipboard', async () => {
    const button = await fixture<CopyButton>(html`<copy-button .text=${'a'}></copy-button>`);
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    try {
      const notice = once<Notice>(button, 'console-notice');
      button.renderRoot.querySelector('button')!.click();
      expect((await notice).detail.kind).to.equal('failed');
    } finally {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    }
  });
});

describe('tabs', () => {
  const names = ['Bill', 'Sheets', 'Price'];

  async function openTabs(direction: 'ltr' | 'rtl') {
    const pressed: string[] = [];
    const tabs = names.map((name) => ({ id: name, name, panel: 'panel' }));
    const list = await fixture<HTMLElement>(
      html`<div dir=${direction}>
        ${tabList(
          'Tabs',
          tabs,
          () => false,
          (name) => pressed.push(name),
        )}
      </div>`,
    );
    list.querySelector('button')!.focus();
    const press = (key: string) =>
      active()!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return { press, pressed };
  }

  it('can be navigated with the arrow keys, which wrap around, and with Home and End', async () => {
    const { press, pressed } = await openTabs('ltr');
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home', 'a']) press(key);
    expect(pressed).to.deep.equal(['Price', 'Bill', 'Sheets', 'Price', 'Bill']);
    expect(active()?.textContent?.trim()).to.equal('Bill');
  });

  it('follow the arrow keys on a right-to-left page', async () => {
    const { press, pressed } = await openTabs('rtl');
    for (const key of ['ArrowLeft', 'ArrowRight']) press(key);
    expect(pressed).to.deep.equal(['Sheets', 'Bill']);
  });
});
