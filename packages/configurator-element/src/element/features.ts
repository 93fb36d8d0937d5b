// The parts of which the element consists: the session, the stage, and the features that are loaded on demand. They are
// connected here; none of them imports the element.

import { html, nothing, type TemplateResult } from 'lit';
import type { Product } from '../model/evaluate/product.js';
import { reportLoadFailure } from './diagnostics/failure.js';
import { renderFailure } from './diagnostics/failure-view.js';
import { DebugRecord } from './diagnostics/record.js';
import { renderChoices } from './form/choices.js';
import { TypedTexts } from './form/fields/typed-texts.js';
import { renderFooter } from './form/footer.js';
import { FormProgress } from './form/form-progress.js';
import {
  type InteractingHost,
  lazyChecklist,
  lazyFormHelp,
  lazyInteraction,
  lazyOrdering,
  lazyPlace,
  lazySharing,
} from './lazy-features.js';
import { partName, renderPartsHeading } from './parts-list/parts-heading.js';
import type { OrderingHost } from './quotes/quote-store.js';
import { chooseHistoryByKey } from './session/history-keys.js';
import { hasPlacedOrder, isAnythingKept, type KeptProduct, readKeptProduct } from './session/kept-order.js';
import { LastConfiguration } from './session/last-configuration.js';
import type { LoadedModel } from './session/model-loader.js';
import { nothingQuoted } from './session/ordering-state.js';
import { type HistoryAction, Session, type SessionHost } from './session/session.js';
import { StorageScope } from './session/storage-scope.js';
import { customProperties } from './shared/custom-properties.js';
import { emit, mark } from './shared/events.js';
import { FocusKeeper } from './shared/focus-keeper.js';
import { formatLength } from './shared/format/length.js';
import type { LanguageController } from './shared/language.js';
import { LoadError, type OnFailed } from './shared/lazy-feature.js';
import { fill } from './shared/messages/index.js';
import type { ColorScheme, Theme, ThemeController } from './shared/theme.js';
import { arViewers } from './sharing/ar-modes.js';
import { diffFromDefaults } from './sharing/link.js';
import { OpenedLink } from './sharing/opened-link.js';
import { Announcer } from './stage/announcer.js';
import { DrawingController } from './stage/drawing-controller.js';
import { StageController } from './stage/stage-controller.js';
import { describeProduct, renderStage, type SharingButton } from './stage/stage-view.js';

type Host = SessionHost &
  InteractingHost &
  OrderingHost &
  ConstructorParameters<typeof StageController>[0] &
  ConstructorParameters<typeof DebugRecord>[0] & {
    quantity: number;
    readonly theme: Theme;
    readonly scheme: ColorScheme;
    readonly debug: boolean;
    readonly updateComplete: Promise<unknown>;
    readonly renderRoot: HTMLElement | DocumentFragment;
  };

export class Features {
  readonly storageScope: StorageScope;
  readonly record: DebugRecord;
  readonly checklist: ReturnType<typeof lazyChecklist>;
  readonly progress: FormProgress;
  readonly session: Session;
  readonly link: OpenedLink;
  readonly last: LastConfiguration;
  readonly stage: StageController;
  readonly drawing: DrawingController;
  readonly announcer: Announcer;
  readonly interaction: ReturnType<typeof lazyInteraction>;
  readonly ordering: ReturnType<typeof lazyOrdering>;
  readonly sharing: ReturnType<typeof lazySharing>;
  readonly typing: TypedTexts;
  readonly formHelp: ReturnType<typeof lazyFormHelp>;
  readonly #host: Host;
  readonly language: LanguageController;
  readonly theme: ThemeController;
  #loaded: LoadedModel | undefined;

  constructor(host: Host, language: LanguageController, theme: ThemeController) {
    this.#host = host;
    this.language = language;
    this.theme = theme;
    new FocusKeeper(host);
    this.storageScope = new StorageScope(host);
    this.record = new DebugRecord(host);
    this.checklist = lazyChecklist(host, this);
    this.session = new Session(host, {
      fetch: this.record.fetch,
      onModelChanged: () => this.interaction.feature?.clear(),
      onStarted: (loaded) => {
        this.link.open(loaded);
        this.last.open(loaded, this.link.text);
        this.#comeBack(loaded);
      },
      onCleared: () => {
        this.interaction.feature?.clear();
        this.drawing.clear();
        this.progress.restart();
      },
    });
    this.typing = new TypedTexts(this.session, () => void this.formHelp.request('form'));
    this.progress = new FormProgress(host, this);
    this.link = new OpenedLink(this.session);
    this.last = new LastConfiguration(host, this.session);
    this.stage = new StageController(host, {
      label: () => this.#viewLabel,
      onFirstFrame: () => this.#emitShown('configurator-ready'),
      onDraw: () => this.interaction.feature?.render(),
      drawingProjection: (...how) => this.drawing.projectionFor(...how),
      onUnavailable: (cause) => this.record.noteSceneProblem(cause),
      addressOf: (address) => this.session.models.addressOf(address),
    });
    this.drawing = new DrawingController(host, {
      picture: {
        session: this.session,
        aspect: () => this.stage.element && this.stage.aspect,
        isFinal: () => this.stage.state === 'unavailable',
      },
      aspect: () => (this.stage.state === 'live' ? undefined : this.stage.aspect),
      lostCamera: () => this.stage.lostCamera,
      format: (mm) => formatLength(mm, this.session.format.notation),
      hasLabels: () => this.interaction.feature === undefined,
      onFirstPaint: (at) => this.#emitShown('configurator-picture', at),
      onLoadFailed: this.onLoadFailed,
    });
    this.formHelp = lazyFormHelp(host, this);
    this.announcer = new Announcer(host, () => {
      const product = describeProduct(this.session);
      return product && { language: host.messages.language, always: [product.size], values: product.values };
    });
    this.interaction = lazyInteraction(host, this);
    this.ordering = lazyOrdering(host, this);
    this.sharing = lazySharing(host, this);
    lazyPlace(host, this);
  }

  /** Whether there is a model with messages in its language. A shown form stays while another language is loaded. */
  get isReady(): boolean {
    return this.session.loaded !== undefined && (this.language.isLoaded || this.progress.isOver);
  }

  /** Whether the next update renders more of the form. */
  get isMounting(): boolean {
    return this.isReady && !this.progress.isOver;
  }

  /** Whether the product can't be loaded, and a placed order can be shown all the same. */
  get hasOrderAlone(): boolean {
    return this.session.models.state.status === 'failed' && hasPlacedOrder(this.storageScope.parts);
  }

  /** Whether quotes, an order or a scroll position are stored from before a reload and are to be restored at once. */
  get comesBack(): boolean {
    return isAnythingKept(this.storageScope.parts);
  }

  /** The product as it is shown: joints opened, exploded, a part highlighted. */
  get shown(): Product | undefined {
    const { product } = this.session;
    return product && (this.interaction.feature?.presentation.present(product) ?? product);
  }

  /** Restores the order that was begun in this tab, once for each loaded model. */
  #comeBack(loaded: LoadedModel): void {
    const kept = loaded === this.#loaded ? undefined : readKeptProduct(this.storageScope.parts, location.search);
    this.#loaded = loaded;
    if (!kept) return;
    this.session.ordering = { ...nothingQuoted, step: kept.step };
    this.comeBackTo(kept);
  }

  comeBackTo({ configuration, quantity }: Omit<KeptProduct, 'step'>): void {
    const model = this.session.loaded?.model;
    const values = model ? diffFromDefaults(model, configuration) : configuration;
    this.session.open(values, 'modelUpdated', 'modelUpdatedAnew');
    this.#host.quantity = quantity;
  }

  partName(path: string): string {
    return partName(this.session.loaded?.model.document.parts ?? [], path, this.#host.language);
  }

  readonly onLoadFailed: OnFailed = (error, requester, isLoaded) => {
    reportLoadFailure(this.#host, error, requester);
    const isGone = error instanceof LoadError && error.isGone;
    if (requester !== undefined) this.session.notify(isGone ? 'pageOutdated' : 'loadFailed', isLoaded);
  };

  /** Resolves when the configuration is shown by the scene, or else by the drawing; at once where nobody can see it. */
  async whenShown(): Promise<void> {
    await this.#host.updateComplete;
    await this.drawing.drawn();
    await this.stage.shown();
  }

  applyHistory(action: HistoryAction): Promise<void> {
    this.session.applyHistory(action);
    return this.whenShown();
  }

  render(): TemplateResult {
    const { session } = this;
    const { theme, scheme, messages, debug } = this.#host;
    const { accent, background } = this.theme;
    const classes = ['root', session.models.state.status, scheme, theme === 'auto' ? '' : 'own'].join(' ');
    return html`
      <fieldset class=${classes} role="none" lang=${messages.language} ?disabled=${session.isDisabled}
        @keydown=${(event: KeyboardEvent) => chooseHistoryByKey(event, session, this.#host.renderRoot)}
        ${customProperties({ '--chosen-accent': accent, '--page-background': background })}
      >
        ${this.#renderBody()} ${debug ? this.#renderChecklist() : nothing}
      </fieldset>
    `;
  }

  /** The content of the element: the configurator, or what is shown in its place. */
  #renderBody(): TemplateResult | typeof nothing {
    const { status } = this.session.models.state;
    if (status === 'idle') return html`<slot name="fallback"></slot>`;
    if (status === 'failed') return html`${this.#renderFailure()} ${this.ordering.feature?.renderPlaced() ?? nothing}`;
    return html`
      ${this.#renderStatus()} <slot name="header"></slot> ${this.#renderProduct()}
      ${this.isReady && this.progress.isWhole ? html`${this.#renderOrdering()} ${this.#renderFooter()}` : nothing}
      ${this.sharing.feature?.render() ?? nothing}
    `;
  }

  #renderChecklist(): TemplateResult | undefined {
    return this.checklist.feature?.render({ modelState: this.session.models.state, stageState: this.stage.state });
  }

  #renderFailure(): TemplateResult | typeof nothing {
    const { state } = this.session.models;
    if (state.status !== 'failed') return nothing;
    const { debug, messages, modelDocument } = this.#host;
    const forAuthor = debug || Boolean(modelDocument);
    return renderFailure({ failure: state.failure, forAuthor, messages, onRetry: () => this.session.retry() });
  }

  /** The text for screen readers, always rendered: only a change within an existing live region is announced. */
  #renderStatus(): TemplateResult {
    const text = this.isReady ? this.announcer.text : this.#host.messages.loading;
    return html`<p class="hidden-text" role="status">${text}</p>`;
  }

  /** The view and the form beside each other, and the parts list below them. */
  #renderProduct(): TemplateResult {
    return html`
      <div class="product">
        <div class="configure">
          <div class="view-column" @fullscreenchange=${() => this.#host.requestUpdate()}>${this.#renderStage()}</div>
          <div class="choices-column">${this.isReady ? this.#renderChoices() : nothing}</div>
        </div>
        ${this.isReady && this.progress.isWhole ? this.#renderParts() : nothing}
      </div>
    `;
  }

  /** The accessible name of the view. */
  get #viewLabel(): string {
    return fill(this.#host.messages.view, { name: this.session.name });
  }

  #renderStage(): TemplateResult {
    const { licenseKey, messages } = this.#host;
    const { session, stage, drawing, sharing } = this;
    return renderStage({
      session,
      stage,
      drawing,
      label: this.#viewLabel,
      licenseKey,
      messages,
      isReady: this.isReady,
      hasAr: arViewers(licenseKey !== '').length > 0,
      openedForAr: this.link.forAr,
      loading: sharing.feature?.controller.busy === 'ar' ? 'ar' : sharing.requester,
      onShare: (button) => void this.#share(button),
    });
  }

  #renderChoices(): TemplateResult {
    const { quantity, language, messages } = this.#host;
    const { session, typing, progress } = this;
    return renderChoices({
      session,
      typing,
      progress,
      quantity,
      language,
      messages,
      onQuantity: (chosen) => {
        this.#host.quantity = chosen;
      },
    });
  }

  #renderParts(): TemplateResult {
    const { interaction } = this;
    return renderPartsHeading({
      messages: this.#host.messages,
      isLoading: interaction.requester === 'parts-list',
      onToggle: async (isOpen) => (await interaction.request('parts-list'))?.toggleParts(isOpen),
    });
  }

  #renderOrdering(): TemplateResult | typeof nothing {
    return (this.session.models.hasService ? this.ordering.feature?.render() : undefined) ?? nothing;
  }

  #renderFooter(): TemplateResult {
    const { quantity, language, messages } = this.#host;
    const { session, ordering } = this;
    const { step } = session.ordering;
    const quoted = ordering.feature?.price();
    const toQuotes = {
      label: messages.toQuotes,
      go: async () => (await ordering.request('foot'))?.controller.show(),
    };
    return renderFooter({
      session,
      quantity,
      language,
      messages,
      price: quoted?.price,
      next: session.models.hasService ? (quoted ? quoted.next : toQuotes) : undefined,
      isLoading: ordering.requester === 'foot',
      isOverPage: step === 'quotes',
      hasActions: [...this.#host.children].some(({ slot }) => slot === 'actions'),
      onActions: () => this.#host.requestUpdate(),
    });
  }

  #emitShown(name: 'configurator-picture' | 'configurator-ready', at?: number): void {
    if (name === 'configurator-ready') this.drawing.tellPainted(performance.now());
    // The page was opened by the QR code for augmented reality, so the button that starts it is scrolled into view.
    else if (this.link.forAr) this.stage.element?.scrollIntoView({ block: 'nearest' });
    mark(name, at);
    emit(this.#host, name, { configuration: this.#host.value });
  }

  async #share(button: SharingButton): Promise<void> {
    const controller = (await this.sharing.request(button))?.controller;
    await (button === 'ar' ? controller?.openAr() : controller?.open(button));
  }
}
