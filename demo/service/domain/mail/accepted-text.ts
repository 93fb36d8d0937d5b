import type { KeyStore } from '../keys/key-store.js';
import type { OrderRecord } from '../records/records.js';
import { mailLanguageOf } from './mail-settings.js';
import { mailWords } from './mail-texts.js';

/**
 * The text that the customer accepted by ordering, for emails; undefined if they accepted none. Anyone with the public
 * license key can claim to have accepted any text, for any email address. So a text from a page is only repeated if it's
 * the element's own. Otherwise, this is the element's text in the language that was shown. Servers can use their own
 * words.
 */
export async function acceptedText(
  keys: Pick<KeyStore, 'get'>,
  { accepted, keyId }: Pick<OrderRecord, 'accepted' | 'keyId'>,
): Promise<string | undefined> {
  if (!accepted) return undefined;
  const isOwn = Object.values(mailWords).some(({ labels }) => labels.madeToMeasure === accepted.text);
  if (isOwn || (await keys.get(keyId))?.kind === 'api') return accepted.text;
  return mailWords[mailLanguageOf(accepted.language)].labels.madeToMeasure;
}
