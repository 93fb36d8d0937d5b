// The service's clock, which tests can replace, and the format in which times are stored and sent.

/** Milliseconds since 1970. */
export type Clock = () => number;

export const DAY_MS = 86_400_000;

/** RFC 3339 in UTC with milliseconds, so that times sort as text. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
