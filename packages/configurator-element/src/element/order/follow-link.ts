// A link for following an order on any device: the page's URL with the order and its token in the fragment, which
// browsers don't send to servers or other pages. The token gives access to the status, parcel and configuration, but
// not to personal data.
//
// `#configurator-order-shelf=ord_1~pcot_1~service.example`. The page may also keep its own data in the fragment.

import type { ReactiveController } from 'lit';
import type { Configurator } from '../shared/configurator.js';
import { pageAddress } from '../shared/page-address.js';
import type { OrderingMachine } from './ordering-machine.js';

export interface FollowLink {
  readonly model: string;
  readonly order: string;
  readonly accessToken: string;
  /** The host of the service that has the order. The token must not be sent to any other service. */
  readonly service: string;
}

const PREFIX = 'configurator-order-';

/** @returns undefined if the fragment has no link; null if it has one that can't be read */
export function readFollowLink(fragment: string): FollowLink | null | undefined {
  const own = partsOf(fragment).find((part) => part.startsWith(PREFIX));
  if (own === undefined) return undefined;
  const equals = own.indexOf('=');
  if (equals < 0) return null;
  try {
    const model = decodeURIComponent(own.slice(PREFIX.length, equals));
    const [order = '', accessToken = '', service = ''] = own
      .slice(equals + 1)
      .split('~')
      .map(decodeURIComponent);
    // Check these texts, because anyone can create such a URL, and they're used in a path and a header.
    const isReadable = [order, accessToken].every((text) => /^[\w.-]{1,200}$/.test(text)) && model && service;
    return isReadable ? { model, order, accessToken, service } : null;
  } catch {
    return null;
  }
}

/** The URL with the link in its fragment, replacing an earlier one. */
export function writeFollowLink(address: string, { model, order, accessToken, service }: FollowLink): string {
  const url = new URL(withoutFollowLink(address));
  const value = [order, accessToken, service].map(encodeURIComponent).join('~');
  url.hash = [...partsOf(url.hash), `${PREFIX}${encodeURIComponent(model)}=${value}`].join('&');
  return url.href;
}

/** The URL without the link, otherwise unchanged. */
export function withoutFollowLink(address: string): string {
  const [page = '', ...fragment] = address.split('#');
  const others = partsOf(fragment.join('#')).filter((part) => !part.startsWith(PREFIX));
  return others.length > 0 ? `${page}#${others.join('&')}` : page;
}

function partsOf(fragment: string): readonly string[] {
  return fragment.replace(/^#/, '').split('&').filter(Boolean);
}

/**
 * Reads an order's link from the page's URL and removes it. The link names the model and the service, so the right
 * element handles it if the page has several, and no other service gets the token.
 */
export class FollowLinks implements ReactiveController {
  readonly #host: Configurator;
  readonly #machine: OrderingMachine;
  #scope = '';

  constructor(machine: OrderingMachine) {
    this.#host = machine.host;
    this.#machine = machine;
    this.#host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.#check);
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#check);
  }

  hostUpdate(): void {
    const { baseUrl, model, client } = this.#host;
    const scope = `${baseUrl} ${model}`;
    if (!client || scope === this.#scope) return;
    this.#scope = scope;
    this.#check();
  }

  /** A page with a basket shows the answer to any request, unless another element on the page sells that product. */
  #isOfBasket(link: FollowLink): boolean {
    return this.#host.basket && link.order.startsWith('inq_') && !isForAnother(link, this.#host);
  }

  readonly #check = (): void => {
    const host = this.#host;
    const link = readFollowLink(location.hash);
    if (link === undefined || !host.client) return;
    const service = serviceOf(host);
    if (link === null) {
      takeOut();
      this.#machine.notify({ message: 'followLinkBroken' });
    } else if (link.service === service && (link.model === host.model || this.#isOfBasket(link))) {
      takeOut();
      this.#machine.follow(link.order, link.accessToken);
    } else if (!isForAnother(link, host)) {
      takeOut();
      this.#machine.notify(
        link.service === service
          ? { message: 'followLinkOfModel', values: { model: link.model } }
          : { message: 'followLinkOfService' },
      );
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

/** Whether another element on the page is responsible for the link, either already or once it's defined. */
function isForAnother({ model, service }: FollowLink, host: HTMLElement): boolean {
  const others = [...document.querySelectorAll(host.localName)].filter((element) => element !== host);
  return others.some((element) => {
    const baseUrl = element.getAttribute('base-url') ?? '';
    return element.getAttribute('model') === model && serviceOf({ baseUrl }) === service;
  });
}

/** Removes the token from the URL, because URLs are displayed, copied and kept in the history. */
function takeOut(): void {
  try {
    history.replaceState(history.state, '', withoutFollowLink(location.href));
  } catch {
    // The page has no URL of its own, for example because it's in a `srcdoc` frame.
  }
}
