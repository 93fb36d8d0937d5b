// Distributes a product's parts to batches of instances. Each product reuses the previous one's buffers.

import { Group, type RawShaderMaterial } from 'three';
import { transformPoint } from '../geometry/matrix.js';
import {
  type AssetMaterial,
  beveledBox,
  GeometryBuilder,
  GeometryCache,
  type GeometrySource,
  type PartGeometry,
  type ProductGeometries,
  productGeometries,
  type StretchGeometry,
} from '../mesh/index.js';
import type { Material } from '../model/document/model-document.js';
import type {
  AssetPart,
  PartColumns,
  PartList,
  PlacedPart,
  Product,
  TextPart,
  Vector,
} from '../model/evaluate/product.js';
import { partKinds } from '../model/parts/index.js';
import { textColor } from '../typeface/index.js';
import { TypefaceLoader } from '../typeface-loader.js';
import { lightColor } from '../view/part-light.js';
import { DIMMED } from '../view/presentation/dimmed.js';
import { bandBits, writeBands } from './edge-bands.js';
import { FinishMaterials } from './finishes/finish-materials.js';
import { type FileOptions, HardwareFiles, recolored } from './hardware/hardware-files.js';
import { type ColumnTables, columnTablesOf } from './instance-attributes.js';
import { InstanceBatch } from './instance-batch.js';
import type { LightingUniforms } from './pbr-material.js';
import type { HasTime } from './render-loop.js';

export class ProductInstances {
  readonly group = new Group();
  readonly #batches = new Map<string, InstanceBatch>();
  readonly #finishes: FinishMaterials;
  readonly #typeface: TypefaceLoader;
  readonly #hardware: HardwareFiles;
  readonly #geometryCache = new GeometryCache();
  #product: Product | undefined;
  /**
   * The plain panels of the shown product. Undefined if the product has no columns, or has panels with engraved text.
   */
  #panels: { readonly columns: PartColumns; readonly ranges: readonly PanelRange[] } | undefined;

  constructor(lighting: LightingUniforms, files: FileOptions) {
    const onLoad = () => {
      if (this.#product) this.show(this.#product);
      files.onLoad();
    };
    this.#finishes = new FinishMaterials(lighting, files);
    this.#typeface = new TypefaceLoader(onLoad);
    this.#hardware = new HardwareFiles({ ...files, onLoad });
  }

  show(product: Product): void {
    for (const batch of this.#batches.values()) batch.begin();
    this.#hardware.begin();
    this.#product = product;
    const { parts } = product;
    writeBands(parts.columns?.banding, this.#finishes.bands.value);
    const geometries = productGeometries(parts, this.#typeface.typefaceFor(parts), this.#geometryCache);
    if (parts.columns) this.#addRows(parts, parts.columns, geometries);
    else {
      this.#panels = undefined;
      for (const part of parts) this.#add(part, geometries);
    }
    for (const [key, batch] of this.#batches) {
      batch.end();
      if (batch.count === 0 && batch.source.disposable) this.#remove(key, batch);
    }
  }

  /**
   * Makes the geometries and materials of a product's parts that no earlier product had, in short steps. Showing the
   * product is quick afterward.
   */
  *preparing({ parts }: Product): Generator<void, void> {
    const geometries = productGeometries(parts, this.#typeface.typefaceFor(parts), this.#geometryCache);
    // Read the parts one row at a time, because each part object is only created when it's read.
    for (let row = 0; row < parts.length; row++) {
      const part = parts[row]!;
      const own = part.kind !== 'asset' && part.kind !== 'text' && !part.light && geometries.of(part);
      if (!own) continue;
      const batch = this.#batchIn(part.material, beveledByShader(part, own).source);
      // Hide a new batch until parts are added to it.
      if (batch.count === 0) batch.end();
      yield;
    }
  }

  /** Whether textures still have to be computed in idle time. */
  get unfinished(): boolean {
    return this.#finishes.unfinished;
  }

  /** Computes textures while there's time. @returns whether the picture has changed */
  refine(hasTime: HasTime): boolean {
    return this.#finishes.refine(hasTime);
  }

  /** Resolves when all files that the product needs have loaded or failed. */
  async loaded(): Promise<void> {
    await Promise.all([this.#typeface.loaded(), this.#finishes.loaded(), this.#hardware.loaded()]);
  }

  dispose(): void {
    for (const [key, batch] of this.#batches) this.#remove(key, batch);
    this.#typeface.dispose();
    this.#hardware.dispose();
    this.#finishes.dispose();
  }

  #add(part: PlacedPart, geometries: ProductGeometries, bands = 0): void {
    if (part.kind === 'asset' && this.#addAsset(part)) return;
    if (part.kind === 'text' && this.#addLetters(part, geometries)) return;
    const own = geometries.of(part);
    if (!own) return;
    const geometry = beveledByShader(part, own);
    if (part.light && part.material !== DIMMED) {
      const { source } = geometry;
      const batch = this.#batchOf(`glow ${source.key}`, source, () => this.#finishes.glowing());
      batch.add({ ...part, color: lightColor(part.light) }, geometry);
      return;
    }
    const shown = part.kind === 'text' ? { ...part, color: textColor(part) } : part;
    this.#batchIn(part.material, geometry.source).add(shown, geometry, bands);
  }

  /** @returns false if the text has a single geometry */
  #addLetters(part: TextPart, geometries: ProductGeometries): boolean {
    const letters = geometries.lettersOf(part);
    for (const { geometry, at } of letters ?? []) {
      const { matrix } = part;
      const moved = [...matrix.slice(0, 12), ...transformPoint(matrix, at), 1];
      this.#batchIn(part.material, geometry.source).add({ ...part, color: textColor(part), matrix: moved }, geometry);
    }
    return letters !== undefined;
  }

  /** @returns false if there's no file to show */
  #addAsset(part: AssetPart): boolean {
    const primitives = this.#hardware.of(part);
    for (const { geometry, material } of primitives ?? []) {
      if (material && part.material !== DIMMED) this.#addAssetPrimitive(part, geometry, material);
      else this.#batchIn(part.material, geometry.source).add(part, geometry);
    }
    return primitives !== undefined;
  }

  #addAssetPrimitive(part: AssetPart, geometry: PartGeometry, material: AssetMaterial): void {
    const { source } = geometry;
    const plain = this.#finishes.plain(material);
    const batch = this.#batchOf(`${plain.id} ${source.key}`, source, () => plain);
    batch.add({ ...part, color: recolored(material.color, part) }, geometry);
  }

  #addRows(parts: PartList, columns: PartColumns, geometries: ProductGeometries): void {
    const { engraved } = geometries;
    const before = engraved.size === 0 ? this.#panels : undefined;
    this.#panels = undefined;
    const kept = before && differInPlacementOnly(before.columns, columns) ? before.ranges : undefined;
    const ranges = kept ?? panelRangesOf(parts, columns, engraved, ({ material }) => this.#batchIn(material, plainBox));
    let tables: ColumnTables | undefined;
    const addRow = (at: number) => this.#add(parts[at]!, geometries, bandBits(columns, at));
    let row = 0;
    for (const range of ranges) {
      const { batch, first, end } = range;
      while (row < first) addRow(row++);
      const isInPlace = kept && range.offset === batch.count;
      range.offset = batch.count;
      if (isInPlace) batch.movePanels(columns, first, end);
      else {
        tables ??= columnTablesOf(columns);
        batch.addPanels(columns, first, end, tables);
      }
      row = end;
    }
    while (row < columns.count) addRow(row++);
    if (engraved.size === 0) this.#panels = { columns, ranges };
  }

  #batchIn(material: Material | undefined, source: GeometrySource): InstanceBatch {
    return this.#batchOf(`${this.#finishes.keyOf(material)} ${source.key}`, source, () => this.#finishes.of(material));
  }

  #batchOf(key: string, source: GeometrySource, material: () => RawShaderMaterial): InstanceBatch {
    const existing = this.#batches.get(key);
    if (existing) return existing;
    const batch = new InstanceBatch(source, material());
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

/** Makes a board's radius negative, which tells the shader to bevel its edges (see `plainBox`). */
function beveledByShader(part: PlacedPart, own: PartGeometry): PartGeometry {
  if (own.source === beveledBox) return { ...own, source: plainBox, edgeRadius: -own.edgeRadius };
  const isBoard = part.kind === 'panel' && own.source.disposable && !part.mitres;
  return isBoard ? { ...own, edgeRadius: -own.edgeRadius } : own;
}

// Draws plain panels, which are rectangles without holes, like most parts of most products. Their attributes are
// written straight from the product's columns, without an object per part, in ranges of adjacent rows in one batch. If
// parts change only their positions and sizes from one product to the next, ranges and appearance are kept, and writing
// the buffers for 400 boards takes 6 µs instead of 211. Otherwise, it takes 15 µs.

const panelKind = partKinds.indexOf('panel');

export interface PanelRange {
  readonly batch: InstanceBatch;
  readonly first: number;
  /** The row after the range's last row. */
  readonly end: number;
  /** The number of instances before this range in its batch. */
  offset: number;
}

/**
 * @param engraved panels with engraved text, which aren't plain
 * @param batchOf returns the batch for plain panels in the part's material
 */
function panelRangesOf(
  parts: PartList,
  { count, kind, material, attributes, lights }: PartColumns,
  engraved: ReadonlySet<PlacedPart>,
  batchOf: (part: PlacedPart) => InstanceBatch,
): readonly PanelRange[] {
  const ranges: PanelRange[] = [];
  const batches = new Map<number, InstanceBatch>();
  const isPlain = (row: number) => kind[row] === panelKind && attributes[4 * row + 3] === 0 && !lights[row];
  for (let row = 0; row < count; ) {
    const first = row;
    const own = material[first]!;
    while (row < count && isPlain(row) && material[row] === own) {
      if (engraved.size > 0 && engraved.has(parts[row]!)) break;
      row += 1;
    }
    if (row === first) {
      row += 1;
      continue;
    }
    const batch = batches.get(own) ?? batchOf(parts[first]!);
    batches.set(own, batch);
    ranges.push({ batch, first, end: row, offset: 0 });
  }
  return ranges;
}

/**
 * Whether two products of the same document differ only in the positions and sizes of their parts. For each repeat,
 * only the first and last rows are compared, because their counters show how many times each loop ran. Comparing all
 * rows would take as long as writing their placements.
 */
function differInPlacementOnly(a: PartColumns, b: PartColumns): boolean {
  const { count, repeats } = a;
  if (count !== b.count || a.paths !== b.paths) return false;
  if (!areEqual(a.rotations, b.rotations) || !areEqual(repeats, b.repeats)) return false;
  if (!areEqual(a.banding?.sides ?? [], b.banding?.sides ?? [])) return false;
  for (let row = 0, next = 0; row < count; row++) {
    if (row === repeats[next]) {
      if (!isAlike(a, b, row)) return false;
      row = repeats[next + 1]! - 1;
      next += 2;
    }
    if (!isAlike(a, b, row)) return false;
  }
  return true;
}

function isAlike(a: PartColumns, b: PartColumns, row: number): boolean {
  if (a.definition[row] !== b.definition[row] || a.rotation[row] !== b.rotation[row]) return false;
  if (a.material[row] !== b.material[row] || a.color[row] !== b.color[row]) return false;
  for (let i = 4 * row; i < 4 * row + 4; i++) if (a.attributes[i] !== b.attributes[i]) return false;
  const cell = a.counterCount * row;
  for (let i = cell; i < cell + a.counterCount; i++) if (a.counters[i] !== b.counters[i]) return false;
  return true;
}

function areEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * A box of twelve triangles. The shader bends the normals near the edges, so that the edges shine even if the bevel is
 * narrower than a pixel. Bevels made of triangles, as in `beveledBox`, would need 44 triangles.
 */
const plainBox: GeometrySource = { key: 'plain-box', disposable: false, build: buildBox };

function buildBox(): StretchGeometry {
  const builder = new GeometryBuilder();
  for (const axis of [0, 1, 2]) {
    for (const side of [0, 1]) {
      const normal = fromAxis(axis, 2 * side - 1, 0, 0);
      const at = (u: number, v: number) => builder.vertex(fromAxis(axis, side, u, v), [0, 0, 0], normal);
      if (side === 1) builder.quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
      else builder.quad(at(0, 0), at(0, 1), at(1, 1), at(1, 0));
    }
  }
  return builder.build();
}

/** Coordinates from their components: `along` the axis, and `u` and `v` along the next two axes. */
function fromAxis(axis: number, along: number, u: number, v: number): Vector {
  if (axis === 0) return [along, u, v];
  return axis === 1 ? [v, along, u] : [u, v, along];
}
