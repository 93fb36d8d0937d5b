// What lies over the picture to be taken hold of: the tools at its side, and a button on everything that opens, for who
// has no pointer. Placed anew with every frame.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PartList } from '../../model/evaluate/product.js';
import type { Projection } from '../../view/projection.js';
import { customProperties } from '../shared/directives/custom-properties.js';
import { fill, type Messages } from '../shared/messages/index.js';
import { type DimensionLabelsView, renderDimensionLabels } from './dimension-labels.js';
import { type HandlesView, renderHandles } from './handles.js';
import { centerOf, type Joint } from './joints.js';
import { type OutlinesView, renderOutlines } from './outlines.js';

export interface InteractionView {
  readonly messages: Messages;
  readonly lens: Projection;
  /** As they are shown. */
  readonly parts: PartList;
  /** Of the parts to be found in the picture, wherever they are. */
  readonly outlines: OutlinesView;
  readonly joints: readonly Joint[];
  readonly nameOf: (path: string) => string;
  readonly isOpen: (path: string) => boolean;
  readonly isAllOpen: boolean;
  readonly onToggle: (path: string) => void;
  readonly onToggleAll: () => void;
  /** Some parts stand alone. */
  readonly isIsolated: boolean;
  readonly onShowAll: () => void;
  /** Undefined where the dimensions are shown anyway. */
  readonly showsDimensions: boolean | undefined;
  readonly onDimensions: () => void;
  /** Undefined where the lines are not shown. */
  readonly dimensions: DimensionLabelsView | undefined;
  readonly handles: HandlesView;
  /** A person stands beside it. */
  readonly showsPerson: boolean;
  readonly personLabel: string;
  readonly onPerson: () => void;
  readonly isExplodable: boolean;
  /** How far it is pulled apart, 0 to 1. */
  readonly exploded: number;
  readonly onExplode: (share: number, how: { readonly isSlid: boolean }) => void;
}

export function renderInteraction(view: InteractionView): TemplateResult {
  return html`
    ${renderOutlines(view.outlines)} ${view.dimensions ? renderDimensionLabels(view.dimensions) : nothing} ${renderJointButtons(view)} ${renderHandles(view.handles)}
    ${renderTools(view)} ${view.isExplodable && view.exploded > 0 ? renderExplode(view) : nothing}
    ${view.isIsolated ? renderShowAll(view) : nothing}
  `;
}

/** Who sees the picture presses the door itself; these are reached by key, and shown where the focus is. */
function renderJointButtons({ joints: openings, parts, lens, messages, ...view }: InteractionView): TemplateResult {
  const names = numbered(openings.map(({ path }) => view.nameOf(path)));
  return html`${repeat(
    openings,
    ({ path }) => path,
    ({ path, row }, index) => {
      const { x, y } = lens.project(centerOf(parts[row]!));
      const label = fill(view.isOpen(path) ? messages.closeJoint : messages.openJoint, { name: names[index]! });
      return html`
        <button type="button" class="opening" aria-label=${label} @click=${() => view.onToggle(path)}
          ${customProperties({ '--x': `${x.toFixed(1)}px`, '--y': `${y.toFixed(1)}px` })}
        ></button>
      `;
    },
  )}`;
}

function renderTools(view: InteractionView): TemplateResult {
  const {
    messages,
    joints: openings,
    isAllOpen,
    showsDimensions: isMeasuring,
    isExplodable: comesApart,
    exploded,
    onExplode,
  } = view;
  return html`
    <div class="hand-tools" part="hand-tools" role="group" aria-label=${messages.viewTools}>
      ${isMeasuring === undefined ? nothing : renderTool({ name: 'measure', label: messages.showDimensions, isOn: isMeasuring, onPress: view.onDimensions })}
      ${openings.length === 0 ? nothing : renderTool({ name: 'open', label: messages.openAll, isOn: isAllOpen, onPress: view.onToggleAll })}
      ${comesApart ? renderTool({ name: 'explode', label: messages.explode, isOn: exploded > 0, onPress: () => onExplode(exploded > 0 ? 0 : 1, { isSlid: false }) }) : nothing}
  ${renderTool({ name: 'figure', label: view.personLabel, isOn: view.showsPerson, onPress: view.onPerson })}
    </div>
  `;
}

interface Tool {
  readonly name: keyof typeof paths;
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function renderTool({ name, label, isOn, onPress }: Tool): TemplateResult {
  return html`<button type="button" class="tool" title=${label} aria-label=${label} aria-pressed=${isOn} @click=${onPress}>
    ${symbol(name)}
  </button>`;
}

function renderExplode({ messages, exploded, onExplode }: InteractionView): TemplateResult {
  const slide = (event: Event) => onExplode((event.target as HTMLInputElement).valueAsNumber / 100, { isSlid: true });
  return html`
    <div class="explode">
      <input class="slider" part="slider" type="range" min="0" max="100" aria-label=${messages.explode}
        .value=${live(String(Math.round(exploded * 100)))} @input=${slide}
        ${customProperties({ '--filled': `${(exploded * 100).toFixed(1)}%` })}
      />
    </div>
  `;
}

function renderShowAll({ messages, onShowAll }: InteractionView): TemplateResult {
  return html`<button type="button" class="button alone" part="button" @click=${onShowAll}>${messages.showAllParts}</button>`;
}

/** Those that share a name are counted. */
function numbered(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return `${name} ${counts.get(name)}`;
  });
}

const paths = {
  measure: 'M3 8h18v8H3zM7 8v3M11 8v4.5M15 8v3M19 8v3',
  figure:
    'M12 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M8.5 14V11a1.5 1.5 0 0 1 1.5-1.5h4a1.5 1.5 0 0 1 1.5 1.5v3M10 14v6.5M14 14v6.5M10 9.5v5h4v-5',
  explode: 'M9 9H4V4m0 0 6 6M15 9h5V4m0 0-6 6M9 15H4v5m0 0 6-6M15 15h5v5m0 0-6-6',
  open: 'M14 4h5v16h-5M14 4 6 6.5v15L14 20zM11 12.5v1.5',
} as const;

function symbol(name: keyof typeof paths): TemplateResult {
  return html`<svg class="symbol" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${paths[name]}></path>`}</svg>`;
}
