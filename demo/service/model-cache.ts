// Compiled documents, the last used kept: a revision never changes, so what is compiled once holds.

import { compileModel, type Model } from '@parametric/configurator-element/model';
import type { ModelRecord } from './database/records.js';

const MOST = 200;

export class CompiledModelCache {
  readonly #models = new Map<string, Model>();

  /** @throws {ModelError} for a document that could not have been stored */
  get(organizationId: string, { id, revision, document }: ModelRecord): Model {
    const subject = `${organizationId} ${id} ${revision}`;
    const model = this.#models.get(subject) ?? compileModel(JSON.parse(document));
    this.#models.delete(subject);
    this.#models.set(subject, model);
    if (this.#models.size > MOST) this.#models.delete(this.#models.keys().next().value!);
    return model;
  }
}
