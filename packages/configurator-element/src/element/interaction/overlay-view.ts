// The overlay on the picture: dimensions, handles, outlines, tools, and buttons on the joints. Rendered with every
// frame.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { PERSON_HEIGHTS } from '../../view/presentation/scale-person.js';
import { customProperties } from '../shared/custom-properties.js';
import { formatLength, type LengthNotation } from '../shared/format/length.js';
import { drawIcon, showTooltip } from '../shared/icons.js';
import { fill } from '../shared/messages/index.js';
import { renderDimensionLabels } from './dimension-labels.js';
import { renderHandles } from './handles.js';
import type { JointButtons, JointsView } from './joint-buttons.js';
import type { OverlayContents } from './overlay-controller.js';

export interface OverlayView extends OverlayContents, JointsView {
  readonly notation: LengthNotation;
  readonly outlines: TemplateResult | typeof nothing;
  readonly joints: JointButtons;
  /** Whether dimensions are shown. Undefined if they're always shown and can't be turned off. */
  readonly showsDimensions: boolean | undefined;
  readonly onDimensions: () => void;
  /** Opens the photo of the room; undefined without a scene. */
  readonly onPhoto: (() => void) | undefined;
  /** @param how `isImmediate` is set by the slider */
  readonly onExplode: (fraction: number, how?: { readonly isImmediate: boolean }) => void;
}

export function renderOverlay(view: OverlayView): TemplateResult {
  const { presentation, messages, outlines, dimensions, handles } = view;
  return html`
    ${outlines} ${dimensions ? renderDimensionLabels(dimensions) : nothing} ${view.joints.render(view)}
    ${renderHandles(handles)} ${renderTools(view)}
    <div class="sliders">
      ${presentation.current.person > 0 ? renderPersonSlider(view) : nothing}
      ${presentation.isExplodable && presentation.exploded > 0 ? renderExplosionSlider(view) : nothing}
    </div>
    ${
      presentation.isIsolated
        ? html`<button type="button" class="button show-all" part="button" data-obstacle
            @click=${() => presentation.isolate(undefined)}>${messages.showAllParts}</button>`
        : nothing
    }
  `;
}

function renderTools(view: OverlayView): TemplateResult {
  const { presentation, messages, showsDimensions, onDimensions, onExplode } = view;
  const { joints, isAllOpen, isExplodable, exploded, current } = presentation;
  const person = fill(messages.scalePerson, { height: formatLength(presentation.personHeight, view.notation) });
  return html`
    <div class="view-tools" part="view-tools" role="group" aria-label=${messages.viewTools} data-obstacle>
      ${showsDimensions === undefined ? nothing : renderTool('dimensions', messages.showDimensions, messages.wordDimensions, showsDimensions, onDimensions)}
      ${joints.length === 0 ? nothing : renderTool('open', messages.openAll, messages.wordOpen, isAllOpen, () => presentation.openAll(!isAllOpen))}
      ${isExplodable ? renderTool('explode', messages.explode, messages.wordExplode, exploded > 0, () => onExplode(exploded > 0 ? 0 : 1)) : nothing}
      ${presentation.canHaveProps ? renderTool('props', messages.showProps, messages.wordProps, presentation.hasProps, () => presentation.toggleProps()) : nothing}
      ${view.onPhoto ? renderTool('photo', messages.roomPhoto, messages.wordRoomPhoto, undefined, view.onPhoto) : nothing}
      ${renderTool('person', person, messages.wordPerson, current.person > 0, () => presentation.togglePerson())}
    </div>
  `;
}

/**
 * @param word a short label next to the icon, shown without a mouse, because then there's no tooltip
 * @param isOn undefined if the tool isn't a toggle
 */
function renderTool(
  icon: keyof typeof icons,
  label: string,
  word: string,
  isOn: boolean | undefined,
  onPress: () => void,
): TemplateResult {
  return html`<button type="button" class="tool" @pointerenter=${showTooltip} aria-label=${label} aria-pressed=${isOn ?? nothing} @click=${onPress}>
    ${drawIcon(icons[icon])}<span class="word">${word}</span>
  </button>`;
}

function renderExplosionSlider({ messages, presentation: { exploded }, onExplode }: OverlayView): TemplateResult {
  const onInput = (event: Event) =>
    onExplode((event.target as HTMLInputElement).valueAsNumber / 100, { isImmediate: true });
  return html`
    <div class="explode">
      <input class="slider" part="slider" type="range" min="0" max="100" aria-label=${messages.explode}
        .value=${live(String(Math.round(exploded * 100)))} @input=${onInput}
        ${customProperties({ '--filled': `${(exploded * 100).toFixed(1)}%` })}
      />
    </div>
  `;
}

function renderPersonSlider({ messages, presentation, notation }: OverlayView): TemplateResult {
  const { min, max } = PERSON_HEIGHTS;
  const { personHeight: height } = presentation;
  const text = formatLength(height, notation);
  const onInput = (event: Event) => {
    presentation.personHeight = (event.target as HTMLInputElement).valueAsNumber;
  };
  return html`
    <div class="person-height">
      <input class="slider" part="slider" type="range" min=${min} max=${max} step=${notation.unit === 'in' ? 12.7 : 10}
        aria-label=${messages.personHeight} aria-valuetext=${text} .value=${live(String(height))} @input=${onInput}
        ${customProperties({ '--filled': `${((100 * (height - min)) / (max - min)).toFixed(1)}%` })}
      />
      <span aria-hidden="true">${text}</span>
    </div>
  `;
}

const icons = {
  dimensions: 'M3 8h18v8H3zM7 8v3M11 8v4.5M15 8v3M19 8v3',
  person:
    'M12 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M8.5 14V11a1.5 1.5 0 0 1 1.5-1.5h4a1.5 1.5 0 0 1 1.5 1.5v3M10 14v6.5M14 14v6.5M10 9.5v5h4v-5',
  photo: 'M4 5h16v14H4zM8.5 8.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M4 17l5-4 3 2.5 4-4.5 4 4',
  props: 'M8 21h8l1.2-7H6.8zM12 14V9m0 0c-3.5 0-5.5-2-5.5-5.5C10 3.5 12 5.5 12 9m0 0c0-3 1.5-5 5-5 0 3.5-1.5 5-5 5',
  explode: 'M9 9H4V4m0 0 6 6M15 9h5V4m0 0-6 6M9 15H4v5m0 0 6-6M15 15h5v5m0 0-6-6',
  open: 'M14 4h5v16h-5M14 4 6 6.5v15L14 20zM11 12.5v1.5',
} as const;
