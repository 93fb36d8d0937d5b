// Decides which dimensions and handles to show over the picture, where to place them, and which dimension is being
// edited.

import { type Rect, rectOf } from '../../geometry/rect.js';
import type { Product } from '../../model/evaluate/product.js';
import { type DimensionLine, dimensionLinesOf } from '../../view/dimension-lines.js';
import { type DimensionOverlay, dimensionOverlayOf } from '../../view/dimension-overlay.js';
import { emptyOverlayLayout, handleWithin, layOutOverlay } from '../../view/overlay-layout.js';
import type { Projection } from '../../view/screen-projection.js';
import { FieldContext, type TypedTexts } from '../form/fields/context.js';
import type { Session } from '../session/session.js';
import { formatLength, formatQuantity } from '../shared/format/length.js';
import type { StageController } from '../stage/stage-controller.js';
import type { ActiveParameter, ActiveParameterObserver } from './active-parameter.js';
import { type DimensionLabelsView, editorSize } from './dimension-labels.js';
import { type HandleDragging, type HandlesView, lengthOf } from './handles.js';
import { localPointsOf } from './local-point.js';

interface Options {
  /** The root in which the labels are rendered. */
  readonly root: ParentNode;
  readonly session: Session;
  readonly typing: TypedTexts;
  readonly dragging: HandleDragging;
  readonly stage: StageController;
  readonly activeParameter: ActiveParameterObserver;
}

export interface OverlayContents {
  /** The dimensions to show. Undefined if they're hidden. */
  readonly dimensions: DimensionLabelsView | undefined;
  readonly handles: HandlesView;
}

interface Shown {
  /** Whether the product is shown whole: not exploded, and with no parts isolated. */
  readonly isWhole: boolean;
  /** A side view's dimension lines, which are always shown. */
  readonly drawn: readonly DimensionLine[] | undefined;
}

/** The height of a label, in pixels. */
const LABEL_HEIGHT = 28;

export class OverlayController {
  /** Whether the dimensions have been turned on. */
  showsDimensions = false;
  readonly measurements: PageMeasurements;
  readonly #options: Options;
  #lines: readonly DimensionLine[] = [];
  #layout = emptyOverlayLayout;
  /** The dimension being edited. */
  #edited: string | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.measurements = new PageMeasurements(() => this.#render());
  }

  toggleDimensions(): void {
    this.showsDimensions = !this.showsDimensions;
    this.#edited = undefined;
    this.#render();
  }

  view(product: Product, projection: Projection, { isWhole, drawn }: Shown): OverlayContents {
    const { session, typing } = this.#options;
    const { width, height } = projection;
    const fields = new FieldContext(session, typing);
    this.#lines = drawn ?? dimensionLinesOf(product, projection, this.#lines);
    const isMeasuring = (this.showsDimensions || drawn !== undefined) && isWhole;
    const overlay = dimensionOverlayOf(
      product,
      isWhole ? this.#lines : [],
      projection,
      {
        isMeasuring,
        isEditable: (key) => lengthOf(session, key) !== undefined,
        sizeOf: (line) => this.#sizeOf(line, width, fields),
      },
      this.#layout,
    );
    this.#layout = layOutOverlay(
      { ...overlay, width, height, obstacles: this.measurements.obstacles, active: this.#active },
      this.#layout,
    );
    return {
      dimensions: isMeasuring ? this.#labelsView(overlay, projection, fields) : undefined,
      handles: this.#handlesView(overlay, projection, fields),
    };
  }

  /** A dragged handle or edited dimension takes precedence over hover and focus. */
  get #active(): ActiveParameter | undefined {
    const { dragging, activeParameter } = this.#options;
    const { dragged } = dragging;
    if (dragged) return { key: dragged.key, handle: dragged.handleId };
    const edited = this.#lines.find(({ id }) => id === this.#edited)?.key;
    return edited === undefined ? activeParameter.current : { key: edited, handle: undefined };
  }

  #labelsView({ labels }: DimensionOverlay, projection: Projection, fields: FieldContext): DimensionLabelsView {
    const { session } = this.#options;
    return {
      projection,
      fields,
      // The labels are in document order, which is also the Tab order, rather than by importance.
      labels: this.#lines.flatMap((line) => {
        const label = labels.find(({ id }) => id === line.id);
        const placed = this.#layout.labels.get(line.id);
        return label
          ? [{ ...label, placed, text: this.#textOf(line, fields), state: lengthOf(session, line.key) }]
          : [];
      }),
      isEdited: (id) => id === this.#edited,
      onEdit: (id) => this.#edit(id),
      onDone: ({ keepsFocus }) => this.#endEditing(keepsFocus),
    };
  }

  #handlesView({ handles }: DimensionOverlay, projection: Projection, fields: FieldContext): HandlesView {
    const { session, dragging } = this.#options;
    return {
      projection,
      fields,
      handles: this.#lines.flatMap((line) =>
        handles.flatMap(({ id, handle, position }) => {
          const state = handle.line === line && lengthOf(session, line.key);
          if (!state) return [];
          const placed = this.#layout.handles.get(id);
          return [{ id, handle, state, position: placed ?? handleWithin(position, projection), isPlaced: !!placed }];
        }),
      ),
      dragging,
    };
  }

  #textOf({ key, length }: DimensionLine, fields: FieldContext): string {
    const state = lengthOf(this.#options.session, key);
    if (!state) return formatLength(length, fields.notation);
    return fields.draftOf(state.key) ?? formatQuantity(state, state.value, fields.notation);
  }

  #sizeOf(
    line: DimensionLine,
    pictureWidth: number,
    fields: FieldContext,
  ): { readonly width: number; readonly height: number } {
    return line.id === this.#edited
      ? { ...editorSize, width: Math.min(editorSize.width, pictureWidth) }
      : { width: this.measurements.widthOf(this.#textOf(line, fields)), height: LABEL_HEIGHT };
  }

  #render(): void {
    this.#options.stage.overlay?.render();
  }

  #edit(id: string): void {
    this.#edited = id;
    this.#render();
    const input = this.#options.root.querySelector<HTMLInputElement>('.dimension-editor input');
    input?.focus();
    input?.select();
  }

  #endEditing(keepsFocus: boolean): void {
    const id = this.#edited;
    if (id === undefined) return;
    this.#edited = undefined;
    this.#render();
    if (keepsFocus) this.#options.root.querySelector<HTMLElement>(`[data-dimension='${id}']`)?.focus();
  }
}

// Measures what the overlay's layout needs from the page: label widths, and the tools that it must not cover, which
// have `data-obstacle` in their templates. Measures only after a change, because measuring forces a layout.

/** Assumed character width in pixels, until a similar label has been measured. */
const CHARACTER_WIDTH = 8;
const LABEL_PADDING = 20;

export class PageMeasurements {
  /** The rectangles that labels and handles must not cover, in the stage's coordinates, in pixels. */
  obstacles: readonly Rect[] = [];
  /** Widths in pixels by text pattern. Texts that differ only in their digits have the same width. */
  readonly #widths = new Map<string, number>();
  #obstaclesKey = '';
  readonly #observed = new Set<Element>();
  readonly #observer: ResizeObserver;

  /** @param onResize called when the measurements are no longer valid, for example because the font size has changed */
  constructor(onResize: () => void) {
    this.#observer = new ResizeObserver(() => {
      this.#obstaclesKey = '';
      this.#widths.clear();
      // Wait for the next frame. Rendering may resize a tool again, which the observer would report as an error in this
      // frame.
      requestAnimationFrame(onResize);
    });
  }

  /** Must be called when the element leaves the page. */
  unobserve(): void {
    this.#observer.disconnect();
    this.#observed.clear();
    this.#obstaclesKey = '';
  }

  /** A label's width, in pixels. */
  widthOf(text: string): number {
    return this.#widths.get(patternOf(text)) ?? text.length * CHARACTER_WIDTH + LABEL_PADDING;
  }

  /**
   * Must be called after the overlay has been rendered.
   * @param obstaclesKey changes whenever an obstacle may have moved
   * @returns whether an obstacle or a width has changed
   */
  read(stage: HTMLElement, obstaclesKey: string): boolean {
    const hasNewWidth = this.#readWidths(stage);
    if (obstaclesKey === this.#obstaclesKey) return hasNewWidth;
    this.#obstaclesKey = obstaclesKey;
    const pointOf = localPointsOf(stage);
    const elements = new Set(stage.querySelectorAll('[data-obstacle]'));
    this.#observe(elements);
    const obstacles = [...elements].map((obstacle): Rect => {
      const { left, top, right, bottom } = obstacle.getBoundingClientRect();
      const [one, other] = [pointOf({ x: left, y: top }), pointOf({ x: right, y: bottom })];
      return rectOf([one.x, one.y, other.x, other.y]);
    });
    const hasMoved = JSON.stringify(obstacles) !== JSON.stringify(this.obstacles);
    this.obstacles = obstacles;
    return hasMoved || hasNewWidth;
  }

  #observe(elements: ReadonlySet<Element>): void {
    for (const element of this.#observed) {
      if (elements.has(element)) continue;
      this.#observer.unobserve(element);
      this.#observed.delete(element);
    }
    for (const element of elements) {
      if (this.#observed.has(element)) continue;
      this.#observer.observe(element, { box: 'border-box' });
      this.#observed.add(element);
    }
  }

  #readWidths(stage: HTMLElement): boolean {
    let hasNew = false;
    for (const label of stage.querySelectorAll<HTMLElement>('[data-dimension]')) {
      const pattern = patternOf(label.textContent ?? '');
      if (this.#widths.has(pattern)) continue;
      this.#widths.set(pattern, label.offsetWidth);
      hasNew = true;
    }
    return hasNew;
  }
}

function patternOf(text: string): string {
  return text.replace(/\d/g, '0');
}
