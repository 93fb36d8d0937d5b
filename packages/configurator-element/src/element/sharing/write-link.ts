// Writes a configuration into the page's URL.

import { type ConfigurationLink, linkName } from '../../model/document/configuration-link.js';
import { writeLinkText } from '../../model/document/link-text.js';

/** The URL with the link, which replaces an earlier link. Everything else stays the same. */
export function writeLink(address: string, model: string, link: ConfigurationLink): string {
  const url = new URL(address);
  const name = encodeURIComponent(linkName(model));
  const own = `${name}=${encodeURIComponent(writeLinkText(link))}`;
  const others = url.search.slice(1).split('&');
  url.search = [...others.filter((other) => other && other.split('=')[0] !== name), own].join('&');
  return url.href;
}
