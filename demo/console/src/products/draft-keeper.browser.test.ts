import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import { StudioDocument } from '../studio/studio-document.js';
import { type Draft, DraftKeeper, type DraftKeeperOptions, type DraftState, DraftStore } from './drafts.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

describe('a draft', () => {
  const prefix = `test ${crypto.randomUUID()} `;
  const store = new DraftStore(prefix);
  const keepers: DraftKeeper[] = [];
  let id = '';

  beforeEach(() => {
    id = crypto.randomUUID();
  });

  afterEach(() => {
    for (const keeper of keepers.splice(0)) keeper.dispose();
    for (const { organization, id: kept } of [...store.list('org_a'), ...store.list('org_b')]) {
      store.remove(organization, kept);
    }
  });

  function open(text: string, more: Partial<DraftKeeperOptions> = {}) {
    const document = new StudioDocument({ text });
    const keeper = new DraftKeeper({ document, store, organization: 'org_a', id, delayMs: 5, ...more });
    keepers.push(keeper);
    return { document, keeper };
  }

  const type = (document: StudioDocument, insert: string) =>
    document.apply([{ from: document.text.length, to: document.text.length, insert }], { origin: 'editor' });
  const reach = async (keeper: DraftKeeper, kind: DraftState['kind']) => {
    while (keeper.state.kind !== kind) await oneEvent(keeper, 'state');
  };
  const kept = () => store.get('org_a', id)?.text;

  /** Stores the draft like another tab. */
  function storeElsewhere(draft: Partial<Draft>) {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const whole = { organization: 'org_a', id, name: id, base: undefined, isChanged: true, savedAt: 1, ...draft };
    frame.contentWindow!.localStorage.setItem(prefix + JSON.stringify(['org_a', id]), JSON.stringify(whole));
    frame.remove();
  }

  async function withFullStorage(work: () => unknown) {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      await work();
    } finally {
      Storage.prototype.setItem = setItem;
    }
  }

  it('is saved shortly after typing, and immediately when the page closes', async () => {
    const { document, keeper } = open('{}');
    expect(kept()).to.equal(undefined);
    type(document, ' ');
    expect(keeper.state.kind).to.equal('saving');
    await reach(keeper, 'kept');
    expect(kept()).to.equal('{} ');
    type(document, '\n');
    dispatchEvent(new Event('pagehide'));
    expect(kept()).to.equal('{} \n');
  });

  it('belongs only to its organization', () => {
    const { document, keeper } = open('{}');
    type(document, ' ');
    keeper.flush();
    expect(store.get('org_b', id)).to.equal(undefined);
    expect(store.list('org_b')).to.deep.equal([]);
    expect(store.list('org_a').map((draft) => draft.id)).to.deep.equal([id]);
  });

  it('detects unpublished changes, ignoring whitespace', () => {
    const { document, keeper } = open('{ "id": "a" }', { base: { revision: 'r1', document: { id: 'a' } } });
    expect(keeper.isChanged).to.equal(false);
    type(document, '\n\n');
    expect(keeper.isChanged).to.equal(false);
    document.edit('/name', 'A');
    expect(keeper.isChanged).to.equal(true);
    keeper.rebase({ revision: 'r2', document: { id: 'a', name: 'A' } });
    expect(keeper.isChanged).to.equal(false);
    const draft = store.get('org_a', id);
    expect([draft?.base, draft?.isChanged]).to.deep.equal(['r2', false]);
  });

  it('shows what another tab saves, and the revision that it publishes', async () => {
    const { document, keeper } = open('{}');
    storeElsewhere({ text: '{} 1', base: 'r1' });
    await until(() => document.text === '{} 1');
    expect(keeper.base?.revision).to.equal('r1');
    expect(keeper.isChanged).to.equal(true);
    keeper.learn({ revision: 'r1', document: {} });
    type(document, '2');
    await reach(keeper, 'kept');
    expect(kept()).to.equal('{} 12');
  });

  it('can be restored by undo if another tab replaces it before it’s saved', async () => {
    const { document, keeper } = open('{}', { delayMs: 60_000 });
    type(document, ' mine');
    const replaced = oneEvent(keeper, 'replaced');
    storeElsewhere({ text: '{} theirs' });
    await replaced;
    expect(document.text).to.equal('{} theirs');
    document.undo();
    expect(document.text).to.equal('{} mine');
    keeper.flush();
    expect(kept()).to.equal('{} mine');
  });

  it('asks before the page is closed if the browser has no room for it', async () => {
    const { document } = open('{}', { delayMs: 60_000 });
    const leaves = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).to.equal(false);
    type(document, ' 1');
    await withFullStorage(() => expect(leaves()).to.equal(true));
    expect(leaves()).to.equal(false);
  });

  it('gives the reason if it can’t be saved, and is saved with the next change', async () => {
    const { document, keeper } = open('{}');
    await withFullStorage(async () => {
      type(document, ' ');
      await reach(keeper, 'failed');
      expect(keeper.state).to.have.property('reason').that.matches(/full/);
    });
    type(document, ' ');
    await reach(keeper, 'kept');
    expect(kept()).to.equal('{}  ');
  });
});
