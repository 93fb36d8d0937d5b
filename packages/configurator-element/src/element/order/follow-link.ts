// A link that follows an order from anywhere: the page's address with the order and its token in the fragment, which a
// browser sends to no server and to no other page. The token reads status, parcel and configuration, and no personal
// data.
//
// `#configurator-order-shelf=ord_1~pcot_1~service.example`. The fragment may also hold other data of the page.

export interface FollowLink {
  readonly model: string;
  readonly order: string;
  readonly accessToken: string;
  /** The host of the service that knows the order; no other one may see its token. */
  readonly service: string;
}

const prefix = 'configurator-order-';

/** @returns undefined where the fragment has no link; null where it has one that can't be read */
export function readFollowLink(fragment: string): FollowLink | null | undefined {
  const own = partsOf(fragment).find((part) => part.startsWith(prefix));
  if (own === undefined) return undefined;
  const equals = own.indexOf('=');
  if (equals < 0) return null;
  try {
    const model = decodeURIComponent(own.slice(prefix.length, equals));
    const [order = '', accessToken = '', service = ''] = own
      .slice(equals + 1)
      .split('~')
      .map(decodeURIComponent);
    // The texts come from an address, and are used in a path and a header.
    const isReadable = [order, accessToken].every((text) => /^[\w.-]{1,200}$/.test(text)) && model && service;
    return isReadable ? { model, order, accessToken, service } : null;
  } catch {
    return null;
  }
}

/** The address with the link in its fragment, which replaces an earlier one. */
export function writeFollowLink(address: string, { model, order, accessToken, service }: FollowLink): string {
  const url = new URL(withoutFollowLink(address));
  const value = [order, accessToken, service].map(encodeURIComponent).join('~');
  url.hash = [...partsOf(url.hash), `${prefix}${encodeURIComponent(model)}=${value}`].join('&');
  return url.href;
}

/** The address without the link, and otherwise unchanged. */
export function withoutFollowLink(address: string): string {
  const [page = '', ...fragment] = address.split('#');
  const others = partsOf(fragment.join('#')).filter((part) => !part.startsWith(prefix));
  return others.length > 0 ? `${page}#${others.join('&')}` : page;
}

function partsOf(fragment: string): readonly string[] {
  return fragment.replace(/^#/, '').split('&').filter(Boolean);
}
