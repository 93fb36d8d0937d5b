// Who published a revision: a command or a key. Shows the key's label as long as the key exists.

import type { IssuedKey } from '@parametric/service/contract';
import { html, type TemplateResult } from 'lit';
import { shortId } from '../../settings/audit-text.js';
import { nameOf } from '../../settings/key-draft.js';
import type { Api, List } from '../../shared/api.js';

/** The largest page that the service returns. */
const KEYS = 100;

/** Key labels by id; empty if they can't be read. */
export async function readKeyNames(api: Api): Promise<ReadonlyMap<string, string>> {
  try {
    const { data } = await api.get<List<IssuedKey>>('/v1/keys', { query: { limit: KEYS, kind: 'api' } });
    return new Map(data.map((key) => [key.id, nameOf(key)]));
  } catch {
    return new Map();
  }
}

export function publisher(by: string | null, names: ReadonlyMap<string, string>): TemplateResult {
  if (by === null) return html`from the command line`;
  const name = names.get(by);
  const address = `/console/audit?by=${encodeURIComponent(by)}`;
  return html`by
    <a href=${address} title=${by}>${name === undefined ? html`key <span class="mono">${shortId(by)}</span>` : html`<bdi>${name}</bdi>`}</a>`;
}
