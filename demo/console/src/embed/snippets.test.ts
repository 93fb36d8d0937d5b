import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { attributesOf, DEFAULT_SETTINGS, SETTING_GROUPS, settingProblem } from './embed-settings.js';
import { debugSnippet, type Embed, policySnippet, recipesOf, tagSnippet } from './snippets.js';

const isColor = (text: string) => /^(#[0-9a-f]{3,8}|teal)$/i.test(text);
const embed: Embed = {
  service: 'https://service.example',
  licenseKey: 'pclk_live_…',
  model: 'hallway-shelf',
  name: 'Shelf "Ida" & co',
  attributes: [],
  hasContainer: false,
};

it('a tag has only the attributes that differ from the defaults', () => {
  assert.deepEqual(attributesOf(DEFAULT_SETTINGS, isColor), []);
  assert.deepEqual(attributesOf({ ...DEFAULT_SETTINGS, quantity: '1', theme: 'dark', currency: 'chf' }, isColor), [
    ['theme', 'dark'],
    ['currency', 'CHF'],
  ]);
});

it('invalid settings are reported, and left out of the tag', () => {
  const wrong = { accent: 'blu', currency: 'EURO', quantity: '0', terms: 'shop.example/terms' };
  for (const [name, value] of Object.entries(wrong)) {
    assert.ok(settingProblem(name as keyof typeof wrong, value, isColor), name);
  }
  assert.deepEqual(attributesOf({ ...DEFAULT_SETTINGS, ...wrong }, isColor), []);
  for (const [quantity, written] of Object.entries({ '1’000': '1000', '١٢': '12', '1 000': '1000' })) {
    assert.deepEqual(attributesOf({ ...DEFAULT_SETTINGS, quantity }, isColor), [['quantity', written]], quantity);
  }
  for (const [name, value] of Object.entries({ accent: 'teal', currency: 'eur', quantity: '1000', terms: '/terms' })) {
    assert.equal(settingProblem(name as keyof typeof wrong, value, isColor), undefined, name);
  }
});

it('each control writes an attribute that the loader passes to the configurator', () => {
  const names = SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));
  const all = Object.fromEntries(names.map((name) => [name, name === 'quantity' ? '2' : '/x']));
  const given = attributesOf({ ...DEFAULT_SETTINGS, ...all, accent: 'teal', currency: 'EUR' }, isColor);
  assert.deepEqual(
    given.map(([name]) => name),
    names,
  );
});

it('the tag matches the documentation, with every value escaped', () => {
  assert.equal(
    tagSnippet(embed).replace(/\s+/g, ' '),
    '<script async src="https://service.example/v1/embed.js" data-license-key="pclk_live_…" data-model="hallway-shelf"></script>',
  );
  assert.match(tagSnippet({ ...embed, attributes: [['accent', 'a"b<c>&d']] }), /data-accent="a&quot;b&lt;c>&amp;d"/);
  assert.match(debugSnippet(embed), /\n {2}data-debug><\/script>$/);
  assert.match(
    tagSnippet({ ...embed, hasContainer: true }),
    /min-height: max\(640px, 100svh\).*<div class="configurator-place">/s,
  );
  assert.equal(
    policySnippet(embed),
    'script-src https://service.example; connect-src https://service.example; img-src https://service.example',
  );
});

it('a container has the service’s picture if the product starts out as shown there', () => {
  const pictureIn = (attributes: Embed['attributes']) =>
    tagSnippet({ ...embed, hasContainer: true, attributes }).match(/<img[^>]*>/)?.[0];
  assert.equal(
    pictureIn([['accent', 'teal']]),
    '<img slot="picture" src="https://service.example/v1/models/hallway-shelf/picture.svg?license_key=pclk_live_…&amp;aspect=own" alt="Shelf &quot;Ida&quot; &amp; co" fetchpriority="high">',
  );
  for (const name of ['preset', 'theme', 'configuration']) assert.equal(pictureIn([[name, 'x']]), undefined, name);
  assert.doesNotMatch(tagSnippet(embed), /<img/);
});

it('a container requests the configurator and its model in parallel with the script', () => {
  const links = (code: string) => code.match(/<link[^>]*>/g);
  assert.deepEqual(links(tagSnippet({ ...embed, licenseKey: 'pclk_live_a&b', hasContainer: true })), [
    '<link rel="modulepreload" crossorigin href="https://service.example/v1/assets/configurator.js">',
    '<link rel="preload" as="fetch" crossorigin href="https://service.example/v1/models/hallway-shelf?license_key=pclk_live_a&amp;b">',
  ]);
  assert.equal(links(tagSnippet(embed)), null);
});

it('a file with only the plain code has its script in the body', () => {
  for (const hasContainer of [false, true]) {
    const { code, steps } = recipesOf({ ...embed, hasContainer }).find(({ id }) => id === 'html')!;
    // A parser starts the body at the first element that isn't allowed in the head.
    const [first] = code.replace(/<style>.*?<\/style>/s, '').match(/<[a-z]+/) ?? [];
    assert.equal(first, '<div');
    assert.match(code, /<script[^>]*><\/script>\n<\/div>$/);
    assert.match(steps.join(' '), /page’s body/);
  }
});

it('every recipe includes the service, the key, the model and the chosen settings', () => {
  const chosen = recipesOf({ ...embed, attributes: [['theme', 'dark']] });
  assert.equal(new Set(chosen.map(({ id }) => id)).size, chosen.length);
  for (const { id, code, steps } of chosen) {
    for (const part of ['https://service.example', 'pclk_live_…', 'hallway-shelf', 'theme="dark"']) {
      assert.ok(code.includes(part) || steps.join().includes(part), `${id} has ${part}`);
    }
    assert.ok(steps.length > 0, id);
  }
});

it('every recipe says where quotes go that the page hands to a cart', () => {
  const attributes = [['checkout', 'event']] as const;
  for (const { id, steps } of recipesOf({ ...embed, attributes })) {
    assert.match(steps.join(' '), id === 'shopify' ? /can’t charge the quote/ : /the cart|your cart/, id);
  }
  for (const { id, steps } of recipesOf(embed)) assert.doesNotMatch(steps.join(' '), /cart/, id);
});

it('WordPress gets the plugin, whose shortcode takes every setting', () => {
  const { code, download } = recipesOf({ ...embed, attributes: [['theme', 'dark']] }).find(
    ({ id }) => id === 'wordpress',
  )!;
  assert.equal(code, '[configurator model="hallway-shelf" theme="dark"]');
  const plugin = readFileSync(new URL(download!), 'utf8');
  const [, list] = /const PARAMETRIC_ATTRIBUTES = \[(.*?)\];/s.exec(plugin)!;
  const taken = [...list!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
  const names = SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));
  assert.deepEqual(
    names.filter((name) => !taken.includes(name)),
    [],
  );
});

it('the recipes reserve the space and have the same links as the code for a page', () => {
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  const code = tagSnippet({ ...embed, hasContainer: true });
  const rules = flat(/<style>(.*?)<\/style>/s.exec(code)![1]!);
  const files = [
    'html/index.html',
    'shopify/sections/configurator.liquid',
    'site-builders/embed.html',
    'wordpress/configurator.php',
  ];
  for (const file of files) {
    const recipe = readFileSync(new URL(`../../../shop/recipes/${file}`, import.meta.url), 'utf8');
    assert.ok(flat(recipe).includes(rules.trim()), `${file} has other rules`);
    assert.match(recipe, /class="configurator-place"/, file);
    assert.match(recipe, /rel="modulepreload"[^>]*crossorigin/, file);
    assert.match(recipe, /rel="preload"/, file);
  }
});
