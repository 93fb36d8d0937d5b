// Where the product is seen: the drawing, the scene over it, a description in words, and the ways to look.

import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { ViewDirection } from '../../view/camera-pose.js';
import type { Session } from '../session/session.js';
import { formatLength } from '../shared/format/length.js';
import { icon } from '../shared/icons.js';
import { fill, type MessageKey, type Messages } from '../shared/messages/index.js';
import type { DrawingController } from './drawing-controller.js';
import { renderHistoryButtons } from './history-buttons.js';
import { descriptionId, type StageController, type StageState } from './stage-controller.js';

/** What the view is made from. */
export interface StageSources {
  readonly session: Session;
  readonly stage: StageController;
  readonly drawing: DrawingController;
  readonly label: string;
  readonly licenseKey: string;
  readonly messages: Messages;
  /** This device can show it in augmented reality. */
  readonly hasAr: boolean;
  /** The page was opened by a code that leads there. */
  readonly openedForAr: boolean;
  /** The button that waits for what it opens. */
  readonly loading: string | undefined;
  readonly onShare: (button: SharingButton) => void;
}

export type SharingButton = 'share' | 'room';

export function renderView(sources: StageSources): TemplateResult {
  const { session, stage, drawing, label, licenseKey, messages, hasAr, openedForAr, loading, onShare } = sources;
  return renderStage({
    state: stage.state,
    picture: drawing.node,
    label,
    description: describeView(sources),
    isTestKey: licenseKey.startsWith('pclk_test_'),
    messages,
    drawnView: drawing.view,
    onView: (name) => (stage.state === 'unavailable' ? void drawing.show(name) : stage.view(name)),
    hasAr,
    openedForAr,
    isArLoading: loading === 'room',
    onAr: () => onShare('room'),
    isShareLoading: loading === 'share',
    onShare: () => onShare('share'),
    isExpanded: stage.isExpanded,
    onExpand: () => stage.expand(),
    isTouched: stage.isTouched,
    onTouch: () => stage.touch(),
    tools: session.product
      ? renderHistoryButtons({ can: session.history, messages, onGo: (action) => session.chooseHistory(action) })
      : nothing,
  });
}

/** The product in words, for whoever can't see it: its size, then what was chosen, then how it is looked at. */
function describeView({ session, stage, messages }: StageSources): string {
  const { product, name, format } = session;
  if (!product) return '';
  const { min, max } = product.bounds;
  const [width, height, depth] = [0, 1, 2].map((axis) => formatLength(max[axis]! - min[axis]!, format.notation));
  const size = fill(messages.viewDescription, { name, width: width!, height: height!, depth: depth! });
  const values = session.describe().map((line) => fill(messages.viewDescriptionValue, { ...line }));
  const hints = { unavailable: messages.drawingOnly, live: messages.viewKeys, waiting: '', lost: '' };
  return [size, ...values, hints[stage.state]].filter(Boolean).join(' ');
}

interface StageView {
  readonly state: StageState;
  readonly picture: SVGElement | undefined;
  readonly label: string;
  readonly description: string;
  /** The key is a test key. */
  readonly isTestKey: boolean;
  readonly messages: Messages;
  /** Of the drawing, where it is all there is. */
  readonly drawnView: ViewDirection;
  readonly onView: (name: ViewDirection) => void;
  /** Someone has turned it: the hint that says how has done its work. */
  readonly isTouched: boolean;
  readonly onTouch: () => void;
  /** This device can put it into the person's room. */
  readonly hasAr: boolean;
  /** It was opened to be put there. */
  readonly openedForAr: boolean;
  readonly isArLoading: boolean;
  readonly onAr: () => void;
  readonly isShareLoading: boolean;
  readonly onShare: () => void;
  /** It fills the screen. */
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
  /** What else is done to what is seen; nothing before there is a product. */
  readonly tools: TemplateResult | typeof nothing;
}

const views: readonly (readonly [ViewDirection, MessageKey])[] = [
  ['home', 'viewHome'],
  ['front', 'viewFront'],
  ['side', 'viewSide'],
  ['top', 'viewTop'],
];

function renderStage(view: StageView): TemplateResult {
  const { state, messages } = view;
  return html`
    <div
      part="stage"
      class="stage ${classMap(classesOf(view))}"
      role="group"
      aria-label=${view.label}
      aria-describedby=${descriptionId}
      @pointerdown=${view.onTouch}
    >
      <div class="picture" aria-hidden="true">${view.picture}</div>
      <div class="scene"></div>
      <p class="hidden-text" id=${descriptionId}>${view.description}</p>
      <div class="hands"></div>
      ${view.picture ? renderCornerButtons(view) : nothing}
      ${state === 'live' ? renderHint(messages) : nothing}
      ${view.isTestKey ? html`<p class="badge" part="badge">${messages.testMode}</p>` : nothing}
    </div>
    <div class="toolbar" part="toolbar">
      ${state === 'waiting' ? nothing : renderViews(view)} ${view.tools}
    </div>
  `;
}

function classesOf({ state, picture, isTouched: touched, drawnView }: StageView): Readonly<Record<string, boolean>> {
  return { live: state === 'live', empty: !picture, touched, aside: state === 'unavailable' && drawnView !== 'home' };
}

/** What is done with what is seen. */
function renderCornerButtons(view: StageView): TemplateResult {
  const { messages, isExpanded, isShareLoading, onShare, onExpand } = view;
  const expand = isExpanded ? messages.expandLeave : messages.expand;
  return html`
    <div class="corner" part="corner">
      ${renderArButton(view)}
      <button type="button" class="tool" title=${messages.share} aria-label=${messages.share} aria-busy=${isShareLoading} @click=${onShare}>
        ${icon('share')}
      </button>
      ${
        document.fullscreenEnabled
          ? html`<button type="button" class="tool" title=${expand} aria-label=${expand} @click=${onExpand}>
              ${icon(isExpanded ? 'shrink' : 'expand')}
            </button>`
          : nothing
      }
    </div>
  `;
}

/** In words where it can be done here: on a desk it only leads to a code to scan. */
function renderArButton({ messages, hasAr, openedForAr, isArLoading, onAr }: StageView): TemplateResult {
  if (!hasAr) {
    return html`<button type="button" class="tool" title=${messages.ar} aria-label=${messages.ar} aria-busy=${isArLoading} @click=${onAr}>
      ${icon('room')}
    </button>`;
  }
  return html`
    <button
      type="button" part="button room-button" class="button room ${openedForAr ? 'primary' : 'quiet'}"
      aria-busy=${isArLoading} ?disabled=${isArLoading} @click=${onAr}
    >${icon('room')} ${messages.arInYourRoom}</button>
  `;
}

/** How it is turned; it goes with the first touch. */
function renderHint(messages: Messages): TemplateResult {
  return html`
    <p class="hint" part="hint" aria-hidden="true">
      <span class="by-mouse">${messages.hintMouse}</span><span class="by-finger">${messages.hintFinger}</span>
    </p>
  `;
}

/** A drawing stays as it was chosen, which is told; the scene's eye wanders on. */
function renderViews({ state, messages, drawnView, onView }: StageView): TemplateResult {
  const isDrawn = (name: ViewDirection) => (state === 'unavailable' ? drawnView === name : nothing);
  return html`
    <div class="views" part="views" role="group" aria-label=${messages.views}>
      ${views.map(
        ([name, key]) =>
          html`<button type="button" aria-pressed=${isDrawn(name)} @click=${() => onView(name)}>${messages[key]}</button>`,
      )}
    </div>
  `;
}
