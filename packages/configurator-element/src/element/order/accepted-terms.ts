// The terms that the customer accepts by pressing the order button: the text and links next to it.

import type { OrderRequest } from '@parametric/api-client/page';
import type { Configurator } from '../shared/configurator.js';
import { safeLink } from '../shared/page-address.js';

const pages = ['terms', 'privacy', 'withdrawal'] as const;

/** The shop's legal pages, with absolute URLs. */
export function conditionLinks(host: Configurator): readonly { readonly label: string; readonly url: string }[] {
  return pages.flatMap((name) => {
    const url = safeLink(host[name]);
    return url ? [{ label: host.messages[name], url }] : [];
  });
}

/**
 * The accepted text and links as currently shown, for the service to store with the order.
 * @param text the text next to the button
 */
export function acceptedTerms(
  host: Configurator,
  text: string = host.messages.madeToMeasure,
): OrderRequest['accepted'] {
  return { language: host.language, text, links: [...conditionLinks(host)] };
}
