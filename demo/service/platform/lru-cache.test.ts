import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LruCache } from './lru-cache.js';

describe('An LRU cache', () => {
  it('evicts the least recently used entry', () => {
    const cache = new LruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    assert.equal(cache.get('a'), 1);
    cache.set('c', 3);
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [1, undefined, 3]);
  });

  it('never exceeds its weight limit, but always keeps the last value', () => {
    const cache = new LruCache<string>(10, 100);
    cache.set('a', 'a', 60);
    cache.set('b', 'b', 40);
    assert.equal(cache.size, 2);
    cache.set('b', 'b', 50);
    assert.deepEqual([cache.get('a'), cache.get('b')], [undefined, 'b']);
    cache.set('large', 'large', 1_000);
    assert.deepEqual([cache.size, cache.get('large')], [1, 'large']);
    cache.delete('large');
    cache.set('c', 'c', 50);
    cache.set('d', 'd', 50);
    assert.equal(cache.size, 2);
  });
});
