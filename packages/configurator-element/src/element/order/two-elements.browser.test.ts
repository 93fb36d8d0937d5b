import { expect } from '@open-wc/testing';
import {
  appears,
  fillIn,
  forget,
  get,
  has,
  openForm,
  openShop,
  orderButton,
  orderIn,
  press,
  type Shop,
  textOf,
} from '../testing/ordering.js';
import type { OrderingTestHost } from '../testing/ordering-host.js';
import { Service } from '../testing/service.js';

describe('two elements with the same product on a page', () => {
  beforeEach(forget);

  async function openBoth(service: Service, given: Partial<OrderingTestHost>[] = [{}, {}]): Promise<[Shop, Shop]> {
    return [await openShop(service, given[0]), await openShop(service, given[1])];
  }

  async function reload(shops: readonly Shop[], given?: Partial<OrderingTestHost>[]): Promise<[Shop, Shop]> {
    for (const { host } of shops) host.remove();
    await Promise.all(shops.map(({ host }) => host.updateComplete));
    return openBoth(shops[0]!.service, given);
  }

  function typedName(shop: Shop): string {
    return get<HTMLInputElement>(shop, '#ordering-name').value;
  }

  it('each restore their own order after a reload, and placing one leaves the other unchanged', async () => {
    let [first, second] = await openBoth(new Service());
    await openForm(first);
    await fillIn(first, { name: 'Ada' });
    await openForm(second, 'south');
    await fillIn(second, { name: 'Grace' });
    [first, second] = await reload([first, second]);
    expect([typedName(first), typedName(second)]).to.deep.equal(['Ada', 'Grace']);
    await fillIn(second);
    await press(second, orderButton);
    await appears(second, '.timeline');
    expect(has(first, '.order-form'), 'the other one is still being ordered').to.equal(true);
    [first, second] = await reload([first, second]);
    await appears(second, '.timeline');
    expect(typedName(first)).to.equal('Ada');
    expect(textOf(first, '.ordering')).not.to.include(orderIn(second));
  });

  it('are distinguished by their ids, whatever their position', async () => {
    let [first, second] = await openBoth(new Service(), [{ id: 'left' }, { id: 'right' }]);
    await openForm(first);
    await fillIn(first, { name: 'Ada' });
    [second, first] = await reload([first, second], [{ id: 'right' }, { id: 'left' }]);
    expect(typedName(first)).to.equal('Ada');
    expect(has(second, '.order-form')).to.equal(false);
  });

  it('share the order with the same element in another tab', async () => {
    const [first, second] = await openBoth(new Service());
    await openForm(second);
    // Like another tab, this one has no session storage.
    second.host.remove();
    first.host.remove();
    await second.host.updateComplete;
    sessionStorage.clear();
    const [one, other] = await openBoth(first.service);
    await appears(other, '.ordering', 'You’ve started an order');
    expect(textOf(one, '.ordering')).not.to.include('You’ve started an order');
  });

  it('have separate drafts in separate shadow roots, even closed ones', async () => {
    const open = async (service: Service) => [
      await openShop(service, {}, 'closed'),
      await openShop(service, {}, 'open'),
      await openShop(service),
    ];
    const shops = await open(new Service());
    for (const [index, shop] of shops.entries()) {
      await openForm(shop);
      await fillIn(shop, { name: `Ada ${index}` });
    }
    for (const { host } of shops) host.remove();
    await Promise.all(shops.map(({ host }) => host.updateComplete));
    expect((await open(shops[0]!.service)).map(typedName)).to.deep.equal(['Ada 0', 'Ada 1', 'Ada 2']);
  });

  it('keep their names when one leaves the page and returns', async () => {
    const [first, second] = await openBoth(new Service());
    const place = first.host.parentElement!;
    first.host.remove();
    await first.host.updateComplete;
    const third = await openShop(first.service);
    place.append(first.host);
    const names = [first, second, third].map(({ host }) => String(host.storageScope.parts));
    expect(new Set(names).size).to.equal(3);
    expect(String(second.host.storageScope.parts), 'who stays keeps its own').to.match(/~2$/);
  });
});
