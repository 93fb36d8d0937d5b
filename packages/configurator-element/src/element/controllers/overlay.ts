// What lies over the picture to be typed at and pulled: which labels and knobs there are, and where each finds its place.
// Looks at the page only when something that stays has changed. Knows no three.js and no door.

import type { Product } from '../../model/product.js';
import { formatLength } from '../../model/units.js';
import { arrangeOverlay, knobInside, nothingArranged } from '../../view/arrange-overlay.js';
import type { Rect } from '../../view/free-stretch.js';
import { type Handholds, handholdsOf } from '../../view/handholds.js';
import type { Lens } from '../../view/lens.js';
import { type Measure, measuresOf } from '../../view/measures.js';
import { formatQuantity } from '../format/value.js';
import type { FieldContext } from '../panels/fields/context.js';
import type { GripsView } from '../panels/grips.js';
import { editor, type MeasuresView } from '../panels/measures.js';
import type { Attended } from './attending.js';
import type { Dragging } from './dragging.js';
import type { Measuring } from './measuring.js';

interface Options {
  readonly measuring: Measuring;
  readonly dragging: Dragging;
  readonly fields: () => FieldContext;
  /** The parameter, and the knob, that a person is at. */
  readonly attended: () => Attended | undefined;
}

export interface OverlayView {
  /** Undefined where the lines are not shown. */
  readonly measures: MeasuresView | undefined;
  readonly grips: GripsView;
}

interface Shown {
  /** It is not pulled apart, and no part stands alone. */
  readonly isWhole: boolean;
  /** Of a measured side, which are always shown. */
  readonly measures: readonly Measure[] | undefined;
}

/** What stands over the picture and stays where it is. */
const furniture = '.hand-tools, .corner, .badge, .alone, .stage:not(.touched) > .hint, .stage.hinting > .hint';

/** Of a label; pixels. Its width is a guess until one like it was seen. */
const labelHeight = 28;
const letterWidth = 8;
const padding = 20;

export class Overlay {
  readonly #options: Options;
  #measures: readonly Measure[] = [];
  #arrangement = nothingArranged;
  #obstacles: readonly Rect[] = [];
  #surveyed = '';
  /** By text; all digits are of one width. */
  readonly #widths = new Map<string, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  view(product: Product, lens: Lens, { isWhole, measures }: Shown): OverlayView {
    const { measuring } = this.#options;
    this.#measures = measures ?? measuresOf(product, lens, this.#measures);
    const isMeasuring = (measuring.isOn || measures !== undefined) && isWhole;
    const handholds = handholdsOf(
      product,
      isWhole ? this.#measures : [],
      lens,
      {
        isMeasuring,
        isOpen: (key) => measuring.stateOf(key) !== undefined,
        sizeOf: (measure) => this.#sizeOf(measure, lens),
      },
      this.#arrangement,
    );
    this.#arrangement = arrangeOverlay(
      { ...handholds, width: lens.width, height: lens.height, obstacles: this.#obstacles, attended: this.#attended },
      this.#arrangement,
    );
    return {
      measures: isMeasuring ? this.#measuresView(handholds, lens) : undefined,
      grips: this.#gripsView(handholds, lens),
    };
  }

  /**
   * To be called when the view is laid over the picture.
   * @param state changes with whatever moves what stays
   * @returns whether something has another place now
   */
  survey(stage: HTMLElement, state: string): boolean {
    const measured = this.#measureLabels(stage);
    if (state === this.#surveyed) return measured;
    this.#surveyed = state;
    const { left, top } = stage.getBoundingClientRect();
    const root = stage.getRootNode() as ParentNode;
    const rects = [...root.querySelectorAll(furniture)].map((one) => one.getBoundingClientRect());
    const obstacles = rects.map((rect): Rect => {
      return { left: rect.left - left, top: rect.top - top, right: rect.right - left, bottom: rect.bottom - top };
    });
    const changed = JSON.stringify(obstacles) !== JSON.stringify(this.#obstacles);
    this.#obstacles = obstacles;
    return changed || measured;
  }

  get #attended(): Attended | undefined {
    const { dragging, attended, measuring } = this.#options;
    const { held } = dragging;
    if (held) return { key: held.key, knob: held.knob };
    const edited = this.#measures.find(({ id }) => measuring.isEditing(id))?.key;
    return edited === undefined ? attended() : { key: edited, knob: undefined };
  }

  #measuresView({ labels }: Handholds, lens: Lens): MeasuresView {
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

  #gripsView({ knobs }: Handholds, lens: Lens): GripsView {
    const { measuring, dragging, fields } = this.#options;
    return {
      lens,
      grips: this.#measures.flatMap((measure) =>
        knobs.flatMap(({ id, grip, place }) => {
          const state = grip.measure === measure && measuring.stateOf(measure.key);
          if (!state) return [];
          const placed = this.#arrangement.knobs.get(id);
          return [{ id, grip, state, place: placed ?? knobInside(place, lens), isAway: placed === undefined }];
        }),
      ),
      fields: fields(),
      held: dragging.held,
      onGrasp: (knob, grip, state, spot) => dragging.start(knob, grip, state, spot),
      onMove: (spot) => dragging.move(spot),
      onLetGo: () => dragging.end(),
      // Keys come faster than frames: what counts is the value as it is by now.
      onKey: (key, state) => dragging.press(key, measuring.stateOf(state.key) ?? state),
    };
  }

  #textOf({ key, length }: Measure): string {
    const { measuring, fields } = this.#options;
    const { notation, draftOf } = fields();
    const state = measuring.stateOf(key);
    return state
      ? (draftOf(state.key) ?? formatQuantity(state, state.value, notation))
      : formatLength(length, notation);
  }

  #sizeOf(measure: Measure, { width }: Lens): { readonly width: number; readonly height: number } {
    if (this.#options.measuring.isEditing(measure.id)) return { ...editor, width: Math.min(editor.width, width) };
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
