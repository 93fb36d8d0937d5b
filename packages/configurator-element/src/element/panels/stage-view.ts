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
  readonly onView: (name: ViewName) => void;
  /** Someone has turned it: the hint that says how has done its work. */
  readonly touched: boolean;
  readonly onTouch: () => void;
  /** Keeps the picture as a file. */
  readonly onSave: () => void;
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
      class="stage ${classMap({ live: state === 'live', empty: !view.picture, touched: view.touched })}"
      role="group"
      aria-label=${view.label}
      aria-describedby=${descriptionId}
      @pointerdown=${view.onTouch}
    >
      <div class="picture" aria-hidden="true">${view.picture}</div>
      <div class="scene"></div>
      <p class="hidden-text" id=${descriptionId}>${view.description}</p>
      <div class="hands"></div>
      ${state === 'live' ? renderCorner(view) : nothing}
      ${view.test ? html`<p class="badge" part="badge">${messages.testMode}</p>` : nothing}
    </div>
    <div class="toolbar" part="toolbar">
      ${state === 'live' ? renderViews(view) : nothing} ${view.tools}
    </div>
  `;
}

/** What is done with the picture, and how it is turned: the hint goes with the first touch. */
function renderCorner({ messages, onSave, onExpand }: StageView): TemplateResult {
  return html`
    <div class="corner" part="corner">
      <button type="button" class="tool" title=${messages.save} aria-label=${messages.save} @click=${onSave}>
        ${symbol('save')}
      </button>
      ${
        document.fullscreenEnabled
          ? html`<button type="button" class="tool" title=${messages.expand} aria-label=${messages.expand} @click=${onExpand}>
              ${symbol('expand')}
            </button>`
          : nothing
      }
    </div>
    <p class="hint" part="hint" aria-hidden="true">
      <span class="by-mouse">${messages.hintMouse}</span><span class="by-finger">${messages.hintFinger}</span>
    </p>
  `;
}

function renderViews({ messages, onView }: StageView): TemplateResult {
  return html`
    <div class="views" part="views" role="group" aria-label=${messages.views}>
      ${views.map(([name, key]) => html`<button type="button" @click=${() => onView(name)}>${messages[key]}</button>`)}
    </div>
  `;
}
