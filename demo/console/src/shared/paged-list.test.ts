import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ReactiveControllerHost } from 'lit';
import type { List } from './api.js';
import { Loaded, PagedList } from './paged-list.js';

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

/** A value whose responses the test gives. */
function valueWithAnswers() {
  const asked: { readonly answer: (value: string) => void; readonly isPoll: boolean }[] = [];
  const loaded = new Loaded<string>(host, (_, isPoll) => new Promise((answer) => asked.push({ answer, isPoll })));
  return { loaded, asked };
}

it('keeps the response to a write if an older response arrives after it', async () => {
  const { loaded, asked } = valueWithAnswers();
  const poll = loaded.refresh(true);
  loaded.set('with my message');
  asked[0]!.answer('without');
  assert.equal(await poll, false);
  assert.deepEqual([loaded.value, loaded.isLoading], ['with my message', false]);
});

it('refreshes once at a time, and again if something changed meanwhile', async () => {
  const { loaded, asked } = valueWithAnswers();
  const first = loaded.refresh(true);
  const skipped = await Promise.all(Array.from({ length: 1_000 }, () => loaded.refresh(true)));
  assert.ok(skipped.every((isNewer) => !isNewer));
  assert.equal(asked.length, 1);
  asked[0]!.answer('old');
  await new Promise(setImmediate);
  assert.equal(asked.length, 2);
  asked[1]!.answer('new');
  assert.equal(await first, true);
  assert.deepEqual([loaded.value, asked[1]!.isPoll], ['new', true]);
});
