// A page with the configurator that shows a configuration. When people share a link to it, chats and social networks
// show the configuration's picture.

import { escapeHtml } from '../../platform/escape-html.js';
import { mailLanguageOf } from '../mail/mail-settings.js';
import type { MailLanguage } from '../mail/mail-texts.js';
import { headHtml, type ProductHead } from './product-head.js';

export interface ProductPage {
  readonly head: ProductHead;
  /** The URL of the shop's own page with this configuration; undefined if it's unknown. */
  readonly shopPage: string | undefined;
  /** The attributes of the loader's tag. Attributes without a value aren't set. */
  readonly tag: Readonly<Record<string, string | undefined>>;
}

/** The page's content security policy. It allows only the service's own files. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const openAt: Readonly<Record<MailLanguage, string>> = {
  en: 'Open at {host}',
  de: 'Bei {host} öffnen',
  fr: 'Ouvrir sur {host}',
  es: 'Abrir en {host}',
  it: 'Apri su {host}',
  nl: 'Openen bij {host}',
  pl: 'Otwórz na {host}',
  ar: 'افتح في {host}',
};

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0}header,main{max-width:80rem;margin:auto;padding:1rem;box-sizing:border-box}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between}a{color:inherit}
img{display:block;width:100%;height:auto}`;

export function pageHtml({ head, shopPage, tag }: ProductPage): string {
  const { name, shop, language, picture } = head;
  const base = mailLanguageOf(language);
  const host = shopPage && new URL(shopPage).host;
  const attributes = Object.entries(tag).map(([key, value]) => (value ? ` data-${key}="${escapeHtml(value)}"` : ''));
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${base === 'ar' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${name} · ${shop}`)}</title>
${headHtml(head)}
<style>${STYLE}</style>
</head>
<body>
<header><strong>${escapeHtml(shop)}</strong>${
    shopPage && host ? `<a href="${escapeHtml(shopPage)}">${escapeHtml(openAt[base].replace('{host}', host))}</a>` : ''
  }</header>
<main>
<noscript><img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}"></noscript>
<script async src="/v1/embed.js"${attributes.join('')}></script>
</main>
</body>
</html>
`;
}
