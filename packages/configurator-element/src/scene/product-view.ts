// The product as instances: which part belongs to which batch. Made anew for each product that is shown, on the
// buffers of the last one.

import { Group, type RawShaderMaterial } from 'three';
import { type AssetLook, type Form, FormMemory, type Forms, formsOf, type Shape } from '../mesh/index.js';
import type { Material } from '../model/document.js';
import type { AssetPart, PartColumns, PartList, PlacedPart, Product } from '../model/product.js';
import { Lettering, letterColor } from '../typeface/index.js';
import { isAside } from '../view/present/index.js';
import { dyed } from './assets/dyed.js';
import { Assets } from './assets/index.js';
import { Batch } from './batch.js';
import { type BoardRun, boardRunsOf, lookAlike } from './board-runs.js';
import type { FileOptions } from './files.js';
import { Finishes } from './finishes/index.js';
import type { HasTime } from './idle.js';
import { type Shared, sharedBy } from './instances.js';
import { drawnForm, plainBox } from './plain-box.js';
import type { StudioUniforms } from './surface.js';

export class ProductView {
  readonly group = new Group();
  readonly #batches = new Map<string, Batch>();
  readonly #finishes: Finishes;
  readonly #lettering: Lettering;
  readonly #assets: Assets;
  readonly #memory = new FormMemory();
  #product: Product | undefined;
  /** Of the product that is shown, and what it looks like; none where letters are cut into its boards. */
  #boards: { readonly columns: PartColumns; readonly runs: readonly BoardRun[] } | undefined;

  constructor(studio: StudioUniforms, files: FileOptions) {
    const onArrival = () => {
      if (this.#product) this.show(this.#product);
      files.onArrival();
    };
    this.#finishes = new Finishes(studio, files);
    this.#lettering = new Lettering(onArrival);
    this.#assets = new Assets({ ...files, onArrival });
  }

  show(product: Product): void {
    for (const batch of this.#batches.values()) batch.begin();
    this.#assets.begin();
    this.#product = product;
    const { parts } = product;
    const forms = formsOf(parts, this.#lettering.typefaceFor(parts), this.#memory);
    if (parts.columns) this.#addRows(parts, parts.columns, forms);
    else {
      this.#boards = undefined;
      for (const part of parts) this.#add(part, forms);
    }
    for (const [key, batch] of this.#batches) {
      batch.end();
      if (batch.count === 0 && batch.shape.rigid) this.#remove(key, batch);
    }
  }

  get unfinished(): boolean {
    return this.#finishes.unfinished;
  }

  /** Goes on with what could wait; true when it looks different now. */
  refine(hasTime: HasTime): boolean {
    return this.#finishes.refine(hasTime);
  }

  /** Settles when neither letters nor pictures nor hardware are on their way. */
  async arrived(): Promise<void> {
    await Promise.all([this.#lettering.arrived(), this.#finishes.picturesArrived(), this.#assets.arrived()]);
  }

  dispose(): void {
    for (const [key, batch] of this.#batches) this.#remove(key, batch);
    this.#lettering.dispose();
    this.#assets.dispose();
    this.#finishes.dispose();
  }

  #add(part: PlacedPart, forms: Forms): void {
    if (part.kind === 'asset' && this.#addAsset(part)) return;
    const own = forms.of(part);
    const form = own && drawnForm(own);
    if (!form) return;
    const shown = part.kind === 'text' ? { ...part, color: letterColor(part) } : part;
    this.#batchFor(form.shape, part.material).add(shown, form);
  }

  /** @returns false where there is no file to show */
  #addAsset(part: AssetPart): boolean {
    const pieces = this.#assets.of(part);
    for (const { form, look } of pieces ?? []) {
      if (look && !isAside(part.material)) this.#addPiece(part, form, look);
      else this.#batchFor(form.shape, part.material).add(part, form);
    }
    return pieces !== undefined;
  }

  #addPiece(part: AssetPart, form: Form, look: AssetLook): void {
    const finish = this.#finishes.plain(look);
    const batch = this.#batchOf(`${finish.id} ${form.shape.key}`, form.shape, () => finish);
    batch.add({ ...part, color: dyed(look.color, part) }, form);
  }

  #addRows(parts: PartList, columns: PartColumns, forms: Forms): void {
    const { carved } = forms;
    const before = carved.size === 0 ? this.#boards : undefined;
    this.#boards = undefined;
    const known = before && lookAlike(before.columns, columns) ? before.runs : undefined;
    const runs = known ?? boardRunsOf(parts, columns, carved, (part) => this.#batchFor(plainBox, part.material));
    let shared: Shared | undefined;
    let row = 0;
    for (const run of runs) {
      const { batch, first, end } = run;
      while (row < first) this.#add(parts[row++]!, forms);
      const stays = known && run.place === batch.count;
      run.place = batch.count;
      if (stays) batch.moveBoards(columns, first, end);
      else {
        shared ??= sharedBy(columns);
        batch.addBoards(columns, first, end, shared);
      }
      row = end;
    }
    while (row < columns.count) this.#add(parts[row++]!, forms);
    if (carved.size === 0) this.#boards = { columns, runs };
  }

  #batchFor(shape: Shape, material: Material | undefined): Batch {
    return this.#batchOf(`${this.#finishes.keyOf(material)} ${shape.key}`, shape, () => this.#finishes.of(material));
  }

  #batchOf(key: string, shape: Shape, finish: () => RawShaderMaterial): Batch {
    const existing = this.#batches.get(key);
    if (existing) return existing;
    const batch = new Batch(shape, finish());
    this.#batches.set(key, batch);
    this.group.add(batch.mesh);
    return batch;
  }

  #remove(key: string, batch: Batch): void {
    batch.mesh.removeFromParent();
    batch.dispose();
    this.#batches.delete(key);
  }
}
