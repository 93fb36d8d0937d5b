// The hallway shelf on a page made with React 19. The configuration is part of the page's own state. It's passed to the
// element as a property, and changes come back in events. A form saves it, and a chosen quote is added to the shop's
// cart.

import '@parametric/configurator-element/define';
import { minorUnitDigits } from '@parametric/api-client/page';
import type { Configuration, ConfiguratorEvent } from '@parametric/configurator-element';
import type {} from '@parametric/configurator-element/react';
import { type FormEvent, StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Quote = ConfiguratorEvent<'configurator-before-order'>['detail']['quote'];

interface Saved {
  readonly id: number;
  readonly room: string;
  readonly configuration: Configuration;
}

const ideas: readonly (readonly [name: string, configuration: Configuration])[] = [
  ['Low, under a mirror', { width: 1200, height: 600 }],
  ['Tall and narrow', { width: 500, height: 2000 }],
];

function Shelf({ service, licenseKey }: { readonly service: string; readonly licenseKey: string }) {
  const [configuration, setConfiguration] = useStored<Configuration>('configuration', { material: 'oak', width: 900 });
  const [saved, setSaved] = useStored<readonly Saved[]>('saved', []);
  const [cart, setCart] = useStored<readonly Quote[]>('cart', []);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const room = String(data.get('room'));
    setSaved([...saved, { id: saved.length, room, configuration: JSON.parse(String(data.get('configuration'))) }]);
  };

  return (
    <>
      <p className="row">
        {ideas.map(([name, idea]) => (
          <button type="button" key={name} onClick={() => setConfiguration({ ...configuration, ...idea })}>
            {name}
          </button>
        ))}
        <output>{sizeOf(configuration)}</output>
      </p>
      <form onSubmit={save}>
        <parametric-configurator
          baseUrl={service}
          licenseKey={licenseKey}
          model="hallway-shelf"
          checkout="event"
          name="configuration"
          configuration={configuration}
          onconfigurator-picture={({ detail }) => setConfiguration(detail.configuration)}
          onconfigurator-change={({ detail }) => setConfiguration(detail.configuration)}
          onconfigurator-before-order={({ detail }) => setCart([...cart, detail.quote])}
        />
        <p className="row">
          <label>
            Room <input name="room" required />
          </label>
          <button type="submit">Save this shelf</button>
        </p>
      </form>
      {saved.length > 0 && (
        <section aria-labelledby="saved">
          <h2 id="saved">Saved</h2>
          <ul>
            {saved.map(({ id, room, configuration: own }) => (
              <li key={id}>
                {room}: {sizeOf(own)}{' '}
                <button type="button" onClick={() => setConfiguration(own)}>
                  Show
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="cart">
        <h2 id="cart">Your cart</h2>
        {cart.length === 0 && <p>Your cart is empty. Get quotes above and choose one.</p>}
        <ul>
          {cart.map((quote) => (
            <li key={quote.id}>
              {quote.quantity} × hallway shelf, {sizeOf(quote.configuration)}, by {quote.workshop.name}:{' '}
              {priceOf(quote)}{' '}
              <button type="button" onClick={() => setCart(cart.filter(({ id }) => id !== quote.id))}>
                Remove
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** State that survives a reload of this tab. */
function useStored<T>(key: string, initial: T) {
  const name = `react-shelf-${key}`;
  const [value, setValue] = useState<T>(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? initial);
  // A layout effect stores the value as soon as it's shown. A normal effect would run in a later task, so a reload
  // could happen before it.
  useLayoutEffect(() => sessionStorage.setItem(name, JSON.stringify(value)), [name, value]);
  return [value, setValue] as const;
}

function sizeOf({ width, height, depth }: Readonly<Record<string, unknown>>): string {
  return [width, height, depth]
    .filter((length) => length !== undefined)
    .join(' × ')
    .concat(' mm');
}

/** Formats a quote's total price, which is in the minor unit of its currency. */
function priceOf({ price: { total } }: Quote): string {
  const { amount, currency } = total;
  const digits = minorUnitDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...fraction }).format(amount / 10 ** digits);
}

const place = document.getElementById('app')!;
const { service = '', licenseKey = '' } = place.dataset;
createRoot(place).render(
  <StrictMode>
    <Shelf service={service} licenseKey={licenseKey} />
  </StrictMode>,
);
