// What a link to an earlier revision of a model stood for: its values, and the defaults of then for all others.

import type { Client } from '@parametric/api-client';
import type { Configuration } from '../../model/evaluate/product.js';
import { compileModel } from '../../model/index.js';
import { readLink } from './link.js';

/** @throws ApiError where the revision can't be had, ModelError where its document can't be read any more */
export async function configurationOfRevision(
  client: Client,
  search: string,
  id: string,
  revision: string,
): Promise<Configuration> {
  const { document } = await client.models.get(id, { revision });
  const model = compileModel(document);
  const link = readLink(search, id, model.document.parameters);
  const visible = model.describe(link?.values ?? {}).filter((state) => state.visible);
  return Object.fromEntries(visible.map(({ key, value }) => [key, value]));
}
