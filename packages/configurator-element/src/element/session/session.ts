// One configuration in a person's hands: each change is settled, tried, remembered for the way back, and told where it
// settled more than was asked for. Knows no template and no event.

import type { ReactiveControllerHost } from 'lit';
import type { Configuration } from '../../model/evaluate/product.js';
import { type Adjustment, type Model, ModelError, type ParameterState } from '../../model/index.js';
import type { MessageKey } from '../shared/messages/index.js';
import { type Change, type ChangeOptions, ConfigurationStore, type Patch } from './configuration-store.js';
import { Drafts } from './drafts.js';
import { type Notice, nextNotice } from './notice.js';

interface Options {
  readonly host: ReactiveControllerHost;
  /** The language to evaluate in. */
  readonly language: () => string;
  /** A change that can't be built: it was taken back. */
  readonly onRefused: (error: ModelError) => void;
}

export type HistoryAction = 'undo' | 'redo' | 'reset';

export class Session {
  readonly drafts = new Drafts();
  readonly configuration: ConfigurationStore;
  notice: Notice | undefined;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.configuration = new ConfigurationStore(options.host);
  }

  /**
   * @returns what had to be changed
   * @throws ModelError when what it starts with can't be built
   */
  start(model: Model, asked: Patch): readonly Adjustment[] {
    this.drafts.clear();
    const { adjustments } = this.configuration.start(model, asked);
    this.configuration.product(this.#options.language());
    const told = this.#visible(adjustments);
    this.notice = told.length > 0 ? { intro: 'configurationAdjusted', adjustments: told } : undefined;
    return adjustments;
  }

  /**
   * Shows what a link holds, in place of what the page asked for; what it had to change or leave out is told.
   * @param intro what is said where something had to
   * @returns what it had to change; undefined where the values can't be built and the page's own stay
   */
  open(values: Configuration, intro: MessageKey): readonly Adjustment[] | undefined {
    const { chosen } = this.configuration;
    const { adjustments } = this.configuration.open(values);
    try {
      this.configuration.product(this.#options.language());
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.configuration.open(chosen);
      this.notice = { intro: 'linkUnusable', adjustments: [] };
      return undefined;
    }
    const visible = this.#visible(adjustments);
    const told = adjustments.filter((one) => one.reason === 'unknown-key' || visible.includes(one));
    this.notice = told.length > 0 ? { intro, adjustments: told } : undefined;
    return adjustments;
  }

  stop(): void {
    this.drafts.clear();
    this.notice = undefined;
    this.configuration.clear();
  }

  change(patch: Patch, options: ChangeOptions = {}): Change {
    for (const key of Object.keys(patch)) this.drafts.set(key, undefined);
    const change = this.configuration.change(patch, options);
    if (!this.#canBeBuilt()) return { changed: [], adjustments: [] };
    const hidden = new Set(this.#parameters.filter(({ visible }) => !visible).map(({ key }) => key));
    this.drafts.forget((key) => hidden.has(key));
    const others = this.#visible(change.adjustments)
      .filter(({ key }) => !(key in patch))
      .map((adjustment) => causesWithinPatch(adjustment, patch));
    this.notice = nextNotice(this.notice, { adjustments: others, gesture: options.gesture });
    this.#options.host.requestUpdate();
    return change;
  }

  applyHistory(way: HistoryAction): Change | undefined {
    this.drafts.clear();
    this.notice = undefined;
    this.#options.host.requestUpdate();
    return this.configuration[way]();
  }

  draft(key: string, text: string | undefined): void {
    this.drafts.set(key, text);
    this.#options.host.requestUpdate();
  }

  dismissNotice(): void {
    this.notice = undefined;
    this.#options.host.requestUpdate();
  }

  get #parameters(): readonly ParameterState[] {
    return this.configuration.parameters(this.#options.language());
  }

  /** Of what a person sees: nobody misses a value that was hidden or never known. */
  #visible(adjustments: readonly Adjustment[]): Adjustment[] {
    const visible = new Set(this.#parameters.filter((state) => state.visible).map(({ key }) => key));
    return adjustments.filter(({ key }) => visible.has(key));
  }

  /** Whether what was changed can be built; if not, it is taken back and that is told. */
  #canBeBuilt(): boolean {
    try {
      this.configuration.product(this.#options.language());
      return true;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.configuration.revert();
      this.notice = { intro: 'cannotBuild', adjustments: [] };
      this.#options.onRefused(error);
      this.#options.host.requestUpdate();
      return false;
    }
  }
}

/** Of all that set a limit, what was just changed is what a person wants to hear. */
function causesWithinPatch(adjustment: Adjustment, patch: Patch): Adjustment {
  const because = adjustment.because?.filter((key) => key in patch);
  return because && because.length > 0 ? { ...adjustment, because } : adjustment;
}
