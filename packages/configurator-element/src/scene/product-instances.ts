// The product as instances: which part belongs to which batch. Made anew for each product that is shown, on the
// buffers of the last one.

import { Group, type RawShaderMaterial } from 'three';
import {
  type AssetMaterial,
  GeometryCache,
  type GeometrySource,
  type PartGeometry,
  type ProductGeometries,
  productGeometries,
} from '../mesh/index.js';
import type { Material } from '../model/document/model-document.js';
import type { AssetPart, PartColumns, PartList, PlacedPart, Product } from '../model/evaluate/product.js';
import { TypefaceLoader, textColor } from '../typeface/index.js';
import { isDimmed } from '../view/presentation/present.js';
import { type BoardRun, boardRunsOf, lookAlike } from './board-runs.js';
import type { FileOptions } from './files.js';
import { FinishMaterials } from './finishes/finish-materials.js';
import { HardwareFiles } from './hardware/hardware-files.js';
import { recolored } from './hardware/recolored.js';
import type { HasTime } from './idle-task.js';
import { type ColumnTables, columnTablesOf } from './instance-attributes.js';
import { InstanceBatch } from './instance-batch.js';
import type { LightingUniforms } from './pbr-material.js';
import { drawnForm, plainBox } from './plain-box.js';

export class ProductInstances {
  readonly group = new Group();
  readonly #batches = new Map<string, InstanceBatch>();
  readonly #finishes: FinishMaterials;
  readonly #lettering: TypefaceLoader;
  readonly #assets: HardwareFiles;
  readonly #memory = new GeometryCache();
  #product: Product | undefined;
  /** Of the product that is shown, and what it looks like; none where letters are cut into its boards. */
  #boards: { readonly columns: PartColumns; readonly runs: readonly BoardRun[] } | undefined;

  constructor(studio: LightingUniforms, files: FileOptions) {
    const onArrival = () => {
      if (this.#product) this.show(this.#product);
      files.onLoad();
    };
    this.#finishes = new FinishMaterials(studio, files);
    this.#lettering = new TypefaceLoader(onArrival);
    this.#assets = new HardwareFiles({ ...files, onLoad: onArrival });
  }

  show(product: Product): void {
    for (const batch of this.#batches.values()) batch.begin();
    this.#assets.begin();
    this.#product = product;
    const { parts } = product;
    const forms = productGeometries(parts, this.#lettering.typefaceFor(parts), this.#memory);
    if (parts.columns) this.#addRows(parts, parts.columns, forms);
    else {
      this.#boards = undefined;
      for (const part of parts) this.#add(part, forms);
    }
    for (const [key, batch] of this.#batches) {
      batch.end();
      if (batch.count === 0 && batch.shape.disposable) this.#remove(key, batch);
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
  async loaded(): Promise<void> {
    await Promise.all([this.#lettering.loaded(), this.#finishes.texturesLoaded(), this.#assets.loaded()]);
  }

  dispose(): void {
    for (const [key, batch] of this.#batches) this.#remove(key, batch);
    this.#lettering.dispose();
    this.#assets.dispose();
    this.#finishes.dispose();
  }

  #add(part: PlacedPart, forms: ProductGeometries): void {
    if (part.kind === 'asset' && this.#addAsset(part)) return;
    const own = forms.of(part);
    const form = own && drawnForm(own);
    if (!form) return;
    const shown = part.kind === 'text' ? { ...part, color: textColor(part) } : part;
    this.#batchFor(form.source, part.material).add(shown, form);
  }

  /** @returns false where there is no file to show */
  #addAsset(part: AssetPart): boolean {
    const pieces = this.#assets.of(part);
    for (const { form, look } of pieces ?? []) {
      if (look && !isDimmed(part.material)) this.#addPiece(part, form, look);
      else this.#batchFor(form.source, part.material).add(part, form);
    }
    return pieces !== undefined;
  }

  #addPiece(part: AssetPart, form: PartGeometry, look: AssetMaterial): void {
    const finish = this.#finishes.plain(look);
    const batch = this.#batchOf(`${finish.id} ${form.source.key}`, form.source, () => finish);
    batch.add({ ...part, color: recolored(look.color, part) }, form);
  }

  #addRows(parts: PartList, columns: PartColumns, forms: ProductGeometries): void {
    const { engraved: carved } = forms;
    const before = carved.size === 0 ? this.#boards : undefined;
    this.#boards = undefined;
    const known = before && lookAlike(before.columns, columns) ? before.runs : undefined;
    const runs = known ?? boardRunsOf(parts, columns, carved, (part) => this.#batchFor(plainBox, part.material));
    let shared: ColumnTables | undefined;
    let row = 0;
    for (const run of runs) {
      const { batch, first, end } = run;
      while (row < first) this.#add(parts[row++]!, forms);
      const stays = known && run.place === batch.count;
      run.place = batch.count;
      if (stays) batch.moveBoards(columns, first, end);
      else {
        shared ??= columnTablesOf(columns);
        batch.addBoards(columns, first, end, shared);
      }
      row = end;
    }
    while (row < columns.count) this.#add(parts[row++]!, forms);
    if (carved.size === 0) this.#boards = { columns, runs };
  }

  #batchFor(shape: GeometrySource, material: Material | undefined): InstanceBatch {
    return this.#batchOf(`${this.#finishes.keyOf(material)} ${shape.key}`, shape, () => this.#finishes.of(material));
  }

  #batchOf(key: string, shape: GeometrySource, finish: () => RawShaderMaterial): InstanceBatch {
    const existing = this.#batches.get(key);
    if (existing) return existing;
    const batch = new InstanceBatch(shape, finish());
    this.#batches.set(key, batch);
    this.group.add(batch.mesh);
    return batch;
  }

  #remove(key: string, batch: InstanceBatch): void {
    batch.mesh.removeFromParent();
    batch.dispose();
    this.#batches.delete(key);
  }
}
