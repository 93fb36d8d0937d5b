// A shop that only asks its own workshop, `ours`, for quotes.

import assert from 'node:assert/strict';
import { allWorkshopScopes, type Scope } from '../domain/keys/scopes.js';
import { request, type TestService } from './service.js';

export interface OwnWorkshop {
  readonly organizationId: string;
  /** The shop's API key. */
  readonly shop: string;
  /** Creates a key for a workshop. By default, the key has all permissions that a workshop's key can have. */
  keyFor(workshop: string, scopes?: readonly Scope[]): Promise<string>;
}

/** @param profile the workshop without its slug */
export async function addOwnWorkshop(service: TestService, profile: object): Promise<OwnWorkshop> {
  const { id: organizationId, apiKey: shop } = await service.addOrganization();
  const put = await request(service, 'PUT', '/v1/workshops/ours', { key: shop, body: profile });
  assert.equal(put.status, 201, put.text);
  await request(service, 'PATCH', '/v1/organization', { key: shop, body: { workshops: ['ours'] } });
  return {
    organizationId,
    shop,
    keyFor: async (workshop, scopes = allWorkshopScopes) => {
      const body = { kind: 'workshop', mode: 'test', label: 'Bench', workshop, scopes };
      return JSON.parse((await request(service, 'POST', '/v1/keys', { key: shop, body })).text).key;
    },
  };
}
