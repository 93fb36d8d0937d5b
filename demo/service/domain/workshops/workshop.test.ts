import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pictureOf, workshopPictures } from './asked-workshops.js';
import { workshops } from './workshop.js';

for (const workshop of workshops) {
  const { slug, rates, currency, delivers, country, quantity_breaks: quantityBreaks, machines, materials } = workshop;

  it(`${slug} quotes in its own currency first`, () => {
    assert.equal(Object.keys(rates)[0], currency);
  });

  it(`${slug} prices the same materials in every currency`, () => {
    for (const { square_metre, litre, kilogram } of materials) {
      assert.deepEqual(Object.keys(square_metre ?? litre ?? kilogram ?? {}), Object.keys(rates));
    }
  });

  it(`${slug} charges whole minor units`, () => {
    for (const rate of Object.values(rates)) {
      for (const amount of numbersIn({ ...rate, delivery: { ...rate.delivery, bands: [] } })) {
        assert.ok(Number.isSafeInteger(amount) && amount > 0, `${amount}`);
      }
      for (const { kilogram } of rate.delivery.bands) assert.ok(Number.isSafeInteger(kilogram) && kilogram > 0);
    }
  });

  it(`${slug} charges more per kilogram for longer distances`, () => {
    for (const { delivery } of Object.values(rates)) {
      const { bands } = delivery;
      assert.ok(bands.every((band, index) => index === 0 || band.up_to_km > bands[index - 1]!.up_to_km));
      assert.ok(bands.every((band, index) => index === 0 || band.kilogram >= bands[index - 1]!.kilogram));
    }
  });

  it(`${slug} delivers to its own country and names each country once`, () => {
    assert.ok(delivers.to.includes(country));
    assert.equal(new Set(delivers.to).size, delivers.to.length);
  });

  it(`${slug} has increasing quantity discounts`, () => {
    assert.ok(quantityBreaks.every(({ percent_off }) => percent_off > 0 && percent_off < 100));
    assert.ok(
      quantityBreaks.every((step, index) => {
        const before = quantityBreaks[index - 1];
        return !before || (step.from > before.from && step.percent_off > before.percent_off);
      }),
    );
  });

  it(`${slug} is described in every language, and has a picture`, async () => {
    const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'];
    assert.deepEqual(Object.keys(workshop.about!), languages);
    for (const text of Object.values(workshop.about!)) assert.ok(text.length > 40 && text.length < 180, text);
    const file = workshopPictures.get(pictureOf(slug)?.replace('v1/assets/', '') ?? '');
    assert.ok(file && file.content.length < 2_000, `${file?.content.length} bytes`);
  });

  it(`${slug} says its largest panel length first`, () => {
    const [length, width] = machines.largest_panel;
    assert.ok(length >= width);
  });
}

it('no two workshops share a slug', () => {
  assert.equal(new Set(workshops.map(({ slug }) => slug)).size, workshops.length);
});

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(numbersIn) : [];
}
