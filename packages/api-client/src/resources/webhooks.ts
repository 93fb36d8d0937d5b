// Manages webhook endpoints, and reads their deliveries. Requires an API key.

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

/** Options for `webhookEndpoints.list`. */
export interface ListEndpointsOptions extends RequestOptions {
  /** Items per page. */
  readonly limit?: number | undefined;
  /** The previous page's `next`. */
  readonly after?: string | undefined;
}

/** Options for `webhookDeliveries.list`. */
export interface ListDeliveriesOptions extends ListEndpointsOptions {
  /** Lists only deliveries to this endpoint. */
  readonly endpoint?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
}

/** Options for `webhookEndpoints.rotate`. */
export interface RotateOptions extends RequestOptions {
  /** Whether the previous secrets expire immediately, because one was leaked. */
  readonly expirePreviousImmediately?: boolean | undefined;
}

/**
 * Webhook endpoints. Requests that create something aren't retried. If you get no response, list the endpoints before
 * sending it again.
 */
export interface WebhookEndpointsResource {
  /** Creates an endpoint. Only this response includes its `secret`. */
  create(request: WebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpoint>;
  /**
   * Reads an endpoint, without its secret.
   * @throws {NotFoundError} if it doesn't exist
   */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;
  /** Lists the organization's endpoints, without their secrets. */
  list(options?: ListEndpointsOptions): Paged<WebhookEndpoint>;
  /**
   * Changes the URL or description, or enables or disables the endpoint. Other fields don't change. Pending events
   * are sent to the new URL, signed with the same secret.
   */
  update(id: string, update: WebhookEndpointUpdate, options?: RequestOptions): Promise<WebhookEndpoint>;
  /** Deletes an endpoint and its deliveries. */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** Sends one signed event for an order that doesn't exist. */
  test(id: string, options?: RequestOptions): Promise<WebhookTest>;
  /**
   * Delivers events since the given time that weren't delivered because the last attempt failed or the endpoint was
   * disabled. Repeat the request while `has_more` is true.
   * @throws {ConflictError} `endpoint_disabled`
   */
  replay(id: string, request: WebhookReplayRequest, options?: RequestOptions): Promise<WebhookReplay>;
  /**
   * Creates a new `secret`, which only this response includes. Deliveries are also signed with the previous one for 24
   * hours.
   * @throws {ConflictError} `too_many_secrets`
   */
  rotate(id: string, options?: RotateOptions): Promise<WebhookEndpoint>;
  /** Expires the previous secrets. From now on, deliveries are signed only with the current one. */
  revokePreviousSecrets(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;
}

/** Deliveries to webhook endpoints. */
export interface WebhookDeliveriesResource {
  /** Lists deliveries, each with its attempts. */
  list(options?: ListDeliveriesOptions): Paged<WebhookDelivery>;
  /**
   * Reads a delivery with its attempts.
   * @throws {NotFoundError} if it doesn't exist
   */
  get(id: string, options?: RequestOptions): Promise<WebhookDelivery>;
  /** Sends a delivery again, with the same `webhook-id`. */
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
