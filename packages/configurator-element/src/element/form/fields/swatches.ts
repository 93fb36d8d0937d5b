// Samples that look like the real board. While the page is idle, paints each material's sample from the same figures as
// the scene and the exported files. On hover, keyboard focus or long press, shows a sample enlarged with its finish and
// price, and a button to request a physical sample if the shop sends any. A separate chunk: until it's loaded, samples
// are plain colors.

import type { PageClient, SampleTerms } from '@parametric/api-client';
import { html, nothing, type ReactiveController, render } from 'lit';
import { BoardPainter, type BoardPicture, faceRowsOf } from '../../../exchange/finishes/board-picture.js';
import type { Band, Finish, Material } from '../../../model/document/model-document.js';
import type { MaterialOption } from '../../../model/index.js';
import { TEXTURE_SIZE } from '../../../view/finish-appearance.js';
import { runInSlices } from '../../../yield-to-page.js';
import { optionId } from '../../session/configuration-store.js';
import type { Session } from '../../session/session.js';
import type { Configurator } from '../../shared/configurator.js';
import { formatThickness } from '../../shared/format/length.js';
import { whenIdle } from '../../shared/lazy-feature.js';
import type { MessageKey } from '../../shared/messages/index.js';
import type { SampleMaterial } from '../../shared/sample-material.js';

export { loadToolMessages } from '../../shared/messages/tools.js';
export { swatchStyles } from './swatch-styles.js';

/**
 * The pictures' sizes in pixels. The small one shows about 11 by 4 cm of the board, the large one about 18 by 12 cm.
 */
const SMALL = { width: 240, height: 96, scale: 0.45 } as const;
const LARGE = { width: 560, height: 360, scale: 0.32 } as const;

/** For stone, the pictures' scale is multiplied by this factor, because its veins are far apart. */
const STONE_FACTOR = 2.2;

/** How many large pictures to keep, at 0.8 MB each. */
const KEPT = 6;

/**
 * How long the pointer must rest on a sample before the card opens, and how long it may take to move from the sample to
 * the card before the card closes; both in ms.
 */
const REST_MS = 320;
const LEAVE_MS = 220;
/** How long a finger must press for the press to be long, in ms, and how far it may move meanwhile, in pixels. */
const PRESS_MS = 450;
const PRESS_SLOP = 10;
/** How long to wait before requesting the samples' terms again after a failure, in ms. */
const ASK_AGAIN_MS = 30_000;

/** The distance from a sample to its card, and from the card to the window's edge, in pixels. */
const GAP = 6;
const EDGE = 8;

const finishNames: Readonly<Record<Finish, MessageKey>> = {
  wood: 'finishWood',
  plywood: 'finishPlywood',
  laminate: 'finishLaminate',
  metal: 'finishMetal',
  glass: 'finishGlass',
  fabric: 'finishFabric',
  leather: 'finishLeather',
  stone: 'finishStone',
  paint: 'finishPaint',
  lacquer: 'finishLacquer',
};

interface Sample {
  readonly key: string;
  readonly option: MaterialOption;
  readonly label: HTMLElement;
}

/**
 * Called when a customer requests a sample: with the requested material, all materials that have samples, and the
 * shop's terms for them.
 */
type OnSample = (material: SampleMaterial, all: readonly SampleMaterial[], terms: SampleTerms) => void;

export class Swatches implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #onSample: OnSample;
  readonly #painter = new BoardPainter();
  readonly #small = new Map<Material, HTMLCanvasElement>();
  readonly #large = new Map<Material, HTMLCanvasElement>();
  /** The materials whose large pictures are being painted. */
  readonly #painting = new Set<Material>();
  /** The canvas in the card, and the canvas of the picture that was copied to it. */
  #picture: { readonly of: HTMLCanvasElement; readonly canvas: HTMLCanvasElement } | undefined;
  /** The material that each sample's canvas currently shows. */
  readonly #shown = new WeakMap<HTMLCanvasElement, Material>();
  readonly #card = document.createElement('div');
  #listening: AbortController | undefined;
  #isPainting = false;
  /** The shop's terms for samples; undefined until loaded. */
  #terms: SampleTerms | undefined;
  /** The client that the terms were requested from, and the time after which a failed request is repeated. */
  #asked: { readonly client: PageClient; again: number } | undefined;
  /** The sample that the card shows. */
  #sample: Sample | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #press: { readonly x: number; readonly y: number } | undefined;
  /** The sample last pressed with the mouse. Its card stays closed until the pointer returns to it. */
  #chosen: HTMLElement | undefined;
  /** Whether the last press was a long one. If so, its click doesn't select the option. */
  #wasLong = false;

  /** @param onSample called when someone requests a material's sample */
  constructor(host: Configurator, session: Session, onSample: OnSample) {
    this.#host = host;
    this.#session = session;
    this.#onSample = onSample;
    this.#card.className = 'swatch-card';
    this.#card.setAttribute('role', 'dialog');
    this.#card.setAttribute('popover', 'manual');
    this.#card.hidden = true;
    host.addController(this);
    this.hostConnected();
  }

  hostConnected(): void {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const root = this.#host.renderRoot as ShadowRoot;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listen: (event: HTMLElementEventMap[Name]) => void,
      capture = false,
    ) => root.addEventListener(name, (event) => listen(event as HTMLElementEventMap[Name]), { signal, capture });
    on('pointerover', (event) => this.#hover(event));
    on('pointerdown', (event) => this.#pressed(event));
    on('pointermove', (event) => this.#moved(event));
    on('pointerup', () => this.#released());
    on('pointercancel', () => this.#released());
    on('contextmenu', (event) => this.#press && this.#labelAt(event) && event.preventDefault());
    on('click', (event) => this.#clicked(event), true);
    on('focusin', (event) => this.#focused(event));
    on('focusout', (event) => this.#left(event));
    on('keydown', (event) => this.#keyed(event), true);
    const away = (event: Event) => {
      if (this.#sample && !event.composedPath().includes(this.#card)) this.#hide();
    };
    addEventListener('pointerdown', away, { signal, capture: true });
    // The card overlays the page, so the pointer can leave the card, or a sample at the edge, without entering the
    // element.
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      if (this.#sample) this.#wait(() => this.#hide(), LEAVE_MS);
      else clearTimeout(this.#timer);
    };
    this.#host.addEventListener('pointerleave', leave, { signal });
    this.#card.addEventListener('pointerleave', leave, { signal });
    addEventListener('scroll', () => this.#sample && this.#place(this.#sample.label), {
      signal,
      capture: true,
      passive: true,
    });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#hide();
  }

  hostUpdated(): void {
    void this.#paintAll();
    void this.#askTerms();
    this.#offerSamples();
    if (!this.#sample) return;
    const current = this.#sampleOf(this.#sample.label);
    if (current?.option.material === this.#sample.option.material) this.#renderCard(current);
    else this.#hide();
  }

  async #askTerms(): Promise<void> {
    const { client } = this.#host;
    const isWanted = this.#session.parameters.some(
      (state) => state.type === 'material' && state.options.some(({ material }) => material.sample),
    );
    if (client !== this.#asked?.client) this.#terms = this.#asked = undefined;
    if (!client || !isWanted || (this.#asked && Date.now() < this.#asked.again)) return;
    const asked = { client, again: Number.POSITIVE_INFINITY };
    this.#asked = asked;
    try {
      const terms = await client.inquiries.sampleTerms();
      if (this.#asked === asked) this.#terms = terms;
      this.#host.requestUpdate();
    } catch {
      // If the service doesn't respond, no samples are offered until the next attempt.
      asked.again = Date.now() + ASK_AGAIN_MS;
    }
  }

  /**
   * Adds a button to each group of materials that has samples, next to the chosen material's name so that nothing moves
   * when it appears.
   */
  #offerSamples(): void {
    for (const line of this.#host.renderRoot.querySelectorAll<HTMLElement>('.line:has(> .look)')) {
      const samples = this.#samplesOf(line);
      let button = line.querySelector<HTMLButtonElement>('.request-sample');
      if (samples.length === 0) {
        button?.remove();
        continue;
      }
      if (!button) {
        button = document.createElement('button');
        button.type = 'button';
        button.className = 'link small request-sample';
        button.part.add('request-sample');
        button.addEventListener('click', () => {
          const offered = this.#samplesOf(line);
          const chosen = line.parentElement?.querySelector<HTMLInputElement>(':checked')?.value;
          const first = offered.find(({ id }) => id === chosen) ?? offered[0];
          if (first) this.#requestSample(first);
        });
        line.append(button);
      }
      const { requestSample } = this.#session.format.messages;
      if (button.textContent !== requestSample) button.textContent = requestSample;
    }
  }

  /** The materials in the group that have samples. */
  #samplesOf(line: HTMLElement): readonly SampleMaterial[] {
    const key = line.closest<HTMLElement>('[data-key]')?.dataset.key;
    return this.#allSamples((state) => state.key === key);
  }

  /** The materials in one field that have samples. */
  #allSamples(isWanted: (state: { readonly key: string }) => boolean): readonly SampleMaterial[] {
    if (!this.#terms?.at_most) return [];
    const samples = this.#session.parameters.flatMap((state) =>
      state.type === 'material' && isWanted(state)
        ? state.options.flatMap(({ material: { id, sample }, label: name }) => (sample ? [{ id, name }] : []))
        : [],
    );
    return samples.filter(({ id }, index) => samples.findIndex((each) => each.id === id) === index);
  }

  #requestSample(material: SampleMaterial): void {
    if (this.#terms)
      this.#onSample(
        material,
        this.#allSamples(() => true),
        this.#terms,
      );
  }

  /** Paints the samples that aren't painted yet, one at a time. */
  async #paintAll(): Promise<void> {
    if (this.#isPainting) return;
    this.#isPainting = true;
    for (const label of this.#host.renderRoot.querySelectorAll<HTMLElement>('.swatch')) {
      const material = this.#sampleOf(label)?.option.material;
      const sample = label.querySelector('.sample');
      if (!material || !sample || !this.#host.isConnected) continue;
      let canvas = sample.querySelector('canvas');
      if (canvas && this.#shown.get(canvas) === material) continue;
      const picture = this.#small.get(material) ?? (await this.#paint(material, SMALL));
      if (!picture) break;
      this.#small.set(material, picture);
      if (this.#sampleOf(label)?.option.material !== material) continue;
      if (!canvas) {
        canvas = canvasOf(picture);
        canvas.setAttribute('aria-hidden', 'true');
        sample.appendChild(canvas);
        sample.classList.add('painted');
      }
      show(picture, canvas);
      this.#shown.set(canvas, material);
    }
    this.#isPainting = false;
  }

  /** @returns undefined if the element leaves the page before the picture is painted */
  async #paint(
    material: Material,
    { width, height, scale }: { readonly width: number; readonly height: number; readonly scale: number },
  ): Promise<HTMLCanvasElement | undefined> {
    await new Promise<void>(whenIdle);
    const isGone = { aborted: !this.#host.isConnected };
    const picture: BoardPicture = {
      ...{ material, band: this.#bandOf(material), width, height },
      scale: material.finish === 'stone' ? scale * STONE_FACTOR : scale,
    };
    const pixels = await runInSlices(this.#painter.paint(picture), isGone);
    if (!pixels) return undefined;
    const canvas = canvasOf(picture);
    const context = canvas.getContext('2d');
    context?.putImageData(new ImageData(pixels, width, height), 0, 0);
    if (context && material.texture) await this.#cover(context, picture, material.texture);
    return canvas;
  }

  /** Covers the face with the document's picture of the surface. If it can't be loaded, the painted finish stays. */
  async #cover(context: CanvasRenderingContext2D, picture: BoardPicture, address: string): Promise<void> {
    const image = Object.assign(new Image(), {
      crossOrigin: 'anonymous',
      src: this.#session.models.addressOf(address),
    });
    try {
      await image.decode();
    } catch {
      return;
    }
    const pattern = context.createPattern(image, 'repeat');
    if (!pattern) return;
    const { textureSize = TEXTURE_SIZE } = picture.material;
    const share = textureSize / picture.scale / image.naturalWidth;
    pattern.setTransform(new DOMMatrix().scale(share));
    context.fillStyle = pattern;
    context.fillRect(0, 0, picture.width, faceRowsOf(picture));
  }

  #bandOf({ band: id }: Material): Band | undefined {
    return this.#session.loaded?.model.document.bands?.find((band) => band.id === id);
  }

  #sampleOf(label: HTMLElement): Sample | undefined {
    const input = label.querySelector('input');
    const key = label.closest<HTMLElement>('[data-key]')?.dataset.key;
    const state = this.#session.parameters.find((each) => each.key === key);
    if (!input || state?.type !== 'material') return undefined;
    const option = state.options.find(({ value }) => value === input.value);
    return option && { key: state.key, option, label };
  }

  #labelAt({ target }: Event): HTMLElement | undefined {
    return (target instanceof Element && target.closest<HTMLElement>('.swatch')) || undefined;
  }

  #hover(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    const label = this.#labelAt(event);
    const isInside = label === this.#sample?.label || event.composedPath().includes(this.#card);
    if (label !== this.#chosen) this.#chosen = undefined;
    if (this.#sample && isInside) clearTimeout(this.#timer);
    else if (label && label !== this.#chosen && event.buttons === 0) this.#wait(() => this.#open(label), REST_MS);
    else if (this.#sample) this.#wait(() => this.#hide(), LEAVE_MS);
    else clearTimeout(this.#timer);
  }

  #pressed(event: PointerEvent): void {
    const label = this.#labelAt(event);
    this.#wasLong = false;
    if (!label) return;
    if (event.pointerType === 'mouse') {
      this.#chosen = label;
      clearTimeout(this.#timer);
      return;
    }
    this.#press = { x: event.clientX, y: event.clientY };
    this.#wait(() => {
      this.#wasLong = true;
      this.#open(label);
    }, PRESS_MS);
  }

  #moved({ clientX, clientY }: PointerEvent): void {
    if (this.#press && Math.hypot(clientX - this.#press.x, clientY - this.#press.y) > PRESS_SLOP) this.#released();
  }

  #released(): void {
    if (!this.#press) return;
    this.#press = undefined;
    clearTimeout(this.#timer);
  }

  #clicked(event: MouseEvent): void {
    if (this.#wasLong && this.#labelAt(event)) {
      this.#wasLong = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const look = event.target instanceof Element ? event.target.closest('.look') : undefined;
    const chosen = look?.closest('[data-key]')?.querySelector<HTMLElement>('.swatch > :checked')?.parentElement;
    if (chosen) this.#open(chosen);
  }

  #focused(event: FocusEvent): void {
    const label = this.#labelAt(event);
    if (label && (event.target as Element).matches(':focus-visible')) this.#open(label);
  }

  #left({ relatedTarget }: FocusEvent): void {
    if (!this.#sample || (relatedTarget instanceof Node && this.#card.contains(relatedTarget))) return;
    // Wait until the focus is elsewhere. Hiding a popover that has the focus returns it to the sample, which would trap
    // Tab.
    if (!(relatedTarget instanceof Element) || !relatedTarget.closest('.swatch')) this.#wait(() => this.#hide(), 0);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#sample) return;
    event.stopPropagation();
    const { label } = this.#sample;
    if (this.#card.contains((this.#host.renderRoot as ShadowRoot).activeElement)) label.querySelector('input')?.focus();
    this.#hide();
  }

  #wait(work: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms);
  }

  #open(label: HTMLElement): void {
    clearTimeout(this.#timer);
    const sample = this.#sampleOf(label);
    if (!sample) return;
    // Inserts the card here so that its button follows the samples in the tab order.
    label.closest('[data-key]')?.querySelector(':scope > .messages')?.before(this.#card);
    this.#sample = sample;
    this.#renderCard(sample);
    this.#card.hidden = false;
    if (!this.#card.matches(':popover-open')) this.#card.showPopover?.();
    this.#place(label);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#sample = undefined;
    if (!this.#card.isConnected) return;
    if (this.#card.matches(':popover-open')) this.#card.hidePopover?.();
    this.#card.hidden = true;
    this.#card.remove();
  }

  /**
   * Places the card above the sample if there's room, otherwise below it. Hides it once the sample is scrolled out of
   * view.
   */
  #place(label: HTMLElement): void {
    const { left, right, top, bottom } = (label.querySelector('.sample') ?? label).getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.#card;
    const { clientWidth, clientHeight } = document.documentElement;
    if (bottom < 0 || top > clientHeight) {
      this.#hide();
      return;
    }
    const above = top - GAP - offsetHeight;
    const x = (left + right) / 2 - offsetWidth / 2;
    const y = above >= EDGE ? above : Math.min(bottom + GAP, clientHeight - offsetHeight - EDGE);
    style.left = `${Math.max(EDGE, Math.min(x, clientWidth - offsetWidth - EDGE))}px`;
    style.top = `${Math.max(EDGE, y)}px`;
  }

  #renderCard({ key, option }: Sample): void {
    const { material, label: name, value } = option;
    const { messages, notation } = this.#session.format;
    const { thickness, sample } = material;
    const facts = [
      messages[finishNames[material.finish]],
      ...(thickness === undefined ? [] : [formatThickness(thickness, notation)]),
    ];
    const difference = this.#session.configuration.effects.differences.get(optionId(key, value));
    const request = () => {
      this.#hide();
      this.#requestSample({ id: material.id, name });
    };
    this.#card.setAttribute('aria-label', name);
    render(
      html`
        ${this.#largePicture(material)}
        <div class="facts">
          <strong>${name}</strong>
          ${difference === undefined ? nothing : html`<bdi>${difference}</bdi>`}
          <span class="small muted">${facts.join(' · ')}</span>
        </div>
        ${
          sample && this.#terms?.at_most
            ? html`<button type="button" class="button" part="button" @click=${request}>${messages.requestSample}</button>`
            : nothing
        }
      `,
      this.#card,
    );
  }

  /** Shows the small picture until the large one is painted. */
  #largePicture(material: Material): HTMLCanvasElement | undefined {
    const large = this.#large.get(material);
    if (!large) void this.#paintLarge(material);
    const of = large ?? this.#small.get(material);
    if (of && this.#picture?.of !== of) this.#picture = { of, canvas: show(of, canvasOf(of)) };
    return of && this.#picture?.canvas;
  }

  async #paintLarge(material: Material): Promise<void> {
    if (this.#painting.has(material)) return;
    this.#painting.add(material);
    const picture = await this.#paint(material, LARGE);
    this.#painting.delete(material);
    if (!picture) return;
    this.#large.set(material, picture);
    for (const [oldest] of this.#large) if (this.#large.size > KEPT) this.#large.delete(oldest);
    if (this.#sample?.option.material === material) this.#renderCard(this.#sample);
  }
}

function canvasOf({ width, height }: { readonly width: number; readonly height: number }): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

function show(picture: HTMLCanvasElement, canvas: HTMLCanvasElement): HTMLCanvasElement {
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas;
}
