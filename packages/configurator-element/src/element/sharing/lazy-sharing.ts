// Link, picture, files and the own room, fetched when somebody asks for them. Knows only whether this device can show the
// product in a room, since a button says so.

import type { nothing, ReactiveController, TemplateResult } from 'lit';
import type { SnapshotOptions } from '../../scene/index.js';
import { addStyles } from '../shared/styles/add-styles.js';
import { type ArMode, arModes } from './ar-modes.js';
import type { Dialog, SharingController, SharingHost, SharingOptions } from './sharing-controller.js';

interface Options extends Omit<SharingOptions, 'arModes'> {
  readonly onFailed: (cause: unknown) => void;
}

interface Sharing {
  readonly controller: SharingController;
  readonly render: (controller: SharingController) => TemplateResult | typeof nothing;
}

export class LazySharing implements ReactiveController {
  readonly #host: SharingHost;
  readonly #options: Options;
  #ways: readonly ArMode[] = [];
  /** Undefined before the ways were asked for. */
  #hasService: boolean | undefined;
  #fetched: Promise<Sharing | undefined> | undefined;
  #sharing: Sharing | undefined;

  constructor(host: SharingHost, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const hasService = this.#host.licenseKey !== '';
    if (hasService === this.#hasService) return;
    this.#hasService = hasService;
    void arModes(hasService).then((ways) => {
      this.#ways = ways;
      if (ways.length > 0) this.#host.requestUpdate();
    });
  }

  /** Whether the product can be put into the person's room from here. */
  get hasAr(): boolean {
    return this.#ways.length > 0;
  }

  /** A room is being made ready. */
  get isArLoading(): boolean {
    return this.#sharing?.controller.busy === 'room';
  }

  render(): TemplateResult | typeof nothing | undefined {
    return this.#sharing?.render(this.#sharing.controller);
  }

  async open(dialog: Dialog): Promise<void> {
    const sharing = await this.#fetch();
    await (dialog === 'room' ? sharing?.controller.openAr() : sharing?.controller.open(dialog));
  }

  async picture(options: SnapshotOptions): Promise<Blob | undefined> {
    return (await this.#fetch())?.controller.picture(options);
  }

  #fetch(): Promise<Sharing | undefined> {
    this.#fetched ??= import('./sharing.js').then(
      ({ renderSharing, SharingController, sharingStyles }) => {
        addStyles(this.#host.renderRoot as ShadowRoot, sharingStyles);
        const controller = new SharingController(this.#host, { ...this.#options, arModes: () => this.#ways });
        this.#sharing = { controller, render: renderSharing };
        this.#host.requestUpdate();
        return this.#sharing;
      },
      (cause: unknown) => {
        this.#fetched = undefined;
        this.#options.onFailed(cause);
        return undefined;
      },
    );
    return this.#fetched;
  }
}
