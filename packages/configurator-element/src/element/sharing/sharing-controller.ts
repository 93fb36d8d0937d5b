// What a person takes along: a link, a picture, files of the product, and the product in their own room. Knows no scene
// and no template.

import type { Client } from '@parametric/api-client';
import type { ReactiveControllerHost } from 'lit';
import type { Configuration, Product } from '../../model/evaluate/product.js';
import type { SnapshotOptions } from '../../scene/index.js';
import { warn } from '../diagnostics/failure.js';
import type { LoadedModel } from '../session/model-loader.js';
import type { MessageKey, Messages } from '../shared/messages/index.js';
import type { StageController } from '../stage/stage-controller.js';
import { type ArContext, startAr } from './ar.js';
import type { ArMode } from './ar-modes.js';
import { diffFromDefaults } from './diff-from-defaults.js';
import { download } from './download.js';
import { writeLink } from './link.js';
import { paintDrawing } from './paint-drawing.js';
import { sharingStyles } from './sharing-styles.js';

export type SharingHost = ReactiveControllerHost &
  HTMLElement & {
    readonly renderRoot: ParentNode;
    readonly product: Product | undefined;
    readonly value: Configuration;
    readonly messages: Messages;
    readonly licenseKey: string;
    readonly baseUrl: string;
    readonly client: Client | undefined;
  };

export interface SharingOptions {
  readonly stage: StageController;
  readonly loaded: () => LoadedModel | undefined;
  /** The product's, for people. */
  readonly name: () => string;
  /** Only what was chosen. */
  readonly chosen: () => Configuration;
  /** From an address as the document writes it to where the file lies. */
  readonly addressOf: (address: string) => string;
  /** How this device can show it in a room; none on most desks. */
  readonly arModes: () => readonly ArMode[];
}

export type Dialog = 'share' | 'ar';
export type ModelFile = 'glb' | 'usdz';

export interface PictureRequest {
  /** Pixels; undefined as large as it is shown. */
  readonly width: number | undefined;
  readonly hasBackground: boolean;
}

const mediaTypes: Readonly<Record<ModelFile, string>> = { glb: 'model/gltf-binary', usdz: 'model/vnd.usdz+zip' };

export class SharingController {
  static readonly styles = sharingStyles;

  /** What is being made. */
  busy: 'picture' | 'ar' | ModelFile | undefined;
  /** What was done, for a screen reader too. */
  status: MessageKey | undefined;

  /** The dialog that is open. */
  dialog: Dialog | undefined;

  readonly host: SharingHost;
  readonly #options: SharingOptions;

  constructor(host: SharingHost, options: SharingOptions) {
    this.host = host;
    this.#options = options;
  }

  get name(): string {
    return this.#options.name();
  }

  /**
   * The page's own address with the configuration in it; undefined where the page has none that leads anywhere.
   * @param inRoom it is scanned to see the product in a room
   */
  address(inRoom: boolean): string | undefined {
    const loaded = this.#options.loaded();
    if (!loaded || !/^https?:$/.test(location.protocol)) return undefined;
    const { model, revision } = loaded;
    // A document of the page's own has no revisions: what its defaults were is lost when they change.
    const values = revision === undefined ? this.#visible(loaded) : diffFromDefaults(model, this.#options.chosen());
    return writeLink(location.href, model.id, { revision: revision ?? '', values, forAr: inRoom });
  }

  async open(dialog: Dialog): Promise<void> {
    this.dialog = dialog;
    this.#tell(undefined);
    await this.host.updateComplete;
    const element = this.#find<HTMLDialogElement>('dialog');
    if (element && !element.open) element.showModal();
  }

  closed(): void {
    this.dialog = undefined;
    this.host.requestUpdate();
  }

  async copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this.#tell('linkCopied');
    } catch {
      // Where the page may not write to the clipboard, the person can: what is to be copied is selected.
      this.#find<HTMLInputElement>('dialog[open] .address')?.select();
      this.#tell('linkSelected');
    }
  }

  /** By the system's own means, where it has some. */
  async send(address: string): Promise<void> {
    try {
      await navigator.share({ title: this.name, url: address });
    } catch {
      // Who sends it nowhere has nothing to be told.
    }
  }

  async savePicture({ width, hasBackground }: PictureRequest): Promise<void> {
    await this.#make('picture', async () => {
      const place = this.#options.stage.element;
      const background = hasBackground && place ? getComputedStyle(place).backgroundColor : undefined;
      download(await this.picture({ width, background }), `${this.#fileName}.png`);
    });
  }

  /** What the view shows, as a PNG: the scene, else the drawing, which keeps its shape. Without a height, in the view's own. */
  async picture({ width, height, background }: SnapshotOptions): Promise<Blob> {
    const { stage } = this.#options;
    const inShape = width && (height ?? Math.round(width / stage.aspect));
    const picture = await stage.picture({ width, height: inShape, background });
    if (picture) return picture;
    const drawing = this.#find<SVGSVGElement>('.picture > svg');
    if (!drawing) throw new Error('There is no drawing.');
    const shown = drawing.clientWidth * devicePixelRatio;
    return paintDrawing(drawing, { width: Math.round(width ?? shown), background });
  }

  async saveModel(kind: ModelFile): Promise<void> {
    await this.#make(kind, async () => {
      const file = new File([await this.#bytes(kind)], `${this.#fileName}.${kind}`, { type: mediaTypes[kind] });
      download(file, file.name);
    });
  }

  /** Into the room where this device can, else to the code that leads a phone there. */
  async openAr(): Promise<void> {
    const places = this.#places();
    const ways = this.#options.arModes();
    if (ways.length === 0 || !places) return this.open('ar');
    let shown = false;
    await this.#make('ar', async () => {
      shown = await startAr(ways, places);
    });
    if (!shown) await this.open('ar');
  }

  #places(): ArContext | undefined {
    const { host } = this;
    const loaded = this.#options.loaded();
    const { product } = host;
    if (!loaded || !product) return undefined;
    return {
      product,
      name: this.name,
      link: this.address(false) ?? location.href,
      messages: host.messages,
      root: host.renderRoot,
      served: host.client && {
        baseUrl: new URL(host.baseUrl, document.baseURI).href,
        licenseKey: host.licenseKey,
        model: loaded.model.id,
        revision: loaded.revision,
        configuration: host.value,
      },
      usdz: async () => new Blob([await this.#bytes('usdz')], { type: mediaTypes.usdz }),
      addressOf: this.#options.addressOf,
    };
  }

  async #bytes(kind: ModelFile): Promise<Uint8Array<ArrayBuffer>> {
    const { product } = this.host;
    if (!product) throw new Error('There is no product.');
    const { productFile } = await import('./product-file.js');
    return productFile(kind, product, this.#options.addressOf);
  }

  async #make(what: NonNullable<SharingController['busy']>, work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = what;
    this.#tell(undefined);
    try {
      await work();
    } catch (cause) {
      warn(`The ${what} could not be made. ${cause instanceof Error ? cause.message : cause}`);
      this.#tell('fileFailed');
    }
    this.busy = undefined;
    this.host.requestUpdate();
  }

  #visible({ model }: LoadedModel): Configuration {
    const visible = model.describe(this.host.value).filter((state) => state.visible);
    return Object.fromEntries(visible.map(({ key, value }) => [key, value]));
  }

  get #fileName(): string {
    return this.#options.loaded()?.model.id ?? 'product';
  }

  #tell(told: MessageKey | undefined): void {
    this.status = told;
    this.host.requestUpdate();
  }

  #find<E extends Element>(selector: string): E | null {
    return this.host.renderRoot.querySelector<E>(selector);
  }
}
