// Renders the element: the parts that exist from the start, and the features loaded on demand.

import { html, nothing, type TemplateResult } from 'lit';
import type { ModelIssue } from '../model/index.js';
import type { Context } from './context.js';
import type { Failure } from './diagnostics/failure.js';
import { renderChoices } from './form/choices.js';
import { renderFooter } from './form/price-bar.js';
import {
  lazyAgent,
  lazyChecklist,
  lazyContours,
  lazyFormHelp,
  lazyInteraction,
  lazyJoints,
  lazyOrdering,
  lazyPlace,
  lazyPresetPictures,
  lazySharing,
  lazySteps,
  lazyStructuredData,
  lazySwatches,
} from './lazy-features.js';
import { renderPartsHeading } from './parts-list/parts-heading.js';
import { hasPlacedOrder } from './session/kept-order.js';
import type { HistoryAction } from './session/session.js';
import type { Configurator } from './shared/configurator.js';
import { customProperties } from './shared/custom-properties.js';
import { fill, type Messages } from './shared/messages/index.js';
import { arViewers } from './sharing/ar-modes.js';
import { renderStage, type SharingButton } from './stage/stage-view.js';

export class Features {
  readonly interaction: ReturnType<typeof lazyInteraction>;
  readonly sharing: ReturnType<typeof lazySharing>;
  readonly #ordering: ReturnType<typeof lazyOrdering>;
  readonly #checklist: ReturnType<typeof lazyChecklist>;
  readonly #host: Configurator;
  readonly #context: Context;

  constructor(host: Configurator, context: Context) {
    this.#host = host;
    this.#context = context;
    this.#checklist = lazyChecklist(host, context);
    this.interaction = lazyInteraction(host, context);
    this.#ordering = lazyOrdering(host, context);
    this.sharing = lazySharing(host, context);
    lazyAgent(host, context, this.#ordering);
    lazyContours(host, context);
    lazyFormHelp(host, context);
    lazyJoints(host, context);
    lazyPlace(host, context);
    lazyPresetPictures(host, context);
    lazySteps(host, context);
    lazyStructuredData(host, context);
    lazySwatches(host, context, this.#ordering);
  }

  /** The service's own message may already say how to fix it. In that case, the fix is empty. */
  async whenShown(): Promise<void> {
    const { drawing, stage } = this.#context;
    await this.#host.updateComplete;
    await drawing.drawn();
    await stage.shown();
  }

  applyHistory(action: HistoryAction): Promise<void> {
    this.#context.session.applyHistory(action);
    return this.whenShown();
  }

  render(): TemplateResult {
    const { session, theme } = this.#context;
    const { accent, background } = theme;
    const { theme: chosenTheme, scheme, messages, debug } = this.#host;
    const classes = ['root', session.models.state.status, scheme, chosenTheme === 'auto' ? '' : 'own'].join(' ');
    return html`
      <fieldset class=${classes} role="none" lang=${messages.language} ?disabled=${session.isDisabled}
        ${customProperties({ '--chosen-accent': accent, '--page-background': background })}
      >
        ${this.#renderBody()} ${debug ? this.#checklist.feature?.render() : nothing}
      </fieldset>
    `;
  }

  /** The element's content: the configurator, or whatever is shown instead. */
  #renderBody(): TemplateResult | typeof nothing {
    const { session } = this.#context;
    const { state } = session.models;
    if (state.status === 'idle') return html`<slot name="fallback"></slot>`;
    if (state.status === 'failed') {
      return html`${this.#renderFailure(state.failure)} ${this.#ordering.feature?.renderPlaced() ?? nothing}`;
    }
    return html`
      ${this.#renderStatus()} <slot name="header"></slot> ${this.#renderPlacedOrder()} ${this.#renderProduct()}
      ${this.#isWhole ? html`${this.#renderOrdering()} ${this.#renderFooter()}` : nothing}
      ${this.sharing.feature?.render() ?? nothing}
    `;
  }

  /** Whether the form is completely rendered, so that the content below it can be rendered too. */
  get #isWhole(): boolean {
    const { isReady, isWhole } = this.#context.progress;
    return isReady && isWhole;
  }

  /** Shown if the product can't be: the shop's own fallback, or a short sentence. */
  #renderFailure({ code, isTemporary, issues }: Failure): TemplateResult {
    const { debug, messages, modelDocument } = this.#host;
    const text = code === 'model_retired' ? 'retired' : isTemporary && !navigator.onLine ? 'offline' : 'unavailable';
    const retry = () => this.#context.session.retry();
    // The document's author also sees what's wrong with it, and where.
    const forAuthor = debug || Boolean(modelDocument);
    return html`
      <slot name="fallback">
        <div class="failure" part="failure" role="alert">
          <p>${messages[text]}</p>
          ${isTemporary ? html`<button type="button" class="button" part="button" @click=${retry}>${messages.tryAgain}</button>` : nothing}
        </div>
      </slot>
      ${forAuthor && issues.length > 0 ? renderIssues(issues, messages) : nothing}
    `;
  }

  /**
   * Status text for screen readers. It's always rendered, because they announce changes only within a live region that
   * already exists.
   */
  #renderStatus(): TemplateResult {
    const { announcer, progress } = this.#context;
    const text = progress.isReady ? announcer.text : this.#host.messages.loading;
    return html`<p class="hidden-text" role="status">${text}</p>`;
  }

  /**
   * The line about a placed order. Its space is reserved from the start, so that nothing moves when the order is
   * loaded.
   */
  #renderPlacedOrder(): TemplateResult | typeof nothing {
    if (!hasPlacedOrder(this.#host.storageScope.parts)) return nothing;
    return html`<div class="placed-order">${this.#ordering.feature?.renderLine()}</div>`;
  }

  /** The view and the form next to each other, and the parts list below them. */
  #renderProduct(): TemplateResult {
    const { session, typing, progress, stage, steps } = this.#context;
    const host = this.#host;
    const isIsolating = this.interaction.feature?.presentation.isIsolated;
    return html`
      <div class="product ${isIsolating ? 'isolating' : ''} ${stage.showsTools ? 'viewing' : ''}">
        <div class="configure">
          <div class="view-column">${this.#renderStage()}</div>
          <div class="choices-column">
            ${progress.isReady ? renderChoices({ host, session, typing, progress, steps }) : nothing}
          </div>
        </div>
        ${this.#isWhole ? this.#renderParts() : nothing}
      </div>
    `;
  }

  #renderStage(): TemplateResult {
    const { session, stage, drawing, progress } = this.#context;
    const { feature, requester } = this.sharing;
    return renderStage({
      host: this.#host,
      session,
      stage,
      drawing,
      isReady: progress.isReady,
      hasAr: arViewers(this.#host.licenseKey !== '').length > 0,
      loading: feature?.controller.busy === 'ar' ? 'ar' : requester,
      onShare: (button) => void this.#share(button),
      onExpand: async () => (await this.interaction.request())?.fullScreen.toggle(),
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
    return (this.#context.session.models.hasService ? this.#ordering.feature?.render() : undefined) ?? nothing;
  }

  #renderFooter(): TemplateResult {
    const { session } = this.#context;
    const ordering = this.#ordering;
    const quoted = ordering.feature?.price();
    const toQuotes = {
      label: this.#host.messages.toQuotes,
      go: async () => (await ordering.request('foot'))?.machine.show(),
    };
    return renderFooter({
      host: this.#host,
      session,
      order: quoted?.order,
      price: quoted?.price,
      next: session.models.hasService ? (quoted ? quoted.next : toQuotes) : undefined,
      isLoading: ordering.requester === 'foot',
    });
  }

  async #share(button: SharingButton): Promise<void> {
    const controller = (await this.sharing.request(button))?.controller;
    await (button === 'ar' ? controller?.openAr() : controller?.open(button));
  }
}

function renderIssues(issues: readonly ModelIssue[], messages: Messages): TemplateResult {
  return html`
    <section class="failure" part="issues">
      <h3>${messages.problems}</h3>
      <ol>
        ${issues.map(
          ({ pointer, message, code, suggestion }) => html`
            <li>
              <code>${pointer || '/'}</code>
              <span>${message}</span>
              ${suggestion ? html`<span>${fill(messages.problemSuggestion, { name: suggestion })}</span>` : nothing}
              <span class="small muted">${code}</span>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}
