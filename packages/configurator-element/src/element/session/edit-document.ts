// An edited version of the document that the page gave: what its author sees while typing. What was chosen goes on with it,
// as far as the document still allows it.

import { type CoreModel, compileCoreModelInSteps } from '../../model/core-model.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { type ModelDocument, ModelError } from '../../model/index.js';
import { runInSlices, yieldToPage } from '../../yield-to-page.js';
import { quantityField, type Session } from './session.js';

/**
 * Does it in pieces, between which the page takes the keys that its author types.
 * @param adopt makes it the page's own document, at the moment in which it takes the place of the one before
 * @returns false where the page has named another model meanwhile, and nothing comes of this
 * @throws ModelError where it is wrong, or not even its defaults can be built: what is shown stays
 */
export async function editDocument(session: Session, document: unknown, adopt: () => void): Promise<boolean> {
  const before = session.loaded;
  const model = await runInSlices(compileCoreModelInSteps(document), new AbortController().signal);
  await yieldToPage();
  if (!model || session.loaded !== before) return false;
  const { chosen } = session.configuration;
  const kept = canBuild(model, chosen) ? chosen : {};
  if (kept !== chosen) model.evaluate({});
  const { product } = session;
  session.models.adopt(document);
  adopt();
  session.replaceModel({ model, revision: undefined }, kept);
  if (before && product && isOfParts(before.model.document, model.document)) session.configuration.keepParts(product);
  const fields = new Set([...session.parameters.filter(({ visible }) => visible).map(({ key }) => key), quantityField]);
  for (const key of [...session.drafts.keys()]) if (!fields.has(key)) session.drafts.delete(key);
  return true;
}

/** Whether the same values make the same parts: only words are others, or what is not drawn. */
function isOfParts(one: ModelDocument, other: ModelDocument): boolean {
  const parts = ({ parts, materials, define, tables, dimensions }: ModelDocument) =>
    JSON.stringify([parts, materials, define, tables, dimensions]);
  return parts(one) === parts(other);
}

export function canBuild(model: CoreModel, values: Configuration): boolean {
  try {
    model.evaluate(values);
    return true;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}
