// An edited version of the document that the page gave: what its author sees while typing. What was chosen goes on with it,
// as far as the document still allows it.

import { type CoreModel, compileCoreModel } from '../../model/core-model.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { ModelError } from '../../model/index.js';
import { quantityField, type Session } from './session.js';

/** @throws ModelError where it is wrong, or not even its defaults can be built: what is shown stays */
export function editDocument(session: Session, document: unknown): void {
  const model = compileCoreModel(document);
  const { chosen } = session.configuration;
  const kept = canBuild(model, chosen) ? chosen : {};
  if (kept !== chosen) model.evaluate({});
  session.models.adopt(document);
  session.replaceModel({ model, revision: undefined }, kept);
  const fields = new Set([...session.parameters.filter(({ visible }) => visible).map(({ key }) => key), quantityField]);
  for (const key of [...session.drafts.keys()]) if (!fields.has(key)) session.drafts.delete(key);
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
