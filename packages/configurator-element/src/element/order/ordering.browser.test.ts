import { expect, nextFrame } from '@open-wc/testing';
import type { OrderRequest } from '@parametric/api-client';
import type { ConfiguratorEvent } from '../shared/events.js';
import { listen, waitUntil } from '../testing/listen.js';
import {
  all,
  appears,
  field,
  fillIn,
  forget,
  get,
  getQuotes,
  has,
  keptOrders,
  openForm,
  openShop,
  orderButton,
  orderIn,
  person,
  placeOrder,
  plain,
  press,
  quotesButton,
  reload,
  type Shop,
  storageText,
  textOf,
  type,
} from '../testing/ordering.js';
import { problem, Service } from '../testing/service.js';

function workshopsOf(shop: Shop): string[] {
  return all(shop, 'tbody.quote').map((row) => row.dataset.workshop!);
}

function focused({ host }: Shop): string | undefined {
  return host.shadowRoot!.activeElement?.id;
}

async function getNoQuotes(shop: Shop): Promise<void> {
  await type(shop, 'postcode', '10115');
  await press(shop, quotesButton);
  await appears(shop, '.nobody');
}

function keyOf(headers: Headers): string {
  return headers.get('idempotency-key') ?? '';
}

describe('ordering', () => {
  beforeEach(forget);
  after(forget);

  describe('is accessible', () => {
    for (const scheme of ['light', 'dark'] as const) {
      it(`at every step in ${scheme} mode`, async () => {
        const shop = await openShop(new Service(), { scheme });
        if (scheme === 'dark') shop.host.parentElement!.style.cssText = 'background: #161618; color: #eee';
        await expect(shop.host).to.be.accessible();
        await press(shop, quotesButton);
        await expect(shop.host).to.be.accessible();
        await getQuotes(shop);
        await press(shop, '.quote .total button');
        await expect(shop.host).to.be.accessible();
        shop.host.quantity = 2;
        shop.host.requestUpdate();
        await appears(shop, '.problem');
        await expect(shop.host).to.be.accessible();
        await openForm(shop);
        await press(shop, orderButton);
        await expect(shop.host).to.be.accessible();
        await fillIn(shop);
        await press(shop, orderButton);
        await appears(shop, '.timeline');
        await expect(shop.host).to.be.accessible();
        await press(shop, '.ordering > .button');
        await expect(shop.host).to.be.accessible();
      });
    }
  });

  it('isn’t shown without a service', async () => {
    const shop = await openShop();
    shop.host.client = undefined;
    shop.host.requestUpdate();
    await shop.host.updateComplete;
    expect(has(shop, '.ordering')).to.equal(false);
  });

  it('sorts quotes with buttons beside their label, even on a phone', async () => {
    const shop = await openShop();
    shop.host.parentElement!.style.width = '358px';
    await getQuotes(shop);
    const [label, buttons] = ['.sorting-label', '.sorting .options'].map((part) =>
      get(shop, part).getBoundingClientRect(),
    );
    expect(label!.right).to.be.at.most(buttons!.left);
    expect((label!.top + label!.bottom) / 2).to.be.closeTo((buttons!.top + buttons!.bottom) / 2, 1);
  });

  describe('the destination', () => {
    it('guesses the country, and lists all countries in the page’s language', async () => {
      const shop = await openShop();
      expect(get<HTMLSelectElement>(shop, field('country')).value).to.equal('DE');
      await shop.host.speak('de-AT');
      await appears(shop, 'option', 'Österreich');
      expect(all(shop, 'option')).to.have.length(249);
    });

    it('keeps text that a password manager fills in without an event, on updates and when sent', async () => {
      const shop = await openShop();
      const fill = (texts: Readonly<Record<string, string>>) => {
        for (const [name, text] of Object.entries(texts)) get<HTMLInputElement>(shop, field(name)).value = text;
      };
      fill({ postcode: '10115' });
      shop.host.requestUpdate();
      await shop.host.updateComplete;
      expect(get<HTMLInputElement>(shop, field('postcode')).value).to.equal('10115');
      await press(shop, quotesButton);
      await appears(shop, '.quotes.current');
      await press(shop, '[data-workshop=north] .action button');
      await appears(shop, '.order-form');
      fill({ name: person.name, line1: person.line1 });
      shop.host.requestUpdate();
      await shop.host.updateComplete;
      fill({ city: person.city });
      get<HTMLInputElement>(shop, field('city')).dispatchEvent(new Event('blur'));
      fill({ email: person.email });
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      await press(shop, '.ordering > .button');
      expect(shop.host.ordering.draft.recipient.texts.name, 'what was sent isn’t read again').to.equal('');
    });

    it('keeps a country that’s filled in without an event, on updates and when sent', async () => {
      const service = new Service();
      const shop = await openShop(service);
      const country = get<HTMLSelectElement>(shop, field('country'));
      country.value = 'AT';
      shop.host.requestUpdate();
      await shop.host.updateComplete;
      expect(country.value).to.equal('AT');
      expect(shop.host.ordering.destination.country).to.equal('AT');
      await type(shop, 'postcode', '10115');
      country.value = 'DE';
      await press(shop, quotesButton);
      await appears(shop, '.quotes.current');
      expect(shop.host.ordering.destination.country, 'before sending').to.equal('DE');
      country.value = 'CH';
      country.dispatchEvent(new Event('blur'));
      expect(shop.host.ordering.destination.country, 'when left').to.equal('CH');
    });

    it('follows the page’s locale until a country is chosen', async () => {
      const place = document.createElement('ordering-test-host');
      place.language = 'fr-CA';
      place.connect(new Service());
      document.body.append(place);
      await place.updateComplete;
      const shop = { host: place, service: new Service() };
      expect(get<HTMLSelectElement>(shop, field('country')).value).to.equal('CA');
      const country = get<HTMLSelectElement>(shop, field('country'));
      country.value = 'BE';
      country.dispatchEvent(new Event('change'));
      place.language = 'fr-FR';
      place.requestUpdate();
      await place.updateComplete;
      expect(get<HTMLSelectElement>(shop, field('country')).value).to.equal('BE');
      place.remove();
    });

    it('requests nothing if the postcode isn’t valid in the country, and says so at the focused field', async () => {
      const shop = await openShop();
      await type(shop, 'postcode', '1011');
      expect(textOf(shop, `${field('postcode')}-message`)).to.equal(
        'Postcode isn’t valid for this country. Example: 10115',
      );
      await press(shop, quotesButton);
      expect(focused(shop)).to.equal('ordering-postcode');
      expect(get(shop, field('postcode')).getAttribute('aria-invalid')).to.equal('true');
      expect(get(shop, field('postcode')).getAttribute('aria-describedby')).to.equal('ordering-postcode-message');
      expect(shop.service.asked).to.deep.equal([]);
    });

    it('names the field as its label does in that country', async () => {
      const shop = await openShop();
      shop.host.ordering.destination.country = 'US';
      await press(shop, quotesButton);
      expect(textOf(shop, '.postcode .label')).to.equal('ZIP code');
      expect(textOf(shop, `${field('postcode')}-message`)).to.match(/^ZIP code is required\./);
      await type(shop, 'postcode', '1011');
      expect(textOf(shop, `${field('postcode')}-message`)).to.match(/^ZIP code isn’t valid for this country\./);
    });

    it('omits the postcode for a country without postcodes', async () => {
      const shop = await openShop();
      shop.host.ordering.destination.country = 'HK';
      await shop.host.updateComplete;
      await press(shop, quotesButton);
      await appears(shop, '.quotes.current');
      expect(shop.service.asked[0]!.body).to.deep.include({ ship_to: { country: 'HK', postcode: '' } });
    });

    it('sends the postcode in the country’s format', async () => {
      const shop = await openShop();
      shop.host.ordering.destination.country = 'JP';
      await getQuotes(shop, '1000001');
      expect(shop.service.asked[0]!.body).to.deep.include({ ship_to: { country: 'JP', postcode: '100-0001' } });
    });

    it('shows the service’s errors at the field, in the element’s own words', async () => {
      const shop = await openShop();
      const errors = [{ pointer: '/ship_to/postcode', code: 'no_such_place', detail: 'No such place.' }];
      shop.service.once('POST', '/v1/quotes', () => problem(422, 'invalid_request', { errors }));
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, `${field('postcode')}-message`, 'isn’t valid for this country');
      expect(focused(shop)).to.equal('ordering-postcode');
      await type(shop, 'postcode', '10117');
      expect(textOf(shop, `${field('postcode')}-message`)).to.equal('');
    });

    it('isn’t requested while the configuration has errors', async () => {
      const shop = await openShop(new Service(), { hasErrors: true });
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      expect(textOf(shop, '.problem')).to.contain('Fix the highlighted option');
      expect(shop.service.asked).to.deep.equal([]);
    });

    it('leads to the option with the error, once that code is loaded', async () => {
      const shop = await openShop(new Service(), { hasErrors: true });
      expect(shop.host.renderRoot.querySelector('.problem button')).to.equal(null);
      let shown = 0;
      shop.host.formSteps.tabs = {
        showProblem: () => {
          shown += 1;
        },
      };
      shop.host.requestUpdate();
      await shop.host.updateComplete;
      expect(textOf(shop, '.problem button')).to.equal('Go to option');
      await press(shop, '.problem button');
      expect(shown).to.equal(1);
    });
  });

  describe('quotes', () => {
    it('are requested for the configuration, quantity, destination and currency', async () => {
      const shop = await openShop(new Service(), { quantity: 3, currency: 'EUR' });
      await getQuotes(shop);
      expect(shop.service.asked[0]!.body).to.deep.equal({
        model: 'test-shelf',
        model_revision: '1',
        configuration: { width: 1000, material: 'oak' },
        quantity: 3,
        price_breaks: [5, 10],
        ship_to: { country: 'DE', postcode: '10115' },
        currency: 'EUR',
      });
      expect(textOf(shop, '[data-workshop=north] .price-total')).to.equal('€1,238.70');
    });

    it('show workshop, distance, total, date, expiry and price details', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      const row = get(shop, '[data-workshop=north]');
      expect(plain(row)).to.contain('North Workshop').and.contain('Germany · 298 mi').and.contain('€412.90');
      expect(plain(row)).to.contain('21 days');
      const toggle = get(shop, '[data-workshop=north] .total button');
      expect(toggle.getAttribute('aria-expanded')).to.equal('false');
      toggle.click();
      await shop.host.updateComplete;
      expect(toggle.getAttribute('aria-expanded')).to.equal('true');
      expect(textOf(shop, '[data-workshop=north] details')).to.contain('Cutting, 9 panels').and.contain('€82.58');
      await shop.host.speak('de');
      expect(textOf(shop, '[data-workshop=north] details')).to.contain('Zuschnitt').and.not.contain('Cutting');
    });

    it('are sorted by price, speed and distance, with unknown values last', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      expect(workshopsOf(shop)).to.deep.equal(['east', 'north', 'south']);
      await press(shop, 'input[value=speed]');
      expect(workshopsOf(shop)).to.deep.equal(['south', 'north', 'east']);
      await press(shop, 'input[value=distance]');
      expect(workshopsOf(shop)).to.deep.equal(['south', 'north', 'east']);
    });

    it('are announced to screen readers', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      expect(textOf(shop, '[role=status]')).to.equal('3 quotes');
    });

    it('are announced in the page’s current language', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      await shop.host.speak('de');
      await shop.host.updateComplete;
      expect(textOf(shop, '[role=status]')).to.equal('');
    });

    it('tell screen readers that they’re loading, have failed or are outdated', async () => {
      const shop = await openShop();
      const held = shop.service.hold('POST', '/v1/quotes');
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      expect(textOf(shop, '[role=status]')).to.equal('Getting quotes…');
      held.release();
      await appears(shop, '[role=status]', '3 quotes');
      shop.host.configure({ width: 1010, material: 'oak' });
      await appears(shop, '[role=status]', 'You’ve made changes, so we’re updating your quotes');
      shop.host.configure({ width: 1000, material: 'oak' });
      await appears(shop, '[role=status]', '3 quotes');
      shop.service.once('POST', '/v1/quotes', () => Promise.reject(new TypeError('Failed to fetch')));
      await press(shop, quotesButton);
      await appears(shop, '[role=status]', 'can’t reach the workshops');
      await openForm(shop);
      await type(shop, 'postcode', '80331');
      await appears(shop, '[role=status]', 'You’ve made changes, so we’re updating your quotes');
    });

    it('say that prices in different currencies aren’t compared', async () => {
      const service = new Service();
      service.offers = [{ ...service.offers[0]!, currency: 'JPY', amount: 65_000 }, ...service.offers.slice(1)];
      const shop = await openShop(service);
      await getQuotes(shop);
      expect(workshopsOf(shop)).to.deep.equal(['east', 'south', 'north']);
      expect(textOf(shop, '[data-workshop=north] .price-total')).to.equal('JP¥65,000');
      expect(textOf(shop, '.quotes')).to.contain('Prices aren’t converted');
    });

    it('show the delivery, the approximate price in the shop’s currency, and the workshop’s profile', async () => {
      const service = new Service();
      const [north, ...others] = service.offers;
      const about = { en: 'Two brothers by the sea.', de: 'Zwei Brüder am Meer.' };
      const approximate = { total: { amount: 40_050, currency: 'EUR' }, rates_of: '2026-11-20' };
      const delivery = { as: 'assembled', by: 'two_person' };
      const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
      service.offers = [
        { ...north!, amount: 299_000, currency: 'DKK', about, picture, more: { approximate, delivery } },
        ...others,
      ];
      const shop = await openShop(service);
      await getQuotes(shop);
      const row = textOf(shop, '[data-workshop=north]');
      expect(textOf(shop, '[data-workshop=north] .price-total'), 'the shop’s currency comes first').to.equal('≈ €401');
      expect(row).to.contain('You’ll pay DKK 2,990.00');
      expect(row)
        .to.contain('Assembled')
        .and.contain('carried in by two people')
        .and.contain('Two brothers by the sea.');
      expect(workshopsOf(shop)).to.deep.equal(['east', 'north', 'south'], 'sorted by about how much it is');
      expect(textOf(shop, '.quotes')).to.contain('use exchange rates from 20 Nov 2026');
      expect(get<HTMLImageElement>(shop, '[data-workshop=north] img').alt).to.equal('');
      expect(has(shop, '[data-workshop=east] img'), 'who says nothing of it has none').to.equal(false);
      await shop.host.speak('de');
      await appears(shop, '[data-workshop=north]', 'Zwei Brüder am Meer.');
      await expect(shop.host).to.be.accessible();
    });

    it('are complete without optional data and with a picture that doesn’t load', async () => {
      const service = new Service();
      const [north, ...others] = service.offers;
      service.offers = [{ ...north!, picture: 'https://service.test/v1/assets/none.svg' }, ...others];
      const shop = await openShop(service);
      await getQuotes(shop);
      expect(textOf(shop, '.quotes thead')).to.equal('Workshop Total Ready by Valid until');
      await press(shop, '.more-offers button');
      await waitUntil(() => get(shop, '[data-workshop=north] img').hidden, 'the picture leaves no gap');
    });

    it('show the remaining minutes in the last hour', async () => {
      const service = new Service();
      service.quoteLifeMs = 20 * 60_000;
      const shop = await openShop(service);
      await getQuotes(shop);
      expect(textOf(shop, '[data-workshop=north]')).to.contain('20 minutes left');
      await press(shop, '[data-workshop=north] .action button');
      await appears(shop, '.submit-area', '20 minutes left');
    });

    it('don’t mention declined workshops while others quote', async () => {
      const shop = await openShop();
      expect(shop.service.declined).not.to.deep.equal([]);
      await getQuotes(shop);
      expect(has(shop, '.declined')).to.equal(false);
      expect(textOf(shop, '.ordering')).not.to.contain('Far Woodworks');
      expect(has(shop, '.ask')).to.equal(false);
    });

    it('show each reason once if nobody quotes, without the workshop’s name', async () => {
      const service = new Service();
      service.offers = [];
      const [first] = service.declined;
      const declinedBy = (name: string, code: string, values: object) => ({
        ...{ ...first!, code, values: { ...values } },
        workshop: { slug: name, name, country: 'US' },
      });
      service.declined = [
        declinedBy('Far', 'country_not_served', { country: 'DE' }),
        declinedBy('Near', 'quantity_exceeds_capacity', { panels: 90, max_panels: 40 }),
        declinedBy('Deep', 'country_not_served', { country: 'DE' }),
        declinedBy('Wide', 'quantity_exceeds_capacity', { panels: 90, max_panels: 60 }),
      ];
      const shop = await openShop(service);
      await getNoQuotes(shop);
      await appears(shop, '.declined', 'Why not?');
      const items = all(shop, '.declined li').map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
      expect(items).to.have.members([
        'Delivery to this country isn’t available: Germany.',
        'Your order needs 90 boards, but the maximum is 60.',
      ]);
      expect(textOf(shop, '.declined')).not.to.match(/Far|Near|Deep|Wide/);
      await expect(shop.host).to.be.accessible();
      await shop.host.speak('de');
      await appears(shop, '.declined', 'Eine Lieferung in dieses Land ist nicht möglich: Deutschland.');
    });

    it('say that there’s no delivery if that’s the only reason', async () => {
      const service = new Service();
      service.offers = [];
      const shop = await openShop(service);
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, '.nobody', 'Delivery to this country isn’t available: Germany.');
      expect(has(shop, '.declined')).to.equal(false);
      expect(textOf(shop, '[role=status]')).to.equal('Delivery to this country isn’t available: Germany.');
    });

    it('say why if nobody qualifies', async () => {
      const service = new Service();
      service.offers = [];
      service.declined = [{ ...service.declined[0]!, code: 'currency_not_offered', values: { offered: ['USD'] } }];
      const shop = await openShop(service);
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, '.nobody', 'No workshop can make this design.');
      expect(get<HTMLDetailsElement>(shop, '.declined').open).to.equal(true);
      expect(textOf(shop, '[role=status]')).to.equal('No workshop can make this design.');
      expect(has(shop, '.nobody button'), 'no change of the product helps').to.equal(false);
    });

    it('suggest changes if nobody qualifies, and request quotes again in one click', async () => {
      const service = new Service();
      const { offers } = service;
      service.offers = [];
      service.declined = [
        {
          workshop: { slug: 'far', name: 'Far Woodworks', country: 'US' },
          reason: 'no_capacity',
          code: 'quantity_exceeds_capacity',
          values: { quantity: 90, panels: 810, max_panels: 360, max_quantity: 40 },
          detail: '90 of it are 810 panels; we take 360 panels in one order.',
        },
      ];
      const shop = await openShop(service, { quantity: 90 });
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, '.nobody button', 'Set Quantity to 40');
      service.offers = offers;
      await press(shop, '.nobody button');
      await appears(shop, '.quotes.current');
      expect(service.posts('/v1/quotes').at(-1)!.body).to.deep.include({ quantity: 40 });
    });

    it('also say that there are none after a reload', async () => {
      const service = new Service();
      service.offers = [];
      const shop = await openShop(service);
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, '.nobody', 'Delivery to this country isn’t available');
      await appears(await reload(shop), '.nobody', 'Delivery to this country isn’t available');
      expect(service.posts('/v1/quotes')).to.have.length(1);
    });

    it('suggest the nearest size that the machines can make', async () => {
      const service = new Service();
      const { offers } = service;
      service.offers = [];
      service.declined = [
        {
          workshop: { slug: 'far', name: 'Far Woodworks', country: 'US' },
          reason: 'panel_too_large',
          code: 'panel_exceeds_saw',
          values: {
            part: 'top',
            part_name: 'Top',
            length_mm: 1500,
            width_mm: 300,
            max_length_mm: 1300,
            max_width_mm: 600,
          },
          detail: 'The panel “Top” is 1500 × 300 mm; our saw takes 1300 × 600 mm at most.',
        },
      ];
      const shop = await openShop(service, { configuration: { width: 1500, height: 600, material: 'oak' } });
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, '.declined', '“Top” (150 × 30 cm) is too large to cut. The maximum is 130 × 60 cm.');
      await appears(shop, '.nobody button', 'Set Label of width to');
      service.offers = offers;
      await press(shop, '.nobody button');
      await appears(shop, '.quotes.current');
      const { configuration } = service.posts('/v1/quotes').at(-1)!.body as { configuration: { width: number } };
      expect(configuration.width).to.be.within(1200, 1340);
    });

    for (const [what, change] of Object.entries<(shop: Shop) => void>({
      configuration: ({ host }) => host.configure({ width: 1010, material: 'oak' }),
      quantity: ({ host }) => {
        host.quantity = 2;
        host.requestUpdate();
      },
      country: ({ host }) => {
        host.ordering.destination.country = 'AT';
      },
      postcode: ({ host }) => {
        host.ordering.destination.postcode = '10117';
      },
    })) {
      it(`are outdated as soon as the ${what} changes, and can be requested again in one click`, async () => {
        const shop = await openShop();
        await getQuotes(shop);
        change(shop);
        await shop.host.updateComplete;
        expect(textOf(shop, '.problem')).to.contain('You’ve made changes');
        expect(has(shop, '.action button:not(:disabled)')).to.equal(false);
        if (what === 'country') await type(shop, 'postcode', '1010');
        await press(shop, quotesButton);
        await appears(shop, '.quotes.current');
        expect(shop.service.posts('/v1/quotes')).to.have.length(2);
      });
    }

    it('are updated a moment after the last change, and say what changed', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      shop.host.configure({ width: 900, material: 'oak' });
      await shop.host.updateComplete;
      shop.host.configure({ width: 1010, material: 'oak' });
      shop.host.quantity = 2;
      await appears(shop, '.problem', 'You’ve made changes, so we’re updating your quotes.');
      await appears(shop, '.note', 'Quotes updated:');
      expect(has(shop, '.quotes.current')).to.equal(true);
      const changes = ['Label of width 1010 (was 1000)', 'Quantity 2 (was 1)', 'Lowest price €798.00 (was €399.00)'];
      expect(textOf(shop, '.note')).to.equal(`Quotes updated: ${changes.join(' · ')}`);
      expect(textOf(shop, '[role=status]')).to.equal(textOf(shop, '.note'));
      expect(shop.service.posts('/v1/quotes')).to.have.length(2);
      expect(shop.service.posts('/v1/quotes').at(-1)!.body).to.deep.include({ quantity: 2 });
    });

    it('are updated once, and wait for a button press if that fails or the page prevents it', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      shop.service.once('POST', '/v1/quotes', () => Promise.reject(new TypeError('Failed to fetch')));
      shop.host.configure({ width: 1010, material: 'oak' });
      await appears(shop, '.problem', 'can’t reach the workshops');
      await appears(shop, '.problem', 'You’ve made changes since these quotes. Get new quotes to continue.');
      await press(shop, quotesButton);
      await appears(shop, '.quotes.current');
      shop.host.addEventListener('configurator-before-quotes', (event) => event.preventDefault());
      shop.host.configure({ width: 1020, material: 'oak' });
      await appears(shop, '.problem', 'You’ve made changes since these quotes. Get new quotes to continue.');
      expect(shop.service.posts('/v1/quotes')).to.have.length(3);
    });

    it('recommend the first with reasons, and show the others with a button', async () => {
      const service = new Service();
      service.offers = service.offers.map((offer, index) => ({ ...offer, distance_km: 100 - index }));
      const shop = await openShop(service);
      await getQuotes(shop);
      const shown = () => all(shop, '.quote:not([hidden])').map(({ dataset }) => dataset.workshop);
      expect(shown()).to.deep.equal(['east']);
      expect(textOf(shop, '.reasons')).to.equal('Recommended: Lowest price · Nearest');
      expect(all(shop, '.quote .primary')).to.have.length(1);
      await press(shop, 'input[value=speed]');
      expect(shown()).to.deep.equal(['south']);
      expect(textOf(shop, '.reasons')).to.equal('Recommended: Ready soonest');
      expect(textOf(shop, '.more-offers')).to.equal('2 more quotes');
      await press(shop, '.more-offers button');
      expect(shown()).to.deep.equal(['south', 'north', 'east']);
      expect(get(shop, '.more-offers button').getAttribute('aria-expanded')).to.equal('true');
      await expect(shop.host).to.be.accessible();
    });

    it('recommend none if the reason isn’t known for all quotes', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      await press(shop, 'input[value=distance]');
      expect(textOf(shop, '.reasons')).to.equal('Recommended: Ready soonest');
      const [north, south, east] = shop.service.offers;
      const { distance_km: _, ...nowhere } = north!;
      shop.service.offers = [
        { ...nowhere, days: 1 },
        { ...south!, currency: 'JPY' },
        { ...east!, days: 2, distance_km: 1 },
      ];
      await press(shop, quotesButton);
      await waitUntil(
        () => !has(shop, '.reasons'),
        () => textOf(shop, '.ordering'),
      );
      expect(all(shop, '.quote[hidden], .more-offers')).to.have.length(0);
    });

    it('list product, delivery and tax, with a link to the calculation', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      const sums = textOf(shop, '.recommended .price-sums > .lines');
      expect(sums).to.equal('Product €283.29 Delivery €39.90 VAT €75.81');
      expect(get<HTMLDetailsElement>(shop, '.recommended details').open).to.equal(false);
      expect(textOf(shop, '.recommended details')).to.contain('How it’s calculated').and.contain('Cutting, 9 panels');
    });

    it('offer larger quantities at which a piece costs less, and ask again for the one that’s chosen', async () => {
      const service = new Service();
      const shop = await openShop(service);
      await getQuotes(shop);
      expect(has(shop, '.price-breaks')).to.equal(false, 'A piece costs the same.');
      service.quantityDiscount = 0.25;
      await press(shop, quotesButton);
      await waitUntil(() => has(shop, '.price-breaks'));
      expect(all(shop, '.recommended .price-breaks button').map(({ textContent }) => textContent)).to.deep.equal([
        '5 or more: €299.25 each',
        '10 or more: €299.25 each',
      ]);
      expect(textOf(shop, '.recommended .price-breaks')).to.match(/delivery and tax included$/);
      await press(shop, '.recommended .price-breaks button');
      expect(shop.host.quantity).to.equal(5);
      await waitUntil(() => [...service.quotes.values()].some(({ quantity }) => quantity === 5));
    });

    it('list them for the only quote, too', async () => {
      const service = new Service();
      service.offers = service.offers.slice(0, 1);
      const shop = await openShop(service);
      await getQuotes(shop);
      expect(textOf(shop, '.quote .price-sums > .lines')).to.contain('Delivery €41.29');
      expect(has(shop, '.quote .total button')).to.equal(false);
    });

    it('are valid again when the change is undone', async () => {
      const shop = await openShop();
      await getQuotes(shop);
      shop.host.configure({ width: 900, material: 'oak' });
      await shop.host.updateComplete;
      shop.host.configure({ material: 'oak', width: 1000 });
      await shop.host.updateComplete;
      expect(has(shop, '.quotes.current')).to.equal(true);
    });

    it('never replace newer ones if they arrive late', async () => {
      const shop = await openShop();
      const first = shop.service.hold('POST', '/v1/quotes');
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      shop.host.configure({ width: 2000, material: 'oak' });
      await shop.host.updateComplete;
      const { offers } = shop.service;
      shop.service.offers = [{ ...offers[0]!, amount: 99_900 }];
      await press(shop, quotesButton);
      await appears(shop, '.quotes.current');
      shop.service.offers = offers;
      first.release();
      await nextFrame();
      await nextFrame();
      expect(workshopsOf(shop)).to.deep.equal(['north']);
      expect(textOf(shop, '.price-total')).to.equal('€999.00');
    });

    it('are requested once, however often the button is pressed', async () => {
      const shop = await openShop();
      const held = shop.service.hold('POST', '/v1/quotes');
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await press(shop, quotesButton);
      held.release();
      await appears(shop, '.quotes.current');
      expect(shop.service.posts('/v1/quotes')).to.have.length(1);
    });

    it('are renewed automatically when they expire, but only once', async () => {
      const service = new Service();
      service.quoteLifeMs = 60;
      const shop = await openShop(service);
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await waitUntil(() => service.posts('/v1/quotes').length === 2);
      await appears(shop, '.problem', 'These quotes have expired.');
      expect(service.posts('/v1/quotes').length).to.equal(2);
      expect(has(shop, '.action button:not(:disabled)')).to.equal(false);
      service.quoteLifeMs = 1e9;
      await press(shop, quotesButton);
      await appears(shop, '.quotes.current');
    });

    it('expire by their remaining time, not by the customer’s clock', async () => {
      const shop = await openShop();
      shop.service.once('POST', '/v1/quotes', async (asked) => {
        const list = await shop.service.answer(asked).json();
        for (const quote of list.data) {
          quote.created_at = '2001-01-01T00:00:00Z';
          quote.expires_at = '2001-01-15T00:00:00Z';
        }
        return Response.json(list, { status: 201 });
      });
      await getQuotes(shop);
      expect(shop.service.posts('/v1/quotes')).to.have.length(1);
    });

    it('can be requested again if there was no response', async () => {
      const shop = await openShop();
      shop.service.once('POST', '/v1/quotes', () => Promise.reject(new TypeError('Failed to fetch')));
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, '.problem', 'can’t reach the workshops');
      await press(shop, '.problem button');
      await appears(shop, '.quotes.current');
    });

    it('say which options the service rejects', async () => {
      const shop = await openShop();
      const errors = [{ pointer: '/configuration/width', code: 'max', detail: 'Width is 800 at most.' }];
      shop.service.once('POST', '/v1/quotes', () => problem(422, 'invalid_request', { errors }));
      const heard = listen(shop.host, 'configurator-error');
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      await appears(shop, '.problem', 'Width is 800 at most.');
      expect(heard[0]?.detail.code).to.equal('invalid_request');
    });

    it('can be prevented by the page', async () => {
      const shop = await openShop();
      shop.host.addEventListener('configurator-before-quotes', (event) => event.preventDefault(), { once: true });
      await type(shop, 'postcode', '10115');
      await press(shop, quotesButton);
      expect(shop.service.asked).to.deep.equal([]);
      const heard = listen(shop.host, 'configurator-quotes');
      await getQuotes(shop);
      expect(heard[0]!.detail.quotes.map(({ workshop }) => workshop.slug)).to.have.members(['north', 'south', 'east']);
    });
  });

  describe('a chosen quote', () => {
    it('is passed to the page if the page takes orders', async () => {
      const shop = await openShop(new Service(), { checkout: 'event' });
      const heard = listen(shop.host, 'configurator-before-order');
      await getQuotes(shop);
      await press(shop, '[data-workshop=south] .action button');
      expect(heard.map(({ detail }) => detail.quote.workshop.slug)).to.deep.equal(['south']);
      expect(has(shop, '.order-form')).to.equal(false);
      expect(textOf(shop, '[data-workshop=south] .action')).to.contain('Chosen');
    });

    it('isn’t passed on if the page that takes orders prevents it', async () => {
      const shop = await openShop(new Service(), { checkout: 'event' });
      shop.host.addEventListener('configurator-before-order', (event) => event.preventDefault());
      await getQuotes(shop);
      await press(shop, '[data-workshop=south] .action button');
      expect(textOf(shop, '[data-workshop=south] .action')).to.not.contain('Chosen');
      expect(shop.host.ordering.handedOver).to.equal(undefined);
    });

    it('tells the rest of the element the step, the chosen quote and the order', async () => {
      const shop = await openShop();
      const { host } = shop;
      const { ordering: machine } = host;
      expect(host.step).to.equal('quotes');
      expect([machine.quotes.answer, machine.draft.chosen, machine.tracking.number]).to.deep.equal([
        undefined,
        undefined,
        undefined,
      ]);
      await getQuotes(shop);
      const slugs = machine.quotes.answer?.list.data.map(({ workshop }) => workshop.slug);
      expect(slugs).to.deep.equal(['north', 'south', 'east']);
      host.configure({ width: 1010, material: 'oak' });
      await host.updateComplete;
      expect(machine.quoteState).to.equal('stale');
      host.configure({ width: 1000, material: 'oak' });
      await host.updateComplete;
      await press(shop, '[data-workshop=south] .action button');
      await appears(shop, '.order-form');
      expect([host.step, machine.quoteState]).to.deep.equal(['order', 'current']);
      expect(machine.draft.chosen?.quote.workshop.slug).to.equal('south');
      await fillIn(shop);
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      expect([host.step, machine.draft.chosen]).to.deep.equal(['placed', undefined]);
      expect(machine.tracking.number).to.equal(orderIn(shop));
      expect(machine.tracking.order?.total).to.deep.equal({ amount: 52_000, currency: 'EUR' });
      await press(shop, '.ordering > .button');
      expect([host.step, machine.quotes.answer]).to.deep.equal(['quotes', undefined]);
    });

    it('opens the last step with all values in words, quantity, workshop and total', async () => {
      const shop = await openShop();
      await openForm(shop);
      const summary = textOf(shop, '.summary-card');
      for (const text of ['Label of width 1000', 'Label of material oak', 'North Workshop', '€412.90']) {
        expect(summary).to.contain(text);
      }
      expect(textOf(shop, '.submit-area')).to.contain('Made to measure');
      expect(textOf(shop, '.order-form')).to.contain('You won’t pay on this page. North Workshop will confirm');
      expect(focused(shop)).to.equal('ordering-heading');
    });

    it('shows a picture, the total and the date, with folded specifications', async () => {
      const shop = await openShop(new Service(), { quantity: 2 });
      await openForm(shop);
      expect(plain(get(shop, '.summary-head'))).to.match(/Test shelf \u20682.×\u2069 · North Workshop Ready by: \d/);
      expect(get<HTMLDetailsElement>(shop, '.specification').open).to.equal(false);
      expect(textOf(shop, '.summary-card > .order-total')).to.equal('Total €825.80');
      expect(textOf(shop, '.summary-card > .price-sums > .lines')).to.match(/Product €[\d.]+ Delivery €[\d.]+ VAT/);
      await appears(shop, '.thumbnail');
      await waitUntil(() => has(shop, '.thumbnail svg'), 'It is not drawn.');
      expect(all(shop, '.order-step .primary')).to.have.length(1);
      await expect(shop.host).to.be.accessible();
    });

    it('shows the delivery, and when it’s invoiced and due', async () => {
      const service = new Service();
      const more = { delivery: { as: 'flat_packed', by: 'parcel' }, invoice: { at: 'dispatch', due_days: 14 } };
      service.offers = service.offers.map((offer) => ({ ...offer, more }));
      const shop = await openShop(service);
      await openForm(shop);
      expect(textOf(shop, '.summary-card')).to.contain('Flat-packed for self-assembly · as a parcel');
      const words = 'North Workshop will confirm your order and send the invoice when it ships.';
      expect(textOf(shop, '.submit-area')).to.contain(`${words} Payment is due within 14 days.`);
    });

    it('says who sells, with address and contact, next to the order button', async () => {
      const service = new Service();
      const seller = {
        ...{ name: 'North GmbH', line1: 'Beispielhof 3', postcode: '10999', city: 'Berlin', country: 'DE' },
        ...{ email: 'hallo?bcc=eve@north.example', phone: '+49 30 1' },
      };
      service.offers = service.offers.map((offer) => ({ ...offer, more: { seller } }));
      const shop = await openShop(service);
      await openForm(shop);
      const words = 'Seller: North GmbH, Beispielhof 3, 10999 Berlin, Germany · hallo?bcc=eve@north.example · +49 30 1';
      expect(textOf(shop, '.submit-area .seller')).to.equal(words);
      expect(get<HTMLAnchorElement>(shop, '.seller a').href).to.equal('mailto:hallo%3Fbcc%3Deve@north.example');
      await expect(shop.host).to.be.accessible();
    });

    for (const [mails, words, others] of [
      [true, 'We’ll email you when your order is confirmed and when it ships.', 'We don’t send emails'],
      [false, 'We don’t send emails about orders. Save your order’s link to check its status.', 'email you'],
      [undefined, 'and send the invoice.', 'email'],
    ] as const) {
      it(`promises mail only if the service sends it, also after a reload: ${mails}`, async () => {
        const service = new Service();
        service.mails = mails;
        let shop = await openShop(service);
        await openForm(shop);
        const promise = () => textOf(shop, '.submit-area');
        expect(promise()).to.contain(words);
        expect(promise()).not.to.contain(others);
        shop = await reload(shop);
        await appears(shop, '.order-form');
        expect(promise()).to.contain(words);
        await fillIn(shop);
        await press(shop, orderButton);
        await appears(shop, '.order-next');
        const next = textOf(shop, '.order-next p');
        expect(next).to.contain('North Workshop will check your order.');
        if (mails !== undefined) expect(next).to.contain(words);
        expect(next).not.to.contain(others);
      });
    }

    it('shows the shop’s links, but no invalid URLs', async () => {
      const shop = await openShop();
      shop.host.withdrawal = 'javascript:alert(1)';
      await openForm(shop);
      const links = all(shop, '.links a') as HTMLAnchorElement[];
      expect(links.map((link) => plain(link))).to.deep.equal(['Terms and conditions', 'Privacy policy']);
      expect(links[0]!.href).to.equal(new URL('/terms', location.href).href);
    });

    it('shows the links in the shop’s settings, unless the page has its own', async () => {
      const shop = await openShop(new Service(), {
        ...{ terms: '', privacy: '/own-privacy', withdrawal: '' },
        settings: { legal_pages: { terms: 'https://shop.test/terms', privacy: 'https://shop.test/privacy' } },
      });
      await openForm(shop);
      const links = all(shop, '.links a') as HTMLAnchorElement[];
      const shown = ['https://shop.test/terms', new URL('/own-privacy', location.href).href];
      expect(links.map(({ href }) => href)).to.deep.equal(shown);
      await fillIn(shop);
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      const { accepted } = shop.service.posts('/v1/orders')[0]!.body as OrderRequest;
      expect(accepted!.links!.map(({ url }) => url)).to.deep.equal(shown);
    });

    it('supports autofill', async () => {
      const shop = await openShop();
      await openForm(shop);
      const hints = all(shop, '.order-form .address .input').map((input) => input.getAttribute('autocomplete'));
      expect(hints).to.deep.equal([
        'shipping name',
        'shipping address-line1',
        'shipping address-line2',
        'shipping postal-code',
        'shipping address-level2',
        'shipping country',
        'email',
        'tel',
      ]);
    });
  });

  describe('the order form', () => {
    function labels(shop: Shop): string[] {
      return all(shop, '.address:first-of-type .label').map(plain);
    }

    it('has the country’s address format', async () => {
      const shop = await openShop();
      await openForm(shop);
      const { destination } = shop.host.ordering;
      expect(labels(shop)).to.deep.equal([
        'Full name',
        'Street address',
        'Address line 2 (optional)',
        'Postcode',
        'City',
        'Country',
      ]);
      expect(get(shop, field('postcode')).inputMode).to.equal('numeric');
      destination.set({ country: 'US', postcode: '94103' });
      await shop.host.updateComplete;
      expect(labels(shop).slice(3)).to.deep.equal(['City', 'State', 'ZIP code', 'Country']);
      destination.set({ country: 'GB', postcode: 'SW1A 1AA' });
      await shop.host.updateComplete;
      expect(labels(shop).slice(3)).to.deep.equal(['City', 'Postcode', 'Country']);
      expect(get(shop, field('postcode')).inputMode).to.equal('text');
      destination.set({ country: 'JP', postcode: '100-0001' });
      await shop.host.updateComplete;
      expect(labels(shop).slice(0, 4)).to.deep.equal(['Full name', 'Postcode', 'Prefecture', 'City']);
      destination.set({ country: 'QA', postcode: '' });
      await shop.host.updateComplete;
      expect(labels(shop).slice(3)).to.deep.equal(['City', 'Country']);
      await expect(shop.host).to.be.accessible();
    });

    it('requires a state if mail needs one, and keeps what was typed when the country changes', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      const country = get<HTMLSelectElement>(shop, field('country'));
      country.focus();
      country.value = 'US';
      country.dispatchEvent(new Event('change'));
      await shop.host.updateComplete;
      expect(focused(shop), 'the focus stays').to.equal('ordering-country');
      expect(get<HTMLInputElement>(shop, field('city')).value).to.equal(person.city);
      await press(shop, orderButton);
      expect(textOf(shop, `${field('region')}-message`)).to.equal('State is required.');
      await type(shop, 'region', 'CA');
      country.value = 'DE';
      country.dispatchEvent(new Event('change'));
      await shop.host.updateComplete;
      expect(get<HTMLInputElement>(shop, field('region')).value, 'what is sent is shown').to.equal('CA');
      await type(shop, 'region', '');
      expect(has(shop, field('region'))).to.equal(false);
    });

    it('says at each field what’s missing, and focuses the first', async () => {
      const shop = await openShop();
      await openForm(shop);
      await press(shop, orderButton);
      const wrong = all(shop, '.order-form [aria-invalid=true]').map((input) => input.getAttribute('name'));
      expect(wrong).to.deep.equal(['name', 'line1', 'city', 'email']);
      expect(focused(shop)).to.equal('ordering-name');
      await type(shop, 'name', 'Ada');
      expect(get(shop, field('name')).getAttribute('aria-invalid')).to.equal('false');
      await type(shop, 'email', 'ada@example');
      await press(shop, orderButton);
      expect(textOf(shop, `${field('email')}-message`)).to.contain('name@example.com');
      expect(shop.service.posts('/v1/orders')).to.deep.equal([]);
    });

    it('places the order with exactly what was typed', async () => {
      const shop = await openShop();
      const heard = listen(shop.host, 'configurator-order');
      const number = await placeOrder(shop);
      expect(shop.service.posts('/v1/orders').map(({ body }) => body)).to.deep.equal([
        {
          quote: 'qte_0002',
          workshop: 'north',
          shipping: { country: 'DE', postcode: '10115', ...person },
          language: 'en-GB',
          accepted: {
            language: 'en-GB',
            text: 'Made to measure, so there’s no right of withdrawal, and it can’t be returned for size or color.',
            links: [
              { label: 'Terms and conditions', url: `${location.origin}/terms` },
              { label: 'Privacy policy', url: `${location.origin}/privacy` },
            ],
          },
        },
      ]);
      expect(heard[0]!.detail.order.id).to.equal(number);
      expect(focused(shop)).to.equal('ordering-heading');
      expect(textOf(shop, '[role=status]')).to.equal(`Order placed. Your order number is ${number.slice(4)}.`);
    });

    it('notifies the page before sending an order, also for a new quote, but not when a quote is chosen', async () => {
      const shop = await openShop();
      const heard = listen(shop.host, 'configurator-before-order');
      await openForm(shop);
      await fillIn(shop);
      expect(heard).to.have.length(0);
      shop.service.once('POST', '/v1/orders', () => problem(409, 'quote_expired'));
      await press(shop, orderButton);
      await appears(shop, '.note', 'Here’s a new quote');
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      expect(heard.map(({ detail }) => detail.quote.id)).to.deep.equal(['qte_0002', 'qte_0006']);
    });

    it('stays open if the workshop no longer quotes for a changed product', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.offers = shop.service.offers.slice(1);
      shop.host.configure({ width: 1010, material: 'oak' });
      await appears(shop, '.submit-area .problem', 'Get a new quote to continue.');
      expect(get<HTMLInputElement>(shop, field('name')).value).to.equal(person.name);
      await press(shop, '.submit-area .problem button');
      await appears(shop, '.note', 'North Workshop can no longer quote this.');
    });

    for (const [message, said] of [
      [undefined, 'The shop stopped this order.'],
      ['We are on holiday.', 'We are on holiday.'],
      ['', ''],
    ] as const) {
      it(`sends nothing if the page prevents it, and says "${said}"`, async () => {
        const shop = await openShop();
        await openForm(shop);
        await fillIn(shop);
        const stop = (event: ConfiguratorEvent<'configurator-before-order'>) => {
          event.preventDefault();
          if (message !== undefined) event.detail.message = message;
        };
        shop.host.addEventListener('configurator-before-order', stop);
        await press(shop, orderButton);
        await shop.host.updateComplete;
        expect(shop.service.posts('/v1/orders')).to.deep.equal([]);
        expect(textOf(shop, '.submit-area .problem')).to.contain(said);
        expect(has(shop, '.submit-area .problem')).to.equal(said !== '');
        expect(get<HTMLInputElement>(shop, field('name')).value).to.equal(person.name);
        shop.host.removeEventListener('configurator-before-order', stop);
        await press(shop, orderButton);
        await appears(shop, '.timeline');
        expect(has(shop, '.problem')).to.equal(false);
      });
    }

    it('places one order, however often the button is pressed', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      const held = shop.service.hold('POST', '/v1/orders');
      await press(shop, orderButton);
      expect(get(shop, orderButton).getAttribute('aria-busy')).to.equal('true');
      await press(shop, orderButton);
      await press(shop, orderButton);
      held.release();
      await appears(shop, '.timeline');
      expect(shop.service.posts('/v1/orders')).to.have.length(1);
      expect(shop.service.orders.size).to.equal(1);
    });

    it('retries with the same key if the connection drops, even after the service has placed the order', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.loseAnswerToOrder();
      await press(shop, orderButton);
      await appears(shop, '.problem', 'won’t be placed twice');
      await press(shop, '.problem button');
      await appears(shop, '.timeline');
      const [first, second] = shop.service.posts('/v1/orders').map(({ headers }) => keyOf(headers));
      expect(first).to.match(/^[0-9a-f]{32}$/);
      expect(second).to.equal(first);
      expect(shop.service.orders.size).to.equal(1);
    });

    it('shows the service’s errors at their fields, and sends corrections with the same key', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      const errors = [
        { pointer: '/shipping/postcode', code: 'postcode', detail: 'The sentence of the service.' },
        { pointer: '/shipping/name', code: 'too_long', detail: 'Too long.' },
      ];
      shop.service.once('POST', '/v1/orders', () => problem(422, 'invalid_request', { errors }));
      await press(shop, orderButton);
      await appears(shop, `${field('postcode')}-message`, 'Postcode isn’t valid for this country. Example: 10115');
      expect(textOf(shop, `${field('name')}-message`)).to.contain('Too long.');
      expect(focused(shop)).to.equal('ordering-name');
      await type(shop, 'name', 'Ada');
      await type(shop, 'postcode', '10115');
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      const keys = shop.service.posts('/v1/orders').map(({ headers }) => keyOf(headers));
      expect(keys).to.have.length(2);
      expect(keys[1]).to.equal(keys[0]);
    });

    it('requests a new quote when the destination changes, and keeps what was typed', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      await type(shop, 'postcode', '80331');
      expect(textOf(shop, '.submit-area .problem')).to.contain('You’ve made changes, so we’re updating');
      await press(shop, orderButton);
      expect(shop.service.posts('/v1/orders')).to.deep.equal([]);
      await appears(shop, '.note', 'at the same price');
      expect(get<HTMLInputElement>(shop, field('line1')).value).to.equal(person.line1);
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      expect(shop.service.posts('/v1/orders')[0]!.body).to.deep.include({ quote: 'qte_0006' });
    });

    it('renews an expired quote, shows the new price, and keeps what was typed', async () => {
      const shop = await openShop();
      shop.service.quoteLifeMs = 1500;
      await openForm(shop);
      shop.service.quoteLifeMs = 1e9;
      shop.service.offers = shop.service.offers.map((offer) => ({ ...offer, amount: offer.amount + 1000 }));
      await fillIn(shop);
      await appears(shop, '.note', '€422.90 (was €412.90)');
      expect(get<HTMLInputElement>(shop, field('email')).value).to.equal(person.email);
      await press(shop, orderButton);
      expect(shop.service.posts('/v1/orders')).to.deep.equal([]);
      expect(textOf(shop, '.submit-area .problem')).to.contain('The price is now €422.90 (was €412.90).');
      await press(shop, '.submit-area .problem button');
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      expect(shop.service.posts('/v1/orders')).to.have.length(1);
    });

    it('requests a new quote if the service says that the quote has expired', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.once('POST', '/v1/orders', () => problem(409, 'quote_expired'));
      await press(shop, orderButton);
      await appears(shop, '.note', 'Here’s a new quote');
      await press(shop, orderButton);
      await appears(shop, '.timeline');
    });

    it('goes back to the quotes if the workshop no longer quotes', async () => {
      const shop = await openShop();
      await openForm(shop);
      shop.service.offers = shop.service.offers.filter(({ slug }) => slug !== 'north');
      shop.service.once('POST', '/v1/orders', () => problem(409, 'quote_expired'));
      await fillIn(shop);
      await press(shop, orderButton);
      await appears(shop, '.note', 'North Workshop can no longer quote this');
      expect(workshopsOf(shop)).to.deep.equal(['east', 'south']);
    });

    for (const [code, text] of [
      ['quote_canceled', 'You may have ordered another one'],
      ['destination_mismatch', 'for a different destination'],
      ['workshop_mismatch', 'no longer available'],
    ] as const) {
      it(`explains ${code} in a sentence, and offers a new quote`, async () => {
        const shop = await openShop();
        await openForm(shop);
        await fillIn(shop);
        shop.service.once('POST', '/v1/orders', () => problem(409, code));
        await press(shop, orderButton);
        await appears(shop, '.submit-area .problem', text);
        await press(shop, '.submit-area .problem button');
        await appears(shop, '.note', 'Here’s a new quote');
        await press(shop, orderButton);
        await appears(shop, '.timeline');
      });
    }

    it('shows the order’s number if the quote has already been ordered', async () => {
      const shop = await openShop();
      shop.service.mails = true;
      await openForm(shop);
      await fillIn(shop);
      shop.service.once('POST', '/v1/orders', (asked) => {
        shop.service.answer({ ...asked, headers: new Headers({ 'idempotency-key': 'of-another' }) });
        return shop.service.answer(asked);
      });
      await press(shop, orderButton);
      await appears(shop, '.order-status', 'don’t need to order again. We’ll email you');
      expect(orderIn(shop)).to.equal([...shop.service.orders.keys()][0]);
      expect(textOf(shop, '.summary-card')).to.contain('North Workshop');
      expect(shop.service.orders.size).to.equal(1);
      await waitUntil(() => !storageText().includes(person.name));
    });

    it('tells the owner if the key can’t place orders', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      const heard = listen(shop.host, 'configurator-error');
      shop.service.once('POST', '/v1/orders', () => problem(403, 'key_not_permitted'));
      await press(shop, orderButton);
      await appears(shop, '.submit-area .problem', 'Nothing was ordered.');
      expect(heard[0]!.detail.code).to.equal('key_not_permitted');
    });
  });

  describe('after a reload', () => {
    it('an order is still shown and still updated', async () => {
      let shop = await openShop();
      const number = await placeOrder(shop);
      shop = await reload(shop);
      expect(orderIn(shop)).to.equal(number);
      await appears(shop, '[aria-current=step]', 'Received');
      await waitUntil(() => shop.service.watchers(number) === 1);
      shop.service.move(number, 'confirmed');
      await appears(shop, '[aria-current=step]', 'Confirmed');
    });

    it('no personal data is kept', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.once('POST', '/v1/orders', () => Promise.reject(new TypeError('Failed to fetch')));
      await press(shop, orderButton);
      await appears(shop, '.problem', 'still waiting for a reply');
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      const kept = storageText();
      for (const text of Object.values(person)) expect(kept).to.not.contain(text);
      expect(kept).to.contain('token_of_');
    });

    it('an order that never arrived is unchanged, and can be placed with the same key', async () => {
      let shop = await openShop(new Service(), { quantity: 3 });
      await openForm(shop);
      await fillIn(shop);
      shop.service.once('POST', '/v1/orders', () => Promise.reject(new TypeError('Failed to fetch')));
      await press(shop, orderButton);
      await appears(shop, '.problem', 'still waiting for a reply');
      shop = await reload(shop, { quantity: 3 });
      await appears(shop, '.submit-area .note', 'Your order was interrupted');
      expect(focused(shop), 'the keyboard stays where it is').to.equal(undefined);
      expect(textOf(shop, '.summary-card')).to.contain('€1,238.70');
      for (const [name, text] of Object.entries({ ...person, postcode: '10115' })) {
        expect(get<HTMLInputElement>(shop, field(name)).value, name).to.equal(text);
      }
      expect(shop.service.orders.size, 'nothing is ordered by a reload').to.equal(0);
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      const [first, second] = shop.service.posts('/v1/orders');
      expect(keyOf(second!.headers)).to.equal(keyOf(first!.headers));
      expect(second!.body).to.deep.equal(first!.body);
    });

    it('an order is still requested if a captive portal responds instead of the service', async () => {
      let shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.loseAnswerToOrder();
      await press(shop, orderButton);
      await appears(shop, '.problem', 'still waiting for a reply');
      shop.service.once('GET', '/v1/placed-order', () => new Response('<h1>Hotel WLAN</h1>', { status: 404 }));
      shop = await reload(shop);
      await waitUntil(() => shop.service.askedFor('/v1/placed-order') > 0);
      await appears(shop, '.submit-area .note', 'Checking whether your order went through');
      window.dispatchEvent(new Event('online'));
      await appears(shop, '.timeline');
      expect(orderIn(shop)).to.match(/^ord_/);
      expect(shop.service.posts('/v1/orders')).to.have.length(1);
    });

    it('an order found to be placed focuses its heading only for someone at the form', async () => {
      const shop = await openShop();
      shop.host.parentElement!.style.padding = '1500px 0';
      await openForm(shop);
      await fillIn(shop);
      shop.service.once('POST', '/v1/orders', (asked) => {
        shop.service.answer({ ...asked, headers: new Headers({ 'idempotency-key': 'of-another' }) });
        return shop.service.answer(asked);
      });
      get(shop, orderButton).scrollIntoView({ block: 'start', behavior: 'instant' });
      get(shop, orderButton).click();
      await appears(shop, '.order-status', 'don’t need to order again. Questions? Contact the shop.');
      const { top } = get(shop, '.step-heading').getBoundingClientRect();
      expect(top).to.be.within(-1, innerHeight * 0.7);
      expect(focused(shop)).to.equal(undefined);
      shop.host.parentElement!.style.padding = '';
    });

    it('an order that did arrive isn’t placed again', async () => {
      let shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.loseAnswerToOrder();
      await press(shop, orderButton);
      await appears(shop, '.problem', 'still waiting for a reply');
      shop = await reload(shop);
      await appears(shop, '.timeline');
      expect(orderIn(shop)).to.equal([...shop.service.orders.keys()][0]);
      expect(shop.service.orders.size).to.equal(1);
      expect(shop.host.step).to.equal('placed');
    });

    it('quotes are kept, and so is a form with what was typed', async () => {
      let shop = await openShop();
      await getQuotes(shop);
      shop = await reload(shop);
      expect(workshopsOf(shop)).to.deep.equal(['east', 'north', 'south']);
      expect(has(shop, '.quotes.current')).to.equal(true);
      await press(shop, '[data-workshop=north] .action button');
      await appears(shop, '.order-form');
      await type(shop, 'name', person.name);
      shop = await reload(shop);
      expect(get<HTMLInputElement>(shop, field('name')).value).to.equal(person.name);
      expect(shop.host.step).to.equal('order');
      expect(shop.host.ordering.quoteState).to.equal('current');
      await press(shop, '.back');
      expect(has(shop, '.quotes.current')).to.equal(true);
      expect(shop.service.posts('/v1/quotes')).to.have.length(1);
    });

    it('a quote isn’t current if the product is now different', async () => {
      let shop = await openShop();
      await openForm(shop);
      shop = await reload(shop, { configuration: { width: 1100, material: 'oak' } });
      expect(textOf(shop, '.submit-area .problem')).to.contain('You’ve made changes');
    });

    for (const [what, text] of [
      ['broken', '{"version":1,"id":'],
      ['of another version', '{"version":99,"id":"x","step":"order"}'],
      ['of another shape', '{"version":1,"id":"x","step":"order","destination":{},"chosen":{"quote":7},"attempt":[]}'],
    ] as const) {
      it(`a stored draft that is ${what} is ignored, and no order is lost`, async () => {
        let shop = await openShop();
        const number = await placeOrder(shop);
        await press(shop, '.ordering > .button');
        await openForm(shop);
        shop.host.remove();
        await shop.host.updateComplete;
        for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
        for (const key of Object.keys(localStorage)) if (key.includes(' shared ')) localStorage.setItem(key, text);
        shop = await openShop(shop.service);
        expect(has(shop, '.order-form')).to.equal(false);
        await appears(shop, '.earlier-order, .number', what === 'of another shape' ? 'Your order' : number.slice(4));
      });
    }

    it('everything works if the browser stores nothing', async () => {
      const getItem = Storage.prototype.getItem;
      const setItem = Storage.prototype.setItem;
      const refuse = () => {
        throw new DOMException('Refused', 'SecurityError');
      };
      Storage.prototype.getItem = refuse;
      Storage.prototype.setItem = refuse;
      try {
        const shop = await openShop();
        expect(await placeOrder(shop)).to.match(/^ord_/);
      } finally {
        Storage.prototype.getItem = getItem;
        Storage.prototype.setItem = setItem;
      }
    });

    it('an order whose tab was closed before the response is requested by its key until it can be shown', async () => {
      const shop = await openShop();
      const { service } = shop;
      await openForm(shop);
      await fillIn(shop);
      service.once('POST', '/v1/orders', (asked) => {
        service.answer(asked);
        return new Promise(() => {});
      });
      await press(shop, orderButton);
      await waitUntil(() => service.orders.size === 1);
      shop.host.remove();
      await shop.host.updateComplete;
      sessionStorage.clear();
      for (const text of Object.values(person)) expect(storageText()).to.not.contain(text);

      service.once('GET', '/v1/placed-order', () => new Response('<h1>Hotel WLAN</h1>', { status: 404 }));
      let visit = await openShop(service);
      await appears(visit, '.note', 'Checking whether your order went through');
      service.once('GET', '/v1/placed-order', () => Promise.reject(new TypeError('Failed to fetch')));
      visit = await reload(visit);
      await waitUntil(() => service.askedFor('/v1/placed-order') === 2);
      window.dispatchEvent(new Event('online'));
      await appears(visit, '.timeline');
      expect(orderIn(visit)).to.equal([...service.orders.keys()][0]);
      expect(service.posts('/v1/orders').length).to.equal(1);
    });

    it('an order sent by a closed tab that never arrived is requested until the connection is back', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.once('POST', '/v1/orders', () => new Promise(() => {}));
      await press(shop, orderButton);
      shop.host.remove();
      await shop.host.updateComplete;
      sessionStorage.clear();
      shop.service.once('GET', '/v1/placed-order', () => Promise.reject(new TypeError('Failed to fetch')));
      const visit = await openShop(shop.service);
      await appears(visit, '.note', 'Checking whether your order went through');
      window.dispatchEvent(new Event('online'));
      await appears(visit, '.note', 'Your order was interrupted');
      expect(shop.service.orders.size).to.equal(0);
    });

    describe('with full storage', () => {
      /** Fills the storage to the last character. */
      function fill(storage: Storage): void {
        for (let length = 4 * 1024 * 1024; length >= 1; length = Math.floor(length / 2)) {
          for (let count = 0; ; count += 1) {
            try {
              storage.setItem(`page ${length} ${count}`, 'x'.repeat(length));
            } catch {
              break;
            }
          }
        }
      }

      it('says that what’s typed can’t be kept, but keeps it on the page', async () => {
        const shop = await openShop();
        await getQuotes(shop);
        fill(sessionStorage);
        await press(shop, '[data-workshop=north] .action button');
        await appears(shop, '.order-form .note', 'This browser can’t save what you type.');
        await fillIn(shop);
        for (const [name, text] of Object.entries(person))
          expect(get<HTMLInputElement>(shop, field(name)).value).to.equal(text);
        await press(shop, orderButton);
        await appears(shop, '.timeline');
      });

      it('keeps the form without the quotes if there’s no room for both', async () => {
        let shop = await openShop();
        shop.service.declined = Array.from({ length: 500 }, (_, index) => ({
          ...shop.service.declined[0]!,
          workshop: { slug: `far-${index}`, name: `Far ${index}`, country: 'US' },
        }));
        await getQuotes(shop);
        fill(sessionStorage);
        sessionStorage.removeItem('page 32768 0');
        await press(shop, '[data-workshop=north] .action button');
        await fillIn(shop);
        shop = await reload(shop);
        expect(has(shop, '.order-form .note')).to.equal(false);
        expect(get<HTMLInputElement>(shop, field('name')).value).to.equal(person.name);
      });

      it('finds an interrupted order by its key after a reload', async () => {
        let shop = await openShop();
        await openForm(shop);
        await fillIn(shop);
        fill(sessionStorage);
        shop.service.loseAnswerToOrder();
        shop.service.once('GET', /quotes/, () => new Promise(() => {}));
        await press(shop, orderButton);
        await appears(shop, '.problem', 'still waiting for a reply');
        shop = await reload(shop);
        await appears(shop, '.timeline');
        expect(shop.service.posts('/v1/orders').length).to.equal(1);
      });

      it('keeps an order while the tab is open, and says so', async () => {
        let shop = await openShop();
        await openForm(shop);
        await fillIn(shop);
        fill(localStorage);
        await press(shop, orderButton);
        await appears(shop, '.order-status .note', 'This browser can’t save your order.');
        const number = orderIn(shop);
        shop = await reload(shop);
        await appears(shop, '.timeline');
        expect(orderIn(shop)).to.equal(number);
        expect(textOf(shop, '.order-status')).to.contain('This browser can’t save your order.');
        expect(textOf(shop, '.order-status'), 'nobody opened a link').to.not.contain(
          'You opened this order from a link',
        );
      });

      it('shows an order on the page if nothing can be stored at all', async () => {
        const shop = await openShop();
        await openForm(shop);
        await fillIn(shop);
        fill(localStorage);
        fill(sessionStorage);
        await press(shop, orderButton);
        await appears(shop, '.timeline');
        await appears(shop, '.order-status .note', 'This browser can’t save your order.');
        shop.service.move(orderIn(shop), 'confirmed');
        await appears(shop, '[aria-current=step]', 'Confirmed');
      });
    });

    it('an order of another model doesn’t belong to this one', async () => {
      let shop = await openShop();
      await placeOrder(shop);
      shop = await reload(shop, { model: 'another' });
      expect(has(shop, '.timeline')).to.equal(false);
      expect(has(shop, '.destination')).to.equal(true);
    });
  });

  describe('an earlier order with an unknown outcome', () => {
    it('is placed once if a newer quote is ordered from the same form', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.loseAnswerToOrder();
      await press(shop, orderButton);
      await appears(shop, '.problem', 'still waiting for a reply');
      await type(shop, 'postcode', '80331');
      await press(shop, '.submit-area .problem button');
      await appears(shop, '.note', 'at the same price');
      await press(shop, orderButton);
      await appears(shop, '.timeline');
      const keys = shop.service.posts('/v1/orders').map(({ headers }) => keyOf(headers));
      expect(new Set(keys).size).to.equal(1);
      expect(shop.service.orders.size).to.equal(1);
    });

    it('is resolved before another quote is ordered', async () => {
      const shop = await openShop();
      await openForm(shop);
      await fillIn(shop);
      shop.service.loseAnswerToOrder();
      await press(shop, orderButton);
      await appears(shop, '.problem', 'still waiting for a reply');
      await press(shop, '.back');
      await press(shop, '[data-workshop=south] .action button');
      await appears(shop, '.timeline');
      expect(textOf(shop, '.summary-card')).to.contain('North Workshop');
      expect(shop.service.orders.size).to.equal(1);
    });
  });

  describe('a placed order', () => {
    it('updates automatically, once per status, with all its details', async () => {
      const shop = await openShop();
      const heard = listen(shop.host, 'configurator-order-status');
      const number = await placeOrder(shop);
      await waitUntil(() => shop.service.watchers(number) === 1);
      expect(all(shop, '.timeline li').map((item) => item.dataset.status)).to.deep.equal([
        'received',
        'confirmed',
        'in_production',
        'shipped',
        'delivered',
      ]);
      for (const status of ['confirmed', 'in_production']) shop.service.move(number, status);
      shop.service.move(number, 'shipped', {
        tracking: { carrier: 'Parcel', number: '0034', url: 'https://parcel.example/0034' },
      });
      await appears(shop, '[aria-current=step]', 'Shipped');
      await appears(shop, '.parcel', 'Parcel 0034');
      expect(get<HTMLAnchorElement>(shop, '.parcel a').href).to.equal('https://parcel.example/0034');
      shop.service.move(number, 'delivered');
      await appears(shop, '[aria-current=step]', 'Delivered');
      expect(heard.map(({ detail }) => detail.event.status)).to.deep.equal([
        'confirmed',
        'in_production',
        'shipped',
        'delivered',
      ]);
      expect(textOf(shop, '[role=status]')).to.equal('Your order: Delivered.');
      await waitUntil(() => shop.service.watchers(number) === 0);
    });

    it('ends with one word when it’s canceled, and shows an unknown status', async () => {
      const shop = await openShop();
      const number = await placeOrder(shop);
      await waitUntil(() => shop.service.watchers(number) === 1);
      shop.service.move(number, 'on_a_boat');
      await appears(shop, '[aria-current=step]', 'on a boat');
      shop.service.move(number, 'canceled');
      await appears(shop, '[aria-current=step]', 'Canceled');
      expect(all(shop, '.timeline li').map((item) => item.dataset.status)).to.deep.equal([
        'received',
        'on_a_boat',
        'canceled',
      ]);
    });

    it('is watched as long as the element is on the page', async () => {
      const shop = await openShop();
      const number = await placeOrder(shop);
      await waitUntil(() => shop.service.watchers(number) === 1);
      const place = shop.host.parentElement!;
      shop.host.remove();
      await waitUntil(() => shop.service.watchers(number) === 0);
      shop.service.move(number, 'confirmed');
      const heard = listen(shop.host, 'configurator-order-status');
      place.append(shop.host);
      await appears(shop, '[aria-current=step]', 'Confirmed');
      expect(heard.map(({ detail }) => detail.event.status)).to.deep.equal(['confirmed']);
    });

    it('is watched without interruption when the element moves within the page', async () => {
      const shop = await openShop();
      const number = await placeOrder(shop);
      await waitUntil(() => shop.service.watchers(number) === 1);
      const before = shop.service.askedFor('/v1/placed-order');
      document.body.append(shop.host);
      await shop.host.updateComplete;
      await Promise.resolve();
      expect(shop.service.watchers(number)).to.equal(1);
      expect(shop.service.askedFor('/v1/placed-order')).to.equal(before);
      shop.host.remove();
    });

    it('says so if it no longer exists, and is removed', async () => {
      let shop = await openShop();
      const number = await placeOrder(shop);
      shop.service.orders.delete(number);
      shop = await reload(shop);
      await appears(shop, '.order-status', 'status is no longer available here');
      expect(keptOrders()).to.have.length(0);
      expect(has(shop, '.ordering > .button')).to.equal(true);
    });

    it('makes room for another, and can be viewed again', async () => {
      const shop = await openShop();
      const number = await placeOrder(shop);
      await press(shop, '.ordering > .button');
      expect(has(shop, '.destination')).to.equal(true);
      expect(textOf(shop, '.earlier-order')).to.contain('Received');
      await press(shop, '.earlier-order button');
      expect(orderIn(shop)).to.equal(number);
      await press(shop, '.ordering > .button');
      await openForm(shop);
      expect(get<HTMLInputElement>(shop, field('name')).value).to.equal('');
      await fillIn(shop);
      await press(shop, orderButton);
      await appears(shop, '[data-order]');
      expect(orderIn(shop)).to.not.equal(number);
      expect(shop.service.orders.size).to.equal(2);
    });
  });

  it('keeps an order that was being sent when the element left', async () => {
    let shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    const held = shop.service.hold('POST', '/v1/orders');
    await press(shop, orderButton);
    shop.host.remove();
    held.release();
    await waitUntil(() => keptOrders().length === 1);
    shop = await reload(shop);
    await appears(shop, '.timeline');
  });

  it('requests quotes again if the response was lost when the element left', async () => {
    const shop = await openShop();
    shop.service.hold('POST', '/v1/quotes');
    await type(shop, 'postcode', '10115');
    await press(shop, quotesButton);
    const place = shop.host.parentElement!;
    shop.host.remove();
    await Promise.resolve();
    place.append(shop.host);
    await appears(shop, '.quotes.current');
  });

  it('writes no style attributes, which a strict policy would block', async () => {
    const shop = await openShop();
    await openForm(shop);
    expect(has(shop, '.ordering [style]')).to.equal(false);
  });
});
