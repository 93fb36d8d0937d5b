// A link to an order in the page's address: taken when its element is there, and out of the address then. It names model and
// service, so that of several elements on a page the right one takes it, and no other service sees its token.

import type { ReactiveController } from 'lit';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import type { OrderingHost } from '../quotes/quote-store.js';
import { pageAddress } from '../shared/page-address.js';
import { type FollowLink, readFollowLink, withoutFollowLink } from './follow-link.js';

interface Options {
  readonly host: OrderingHost;
  readonly onLink: (link: FollowLink) => void;
  /** The link leads nowhere from this page. */
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

/** Whether another element of the page takes it, now or when it is loaded. */
function isForAnother({ model, service }: FollowLink, host: HTMLElement): boolean {
  const others = [...document.querySelectorAll(host.localName)].filter((element) => element !== host);
  return others.some((element) => {
    const baseUrl = element.getAttribute('base-url') ?? '';
    return element.getAttribute('model') === model && serviceOf({ baseUrl }) === service;
  });
}

/** The address is shown, copied and kept in the history; the token is nobody's business there. */
function takeOut(): void {
  try {
    history.replaceState(history.state, '', withoutFollowLink(location.href));
  } catch {
    // A page without an address of its own.
  }
}
