import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ApiError } from '@parametric/api-client/page';
import { type Draft, type DraftStore, openProduct } from '../products/drafts.js';
import type { Api } from '../shared/api.js';

const notFound = {
  get: () => Promise.reject(new ApiError('Not found', { status: 404, code: 'not_found' })),
} as unknown as Api;
const keeps = (draft: Partial<Draft> | undefined) => ({ get: () => draft }) as unknown as DraftStore;

it('opens a draft that was never published, and fails if there’s neither', async () => {
  const draft = { text: '{ "id": "bench" }', savedAt: 1, isChanged: true };
  const opened = await openProduct(notFound, keeps(draft), 'org_1', 'bench');
  assert.deepEqual(opened, { text: draft.text, base: undefined, published: null });
  await assert.rejects(openProduct(notFound, keeps(undefined), 'org_1', 'bench'), {
    status: 404,
    message: /There’s no published product with the ID “bench”, and this browser doesn’t have a draft of it\./,
  });
});

it('detects that a draft was published even if its page closed before the response', async () => {
  const document = { id: 'bench', name: 'Bench' };
  const published = { get: async () => ({ revision: 'r2', document, status: 'published' }) } as unknown as Api;
  const draft = { text: JSON.stringify(document, null, 2), base: 'r1', savedAt: 1, isChanged: true };
  const put: Partial<Draft>[] = [];
  const store = { ...keeps(draft), put: (kept: Draft) => void put.push(kept) } as unknown as DraftStore;
  const opened = await openProduct(published, store, 'org_1', 'bench');
  assert.deepEqual([opened.text, opened.base], [draft.text, 'r2']);
  assert.deepEqual(put, [{ ...draft, base: 'r2', isChanged: false }]);
  const typed = { ...draft, text: draft.text.replace('Bench', 'Seat') };
  assert.equal((await openProduct(published, keeps(typed), 'org_1', 'bench')).base, 'r1');
});
