// Where the product is seen: the drawing, the scene over it, a description in words, and the ways to look.

import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { ViewName } from '../../view/viewpoint.js';
import { descriptionId, type StageState } from '../controllers/stage.js';
import type { MessageKey, Messages } from '../messages/index.js';
import { symbol } from './symbols.js';

export interface StageView {
  readonly state: StageState;
  readonly picture: SVGElement | undefined;
  readonly label: string;
  readonly description: string;
  /** The key is a test key. */
  readonly test: boolean;
  readonly messages: Messages;
  /** Of the drawing, where it is all there is. */
  readonly drawnView: ViewName;
  readonly onView: (name: ViewName) => void;
  /** Someone has turned it: the hint that says how has done its work. */
  readonly touched: boolean;
  readonly onTouch: () => void;
  /** This device can put it into the person's room. */
  readonly hasRoom: boolean;
  /** It was opened to be put there. */
  readonly inRoom: boolean;
  readonly isBusy: boolean;
  readonly onRoom: () => void;
  readonly onShare: () => void;
  /** It fills the screen. */
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
  /** What else is done to what is seen; nothing before there is a product. */
  readonly tools: TemplateResult | typeof nothing;
}

const views: readonly (readonly [ViewName, MessageKey])[] = [
  ['home', 'viewHome'],
  ['front', 'viewFront'],
  ['side', 'viewSide'],
  ['top', 'viewTop'],
];

export function renderStage(view: StageView): TemplateResult {
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
      ${view.picture ? renderCorner(view) : nothing}
      ${state === 'live' ? renderHint(messages) : nothing}
      ${view.test ? html`<p class="badge" part="badge">${messages.testMode}</p>` : nothing}
    </div>
    <div class="toolbar" part="toolbar">
      ${state === 'waiting' ? nothing : renderViews(view)} ${view.tools}
    </div>
  `;
}

function classesOf({ state, picture, touched, drawnView }: StageView): Readonly<Record<string, boolean>> {
  return { live: state === 'live', empty: !picture, touched, aside: state === 'unavailable' && drawnView !== 'home' };
}

/** What is done with what is seen. */
function renderCorner(view: StageView): TemplateResult {
  const { messages, isExpanded, onShare, onExpand } = view;
  const expand = isExpanded ? messages.expandLeave : messages.expand;
  return html`
    <div class="corner" part="corner">
      ${renderRoom(view)}
      <button type="button" class="tool" title=${messages.share} aria-label=${messages.share} @click=${onShare}>
        ${symbol('share')}
      </button>
      ${
        document.fullscreenEnabled
          ? html`<button type="button" class="tool" title=${expand} aria-label=${expand} @click=${onExpand}>
              ${symbol(isExpanded ? 'shrink' : 'expand')}
            </button>`
          : nothing
      }
    </div>
  `;
}

/** In words where it can be done here: on a desk it only leads to a code to scan. */
function renderRoom({ messages, hasRoom, inRoom, isBusy, onRoom }: StageView): TemplateResult {
  if (!hasRoom) {
    return html`<button type="button" class="tool" title=${messages.room} aria-label=${messages.room} @click=${onRoom}>
      ${symbol('room')}
    </button>`;
  }
  return html`
    <button
      type="button" part="button room-button" class="button room ${inRoom ? 'primary' : 'quiet'}"
      aria-busy=${isBusy} ?disabled=${isBusy} @click=${onRoom}
    >${symbol('room')} ${messages.roomHere}</button>
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
  const isDrawn = (name: ViewName) => (state === 'unavailable' ? drawnView === name : nothing);
  return html`
    <div class="views" part="views" role="group" aria-label=${messages.views}>
      ${views.map(
        ([name, key]) =>
          html`<button type="button" aria-pressed=${isDrawn(name)} @click=${() => onView(name)}>${messages[key]}</button>`,
      )}
    </div>
  `;
}
