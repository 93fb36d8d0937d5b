// Requests about the organization itself: its settings, keys, people, workshops with their materials, and audit log.

import { pathSegment, preconditionOf, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import {
  type AuditEntry,
  auditEntryPageSchema,
  type IssuedKey,
  issuedKeyPageSchema,
  issuedKeySchema,
  type Key,
  type KeyRequest,
  type KeyUpdate,
  type keyKinds,
  keySchema,
  type ListedWorkshop,
  listedWorkshopSchema,
  type MaterialList,
  materialListSchema,
  type Organization,
  type OrganizationUpdate,
  organizationSchema,
  type Person,
  type PersonRequest,
  type PersonSession,
  type PersonUpdate,
  type ProductMaterialList,
  personPageSchema,
  personSchema,
  personSessionPageSchema,
  productMaterialListSchema,
  type WorkshopList,
  workshopListSchema,
} from '../schemas/organization.js';
import { type OfferList, offerListSchema } from '../schemas/quote.js';
import type { OffersRequest } from '../schemas/requests.js';

/** The organization's settings. */
export interface OrganizationResource {
  /** Reads the settings. */
  get(options?: RequestOptions): Promise<Organization>;
  /** Changes the given settings. @throws {InvalidRequestError} */
  update(update: OrganizationUpdate, options?: RequestOptions): Promise<Organization>;
}

/** Options for `keys.list`. */
export interface ListKeysOptions extends RequestOptions {
  readonly kind?: (typeof keyKinds)[number] | undefined;
  /** true for revoked keys only, false for active ones only. */
  readonly revoked?: boolean | undefined;
  /** Part of the key's name, its last characters, or a page, model, or workshop that it's for. */
  readonly search?: string | undefined;
  /** Items per page. */
  readonly limit?: number | undefined;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
}

/** Options for `keys.revoke`. */
export interface RevokeKeyOptions extends RequestOptions {
  /** Confirms that you want to revoke the client's own key, or the organization's last API key. */
  readonly isConfirmed?: boolean | undefined;
}

/** The organization's keys. */
export interface KeysResource {
  /** Reads what the client's own key can do. */
  own(options?: RequestOptions): Promise<Key>;
  /** Lists the keys, newest first. */
  list(options?: ListKeysOptions): Paged<IssuedKey>;
  /**
   * Creates a key. Only this response has the `key` of an API or workshop key.
   * @throws {PermissionError} if it could do more than the client's own key
   * @throws {ConflictError} `key_limit_reached`
   */
  create(request: KeyRequest, options?: RequestOptions & { readonly idempotencyKey?: string }): Promise<IssuedKey>;
  /** Changes a key's label, origins, models, or scopes. @throws {ConflictError} `key_revoked` */
  update(id: string, update: KeyUpdate, options?: RequestOptions): Promise<IssuedKey>;
  /** Permanently revokes a key. @throws {ConflictError} `confirmation_needed` */
  revoke(id: string, options?: RevokeKeyOptions): Promise<IssuedKey>;
}

/** The people who can sign in to the organization's console. Test keys have no access to these methods. */
export interface PeopleResource {
  /** Lists everyone, oldest first: at most 200. */
  list(options?: RequestOptions): Promise<readonly Person[]>;
  /**
   * Invites someone by email. The link works once, for 7 days.
   * @throws {PermissionError} if the role allows more than the client's own key
   * @throws {InvalidRequestError} if they're already on the list
   */
  invite(request: PersonRequest, options?: RequestOptions): Promise<Person>;
  /** Changes someone's name, role, or workshop. @throws {ConflictError} `last_owner` */
  update(id: string, update: PersonUpdate, options?: RequestOptions): Promise<Person>;
  /** Removes someone, and signs them out right away. @throws {ConflictError} `last_owner` */
  remove(id: string, options?: RequestOptions): Promise<void>;
  /** Sends an invitation again. The earlier link stops working. @throws {NotFoundError} if the person has joined */
  inviteAgain(id: string, options?: RequestOptions): Promise<Person>;
  /** Lists the browsers in which someone is signed in, most recently used first. */
  sessions(id: string, options?: RequestOptions): Promise<readonly PersonSession[]>;
  /** Signs someone out everywhere. @throws {PermissionError} if their role allows more than the client's own key */
  endSessions(id: string, options?: RequestOptions): Promise<void>;
  /**
   * Removes someone's passkeys, for example if they've lost them, and signs them out everywhere.
   * @throws {PermissionError} if their role allows more than the client's own key
   */
  resetPasskeys(id: string, options?: RequestOptions): Promise<void>;
}

/** Options for `audit.list`. */
export interface ListAuditOptions extends RequestOptions {
  /** The kind of record, such as `key` or `order`. */
  readonly kind?: string | undefined;
  /** The changed record's id. */
  readonly subject?: string | undefined;
  /** Who made the change: the id of a person or key, or the name of a command. */
  readonly by?: string | undefined;
  /** Items per page. */
  readonly limit?: number | undefined;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
}

/** The log of all changes, kept for two years. */
export interface AuditResource {
  /** Lists the entries, newest first. */
  list(options?: ListAuditOptions): Paged<AuditEntry>;
}

/** The workshops that the organization can ask for quotes. */
export interface WorkshopsResource {
  /** Lists the workshops, the organization's own first. */
  list(options?: RequestOptions): Promise<WorkshopList>;
  /** Reads a workshop, including the price list if it's your own. @throws {NotFoundError} */
  get(slug: string, options?: RequestOptions): Promise<ListedWorkshop>;
  /**
   * Adds or replaces one of the organization's workshops.
   * @param profile as described in the service's documentation of price lists, in minor units of its currencies
   * @param options.over the `changed_at` that the workshop must still have, or null if it must not exist yet
   * @throws {InvalidRequestError} with each invalid field of the profile
   * @throws {ApiError} with the code `precondition_failed` if someone else has changed the workshop since
   */
  put(
    slug: string,
    profile: object,
    options?: RequestOptions & { readonly over?: string | null | undefined },
  ): Promise<ListedWorkshop>;
  /** Deletes one of the organization's workshops and revokes its keys. */
  delete(slug: string, options?: RequestOptions): Promise<void>;
  /**
   * Calculates what the workshops would quote for a document, published or not. Nothing is stored, so no one can order
   * it.
   * @example
   * const { data, declined } = await client.workshops.previewOffers({ document, configuration: { width: 1200 }, quantity: 1 });
   * @throws {InvalidRequestError} with each error in the document
   */
  previewOffers(request: OffersRequest, options?: RequestOptions): Promise<OfferList>;
}

/** The materials that the organization's workshops stock. */
export interface MaterialsResource {
  /** Lists the materials, each with the workshops that stock it. */
  list(options?: RequestOptions): Promise<MaterialList>;
}

/** The materials that products use. */
export interface ProductMaterialsResource {
  /** Lists the materials of the models for sale, each with the kinds that a price list can use for it. */
  list(options?: RequestOptions): Promise<ProductMaterialList>;
}

export function createOrganization(transport: Transport): OrganizationResource {
  const path = '/v1/organization';
  return {
    get: ({ signal } = {}) => transport.request({ method: 'GET', path, signal }, organizationSchema),
    update: (body, { signal } = {}) => transport.request({ method: 'PATCH', path, body, signal }, organizationSchema),
  };
}

export function createKeys(transport: Transport): KeysResource {
  const pathOf = (id: string) => `/v1/keys/${pathSegment('The key', id)}`;
  return {
    own: ({ signal } = {}) => transport.request({ method: 'GET', path: '/v1/key', signal }, keySchema),
    list: ({ signal, after, ...query } = {}) =>
      new Paged((next) => {
        const call = { method: 'GET', path: '/v1/keys', query: { ...query, after: next ?? after }, signal } as const;
        return transport.request(call, issuedKeyPageSchema);
      }),
    create: (body, { idempotencyKey, signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/keys', body, idempotencyKey, signal }, issuedKeySchema),
    update: (id, body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path: pathOf(id), body, signal }, issuedKeySchema),
    revoke: (id, { isConfirmed, signal } = {}) => {
      const query = { confirm: isConfirmed ? id : undefined };
      return transport.request({ method: 'DELETE', path: pathOf(id), query, signal }, issuedKeySchema);
    },
  };
}

export function createPeople(transport: Transport): PeopleResource {
  const path = '/v1/people';
  const pathOf = (id: string) => `${path}/${pathSegment('The person', id)}`;
  return {
    list: async ({ signal } = {}) => (await transport.request({ method: 'GET', path, signal }, personPageSchema)).data,
    invite: (body, { signal } = {}) =>
      transport.request({ method: 'POST', path, body, signal, isOnce: true }, personSchema),
    update: (id, body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path: pathOf(id), body, signal }, personSchema),
    remove: (id, { signal } = {}) => transport.send({ method: 'DELETE', path: pathOf(id), signal }),
    inviteAgain: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${pathOf(id)}/invite`, signal, isOnce: true }, personSchema),
    sessions: async (id, { signal } = {}) => {
      const call = { method: 'GET', path: `${pathOf(id)}/sessions`, signal } as const;
      return (await transport.request(call, personSessionPageSchema)).data;
    },
    endSessions: (id, { signal } = {}) =>
      transport.send({ method: 'POST', path: `${pathOf(id)}/end-sessions`, signal }),
    resetPasskeys: (id, { signal } = {}) =>
      transport.send({ method: 'DELETE', path: `${pathOf(id)}/passkeys`, signal }),
  };
}

export function createAudit(transport: Transport): AuditResource {
  return {
    list: ({ signal, after, ...query } = {}) =>
      new Paged((next) => {
        const call = { method: 'GET', path: '/v1/audit', query: { ...query, after: next ?? after }, signal } as const;
        return transport.request(call, auditEntryPageSchema);
      }),
  };
}

export function createWorkshops(transport: Transport): WorkshopsResource {
  const path = '/v1/workshops';
  const pathOf = (slug: string) => `${path}/${pathSegment('The workshop', slug)}`;
  return {
    list: ({ signal } = {}) => transport.request({ method: 'GET', path, signal }, workshopListSchema),
    get: (slug, { signal } = {}) =>
      transport.request({ method: 'GET', path: pathOf(slug), signal }, listedWorkshopSchema),
    put: (slug, body, { over, signal } = {}) => {
      const headers = preconditionOf(over);
      return transport.request({ method: 'PUT', path: pathOf(slug), body, headers, signal }, listedWorkshopSchema);
    },
    delete: (slug, { signal } = {}) => transport.send({ method: 'DELETE', path: pathOf(slug), signal }),
    previewOffers: (body, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${path}/offers`, body, signal }, offerListSchema),
  };
}

export function createMaterials(transport: Transport): MaterialsResource {
  return {
    list: ({ signal } = {}) => transport.request({ method: 'GET', path: '/v1/materials', signal }, materialListSchema),
  };
}

export function createProductMaterials(transport: Transport): ProductMaterialsResource {
  const path = '/v1/product-materials';
  return {
    list: ({ signal } = {}) => transport.request({ method: 'GET', path, signal }, productMaterialListSchema),
  };
}
