// The terms that the customer accepts by pressing the order button: the text and links next to it.

import type { OrderRequest } from '@parametric/api-client/page';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { Configurator } from '../shared/configurator.js';
import { safeLink } from '../shared/page-address.js';

const pages = ['terms', 'privacy', 'withdrawal'] as const;

/** What the links are read from: the element's attributes, and the settings that the service sends with the model. */
interface Sources {
  readonly host: Configurator;
  readonly product: Pick<QuotedProduct, 'settings'>;
}

/** The shop's legal pages, with absolute URLs. The element's attributes take precedence over the shop's settings. */
export function conditionLinks({
  host,
  product,
}: Sources): readonly { readonly label: string; readonly url: string }[] {
  return pages.flatMap((name) => {
    const url = safeLink(host[name] || product.settings?.legal_pages?.[name]);
    return url ? [{ label: host.messages[name], url }] : [];
  });
}

/**
 * The accepted text and links as currently shown, for the service to store with the order.
 * @param text the text next to the button
 */
export function acceptedTerms(
  { host, product }: Sources,
  text: string = host.messages.madeToMeasure,
): OrderRequest['accepted'] {
  return { language: host.language, text, links: [...conditionLinks({ host, product })] };
}
