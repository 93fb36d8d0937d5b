import { createClient } from '@parametric/api-client';

const client = createClient({ baseUrl: 'https://service.example', apiKey: process.env.PARAMETRIC_API_KEY! });

const { data: quotes, declined } = await client.quotes.create({
  model: 'hallway-shelf',
  configuration: { width: 1200, material: 'birch-plywood' }, // missing keys use the model's defaults
  quantity: 2, // an integer from 1 to 1,000
  currency: 'EUR', // one currency for all quotes, so that you can compare them
  ship_to: { country: 'DE', postcode: '10115' }, // for a price that includes delivery and tax
});
for (const { workshop, detail } of declined) console.log(`${workshop.name} declines: ${detail}`);

const [cheapest] = quotes.toSorted((a, b) => a.price.total.amount - b.price.total.amount);
if (!cheapest) throw new Error('Nobody makes it.');

const order = await client.orders.create({
  quote: cheapest.id,
  workshop: cheapest.workshop.slug,
  shipping: {
    country: 'DE',
    postcode: '10115',
    name: 'Ada Example',
    line1: 'Hof 1',
    city: 'Berlin',
    email: 'ada@example.org',
  },
});
console.log(`${order.id} is ${order.status}.`);
