// What lies over the picture to be typed at and pulled: which labels and knobs there are, and where each finds its place.
// Looks at the page only when something that stays has changed. Knows no three.js and no door.

import type { Product } from '../../model/evaluate/product.js';
import { type DimensionLine, dimensionLinesOf } from '../../view/dimension-lines.js';
import { type DimensionOverlay, dimensionOverlayOf } from '../../view/dimension-overlay.js';
import type { Rect } from '../../view/free-intervals.js';
import { emptyOverlayLayout, handleWithin, layOutOverlay } from '../../view/overlay-layout.js';
import type { Projection } from '../../view/projection.js';
import type { FieldContext } from '../form/fields/context.js';
import { formatLength } from '../shared/format/length.js';
import { formatQuantity } from '../shared/format/value.js';
import type { ActiveParameter } from './active-parameter.js';
import type { DimensionEditing } from './dimension-editing.js';
import { type DimensionLabelsView, editorSize } from './dimension-labels.js';
import type { HandleDragging } from './dragging.js';
import type { HandlesView } from './handles.js';

interface Options {
  readonly measuring: DimensionEditing;
  readonly dragging: HandleDragging;
  readonly fields: () => FieldContext;
  /** The parameter, and the knob, that a person is at. */
  readonly attended: () => ActiveParameter | undefined;
}

export interface OverlayView {
  /** Undefined where the lines are not shown. */
  readonly dimensions: DimensionLabelsView | undefined;
  readonly handles: HandlesView;
}

interface Shown {
  /** It is not pulled apart, and no part stands alone. */
  readonly isWhole: boolean;
  /** Of a measured side, which are always shown. */
  readonly measures: readonly DimensionLine[] | undefined;
}

/** What stands over the picture and stays where it is. */
const obstacleSelector = '.hand-tools, .corner, .badge, .alone, .stage:not(.touched) > .hint, .stage.hinting > .hint';

/** Of a label; pixels. Its width is a guess until one like it was seen. */
const labelHeight = 28;
const letterWidth = 8;
const padding = 20;

export class OverlayController {
  readonly #options: Options;
  #measures: readonly DimensionLine[] = [];
  #arrangement = emptyOverlayLayout;
  #obstacles: readonly Rect[] = [];
  #surveyed = '';
  /** By text; all digits are of one width. */
  readonly #widths = new Map<string, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  view(product: Product, lens: Projection, { isWhole, measures }: Shown): OverlayView {
    const { measuring } = this.#options;
    this.#measures = measures ?? dimensionLinesOf(product, lens, this.#measures);
    const isMeasuring = (measuring.isOn || measures !== undefined) && isWhole;
    const handholds = dimensionOverlayOf(
      product,
      isWhole ? this.#measures : [],
      lens,
      {
        isMeasuring,
        isEditable: (key) => measuring.stateOf(key) !== undefined,
        sizeOf: (measure) => this.#sizeOf(measure, lens),
      },
      this.#arrangement,
    );
    this.#arrangement = layOutOverlay(
      { ...handholds, width: lens.width, height: lens.height, obstacles: this.#obstacles, active: this.#attended },
      this.#arrangement,
    );
    return {
      dimensions: isMeasuring ? this.#measuresView(handholds, lens) : undefined,
      handles: this.#gripsView(handholds, lens),
    };
  }

  /**
   * To be called when the view is laid over the picture.
   * @param state changes with whatever moves what stays
   * @returns whether something has another place now
   */
  measure(stage: HTMLElement, state: string): boolean {
    const measured = this.#measureLabels(stage);
    if (state === this.#surveyed) return measured;
    this.#surveyed = state;
    const { left, top } = stage.getBoundingClientRect();
    const root = stage.getRootNode() as ParentNode;
    const rects = [...root.querySelectorAll(obstacleSelector)].map((one) => one.getBoundingClientRect());
    const obstacles = rects.map((rect): Rect => {
      return { left: rect.left - left, top: rect.top - top, right: rect.right - left, bottom: rect.bottom - top };
    });
    const changed = JSON.stringify(obstacles) !== JSON.stringify(this.#obstacles);
    this.#obstacles = obstacles;
    return changed || measured;
  }

  get #attended(): ActiveParameter | undefined {
    const { dragging, attended, measuring } = this.#options;
    const { dragged: held } = dragging;
    if (held) return { key: held.key, handle: held.handleId };
    const edited = this.#measures.find(({ id }) => measuring.isEditing(id))?.key;
    return edited === undefined ? attended() : { key: edited, handle: undefined };
  }

  #measuresView({ labels }: DimensionOverlay, lens: Projection): DimensionLabelsView {
    const { measuring, fields } = this.#options;
    return {
      ...measuring.handlers,
      lens,
      fields: fields(),
      // In the document's order, whatever their importance: so they follow one another by key.
      labels: this.#measures.flatMap((measure) => {
        const label = labels.find(({ id }) => id === measure.id);
        const placed = this.#arrangement.labels.get(measure.id);
        return label ? [{ ...label, placed, text: this.#textOf(measure), state: measuring.stateOf(measure.key) }] : [];
      }),
    };
  }

  #gripsView({ handles: knobs }: DimensionOverlay, lens: Projection): HandlesView {
    const { measuring, dragging, fields } = this.#options;
    return {
      lens,
      handles: this.#measures.flatMap((measure) =>
        knobs.flatMap(({ id, handle: grip, position: place }) => {
          const state = grip.line === measure && measuring.stateOf(measure.key);
          if (!state) return [];
          const placed = this.#arrangement.handles.get(id);
          return [
            { id, handle: grip, state, place: placed ?? handleWithin(place, lens), isHidden: placed === undefined },
          ];
        }),
      ),
      fields: fields(),
      dragged: dragging.dragged,
      onDragStart: (knob, grip, state, spot) => dragging.start(knob, grip, state, spot),
      onDrag: (spot) => dragging.move(spot),
      onDragEnd: () => dragging.end(),
      // Keys come faster than frames: what counts is the value as it is by now.
      onKey: (key, state) => dragging.press(key, measuring.stateOf(state.key) ?? state),
    };
  }

  #textOf({ key, length }: DimensionLine): string {
    const { measuring, fields } = this.#options;
    const { notation, draftOf } = fields();
    const state = measuring.stateOf(key);
    return state
      ? (draftOf(state.key) ?? formatQuantity(state, state.value, notation))
      : formatLength(length, notation);
  }

  #sizeOf(measure: DimensionLine, { width }: Projection): { readonly width: number; readonly height: number } {
    if (this.#options.measuring.isEditing(measure.id))
      return { ...editorSize, width: Math.min(editorSize.width, width) };
    const text = this.#textOf(measure);
    return { width: this.#widths.get(alike(text)) ?? text.length * letterWidth + padding, height: labelHeight };
  }

  /** @returns whether one is wider or narrower than was thought */
  #measureLabels(stage: HTMLElement): boolean {
    let changed = false;
    for (const label of stage.querySelectorAll<HTMLElement>('.measure')) {
      const text = alike(label.textContent ?? '');
      if (this.#widths.has(text)) continue;
      const { offsetWidth } = label;
      this.#widths.set(text, offsetWidth);
      changed = true;
    }
    return changed;
  }
}

function alike(text: string): string {
  return text.replace(/\d/g, '0');
}
