// The origins whose pages can use a license key. They're parsed as URLs and never compared by suffix.

import type { KeyMode } from '../records/records.js';

export interface OriginPattern {
  readonly scheme: string;
  /** The host and port, without the `*.` of a pattern. */
  readonly host: string;
  readonly anySubdomain: boolean;
}

/**
 * @param text `https://shop.example`, `http://shop.example:8080` or `https://*.shop.example`
 * @throws {TypeError} with a message that describes the problem
 */
export function parseOriginPattern(text: string): OriginPattern {
  const [scheme = '', rest = ''] = text.split('://', 2);
  const anySubdomain = rest.startsWith('*.');
  const url = parseOrigin(`${scheme}://${anySubdomain ? rest.slice(2) : rest}`);
  // A pattern must have a domain with a dot, because "*.com" would allow every shop.
  if (!url || (anySubdomain && !url.hostname.includes('.'))) {
    throw new TypeError(
      `“${text}” isn’t an origin. Use a scheme, a host, and an optional port, such as https://shop.example, ` +
        'or a leading *. for all subdomains: https://*.shop.example.',
    );
  }
  return { scheme: url.protocol, host: url.host, anySubdomain };
}

/** Removes the trailing slash that a browser's address bar shows. */
export function normalizeOrigin(text: string): string {
  return text.trim().replace(/^([a-z]+:\/\/[^/]+)\/$/i, '$1');
}

/** @param origin the request's `Origin` header */
export function isOriginAllowed(origin: string, patterns: readonly string[], mode: KeyMode): boolean {
  // "null" is the origin of a page that was opened from disk.
  if (origin === 'null') return mode === 'test';
  const url = parseOrigin(origin);
  if (!url) return false;
  if (mode === 'test' && isLoopback(url.hostname)) return true;
  return patterns.some((text) => {
    const { scheme, host, anySubdomain } = parseOriginPattern(text);
    if (url.protocol !== scheme) return false;
    if (!anySubdomain) return url.host === host;
    const [, ...parents] = url.host.split('.');
    return parents.some((_, index) => parents.slice(index).join('.') === host);
  });
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Parses an origin. Returns undefined if the text has anything else, such as a path. */
function parseOrigin(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.hostname.includes('*') && isBare(url, text) ? url : undefined;
}

function isBare(url: URL, text: string): boolean {
  return url.pathname === '/' && !url.search && !url.hash && !text.endsWith('/') && !/[?#@\\]/.test(text);
}
