import { expect } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { hush, listen, mount, textOf } from '../testing/mount.js';
import {
  appears,
  fillIn,
  forget,
  getQuotes,
  has,
  openForm,
  openShop,
  orderButton,
  press,
  type Shop,
} from '../testing/ordering.js';
import { problem } from '../testing/service.js';
import { orderTools } from './agent-quotes.js';
import { installModelContext, type ModelContextDouble, removeModelContext } from './testing/model-context-double.js';

const names = ({ tools }: ModelContextDouble) => [...tools.keys()].sort();
const own = (prefix: string) => ['price_options', 'read_options', 'set_options'].map((name) => `${prefix}_${name}`);

describe('tools for the customer’s agent', () => {
  let context: ModelContextDouble;

  beforeEach(() => {
    context = installModelContext();
  });
  afterEach(removeModelContext);

  async function mountRegistered(attributes: Record<string, string> = {}): Promise<ParametricConfigurator> {
    const before = context.tools.size;
    const element = await mount(attributes);
    await waitUntil(() => context.tools.size > before, 'no tools');
    return element;
  }

  it('are registered when the product is shown, and removed when the element leaves the page', async () => {
    const element = await mountRegistered();
    expect(names(context)).to.deep.equal(own('test-shelf'));
    const place = element.parentElement!;
    element.remove();
    expect(names(context)).to.deep.equal([]);
    place.append(element);
    await waitUntil(() => context.tools.size === 3, 'not registered again');
  });

  it('change the product as a customer would: with an event, visible corrections and undo', async () => {
    const element = await mountRegistered();
    const changes = listen(element, 'configurator-change');
    const answer = await context.call('test-shelf_set_options', {
      values: { width: 1900, material: 'birch' },
      quantity: 2,
    });
    expect(answer.corrected).to.have.length(1);
    expect(answer.values.width).to.equal(1500);
    await element.updateComplete;
    expect(element.value).to.include({ width: 1500, material: 'birch' });
    expect(element.quantity).to.equal(2);
    expect(changes.length).to.equal(1);
    expect(textOf(element, '.notice')).to.include('Width is now 150 cm');
    await element.undo();
    expect(element.value).to.include({ width: 1000, material: 'oak' });
  });

  it('read what the customer has since chosen', async () => {
    const element = await mountRegistered();
    await element.setConfiguration({ width: 700 });
    const { options } = await context.call('test-shelf_read_options');
    expect(options[0]).to.include({ key: 'width', value: 700 });
  });

  it('change nothing while the element is disabled', async () => {
    const element = await mountRegistered();
    element.disabled = true;
    await element.updateComplete;
    const { error } = await context.call('test-shelf_set_options', { values: { width: 700 } });
    expect(error).to.include('turned off');
    expect(element.value.width).to.equal(1000);
  });

  it('have unique names for a second element with the same product', async () => {
    const first = await mountRegistered();
    const second = await mountRegistered();
    expect(names(context)).to.deep.equal([...own('test-shelf'), ...own('test-shelf-2')].sort());
    await context.call('test-shelf-2_set_options', { values: { width: 700 } });
    expect([first.value.width, second.value.width]).to.deep.equal([1000, 700]);
  });

  it('are registered again for another product or language', async () => {
    const element = await mountRegistered();
    element.modelDocument = { ...shelfDocument, id: 'other-shelf' };
    await waitUntil(() => context.tools.has('other-shelf_read_options'), 'not registered again');
    expect(names(context)).to.deep.equal(own('other-shelf'));
    element.lang = 'de';
    await waitUntil(
      () => context.tools.get('other-shelf_read_options')?.description.includes('Testregal'),
      () => context.tools.get('other-shelf_read_options')?.description ?? 'none',
    );
    expect(names(context)).to.deep.equal(own('other-shelf'));
  });

  it('aren’t registered with agent="off", and are removed when it’s set', async () => {
    const off = await mount({ agent: 'off' });
    const on = await mountRegistered();
    expect(off.agent).to.equal('off');
    expect(names(context)).to.deep.equal(own('test-shelf'));
    on.agent = 'off';
    await on.updateComplete;
    expect(names(context)).to.deep.equal([]);
  });

  it('log nothing if the page’s permissions policy forbids tools', async () => {
    context.isAllowed = false;
    const lines = await hush('warn', async () => {
      await mount();
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect(lines).to.deep.equal([]);
    expect(names(context)).to.deep.equal([]);
  });

  it('are also registered in early versions of WebMCP, which throw errors and don’t support signals', async () => {
    removeModelContext();
    const early = installModelContext(navigator);
    const { tools } = early;
    early.registerTool = ((tool: Parameters<ModelContextDouble['registerTool']>[0]) => {
      if (tools.has(tool.name)) throw new DOMException(tool.name, 'InvalidStateError');
      tools.set(tool.name, tool);
    }) as never;
    Object.assign(early, { unregisterTool: (name: string) => tools.delete(name) });
    const element = await mount();
    await waitUntil(() => tools.size === 3, 'no tools');
    element.remove();
    expect(tools.size).to.equal(0);
  });
});

describe('tools for quotes', () => {
  beforeEach(forget);

  async function call(shop: Shop, name: string, input: object): Promise<Record<string, unknown>> {
    const tool = orderTools(async () => shop.host.feature, 'shelf').find((one) => one.name === `shelf_${name}`)!;
    return JSON.parse(JSON.stringify(await tool.execute(input)));
  }

  it('get quotes for the customer’s destination and show them', async () => {
    const shop = await openShop();
    const { quotes } = await call(shop, 'get_quotes', { country: 'DE', postcode: '10115' });
    expect(quotes).to.have.length(3);
    expect((quotes as object[])[0]).to.include({ workshop: 'North Workshop', distanceKm: 480 });
    expect((quotes as { total: string }[])[0]!.total).to.include('€');
    await appears(shop, '.quotes.current');
  });

  it('say why there are no quotes, but not who declined', async () => {
    const shop = await openShop();
    Object.assign(shop.service, { offers: [] });
    const { quotes, reasons, ...others } = await call(shop, 'get_quotes', { country: 'DE', postcode: '10115' });
    expect([quotes, reasons, others]).to.deep.equal([[], ['We do not deliver to Germany (DE).'], {}]);
  });

  it('say what’s wrong with a destination, and keep the customer’s own', async () => {
    const shop = await openShop();
    shop.host.ordering.destination.postcode = '80331';
    const errorOf = async (input: object) => (await call(shop, 'get_quotes', input)).error;
    expect(await errorOf({ country: 'Germany', postcode: '1' })).to.include('ISO 3166-1 code, such as DE');
    expect(await errorOf({ country: 'DE', postcode: '101' })).to.match(/"101" isn't a postcode of DE, such as \d{5}/);
    expect(shop.host.ordering.destination.postcode).to.equal('80331');
  });

  it('say that a product with errors can’t be quoted, and name the tool that helps', async () => {
    const shop = await openShop();
    shop.host.hasErrors = true;
    const { error } = await call(shop, 'get_quotes', { country: 'DE', postcode: '10115' });
    expect(error).to.include('read_options');
  });

  it('open the order form, and leave placing the order to a person', async () => {
    const shop = await openShop();
    const { quotes } = await call(shop, 'get_quotes', { country: 'DE', postcode: '10115' });
    const answer = await call(shop, 'open_order_form', { quote: (quotes as { quote: string }[])[1]!.quote });
    expect(answer.opened).to.equal(true);
    await appears(shop, '.order-form', 'South Joinery');
    expect(shop.service.orders.size).to.equal(0);
    expect(orderTools(async () => shop.host.feature, 'shelf')).to.have.length(2);
  });

  it('list the available quotes if one doesn’t exist, or name the tool that gets some', async () => {
    const shop = await openShop();
    expect((await call(shop, 'open_order_form', { quote: 'q' })).error).to.include('Call get_quotes first');
    await getQuotes(shop);
    const [id] = [...shop.service.quotes.keys()];
    expect((await call(shop, 'open_order_form', { quote: 'q' })).error).to.include(id);
  });

  it('keep what the customer has typed into the form when quotes are requested again', async () => {
    const shop = await openShop();
    await openForm(shop);
    await fillIn(shop, { name: 'Ada' });
    await call(shop, 'get_quotes', { country: 'DE', postcode: '10115' });
    expect(has(shop, '.order-form')).to.equal(false);
    expect(shop.host.ordering.draft.recipient.texts.name).to.equal('Ada');
  });

  const berlin = { country: 'DE', postcode: '10115' };
  const change = ({ host }: Shop) => host.configure({ width: 1200, material: 'oak' });

  it('wait for quotes that are already being updated after a change', async () => {
    const shop = await openShop();
    await getQuotes(shop);
    const { release } = shop.service.hold('POST', '/v1/quotes');
    change(shop);
    await waitUntil(() => shop.host.ordering.quotes.isRequesting, 'no update');
    const answer = call(shop, 'get_quotes', berlin);
    release();
    expect((await answer).quotes).to.have.length(3);
    expect(shop.service.posts('/v1/quotes')).to.have.length(2);
  });

  it('wait for the form’s quote while it’s being refreshed', async () => {
    const shop = await openShop();
    await openForm(shop);
    const earlier = shop.host.ordering.draft.chosen!.quote.id;
    const { release } = shop.service.hold('POST', '/v1/quotes');
    change(shop);
    await waitUntil(() => shop.host.ordering.state === 'renewing', 'no renewal');
    const opened = call(shop, 'open_order_form', { quote: earlier });
    const answer = call(shop, 'get_quotes', berlin);
    release();
    const { quotes } = (await answer) as { quotes: { quote: string }[] };
    expect((await opened).error).to.include(quotes[0]!.quote);
    expect(shop.service.posts('/v1/quotes')).to.have.length(2);
    await appears(shop, '.quotes.current');
    expect(has(shop, '.order-form')).to.equal(false);
  });

  it('say that an order is being sent, that its outcome isn’t known yet, or that it’s on the page', async () => {
    const shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    const errorOf = async () => (await call(shop, 'get_quotes', berlin)).error;
    shop.service.loseAnswerToOrder();
    const { release } = shop.service.hold('GET', '/v1/placed-order');
    await press(shop, orderButton);
    expect(await errorOf()).to.include('is being sent');
    await waitUntil(() => shop.host.ordering.state === 'asking', 'nobody asks');
    expect(await errorOf()).to.include('checking whether it went through');
    release();
    await appears(shop, '.timeline');
    expect(await errorOf()).to.include('start another one');
  });

  it('leave the form, its quote and the customer’s destination unchanged if there are no quotes', async () => {
    const shop = await openShop();
    await openForm(shop);
    const { ordering } = shop.host;
    const errorOf = async (answer: Response) => {
      shop.service.once('POST', '/v1/quotes', () => answer);
      return (await call(shop, 'get_quotes', { country: 'DE', postcode: '80331' })).error;
    };
    const errors = [{ pointer: '/ship_to/postcode', code: 'closed', detail: 'Nobody lives there.' }];
    expect(await errorOf(problem(422, 'invalid_request', { errors }))).to.include(
      'Postcode isn’t valid for this country.',
    );
    expect(await errorOf(problem(503, 'unavailable'))).to.be.a('string');
    await shop.host.updateComplete;
    expect(has(shop, '.order-form')).to.equal(true);
    expect(ordering.destination.postcode).to.equal('10115');
    expect([ordering.quoteState, ordering.quotes.problem]).to.deep.equal(['current', undefined]);
  });

  it('leave the form open if the requested quote is for an earlier product', async () => {
    const shop = await openShop();
    await openForm(shop);
    const { quote } = shop.host.ordering.draft.chosen!;
    change(shop);
    expect((await call(shop, 'open_order_form', { quote: quote.id })).error).to.include('no longer valid');
    expect(has(shop, '.order-form')).to.equal(true);
    expect(shop.host.ordering.draft.chosen!.quote).to.equal(quote);
  });

  it('leave pressing the button to a person if the page handles the quote itself', async () => {
    const shop = await openShop(undefined, { checkout: 'event' });
    const taken = listen(shop.host, 'configurator-before-order');
    const { quotes } = await call(shop, 'get_quotes', { country: 'DE', postcode: '10115' });
    const answer = await call(shop, 'open_order_form', { quote: (quotes as { quote: string }[])[2]!.quote });
    await shop.host.updateComplete;
    expect(answer).to.include({ opened: false });
    expect(taken.length).to.equal(0);
    const { activeElement } = shop.host.shadowRoot!;
    expect(activeElement?.closest('[data-workshop]')?.getAttribute('data-workshop')).to.equal('east');
  });
});
