// The link to a configuration in the page's address. It's opened when its model loads, and overrides what the page
// requests. It isn't opened again after the page requests another configuration.

import { compileCoreModel } from '../../model/core-model.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { type ConfigurationLink, linkText, readLink, visibleValues } from './link.js';
import type { LoadedModel } from './model-loader.js';
import type { Session } from './session.js';

export class OpenedLink {
  /** The link in the address; null if there's none to open. */
  text: string | null = null;

  readonly #session: Session;
  #model: LoadedModel | undefined;
  /** The page's query when the page last requested something other than the link. */
  #closed = '';

  constructor(session: Session) {
    this.#session = session;
  }

  /** Opens the link to this model, if there's one. */
  open(loaded: LoadedModel): void {
    const { model, revision } = loaded;
    const { search } = location;
    // The same model starts again when the page requests another configuration.
    if (loaded === this.#model) this.#closed = search;
    this.#model = loaded;
    const isClosed = search === this.#closed;
    this.text = isClosed ? null : linkText(search, model.id);
    const link = isClosed ? undefined : readLink(search, model.id, model.document.parameters);
    this.#session.isOpenedForAr = link?.forAr ?? false;
    if (link === null) this.#session.notify('linkUnreadable');
    if (!link) return;
    this.#session.open(link.values, 'linkAdjusted');
    if (revision !== undefined && link.revision && link.revision !== revision) void this.#openRevision(loaded, link);
  }

  /** The link leaves out defaults, and its own revision may have had different ones. */
  async #openRevision(loaded: LoadedModel, { revision }: ConfigurationLink): Promise<void> {
    const session = this.#session;
    const opened = session.configuration.value;
    // Another model was loaded, the person has changed something, or an earlier configuration was restored.
    const isSuperseded = () =>
      this.#model !== loaded || session.configuration.canUndo || session.configuration.value !== opened;
    try {
      const values = await this.#valuesOfRevision(location.search, loaded.model.id, revision);
      if (!isSuperseded()) session.open(values, 'linkAdjusted');
    } catch {
      if (!isSuperseded() && !session.notice) session.notify('linkRevised');
    }
  }

  /**
   * The configuration that the link stood for when it was created: its values, and its revision's defaults for all
   * other parameters.
   * @throws Error if the revision can't be loaded, or its document is no longer valid
   */
  async #valuesOfRevision(search: string, id: string, revision: string): Promise<Configuration> {
    const { document } = await this.#session.models.readRevision(revision);
    const model = compileCoreModel(document);
    const link = readLink(search, id, model.document.parameters);
    return visibleValues(model, link?.values ?? {});
  }
}
