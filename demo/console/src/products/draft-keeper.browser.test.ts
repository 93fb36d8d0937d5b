import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import { StudioDocument } from '../studio/studio-document.js';
import { DraftKeeper, type DraftKeeperOptions, type DraftState } from './draft-keeper.js';
import { DraftStore } from './draft-store.js';

describe('a draft', () => {
  const store = new DraftStore(`test ${crypto.randomUUID()}`);
  const keepers: DraftKeeper[] = [];
  let id = '';

  beforeEach(() => {
    id = crypto.randomUUID();
  });

  afterEach(async () => {
    for (const keeper of keepers.splice(0)) await keeper.dispose();
  });

  async function open(text: string, more: Partial<DraftKeeperOptions> = {}) {
    const document = new StudioDocument({ text });
    const keeper = new DraftKeeper({ document, store, organization: 'org_a', id, delayMs: 5, ...more });
    keepers.push(keeper);
    await keeper.start();
    return { document, keeper };
  }

  const type = (document: StudioDocument, insert: string) =>
    document.apply([{ from: document.text.length, to: document.text.length, insert }], { origin: 'editor' });
  const reach = async (keeper: DraftKeeper, kind: DraftState['kind']) => {
    while (keeper.state.kind !== kind) await oneEvent(keeper, 'state');
  };
  const kept = async () => (await store.get('org_a', id))?.text;

  it('is kept soon after it was typed, and at once when the page goes', async () => {
    const { document, keeper } = await open('{}');
    expect(await kept()).to.equal(undefined);
    type(document, ' ');
    expect(keeper.state.kind).to.equal('saving');
    await reach(keeper, 'kept');
    expect(await kept()).to.equal('{} ');
    type(document, '\n');
    await keeper.flush();
    expect(await kept()).to.equal('{} \n');
  });

  it('is of its organization alone', async () => {
    const { document, keeper } = await open('{}');
    type(document, ' ');
    await keeper.flush();
    expect(await store.get('org_b', id)).to.equal(undefined);
    expect(await store.list('org_b')).to.deep.equal([]);
    expect((await store.list('org_a')).some((draft) => draft.id === id)).to.equal(true);
  });

  it('says what is not published, apart from spaces', async () => {
    const { document, keeper } = await open('{ "id": "a" }', { base: { revision: 'r1', document: { id: 'a' } } });
    expect(keeper.isChanged).to.equal(false);
    type(document, '\n\n');
    expect(keeper.isChanged).to.equal(false);
    document.edit('/name', 'A');
    expect(keeper.isChanged).to.equal(true);
    await keeper.rebase({ revision: 'r2', document: { id: 'a', name: 'A' } });
    expect(keeper.isChanged).to.equal(false);
    const draft = await store.get('org_a', id);
    expect([draft?.base, draft?.isChanged]).to.deep.equal(['r2', false]);
  });

  it('is written by one tab, and the other shows what is typed there', async () => {
    const first = await open('{}');
    const second = await open('{}');
    expect([first.keeper.isWriter, second.keeper.isWriter]).to.deep.equal([true, false]);
    type(first.document, ' 1');
    await waitUntil(() => second.document.text === '{} 1');
    expect(second.keeper.isWriter).to.equal(false);
  });

  it('is taken over with what was typed last', async () => {
    const first = await open('{}', { delayMs: 60_000 });
    const second = await open('{}');
    type(first.document, ' 1');
    await second.keeper.takeOver();
    expect([first.keeper.isWriter, second.keeper.isWriter]).to.deep.equal([false, true]);
    expect(second.document.text).to.equal('{} 1');
    type(second.document, '2');
    await waitUntil(() => first.document.text === '{} 12');
  });

  it('is taken over by who types, whose text is a step of undo away where the other typed too', async () => {
    const first = await open('{}', { delayMs: 60_000 });
    const second = await open('{}');
    type(first.document, ' theirs');
    const undone = oneEvent(second.keeper, 'undone');
    type(second.document, ' mine');
    await undone;
    expect(second.document.text).to.equal('{} theirs');
    second.document.undo();
    expect(second.document.text).to.equal('{} mine');
    await waitUntil(async () => (await kept()) === '{} mine');
  });

  it('that can not be kept says why, and is tried again with the next change', async () => {
    const full = new DraftStore(`test ${crypto.randomUUID()}`);
    const { document, keeper } = await open('{}', { store: full });
    const database = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      type(document, ' ');
      await reach(keeper, 'failed');
      expect(keeper.state).to.have.property('reason').that.matches(/full/);
    } finally {
      IDBObjectStore.prototype.put = database;
    }
    type(document, ' ');
    await reach(keeper, 'kept');
    expect((await full.get('org_a', id))?.text).to.equal('{}  ');
  });
});
