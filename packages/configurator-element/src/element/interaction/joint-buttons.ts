// A button on each joint, for people who don't use a pointer. With a pointer, they press the door itself. A button is
// visible only while focused.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Vector } from '../../geometry/vector.js';
import type { PartList, PlacedPart } from '../../model/evaluate/product.js';
import type { Projection } from '../../view/screen-projection.js';
import { positionAt } from '../shared/custom-properties.js';
import { fill, type Messages } from '../shared/messages/index.js';
import type { Joint, PresentationState } from './presentation-state.js';

export interface JointsView {
  readonly messages: Messages;
  readonly projection: Projection;
  readonly presentation: PresentationState;
  /** The parts as shown: opened, exploded or isolated. */
  readonly parts: PartList;
  /** The name of a part or a group, by its path. */
  readonly nameOf: (path: string) => string;
}

/**
 * With more buttons than this, only the Tab stop and its neighbors are rendered. Rendering all 2,000 buttons of a wall
 * of lockers took 105 ms in one task.
 */
const MAX_RENDERED = 30;

/** Returns, for each key, the index of the joint that the focus moves to from `index`, if there are `count` joints. */
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class JointButtons {
  readonly #root: ParentNode;
  readonly #onMove: () => void;
  /** The path of the joint whose button can be reached with Tab. */
  #current: string | undefined;
  #named:
    | { readonly joints: readonly Joint[]; readonly messages: Messages; readonly names: readonly string[] }
    | undefined;

  /** @param onMove called when another button can be reached with Tab, so that the overlay is rendered immediately */
  constructor(root: ParentNode, onMove: () => void) {
    this.#root = root;
    this.#onMove = onMove;
  }

  render(view: JointsView): TemplateResult | typeof nothing {
    const { joints } = view.presentation;
    if (joints.length === 0) return nothing;
    if (joints.length === 1) return this.#renderButtons(view, 0, 1, 0);
    const current = this.#indexOf(joints);
    // Render the neighbors too: on touch screens, a screen reader moves to the next or previous element.
    const [start, end] =
      joints.length <= MAX_RENDERED
        ? [0, joints.length]
        : [Math.max(current - 1, 0), Math.min(current + 2, joints.length)];
    return html`<div role="toolbar" aria-label=${view.messages.wordOpen} @keydown=${(event: KeyboardEvent) => this.#onKey(event, joints)}>
      ${this.#renderButtons(view, start, end, current)}
    </div>`;
  }

  #renderButtons(view: JointsView, start: number, end: number, tabStop: number): TemplateResult {
    const { presentation, parts, projection, messages } = view;
    const names = this.#namesOf(view);
    return html`${repeat(
      presentation.joints.slice(start, end),
      ({ path }) => path,
      ({ path, row }, offset) => {
        const index = start + offset;
        const label = fill(presentation.isOpen(path) ? messages.closeJoint : messages.openJoint, {
          name: names[index]!,
        });
        return html`
          <button type="button" class="joint" tabindex=${tabStop === index ? 0 : -1}
            aria-label=${label} @click=${() => presentation.toggleJoint(path)}
            @focus=${() => this.#moveTo(path)}
            ${positionAt(projection.project(centerOf(parts[row]!)))}
          ></button>
        `;
      },
    )}`;
  }

  #onKey(event: KeyboardEvent, joints: readonly Joint[]): void {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#moveTo(joints[step(this.#indexOf(joints), joints.length)]!.path);
    this.#root.querySelector<HTMLElement>(".joint[tabindex='0']")?.focus();
  }

  #moveTo(path: string): void {
    if (path === this.#current) return;
    this.#current = path;
    this.#onMove();
  }

  /** The Tab stop's index; 0 if its joint no longer exists. */
  #indexOf(joints: readonly Joint[]): number {
    return Math.max(
      joints.findIndex(({ path }) => path === this.#current),
      0,
    );
  }

  #namesOf({ presentation: { joints }, messages, nameOf }: JointsView): readonly string[] {
    if (this.#named?.joints !== joints || this.#named.messages !== messages) {
      this.#named = { joints, messages, names: numbered(joints.map(({ path }) => nameOf(path))) };
    }
    return this.#named.names;
  }
}

/** The center of the part's bounding box, in mm. */
function centerOf({ matrix: m, size }: PlacedPart): Vector {
  const along = (axis: 0 | 1 | 2) =>
    m[12 + axis]! + (m[axis]! * size[0] + m[4 + axis]! * size[1] + m[8 + axis]! * size[2]) / 2;
  return [along(0), along(1), along(2)];
}

/** Joints with the same name are numbered: "Door 1", "Door 2". */
function numbered(names: readonly string[]): readonly string[] {
  const totals = new Map<string, number>();
  for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1);
  const counts = new Map<string, number>();
  return names.map((name) => {
    if (totals.get(name) === 1) return name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return `${name} ${counts.get(name)}`;
  });
}
