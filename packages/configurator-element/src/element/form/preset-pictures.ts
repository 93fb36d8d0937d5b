// Draws the presets' pictures one at a time while the page is idle. With pictures, the presets are a single Tab stop.

import type { ReactiveController } from 'lit';
import type { CoreModel } from '../../model/core-model.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { ModelError } from '../../model/index.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { whenIdle } from '../shared/lazy-feature.js';
import { RovingFocus } from '../shared/roving-focus.js';
import { Drawer } from '../stage/drawer.js';

/** The pictures' width divided by their height. Must match the `.preset > .thumb` styles. */
const ASPECT = 4 / 3;

export class PresetPictures implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #drawer = new Drawer(() => this.#begin());
  /** The model whose presets are being drawn. */
  #model: CoreModel | undefined;
  /** Identifies the current drawing run. It's replaced whenever the drawing restarts, which ends the earlier run. */
  #run = {};

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
    new RovingFocus(host, '.presets');
    host.addController(this);
  }

  hostUpdated(): void {
    const model = this.#session.loaded?.model;
    if (model === this.#model) return;
    this.#model = model;
    this.#session.presetPictures = new Map();
    this.#begin();
  }

  #begin(): void {
    this.#run = {};
    if (this.#model) void this.#draw(this.#model, this.#run);
  }

  async #draw(model: CoreModel, run: object): Promise<void> {
    for (const { id, configuration } of model.presets({})) {
      await new Promise<void>(whenIdle);
      const node = await this.#drawer.inPieces(this.#picture(model, configuration), () => this.#run !== run);
      if (this.#run !== run) return;
      if (!node) continue;
      this.#session.presetPictures.set(id, node);
      this.#host.requestUpdate();
    }
  }

  /** Draws a preset's picture. Returns undefined if the preset's product can't be built. */
  *#picture(model: CoreModel, configuration: Configuration): Generator<void, SVGElement | undefined> {
    try {
      const product = model.evaluate(configuration);
      yield;
      return yield* this.#drawer.picture({ product, aspect: ASPECT });
    } catch (error) {
      if (error instanceof ModelError) return undefined;
      throw error;
    }
  }
}
