import type { KeyStore } from '../keys/key-store.js';
import { isOriginAllowed } from '../keys/origins.js';
import type { OrderRecord, OrganizationRecord } from '../records/records.js';

/**
 * The URLs on the shop's own pages that the customer accepted. Anyone with the public license key can claim to have
 * accepted any text and link, for any email address. So emails and pages link only these, without their labels.
 */
export async function acceptedPages(
  keys: Pick<KeyStore, 'licenseKeys'>,
  shop: OrganizationRecord,
  { accepted, mode }: Pick<OrderRecord, 'accepted' | 'mode'>,
): Promise<readonly string[]> {
  if (!accepted) return [];
  const ofMode = (await keys.licenseKeys(shop.id)).filter((key) => key.mode === mode);
  const origins = ofMode.flatMap((key) => key.origins);
  const { terms, privacy, withdrawal } = shop.mail ?? {};
  const own = [terms, privacy, withdrawal].flatMap((page) => (page ? [new URL(page).origin] : []));
  return accepted.links
    .map(({ url }) => new URL(url))
    .filter(({ origin, username }) => !username && (own.includes(origin) || isOriginAllowed(origin, origins, mode)))
    .map(({ href }) => href);
}
