// What lies over the picture: dimensions, handles, outlines, the tools at its side, and a button on each joint for those
// who have no pointer. Rendered with every frame.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Vector } from '../../geometry/vector.js';
import type { PartList, PlacedPart } from '../../model/evaluate/product.js';
import { personHeight } from '../../view/presentation/scale-person.js';
import type { Projection } from '../../view/projection.js';
import { customProperties, positionAt } from '../shared/custom-properties.js';
import { formatLength, type LengthNotation } from '../shared/format/length.js';
import { drawIcon } from '../shared/icons.js';
import { fill, type Messages } from '../shared/messages/index.js';
import { showTooltip } from '../shared/show-tooltip.js';
import { renderDimensionLabels } from './dimension-labels.js';
import { renderHandles } from './handles.js';
import type { OverlayContents } from './overlay-controller.js';
import type { PresentationState } from './presentation-state.js';

export interface OverlayView extends OverlayContents {
  readonly messages: Messages;
  readonly notation: LengthNotation;
  readonly projection: Projection;
  readonly presentation: PresentationState;
  /** The parts as they are shown: opened, exploded or isolated. */
  readonly parts: PartList;
  readonly outlines: TemplateResult | typeof nothing;
  /** What a part or a group is called, by its path. */
  readonly nameOf: (path: string) => string;
  /** Undefined where the dimensions are shown anyway, and nobody has a choice. */
  readonly showsDimensions: boolean | undefined;
  readonly onDimensions: () => void;
  /** @param how `isImmediate` by the slider */
  readonly onExplode: (fraction: number, how?: { readonly isImmediate: boolean }) => void;
}

export function renderOverlay(view: OverlayView): TemplateResult {
  const { presentation, messages, outlines, dimensions, handles } = view;
  return html`
    ${outlines} ${dimensions ? renderDimensionLabels(dimensions) : nothing} ${renderJoints(view)}
    ${renderHandles(handles)} ${renderTools(view)}
    ${presentation.isExplodable && presentation.exploded > 0 ? renderExplosionSlider(view) : nothing}
    ${
      presentation.isIsolated
        ? html`<button type="button" class="button show-all" part="button" data-obstacle
            @click=${() => presentation.isolate(undefined)}>${messages.showAllParts}</button>`
        : nothing
    }
  `;
}

/** With a pointer one presses the door itself; these are reached by key, and visible while they have the focus. */
function renderJoints({ presentation, parts, projection, messages, nameOf }: OverlayView): TemplateResult {
  const { joints } = presentation;
  const names = numbered(joints.map(({ path }) => nameOf(path)));
  return html`${repeat(
    joints,
    ({ path }) => path,
    ({ path, row }, index) => {
      const label = fill(presentation.isOpen(path) ? messages.closeJoint : messages.openJoint, { name: names[index]! });
      return html`
        <button type="button" class="joint" aria-label=${label} @click=${() => presentation.toggleJoint(path)}
          ${positionAt(projection.project(centerOf(parts[row]!)))}
        ></button>
      `;
    },
  )}`;
}

function renderTools(view: OverlayView): TemplateResult {
  const { presentation, messages, showsDimensions, onDimensions, onExplode } = view;
  const { joints, isAllOpen, isExplodable, exploded, current } = presentation;
  const person = fill(messages.scalePerson, { height: formatLength(personHeight, view.notation) });
  return html`
    <div class="view-tools" part="view-tools" role="group" aria-label=${messages.viewTools} data-obstacle>
      ${showsDimensions === undefined ? nothing : renderTool('dimensions', messages.showDimensions, messages.wordDimensions, showsDimensions, onDimensions)}
      ${joints.length === 0 ? nothing : renderTool('open', messages.openAll, messages.wordOpen, isAllOpen, () => presentation.openAll(!isAllOpen))}
      ${isExplodable ? renderTool('explode', messages.explode, messages.wordExplode, exploded > 0, () => onExplode(exploded > 0 ? 0 : 1)) : nothing}
      ${renderTool('person', person, messages.wordPerson, current.person, () => presentation.togglePerson())}
    </div>
  `;
}

/** @param word of its name, beside the symbol where there is no mouse to ask for the name */
function renderTool(
  icon: keyof typeof icons,
  label: string,
  word: string,
  isOn: boolean,
  onPress: () => void,
): TemplateResult {
  return html`<button type="button" class="tool" @pointerenter=${showTooltip} aria-label=${label} aria-pressed=${isOn} @click=${onPress}>
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

/** The centre of the part's box; mm. */
function centerOf({ matrix: m, size }: PlacedPart): Vector {
  const along = (axis: 0 | 1 | 2) =>
    m[12 + axis]! + (m[axis]! * size[0] + m[4 + axis]! * size[1] + m[8 + axis]! * size[2]) / 2;
  return [along(0), along(1), along(2)];
}

/** Joints that share a name are counted: "Door 1", "Door 2". */
function numbered(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return `${name} ${counts.get(name)}`;
  });
}

const icons = {
  dimensions: 'M3 8h18v8H3zM7 8v3M11 8v4.5M15 8v3M19 8v3',
  person:
    'M12 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M8.5 14V11a1.5 1.5 0 0 1 1.5-1.5h4a1.5 1.5 0 0 1 1.5 1.5v3M10 14v6.5M14 14v6.5M10 9.5v5h4v-5',
  explode: 'M9 9H4V4m0 0 6 6M15 9h5V4m0 0-6 6M9 15H4v5m0 0 6-6M15 15h5v5m0 0-6-6',
  open: 'M14 4h5v16h-5M14 4 6 6.5v15L14 20zM11 12.5v1.5',
} as const;
