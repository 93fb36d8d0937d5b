// Shows the product in a photo of the customer's own room. The customer marks the corners of a sheet of paper, or of
// any rectangle, on the floor, from which the camera is computed. They can then move and turn the product, and save the
// picture. The photo never leaves the browser. A separate chunk, loaded when someone opens it.

import { html, nothing, type ReactiveController, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ref } from 'lit/directives/ref.js';
import type { Vector } from '../../../geometry/vector.js';
import { PhotoScene, type Placement } from '../../../scene/photo-scene.js';
import { type Corners, floorAt, matchFloor, type PhotoCamera, type PhotoPoint } from '../../../view/match-floor.js';
import type { Session } from '../../session/session.js';
import type { Configurator } from '../../shared/configurator.js';
import { download } from '../../shared/download.js';
import { warn } from '../../shared/events.js';
import { formatLength, formatSize } from '../../shared/format/length.js';
import { icon } from '../../shared/icons.js';
import { fill, type MessageKey } from '../../shared/messages/index.js';

export { photoStyles } from './photo-styles.js';

/** The picture's longest side, in pixels. */
const LONGEST_SIDE = 1800;

/** Rectangles of known size, in mm. */
const SHEETS = { a4: [297, 210], letter: [279.4, 215.9] } as const;

/** For each unit, its length in mm; and for another rectangle's sides in that unit, the range and initial values. */
const UNITS = {
  mm: { mm: 1, min: 50, max: 5000, sides: ['600', '400'] },
  cm: { mm: 10, min: 5, max: 500, sides: ['60', '40'] },
  in: { mm: 25.4, min: 2, max: 200, sides: ['24', '16'] },
} as const;

/**
 * The size of a corner's touch target, and how far it's moved away from its corner if another corner is near, in
 * pixels.
 */
const HANDLE_PX = 44;
const OUTWARDS_PX = 20;

/** The arrow keys' steps without and with Shift, for a corner (in pixels) and for the product (in mm). */
const CORNER_STEPS = [1, 10] as const;
const MOVE_STEPS = [20, 100] as const;

/** The side of the magnifier in pixels, and its magnification of the photo. */
const LOUPE = 240;
const LOUPE_ZOOM = 2;

const TURN_STEP = Math.PI / 12;

/** How far from the rectangle the product can be moved, in mm. */
const FARTHEST = 8000;

type Step = 'choose' | 'match' | 'place';

/**
 * There are three steps: `choose` has no photo yet, `match` is for marking the sheet's corners, and `place` shows the
 * scene. Each can return to the previous one. Closing the dialog removes the scene, but keeps the photo, its corners
 * and the product's position.
 */
export class RoomPhoto implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #dialog = document.createElement('dialog');
  #step: Step = 'choose';
  #photo: HTMLCanvasElement | undefined;
  #corners: Corners = [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  #sheet: keyof typeof SHEETS | 'other';
  /** As typed, in the customer's unit. */
  #sides: readonly [string, string];
  /** Whether the fields show problems with the sides. */
  #isChecked = false;
  #problem: MessageKey | undefined;
  #camera: PhotoCamera | undefined;
  #scene: PhotoScene | undefined;
  /** Where the product is in the photo. Undefined until it's placed in a new photo. */
  #placement: Placement | undefined;
  #isSaving = false;
  /** The offset from the pointer to the dragged corner, in photo pixels. */
  #cornerGrip: PhotoPoint = [0, 0];
  /** The dragged corner, which the finger covers. */
  #dragged: number | undefined;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
    const { unit } = session.format.notation;
    this.#sheet = unit === 'in' ? 'letter' : 'a4';
    this.#sides = UNITS[unit].sides;
    this.#dialog.className = 'room-photo';
    this.#dialog.setAttribute('aria-labelledby', 'photo-title');
    this.#dialog.addEventListener('close', () => this.#closed());
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#dialog.open) this.#render();
  }

  hostDisconnected(): void {
    this.#dialog.close();
  }

  open(): void {
    this.#host.renderRoot.querySelector('.root')?.appendChild(this.#dialog);
    this.#step = this.#photo ? 'match' : 'choose';
    this.#render();
    this.#dialog.showModal();
    this.#focusStep();
  }

  /** Focuses the step's text, so that screen readers read it and Tab leads to the step's first control. */
  #focusStep(): void {
    this.#dialog.querySelector<HTMLElement>('.step')?.focus();
  }

  #closed(): void {
    this.#leavePlace();
    this.#dialog.remove();
  }

  #leavePlace(): void {
    this.#scene?.dispose();
    this.#scene = undefined;
  }

  async #choose(file: File | undefined): Promise<void> {
    if (!file) return;
    this.#problem = undefined;
    this.#render();
    try {
      this.#photo = await readPhoto(file);
    } catch {
      this.#problem = 'photoUnreadable';
      this.#render();
      return;
    }
    const { width, height } = this.#photo;
    const at = (x: number, y: number): PhotoPoint => [x * width, y * height];
    this.#corners = [at(0.4, 0.66), at(0.6, 0.66), at(0.64, 0.78), at(0.36, 0.78)];
    this.#placement = undefined;
    this.#go('match');
  }

  #go(step: Step): void {
    this.#leavePlace();
    this.#problem = undefined;
    this.#step = step;
    this.#render();
    // Render again, because the corners' touch targets depend on the picture's size, which is known only now.
    if (step === 'match') this.#render();
    this.#focusStep();
  }

  #moveCorner(index: number, to: PhotoPoint): void {
    const { width, height } = this.#photo!;
    const [x, y] = [Math.min(width, Math.max(0, to[0])), Math.min(height, Math.max(0, to[1]))];
    this.#corners = this.#corners.with(index, [x, y]) as unknown as Corners;
    this.#problem = undefined;
    this.#render();
  }

  #place(): void {
    const { width, height } = this.#photo!;
    const sides = this.#sheet === 'other' ? this.#readSides() : SHEETS[this.#sheet];
    if (!sides) return;
    this.#camera = matchFloor({ corners: this.#corners, width, height, sides });
    const product = this.#session.shown;
    if (this.#camera && product) {
      try {
        this.#scene = new PhotoScene(product, [width, height], {
          addressOf: (address) => this.#session.models.addressOf(address),
          onWarning: warn,
        });
      } catch {
        // The scene can't be created, for example because no WebGL context is available.
      }
    }
    if (!this.#camera || !this.#scene) {
      this.#problem = this.#camera ? 'photoNoScene' : 'photoWrong';
      this.#render();
      return;
    }
    this.#placement ??= { at: [0, 0, 0], turn: nearestQuarter(this.#camera) };
    this.#problem = undefined;
    this.#step = 'place';
    this.#render();
    this.#move({});
    this.#focusStep();
  }

  /** The other rectangle's sides, in mm. If one is out of range, shows that at its field and returns undefined. */
  #readSides(): readonly [number, number] | undefined {
    const [length, width] = this.#sides.map((text) => this.#readSide(text));
    this.#isChecked = true;
    this.#render();
    if (length !== undefined && width !== undefined) return [length, width];
    this.#dialog.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
    return undefined;
  }

  #readSide(text: string): number | undefined {
    const { mm, min, max } = UNITS[this.#session.format.notation.unit];
    const value = text === '' ? Number.NaN : Number(text);
    return value >= min && value <= max ? value * mm : undefined;
  }

  #move(change: Partial<Placement>): void {
    if (!this.#placement) return;
    const { at, turn } = { ...this.#placement, ...change };
    const within = (value: number) => Math.min(FARTHEST, Math.max(-FARTHEST, value));
    this.#placement = { at: [within(at[0]), 0, within(at[2])], turn };
    if (this.#camera) this.#scene?.show(this.#camera, this.#placement);
  }

  async #picture(): Promise<File> {
    const photo = this.#photo!;
    const canvas = canvasOf(photo.width, photo.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(photo, 0, 0);
    this.#scene?.drawInto(context);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
    if (!blob) throw new Error("The browser couldn't create a picture.");
    return new File([blob], `${this.#session.name}.jpg`, { type: 'image/jpeg' });
  }

  async #save(isShared: boolean): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    try {
      const file = await this.#picture();
      if (isShared) await navigator.share({ files: [file], title: this.#session.name });
      else download(file, file.name);
      this.#problem = undefined;
    } catch (error) {
      const isClosed = isShared && error instanceof DOMException && error.name === 'AbortError';
      this.#problem = isClosed ? undefined : 'photoNotSaved';
    } finally {
      this.#isSaving = false;
      this.#render();
    }
  }

  #render(): void {
    const { messages } = this.#host;
    const steps: Readonly<Record<Step, () => TemplateResult>> = {
      choose: () => this.#renderChoose(),
      match: () => this.#renderMatch(),
      place: () => this.#renderPlace(),
    };
    render(
      html`
        <div class="head">
          <h3 id="photo-title">${messages.roomPhoto}</h3>
          <button type="button" class="button quiet icon" aria-label=${messages.close} @click=${() => this.#dialog.close()}>
            ${icon('close')}
          </button>
        </div>
        ${steps[this.#step]()}
        <p class="message error" role="alert">${this.#problem ? messages[this.#problem] : nothing}</p>
      `,
      this.#dialog,
    );
  }

  #renderChoose(): TemplateResult {
    const { messages } = this.#host;
    const choose = ({ currentTarget }: Event) => {
      const input = currentTarget as HTMLInputElement;
      void this.#choose(input.files?.[0]);
      input.value = '';
    };
    return html`
      <p class="step" tabindex="-1">${messages.photoHelp}</p>
      <p class="small muted">${messages.photoPrivate}</p>
      <label class="button primary file">
        <input type="file" accept="image/*" @change=${choose} />${messages.photoChoose}
      </label>
    `;
  }

  #renderMatch(): TemplateResult {
    const { messages } = this.#host;
    const { width, height } = this.#photo!;
    const share = ([x, y]: PhotoPoint) => [(100 * x) / width, (100 * y) / height] as const;
    const outline = this.#corners.map((corner) => share(corner).join(' ')).join(',');
    return html`
      <p class="step" tabindex="-1">${messages.photoMatch}</p>
      ${this.#renderPicture(html`
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon class="halo" points=${outline}></polygon><polygon points=${outline}></polygon>
        </svg>
        ${this.#corners.map((corner, index) => this.#renderCorner(index, share(corner)))}
        ${this.#dragged === undefined ? nothing : this.#renderLoupe(this.#corners[this.#dragged]!)}
      `)}
      <div class="line">
        ${this.#renderSheet()}
        <button type="button" class="button primary" part="button primary-button" @click=${() => this.#place()}>
          ${messages.photoPlace}
        </button>
        <button type="button" class="button" part="button" @click=${() => this.#go('choose')}>${messages.photoOther}</button>
      </div>
    `;
  }

  /** The photo around a corner, magnified, in the opposite half of the picture. */
  #renderLoupe([x, y]: PhotoPoint): TemplateResult {
    const photo = this.#photo!;
    const draw = (element: Element | undefined) => {
      const context = (element as HTMLCanvasElement | undefined)?.getContext('2d');
      if (!context) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillRect(0, 0, LOUPE, LOUPE);
      context.setTransform(LOUPE_ZOOM, 0, 0, LOUPE_ZOOM, LOUPE / 2 - x * LOUPE_ZOOM, LOUPE / 2 - y * LOUPE_ZOOM);
      context.drawImage(photo, 0, 0);
    };
    return html`<div class=${x < photo.width / 2 ? 'loupe right' : 'loupe'}>
      <canvas width=${LOUPE} height=${LOUPE} aria-hidden="true" ${ref(draw)}></canvas>
    </div>`;
  }

  #renderCorner(index: number, [x, y]: readonly [number, number]): TemplateResult {
    const drag = (event: PointerEvent) => {
      const button = event.currentTarget as HTMLElement;
      if (event.type === 'pointerdown') {
        button.setPointerCapture(event.pointerId);
        this.#dragged = index;
        const [at, corner] = [this.#photoPointAt(event), this.#corners[index]!];
        this.#cornerGrip = [corner[0] - at[0], corner[1] - at[1]];
      } else if (this.#dragged !== index) return;
      else if (event.type === 'pointermove') {
        const at = this.#photoPointAt(event);
        this.#moveCorner(index, [at[0] + this.#cornerGrip[0], at[1] + this.#cornerGrip[1]]);
      } else {
        this.#dragged = undefined;
        this.#render();
      }
    };
    const key = (event: KeyboardEvent) => {
      const by = arrowOf(event, CORNER_STEPS);
      const corner = this.#corners[index]!;
      if (by) this.#moveCorner(index, [corner[0] + by[0], corner[1] + by[1]]);
    };
    const place = (element: Element | undefined) => {
      if (!(element instanceof HTMLElement)) return;
      const [outX, outY] = this.#outwards(index);
      element.style.setProperty('inset', `${y}% auto auto ${x}%`);
      element.style.setProperty('--out-x', `${outX}px`);
      element.style.setProperty('--out-y', `${outY}px`);
    };
    return html`<button type="button" class="corner-handle" ${ref(place)}
      aria-label=${fill(this.#host.messages.photoCorner, { number: index + 1 })}
      @pointerdown=${drag} @pointermove=${drag} @pointerup=${drag} @pointercancel=${drag}
      @lostpointercapture=${drag} @keydown=${key}></button>`;
  }

  /**
   * How far a corner's touch target is moved away from the corner, in pixels, so that a distant sheet's targets don't
   * overlap.
   */
  #outwards(index: number): PhotoPoint {
    const [x, y] = this.#corners[index]!;
    const { clientWidth, width } = this.#photo!;
    if (clientWidth === 0) return [0, 0];
    const scale = clientWidth / width;
    const distances = this.#corners.map((other) => scale * Math.hypot(other[0] - x, other[1] - y));
    if (distances.every((distance, other) => other === index || distance >= HANDLE_PX)) return [0, 0];
    const middle = (axis: 0 | 1) => this.#corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;
    return [Math.sign(x - middle(0)) * OUTWARDS_PX, Math.sign(y - middle(1)) * OUTWARDS_PX];
  }

  #renderSheet(): TemplateResult {
    const { messages } = this.#host;
    const { notation } = this.#session.format;
    const names = { a4: 'A4', letter: 'Letter' } as const;
    const { mm, min, max } = UNITS[notation.unit];
    const choose = ({ currentTarget }: Event) => {
      this.#sheet = (currentTarget as HTMLSelectElement).value as keyof typeof SHEETS | 'other';
      this.#render();
    };
    const side = (index: 0 | 1, label: string) => {
      const read = ({ currentTarget }: Event) => {
        this.#sides = this.#sides.with(index, (currentTarget as HTMLInputElement).value) as [string, string];
        this.#render();
      };
      const id = `photo-side-${index}`;
      return html`<input class="input" part="input" type="number" aria-label="${label} (${notation.unit})" step="any"
        min=${min} max=${max} aria-invalid=${isWrong(index)} aria-describedby="${id}-message"
        .value=${live(this.#sides[index])} @input=${read} />`;
    };
    const isWrong = (index: 0 | 1) => this.#isChecked && this.#readSide(this.#sides[index]) === undefined;
    const [least, most] = [min, max].map((value) => formatLength(value * mm, notation));
    const problem = (index: 0 | 1, label: string) =>
      html`<p class="message error" id="photo-side-${index}-message">${
        isWrong(index) ? fill(messages.outOfRange, { label, min: least!, max: most! }) : nothing
      }</p>`;
    return html`
      <select class="input" part="input" aria-label=${messages.photoSheet} @change=${choose}>
        ${(['a4', 'letter'] as const).map(
          (sheet) =>
            html`<option value=${sheet} ?selected=${sheet === this.#sheet}>${names[sheet]} (${formatSize(SHEETS[sheet], notation)})</option>`,
        )}
        <option value="other" ?selected=${this.#sheet === 'other'}>${messages.photoSize}</option>
      </select>
      ${
        this.#sheet === 'other'
          ? html`${side(0, messages.photoLength)} × ${side(1, messages.photoWidth)} ${notation.unit}
            ${problem(0, messages.photoLength)} ${problem(1, messages.photoWidth)}`
          : nothing
      }
    `;
  }

  #renderPlace(): TemplateResult {
    const { messages } = this.#host;
    const { canvas } = this.#scene ?? {};
    const turn = (by: number) => this.#move({ turn: (this.#placement?.turn ?? 0) + by });
    const canShare = navigator.canShare?.({ files: [new File([''], 'a.jpg', { type: 'image/jpeg' })] });
    return html`
      <p class="step" tabindex="-1">${messages.photoMove}</p>
      ${this.#renderPicture(html`
        <div class="product-in-photo" tabindex="0" role="application" aria-label=${`${this.#session.name}: ${messages.photoMove}`}
          @pointerdown=${this.#drag} @pointermove=${this.#drag} @pointerup=${this.#drag}
          @pointercancel=${this.#drag} @lostpointercapture=${this.#drag} @keydown=${this.#key}>
          ${canvas ?? nothing}
        </div>
      `)}
      <div class="line">
        <button type="button" class="button" part="button" @click=${() => turn(TURN_STEP)}>${icon('undo')} ${messages.photoTurnLeft}</button>
        <button type="button" class="button" part="button" @click=${() => turn(-TURN_STEP)}>${icon('redo')} ${messages.photoTurnRight}</button>
        <button type="button" class="button" part="button" @click=${() => this.#go('match')}>${messages.photoCorners}</button>
        <button type="button" class="button primary" part="button primary-button" @click=${() => void this.#save(false)}>${messages.save}</button>
        ${canShare ? html`<button type="button" class="button" part="button" @click=${() => void this.#save(true)}>${messages.send}</button>` : nothing}
      </div>
    `;
  }

  /** @param over what to draw on top of the photo in the same frame */
  #renderPicture(over: TemplateResult): TemplateResult {
    const { width, height } = this.#photo!;
    const shape = (element: Element | undefined) => {
      (element as HTMLElement | undefined)?.style.setProperty('--shape', `${width / height}`);
    };
    return html`<div class="photo" dir="ltr" ${ref(shape)}>${this.#photo} ${over}</div>`;
  }

  #photoPointAt({ clientX, clientY }: PointerEvent): PhotoPoint {
    const { left, top, width, height } = this.#dialog.querySelector('.photo')!.getBoundingClientRect();
    const photo = this.#photo!;
    return [((clientX - left) / width) * photo.width, ((clientY - top) / height) * photo.height];
  }

  #floorAt(event: PointerEvent): Vector | undefined {
    const { width, height } = this.#photo!;
    return this.#camera && floorAt(this.#camera, this.#photoPointAt(event), width, height);
  }

  /** The offset from the point where the product was grabbed to its center, in mm. */
  #grip: Vector | undefined;

  readonly #drag = (event: PointerEvent): void => {
    const floor = this.#floorAt(event);
    const { at } = this.#placement!;
    if (event.type === 'pointerdown') {
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      this.#grip = floor && [at[0] - floor[0], 0, at[2] - floor[2]];
    } else if (event.type !== 'pointermove') this.#grip = undefined;
    else if (this.#grip && floor) this.#move({ at: [floor[0] + this.#grip[0], 0, floor[2] + this.#grip[2]] });
  };

  readonly #key = (event: KeyboardEvent): void => {
    const by = arrowOf(event, MOVE_STEPS);
    if (!by || !this.#camera) return;
    // Right and down in the photo are right and toward the photographer on the floor.
    const { axes } = this.#camera;
    const right = unitOf([axes[0][0], axes[2][0]]);
    const { at } = this.#placement!;
    this.#move({ at: [at[0] + by[0] * right[0] - by[1] * right[1], 0, at[2] + by[0] * right[1] + by[1] * right[0]] });
  };
}

/** The quarter turn at which the product best faces the photographer. */
function nearestQuarter({ axes, origin }: PhotoCamera): number {
  const towards = [0, 2].map((i) => -axes[i as 0 | 2].reduce((sum, value, row) => sum + value * origin[row]!, 0));
  return Math.round(Math.atan2(towards[0]!, towards[1]!) / (Math.PI / 2)) * (Math.PI / 2);
}

function unitOf([x, y]: readonly [number, number]): readonly [number, number] {
  const size = Math.hypot(x, y) || 1;
  return [x / size, y / size];
}

function arrowOf(
  event: KeyboardEvent,
  [small, large]: readonly [number, number],
): readonly [number, number] | undefined {
  const step = event.shiftKey ? large : small;
  const arrows: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  const by = arrows[event.key];
  if (by) event.preventDefault();
  return by;
}

/** Reads a photo, rotated according to its EXIF data. */
async function readPhoto(file: File): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const share = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = canvasOf(Math.round(image.width * share), Math.round(image.height * share));
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas;
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}
