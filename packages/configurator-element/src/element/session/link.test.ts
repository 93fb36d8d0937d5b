import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileCoreModel } from '../../model/core-model.js';
import type { ConfigurationLink } from '../../model/document/configuration-link.js';
import { writeLink } from '../sharing/write-link.js';
import { shelfDocument } from '../testing/document.js';
import { diffFromDefaults, readLink } from './link.js';

const model = compileCoreModel(shelfDocument);
const { parameters } = model.document;
const link: ConfigurationLink = {
  revision: '3f2a90c1d2e4b5f6',
  values: { width: 600.5, back: false, material: 'birch', engraving: 'Flur & Küche ~ 100% "a.b" +1=?#/' },
  forAr: false,
};

function read(address: string) {
  return readLink(new URL(address).search, 'test-shelf', parameters);
}

describe('a link to a configuration', () => {
  it('restores each value with its type, whatever its characters', () => {
    assert.deepEqual(read(writeLink('https://shop.example/shelf', 'test-shelf', link)), link);
  });

  it('survives a router that decodes and rewrites the query', () => {
    const url = new URL(writeLink('https://shop.example/shelf', 'test-shelf', link));
    url.search = new URLSearchParams(url.search).toString();
    assert.deepEqual(read(url.href), link);
  });

  it('says whether it was scanned to see the product in augmented reality', () => {
    const address = writeLink('https://shop.example/', 'test-shelf', { ...link, forAr: true });
    assert.equal(read(address)?.forAr, true);
  });

  it('is short and readable for plain values, and keeps the page’s own query and route', () => {
    const values = { width: 600, material: 'oak' };
    assert.equal(
      writeLink('https://shop.example/p?id=7&plus=a+b%20c&flag#/route?x=1', 'shelf', { ...link, values }),
      'https://shop.example/p?id=7&plus=a+b%20c&flag&configurator-shelf=3f2a90c1d2e4b5f6~width.600~material.oak#/route?x=1',
    );
  });

  it('replaces this model’s link in the URL, and no other', () => {
    const first = writeLink('https://shop.example/?a=1', 'test-shelf', link);
    const other = writeLink(first, 'desk', { ...link, values: { width: 1 } });
    const second = writeLink(other, 'test-shelf', { ...link, values: { width: 900 } });
    assert.deepEqual(read(second)?.values, { width: 900 });
    assert.equal(new URL(second).searchParams.getAll('configurator-test-shelf').length, 1);
    assert.equal(new URL(second).searchParams.get('configurator-desk'), '3f2a90c1d2e4b5f6~width.1');
  });

  it('is undefined if the query has none for this model', () => {
    assert.equal(read('https://shop.example/?configurator-desk=1~width.2'), undefined);
  });

  it('can’t be read if it was cut off in the middle of a character', () => {
    assert.equal(read('https://shop.example/?configurator-test-shelf=~engraving.100%25%'), null);
  });

  it('keeps unknown values, which the model then reports as left out', () => {
    assert.deepEqual(read('https://shop.example/?configurator-test-shelf=~width.wide~legs.4')?.values, {
      width: 'wide',
      legs: '4',
    });
  });
});

describe('diffFromDefaults', () => {
  it('returns what differs from the defaults', () => {
    assert.deepEqual(diffFromDefaults(model, { width: 1000, height: 900, shelves: 3, material: 'birch' }), {
      height: 900,
      material: 'birch',
    });
  });

  it('omits hidden values, and keeps those that show them', () => {
    assert.deepEqual(diffFromDefaults(model, { feet: 'none', footHeight: 150 }), {});
    assert.deepEqual(diffFromDefaults(model, { feet: 'steel', footHeight: 150 }), { feet: 'steel', footHeight: 150 });
  });

  it('keeps impossible choices, which the model then reports', () => {
    assert.deepEqual(diffFromDefaults(model, { width: 1000, legs: 4, material: 'gold' }), {
      legs: 4,
      material: 'gold',
    });
  });

  it('settles to the configuration it was made from', () => {
    const chosen = { width: 800, height: 1200, shelves: 5, back: true, feet: 'steel', footHeight: 100, engraving: 'A' };
    const diff = diffFromDefaults(model, chosen);
    assert.deepEqual(model.settle(diff).configuration, model.settle(chosen).configuration);
    assert.deepEqual(Object.keys(diff), ['width', 'shelves', 'feet', 'engraving']);
  });
});
