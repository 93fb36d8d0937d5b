import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { roundMoney } from '../orders/order-format.js';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleEmpty } from '../shared/console-page.js';
import { addPageStyles, inEachScheme } from '../shared/testing/page-styles.js';
import type { ConsoleOverview } from './console-overview.js';
import type { DayChart } from './day-chart.js';
import './console-overview.js';
import type { VisitFunnel } from './visit-funnel.js';

const visits = { seen: 1_200, changed: 700, priced: 350, form: 90 };
const day = (date: string, orders: number, revenue: object[]) => ({
  ...{ day: date, quotes: orders * 3, orders, ended: 1, revenue, inquiries: 2, visits },
});
const statistics = {
  ...{ object: 'statistics', from: '2026-11-01', to: '2026-11-07', mode: 'test', models: [] },
  held_orders: { held: 1_200, confirmed: 92, expired: 1_000 },
  speed: {
    picture: [
      { within_ms: 500, count: 1_500 },
      { within_ms: 1_000, count: 900 },
    ],
    frame: [
      { within_ms: 2_000, count: 1_900 },
      { within_ms: null, count: 500 },
    ],
  },
  days: [
    day('2026-11-02', 4, [
      { currency: 'EUR', amount: 322_449 },
      { currency: 'DKK', amount: 3_006_787 },
      { currency: 'IDR', amount: 123_456_789_000 },
    ]),
    day('2026-11-05', 900, [{ currency: 'EUR', amount: 9_000_000 }]),
  ],
};

describe('the overview', () => {
  let styles: { readonly remove: () => void };

  before(async () => {
    styles = await addPageStyles();
  });

  after(() => styles.remove());

  async function open(width: number): Promise<ConsoleOverview> {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => Response.json(String(address).includes('statistics') ? statistics : { models: [] }),
    });
    const session = { organization: { id: 'org_1', name: 'Ada' }, key: { mode: 'test' } } as Session;
    const place = await fixture<HTMLElement>(
      html`<div style="width: ${width}px">
        <console-overview .api=${api} .session=${session} .query=${new URLSearchParams('days=7')}></console-overview>
      </div>`,
    );
    const element = place.querySelector<ConsoleOverview>('console-overview')!;
    await waitUntil(() => element.renderRoot.querySelectorAll<DayChart>('day-chart').length === 5);
    return element;
  }

  for (const width of [960, 760, 358]) {
    it('says that customers had to confirm orders, and how many did', async () => {
      const element = await open(600);
      const text = element.renderRoot.querySelector('[aria-label="Held orders"]')!.textContent!;
      expect(text).to.include('confirm 1,200 orders').and.include('92 confirmed');
    });

    it(`doesn’t wrap or cut off numbers at a width of ${width} px`, async () => {
      const element = await open(width);
      const figures = [...element.renderRoot.querySelectorAll<HTMLElement>('.figures dd:not(.small)')];
      expect(figures.map(({ textContent }) => textContent)).to.include('DKK 30,067.87'.replace(' ', '\u00a0'));
      for (const figure of figures) {
        const { lineHeight } = getComputedStyle(figure);
        expect(figure.getBoundingClientRect().height, figure.textContent!).to.be.closeTo(
          Number.parseFloat(lineHeight),
          1,
        );
        expect(figure.scrollWidth, figure.textContent!).to.be.at.most(figure.clientWidth);
        const card = figure.closest('.card')!.getBoundingClientRect();
        expect(card.right).to.be.at.most(element.getBoundingClientRect().right + 0.5);
      }
    });
  }

  it('links to the next steps if there’s no data yet', async () => {
    const nothing = { ...statistics, days: [] };
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => Response.json(String(address).includes('statistics') ? nothing : { models: [] }),
    });
    const session = { organization: { id: 'org_1', name: 'Ada' }, key: { mode: 'test' } } as Session;
    const element = await fixture<ConsoleOverview>(
      html`<console-overview .api=${api} .session=${session}></console-overview>`,
    );
    await waitUntil(() => element.renderRoot.querySelector<ConsoleEmpty>('console-empty'));
    const links = [...element.renderRoot.querySelectorAll('console-empty a')];
    expect(links.map((link) => link.getAttribute('href'))).to.deep.equal(['/console/products', '/console/embed']);
    await inEachScheme(() => expect(element).to.be.accessible());
  });

  it('shows each day’s share of quoted configurations that were ordered', async () => {
    const element = await open(960);
    const chart = element.renderRoot.querySelectorAll<DayChart>('day-chart')[1]!;
    const cells = [...chart.renderRoot.querySelectorAll('.table-place tbody td')].map(({ textContent }) => textContent);
    expect(cells).to.deep.equal(['–', '33.3%', '–', '–', '33.3%', '–', '–']);
  });

  it('shows how many visits were slow, if more than a quarter took longer than all ranges', async () => {
    const element = await open(760);
    const funnel = element.renderRoot.querySelector<VisitFunnel>('visit-funnel')!;
    const { speed } = funnel.statistics;
    const frame = [
      { within_ms: 500, count: 2 },
      { within_ms: null, count: 1 },
    ];
    funnel.statistics = { ...funnel.statistics, speed: { ...speed, frame } };
    await funnel.updateComplete;
    const [, sentence] = [...funnel.shadowRoot!.querySelectorAll('p')]
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes(' of visits'));
    expect(sentence).to.equal('First 3D view: over 10 sec in more than 25% of visits');
  });

  it('shows how far visits went, as shares of all, and how fast they were', async () => {
    const element = await open(760);
    const funnel = element.renderRoot.querySelector('visit-funnel')!;
    await (funnel as VisitFunnel).updateComplete;
    const [table] = funnel.shadowRoot!.querySelectorAll('tbody');
    const rows = [...table!.rows].map((row) => [...row.cells].map(({ textContent }) => textContent?.trim()));
    expect(rows).to.deep.equal([
      ['Viewed the configurator', '2,400', '100%'],
      ['Changed the design', '1,400', '58.3%'],
      ['Got quotes', '700', '29.2%'],
      ['Opened the order form', '180', '7.5%'],
      ['Ordered', '904', '37.7%'],
      ['Requested a custom quote', '4', '0.2%'],
    ]);
    const speeds = [...funnel.shadowRoot!.querySelectorAll('strong')].map(({ textContent }) => textContent);
    expect(speeds).to.deep.equal(['within 1 sec', 'within 2 sec']);
    await inEachScheme(() => expect(funnel).to.be.accessible());
  });

  it('shows only orders of days with counted visits as shares of visits', async () => {
    const element = await open(760);
    const funnel = element.renderRoot.querySelector<VisitFunnel>('visit-funnel')!;
    const { days } = funnel.statistics;
    const uncounted = { ...days[0]!, orders: 3, visits: { seen: 0, changed: 0, priced: 0, form: 0 } };
    funnel.statistics = { ...funnel.statistics, days: [uncounted, days[0]!] };
    await funnel.updateComplete;
    const cells = [...funnel.shadowRoot!.querySelector('tbody')!.rows[4]!.cells].map(({ textContent }) => textContent);
    expect(cells).to.deep.equal(['Ordered', '4', '0.3%']);
  });

  it('is accessible in light and dark mode', async () => {
    const element = await open(960);
    await inEachScheme(() => expect(element).to.be.accessible());
  });

  it('fits short labels on each axis', async () => {
    const element = await open(760);
    for (const chart of element.renderRoot.querySelectorAll<DayChart>('day-chart')) {
      await chart.updateComplete;
      const canvas = chart.renderRoot.querySelector('canvas')!;
      const context = canvas.getContext('2d')!;
      const width = Math.round(3 * devicePixelRatio);
      // Nothing is drawn at the very edge unless a label is too long.
      const edge = context.getImageData(0, 0, width, canvas.height).data;
      expect(
        edge.every((value) => value === 0),
        chart.label,
      ).to.equal(true);
      const all = context.getImageData(0, 0, canvas.width, canvas.height).data;
      expect(all.some((value) => value !== 0)).to.equal(true);
    }
  });

  it('shows axis amounts without cents, in thousands and millions', () => {
    const said = [0, 5_000, 250_000, 3_000_000, 123_456_700].map((amount) => roundMoney({ amount, currency: 'EUR' }));
    expect(said).to.deep.equal(['€0', '€50', '€2.5K', '€30K', '€1.2M']);
    expect(roundMoney({ amount: 30_000, currency: 'JPY' })).to.equal('¥30K');
  });
});
