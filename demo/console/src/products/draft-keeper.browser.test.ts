import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import { StudioDocument } from '../studio/studio-document.js';
import { DraftKeeper, type DraftKeeperOptions, type DraftState } from './draft-keeper.js';
import { DraftStore } from './draft-store.js';
import { TabLock } from './tab-lock.js';

/** However slow the machine is. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

/** A page of its own that has the product open: `goes` takes it away as a reload does, in the middle of whatever it does. */
interface OtherPage {
  readonly begins: () => Promise<void>;
  readonly types: (insert: string) => void;
  readonly goes: () => void;
}

describe('a draft', () => {
  const storeName = `test ${crypto.randomUUID()}`;
  const store = new DraftStore(storeName);
  const keepers: DraftKeeper[] = [];
  let id = '';

  beforeEach(() => {
    id = crypto.randomUUID();
  });

  afterEach(async () => {
    for (const keeper of keepers.splice(0)) await keeper.dispose();
  });

  async function open(
    text: string,
    more: Partial<DraftKeeperOptions> = {},
    whileStarting: (opened: { readonly document: StudioDocument }) => void = () => undefined,
  ) {
    const document = new StudioDocument({ text });
    const keeper = new DraftKeeper({ document, store, organization: 'org_a', id, delayMs: 5, ...more });
    keepers.push(keeper);
    const started = keeper.start();
    whileStarting({ document });
    await started;
    return { document, keeper };
  }

  const type = (document: StudioDocument, insert: string) =>
    document.apply([{ from: document.text.length, to: document.text.length, insert }], { origin: 'editor' });
  const openPage = (text: string) =>
    new Promise<OtherPage>((resolve) => {
      const frame = document.createElement('iframe');
      const [studio, keeper, drafts] = ['../studio/studio-document.ts', './draft-keeper.ts', './draft-store.ts'].map(
        (path) => JSON.stringify(new URL(path, import.meta.url).href),
      );
      frame.srcdoc = `<script type="module">
        import { StudioDocument } from ${studio};
        import { DraftKeeper } from ${keeper};
        import { DraftStore } from ${drafts};
        const document = new StudioDocument({ text: ${JSON.stringify(text)} });
        const store = new DraftStore(${JSON.stringify(storeName)});
        const keeper = new DraftKeeper({ document, store, organization: 'org_a', id: ${JSON.stringify(id)}, delayMs: 60_000 });
        parent.dispatchEvent(new CustomEvent('page', { detail: {
          begins: () => keeper.start(),
          types: (insert) => document.replace(document.text + insert, 'editor'),
        } }));
      </script>`;
      const goes = () => frame.remove();
      addEventListener('page', (event) => resolve({ ...(event as CustomEvent<OtherPage>).detail, goes }), {
        once: true,
      });
      document.body.append(frame);
    });
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
    expect(await store.list('org_b')).to.deep.equal({ drafts: [], problem: undefined });
    expect((await store.list('org_a')).drafts.some((draft) => draft.id === id)).to.equal(true);
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
    await until(() => second.document.text === '{} 1');
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
    await until(() => first.document.text === '{} 12');
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
    await until(async () => (await kept()) === '{} mine');
  });

  it('that was typed right before its page goes is not lost', async () => {
    const page = await openPage('{}');
    await page.begins();
    page.types(' 1');
    page.goes();
    expect(await kept()).to.equal('{} 1');
    expect((await store.list('org_a')).drafts.find((draft) => draft.id === id)?.text).to.equal('{} 1');
    const { document, keeper } = await open('{} 1');
    type(document, '2');
    await reach(keeper, 'kept');
    expect([await kept(), store.hasLeft('org_a', id)]).to.deep.equal(['{} 12', false]);
  });

  it('that was typed before it is known which tab writes is not lost', async () => {
    const page = await openPage('{}');
    void page.begins();
    page.types(' 1');
    page.goes();
    expect(await kept()).to.equal('{} 1');
  });

  it('that was typed in the tab that does not write is not lost, and is shown where it is open', async () => {
    const first = await open('{}');
    const page = await openPage('{}');
    await page.begins();
    page.types(' 1');
    page.goes();
    expect(await kept()).to.equal('{} 1');
    const second = await open('{} 1');
    await second.keeper.takeOver();
    await until(() => first.document.text === '{} 1');
    expect(store.hasLeft('org_a', id)).to.equal(false);
  });

  it('stays with who begins to type while it is not known yet which tab writes', async () => {
    const { document, keeper } = await open('{}', {}, ({ document: early }) => type(early, ' 1'));
    type(document, '2');
    await keeper.takeOver();
    await reach(keeper, 'kept');
    expect([await kept(), keeper.isWriter, keeper.isElsewhere]).to.deep.equal(['{} 12', true, false]);
  });

  it('stays with who takes it over, however often that is asked for', async () => {
    const first = await open('{}');
    const second = await open('{}');
    type(second.document, ' 1');
    type(second.document, '2');
    await Promise.all([second.keeper.takeOver(), second.keeper.takeOver()]);
    expect([first.keeper.isWriter, second.keeper.isWriter]).to.deep.equal([false, true]);
    await until(() => first.document.text === '{} 12');
    expect(first.keeper.isElsewhere).to.equal(true);
  });

  it('is free again where a view was left while it took it over', async () => {
    const first = await open('{}');
    const second = await open('{}');
    type(second.document, ' 1');
    await second.keeper.dispose();
    await first.keeper.dispose();
    const third = await open('{} 1');
    expect(third.keeper.isWriter).to.equal(true);
    expect(await kept()).to.equal('{} 1');
  });

  it('goes on in a tab that is looked at once the other is closed, with what was typed there last', async () => {
    const page = await openPage('{}');
    await page.begins();
    const second = await open('{}');
    expect(second.keeper.isElsewhere).to.equal(true);
    page.types(' 1');
    page.goes();
    await until(() => {
      globalThis.document.dispatchEvent(new Event('visibilitychange'));
      return second.keeper.isWriter && second.document.text === '{} 1';
    });
    expect(second.keeper.isElsewhere).to.equal(false);
  });

  it('goes on after a reload though the page before still lets go', async () => {
    const before = await openPage('{}');
    await before.begins();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    void navigator.locks.request(`parametric-console draft org_a ${id}`, { steal: true }, () => held);
    before.goes();
    const opened = open('{}', {}, ({ document }) => type(document, ' 1'));
    letGo();
    const { keeper } = await opened;
    expect([keeper.isWriter, keeper.isElsewhere]).to.deep.equal([true, false]);
    expect(await kept()).to.equal('{} 1');
  });

  it('is published over the revision that the tab before has published', async () => {
    const first = await open('{}');
    const second = await open('{}');
    await first.keeper.rebase({ revision: 'r1', document: {} });
    await until(() => second.keeper.base?.revision === 'r1');
    expect(second.keeper.isChanged).to.equal(true);
    second.keeper.learn({ revision: 'r1', document: {} });
    expect(second.keeper.isChanged).to.equal(false);
  });

  it('asks before its page goes where the browser has no room for it', async () => {
    const { document } = await open('{}', { delayMs: 60_000 });
    const leaves = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).to.equal(false);
    type(document, ' 1');
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      expect(leaves()).to.equal(true);
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(leaves()).to.equal(false);
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

  it('that can not be kept is there again after its page went', async () => {
    const { document, keeper } = await open('{}');
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      type(document, ' ');
      await reach(keeper, 'failed');
      await keeper.dispose();
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect(await kept()).to.equal('{} ');
    await store.remove('org_a', id);
    expect(await kept()).to.equal(undefined);
  });

  it('that is begun where there is no database is there for the view that opens it, and in the list', async () => {
    const { open: openDatabase } = IDBFactory.prototype;
    IDBFactory.prototype.open = () => {
      throw new DOMException('private', 'InvalidStateError');
    };
    try {
      const without = new DraftStore(`test ${crypto.randomUUID()}`);
      const draft = {
        organization: 'org_a',
        id,
        name: 'Sill',
        text: '{}',
        base: undefined,
        isChanged: true,
        savedAt: 1,
      };
      await without.begin(draft);
      expect(await without.get('org_a', id)).to.include({ id, text: '{}' });
      const { drafts, problem } = await without.list('org_a');
      expect(drafts.find((each) => each.id === id)).to.include({ text: '{}' });
      expect(problem?.message).to.match(/keeps no drafts here/);
      await without.remove('org_a', id);
      expect((await without.list('org_a')).drafts).to.deep.equal([]);
      const refused = await without.remove('org_a', id).catch((error: Error) => error.name);
      expect(refused).to.equal('DraftStoreError');
    } finally {
      IDBFactory.prototype.open = openDatabase;
    }
  });

  it('is let go though the lock was not granted yet', async () => {
    const lock = new TabLock(id, () => undefined);
    const taking = lock.take();
    lock.release();
    await taking;
    expect(lock.isHeld).to.equal(false);
    // Waits for ever where it is held all the same.
    await navigator.locks.request(id, () => undefined);
    await lock.take();
    expect(lock.isHeld).to.equal(true);
    lock.dispose();
  });
});
