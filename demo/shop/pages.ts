// The shop's pages, and what is particular about each: whose key it carries and which policy it is served under.

export interface ShopPage {
  /** The path's last part: `two-products.html`. */
  readonly path: string;
  /** The template in pages/. */
  readonly template: string;
  /** Whose license key it carries, counted from 0. */
  readonly organization: number;
  readonly policy?: (service: string, nonce: string) => string;
}

export const shopPages: readonly ShopPage[] = [
  { path: '', template: 'index', organization: 0 },
  { path: 'index.html', template: 'index', organization: 0 },
  { path: 'products.html', template: 'products', organization: 0 },
  { path: 'kitchen.html', template: 'kitchen', organization: 0 },
  { path: 'lamp.html', template: 'lamp', organization: 0 },
  { path: 'sign.html', template: 'sign', organization: 0 },
  { path: 'two-products.html', template: 'two-products', organization: 0 },
  { path: 'element.html', template: 'element', organization: 0 },
  { path: 'csp.html', template: 'csp', organization: 0, policy: policyByNonce },
  { path: 'csp-host.html', template: 'csp', organization: 0, policy: policyByHost },
  { path: 'maktab.html', template: 'maktab', organization: 1 },
];

/** Scripts by a number used once; what such a script loads is trusted with it. */
function policyByNonce(service: string, nonce: string): string {
  return strictPolicy(`'nonce-${nonce}' 'strict-dynamic'`, service);
}

/** Scripts by the service's name alone. */
function policyByHost(service: string): string {
  return strictPolicy(service, service);
}

/** Nothing inline, nothing evaluated, no blob, Trusted Types enforced: lit's own policy is the only one allowed. */
function strictPolicy(scripts: string, service: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    `img-src 'self' data: ${service}`,
    `connect-src ${service}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html 'allow-duplicates'",
  ].join('; ');
}
