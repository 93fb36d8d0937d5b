// The stage: the drawing, the scene over it, a text description, and the buttons around them.

import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ViewDirection } from '../../view/camera-pose.js';
import type { HistoryAction, Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { formatLength, sizeOf } from '../shared/format/length.js';
import { icon, showTooltip } from '../shared/icons.js';
import { fill, type MessageKey } from '../shared/messages/index.js';
import { renderReloadButton } from '../shared/reload-button.js';
import type { DrawingController } from './drawing-controller.js';
import { DESCRIPTION_ID, type StageController, type StageState } from './stage-controller.js';

export interface StageView {
  readonly host: Configurator;
  readonly session: Session;
  readonly stage: StageController;
  readonly drawing: DrawingController;
  /** Whether the product and the page's language have loaded. No text is shown before that. */
  readonly isReady: boolean;
  /** Whether this device can show the product in augmented reality. */
  readonly hasAr: boolean;
  /** The button that's waiting for its content to load. */
  readonly loading: string | undefined;
  readonly onShare: (button: SharingButton) => void;
  /** Enters or leaves full screen. */
  readonly onExpand: () => void;
}

export type SharingButton = 'share' | 'ar';

const views: readonly (readonly [ViewDirection, MessageKey])[] = [
  ['home', 'viewHome'],
  ['front', 'viewFront'],
  ['side', 'viewSide'],
  ['top', 'viewTop'],
];

/** The keyboard shortcuts for the buttons. */
const historyKeys: Readonly<Record<HistoryAction, string | undefined>> = {
  undo: 'Control+Z Meta+Z',
  redo: 'Control+Y Control+Shift+Z Meta+Shift+Z',
  reset: undefined,
};

export function renderStage(view: StageView): TemplateResult {
  const { stage, drawing, isReady } = view;
  const { state, isTouched, isHinted } = stage;
  const classes = [
    'stage',
    state === 'live' && 'live',
    !hasPicture(view) && !isMissing(view) && 'empty',
    isTouched && 'touched',
    isHinted && 'hinted',
    stage.setting !== 'studio' && 'furnished',
    state === 'unavailable' && drawing.view !== 'home' && 'side-view',
  ];
  return html`
    <div
      part="stage"
      class=${classes.filter(Boolean).join(' ')}
      role="group"
      aria-label=${stage.label}
      aria-describedby=${DESCRIPTION_ID}
      @pointerdown=${() => stage.touch()}
    >
      <div class="picture" aria-hidden="true">${drawing.render()}</div>
      <div class="scene"></div>
      <p class="hidden-text" id=${DESCRIPTION_ID}>${describe(view)}</p>
      <div class="overlay"></div>
      ${isReady ? renderWords(view) : nothing}
    </div>
    <div class="toolbar" part="toolbar">
      ${isReady ? renderViews(view) : nothing}
    </div>
  `;
}

/** The text over the picture. */
function renderWords(view: StageView): TemplateResult {
  const { stage } = view;
  const { licenseKey, messages } = view.host;
  return html`
    ${hasPicture(view) ? renderCornerButtons(view) : nothing} ${isMissing(view) ? renderMissing(view) : nothing}
    ${stage.state === 'live' ? renderHint(view) : nothing}
    <div class="top">
      ${
        licenseKey.startsWith('pclk_test_')
          ? html`<p class="badge" part="badge" data-obstacle>${messages.testMode}</p>`
          : nothing
      }
      ${renderHistory(view)} ${renderViewSwitch(view)}
    </div>
  `;
}

/** The button that shows the tools, which are hidden on a narrow screen until someone needs them. */
function renderViewSwitch({ stage, host: { messages } }: StageView): TemplateResult {
  return html`
    <button type="button" part="button" class="button view-switch" data-obstacle aria-expanded=${stage.showsTools}
      @click=${() => stage.toggleTools()}>${messages.viewSwitch}</button>
  `;
}

function hasPicture({ drawing, stage }: StageView): boolean {
  return drawing.isShown || stage.state === 'live';
}

/** Whether neither the drawing's nor the scene's code could be loaded. */
function isMissing(view: StageView): boolean {
  return !hasPicture(view) && view.drawing.hasFailed && view.stage.state === 'unavailable';
}

function renderMissing({ host, stage, drawing }: StageView): TemplateResult {
  const { messages } = host;
  const retry = () => {
    drawing.retry();
    stage.retry();
  };
  return html`
    <div class="missing" role="alert">
      <p>${drawing.isGone ? messages.pageOutdated : messages.loadFailed}</p>
      ${
        drawing.isGone
          ? renderReloadButton(messages)
          : html`<button type="button" class="button" part="button" @click=${retry}>${messages.tryAgain}</button>`
      }
    </div>
  `;
}

/** The product's description for people who can't see it: its size, configuration, and how to view it. */
function describe({ host, session, stage, isReady }: StageView): string {
  const { messages } = host;
  const product = describeProduct(session);
  if (!product || !isReady) return '';
  const hints: Partial<Record<StageState, string>> = { unavailable: messages.drawingOnly, live: messages.viewKeys };
  return [product.size, ...product.values, hints[stage.state]].filter(Boolean).join(' ');
}

/** Describes the product in words. Undefined if there's no product. */
export function describeProduct(
  session: Session,
): { readonly size: string; readonly values: readonly string[] } | undefined {
  const { product, name, format } = session;
  if (!product) return undefined;
  const { messages, notation } = format;
  const [width, height, depth] = sizeOf(product).map((length) => formatLength(length, notation));
  return {
    size: fill(messages.viewDescription, { name, width: width!, height: height!, depth: depth! }),
    values: session.describe().map((line) => fill(messages.viewDescriptionValue, { ...line })),
  };
}

/** The buttons for augmented reality, sharing, and full screen. */
function renderCornerButtons(view: StageView): TemplateResult {
  const { host, loading, onShare, onExpand } = view;
  const { messages } = host;
  const isExpanded = host.matches(':is(:fullscreen,:popover-open)');
  return html`
    <div class="corner" part="corner" data-obstacle>
      ${renderArButton(view)}
      ${renderTool('share', messages.share, () => onShare('share'), { isBusy: loading === 'share' })}
      ${document.fullscreenEnabled || 'popover' in host ? renderTool(isExpanded ? 'shrink' : 'expand', isExpanded ? messages.expandLeave : messages.expand, onExpand) : nothing}
    </div>
  `;
}

/** The button has text if this device supports augmented reality. On a desktop computer, it opens a QR code. */
function renderArButton({ host, session, hasAr, loading, onShare }: StageView): TemplateResult {
  const { messages } = host;
  const isBusy = loading === 'ar';
  if (!hasAr) return renderTool('ar', messages.ar, () => onShare('ar'), { isBusy });
  return html`
    <button
      type="button" part="button ar-button" class="button ar ${session.isOpenedForAr ? 'primary' : 'quiet'}"
      aria-busy=${isBusy} @click=${() => onShare('ar')}
    >${icon('ar')} ${messages.ar}</button>
  `;
}

/** How to turn the view. Shown until someone presses the view, and again when the wheel has scrolled the page. */
function renderHint({ host: { messages }, stage: { isTouched, isHinted } }: StageView): TemplateResult {
  return html`
    <p class="hint" part="hint" aria-hidden="true" ?data-obstacle=${!isTouched || isHinted}>
      <span class="by-mouse">${messages.hintMouse}</span><span class="by-finger">${messages.hintFinger}</span>
    </p>
  `;
}

/**
 * The buttons for views. Space is reserved for them before there's anything to view, so that the form below doesn't
 * move. With a drawing, the current view's button is marked as pressed. With a scene, the camera can turn away from the
 * view.
 */
function renderViews({ host: { messages }, stage, drawing }: StageView): TemplateResult {
  const isDrawn = stage.state === 'unavailable';
  return html`
    <div class="views ${stage.state}" part="views" role="group" aria-label=${messages.views}>
      ${views.map(
        ([name, key]) => html`<button type="button" aria-pressed=${isDrawn ? drawing.view === name : nothing}
          @click=${() => (isDrawn ? void drawing.show(name) : stage.view(name))}>${messages[key]}</button>`,
      )}
    </div>
  `;
}

function renderHistory({ host: { messages }, session }: StageView): TemplateResult {
  const { history } = session;
  const actions = ['undo', 'redo', 'reset'] as const;
  const isUsed = actions.some((action) => history[action]);
  return html`
    <div class=${isUsed ? 'tools' : 'tools unused'} part="tools" role="group" aria-label=${messages.history} ?data-obstacle=${isUsed}>
      ${actions.map((action) =>
        renderTool(action, messages[action], () => session.chooseHistory(action), {
          isDisabled: !history[action],
          keys: historyKeys[action],
        }),
      )}
    </div>
  `;
}

interface ToolState {
  /** The label below the icon on devices without a mouse, where there are no tooltips; the whole name by default. */
  readonly word?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly keys?: string | undefined;
}

function renderTool(
  name: Parameters<typeof icon>[0],
  label: string,
  onPress: () => void,
  { word = label, isBusy = false, isDisabled = false, keys }: ToolState = {},
): TemplateResult {
  return html`<button type="button" class="tool" @pointerenter=${showTooltip} aria-label=${label} aria-busy=${isBusy}
    aria-keyshortcuts=${keys ?? nothing} ?disabled=${isDisabled} @click=${onPress}>${icon(name)}<span class="word">${word}</span></button>`;
}

// Announces the product to screen readers a moment after its last change.

/** How long to wait after the last change, in ms. It's longer than the pause between two slider steps. */
const REST_MS = 900;

interface Description {
  /** The language of the lines. A product isn't announced again just because the language has changed. */
  readonly language: string;
  /** The lines that are announced with every change, such as the size. */
  readonly always: readonly string[];
  /** The lines that are announced only if they have changed. */
  readonly values: readonly string[];
}

export class Announcer implements ReactiveController {
  /** The text of the live region. */
  text = '';
  readonly #host: Configurator;
  readonly #session: Session;
  /** The last announced description. */
  #known: Description | undefined;
  #latest = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostUpdated(): void {
    const product = describeProduct(this.#session);
    const { language } = this.#host.messages;
    const description = product && { language, always: [product.size], values: product.values };
    const lines = description ? [...description.always, ...description.values].join(' ') : '';
    if (lines === this.#latest) return;
    this.#latest = lines;
    clearTimeout(this.#timer);
    if (!description || description.language !== this.#known?.language) this.#begin(description);
    else this.#timer = setTimeout(() => this.#tell(description), REST_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Starts over without an announcement, because the last one was in another language or about another product. */
  #begin(description: Description | undefined): void {
    this.#known = description;
    if (this.text === '') return;
    this.text = '';
    this.#host.requestUpdate();
  }

  #tell(description: Description): void {
    const known = new Set(this.#known && [...this.#known.always, ...this.#known.values]);
    const changed = description.values.filter((line) => !known.has(line));
    const isNews = changed.length > 0 || description.always.some((line) => !known.has(line));
    this.#known = description;
    // Don't announce a product that hasn't changed since the last announcement.
    if (!isNews) return;
    this.text = [...description.always, ...changed].join(' ');
    this.#host.requestUpdate();
  }
}
