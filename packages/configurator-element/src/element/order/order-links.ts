// Takes the link to an order from the page's address when its element is there, and removes it from the address. The
// link names model and service, so that the right element of several takes it, and no other service sees its token.

import type { ReactiveController } from 'lit';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import type { OrderingHost } from '../quotes/quote-store.js';
import { pageAddress } from '../shared/page-address.js';
import { type FollowLink, readFollowLink, withoutFollowLink } from './follow-link.js';

interface Options {
  readonly host: OrderingHost;
  readonly onLink: (link: FollowLink) => void;
  /** The link can't be used in this page. */
  readonly onProblem: (problem: OrderingProblem) => void;
}

export class OrderLinks implements ReactiveController {
  readonly #options: Options;
  #scope = '';

  constructor(options: Options) {
    this.#options = options;
    options.host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.#check);
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#check);
  }

  hostUpdate(): void {
    const { baseUrl, model, client } = this.#options.host;
    const scope = `${baseUrl} ${model}`;
    if (!client || scope === this.#scope) return;
    this.#scope = scope;
    this.#check();
  }

  readonly #check = (): void => {
    const { host, onLink, onProblem } = this.#options;
    const link = readFollowLink(location.hash);
    if (link === undefined || !host.client) return;
    const service = serviceOf(host);
    if (link === null) {
      takeOut();
      onProblem({ message: 'followLinkBroken' });
    } else if (link.model === host.model && link.service === service) {
      takeOut();
      onLink(link);
    } else if (!isForAnother(link, host)) {
      takeOut();
      if (link.service === service) onProblem({ message: 'followLinkOfModel', values: { model: link.model } });
      else onProblem({ message: 'followLinkOfService', values: { service: link.service } });
    }
  };
}

function serviceOf({ baseUrl }: { readonly baseUrl: string }): string | undefined {
  try {
    return new URL(baseUrl, pageAddress()).host;
  } catch {
    return undefined;
  }
}

/** Whether another element of the page takes the link, now or when it is loaded. */
function isForAnother({ model, service }: FollowLink, host: HTMLElement): boolean {
  const others = [...document.querySelectorAll(host.localName)].filter((element) => element !== host);
  return others.some((element) => {
    const baseUrl = element.getAttribute('base-url') ?? '';
    return element.getAttribute('model') === model && serviceOf({ baseUrl }) === service;
  });
}

/** Removes the link, because an address is shown, copied and kept in the history, and must not have the token there. */
function takeOut(): void {
  try {
    history.replaceState(history.state, '', withoutFollowLink(location.href));
  } catch {
    // The page has no address of its own.
  }
}
