// The configuration that the page's address brings along: opened when its model is here, over what the page asks for, and
// not again once the page asks for something else. Knows no address but the page's.

import type { Client } from '@parametric/api-client';
import type { Configuration } from '../../model/evaluate/product.js';
import type { LoadedModel } from '../session/model-loader.js';
import type { Session } from '../session/session.js';
import { type ConfigurationLink, readLink } from './link.js';

interface Options {
  readonly session: Session;
  /** Where earlier revisions are; undefined without a service. */
  readonly client: () => Client | undefined;
  /** The notice is another one now. */
  readonly onTold: () => void;
}

export class OpenedLink {
  /** It was scanned on a desk, to see the product in a room. */
  forAr = false;

  readonly #options: Options;
  #model: LoadedModel | undefined;
  #closed = '';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Opens the link to this model, if there is one. */
  open(loaded: LoadedModel): void {
    const { model, revision } = loaded;
    const { search } = location;
    this.#model = loaded;
    const link = search === this.#closed ? undefined : readLink(search, model.id, model.document.parameters);
    this.forAr = link?.forAr ?? false;
    if (link === null) this.#options.session.notice = { intro: 'linkUnreadable', adjustments: [] };
    if (!link) return;
    this.#show(link.values);
    if (revision !== undefined && link.revision && link.revision !== revision) void this.#recall(loaded, link);
  }

  /** The page asks for something else now. */
  close(): void {
    this.#closed = location.search;
  }

  #show(values: Configuration): void {
    this.#options.session.open(values, 'linkAdjusted');
  }

  /** The link says nothing of what followed the defaults, and those were perhaps others then. */
  async #recall(loaded: LoadedModel, { revision }: ConfigurationLink): Promise<void> {
    const { session, client, onTold } = this.#options;
    const { search } = location;
    try {
      const { configurationOfRevision: recall } = await import('./earlier-revision.js');
      const values = await recall(client()!, search, loaded.model.id, revision);
      if (this.#isOvertaken(loaded)) return;
      this.#show(values);
    } catch {
      if (this.#isOvertaken(loaded)) return;
      session.notice ??= { intro: 'linkRevised', adjustments: [] };
    }
    onTold();
  }

  /** By another model, or by the person. */
  #isOvertaken(loaded: LoadedModel): boolean {
    return this.#model !== loaded || this.#options.session.configuration.canUndo;
  }
}
