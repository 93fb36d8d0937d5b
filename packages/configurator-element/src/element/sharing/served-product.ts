// The product on the service: the URLs of its files and its page.

import { linkName } from '../../model/document/configuration-link.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { diffFromDefaults } from '../session/link.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { pageAddress } from '../shared/page-address.js';

/** The maximum length of a page URL that the service accepts. */
const MAX_PAGE = 2_000;

/** The data from which the service can make the file for this configuration. */
export interface ServedProduct {
  /** An absolute URL. */
  readonly baseUrl: string;
  readonly licenseKey: string;
  readonly model: string;
  readonly revision: string | undefined;
  /** Only the values that differ from the defaults, so that the default product's URL is the same for everyone. */
  readonly configuration: Configuration;
}

/** @returns undefined without a service */
export function servedProduct(
  host: Configurator,
  { loaded, models, configuration }: Session,
): ServedProduct | undefined {
  if (!loaded || !models.hasService) return undefined;
  return {
    baseUrl: new URL(host.baseUrl, pageAddress()).href,
    licenseKey: host.licenseKey,
    model: loaded.model.id,
    revision: loaded.revision,
    configuration: diffFromDefaults(loaded.model, configuration.chosen),
  };
}

/**
 * The URL of the service's file for the product. It contains the license key, which is public, because viewers send no
 * headers.
 */
export function fileAddress(served: ServedProduct, name: string): URL {
  const { revision, configuration } = served;
  const url = addressOf(served, name);
  if (revision !== undefined) url.searchParams.set('revision', revision);
  if (Object.keys(configuration).length > 0) url.searchParams.set('configuration', JSON.stringify(configuration));
  return url;
}

/**
 * The URL of the service's page for the product. Chats show a picture for links to it.
 * @param link this page's URL with a link to the configuration
 */
export function pictureLink(served: ServedProduct, link: string, language: string): string {
  const url = addressOf(served, 'page');
  const page = new URL(link);
  const name = linkName(served.model);
  const text = page.searchParams.get(name);
  page.searchParams.delete(name);
  page.hash = '';
  // The service rejects long URLs, so leave out campaign parameters. It also rejects file URLs, which test pages on
  // disk have.
  if (page.href.length > MAX_PAGE) page.search = '';
  if (page.protocol !== 'file:' && page.href.length <= MAX_PAGE) url.searchParams.set('page', page.href);
  url.searchParams.set('lang', language);
  if (text !== null) url.searchParams.set(name, text);
  return url.href;
}

function addressOf({ baseUrl, licenseKey, model }: ServedProduct, name: string): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/v1/models/${encodeURIComponent(model)}/${name}`);
  url.searchParams.set('license_key', licenseKey);
  return url;
}
