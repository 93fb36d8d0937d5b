// What the customer accepts by pressing the order button: the words and links beside it.

import type { OrderRequest } from '@parametric/api-client/page';
import type { Configurator } from '../shared/configurator.js';
import { safeLink } from '../shared/page-address.js';

const pages = ['terms', 'privacy', 'withdrawal'] as const;

/** The shop's pages, with absolute addresses. */
export function conditionLinks(host: Configurator): readonly { readonly label: string; readonly url: string }[] {
  return pages.flatMap((name) => {
    const url = safeLink(host[name]);
    return url ? [{ label: host.messages[name], url }] : [];
  });
}

/** As it's shown now, so that the service can store it with the order. @param text the words beside the button */
export function acceptedTerms(
  host: Configurator,
  text: string = host.messages.madeToMeasure,
): OrderRequest['accepted'] {
  return { language: host.language, text, links: [...conditionLinks(host)] };
}
