// The service's picture of the model. It's shown until the first 3D frame, or until the product differs from it, so
// that the page doesn't have to draw. The loader adds it to the element before it requests anything else. Without the
// loader, the element requests it in parallel with the model.

import { html, type ReactiveController, type TemplateResult } from 'lit';
import type { Configuration } from '../../model/evaluate/product.js';
import { tabKey } from '../session/kept-order.js';
import type { LoadedModel } from '../session/model-loader.js';
import type { Session } from '../session/session.js';
import { isPublicKey } from '../shared/attributes.js';
import type { Configurator } from '../shared/configurator.js';
import type { StageController } from './stage-controller.js';
import { afterPaint } from './stage-element.js';

/**
 * How long to wait for the picture after the model has arrived, in ms. After that, the page draws the product itself.
 */
const LIMIT_MS = 2_000;
/**
 * How much the aspect ratio of the picture's area may change before the picture no longer fits and the page has to
 * draw.
 */
const TOLERANCE = 0.1;

export class ModelPicture implements ReactiveController {
  /** Whether the picture is still wanted. False once the element has drawn the product itself. */
  isWanted = true;
  /** Width divided by height. */
  aspect = 4 / 3;

  readonly #host: Configurator;
  readonly #session: Session;
  readonly #stage: StageController;
  /** The URL of the picture requested by the element; empty if there is none. */
  #address = '';
  #image: HTMLImageElement | undefined;
  /** Whether the picture has the product's own aspect ratio, which suits any area. */
  #hasOwnShape = false;
  #state: 'loading' | 'loaded' | 'failed' = 'loading';
  #paintedAt: number | undefined;
  /** The revision that the picture is assumed to show. */
  #revision: string | undefined;
  #isRevisionAsked = false;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #compared: { readonly value: Configuration; readonly isDefault: boolean } | undefined;

  constructor(host: Configurator, session: Session, stage: StageController) {
    this.#host = host;
    this.#session = session;
    this.#stage = stage;
    host.addController(this);
  }

  /**
   * Whether the picture shows the product, or is expected to once the model is loaded. If so, nothing needs to be
   * drawn.
   */
  get isShown(): boolean {
    if (!this.isWanted || !this.#isUsable) return false;
    const { loaded } = this.#session;
    return !loaded || this.#isOf(loaded);
  }

  get isLoaded(): boolean {
    return this.#state === 'loaded' && this.isShown;
  }

  /** Whether the picture is shown and no scene will replace it. */
  get isFinal(): boolean {
    return this.#paintedAt !== undefined && this.#stage.state === 'unavailable';
  }

  render(): TemplateResult | HTMLImageElement | undefined {
    if (!this.#isUsable) return undefined;
    if (!this.#image?.slot) return this.#image;
    return html`<slot name="picture" @slotchange=${() => this.#host.requestUpdate()}></slot>`;
  }

  hostUpdate(): void {
    const address = this.#addressNow();
    if (address === this.#address) return;
    this.#address = address;
    clearTimeout(this.#limit);
    // Cancel the element's own request, because the page's load event waits for it. The loader's image is part of the
    // page.
    if (this.#state === 'loading' && !this.#image?.slot) this.#image?.removeAttribute('src');
    this.#limit = this.#image = this.#revision = this.#paintedAt = undefined;
    this.#isRevisionAsked = false;
    this.isWanted = true;
    const given = this.#host.querySelector<HTMLImageElement>(':scope > img[slot="picture"]');
    // The loader can't read everything that the page requests, so its picture may show another configuration.
    if (!address || !given?.src.startsWith(address) || this.#asksForAnother) return;
    // Remove the image's styles, which were for its position before the stage existed.
    given.removeAttribute('style');
    void this.#show(given);
  }

  hostUpdated(): void {
    if (!this.#address || !this.#host.isConnected) return;
    const { loaded } = this.#session;
    if (!loaded) this.#request();
    else if (this.isShown) this.#settle(loaded);
  }

  hostDisconnected(): void {
    clearTimeout(this.#limit);
    this.#limit = undefined;
  }

  /**
   * Whether the picture is still in place. If the page has removed it, or a script has replaced it with another one,
   * the element draws instead.
   */
  get #isUsable(): boolean {
    const image = this.#image;
    if (!image || this.#state === 'failed') return false;
    return image.src.startsWith(this.#address) && (!image.slot || image.parentNode === this.#host);
  }

  #fail(): void {
    clearTimeout(this.#limit);
    // Cancel the request, because the page's load event waits for images.
    if (this.#state === 'loading') this.#image?.removeAttribute('src');
    this.#state = 'failed';
    this.#host.requestUpdate();
  }

  #addressNow(): string {
    const { licenseKey, model, baseUrl, modelDocument } = this.#host;
    if ((modelDocument ?? undefined) !== undefined || !isPublicKey(licenseKey) || !model || !baseUrl) return '';
    const query = new URLSearchParams({ license_key: licenseKey });
    try {
      return this.#session.models.addressOf(`${encodeURIComponent(model)}/picture.svg?${query}`);
    } catch {
      // The service's URL is malformed.
      return '';
    }
  }

  #request(): void {
    if (this.#image || !this.#stage.element || this.#asksForAnother) return;
    const image = new Image();
    image.alt = '';
    image.fetchPriority = 'high';
    image.src = `${this.#address}&aspect=own`;
    void this.#show(image);
  }

  /** Whether the page, its URL or the browser's storage specifies a configuration other than the model's defaults. */
  get #asksForAnother(): boolean {
    const { model, storageScope } = this.#host;
    if (this.#session.hasRequested || location.href.includes(`-${model}=`)) return true;
    try {
      const keys = [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage));
      const own = tabKey(storageScope.parts);
      return keys.some((key) => key.startsWith(own));
    } catch {
      return false;
    }
  }

  async #show(image: HTMLImageElement): Promise<void> {
    this.#image = image;
    this.#state = 'loading';
    const aspect = new URL(image.src).searchParams.get('aspect');
    this.#hasOwnShape = aspect === 'own';
    this.aspect = Number(aspect) || 4 / 3;
    this.#host.requestUpdate();
    try {
      await image.decode();
    } catch {
      if (image === this.#image) this.#fail();
      return;
    }
    if (image !== this.#image || !this.#isUsable) return;
    clearTimeout(this.#limit);
    this.#state = 'loaded';
    if (this.#hasOwnShape) this.aspect = image.naturalWidth / image.naturalHeight;
    this.#host.requestUpdate();
    await afterPaint();
    this.#paintedAt ??= performance.now();
    this.#host.requestUpdate();
  }

  /** Called once the model has loaded. */
  #settle({ revision }: LoadedModel): void {
    if (this.#state === 'loading') {
      this.#limit ??= setTimeout(() => this.#fail(), LIMIT_MS);
      return;
    }
    if (this.#paintedAt !== undefined) this.#stage.tellPainted(this.#paintedAt);
    if (this.#stage.state === 'unavailable' && revision !== undefined) void this.#showRevision(revision);
  }

  /**
   * Caches may have a picture of an earlier revision. That's good enough until the first 3D frame, but without one it
   * has to be replaced.
   */
  async #showRevision(revision: string): Promise<void> {
    if (this.#isRevisionAsked) return;
    this.#isRevisionAsked = true;
    const before = this.#image;
    const image = new Image();
    image.alt = '';
    image.src = `${before!.src}&revision=${encodeURIComponent(revision)}`;
    try {
      await image.decode();
      if (before === this.#image) this.#image = image;
      this.#host.requestUpdate();
    } catch {
      if (before === this.#image) this.#fail();
    }
  }

  #isOf(loaded: LoadedModel): boolean {
    const { product, shown, configuration } = this.#session;
    const { element, aspect } = this.#stage;
    this.#revision ??= loaded.revision;
    if (loaded.revision !== this.#revision || shown !== product) return false;
    const { setting = 'studio' } = loaded.model.document;
    if (this.#stage.state === 'unavailable' && this.#stage.setting !== setting) return false;
    if (!this.#hasOwnShape && element && Math.abs(aspect / this.aspect - 1) > TOLERANCE) return false;
    const { value } = configuration;
    if (value !== this.#compared?.value) {
      const defaults = loaded.model.settle({}).configuration;
      const isDefault = Object.keys(value).every((key) => value[key] === defaults[key]);
      this.#compared = { value, isDefault };
    }
    return this.#compared.isDefault;
  }
}
