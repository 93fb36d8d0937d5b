// Shows the organization's own files. They're uploaded here, and used in documents as textures and hardware.

import { ApiError } from '@parametric/api-client/page';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type Api, type List, sayError } from '../../shared/api.js';
import '../../shared/copy-button.js';
import { confirmed, notify } from '../../shared/page-events.js';
import { PagedList } from '../../shared/paged-list.js';
import { failure, loading, typedIn } from '../../shared/templates.js';
import type { StudioDocument } from '../studio-document.js';
import {
  type FilePlace,
  fileNameOf,
  filePlaces,
  kindOf,
  NextFocus,
  newHardware,
  type StoredFile,
  sizeOf,
  sizeText,
  storedName,
} from './file-places.js';
import { filesStyles } from './files-styles.js';
import { HardwarePictures } from './hardware-thumbnail.js';

const ACCEPTED = '.png,.jpg,.jpeg,.webp,.glb,image/png,image/jpeg,image/webp,model/gltf-binary';
/**
 * The maximum size of a file that the service accepts, in bytes. The service would close the connection in the middle
 * of uploading a larger file.
 */
const MAX_BYTES = 4 * 1024 * 1024;
/**
 * The delay, in ms, before a request that failed because the connection was lost is retried. It's retried sooner if the
 * connection is back.
 */
const RETRY_MS = 10_000;

interface Refusal {
  readonly name: string;
  readonly reason: string;
}

@customElement('studio-files')
export class StudioFiles extends LitElement {
  static override styles = filesStyles;

  @property({ attribute: false }) document!: StudioDocument;
  @property({ attribute: false }) api!: Api;
  protected readonly nextFocus = new NextFocus(this);
  @state() private search = '';
  @state() private progress = '';
  @state() private refused: readonly Refusal[] = [];
  @state() private isOver = false;
  /** Whether the service has a file, by file name; undefined while the request is pending. */
  @state() private known: ReadonlyMap<string, boolean | undefined> = new Map();
  @query('input[type=file]') private picker!: HTMLInputElement;
  readonly #list = new PagedList<StoredFile>(this, (signal, after) =>
    this.api.get<List<StoredFile>>('/v1/files', {
      signal,
      query: { limit: 50, after, search: this.search || undefined },
    }),
  );
  /** The uses of files that are shown. They're cached, because finding them requires parsing the document. */
  #shownPlaces: readonly FilePlace[] = [];
  /** Where in the document the next file that the person picks will be used. */
  #wanted: readonly FilePlace[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #listeners = new AbortController();
  readonly #pictures = new HardwarePictures();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    void this.updateComplete.then(() => {
      this.document.addEventListener('text', () => this.checkVisibility() && this.requestUpdate(), { signal });
    });
    this.addEventListener('dragover', this.#onDragOver, { signal });
    window.addEventListener('online', this.#lookAgain, { signal });
    this.addEventListener('dragleave', () => (this.isOver = false), { signal });
    this.addEventListener('drop', this.#onDrop, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
    this.#pictures.dispose();
    clearTimeout(this.#retry);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#shownPlaces = this.#places;
    for (const { address = '' } of this.#shownPlaces) {
      const name = storedName(address);
      if (name !== undefined && !this.known.has(name)) void this.#look(name);
    }
  }

  override render(): TemplateResult {
    const { items, error } = this.#list;
    return html`
      <div class="row head ${this.isOver ? 'over' : ''}">
        <button type="button" class="button primary" aria-disabled=${this.progress !== ''} @click=${() => this.#pick([])}>
          Upload…
        </button>
        <p class="muted small">or drop files here. PNG, JPEG, or WebP for materials; GLB for hardware. Up to 4 MiB.</p>
        <input type="file" hidden multiple accept=${ACCEPTED} aria-label="Files" @change=${this.#onPick} />
      </div>
      <p role="status" class=${this.progress === '' ? 'hidden-label' : 'note'}>${this.progress}</p>
      ${this.#renderRefused()} ${this.#renderMissing()}
      ${
        items === undefined && error === undefined
          ? loading
          : html`${failure(error, () => this.#list.load())} ${items ? this.#renderList(items) : nothing}`
      }
    `;
  }

  #renderRefused(): TemplateResult | typeof nothing {
    if (this.refused.length === 0) return nothing;
    return html`<div class="note danger list" role="alert">
      <ul class="list">
        ${this.refused.map(({ name, reason }) => html`<li><bdi>${name}</bdi>: ${reason}</li>`)}
      </ul>
      <button type="button" class="button" @click=${() => (this.refused = [])}>Close</button>
    </div>`;
  }

  /** Lists files that the document uses but the service doesn't have, because they were deleted or never uploaded. */
  #renderMissing(): TemplateResult | typeof nothing {
    const missing = this.#shownPlaces.filter(({ address }) => address !== undefined && this.#isMissing(address));
    if (missing.length === 0) return nothing;
    const addresses = [...new Set(missing.map(({ address }) => address!))];
    return html`<section class="note warning list" aria-label="Missing files">
      <h3>The document uses files that haven’t been uploaded</h3>
      <ul class="list">
        ${addresses.map((address) => {
          const places = missing.filter((place) => place.address === address);
          const name = fileNameOf(address);
          return html`<li class="row">
            <span><bdi>${name}</bdi>, in ${places.map((place) => place.name).join(', ')}</span>
            <button type="button" class="button" aria-label=${`Upload ${name}`} @click=${() => this.#pick(places)}>Upload</button>
            <button type="button" class="button" aria-label=${`Show ${name} in the document`} @click=${() => this.document.reveal(places[0]!.pointer)}>Show</button>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  #renderList(items: readonly StoredFile[]): TemplateResult {
    if (items.length === 0 && this.search === '') {
      return html`<p class="muted">No files yet. All your organization’s products can use the files you upload.</p>`;
    }
    return html`
      <input
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        .value=${this.search}
        @change=${this.#onSearch}
      />
      ${items.length === 0 ? html`<p class="muted">No files match your search.</p>` : nothing}
      <ul>
        ${repeat(
          items,
          ({ id }) => id,
          (file) => this.#renderFile(file),
        )}
      </ul>
      ${
        this.#list.hasMore
          ? html`<button type="button" class="button" aria-disabled=${this.#list.isLoading} @click=${() => this.#list.loadMore()}>
              ${this.#list.isLoading ? 'Loading…' : 'Show more'}
            </button>`
          : nothing
      }
    `;
  }

  #renderFile(file: StoredFile): TemplateResult {
    const { name, address, path, used_by: models } = file;
    return html`<li class="file">
      ${
        kindOf(file) === 'texture'
          ? html`<img src=${path} alt="" loading="lazy" width="56" height="56" />`
          : html`<hardware-thumbnail aria-hidden="true" .path=${path} .pictures=${this.#pictures}></hardware-thumbnail>`
      }
      <div class="words">
        <strong dir="auto">${name}</strong>
        <span class="muted small">${sizeOf(file)}${models.length === 0 ? '' : ` · published in ${models.join(', ')}`}</span>
      </div>
      <div class="buttons does">
        ${this.#renderUse(file)}
        <copy-button .text=${address} label="Copy URL" done=${`Copied the URL of ${name}.`}></copy-button>
        <button type="button" class="button" aria-label=${`Delete ${name}`} @click=${() => this.#delete(file)}>Delete</button>
      </div>
    </li>`;
  }

  #renderUse(file: StoredFile): TemplateResult {
    const kind = kindOf(file);
    const places = this.#shownPlaces.filter((place) => place.kind === kind);
    return html`<select aria-label=${`Use ${file.name} in`} ?disabled=${!this.document.isJson} @change=${(event: Event) => this.#use(event, file)}>
      <option value="">Use in…</option>
      ${places.map(({ pointer, name, address }) => html`<option value=${pointer}>${name}${address === file.address ? ' ✓' : ''}</option>`)}
      ${kind === 'hardware' ? html`<option value="/parts/-">A new part</option>` : nothing}
    </select>`;
  }

  get #places(): readonly FilePlace[] {
    return this.document ? filePlaces(this.document.value) : [];
  }

  #isMissing(address: string): boolean {
    const name = storedName(address);
    // For files on other hosts, the checker already reports an error.
    return name === undefined ? !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address) : this.known.get(name) === false;
  }

  async #look(name: string): Promise<void> {
    const knows = (isThere: boolean | undefined) => (this.known = new Map([...this.known, [name, isThere]]));
    knows(undefined);
    const answer = await fetch(`/v1/assets/${name}`, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.ok || answer?.status === 404) knows(answer.ok);
    else if (this.isConnected) {
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.#lookAgain(), RETRY_MS);
    }
  }

  /** Retries the requests that failed. */
  readonly #lookAgain = () => {
    clearTimeout(this.#retry);
    for (const [name, isThere] of this.known) if (isThere === undefined) void this.#look(name);
  };

  #pick(places: readonly FilePlace[]): void {
    if (this.progress !== '') return;
    this.#wanted = places;
    this.picker.multiple = places.length === 0;
    this.picker.click();
  }

  readonly #onPick = () => {
    const files = [...(this.picker.files ?? [])];
    this.picker.value = '';
    const places = this.#wanted;
    this.#wanted = [];
    void this.#upload(files, places);
  };

  readonly #onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.isOver = true;
  };

  readonly #onDrop = (event: DragEvent) => {
    this.isOver = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    if (this.progress === '') void this.#upload(files, []);
    else notify(this, 'Other files are still uploading. Drop these again when they’re done.', 'failed');
  };

  readonly #onSearch = (event: Event) => {
    this.search = typedIn(event).trim();
    void this.#list.load();
  };

  /** Uploads one file at a time. A rejected file doesn't stop the others. */
  async #upload(files: readonly File[], places: readonly FilePlace[]): Promise<void> {
    this.refused = [];
    let count = 0;
    for (const [index, file] of files.entries()) {
      this.progress = files.length === 1 ? `Uploading ${file.name}…` : `Uploading ${index + 1} of ${files.length}…`;
      try {
        if (file.size > MAX_BYTES) {
          this.#refuse(file, `This file is ${sizeText(file.size)}. Files can be up to ${sizeText(MAX_BYTES)}.`);
          continue;
        }
        // The service detects the file's type from its bytes.
        const options = { query: { name: file.name }, contentType: 'application/octet-stream', isLong: true };
        const stored = await this.api.put<StoredFile>('/v1/files', file, options);
        this.#take(stored, places.length > 0 ? places : this.#placesOf(file.name));
        count += 1;
      } catch (error) {
        this.#refuse(file, sayError(error));
      }
    }
    this.progress = '';
    if (count > 0) notify(this, count === 1 ? 'File uploaded.' : `${count} files uploaded.`);
  }

  #refuse({ name }: File, reason: string): void {
    this.refused = [...this.refused, { name, reason }];
  }

  #take(file: StoredFile, places: readonly FilePlace[]): void {
    this.known = new Map([...this.known, [file.id, true]]);
    this.#list.change((items) => [file, ...items.filter(({ id }) => id !== file.id)]);
    const fitting = places.filter(({ kind }) => kind === kindOf(file));
    this.document.group(() => {
      for (const { pointer } of fitting) this.document.edit(pointer, file.address);
    });
    this.document.dispatchEvent(new Event('files'));
  }

  /** Finds where the document uses the missing file with this name. */
  #placesOf(name: string): readonly FilePlace[] {
    return this.#places.filter(
      ({ address }) => address !== undefined && storedName(address) === undefined && fileNameOf(address) === name,
    );
  }

  #use(event: Event, { address, name }: StoredFile): void {
    const select = event.target as HTMLSelectElement;
    const pointer = select.value;
    select.value = '';
    if (pointer === '') return;
    const value = pointer === '/parts/-' ? newHardware(this.document.value, address) : address;
    const isDone = this.document.edit(pointer, value);
    notify(this, isDone ? `Now using ${name}. You can undo this.` : 'Fix the JSON first.', isDone ? 'done' : 'failed');
  }

  async #delete(file: StoredFile): Promise<void> {
    const isNamed = this.#places.some(({ address }) => address === file.address);
    const own = isNamed ? 'This document uses the file and can’t be published without it. ' : '';
    const question = {
      heading: `Delete ${file.name}`,
      text: `${own}Earlier revisions that use the file will show a plain block or finish instead. You can upload it again.`,
      ...{ action: 'Delete', isDanger: true },
    };
    if (!(await confirmed(this, question))) return;
    try {
      await this.api.delete(`/v1/files/${encodeURIComponent(file.id)}`);
    } catch (error) {
      // The file is gone: someone else has deleted it.
      if (!(error instanceof ApiError && error.status === 404)) return notify(this, sayError(error), 'failed');
    }
    this.known = new Map([...this.known, [file.id, false]]);
    this.#list.change((items) => items.filter(({ id }) => id !== file.id));
    this.document.dispatchEvent(new Event('files'));
    notify(this, `Deleted ${file.name}.`);
  }
}
