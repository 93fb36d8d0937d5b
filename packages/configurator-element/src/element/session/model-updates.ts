// A model that is published anew while the page is open: read when the service refuses the revision that is shown, and when
// the page comes back after a while. What the customer chose goes on with the new one, and a notice says what could not.

import { ApiError } from '@parametric/api-client/page';
import type { ReactiveController } from 'lit';
import { type CoreModel, compileCoreModel } from '../../model/core-model.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { type Adjustment, ModelError, type ParameterState } from '../../model/index.js';
import { canBuild } from './edit-document.js';
import type { Session, SessionHost } from './session.js';

/** How long what was read counts as what is published, where nothing says otherwise. */
const restMs = 60_000;

export class ModelUpdates implements ReactiveController {
  readonly #host: SessionHost;
  readonly #session: Session;
  #readAt = Date.now();
  #reading: Promise<boolean> | undefined;

  constructor(host: SessionHost, session: Session) {
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
   * Reads the model and shows it, where it is another than the one that is shown.
   * @param revision by default the one that is published now
   * @returns whether it is shown; false where it could not be read
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
      // The browser asks with the ETag that it has: unchanged, the answer is 304 and has no body.
      const read = await client.models.get(this.#host.model, { revision });
      if (session.loaded !== before) return false;
      this.#readAt = Date.now();
      if (String(read.revision) === before.revision) return true;
      const model = compileCoreModel(read.document);
      const earlier = session.parameters;
      const { chosen, ...notice } = carryOver(model, earlier, session.configuration.chosen);
      session.replaceModel({ model, revision: String(read.revision) }, chosen, { ...notice, earlier });
      return true;
    } catch (error) {
      // The earlier revision stays in sight; nothing of it can be ordered, as the service refuses it.
      if (error instanceof ApiError || error instanceof ModelError) return false;
      throw error;
    }
  }

  readonly #comeBack = (): void => {
    if (!document.hidden && Date.now() - this.#readAt >= restMs) void this.show();
  };
}

interface CarriedOver {
  readonly chosen: Configuration;
  readonly intro: 'modelUpdated' | 'modelUpdatedSame' | 'modelUpdatedAnew';
  readonly adjustments: readonly Adjustment[];
}

/**
 * What another revision of a model makes of what is shown: of what was chosen, and of what followed the defaults of the
 * revision before, since the customer saw that too.
 * @throws ModelError where not even its defaults can be built
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
  return { chosen: withoutDefaults(model, whole, chosen), intro, adjustments: lost };
}

/** What was seen and is hidden now is gone for the customer, whatever its value is. */
function asLeftOut(adjustment: Adjustment): Adjustment {
  return adjustment.reason === 'hidden' ? { ...adjustment, to: undefined } : adjustment;
}

/** What nobody chose goes on following its default, where that says the same. */
function withoutDefaults(model: CoreModel, whole: Configuration, chosen: Configuration): Configuration {
  const settled = model.settle(whole).configuration;
  const isSame = (other: Configuration) => Object.keys(settled).every((key) => settled[key] === other[key]);
  let kept = whole;
  for (const key of Object.keys(whole)) {
    if (key in chosen) continue;
    const { [key]: _, ...rest } = kept;
    if (isSame(model.settle(rest).configuration)) kept = rest;
  }
  return kept;
}
