import assert from 'node:assert/strict';
import { it } from 'node:test';
import { matchPath, navigationOf, type ViewRow, views, viewsFor } from './views.js';

const row = (path: string, more: Partial<ViewRow> = {}): ViewRow => ({
  path,
  title: path,
  tag: 'console-x',
  load: async () => undefined,
  ...more,
});
const rows = [
  row('/console', { navigation: 'Overview' }),
  row('/console/orders', { navigation: 'Orders' }),
  row('/console/orders/:id'),
  row('/console/settings/keys', { navigation: 'Settings' }),
];

it('a URL shows the view with the matching path, with its parameters', () => {
  assert.equal(matchPath(rows, '/console/')?.row, rows[0]);
  assert.equal(matchPath(rows, '/console/orders')?.row, rows[1]);
  assert.deepEqual(matchPath(rows, '/console/orders/a%20b')?.params, { id: 'a b' });
  assert.deepEqual(matchPath(rows, '/console/orders/%E0%A4')?.params, { id: '%E0%A4' });
  assert.equal(matchPath(rows, '/console/orders/a/b'), undefined);
  assert.equal(matchPath(rows, '/console/other'), undefined);
});

it('the navigation marks the entry that a view belongs to', () => {
  const at = (path: string) => navigationOf(rows, path)?.navigation;
  assert.deepEqual(
    ['/console', '/console/orders', '/console/orders/1', '/console/settings/keys', '/console/other'].map(at),
    ['Overview', 'Orders', 'Orders', 'Settings', undefined],
  );
});

it('a view is shown only for its kinds of keys', () => {
  const all = [row('/console/orders', { keys: ['workshop'] as never }), row('/console/keys')];
  const key = { id: 'key_1', mode: 'live' } as const;
  assert.deepEqual(viewsFor(all, { key: { ...key, kind: 'api' } }), [all[1]]);
  assert.deepEqual(viewsFor(all, { key: { ...key, kind: 'workshop' } }), [all[0]]);
  const keys = [row('/console/keys', { scope: 'keys:read' })];
  assert.deepEqual(viewsFor(keys, { key: { ...key, kind: 'api', scopes: ['keys:read'] } }), keys);
  assert.deepEqual(viewsFor(keys, { key: { ...key, kind: 'api', scopes: ['orders:read'] } }), []);
  const people = views.filter(({ path }) => path === '/console/people');
  assert.deepEqual(viewsFor(people, { key: { ...key, kind: 'api', mode: 'test' } }), []);
  assert.deepEqual(viewsFor(people, { key: { ...key, kind: 'api', mode: 'live' } }), people);
});
