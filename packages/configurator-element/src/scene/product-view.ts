// The product as instances: which part belongs to which batch. Made anew for each product that is shown, on the
// buffers of the last one.

import { Group } from 'three';
import { formOf, type Shape } from '../mesh/index.js';
import type { Material } from '../model/document.js';
import type { PartColumns, PartList, PlacedPart, Product } from '../model/product.js';
import { Batch } from './batch.js';
import { Finishes } from './finishes/index.js';
import type { HasTime } from './idle.js';
import { turnsOf } from './instances.js';
import { Lettering } from './lettering.js';
import { drawnForm, plainBox } from './plain-box.js';
import type { StudioUniforms } from './surface.js';

export class ProductView {
  readonly group = new Group();
  readonly #batches = new Map<string, Batch>();
  readonly #finishes: Finishes;
  readonly #lettering: Lettering;

  constructor(studio: StudioUniforms) {
    this.#finishes = new Finishes(studio);
    this.#lettering = new Lettering(studio);
    this.group.add(this.#lettering.group);
  }

  show(product: Product): void {
    for (const batch of this.#batches.values()) batch.begin();
    this.#lettering.begin();
    if (product.parts.columns) this.#addRows(product.parts, product.parts.columns);
    else for (const part of product.parts) this.#add(part);
    this.#lettering.end();
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

  dispose(): void {
    for (const [key, batch] of this.#batches) this.#remove(key, batch);
    this.#lettering.dispose();
    this.#finishes.dispose();
  }

  #add(part: PlacedPart): void {
    const own = formOf(part);
    const form = own && drawnForm(own);
    if (form) this.#batchFor(form.shape, part.material).add(part, form);
    else if (part.kind === 'text') this.#lettering.add(part);
  }

  // Most parts of most products are whole boards: they are drawn from their numbers, and no object is made of them.
  #addRows(parts: PartList, columns: PartColumns): void {
    const { count, kind, material, definition, traits } = columns;
    const boards = new Map<number, Batch>();
    const ordinals: number[] = [];
    const turns = turnsOf(columns);
    let board = -1;
    for (let row = 0; row < count; row++) {
      if (board < 0 && parts[row]!.kind === 'panel') board = kind[row]!;
      if (kind[row] !== board || traits[4 * row + 3] !== 0) {
        this.#add(parts[row]!);
        continue;
      }
      let batch = boards.get(material[row]!);
      if (!batch) {
        batch = this.#batchFor(plainBox, parts[row]!.material);
        boards.set(material[row]!, batch);
      }
      const ordinal = ordinals[definition[row]!] ?? 0;
      ordinals[definition[row]!] = ordinal + 1;
      batch.addBoard(columns, row, ordinal, turns);
    }
  }

  #batchFor(shape: Shape, material: Material | undefined): Batch {
    const key = `${this.#finishes.keyOf(material)} ${shape.key}`;
    const existing = this.#batches.get(key);
    if (existing) return existing;
    const batch = new Batch(shape, this.#finishes.of(material));
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
