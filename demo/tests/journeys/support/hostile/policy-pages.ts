// Pages whose policies, browsers or networks keep something from them: scripts, storage, origins, requests.

import type { Page } from 'puppeteer-core';
import { type HostilePages, script } from './hostile-page.js';

const policy = (value: string) => ({ headers: { 'content-security-policy': value } });

async function refuse(page: Page, pattern: RegExp): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => void (pattern.test(request.url()) ? request.abort() : request.continue()));
}

export const policyPages: HostilePages = ({ tag, serviceUrl }) => ({
  'that isolates itself (COOP, COEP)': {
    has3d: true,
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
  },
  'in a sandbox with scripts and an origin': policy('sandbox allow-scripts allow-same-origin'),
  'in a sandbox with only scripts': policy('sandbox allow-scripts'),
  'whose policy is a nonce for scripts that may load more': {
    ...policy(`script-src 'nonce-shop' 'strict-dynamic'; object-src 'none'; base-uri 'none'`),
    body: tag('nonce="shop"'),
  },
  'whose policy is a nonce': {
    ...policy(`script-src 'nonce-shop' ${serviceUrl}; style-src 'self'; object-src 'none'`),
    body: tag('nonce="shop"'),
  },
  'whose policy names the service, and allows no styles, evaluation or fonts': policy(
    `default-src 'none'; script-src ${serviceUrl}; connect-src ${serviceUrl}; img-src ${serviceUrl} data: blob:; style-src 'none'; font-src 'none'`,
  ),
  'whose policy is in its HTML': {
    head: `<meta http-equiv="Content-Security-Policy" content="script-src ${serviceUrl}; connect-src ${serviceUrl}" />`,
  },
  'whose policy wants trusted types': policy(`require-trusted-types-for 'script'`),
  'whose policy allows no trusted types': {
    ...policy(`require-trusted-types-for 'script'; trusted-types 'none'`),
    line: /E_load: TypeError: Failed to execute 'createPolicy'/,
  },
  'whose policy allows no pictures': policy(`img-src 'none'`),
  'whose policy allows no workers or frames': policy(`worker-src 'none'; frame-src 'none'; child-src 'none'`),
  'whose policy allows no requests': {
    ...policy(`connect-src 'self'`),
    line: /connection_failed: .*Content-Security-Policy allows it in connect-src/,
  },
  'whose policy allows the tag but not the element': {
    ...policy(`script-src ${serviceUrl}/v1/embed.js`),
    line: /E_load: TypeError: Failed to fetch dynamically imported module/,
  },
  'that denies every feature': {
    headers: {
      'permissions-policy':
        'fullscreen=(), clipboard-write=(), clipboard-read=(), xr-spatial-tracking=(), web-share=(), camera=(), storage-access=(), sync-xhr=(), unload=()',
      'referrer-policy': 'no-referrer',
    },
  },
  'whose storage throws': {
    head: script(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`),
  },
  'whose storage is full': {
    head: script(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`),
  },
  'whose storage is null': {
    head: script(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { value: null });`),
  },
  'whose storage holds other things under every name': {
    head: script(`Storage.prototype.getItem = () => '{"a":';`),
  },
  'that may keep no cookies': {
    head: script(
      `Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
    ),
  },
  'that sets its domain': { head: script(`try { document.domain = 'localhost'; } catch {}`) },
  'of another site, in an iframe': { frame: { host: '127.0.0.1' } },
  'whose worker answers every request': {
    scripts: { 'worker.js': worker(`event.respondWith(fetch(event.request))`) },
    body: script(register(tag())),
  },
  'whose worker is offline': {
    scripts: {
      'worker.js': worker(
        `if (event.request.url.startsWith('${serviceUrl}') && !event.request.url.endsWith('/embed.js')) event.respondWith(Response.error())`,
      ),
    },
    body: script(register(tag())),
    line: /E_load/,
  },
  'whose visitor blocks pictures of products': { prepare: (page) => refuse(page, /\/picture\.svg/) },
  'whose visitor blocks what counts visits': { prepare: (page) => refuse(page, /\/(?:visits|events|track)/) },
  'whose visitor’s network ends after the product is there': {
    changes: `window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))`,
  },
});

/** Registers the shop's worker, and inserts the tag once it controls the page. */
function register(tag: string): string {
  return `navigator.serviceWorker.register('worker.js');
    const insert = () => document.body.append(document.createRange().createContextualFragment(${JSON.stringify(tag).replaceAll('<', '\\u003c')}));
    if (navigator.serviceWorker.controller) insert();
    else navigator.serviceWorker.addEventListener('controllerchange', insert, { once: true });`;
}

function worker(answer: string): string {
  return `addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => { ${answer}; });`;
}
