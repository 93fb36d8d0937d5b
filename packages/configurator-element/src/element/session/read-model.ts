// Loads the model with the client, which validates it, retries, and explains failures. This module is loaded if
// model-requests.ts's plain request fails, or if an earlier revision is needed.

import { type ClientOptions, createModelsClient, type Model } from '@parametric/api-client/page';
import { type Failure, type FailureContext, FailureError, failure } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { pageAddress } from '../shared/page-address.js';

/** The limit for all attempts together, in ms. */
const TIMEOUT_MS = 60_000;

type Wanted = FailureContext & { readonly licenseKey: string };

interface Request {
  /** The browser's `fetch`, or a wrapper around it. */
  readonly fetch: typeof fetch;
  /** The plain request's response, used as the first attempt. */
  readonly first?: Response | undefined;
  readonly revision?: string;
  readonly tryTimeoutMs: number;
  readonly signal?: AbortSignal;
}

/** @throws {FailureError} or the signal's reason */
export async function readModel(wanted: Wanted, request: Request): Promise<Model> {
  const { fetch, revision, tryTimeoutMs, signal } = request;
  let { first } = request;
  const fetchOnce: typeof fetch = async (...asked) => {
    const answer = first ?? (await fetch(...asked));
    first = undefined;
    return answer;
  };
  try {
    const client = createModelsClient({
      ...readOptions(wanted),
      fetch: fetchOnce,
      tryTimeoutMs,
      timeoutMs: TIMEOUT_MS,
    });
    return await client.models.get(wanted.model, { revision, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw new FailureError(failureOf(error, wanted));
  }
}

/** Some frameworks set an attribute to `[object Object]` if they render the element before it's defined. */
export function nothingToShow(host: HTMLElement): Failure {
  const fix = ['model-document', 'modeldocument'].some((name) => host.hasAttribute(name))
    ? 'Set the modelDocument property instead of an attribute (in Vue :modelDocument.prop, in React a ref)'
    : 'Set license-key and model, or the modelDocument property';
  return failure('nothing_to_show', 'The element has no model or document to show', fix);
}

function readOptions({ licenseKey, model, baseUrl }: Wanted): ClientOptions {
  if (!licenseKey)
    throw missing(failure('license_key_missing', 'The license key is missing', 'Set license-key="pclk_…"'));
  if (!model) {
    throw missing(failure('model_missing', 'The model is missing', 'Set model="…" to the ID of one of your models'));
  }
  if (!baseUrl)
    throw missing(failure('base_url_missing', 'The service’s address is missing', 'Set base-url="https://…"'));
  return { baseUrl: new URL(baseUrl, pageAddress()).href, licenseKey };
}

function missing(what: Failure): FailureError {
  return new FailureError(what);
}
