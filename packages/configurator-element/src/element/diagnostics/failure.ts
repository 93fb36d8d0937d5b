// A failure as seen by the shop's owner or the document's author: a stable code, the cause and the fix. Customers don't
// see it.

import { hasMessages, ModelError, type ModelIssue } from '../../model/document/errors.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { emit } from '../shared/events.js';
import { LoadError } from '../shared/lazy-feature.js';

export interface Failure {
  /** The service's code if it sent one, otherwise the element's or the client's. */
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
  readonly requestId: string | undefined;
  readonly issues: readonly ModelIssue[];
  /** Whether trying again may help. If so, there's nothing for the owner to fix. */
  readonly isTemporary: boolean;
}

/** The model and the service's URL, for the failure's message. */
export interface FailureContext {
  readonly model: string;
  readonly baseUrl: string;
}

/** Wraps a failure that has already been given a cause and a fix, so that it can be thrown. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.cause);
    this.failure = failure;
  }
}

/** After someone leaves the page, the time it may take to close, in ms. */
const LEAVING_MS = 1000;

/** Converts an error to a failure. service-failure.ts explains the service's responses. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof LoadError) {
    const fix = error.isGone
      ? 'Reload the page: one of its files is no longer available'
      : 'Check that the page can load all of the element’s files';
    return { ...failure('file_unreachable', error.message, fix), isTemporary: true };
  }
  const replaced = replacedMethod();
  if (replaced) {
    return failure('setup_invalid', `A script on this page replaces ${replaced}`, 'Remove or update that script');
  }
  if (error instanceof ModelError) return modelFailure(error.issues, hasMessages);
  const cause = error instanceof Error ? error.message : String(error);
  // The client throws a TypeError before it sends anything, if the address or the key is malformed.
  if (error instanceof TypeError) return failure('setup_invalid', cause, 'Check the element’s attributes');
  return failure('internal', cause, 'Report this message to the element’s maintainers');
}

/** Built-in methods that old libraries such as prototype.js replace, each with a check that it works. */
const builtIns: Readonly<Record<string, () => boolean>> = {
  'Array.prototype.reduce': () => [1, 2].reduce((sum, value) => sum + value, 0) === 3,
  'Array.prototype.includes': () => [1].includes(1),
  'Array.prototype.some': () => [1].some((value) => value === 1),
  'Array.prototype.find': () => [1].find((value) => value === 1) === 1,
  'Array.prototype.map': () => [1].map((value) => value + 1)[0] === 2,
  'Array.prototype.flatMap': () => [1].flatMap((value) => [value, value]).length === 2,
  'Array.from': () => Array.from(new Set([1]), (value) => value + 1)[0] === 2,
};

/**
 * Returns the name of the first built-in method that doesn't work. A broken one can make a valid document seem invalid.
 */
function replacedMethod(): string | undefined {
  for (const name in builtIns) {
    try {
      if (Object.hasOwn(builtIns, name) && !builtIns[name]!()) return name;
    } catch {
      return name;
    }
  }
  return undefined;
}

/** @param code the client's own code; also used if the client couldn't be loaded */
export function unanswered(code: 'connection_failed' | 'timeout', { model, baseUrl }: FailureContext): Failure {
  const [cause, fix] =
    code === 'timeout'
      ? [
          `The model "${model}" hasn’t loaded within 8 s`,
          `Check that ${baseUrl} responds. A later response is still used`,
        ]
      : [
          `The model "${model}" couldn’t be loaded`,
          `Check that ${baseUrl} is reachable and that the page’s Content-Security-Policy allows it in connect-src`,
        ];
  return { ...failure(code, cause, fix), isTemporary: true };
}

/** Reports a failure with one event and one line in the console. The line links to the service's error reference. */
export function report(target: EventTarget & { readonly baseUrl?: string }, failure: Failure): void {
  const { code, requestId, issues } = failure;
  const message = messageOf(failure);
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  const page = target.baseUrl ? ` ${target.baseUrl}/docs/errors#${code}` : '';
  console.error(`[parametric-configurator] ${code}: ${message}${request}${page}`);
  emit(target, 'configurator-error', { code, message, requestId, issues });
}

/** @param requester the feature that's waiting for the file, or undefined if nothing is waiting for it */
export function reportLoadFailure(
  target: EventTarget & { readonly baseUrl?: string },
  error: Error,
  requester: string | undefined,
): void {
  const tell = () => report(target, failureFrom(error));
  if (requester === undefined) tellOfLoad(error, tell);
  else tell();
}

/**
 * Reports a file that couldn't be loaded. Waits first, because some browsers abort all fetches when someone leaves the
 * page.
 */
export function tellOfLoad(cause: unknown, tell: () => void): void {
  if (cause instanceof LoadError) setTimeout(tell, LEAVING_MS);
  else tell();
}

/** The cause and the fix as sentences. Leaves out the fix if the service's message already includes it. */
export function messageOf({ cause, fix }: Failure): string {
  return [cause, fix].filter(Boolean).map(sentence).join(' ');
}

/**
 * Reports a failure with its reasons as text, which the embed build keeps in a separate file. If a file couldn't be
 * loaded, reports that later, like `tellOfLoad`.
 * @param document the document that can't be compiled, or can't be built with the configuration
 */
export function inWords(
  failure: Failure,
  document: unknown,
  configuration: Configuration,
  tell: (failure: Failure) => void,
): void {
  if (failure.code === 'file_unreachable') {
    setTimeout(() => tell(failure), LEAVING_MS);
    return;
  }
  if (hasMessages || failure.issues.length === 0) {
    tell(failure);
    return;
  }
  import('../../model/explain.js')
    .then(({ explain }) => explain(document, configuration))
    .then((issues) => (issues.length > 0 ? modelFailure(issues, true) : failure))
    // If the texts can't be loaded, report only the pointers and codes.
    .catch(() => failure)
    .then(tell);
}

function modelFailure(issues: readonly ModelIssue[], areInWords: boolean): Failure {
  const places = issues
    .map(({ pointer, message, code }) => `${pointer || '/'}: ${areInWords ? message : code}`)
    .join(' · ');
  return { ...failure('model_invalid', places, 'Fix the model document at these places'), issues };
}

export function failure(code: string, cause: string, fix: string): Failure {
  return { code, cause, fix, requestId: undefined, issues: [], isTemporary: false };
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
