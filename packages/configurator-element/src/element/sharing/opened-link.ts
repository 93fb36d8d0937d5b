// The configuration that the page's address brings along: opened when its model is here, over what the page asks for, and
// not again once the page asks for something else.

import type { Configuration } from '../../model/evaluate/product.js';
import type { LoadedModel } from '../session/model-loader.js';
import type { Session } from '../session/session.js';
import { type ConfigurationLink, readLink } from './link.js';

export class OpenedLink {
  /** It was scanned on a desk, to see the product in a room. */
  forAr = false;

  readonly #session: Session;
  #model: LoadedModel | undefined;
  /** The page's query when the page last asked for something else than the link. */
  #closed = '';

  constructor(session: Session) {
    this.#session = session;
  }

  /** Opens the link to this model, if there is one. */
  open(loaded: LoadedModel): void {
    const { model, revision } = loaded;
    const { search } = location;
    // The same model begins again when the page asks for another configuration.
    if (loaded === this.#model) this.#closed = search;
    this.#model = loaded;
    const link = search === this.#closed ? undefined : readLink(search, model.id, model.document.parameters);
    this.forAr = link?.forAr ?? false;
    if (link === null) this.#session.notify('linkUnreadable');
    if (!link) return;
    this.#show(link.values);
    if (revision !== undefined && link.revision && link.revision !== revision) void this.#openRevision(loaded, link);
  }

  #show(values: Configuration): void {
    this.#session.open(values, 'linkAdjusted');
  }

  /** The link says nothing of what followed the defaults, and those were perhaps others then. */
  async #openRevision(loaded: LoadedModel, { revision }: ConfigurationLink): Promise<void> {
    const session = this.#session;
    const { search } = location;
    try {
      const { configurationOfRevision } = await import('./earlier-revision.js');
      const values = await configurationOfRevision(session.client!, search, loaded.model.id, revision);
      if (this.#isOvertaken(loaded)) return;
      this.#show(values);
    } catch {
      if (this.#isOvertaken(loaded)) return;
      if (!session.notice) session.notify('linkRevised');
    }
  }

  /** By another model, or by the person. */
  #isOvertaken(loaded: LoadedModel): boolean {
    return this.#model !== loaded || this.#session.configuration.canUndo;
  }
}
