/** Removes line breaks and other control characters, which would start another header field in an email. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Keeps a number or size together, from left to right, in text written from right to left (isolates in UAX #9). */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
