import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ReactiveControllerHost } from 'lit';
import type { List } from './api.js';
import { PagedList } from './paged-list.js';

const host: ReactiveControllerHost = {
  addController: () => undefined,
  removeController: () => undefined,
  requestUpdate: () => undefined,
  updateComplete: Promise.resolve(true),
};

/** Responds to the requests in the order that the test chooses. */
function listWithAnswers() {
  const asked: ((answer: List<string>) => void)[] = [];
  const list = new PagedList<string>(host, () => new Promise((resolve) => asked.push(resolve)));
  return { list, asked };
}

it('appends a page once, no matter how often it’s requested', async () => {
  const { list, asked } = listWithAnswers();
  const first = list.load();
  asked[0]!({ data: ['a'], next: 'a' });
  await first;
  const more = [list.loadMore(), list.loadMore()];
  assert.equal(asked.length, 2);
  assert.ok(list.isLoading);
  asked[1]!({ data: ['b'], next: null });
  await Promise.all(more);
  assert.deepEqual([list.items, list.hasMore, list.isLoading], [['a', 'b'], false, false]);
});

it('ignores a page of the previous list that arrives after a reload', async () => {
  const { list, asked } = listWithAnswers();
  const first = list.load();
  asked[0]!({ data: ['a'], next: 'a' });
  await first;
  const more = list.loadMore();
  const anew = list.load();
  await list.loadMore();
  assert.equal(asked.length, 3);
  asked[1]!({ data: ['b'], next: 'b' });
  await more;
  assert.ok(list.isLoading);
  asked[2]!({ data: ['x'] });
  await anew;
  assert.deepEqual([list.items, list.hasMore, list.isLoading], [['x'], false, false]);
});
