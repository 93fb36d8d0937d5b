// Requests for webhook endpoints and deliveries: API keys only.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import {
  type WebhookDelivery,
  type WebhookDeliveryStatus,
  type WebhookEndpoint,
  type WebhookEndpointRequest,
  type WebhookEndpointUpdate,
  type WebhookReplay,
  type WebhookReplayRequest,
  type WebhookTest,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookEndpointPageSchema,
  webhookEndpointSchema,
  webhookReplaySchema,
  webhookTestSchema,
} from '../schemas/webhook.js';

/** How many endpoints a page, and after which one. */
export interface ListEndpointsOptions extends RequestOptions {
  /** Items a page. */
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** Which deliveries, and how many a page. */
export interface ListDeliveriesOptions extends ListEndpointsOptions {
  /** Only deliveries to this endpoint. */
  readonly endpoint?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
}

/** What `rotate` takes beside the id. */
export interface RotateOptions extends RequestOptions {
  /** The secrets before the new one sign no more: for one that others have seen. */
  readonly expirePreviousImmediately?: boolean | undefined;
}

/** A request that creates something is never retried: where no answer comes, list before you send it again. */
export interface WebhookEndpointsResource {
  /** `secret` is in this response alone. */
  create(request: WebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpoint>;
  /**
   * The endpoint, without its secret.
   * @throws {NotFoundError} where there is none
   */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;
  /** The organization's endpoints, without their secrets. */
  list(options?: ListEndpointsOptions): Paged<WebhookEndpoint>;
  /**
   * Changes its address or description, or switches it on or off; what is left out stays. Events that wait go to the new
   * address, signed by the same secret.
   */
  update(id: string, update: WebhookEndpointUpdate, options?: RequestOptions): Promise<WebhookEndpoint>;
  /** Removes it and its deliveries. */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** Sends one signed event of an order that does not exist. */
  test(id: string, options?: RequestOptions): Promise<WebhookTest>;
  /**
   * Delivers what was set aside since then: after the last try, or because the endpoint was disabled. May be repeated; where
   * `has_more` is true, it has to be.
   * @throws {ConflictError} `endpoint_disabled`
   */
  replay(id: string, request: WebhookReplayRequest, options?: RequestOptions): Promise<WebhookReplay>;
  /**
   * A new `secret`, in this response alone; for 24 hours the previous one signs too.
   * @throws {ConflictError} `too_many_secrets`
   */
  rotate(id: string, options?: RotateOptions): Promise<WebhookEndpoint>;
  /** From now on the current secret alone signs. */
  revokePreviousSecrets(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;
}

/** What was sent to the endpoints, and what came of it. */
export interface WebhookDeliveriesResource {
  /** Each with what came of its tries. */
  list(options?: ListDeliveriesOptions): Paged<WebhookDelivery>;
  /**
   * The delivery with what came of its tries.
   * @throws {NotFoundError} where there is none
   */
  get(id: string, options?: RequestOptions): Promise<WebhookDelivery>;
  /** Delivers it again, with the same `webhook-id`. */
  redeliver(id: string, options?: RequestOptions): Promise<WebhookDelivery>;
}

const endpointsPath = '/v1/webhook-endpoints';
const deliveriesPath = '/v1/webhook-deliveries';

export function createWebhookEndpoints(transport: Transport): WebhookEndpointsResource {
  const pathOf = (id: string) => `${endpointsPath}/${pathSegment('The endpoint', id)}`;
  return {
    create: (body, { signal } = {}) =>
      transport.request({ method: 'POST', path: endpointsPath, body, signal, isOnce: true }, webhookEndpointSchema),
    get: (id, { signal } = {}) => transport.request({ method: 'GET', path: pathOf(id), signal }, webhookEndpointSchema),
    list: ({ limit, after, signal } = {}) =>
      new Paged((next) => {
        const query = { limit, after: next ?? after };
        return transport.request({ method: 'GET', path: endpointsPath, query, signal }, webhookEndpointPageSchema);
      }),
    update: (id, body, { signal } = {}) =>
      transport.request({ method: 'PATCH', path: pathOf(id), body, signal }, webhookEndpointSchema),
    delete: (id, { signal } = {}) => transport.send({ method: 'DELETE', path: pathOf(id), signal }),
    test: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${pathOf(id)}/test`, signal, isOnce: true }, webhookTestSchema),
    replay: (id, body, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${pathOf(id)}/replay`, body, signal }, webhookReplaySchema),
    rotate: (id, { expirePreviousImmediately, signal } = {}) => {
      const body = expirePreviousImmediately ? { expire_previous_immediately: true } : undefined;
      const path = `${pathOf(id)}/rotate`;
      return transport.request({ method: 'POST', path, body, signal, isOnce: true }, webhookEndpointSchema);
    },
    revokePreviousSecrets: (id, { signal } = {}) => {
      const path = `${pathOf(id)}/revoke-previous-secrets`;
      return transport.request({ method: 'POST', path, signal }, webhookEndpointSchema);
    },
  };
}

export function createWebhookDeliveries(transport: Transport): WebhookDeliveriesResource {
  const pathOf = (id: string) => `${deliveriesPath}/${pathSegment('The delivery', id)}`;
  return {
    get: (id, { signal } = {}) => transport.request({ method: 'GET', path: pathOf(id), signal }, webhookDeliverySchema),
    list: ({ limit, after, endpoint, status, signal } = {}) =>
      new Paged((next) => {
        const query = { limit, after: next ?? after, endpoint, status };
        return transport.request({ method: 'GET', path: deliveriesPath, query, signal }, webhookDeliveryPageSchema);
      }),
    redeliver: (id, { signal } = {}) => {
      const path = `${pathOf(id)}/redeliver`;
      return transport.request({ method: 'POST', path, signal, isOnce: true }, webhookDeliverySchema);
    },
  };
}
