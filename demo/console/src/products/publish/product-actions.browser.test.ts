import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../../shared/api.js';
import { StudioDocument } from '../../studio/studio-document.js';
import { DraftKeeper, DraftStore, type OpenedProduct } from '../drafts.js';
import type { ProductActions } from './product-actions.js';
import type { PublishDialog } from './publish-dialog.js';
import './product-actions.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

describe('the actions for a product that someone else has deleted', () => {
  const store = new DraftStore(`test ${crypto.randomUUID()}`);
  const keepers: DraftKeeper[] = [];
  const text = '{ "name": "Mine" }';

  afterEach(() => {
    for (const keeper of keepers.splice(0)) keeper.dispose();
  });

  async function open(published: OpenedProduct['published']) {
    const id = crypto.randomUUID();
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async () =>
        Response.json(
          { title: 'No', status: 404, code: 'not_found', detail: 'There is no such model.' },
          { status: 404 },
        ),
    });
    const document = new StudioDocument({ text });
    const keeper = new DraftKeeper({ document, store, organization: 'org_1', id, base: { revision: 'r1' } });
    keepers.push(keeper);
    const opened: OpenedProduct = { text, base: 'r1', published };
    const notices: string[] = [];
    const place = await fixture<HTMLElement>(
      html`<div @console-notice=${(event: CustomEvent<{ text: string }>) => notices.push(event.detail.text)}>
        <product-actions
          .document=${document}
          .api=${api}
          .keeper=${keeper}
          .opened=${opened}
          product=${id}
        ></product-actions>
      </div>`,
    );
    const actions = place.querySelector<ProductActions>('product-actions')!;
    return { notices, keeper, dialog: actions.renderRoot.querySelector<PublishDialog>('publish-dialog')!, id };
  }

  it('say so when it’s published, and publish it as a new product', async () => {
    const { notices, keeper, dialog, id } = await open({ revision: 'r1', document: {}, status: 'published' });
    expect(notices).to.deep.equal([]);
    dialog.dispatchEvent(new Event('product-outdated'));
    await until(() => notices.length === 1);
    expect(notices[0]).to.contain('This product was deleted');
    expect(keeper.base).to.equal(undefined);
    await until(() => dialog.base === undefined);
    // Stored as a draft that was never published, as the product list shows it.
    keeper.flush();
    expect(store.get('org_1', id)).to.include({ text, isChanged: true }).and.not.have.property('base');
  });

  it('say so when a draft of it is opened', async () => {
    const { notices, keeper } = await open(null);
    await until(() => notices.length === 1);
    expect(keeper.base).to.equal(undefined);
  });
});

describe('the actions for a product that someone else has published', () => {
  it('use the published revision, even in place of text that isn’t JSON yet', async () => {
    const store = new DraftStore(`test ${crypto.randomUUID()}`);
    const theirs = { revision: 'r2', document: { name: 'Theirs' }, status: 'published' } as const;
    const document = new StudioDocument({ text: '{ "name": "Mine", ' });
    const keeper = new DraftKeeper({ document, store, organization: 'org_1', id: 'shelf', base: { revision: 'r1' } });
    const opened: OpenedProduct = { text: document.text, base: 'r1', published: theirs };
    const actions = await fixture<ProductActions>(
      html`<product-actions .document=${document} .keeper=${keeper} .opened=${opened} product="shelf"></product-actions>`,
    );
    const click = (text: string) =>
      [...actions.renderRoot.querySelectorAll('button')].find((each) => each.textContent!.includes(text))!.click();
    await until(() => actions.renderRoot.textContent!.includes('A newer revision has been published'));
    click('Use published revision');
    expect(document.value).to.deep.equal(theirs.document);
    expect(keeper.base?.revision).to.equal('r2');
    document.undo();
    expect(document.text).to.equal('{ "name": "Mine", ');
    keeper.dispose();
  });
});
