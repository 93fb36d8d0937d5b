// <parametric-configurator>: where model, drawing, scene, service and page meet. Properties in, events out.

import type { Client } from '@parametric/api-client';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import type { Configuration, Product } from '../model/evaluate/product.js';
import { type Adjustment, languageOf, type ParameterState, textIn } from '../model/index.js';
import type { SnapshotOptions } from '../scene/index.js';
import type { ViewDirection } from '../view/camera-pose.js';
import { renderChecklist } from './diagnostics/checklist.js';
import { type ChecklistRow, checklistRows } from './diagnostics/checklist-rows.js';
import { type Failure, failureFrom, report, warn } from './diagnostics/failure.js';
import { renderFailure } from './diagnostics/failure-view.js';
import { PolicyViolations } from './diagnostics/policy-violations.js';
import type { FieldContext, RuleProblem } from './form/fields/context.js';
import { form } from './form/form-styles.js';
import { renderNotice } from './form/notice-bar.js';
import { options } from './form/option-styles.js';
import { renderForm } from './form/parameter-form.js';
import { renderPresets } from './form/presets.js';
import { renderPriceBar } from './form/price-bar.js';
import { quantityKey, renderQuantity } from './form/quantity.js';
import { LazyInteraction } from './interaction/lazy-interaction.js';
import { LazyOrdering } from './order/lazy-ordering.js';
import type { ConfigurationLine } from './order/ordering-controller.js';
import { partName } from './parts-list/part-name.js';
import { renderPartsFrame } from './parts-list/parts-frame.js';
import { parts } from './parts-list/parts-frame-styles.js';
import type { Change, ChangeOptions, Patch } from './session/configuration-store.js';
import { type LoadedModel, ModelLoader } from './session/model-loader.js';
import { type HistoryAction, Session } from './session/session.js';
import {
  configurationConverter,
  quantityConverter,
  readFraction,
  readPatch,
  readQuantity,
  type Units,
  unitsConverter,
  wordConverter,
} from './shared/attributes.js';
import { customProperties } from './shared/directives/custom-properties.js';
import { emit } from './shared/events.js';
import { regionalLanguage } from './shared/format/language.js';
import { formatLength, lengthUnitOf } from './shared/format/length.js';
import type { ValueFormat } from './shared/format/value.js';
import { LanguageController } from './shared/language.js';
import { mark } from './shared/mark.js';
import { fill, type Messages } from './shared/messages/index.js';
import { configurationLines, describeView, summaryLine } from './shared/sentences.js';
import { controls } from './shared/styles/controls.js';
import { layout } from './shared/styles/layout.js';
import { tokens } from './shared/styles/tokens.js';
import { type ColorScheme, type Theme, ThemeController } from './shared/theme.js';
import { LazySharing } from './sharing/lazy-sharing.js';
import { OpenedLink } from './sharing/opened-link.js';
import { DrawingController } from './stage/drawing-controller.js';
import { renderHistoryButtons } from './stage/history-buttons.js';
import { StageController } from './stage/stage-controller.js';
import { stage } from './stage/stage-styles.js';
import { renderStage } from './stage/stage-view.js';

/**
 * A made-to-order product that a customer sees, changes, prices and orders. Give it a license key and the id of a model,
 * or a model document of your own.
 *
 * @tagname parametric-configurator
 *
 * @attr {string} lang - BCP 47 (`de-AT`); default the surroundings'. English and German messages, texts of the model in any language that it has.
 * @attr {string} name - The name of the value in a surrounding form.
 *
 * @slot fallback - Shown when there is no configurator: a wrong key, an origin that is not allowed, no service, a bad document.
 *
 * @fires {CustomEvent<{ model, revision }>} configurator-load - The model document is loaded and compiled.
 * @fires {CustomEvent<{ configuration }>} configurator-picture - The drawing is painted (also a `performance` mark).
 * @fires {CustomEvent<{ configuration }>} configurator-ready - The first 3D frame is drawn (also a `performance` mark).
 * @fires {CustomEvent<{ configuration, changed, adjustments }>} configurator-change - A person changed the configuration.
 * @fires {CustomEvent<{ path, name }>} configurator-part - A person points at another part, or at none any more.
 * @fires {CustomEvent<{ configuration, quantity }>} configurator-before-quotes - Quotes are about to be requested; cancelable.
 * @fires {CustomEvent<{ quotes }>} configurator-quotes - Quotes have arrived.
 * @fires {CustomEvent<{ quote }>} configurator-before-order - An order is about to be placed; cancelable.
 * @fires {CustomEvent<{ order }>} configurator-order - An order was placed.
 * @fires {CustomEvent<{ event }>} configurator-order-status - The status of the order changed.
 * @fires {CustomEvent<{ code, message, requestId, issues }>} configurator-error - Something failed; the same line is on the console.
 *
 * @cssstate loading - The model is being loaded.
 * @cssstate ready - The model is loaded.
 * @cssstate failed - There is nothing to configure; the fallback is shown.
 *
 * @csspart stage - Where the product is seen.
 * @csspart badge - The mark of a test key.
 * @csspart toolbar - The bar of buttons over the view.
 * @csspart views - The buttons for views.
 * @csspart hand-tools - The buttons at the side of the view: dimensions, doors, exploded view, a person for scale.
 * @csspart measure - A dimension in the picture that can be edited.
 * @csspart grip - A handle at a side of the product.
 * @csspart hint - How to turn and zoom.
 * @csspart corner - The buttons in the corner of the view: AR, share and save, full screen.
 * @csspart room-button - Starts AR, where the device can.
 * @csspart title - The product's name.
 * @csspart description - The product's description.
 * @csspart tools - The buttons for undo, redo and reset.
 * @csspart presets - Ready configurations.
 * @csspart form - The parameters.
 * @csspart group - A group of parameters.
 * @csspart field - One parameter, or a field of the order.
 * @csspart quantity - The field for how many.
 * @csspart input - A text or number input, or a list.
 * @csspart slider - A slider.
 * @csspart stepper - An exact value between − and +.
 * @csspart option - One option of a choice.
 * @csspart swatch - The sample of a material or colour.
 * @csspart switch - A yes or no.
 * @csspart problem - A rule that fails, or a fault on the way to an order.
 * @csspart notice - What a change adjusted besides.
 * @csspart parts - The parts list.
 * @csspart price-bar - The price, always in view.
 * @csspart estimate - The estimated price.
 * @csspart button - Any button with a text.
 * @csspart primary-button - The button for the next step towards the order.
 * @csspart ordering - All of quotes, order form and tracking.
 * @csspart destination - Where to deliver: country and postcode.
 * @csspart quotes-button - Requests quotes.
 * @csspart quotes - The table of quotes.
 * @csspart quote - One quote.
 * @csspart choose-button - Chooses a quote.
 * @csspart declined - Workshops that do not offer, and why.
 * @csspart order-form - Name and address.
 * @csspart summary - What is about to be ordered.
 * @csspart order-button - Places the order.
 * @csspart order-status - The order once it is placed.
 * @csspart timeline - The statuses of the order.
 * @csspart dialog - Share and save, and the code to scan.
 * @csspart qr-code - The code.
 * @csspart failure - The quiet sentence of a failure.
 * @csspart issues - What is wrong in a document, by its place.
 * @csspart checklist - The shop owner's checklist (`debug`).
 *
 * @cssproperty [--configurator-accent] - Buttons, sliders and switches; default near black, near white in the dark.
 * @cssproperty [--configurator-on-accent] - Text on the accent; default black or white, whichever stands out.
 * @cssproperty [--configurator-surface] - The background of the price bar; default the page's own.
 * @cssproperty [--configurator-stage] - The background of the view; default a warm light grey, a dark one.
 * @cssproperty [--configurator-font=inherit] - The font.
 * @cssproperty [--configurator-radius=10px] - Corners.
 * @cssproperty [--configurator-spacing=16px] - Gaps.
 * @cssproperty [--configurator-sticky-top=16px] - Where the view stays while the page scrolls: the height of a fixed header. On a phone `0px`.
 * @cssproperty [--configurator-bleed=0px] - How far the price bar runs beyond the element to the page's edges.
 */
export class ParametricConfigurator extends LitElement {
  static readonly formAssociated = true;
  static override readonly styles = [tokens, controls, stage, form, options, parts, layout];

  readonly #internals = this.attachInternals();
  readonly #language = new LanguageController(this);
  readonly #theme = new ThemeController(this);
  readonly #policy = new PolicyViolations(this);
  readonly #session = new Session({
    host: this,
    language: () => this.language,
    onRefused: (error) => report(this, failureFrom(error, this)),
  });
  readonly #link = new OpenedLink({
    session: this.#session,
    client: () => this.client,
    onTold: () => this.requestUpdate(),
  });
  readonly #models = new ModelLoader(this, {
    onReady: (loaded) => this.#start(loaded),
    onLoaded: ({ model, revision }) => emit(this, 'configurator-load', { model: model.id, revision }),
    onFailed: (failure) => this.#fail(failure),
    onCleared: () => this.#clear(),
  });
  readonly #stage = new StageController(this, {
    onFirstFrame: () => this.#ready(),
    onDraw: () => this.#hands.controller?.render(),
    lensFor: (width, height) => this.#picture.lensFor(width, height),
    onUnavailable: (cause) => this.#stay(cause),
    addressOf: (address) => this.#models.addressOf(address),
  });
  readonly #picture = new DrawingController(this, {
    aspect: () => (this.#stage.state === 'live' ? undefined : this.#stage.aspect),
    viewpoint: (bounds, aspect) => this.#stage.cameraWhileLost(bounds, aspect),
    format: (mm) => formatLength(mm, this.#format.notation),
    labels: () => this.#hands.controller !== undefined,
    onFirstPaint: () => this.#painted(),
  });
  readonly #sharing = new LazySharing(this, {
    stage: this.#stage,
    loaded: () => (this.#models.state.status === 'ready' ? this.#models.state.loaded : undefined),
    name: () => this.#name,
    chosen: () => this.#session.configuration.chosen,
    onFailed: (cause) => report(this, failureFrom(cause, this)),
  });

  readonly #hands = new LazyInteraction(this, {
    stage: this.#stage,
    measures: () => (this.#stage.state === 'live' ? undefined : this.#picture.measures),
    wanted: () => this.product !== undefined && (this.#stage.state === 'live' || this.#stage.state === 'unavailable'),
    nameOf: (path) => this.#partName(path),
    fields: () => this.#fieldContext(this.#parameters),
    parameters: () => this.#parameters,
    onPart: (path) => emit(this, 'configurator-part', { path, name: path && this.#partName(path) }),
    onFailed: (cause) => warn(`The product can only be looked at. ${cause}`),
  });

  readonly #ordering = new LazyOrdering(this, {
    wanted: () => this.client !== undefined && this.#models.state.status === 'ready' && this.#language.isLoaded,
    describeConfiguration: (configuration) => this.#inWords(configuration),
    onFailed: (cause) => report(this, failureFrom(cause, this)),
  });

  /** What the page asked for, before there is a model to settle it. */
  #asked: Patch = {};
  #unreadable = false;
  #sceneProblem = '';
  #copied = false;
  #touched = false;
  #told: { readonly value: Configuration; readonly quantity: number } | undefined;

  /** The public key (`pclk_…`) that the page's origin may use; a test key marks the view. */
  @property({ attribute: 'license-key' }) licenseKey = '';

  /** The id of a licensed model. */
  @property() model = '';

  /** The service's address; may be relative to the page. */
  @property({ attribute: 'base-url' }) baseUrl = '';

  /** A model document of the page's own, instead of service, key and model: nothing can be ordered then. */
  @property({ attribute: false }) modelDocument: unknown;

  /** How many, from 1 to 1000. */
  @property({ converter: quantityConverter }) quantity = 1;

  /** The id of one of the document's presets to begin with; `configuration` goes over it. */
  @property() preset = '';

  /** ISO 4217: the currency to quote in; default each workshop's own. */
  @property() currency = '';

  /** `cm`, `mm`, `in`; `auto` is what the language's region measures in; where it names none, the reader's. */
  @property({ converter: unitsConverter }) units: Units = 'auto';

  /** `order` in the page, or hand the chosen quote to the page by `event`. */
  @property({ converter: wordConverter('checkout', ['order', 'event']) }) checkout: 'order' | 'event' = 'order';

  /** `light`, `dark`; `auto` follows the page by its text colour. */
  @property({ converter: wordConverter('theme', ['auto', 'light', 'dark']) }) theme: Theme = 'auto';

  /** A CSS colour for buttons and sliders. */
  @property() accent = '';

  /** Address of the shop's terms. */
  @property() terms = '';

  /** Address of the shop's privacy policy. */
  @property() privacy = '';

  /** Address of the shop's withdrawal policy. */
  @property() withdrawal = '';

  /** How far the parts are moved apart: 0 together, 1 as far as the model says. */
  @property({ type: Number }) exploded = 0;

  /** Shows the checklist for the shop owner in place. */
  @property({ type: Boolean }) debug = false;

  /** What to begin with (JSON in the attribute); read, it is the settled configuration. */
  @property({ converter: configurationConverter })
  get configuration(): Configuration {
    return this.value;
  }

  set configuration(given: Patch | null | undefined) {
    this.#unreadable = given === null;
    const asked = readPatch(given ?? {});
    // Frameworks hand over an equal object with every render; that must not undo what a person chose.
    if (JSON.stringify(asked) === JSON.stringify(this.#asked)) return;
    this.#asked = asked;
    if (this.#models.state.status === 'ready') this.#link.close();
    this.#models.restart();
  }

  /** The settled configuration; empty before the model is loaded. */
  get value(): Configuration {
    return this.#session.configuration.value;
  }

  /** The evaluated product: parts, bounds, rules, dimensions, estimate. */
  get product(): Product | undefined {
    return this.#models.state.status === 'ready' ? this.#session.configuration.product(this.language) : undefined;
  }

  /**
   * The product as it is shown: joints opened, exploded, a part highlighted.
   * @internal
   */
  get shown(): Product | undefined {
    const { product } = this;
    return product && this.#hands.present(product);
  }

  /** An error rule fails or something typed is not accepted: nothing can be quoted. */
  get hasErrors(): boolean {
    const failed = this.product?.rules.some(({ holds, level }) => !holds && level === 'error') ?? true;
    return failed || this.#session.drafts.any;
  }

  /**
   * Of the messages and of the model's texts.
   * @internal
   */
  get language(): string {
    return this.#language.language;
  }

  get messages(): Messages {
    return this.#language.messages;
  }

  get client(): Client | undefined {
    return this.#models.client;
  }

  /**
   * Light or dark, as the page or `theme` says.
   * @internal
   */
  get scheme(): ColorScheme {
    return this.#theme.scheme;
  }

  /**
   * The accessible name of the view.
   * @internal
   */
  get viewLabel(): string {
    return fill(this.messages.view, { name: this.#name });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('quantity')) this.quantity = readQuantity(this.quantity);
    if (changed.has('exploded')) this.exploded = readFraction(this.exploded);
  }

  protected override updated(): void {
    this.#tellState();
    const { value, quantity } = this;
    if (value === this.#told?.value && quantity === this.#told.quantity) return;
    this.#told = { value, quantity };
    this.#internals.setFormValue(JSON.stringify(value));
  }

  /** A surrounding form is reset. */
  formResetCallback(): void {
    this.reset();
  }

  #start(loaded: LoadedModel): void {
    const { model } = loaded;
    this.#hands.start(model);
    const preset = model.presets({}).find(({ id }) => id === this.preset);
    if (this.preset && !preset)
      warn(`The model "${model.id}" has no preset "${this.preset}"; it starts from its defaults.`);
    for (const adjustment of this.#session.start(model, { ...preset?.configuration, ...this.#asked })) {
      warn(settledLine(adjustment));
    }
    if (this.#unreadable) this.#session.notice = { intro: 'configurationUnreadable', adjustments: [] };
    this.#link.open(loaded);
  }

  /** For `:state(loading)`, `:state(ready)` and `:state(failed)` in the page's own styles. */
  #tellState(): void {
    const { states } = this.#internals;
    for (const status of ['loading', 'ready', 'failed'] as const) {
      if (status === this.#models.state.status) states?.add(status);
      else states?.delete(status);
    }
  }

  #clear(): void {
    this.#session.stop();
    this.#hands.clear();
    this.#picture.clear();
  }

  #fail(failure: Failure): void {
    this.#clear();
    report(this, failure);
  }

  #retry(): void {
    this.#models.load();
    this.requestUpdate();
  }

  #painted(): void {
    // Who has scanned the code finds the way into the room at hand.
    if (this.#link.forAr) this.#stage.place?.scrollIntoView({ block: 'nearest' });
    mark('configurator-picture');
    emit(this, 'configurator-picture', { configuration: this.value });
  }

  #ready(): void {
    mark('configurator-ready');
    emit(this, 'configurator-ready', { configuration: this.value });
  }

  #stay(cause: unknown): void {
    this.#sceneProblem = cause instanceof Error ? cause.message : String(cause);
    warn(`There is no 3D view. ${this.#sceneProblem}`);
  }

  #choose(patch: Patch, options?: ChangeOptions): void {
    this.#announce(this.#session.change(patch, options));
  }

  #go(way: HistoryAction): void {
    this.#announce(this.#session.applyHistory(way));
  }

  #announce(change: Change | undefined): void {
    if (!change || change.changed.length === 0) return;
    emit(this, 'configurator-change', { configuration: this.value, ...change });
  }

  #chooseQuantity(quantity: number): void {
    this.#session.draft(quantityKey, undefined);
    this.quantity = quantity;
  }

  get #name(): string {
    const { state } = this.#models;
    if (state.status !== 'ready') return '';
    const { document, id } = state.loaded.model;
    return textIn(document.name, this.language) || id;
  }

  async #toggleParts(isOpen: boolean): Promise<void> {
    (await this.#hands.fetch())?.toggleParts(isOpen);
  }

  #partName(path: string): string {
    const { state } = this.#models;
    return state.status === 'ready' ? partName(state.loaded.model.document.parts, path, this.language) : path;
  }

  /** Of the document's texts, where they say it. */
  get #textLanguage(): string | typeof nothing {
    const { state } = this.#models;
    const name = state.status === 'ready' ? state.loaded.model.document.name : '';
    return languageOf(name, this.language) ?? nothing;
  }

  get #ways(): Readonly<Record<HistoryAction, boolean>> {
    const { canUndo, canRedo, canReset } = this.#session.configuration;
    return { undo: canUndo, redo: canRedo, reset: canReset };
  }

  get #format(): ValueFormat {
    const unit =
      this.units === 'auto' ? lengthUnitOf(regionalLanguage(this.language, navigator.languages)) : this.units;
    return { messages: this.messages, notation: { unit, language: this.language } };
  }

  get #estimate(): Product['estimate'] {
    const estimate = this.product?.estimate;
    return this.currency && this.currency !== estimate?.currency ? undefined : estimate;
  }

  #describe(): string {
    const { product } = this;
    if (!product) return '';
    const parameters = this.#session.configuration.parameters(this.language);
    const description = describeView(this.#name, product, parameters, this.#format);
    const { viewKeys, drawingOnly } = this.messages;
    if (this.#stage.state === 'unavailable') return `${description} ${drawingOnly}`;
    return this.#stage.state === 'live' ? `${description} ${viewKeys}` : description;
  }

  #summary(): string {
    const { product } = this;
    return product
      ? summaryLine(this.#name, product, this.#session.configuration.parameters(this.language), this.#format)
      : '';
  }

  get #parameters(): readonly ParameterState[] {
    return this.#session.configuration.parameters(this.language);
  }

  #fieldContext(parameters: readonly ParameterState[]): FieldContext {
    return {
      ...this.#format,
      language: this.language,
      labelOf: (key) => parameters.find((parameter) => parameter.key === key)?.label ?? key,
      draftOf: (key) => this.#session.drafts.get(key),
      problemsOf: (key) => this.#problemsOf(key),
      onValue: (key, value, gesture) => this.#choose({ [key]: value }, { gesture }),
      onGestureEnd: () => this.#session.configuration.endGesture(),
      onDraft: (key, text) => this.#session.draft(key, text),
    };
  }

  #problemsOf(key: string): RuleProblem[] {
    return (this.product?.rules ?? []).flatMap(({ holds, keys, level, message }, rule) => {
      if (holds || !keys.includes(key)) return [];
      const { suggestions } = this.#session.configuration;
      const wayOut = suggestions.find((suggestion) => suggestion.rule === rule && suggestion.key === key)?.value;
      return [{ level, message, fix: wayOut }];
    });
  }

  #findings(): ChecklistRow[] {
    return checklistRows({
      licenseKey: this.licenseKey,
      model: this.model,
      baseUrl: this.baseUrl,
      modelState: this.#models.state,
      stageState: this.#stage.state,
      sceneProblem: this.#sceneProblem,
      blocked: this.#policy.blocked,
      messages: this.messages,
    });
  }

  #inWords(configuration: Readonly<Record<string, unknown>>): readonly ConfigurationLine[] {
    return configurationLines(this.#session.configuration.describe(configuration, this.language), this.#format);
  }

  #touch(): void {
    if (this.#touched) return;
    this.#touched = true;
    this.requestUpdate();
  }

  #look(view: ViewDirection): void {
    if (this.#stage.state === 'unavailable') void this.#picture.show(view);
    else this.#stage.view(view);
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#copied = true;
      this.requestUpdate();
    } catch {
      // Where the page may not write to the clipboard, the person can: what is to be copied is selected.
      const list = this.renderRoot.querySelector('.checklist dl');
      if (list) getSelection()?.selectAllChildren(list);
    }
  }

  /**
   * Changes some values and keeps the others. Settles when the configuration is shown: by the scene, else by the
   * drawing; at once when nobody can see it or when a newer one takes its place.
   */
  async setConfiguration(patch: Patch): Promise<void> {
    if (this.#models.state.status === 'ready') {
      const { adjustments } = this.#session.change(readPatch(patch));
      for (const adjustment of adjustments) if (adjustment.key in patch) warn(settledLine(adjustment));
    } else {
      this.#asked = { ...this.#asked, ...readPatch(patch) };
      await this.#models.whenSettled();
    }
    await this.updateComplete;
    await this.#stage.shown();
  }

  /** One step back; all of a slider's drag is one step. */
  undo(): void {
    this.#session.applyHistory('undo');
  }

  /** One step forward again. */
  redo(): void {
    this.#session.applyHistory('redo');
  }

  /** Back to what the page asked for; can be undone. */
  reset(): void {
    this.#session.applyHistory('reset');
  }

  /**
   * What the view shows, as a PNG: the scene, or the drawing where there is none. Undefined while there is no product.
   * @throws while the scene has lost its context
   */
  async toBlob(options: SnapshotOptions = {}): Promise<Blob | undefined> {
    return this.product && this.#sharing.picture(options);
  }

  /** Opens every door and drawer. Settles when they begin to move. */
  async openAll(): Promise<void> {
    (await this.#hands.fetch())?.openAll();
  }

  /** Closes every door and drawer. Settles when they begin to move. */
  async closeAll(): Promise<void> {
    (await this.#hands.fetch())?.closeAll();
  }

  /** Highlights a part, or all of a group, by its path (`drawer[1]`); without a path, none. */
  async highlight(path?: string): Promise<void> {
    (await this.#hands.fetch())?.highlight(path);
  }

  protected override render(): TemplateResult {
    const { status } = this.#models.state;
    const own = this.theme !== 'auto';
    return html`
      <div
        class="root ${classMap({ [status]: true, [this.scheme]: true, own })}"
        lang=${this.#language.messagesLanguage}
        ${customProperties({ '--accent': this.accent || undefined, '--ground': this.#theme.background })}
      >
        ${this.#renderBody()}
        ${this.debug ? this.#renderChecklist() : nothing}
      </div>
    `;
  }

  #renderBody(): TemplateResult {
    const { state } = this.#models;
    if (state.status === 'idle') return html`<slot name="fallback"></slot>`;
    if (state.status === 'failed') {
      return renderFailure({
        failure: state.failure,
        forAuthor: this.debug || this.modelDocument !== undefined,
        messages: this.messages,
        onRetry: () => this.#retry(),
      });
    }
    const ready = state.status === 'ready' && this.#language.isLoaded;
    return html`
      <div class="configure">
        <div class="look" @fullscreenchange=${() => this.requestUpdate()}>${this.#renderStage()}</div>
        <div class="choose">
          ${ready ? this.#renderChoices(state.loaded) : html`<p class="hidden-text" role="status">${this.messages.loading}</p>`}
        </div>
      </div>
      ${this.#ordering.render()} ${ready ? this.#renderFoot() : nothing} ${this.#sharing.render()}
    `;
  }

  #renderStage(): TemplateResult {
    return renderStage({
      state: this.#stage.state,
      picture: this.#picture.node,
      label: this.viewLabel,
      description: this.#describe(),
      isTestKey: this.licenseKey.startsWith('pclk_test_'),
      messages: this.messages,
      drawnView: this.#picture.view,
      onView: (name) => this.#look(name),
      hasAr: this.#sharing.hasAr,
      openedForAr: this.#link.forAr,
      isArLoading: this.#sharing.isArLoading,
      onAr: () => void this.#sharing.open('room'),
      onShare: () => void this.#sharing.open('share'),
      isExpanded: this.#stage.isExpanded,
      onExpand: () => this.#stage.expand(),
      isTouched: this.#touched,
      onTouch: () => this.#touch(),
      tools: this.product
        ? renderHistoryButtons({ can: this.#ways, messages: this.messages, onGo: (way) => this.#go(way) })
        : nothing,
    });
  }

  #renderChoices({ model }: LoadedModel): TemplateResult {
    const { configuration, drafts } = this.#session;
    const { messages, quantity, language } = this;
    const parameters = configuration.parameters(language);
    const description = model.document.description && textIn(model.document.description, language);
    return html`
      <header class="intro" lang=${this.#textLanguage}>
        <h2 part="title">${this.#name}</h2>
        ${description ? html`<p class="muted" part="description">${description}</p>` : nothing}
      </header>
      ${renderPresets({
        presets: configuration.presets(language),
        messages,
        onPreset: (preset) => this.#choose(preset.configuration, { fromDefaults: true }),
      })}
      ${renderForm(parameters, this.#fieldContext(parameters), this.#textLanguage)}
      ${renderQuantity({
        quantity,
        draft: drafts.get(quantityKey),
        messages,
        onQuantity: (chosen) => this.#chooseQuantity(chosen),
        onDraft: (text) => this.#session.draft(quantityKey, text),
      })}
      ${renderPartsFrame({ messages, onToggle: (isOpen) => void this.#toggleParts(isOpen) })}
    `;
  }

  #renderFoot(): TemplateResult {
    const { quantity, language, messages } = this;
    const { configuration, notice } = this.#session;
    const parameters = configuration.parameters(language);
    const { checkingOut, inView } = this.#ordering;
    // Who is there already needs no way to it; and beside the total of a chosen quote, an estimate only confuses.
    const onNext = this.client && !inView && !checkingOut ? () => void this.#ordering.show() : undefined;
    const estimate = checkingOut ? undefined : this.#estimate;
    return html`
      <div class="foot">
        ${renderNotice({ notice, parameters, format: this.#format, onDismiss: () => this.#session.dismissNotice() })}
        ${renderPriceBar({ summary: this.#summary(), estimate, quantity, language, messages, onNext })}
      </div>
    `;
  }

  #renderChecklist(): TemplateResult {
    return renderChecklist({
      rows: this.#findings(),
      copied: this.#copied,
      messages: this.messages,
      onCopy: (text) => this.#copy(text),
    });
  }
}

/** For the console: `"width" of the configuration was settled from 9000 to 2400 (max).` */
function settledLine({ key, from, to, reason }: Adjustment): string {
  const given = JSON.stringify(from);
  return to === undefined
    ? `"${key}" of the configuration (${given}) was left out (${reason}).`
    : `"${key}" of the configuration was settled from ${given} to ${JSON.stringify(to)} (${reason}).`;
}

declare global {
  interface HTMLElementTagNameMap {
    'parametric-configurator': ParametricConfigurator;
  }
}
