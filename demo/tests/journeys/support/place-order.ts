// Places an order like a customer would, but without using the pages.

import { createClient, type Order } from '@parametric/api-client';
import type { Demo } from './demo.js';

/** The recipient of the order. */
export interface Person {
  readonly name: string;
  readonly line1: string;
  readonly city: string;
  readonly email: string;
}

/** Orders two hallway shelves with a width of 180 cm from the first workshop that sends a quote for them. */
export async function placeOrder({ serviceUrl, organizations }: Demo, person: Person): Promise<Order> {
  const client = createClient({ baseUrl: serviceUrl, licenseKey: organizations[0]!.licenseKey });
  const shipTo = { country: 'DE', postcode: '10115' };
  const request = { model: 'hallway-shelf', configuration: { width: 1800 }, quantity: 2, ship_to: shipTo };
  const { data } = await client.quotes.create(request);
  const { id, workshop } = data[0]!;
  return client.orders.create({ quote: id, workshop: workshop.slug, shipping: { ...shipTo, ...person } });
}
