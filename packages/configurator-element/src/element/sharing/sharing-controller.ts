// Lets people share or save the product: as a link, a picture, or files, or in augmented reality.

import type { Link } from '@parametric/api-client/page';
import type { SnapshotOptions } from '../../view/snapshot-options.js';
import { withoutFollowLink } from '../order/follow-link.js';
import { diffFromDefaults, visibleValues } from '../session/link.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { download } from '../shared/download.js';
import { warn } from '../shared/events.js';
import type { MessageKey } from '../shared/messages/index.js';
import type { DrawingController } from '../stage/drawing-controller.js';
import type { StageController } from '../stage/stage-controller.js';
import { type ArContext, startAr } from './ar.js';
import { paintDrawing } from './paint-drawing.js';
import { SavedDesigns } from './saved-designs.js';
import { pictureLink, servedProduct } from './served-product.js';
import { sharingStyles } from './sharing-styles.js';
import { writeLink } from './write-link.js';

export type Dialog = 'share' | 'ar';
export type ModelFile = 'glb' | 'usdz';

export interface PictureRequest {
  /** The width in pixels; undefined for the view's own width. */
  readonly width: number | undefined;
  readonly hasBackground: boolean;
}

const mediaTypes: Readonly<Record<ModelFile, string>> = { glb: 'model/gltf-binary', usdz: 'model/vnd.usdz+zip' };

export class SharingController {
  static readonly styles = sharingStyles;

  /** The file that's being made, or the action in progress. */
  busy: 'picture' | 'ar' | 'mail' | ModelFile | undefined;
  /** The message about the result, shown and announced to screen readers. */
  status: MessageKey | undefined;

  /** Whether the shared link leads to the service's page, for which chats show the product's picture. */
  isWithPicture = false;

  /** The open dialog. */
  dialog: Dialog | undefined;

  readonly host: Configurator;
  readonly designs: SavedDesigns;
  readonly session: Session;
  readonly #stage: StageController;
  readonly #drawing: DrawingController;
  /** The service's short links by the URLs they lead to. */
  readonly #short = new Map<string, Link>();

  constructor(host: Configurator, session: Session, stage: StageController, drawing: DrawingController) {
    this.host = host;
    this.designs = new SavedDesigns(host, session);
    this.session = session;
    this.#stage = stage;
    this.#drawing = drawing;
  }

  /**
   * The page's URL with the configuration; undefined if the page has no usable URL.
   * @param forAr marks the link as scanned to see the product in augmented reality
   */
  address(forAr: boolean): string | undefined {
    const { loaded, configuration } = this.session;
    if (!loaded || !/^https?:$/.test(location.protocol)) return undefined;
    const { model, revision } = loaded;
    // For the page's own document, defaults of earlier revisions can't be looked up, so the link contains all values.
    const values =
      revision === undefined
        ? visibleValues(model, this.host.configuration)
        : diffFromDefaults(model, configuration.chosen);
    // The recipient should see the product, not this page's order.
    return writeLink(withoutFollowLink(location.href), model.id, { revision: revision ?? '', values, forAr });
  }

  /**
   * A link for which chats show the product's picture. It leads to the service's page for the product, which leads to
   * this page. Undefined without a service.
   */
  pictureAddress(): string | undefined {
    const served = servedProduct(this.host, this.session);
    const address = this.address(false);
    return served && address && pictureLink(served, address, this.host.language);
  }

  showPictures(isWithPicture: boolean): void {
    this.isWithPicture = isWithPicture;
    this.#setStatus(undefined);
    void this.#shorten();
  }

  /**
   * The open dialog's link: a short one if there's a service, as soon as it's made. Undefined if the page has no usable
   * URL.
   */
  get link(): string | undefined {
    return this.#shortLink?.url ?? this.#longLink;
  }

  get isShort(): boolean {
    return this.link !== this.#longLink;
  }

  /** Whether the service can email the link. */
  get isMailable(): boolean {
    return this.#shortLink?.mails === true;
  }

  get #shortLink(): Link | undefined {
    return this.#short.get(this.#longLink ?? '');
  }

  get #longLink(): string | undefined {
    if (this.dialog === 'ar') return this.address(true);
    return (this.isWithPicture ? this.pictureAddress() : undefined) ?? this.address(false);
  }

  async #shorten(): Promise<void> {
    const { models } = this.session;
    const address = this.#longLink;
    if (!models.hasService || !address || this.#short.has(address)) return;
    try {
      // Load the client here, because ordering, which also loads it, may not have been opened.
      models.connect((await import('./page-client.js')).createPageClient);
      const link = await models.client?.links.create(address);
      if (link) this.#short.set(address, link);
      this.host.requestUpdate();
    } catch {
      // Ignore the failure, because people can use the long link instead.
    }
  }

  /** Opens the customer's mail program with the link. */
  get mailAddress(): string {
    return `mailto:?subject=${encodeURIComponent(this.session.name)}&body=${encodeURIComponent(this.link ?? '')}`;
  }

  /** Has the service email the link. */
  async mail(email: string): Promise<void> {
    const [link, { loaded, models }] = [this.#shortLink, this.session];
    if (!link || !loaded || this.busy) return;
    this.busy = 'mail';
    this.#setStatus(undefined);
    const body = { email, model: loaded.model.id, language: this.host.language };
    const isSent = await models.client?.links.email(link.id, body).then(
      () => true,
      () => false,
    );
    this.busy = undefined;
    this.#setStatus(isSent ? 'linkMailed' : 'linkNotMailed');
  }

  async open(dialog: Dialog): Promise<void> {
    this.dialog = dialog;
    this.#setStatus(undefined);
    await this.host.updateComplete;
    const element = this.#find<HTMLDialogElement>('dialog');
    if (element && !element.open) element.showModal();
    void this.#shorten();
  }

  closed(): void {
    this.dialog = undefined;
    this.host.requestUpdate();
  }

  async copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this.#setStatus('linkCopied');
    } catch {
      // The page can't write to the clipboard, so select the URL for the person to copy.
      this.#find<HTMLInputElement>('dialog[open] .address')?.select();
      this.#setStatus('selected');
    }
  }

  saveDesign(name: string): void {
    this.#setStatus(this.designs.save(name) ? 'designSaved' : 'designNotSaved');
  }

  /** Shares with the operating system's dialog. */
  async send(address: string): Promise<void> {
    try {
      await navigator.share({ title: this.session.name, url: address });
    } catch {
      // The person closed the dialog, so there's nothing to report.
    }
  }

  async savePicture({ width, hasBackground }: PictureRequest): Promise<void> {
    await this.#make('picture', async () => {
      const { element } = this.#stage;
      const background = hasBackground && element ? groundOf(element) : undefined;
      download(await this.picture({ width, background }), `${this.#fileName}.png`);
    });
  }

  /** The view as a PNG. Without a height, it has the view's aspect ratio. A drawing always keeps its own. */
  async picture({ width, height, background }: SnapshotOptions): Promise<Blob> {
    const stage = this.#stage;
    const heightInShape = width && (height ?? Math.round(width / stage.aspect));
    const picture = await stage.picture({ width, height: heightInShape, background });
    if (picture) return picture;
    const drawing = await this.#drawing.draw();
    if (!(drawing instanceof SVGSVGElement)) throw new Error('There is no drawing.');
    const shownWidth = drawing.clientWidth * devicePixelRatio;
    return paintDrawing(drawing, { width: Math.round(width ?? shownWidth), background });
  }

  async saveModel(kind: ModelFile): Promise<void> {
    await this.#make(kind, async () => {
      const file = new File([await this.#bytes(kind)], `${this.#fileName}.${kind}`, { type: mediaTypes[kind] });
      download(file, file.name);
    });
  }

  /** Starts augmented reality if this device supports it, otherwise shows the QR code for a phone. */
  async openAr(): Promise<void> {
    const context = this.#arContext();
    let isStarted = false;
    if (context) {
      await this.#make('ar', async () => {
        isStarted = await startAr(context);
      });
    }
    if (!isStarted) await this.open('ar');
  }

  #arContext(): ArContext | undefined {
    const { host } = this;
    const { loaded, name, models } = this.session;
    const { product } = host;
    if (!loaded || !product) return undefined;
    return {
      product,
      name,
      link: this.address(false) ?? location.href,
      messages: host.messages,
      root: host.renderRoot,
      served: servedProduct(host, this.session),
      usdz: async () => new Blob([await this.#bytes('usdz')], { type: mediaTypes.usdz }),
      addressOf: (address) => models.addressOf(address),
    };
  }

  async #bytes(kind: ModelFile): Promise<Uint8Array<ArrayBuffer>> {
    const { product, makeFile, language, configuration } = this.host;
    const { loaded, models } = this.session;
    if (!product || !loaded) throw new Error('There is no product.');
    const { productFile } = await import('./product-file.js');
    return productFile({
      ...{ kind, product, makeFile, language, configuration },
      document: loaded.model.document,
      addressOf: (address) => models.addressOf(address),
    });
  }

  async #make(what: NonNullable<SharingController['busy']>, work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = what;
    this.#setStatus(undefined);
    try {
      await work();
    } catch (cause) {
      warn(`The ${what} couldn’t be created. ${cause instanceof Error ? cause.message : cause}`);
      this.#setStatus('fileFailed');
    }
    this.busy = undefined;
    this.host.requestUpdate();
  }

  get #fileName(): string {
    return this.session.loaded?.model.id ?? 'product';
  }

  #setStatus(status: MessageKey | undefined): void {
    this.status = status;
    this.host.requestUpdate();
  }

  #find<E extends Element>(selector: string): E | null {
    return this.host.renderRoot.querySelector<E>(selector);
  }
}

/**
 * The picture's background. In a narrow element, it's on the stage's `::before`, because the tools below the picture
 * have the page's background.
 */
function groundOf(stage: HTMLElement): string {
  const before = getComputedStyle(stage, '::before');
  return (before.content === 'none' ? getComputedStyle(stage) : before).backgroundColor;
}
