// What lies over the picture to be taken hold of: the tools at its side, and a button on everything that opens, for who
// has no pointer. Placed anew with every frame.

import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PartList } from '../../model/product.js';
import type { Lens } from '../../view/lens.js';
import { customProperties } from '../directives/custom-properties.js';
import { fill, type Messages } from '../messages/index.js';
import { middleOf, type Opening } from '../openings.js';

export interface HandsView {
  readonly messages: Messages;
  readonly lens: Lens;
  /** As they are shown. */
  readonly parts: PartList;
  readonly openings: readonly Opening[];
  readonly nameOf: (path: string) => string;
  readonly isOpen: (path: string) => boolean;
  readonly isAllOpen: boolean;
  readonly onToggle: (path: string) => void;
  readonly onToggleAll: () => void;
  /** Some parts stand alone. */
  readonly isIsolated: boolean;
  readonly onShowAll: () => void;
}

export function renderHands(view: HandsView): TemplateResult {
  return html`${renderOpenings(view)} ${renderTools(view)} ${view.isIsolated ? renderAlone(view) : nothing}`;
}

/** Who sees the picture presses the door itself; these are reached by key, and shown where the focus is. */
function renderOpenings({ openings, parts, lens, messages, ...view }: HandsView): TemplateResult {
  const names = numbered(openings.map(({ path }) => view.nameOf(path)));
  return html`${repeat(
    openings,
    ({ path }) => path,
    ({ path, row }, index) => {
      const { x, y } = lens.project(middleOf(parts[row]!));
      const label = fill(view.isOpen(path) ? messages.closeIt : messages.openIt, { name: names[index]! });
      return html`
        <button type="button" class="opening" aria-label=${label} @click=${() => view.onToggle(path)}
          ${customProperties({ '--x': `${x.toFixed(1)}px`, '--y': `${y.toFixed(1)}px` })}
        ></button>
      `;
    },
  )}`;
}

function renderTools({ messages, openings, isAllOpen, onToggleAll }: HandsView): TemplateResult | typeof nothing {
  if (openings.length === 0) return nothing;
  const label = isAllOpen ? messages.closeAll : messages.openAll;
  return html`
    <div class="hand-tools" role="group" aria-label=${messages.handTools}>
      <button type="button" class="tool" title=${label} aria-label=${label} @click=${onToggleAll}>
        ${symbol(isAllOpen ? 'shut' : 'open')}
      </button>
    </div>
  `;
}

function renderAlone({ messages, onShowAll }: HandsView): TemplateResult {
  return html`<button type="button" class="button alone" part="button" @click=${onShowAll}>${messages.showAll}</button>`;
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
  open: 'M5 4h14v16H5zM13 4 8 7v16l5-3M10 14v1',
  shut: 'M5 4h14v16H5zM12 4v16M9.5 11.5v1.5M14.5 11.5v1.5',
} as const;

function symbol(name: keyof typeof paths): TemplateResult {
  return html`<svg class="symbol" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${paths[name]}></path>`}</svg>`;
}
