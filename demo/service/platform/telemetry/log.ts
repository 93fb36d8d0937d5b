// The service's log: JSON lines on standard output. It contains record ids, but never keys, tokens, addresses, or
// names. A request is logged with its route's pattern, and an error with its message, from which secrets are removed.

import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates the service's log.
 * @param destination where the log is written; standard output by default
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

const MAX_CAUSES = 3;

/**
 * Describes an error for the log. Leaves out all other properties of the error, because database errors include the
 * statement's values.
 */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: withoutSecrets(message),
    ...('code' in error ? { code: withoutSecrets(String(error.code)) } : {}),
    stack: withoutSecrets(stack),
    ...(cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/**
 * Removes keys, tokens, and secrets, which it recognizes by their prefixes. Also removes email addresses, passwords,
 * and URL queries. Its expressions don't start within a word, because long text of a stranger would then take seconds.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\b(pclk|pcsk|pcwk|pcot|whsec|[rsp]k_live|[rsp]k_test|shpat|shpss)_[\w+/=-]+/g, '$1_…')
    .replace(/(\/\/)[^\s/@]+@/g, '$1…@')
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/gi, '…@…')
    .replace(/((?<![a-z])[a-z]+:\/\/[^\s?#]+)[?#][^\s"')]*/g, '$1?…');
}

/** Returns the id of the trace that a request belongs to (W3C Trace Context), for the log. */
export function traceOf(traceparent: string | null): { readonly trace_id: string } | undefined {
  const [, traceId] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent ?? '') ?? [];
  return traceId && !/^0+$/.test(traceId) ? { trace_id: traceId } : undefined;
}
