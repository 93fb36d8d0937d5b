// The shop's pages, each with its license key and its content security policy.

import type { Html, PageValues } from './layout.js';
import { privacyPage, termsPage, withdrawalPage } from './legal-pages.js';
import { maktabPage, maktabPrivacyPage, maktabTermsPage, maktabWithdrawalPage } from './maktab-pages.js';
import { elementPage, frameworkPage, productsPage, strictPolicyPage, twoProductsPage } from './other-pages.js';
import { bracketPage, gatePage, kitchenPage, lampPage, shelfPage, signPage, stairPage } from './product-pages.js';

/**
 * A built script, identified by the name of its source. It's from the element's own build, or from the build of the
 * pages that are made with a framework.
 */
export interface BuiltScript {
  readonly build: 'element' | 'built';
  readonly source: string;
}

export interface ShopPage {
  /** The last part of the path, such as `two-products.html`. */
  readonly path: string;
  readonly render: (values: PageValues) => Html;
  /** The index of the organization whose license key the page contains. */
  readonly organization: number;
  readonly policy?: (service: string, nonce: string) => string;
  /** The built script that the page loads instead of the service's tag. */
  readonly script?: BuiltScript;
}

export const shopPages: readonly ShopPage[] = [
  { path: '', render: shelfPage, organization: 0 },
  { path: 'index.html', render: shelfPage, organization: 0 },
  { path: 'products.html', render: productsPage, organization: 0 },
  { path: 'kitchen.html', render: kitchenPage, organization: 0 },
  { path: 'lamp.html', render: lampPage, organization: 0 },
  { path: 'bracket.html', render: bracketPage, organization: 0 },
  { path: 'gate.html', render: gatePage, organization: 0 },
  { path: 'stair.html', render: stairPage, organization: 0 },
  { path: 'sign.html', render: signPage, organization: 0 },
  { path: 'two-products.html', render: twoProductsPage, organization: 0 },
  { path: 'terms.html', render: termsPage, organization: 0 },
  { path: 'privacy.html', render: privacyPage, organization: 0 },
  { path: 'withdrawal.html', render: withdrawalPage, organization: 0 },
  { path: 'element.html', render: elementPage, organization: 0, script: { build: 'element', source: 'src/define.ts' } },
  {
    path: 'react.html',
    render: (values) => frameworkPage(values, 'React'),
    organization: 0,
    script: { build: 'built', source: 'react/shelf-page.tsx' },
  },
  {
    path: 'vue.html',
    render: (values) => frameworkPage(values, 'Vue'),
    organization: 0,
    script: { build: 'built', source: 'vue/main.ts' },
  },
  { path: 'csp.html', render: strictPolicyPage, organization: 0, policy: policyByNonce },
  { path: 'csp-host.html', render: strictPolicyPage, organization: 0, policy: policyByHost },
  { path: 'maktab.html', render: maktabPage, organization: 1 },
  { path: 'maktab-terms.html', render: maktabTermsPage, organization: 1 },
  { path: 'maktab-privacy.html', render: maktabPrivacyPage, organization: 1 },
  { path: 'maktab-withdrawal.html', render: maktabWithdrawalPage, organization: 1 },
];

/** A policy that trusts scripts with a nonce, and everything that those scripts load. */
function policyByNonce(service: string, nonce: string): string {
  return strictPolicy(`'nonce-${nonce}' 'strict-dynamic'`, service);
}

/** A policy that only trusts scripts from the service's host. */
function policyByHost(service: string): string {
  return strictPolicy(service, service);
}

/**
 * A policy that forbids inline code, eval, and `blob:` URLs. It enforces Trusted Types, and only allows Lit's policy.
 */
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
