// One configurator's session: its model, configuration and history, rejected texts, and the notice. Features render its
// state, and call its methods when someone does something. Each change requests an element update, on which the form,
// the stage and the other features read the session again.

import type { PageClient } from '@parametric/api-client';
import type { Configuration, Product } from '../../model/evaluate/product.js';
import { type Adjustment, languageOf, type ParameterState, type Part, type Text, textIn } from '../../model/index.js';
import { failureFrom, inWords, report, reportLoadFailure } from '../diagnostics/failure.js';
import { type Patch, readPatch, readQuantity } from '../shared/attributes.js';
import type { Configurator } from '../shared/configurator.js';
import { emit, warn } from '../shared/events.js';
import { formatValue, keptNumberFormat, lengthUnitOf, type ValueFormat } from '../shared/format/length.js';
import { regionalLanguage } from '../shared/language.js';
import { LoadError, type OnFailed } from '../shared/lazy-feature.js';
import type { MessageKey } from '../shared/messages/index.js';
import { type Change, type ChangeOptions, ConfigurationStore, isEqual } from './configuration-store.js';
import { type KeptProduct, type OrderingStep, readKeptProduct } from './kept-order.js';
import { diffFromDefaults } from './link.js';
import { type LoadedModel, ModelLoader } from './model-loader.js';
import { causesWithinPatch, isNoticed, type Notice, nextNotice } from './notice.js';

/**
 * Overrides the configuration that the page requests when a model is shown, for example with one from a link or from
 * the tab's storage.
 */
interface Opener {
  open(loaded: LoadedModel): void;
}

/** Presents the product as the person has arranged it: with open joints, exploded, or with a part highlighted. */
export interface Presenter {
  present(product: Product): Product;
  /** Called when another model is shown. */
  clear(): void;
}

/** The quantity field's key among the parameters' keys, which never contain hyphens. */
export const QUANTITY_FIELD = 'item-quantity';

export type HistoryAction = 'undo' | 'redo' | 'reset';

/** A parameter and its value as text, for an order's summary and the view's description. */
export interface ConfigurationLine {
  readonly label: string;
  readonly value: string;
}

/** A design as it's stored. */
export interface Design {
  readonly revision: string | undefined;
  readonly chosen: Configuration;
  /** The values of all visible parameters, because another revision may have other defaults. */
  readonly shown: Configuration;
  readonly quantity: number;
}

/** How quotes are priced, so that estimates agree with them. */
export interface QuotedTerms {
  /** The currency in which estimates are shown. */
  readonly currency: string;
  /** The exchange rate: the value of one unit of the estimate's currency in `currency`. */
  readonly rate: number;
  /** What estimates for the destination include, if its tax isn't VAT or there's no tax. */
  readonly words: string | undefined;
}

export class Session {
  readonly configuration = new ConfigurationStore();
  readonly models: ModelLoader;
  /** Rejected text by field, until it's corrected, discarded or replaced by a change. */
  readonly drafts = new Map<string, string>();
  notice: Notice | undefined;
  /** Whether the page keeps the configuration itself and passes changes back, so that it also decides what to restore. */
  isPassedBack = false;
  /** Whether the session started with a design from an earlier visit. */
  isContinued = false;
  /** The drawn pictures by preset. */
  presetPictures = new Map<string, SVGElement>();
  /** Whether people can't change anything. Scripts still can. */
  isDisabled = false;
  /** Whether the page was opened from a QR code to see the product in augmented reality. */
  isOpenedForAr = false;
  /** The current step, from quotes to the order. */
  orderingStep: OrderingStep = 'quotes';
  /** The quotes' terms for estimates, once there are quotes. */
  quoted: QuotedTerms | undefined;

  /** Opened in this order when a model is shown, so later ones override earlier ones. */
  openers: readonly Opener[] = [];
  /** Presents the product. Set by the view's tools, which load later. */
  presenter: Presenter | undefined;

  readonly #host: Configurator;
  #loaded: LoadedModel | undefined;
  #model: object | undefined;
  /** The configuration that the page requests. It's stored even before there's a model to settle it. */
  #requested: Patch = {};
  /** The quantity that the page requests, and the one that the person has chosen. */
  requestedQuantity = 1;
  #chosenQuantity: number | undefined;
  #isUnreadable = false;
  #format: ValueFormat | undefined;
  /** The language, unit and messages that `#format` was created with. */
  #formatInputs: readonly unknown[] = [];

  /** @param fetch the browser's `fetch`, or one that records requests */
  constructor(host: Configurator, fetch: typeof globalThis.fetch) {
    this.#host = host;
    this.models = new ModelLoader(host, {
      fetch,
      onReady: (loaded) => this.#start(loaded),
      onLoaded: ({ model, revision }) => emit(host, 'configurator-load', { model: model.id, revision }),
      onFailed: (failure, document) => {
        const { chosen } = this.configuration;
        this.#clear();
        inWords(failure, document, chosen, (told) => {
          report(host, told);
          this.models.explain(failure, told);
        });
      },
      onCleared: () => this.#clear(),
    });
  }

  /** The loaded model. Undefined until it's loaded. */
  get loaded(): LoadedModel | undefined {
    const { state } = this.models;
    return state.status === 'ready' ? state.loaded : undefined;
  }

  get client(): PageClient | undefined {
    return this.models.client;
  }

  get product(): Product | undefined {
    return this.loaded && this.configuration.product(this.#host.language);
  }

  /** The product as currently presented. */
  get shown(): Product | undefined {
    const { product, presenter } = this;
    return product && (presenter?.present(product) ?? product);
  }

  get parameters(): readonly ParameterState[] {
    return this.configuration.parameters(this.#host.language);
  }

  /** The keys of the visible parameters. */
  get visibleKeys(): ReadonlySet<string> {
    return new Set(this.parameters.filter((state) => state.visible).map(({ key }) => key));
  }

  /** The product's name. */
  get name(): string {
    if (!this.loaded) return '';
    const { document, id } = this.loaded.model;
    return textIn(document.name, this.#host.language) || id;
  }

  /** The name of a part or a group, by its path. */
  partName(path: string): string {
    return partName(this.loaded?.model.document.parts ?? [], path, this.#host.language);
  }

  /** The language of the document's texts, if known. */
  get textLanguage(): string | undefined {
    return languageOf(this.loaded?.model.document.name ?? '', this.#host.language);
  }

  get format(): ValueFormat {
    const { language, messages, units } = this.#host;
    const { languages } = navigator;
    const inputs = [language, messages, units, languages];
    if (!this.#format || inputs.some((input, index) => input !== this.#formatInputs[index])) {
      const unit = units === 'auto' ? lengthUnitOf(regionalLanguage(language, languages)) : units;
      this.#format = { messages, notation: { unit, language, numbers: keptNumberFormat(language) } };
      this.#formatInputs = inputs;
    }
    return this.#format;
  }

  /**
   * The estimate, in the quotes' currency once there are quotes. Undefined if there's no estimate in the shop's
   * currency.
   */
  estimateOf(product = this.product): Product['estimate'] {
    const estimate = product?.estimate;
    const shop = this.#host.currency;
    if (!estimate || (shop && shop !== estimate.currency)) return undefined;
    const { rate, currency } = this.quoted ?? { rate: 1, ...estimate };
    return { amount: estimate.amount * rate, currency };
  }

  /** Whether an error rule has failed or typed text was rejected, so that nothing can be quoted. */
  get hasErrors(): boolean {
    const failed = this.product?.rules.some(({ holds, level }) => !holds && level === 'error') ?? true;
    return failed || this.drafts.size > 0;
  }

  /** Whether the page requests a configuration other than the model's defaults. */
  get hasRequested(): boolean {
    return this.#host.preset !== '' || Object.keys(this.#requested).length > 0;
  }

  /** The page's requested configuration as text, so that it can be compared. */
  get requestedText(): string {
    return JSON.stringify([this.#host.preset, this.#requested]);
  }

  /** The current design. */
  get design(): Design {
    const visible = this.parameters.filter((state) => state.visible);
    return {
      revision: this.loaded?.revision,
      chosen: this.configuration.chosen,
      shown: Object.fromEntries(visible.map(({ key, value }) => [key, value])),
      quantity: this.#host.quantity,
    };
  }

  /** The values that stand for a stored design in the current revision. */
  valuesOf({ revision, chosen, shown }: Design): Patch {
    return readPatch(revision === this.loaded?.revision ? chosen : { ...chosen, ...shown });
  }

  get history(): Readonly<Record<HistoryAction, boolean>> {
    const { canUndo, canRedo, canReset } = this.configuration;
    return { undo: canUndo, redo: canRedo, reset: canReset };
  }

  /** The visible values of a configuration: the current one, or an earlier order's in any revision. */
  describe(given?: Readonly<Record<string, unknown>>, model = this.loaded?.model): readonly ConfigurationLine[] {
    const states = given ? (model?.describe(given, { language: this.#host.language }) ?? []) : this.parameters;
    return states
      .filter(({ visible, value }) => visible && value !== '')
      .map((state) => ({ label: state.label, value: formatValue(state, state.value, this.format) }));
  }

  /**
   * Starts over with the configuration that the page requests, unless it equals the last request or the current
   * configuration: frameworks pass an equal object on every render, and pages pass back each change. Neither must undo
   * a person's choices or discard the history.
   * @param given null if it couldn't be read
   */
  request(given: object | null | undefined): void {
    this.#isUnreadable = given === null;
    const requested = readPatch(given ?? {});
    if (JSON.stringify(requested) === JSON.stringify(this.#requested)) return;
    this.#requested = requested;
    if (this.loaded && isEqual(requested, this.configuration.value)) this.isPassedBack = true;
    else this.models.restart();
  }

  /** Changes some values on a script's request. Resolves when there's a model to accept them. */
  async set(patch: Patch): Promise<void> {
    const read = readPatch(patch);
    if (this.loaded) {
      const change = this.change(read);
      for (const adjustment of change?.adjustments ?? []) if (adjustment.key in patch) warn(adjustmentLine(adjustment));
    } else {
      this.#requested = { ...this.#requested, ...read };
      await this.models.whenSettled();
    }
  }

  /**
   * Sets values that the person has chosen, and dispatches `configurator-change`.
   * @returns false if they were refused
   */
  choose(patch: Patch, options?: ChangeOptions): boolean {
    const change = this.isDisabled ? undefined : this.change(patch, options);
    this.#emitChange(change);
    return change !== undefined;
  }

  /** Another model starts with the page's quantity again. */
  chooseQuantity(quantity: number): void {
    this.#host.quantity = this.#chosenQuantity = readQuantity(quantity);
  }

  /** Performs an undo, redo or reset for the person, and dispatches `configurator-change`. */
  chooseHistory(action: HistoryAction): void {
    if (!this.isDisabled) this.#emitChange(this.applyHistory(action));
  }

  /** Discards the design from an earlier visit. */
  startOver(): void {
    this.#host.quantity = this.requestedQuantity;
    this.chooseHistory('reset');
  }

  /** Applies an undo, redo or reset. Keeps rejected text unless its field's value has changed. */
  applyHistory(action: HistoryAction): Change | undefined {
    this.notice = undefined;
    this.isContinued = false;
    this.#host.requestUpdate();
    const change = this.#attempt(() => this.configuration[action]());
    if (change && action === 'reset') this.drafts.clear();
    for (const key of change?.changed ?? []) this.drafts.delete(key);
    return change;
  }

  /**
   * Shows the configuration from a link or the browser's storage instead of the page's. A notice lists the adjustments.
   * @param intro the notice's first sentence
   * @param unusable the first sentence if the configuration can't be built
   * @param isStep whether the person has chosen it, as a step that can be undone
   * @returns false if it can't be built
   */
  open(values: Configuration, intro: MessageKey, unusable: MessageKey = 'linkUnusable', isStep = false): boolean {
    const { configuration } = this;
    const change = configuration.attempt(
      this.#host.language,
      () => (isStep ? configuration.change(values, { fromDefaults: true }) : configuration.open(values)),
      () => this.notify(unusable),
    );
    if (!change) return false;
    const { adjustments, changed } = change;
    // A browser that restores a form opens the configuration that's already restored with its rejected texts.
    if (changed.length > 0) this.drafts.clear();
    const visible = this.#visible(adjustments);
    const shown = adjustments.filter((one) => one.reason === 'unknown-key' || visible.includes(one));
    this.notice = shown.length > 0 ? { intro, adjustments: shown } : undefined;
    this.#host.requestUpdate();
    if (isStep) this.#emitChange(change);
    return true;
  }

  /**
   * Shows another revision of the model that can be built with `chosen`.
   * @param notice explains the change. Without a notice, open joints stay open.
   */
  replaceModel(loaded: LoadedModel, chosen: Configuration, notice?: Notice): void {
    if (notice) this.presenter?.clear();
    this.#model = loaded.model;
    this.configuration.replaceModel(loaded.model, chosen);
    const visible = this.visibleKeys;
    for (const { key } of notice?.earlier ?? []) if (!visible.has(key)) this.drafts.delete(key);
    this.notice = notice;
    this.models.replace(loaded);
    this.#host.requestUpdate();
  }

  /** @returns undefined if the result can't be built */
  change(patch: Patch, options: ChangeOptions = {}): Change | undefined {
    this.#host.requestUpdate();
    const change = this.#attempt(() => this.configuration.change(patch, options), options.gesture);
    if (!change) return undefined;
    for (const key of Object.keys(patch)) this.drafts.delete(key);
    // Discard rejected text in fields that are now hidden.
    for (const { key, visible } of this.parameters) if (!visible) this.drafts.delete(key);
    const others = this.#visible(change.adjustments)
      .filter((adjustment) => !(adjustment.key in patch) || (options.isTyped && isNoticed(adjustment)))
      .map((adjustment) => causesWithinPatch(adjustment, patch));
    this.notice = nextNotice(this.notice, { adjustments: others, gesture: options.gesture });
    return change;
  }

  /** Keeps the current configuration if the requested one can't be built. Reports that once per drag. */
  #attempt(apply: () => Change, gesture?: string): Change | undefined {
    return this.configuration.attempt(this.#host.language, apply, (error, asked) => {
      const isTold = this.notice?.intro === 'cannotBuild' && gesture !== undefined && this.notice.gesture === gesture;
      if (!isTold) {
        const failure = failureFrom(error);
        inWords(failure, this.loaded?.model.document, asked, (told) => report(this.#host, told));
      }
      this.notice = { intro: 'cannotBuild', adjustments: [], gesture };
    });
  }

  /** @param text the rejected text; undefined discards the draft */
  draft(key: string, text: string | undefined): void {
    if (text === undefined) this.drafts.delete(key);
    else this.drafts.set(key, text);
    this.#host.requestUpdate();
  }

  notify(intro: MessageKey, isOver?: () => boolean): void {
    this.notice = { intro, adjustments: [], isOver };
    this.#host.requestUpdate();
  }

  dismissNotice(): void {
    this.notice = undefined;
    this.#host.requestUpdate();
  }

  retry(): void {
    this.models.load();
    this.#host.requestUpdate();
  }

  /** @throws {ModelError} if the configuration that the page requests can't be built */
  #start(loaded: LoadedModel): void {
    const { model } = loaded;
    const { preset: presetId, language, quantity } = this.#host;
    if (quantity !== this.#chosenQuantity) this.requestedQuantity = quantity;
    else if (model.id !== this.#loaded?.model.id) this.#host.quantity = this.requestedQuantity;
    if (model !== this.#model) this.presenter?.clear();
    this.#model = model;
    const preset = model.presets({}).find(({ id }) => id === presetId);
    if (presetId && !preset)
      warn(`The model "${model.id}" has no preset "${presetId}", so it starts from its defaults.`);
    this.drafts.clear();
    const { adjustments } = this.configuration.start(model, { ...preset?.configuration, ...this.#requested });
    this.configuration.product(language);
    const shown = this.#visible(adjustments);
    this.notice = shown.length > 0 ? { intro: 'configurationAdjusted', adjustments: shown } : undefined;
    for (const adjustment of adjustments) warn(adjustmentLine(adjustment));
    if (this.#isUnreadable) this.notify('configurationUnreadable');
    this.isContinued = false;
    for (const opener of this.openers) opener.open(loaded);
    this.#openKept(loaded);
  }

  #clear(): void {
    this.#model = undefined;
    this.drafts.clear();
    this.notice = undefined;
    this.configuration.clear();
    this.presenter?.clear();
    this.#host.requestUpdate();
  }

  /** Opens the product of the order started in this tab, once per loaded model. */
  #openKept(loaded: LoadedModel): void {
    const kept = loaded === this.#loaded ? undefined : readKeptProduct(this.#host.storageScope.parts, location.search);
    this.#loaded = loaded;
    if (!kept) return;
    this.orderingStep = kept.step;
    this.openOrdered(kept);
  }

  /** Opens the product of the basket, or of an order started before a reload or in another tab. */
  openOrdered({ configuration, quantity }: Omit<KeptProduct, 'step'>, isStep?: boolean): void {
    const { loaded } = this;
    const values = loaded ? diffFromDefaults(loaded.model, configuration) : configuration;
    if (this.open(values, 'modelUpdated', 'modelUpdatedAnew', isStep)) this.chooseQuantity(quantity);
  }

  /** Reports that one of the element's files couldn't be loaded. If someone is waiting for it, shows a notice. */
  readonly onLoadFailed: OnFailed = (error, requester, isLoaded) => {
    reportLoadFailure(this.#host, error, requester);
    const isGone = error instanceof LoadError && error.isGone;
    if (requester !== undefined) this.notify(isGone ? 'pageOutdated' : 'loadFailed', isLoaded);
  };

  #emitChange(change: Change | undefined): void {
    if (!change || change.changed.length === 0) return;
    emit(this.#host, 'configurator-change', { configuration: this.configuration.value, ...change });
  }

  /** Leaves out adjustments to hidden or unknown parameters, which aren't reported. */
  #visible(adjustments: readonly Adjustment[]): Adjustment[] {
    const visible = this.visibleKeys;
    return adjustments.filter(({ key }) => visible.has(key));
  }
}

/** The adjustment for the console: `"width" in the configuration was changed from 9000 to 2400 (max).` */
function adjustmentLine({ key, from, to, reason }: Adjustment): string {
  const given = JSON.stringify(from);
  return to === undefined
    ? `"${key}" in the configuration (${given}) was ignored (${reason}).`
    : `"${key}" in the configuration was changed from ${given} to ${JSON.stringify(to)} (${reason}).`;
}

/**
 * A part's or group's name in the document: `drawer[1]/front` is "Front", and `drawer[1]` is "Drawer". If it has no
 * name, its id; if it isn't in the document, its path.
 */
export function partName(parts: readonly Part[], path: string, language: string): string {
  let found: Part | undefined;
  let within = parts;
  for (const step of path.split('/')) {
    const id = step.replace(/\[.*/, '');
    found = within.find((part) => part.id === id);
    within = found?.kind === 'group' ? found.parts : [];
  }
  if (!found) return path;
  const name: Text | undefined = found.name;
  return name === undefined ? found.id : textIn(name, language);
}
