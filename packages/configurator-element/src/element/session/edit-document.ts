// Replaces the page's own document with an edited version, for an author who watches the product while typing. Keeps
// the configuration as far as the new document allows.

import { type CoreModel, compileCoreModelInSteps } from '../../model/core-model.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { type ModelDocument, ModelError } from '../../model/index.js';
import { runInSlices, yieldToPage } from '../../yield-to-page.js';
import { extrasFor } from './load-extras.js';
import { QUANTITY_FIELD, type Session } from './session.js';

/**
 * Works in slices, so that the page can handle the author's keystrokes in between.
 * @param adopt makes the document the page's own; called when it replaces the previous one
 * @returns false if the page has set another model in the meantime; the document is then dropped
 * @throws {ModelError} if the document is invalid, or can't be built even with its defaults. The current product stays.
 */
export async function editDocument(session: Session, document: unknown, adopt: () => void): Promise<boolean> {
  const before = session.loaded;
  const extras = await extrasFor(document);
  const model = await runInSlices(compileCoreModelInSteps(document, extras), new AbortController().signal);
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
  const fields = new Set([...session.visibleKeys, QUANTITY_FIELD]);
  for (const key of [...session.drafts.keys()]) if (!fields.has(key)) session.drafts.delete(key);
  return true;
}

/**
 * Whether both documents result in the same parts for the same values, so that they differ only in text and other
 * things that aren't drawn.
 */
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
