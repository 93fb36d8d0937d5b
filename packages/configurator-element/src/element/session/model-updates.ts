// Shows a new model revision published while the page is open. Loads the model when the service rejects the current
// revision, and when the page becomes visible after a while. Keeps the configuration, and names in a notice what
// couldn't be kept.

import { ApiError } from '@parametric/api-client/page';
import type { ReactiveController } from 'lit';
import { type CoreModel, compileCoreModel } from '../../model/core-model.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { type Adjustment, ModelError, type ParameterState } from '../../model/index.js';
import type { Configurator } from '../shared/configurator.js';
import { canBuild } from './edit-document.js';
import { withoutDefaults } from './link.js';
import { extrasFor } from './load-extras.js';
import type { Session } from './session.js';

/** How long a loaded revision is assumed to be the published one, in ms. */
const REST_MS = 60_000;

export class ModelUpdates implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  #readAt = Date.now();
  #reading: Promise<boolean> | undefined;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#comeBack);
    window.addEventListener('pageshow', this.#comeBack);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#comeBack);
    window.removeEventListener('pageshow', this.#comeBack);
  }

  /**
   * Loads the model, and shows it if it isn't already shown.
   * @param revision the published one by default
   * @returns whether it's shown now; false if it couldn't be loaded
   */
  show(revision?: string): Promise<boolean> {
    this.#reading ??= this.#read(revision).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(revision: string | undefined): Promise<boolean> {
    const session = this.#session;
    const { loaded: before, client } = session;
    if (!before || !client) return false;
    try {
      // The browser sends the ETag it has stored. If the model is unchanged, the response is 304 without a body.
      const read = await client.models.get(this.#host.model, { revision });
      const extras = await extrasFor(read.document);
      if (session.loaded !== before) return false;
      this.#readAt = Date.now();
      if (String(read.revision) === before.revision) return true;
      const model = compileCoreModel(read.document, extras);
      const earlier = session.parameters;
      const { chosen, ...notice } = carryOver(model, earlier, session.configuration.chosen);
      session.replaceModel({ model, revision: String(read.revision), resource: read }, chosen, { ...notice, earlier });
      return true;
    } catch (error) {
      // The earlier revision stays visible. It can't be ordered, because the service rejects it.
      if (error instanceof ApiError || error instanceof ModelError) return false;
      throw error;
    }
  }

  readonly #comeBack = (): void => {
    if (!document.hidden && Date.now() - this.#readAt >= REST_MS) void this.show();
  };
}

interface CarriedOver {
  readonly chosen: Configuration;
  readonly intro: 'modelUpdated' | 'modelUpdatedSame' | 'modelUpdatedAnew';
  readonly adjustments: readonly Adjustment[];
}

/**
 * The current configuration in another revision: the chosen values, plus the earlier revision's defaults, because the
 * customer has seen those too.
 * @throws {ModelError} if it can't be built even with its defaults
 */
export function carryOver(model: CoreModel, earlier: readonly ParameterState[], chosen: Configuration): CarriedOver {
  const visible = earlier.filter((state) => state.visible);
  const shown = Object.fromEntries(visible.map(({ key, value }) => [key, value]));
  const whole = { ...chosen, ...shown };
  if (!canBuild(model, whole)) {
    model.evaluate({});
    return { chosen: {}, intro: 'modelUpdatedAnew', adjustments: [] };
  }
  const { adjustments } = model.settle(whole);
  const lost = adjustments.filter(({ key }) => key in shown).map(asLeftOut);
  const intro = lost.length > 0 ? 'modelUpdated' : 'modelUpdatedSame';
  // Leave out values that no one chose, so that they keep following the defaults.
  return { chosen: withoutDefaults(model, whole, (key) => key in chosen), intro, adjustments: lost };
}

/** Reports a visible parameter that's now hidden as left out, whatever its value. */
function asLeftOut(adjustment: Adjustment): Adjustment {
  return adjustment.reason === 'hidden' ? { ...adjustment, to: undefined } : adjustment;
}
