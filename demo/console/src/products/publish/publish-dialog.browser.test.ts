import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { Api } from '../../shared/api.js';
import type { ConsoleDialog } from '../../shared/console-dialog.js';
import { addPageStyles, inEachScheme } from '../../shared/testing/page-styles.js';
import { StudioDocument, type StudioRevealEvent } from '../../studio/studio-document.js';
import { InProcessThread } from '../../studio/testing/in-process-thread.js';
import { templates } from '../templates.js';
import type { PublishDialog } from './publish-dialog.js';
import type { PublishWorkshops } from './publish-workshops.js';
import './publish-dialog.js';

const workshop = (name: string) => ({ slug: name.toLowerCase(), name, country: 'DE' });
const declined = (name: string) => ({
  ...{ workshop: workshop(name), reason: 'material_not_held', detail: 'We do not hold Brass 5.' },
  values: { part: 'board' },
});

/** Answers automatically, like the worker. */
class PromptThread extends InProcessThread {
  override postMessage(request: Parameters<InProcessThread['postMessage']>[0]): void {
    super.postMessage(request);
    queueMicrotask(() => this.answer());
  }
}

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

describe('the publish dialog', () => {
  const asked: {
    readonly path: string;
    readonly body: { readonly document?: unknown; readonly configuration?: unknown };
  }[] = [];
  /** The handler for requests to publish and to load the product. */
  let models: (method: string, init?: RequestInit) => Response | Promise<Response>;
  let offers: () => Response | Promise<Response>;
  let styles: { readonly remove: () => void };

  let board: object;

  before(async () => {
    board = await templates.find(({ id }) => id === 'board')!.load();
    styles = await addPageStyles();
  });

  after(() => styles.remove());

  beforeEach(() => {
    asked.length = 0;
    models = () => Response.json({ revision: 'r1', document: board, status: 'published' });
  });

  const answer = (data: readonly object[], refusing: readonly object[]) => () =>
    Response.json({ object: 'list', configuration: {}, quantity: 1, data, declined: refusing });

  async function open(): Promise<PublishDialog> {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address, init) => {
        const path = new URL(String(address), location.origin).pathname.replace('/console/api', '');
        if (path === '/v1/workshops') return Response.json({ data: [{ slug: 'ours', shared: false }] });
        asked.push({ path, body: init?.body === undefined ? {} : JSON.parse(String(init.body)) });
        if (path === '/v1/workshops/offers') return offers();
        return models(init?.method ?? 'GET', init);
      },
    });
    const studio = new StudioDocument({ text: JSON.stringify(board), startThread: () => new PromptThread() });
    while (!studio.isChecked || !studio.good) await oneEvent(studio, 'checked');
    const dialog = await fixture<PublishDialog>(
      html`<publish-dialog .document=${studio} .api=${api} product="board" ?open=${true}></publish-dialog>`,
    );
    return dialog;
  }

  const said = ({ renderRoot }: PublishDialog) =>
    renderRoot
      .querySelector<PublishWorkshops>('publish-workshops')
      ?.renderRoot.textContent?.replace(/\s+/g, ' ')
      .trim() ?? '';
  const publish = ({ renderRoot }: PublishDialog) => renderRoot.querySelector<HTMLButtonElement>('.primary')!;

  it('warns if no workshop makes the default product, says why, and can still publish', async () => {
    offers = answer([], [declined('Oak & Co'), declined('Walnut')]);
    const dialog = await open();
    await until(() => said(dialog).includes('None of your 2 enabled workshops'));
    expect(said(dialog)).to.contain('Oak & Co: We do not hold Brass 5. (board)');
    expect(asked[0]).to.deep.equal({
      path: '/v1/workshops/offers',
      body: { document: board, configuration: {}, quantity: 1 },
    });
    await inEachScheme(() => expect(dialog).to.be.accessible());
    const status = dialog.renderRoot.querySelector('console-dialog > [role=status]')!;
    const texts = () => status.textContent!.replace(/\s+/g, ' ').trim();
    expect(texts()).to.equal('');
    let arrive = (_: Response): void => undefined;
    models = () => new Promise((resolve) => (arrive = resolve));
    const published = new Promise((resolve) => dialog.addEventListener('product-published', resolve));
    publish(dialog).click();
    await until(() => texts() === 'Publishing…');
    arrive(Response.json({ revision: 'r1', document: board, status: 'published' }));
    await published;
    // Screen readers announce it, because it's the same element as before.
    await until(() => texts().startsWith('Published. Live pages'));
    expect(status.isConnected).to.equal(true);
    expect(asked.at(-1)?.path).to.equal('/v1/models/board');
    await until(() => dialog.shadowRoot!.activeElement?.textContent === 'Get tag');
  });

  it('goes to the error once the page has the focus again', async () => {
    offers = answer([], []);
    const dialog = await open();
    const opener = await fixture<HTMLButtonElement>(html`<button>Publish…</button>`);
    dialog.open = false;
    await dialog.updateComplete;
    opener.focus();
    dialog.document.edit('/parts/0/normal', 'q');
    await until(() => dialog.document.isChecked);
    dialog.open = true;
    await until(() => dialog.renderRoot.querySelector('.place'));
    const isModal = () =>
      dialog.renderRoot.querySelector<ConsoleDialog>('console-dialog')!.renderRoot.querySelector(':modal') !== null;
    await until(isModal);
    const revealed = new Promise<StudioRevealEvent>((resolve) => dialog.document.addEventListener('reveal', resolve));
    dialog.renderRoot.querySelector<HTMLElement>('.place')!.click();
    const { mode, pointer } = await revealed;
    expect([mode, pointer, isModal()]).to.deep.equal(['focus', '/parts/0/normal', false]);
    expect(document.activeElement).to.equal(opener);
  });

  it('shows which workshops make the product, and which don’t', async () => {
    offers = answer([{ workshop: workshop('Oak & Co') }, { workshop: workshop('Walnut') }], [declined('Brass')]);
    const dialog = await open();
    await until(() => said(dialog).includes('made by Oak & Co and Walnut'));
    expect(said(dialog)).to.contain('1 workshop can’t make this product').and.contain('Brass: We do not hold');
    await expect(dialog).to.be.accessible();
  });

  it('warns if one of your price lists has no row for the product, even if other workshops make it', async () => {
    const refusing = [declined('Ours'), declined('Brass')].map((each) => ({ ...each, code: 'material_not_held' }));
    offers = answer([{ workshop: workshop('Oak & Co') }], refusing);
    const dialog = await open();
    const own = () =>
      dialog.renderRoot.querySelector<PublishWorkshops>('publish-workshops')?.renderRoot.querySelector('.own');
    await until(own);
    expect(own()!.textContent)
      .to.contain('One of your price lists doesn’t have')
      .and.contain('Ours')
      .and.not.contain('Brass:');
    expect(own()!.querySelector('a')!.getAttribute('href')).to.equal('/console/workshops/ours');
    expect(said(dialog)).to.contain('1 workshop can’t make this product');
    await inEachScheme(() => expect(dialog).to.be.accessible());
  });

  for (const { who, document, event } of [
    { who: 'itself', document: () => board, event: 'product-published' },
    { who: 'somebody else', document: () => ({ ...board, name: 'Another' }), event: 'product-outdated' },
  ] as const) {
    it(`reports what ${who} published if the response was lost and it’s sent again`, async () => {
      offers = answer([{ workshop: workshop('Oak & Co') }], []);
      let isCut = true;
      models = (method) => {
        if (isCut) throw new TypeError('Failed to fetch');
        if (method === 'GET') return Response.json({ revision: 'r2', document: document(), status: 'published' });
        return Response.json(
          { title: 'No', status: 412, code: 'precondition_failed', detail: 'It was published anew.' },
          { status: 412 },
        );
      };
      const dialog = await open();
      const told: string[] = [];
      for (const name of ['product-published', 'product-outdated']) {
        dialog.addEventListener(name, () => told.push(name));
      }
      publish(dialog).click();
      await until(() => dialog.renderRoot.querySelector('[role=alert]'));
      expect(told).to.deep.equal([]);
      isCut = false;
      publish(dialog).click();
      await until(() => told.length > 0);
      expect(told).to.deep.equal([event]);
    });
  }

  for (const { how, lose } of [
    { how: 'was lost', lose: () => Promise.reject(new TypeError('Failed to fetch')) },
    { how: 'a gateway gave in its place', lose: async () => new Response('Bad gateway', { status: 502 }) },
  ]) {
    it(`replaces a revision whose response ${how} if it’s changed and sent again`, () => replacesUnanswered(lose));
  }

  async function replacesUnanswered(lose: () => Promise<Response>): Promise<void> {
    offers = answer([{ workshop: workshop('Oak & Co') }], []);
    const bodies: unknown[] = [];
    const conditions: (string | null)[] = [];
    let newest: unknown;
    models = (method, init) => {
      if (method === 'GET') return Response.json({ revision: 'r2', document: newest, status: 'published' });
      conditions.push(new Headers(init?.headers).get('if-match'));
      bodies.push(JSON.parse(String(init?.body)).document);
      if (bodies.length === 1) {
        newest = bodies[0];
        return lose();
      }
      if (conditions.at(-1) !== '"r2"')
        return Response.json(
          { title: 'No', status: 412, code: 'precondition_failed', detail: 'It was published anew.' },
          { status: 412 },
        );
      return Response.json({ revision: 'r3', document: bodies.at(-1), status: 'published' });
    };
    const dialog = await open();
    publish(dialog).focus();
    publish(dialog).click();
    await until(() => dialog.renderRoot.querySelector('[role=alert]'));
    expect(dialog.shadowRoot!.activeElement).to.equal(publish(dialog));
    expect(dialog.renderRoot.querySelector('[role=alert]')!.textContent).to.contain(
      'don’t know whether the product was published',
    );
    const { document: studio } = dialog;
    studio.replace(JSON.stringify({ ...board, name: 'Changed' }));
    await until(() => studio.isChecked && studio.good);
    await dialog.updateComplete;
    await until(() => publish(dialog).ariaDisabled === 'false');
    const published = oneEvent(dialog, 'product-published');
    publish(dialog).click();
    expect((await published).detail.revision).to.equal('r3');
    expect(conditions).to.deep.equal([null, null, '"r2"']);
    expect(bodies.at(-1)).to.have.property('name', 'Changed');
  }

  it('says if no workshops are enabled', async () => {
    offers = answer([], []);
    const dialog = await open();
    await until(() => said(dialog).includes('No workshops are enabled'));
    const link = dialog.renderRoot.querySelector<PublishWorkshops>('publish-workshops')!.renderRoot.querySelector('a')!;
    expect(link.getAttribute('href')).to.equal('/console/workshops');
  });

  it('can publish during the workshop check or after it failed, and can retry it', async () => {
    let release = (_: Response) => {};
    offers = () => new Promise<Response>((resolve) => (release = resolve));
    const dialog = await open();
    await until(() => said(dialog).includes('Checking with workshops'));
    expect(publish(dialog).ariaDisabled).to.equal('false');
    release(
      Response.json(
        { title: 'No', status: 429, code: 'rate_limited', detail: 'Too many requests for quotes.' },
        { status: 429 },
      ),
    );
    await until(() => said(dialog).includes('We couldn’t check which workshops can make this product'));
    expect(publish(dialog).ariaDisabled).to.equal('false');
    offers = answer([{ workshop: workshop('Oak & Co') }], []);
    dialog.renderRoot.querySelector<PublishWorkshops>('publish-workshops')!.renderRoot.querySelector('button')!.click();
    await until(() => said(dialog).includes('made by Oak & Co'));
  });
});
