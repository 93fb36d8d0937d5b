import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Draft, DraftStore } from '../products/draft-store.js';
import type { Api } from '../shared/api.js';
import { ApiError } from '../shared/api-errors.js';
import { openProduct } from './open-product.js';

const notFound = { get: () => Promise.reject(new ApiError(404, 'not_found', 'There is no model.')) } as unknown as Api;
const keeps = (draft: Partial<Draft> | undefined) => ({ get: async () => draft }) as unknown as DraftStore;

it('opens a draft that was never published, and says where there is neither', async () => {
  const draft = { text: '{ "id": "bench" }', savedAt: 1, isChanged: true };
  const opened = await openProduct(notFound, keeps(draft), 'org_1', 'bench');
  assert.deepEqual(opened, { text: draft.text, base: undefined, savedAt: 1, published: null });
  await assert.rejects(openProduct(notFound, keeps(undefined), 'org_1', 'bench'), {
    status: 404,
    message: /Nothing is published as “bench”, and this browser has no draft of it\./,
  });
});
