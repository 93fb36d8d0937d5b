import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../../shared/api.js';
import type { ConsoleLoadFailure } from '../../shared/console-load-failure.js';
import type { DifferenceList } from './diff-documents.js';
import '../../shared/console-load-failure.js';
import '../../shared/console-page.js';
import type { PageEvents } from '../../shared/page-events.js';
import { addPageStyles, inEachScheme } from '../../shared/testing/page-styles.js';
import type { ConsoleProductHistory } from './console-product-history.js';
import './console-product-history.js';

const COUNT = 23;

/** Newest first. Each publication made the product wider. */
const publications = Array.from({ length: COUNT }, (_, index) => {
  const number = COUNT - index;
  const by = number % 2 ? null : { id: 'per_ada', label: 'Ada' };
  return { number, revision: `r${number}`, name: 'Shelf', published_by: by, published_at: timeOf(number) };
});

function timeOf(number: number): string {
  return new Date(Date.UTC(2026, 9, 1, number)).toISOString();
}

function documentOf(revision: string): object {
  return { id: 'shelf', parameters: [{ key: 'width', label: 'Width', max: 1000 + Number(revision.slice(1)) }] };
}

describe('a product’s history', () => {
  const asked: string[] = [];
  let status: 'published' | 'retired';
  /** The service's response instead of the earlier publications. */
  let failure: Response | undefined;
  let styles: { readonly remove: () => void };

  before(async () => {
    styles = await addPageStyles();
  });

  after(() => styles.remove());

  beforeEach(() => {
    asked.length = 0;
    [status, failure] = ['published', undefined];
  });

  function answer(address: URL): Response {
    if (address.pathname.endsWith('/retire')) status = 'retired';
    if (/\/(?:retire|publish)$/.test(address.pathname)) return Response.json({});
    const after = address.searchParams.get('after');
    if (!address.pathname.endsWith('/revisions')) {
      const revision = address.searchParams.get('revision') ?? `r${COUNT}`;
      return Response.json({ id: 'shelf', name: 'Shelf', revision, status, document: documentOf(revision) });
    }
    if (after !== null && failure) return failure;
    const limit = Number(address.searchParams.get('limit'));
    const start = after === null ? 0 : publications.findIndex(({ number }) => number === Number(after)) + 1;
    const data = publications.slice(start, start + limit).map((each) => ({ ...each, current: each.number === COUNT }));
    const hasMore = start + limit < COUNT;
    return Response.json({ data, has_more: hasMore, next: hasMore ? String(data.at(-1)!.number) : null });
  }

  async function open(): Promise<ConsoleProductHistory> {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => {
        asked.push(String(address));
        return answer(new URL(String(address), location.origin)).clone();
      },
    });
    const session = { organization: { id: 'org_1', name: 'Ada' } } as Session;
    const element = await fixture<ConsoleProductHistory>(
      html`<console-product-history .api=${api} .session=${session} .params=${{ id: 'shelf' }}></console-product-history>`,
    );
    await waitUntil(() => rows(element).length > 0);
    return element;
  }

  const rows = ({ renderRoot }: ConsoleProductHistory) => [...renderRoot.querySelectorAll<HTMLElement>('.publication')];
  const button = (within: HTMLElement | ShadowRoot, name: string) =>
    [...within.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name));
  const words = (element: Element) => element.textContent?.replace(/\s+/g, ' ') ?? '';
  const differences = (row: HTMLElement) => {
    const list = row.querySelector<DifferenceList>('difference-list');
    return list ? words(list.shadowRoot as unknown as Element) : '';
  };
  const pagesAsked = () => asked.filter((address) => address.includes('/revisions')).length;

  for (const each of ['published', 'retired'] as const) {
    it(`is accessible in light and dark mode, collapsed and expanded, ${each}`, async () => {
      status = each;
      const element = await open();
      await inEachScheme(() => expect(element).to.be.accessible());
      button(rows(element)[0]!, 'What changed')!.click();
      await waitUntil(() => differences(rows(element)[0]!).includes('Max'));
      await inEachScheme(() => expect(element).to.be.accessible());
    });
  }

  it('shows when and by whom each revision was published, what changed, and which one is the newest', async () => {
    const element = await open();
    const [newest, before] = rows(element);
    expect(words(newest!)).to.match(/r23.*from the command line.*Latest/);
    expect(words(before!)).to.contain('r22').and.contain('by Ada').and.not.contain('Newest');
    const what = button(newest!, 'What changed')!;
    what.click();
    await waitUntil(() => differences(newest!).includes('1022 → 1023'));
    expect(what.getAttribute('aria-expanded')).to.equal('true');
    what.click();
    await waitUntil(() => !newest!.querySelector<DifferenceList>('difference-list'));
  });

  it('compares any two revisions, and says when and by whom each was published', async () => {
    const element = await open();
    const row = rows(element)[0]!;
    button(row, 'What changed')!.click();
    await waitUntil(() => differences(row).includes('1022 → 1023'));
    const menu = row.querySelector('select')!;
    menu.value = '14';
    menu.dispatchEvent(new Event('change'));
    await waitUntil(() => differences(row).includes('1014 → 1023'));
    const captions = [...row.querySelectorAll('figcaption')].map(words);
    expect(captions[0]).to.match(/^Before: Oct 1, 2026, .*, by Ada$/);
    expect(captions[1]).to.match(/^After: .*, from the command line$/);
    expect(
      [...row.querySelectorAll<HTMLElement & { src: string }>('product-picture')].map(({ src }) =>
        new URL(src, location.href).searchParams.get('revision'),
      ),
    ).to.deep.equal(['r14', 'r23']);
    await inEachScheme(() => expect(element).to.be.accessible());
  });

  it('loads the revision that the oldest one is compared with automatically and only once', async () => {
    const element = await open();
    expect(rows(element)).to.have.length(20);
    const oldest = rows(element)[19]!;
    const what = button(oldest, 'What changed')!;
    what.click();
    // A second click before the response doesn't load the page again.
    button(element.renderRoot as ShadowRoot, 'Show earlier revisions')!.click();
    await waitUntil(() => differences(oldest).includes('1003 → 1004'));
    expect(rows(element)).to.have.length(COUNT);
    expect(pagesAsked()).to.equal(2);
    expect(button(element.renderRoot as ShadowRoot, 'Show earlier revisions')).to.equal(undefined);
    expect(button(rows(element).at(-1)!, 'What changed')).to.equal(undefined);
  });

  it('moves the focus to the next action if the pressed button disappears', async () => {
    const element = await open();
    element.addEventListener('console-question', (event) =>
      (event as CustomEvent<PageEvents['console-question']>).detail.answer(true),
    );
    const retire = button(element.renderRoot as ShadowRoot, 'Retire…')!;
    retire.focus();
    retire.click();
    await waitUntil(() => element.shadowRoot!.activeElement?.textContent?.includes('Publish again'));
  });

  it('says in place if it couldn’t load, and tries again there', async () => {
    failure = Response.json(
      { title: 'No', status: 500, code: 'unavailable', detail: 'The database is away.' },
      { status: 500 },
    );
    const element = await open();
    const oldest = rows(element)[19]!;
    button(oldest, 'What changed')!.click();
    await waitUntil(() => oldest.querySelector<ConsoleLoadFailure>('console-load-failure'));
    failure = undefined;
    oldest.querySelector<ConsoleLoadFailure>('console-load-failure')!.dispatchEvent(new CustomEvent('console-retry'));
    await waitUntil(() => differences(oldest).includes('1003 → 1004'));
    expect(oldest.querySelector<ConsoleLoadFailure>('console-load-failure')).to.equal(null);
  });
});
