// STEP files (AP214, in millimeters): a product as an assembly with its parts' names and colors, and a file for each
// part.

import {
  type BillOfMaterials,
  billOfMaterials,
  loadTypeface,
  panelFileName,
} from '@parametric/configurator-element/manufacture';
import type { PlacedPart, Product, TextPart } from '@parametric/configurator-element/model';
import { type OpenCascade, OpenCascadeLoader, type Shape } from './open-cascade.js';
import { Solids } from './solids.js';
import { MAX_CUTS, MAX_PARTS } from './step-limits.js';

/** A file's metadata. */
export interface StepHeader {
  /** The product's name. */
  readonly name: string;
  /**
   * When the product was ordered. It's written into the files, so that the same order always has the same files.
   * Defaults to now.
   */
  readonly createdAt?: string;
}

export interface StepFile {
  readonly name: string;
  readonly text: string;
}

export interface StepPartFile extends StepFile {
  /** The path of the part that the file contains. */
  readonly path: string;
}

/** Thrown if a product is too large for STEP files. The message is shown to the person who requested them. */
export class TooLargeForStepError extends Error {
  override readonly name = 'TooLargeForStepError';
}

export class StepWriter {
  readonly #openCascade = new OpenCascadeLoader();

  /** @throws {TooLargeForStepError} */
  async open(product: Product, header: StepHeader): Promise<StepProduct> {
    const parts = [...product.parts].filter(({ bom }) => bom);
    const texts = textsOn(parts);
    checkSize(parts, texts);
    const [oc, typeface] = await Promise.all([this.#openCascade.load(), loadTypeface(product)]);
    return new StepProduct(oc, new Solids(oc, typeface), parts, texts, billOfMaterials(product), header);
  }
}

/** A product's files. Each file is written when it's requested. */
export class StepProduct {
  readonly #oc: OpenCascade;
  readonly #solids: Solids;
  readonly #parts: readonly PlacedPart[];
  readonly #texts: ReadonlyMap<string, readonly TextPart[]>;
  readonly #rows: readonly NamedRow[];
  readonly #header: StepHeader;
  /** The shapes that have already been built, by key. Identical parts share a shape. */
  readonly #shapes = new Map<string, Shape>();

  constructor(
    oc: OpenCascade,
    solids: Solids,
    parts: readonly PlacedPart[],
    texts: ReadonlyMap<string, readonly TextPart[]>,
    bill: BillOfMaterials,
    header: StepHeader,
  ) {
    this.#oc = oc;
    this.#solids = solids;
    this.#parts = parts;
    this.#texts = texts;
    this.#rows = rowsOf(bill);
    this.#header = header;
  }

  /** Writes the file for the assembly. */
  product(): string {
    const rowOf = new Map(this.#rows.flatMap((row) => row.paths.map((path) => [path, row] as const)));
    const document = this.#newDocument();
    const { shapes } = document;
    const assembly = shapes.NewShape();
    this.#name(assembly, this.#header.name);
    const labels = new Map<string, ReturnType<typeof shapes.NewShape>>();
    for (const part of this.#parts) {
      if (isSunk(part)) continue;
      const row = rowOf.get(part.path);
      const name = row ? `${row.number} ${row.name}` : part.name;
      const key = `${name} ${part.color} ${this.#keyOf(part)}`;
      const label = labels.get(key) ?? document.add(this.#shapeOf(part), name, part.color);
      labels.set(key, label);
      const place = new this.#oc.TopLoc_Location(this.#solids.placement(part.matrix));
      this.#name(shapes.AddComponent(assembly, label, place), part.path);
    }
    shapes.UpdateAssemblies();
    return document.write(this.#header.name);
  }

  /** Writes a file for each row in the bill of materials, in the coordinate system of the row's first part. */
  *parts(): Generator<StepPartFile, void, undefined> {
    const byPath = new Map(this.#parts.map((part) => [part.path, part]));
    for (const row of this.#rows) {
      const part = byPath.get(row.paths[0]!);
      // Skip purchased parts.
      if (!part || part.kind === 'asset' || isSunk(part)) continue;
      const document = this.#newDocument();
      const name = `${row.number} ${row.name}`;
      document.add(this.#shapeOf(part), name, part.color);
      const folder = part.kind === 'panel' ? 'panels' : 'parts';
      const file = `${folder}/${panelFileName(row).replace(/dxf$/, 'step')}`;
      yield { name: file, text: document.write(name), path: part.path };
    }
  }

  #shapeOf(part: PlacedPart): Shape {
    const key = this.#keyOf(part);
    const shape = this.#shapes.get(key) ?? this.#solids.of(part, this.#textsSunkInto(part));
    this.#shapes.set(key, shape);
    return shape;
  }

  /** A key that's equal for parts of the same shape, even if their holes were drilled by different joints. */
  #keyOf(part: PlacedPart): string {
    const { path, id, name, at, matrix, material, color, explode, motions, bom, ...shape } = part;
    const texts = this.#textsSunkInto(part);
    return JSON.stringify(texts.length === 0 ? shape : [shape, matrix, texts], (key, value) =>
      key === 'joint' ? undefined : value,
    );
  }

  #textsSunkInto({ path }: PlacedPart): readonly TextPart[] {
    return this.#texts.get(path) ?? [];
  }

  #newDocument() {
    const oc = this.#oc;
    const document = new oc.TDocStd_Document(new oc.TCollection_ExtendedString('XmlOcaf', true));
    const shapes = oc.XCAFDoc_DocumentTool.ShapeTool(document.Main());
    const colors = oc.XCAFDoc_DocumentTool.ColorTool(document.Main());
    oc.XCAFDoc_ShapeTool.SetAutoNaming(false);
    return {
      shapes,
      add: (shape: Shape, name: string, color: string) => {
        const label = shapes.AddShape(shape, false, false);
        this.#name(label, name);
        const [red, green, blue] = linearOf(color);
        const tint = new oc.Quantity_ColorRGBA(red!, green!, blue!, 1);
        colors.SetColor(label, tint, oc.XCAFDoc_ColorType.XCAFDoc_ColorGen);
        return label;
      },
      write: (name: string) => {
        const writer = new oc.STEPCAFControl_Writer();
        oc.Interface_Static.SetCVal('write.step.schema', 'AP214IS');
        writer.SetNameMode(true);
        writer.SetColorMode(true);
        if (!writer.Perform(document, FILE, new oc.Message_ProgressRange()))
          throw new Error('OpenCascade didn’t write a file.');
        const text = oc.FS.readFile(FILE, { encoding: 'utf8' });
        oc.FS.unlink(FILE);
        return withHeader(text, name, this.#header.createdAt);
      },
    };
  }

  #name(label: Parameters<OpenCascade['TDataStd_Name']['Set']>[0], name: string): void {
    this.#oc.TDataStd_Name.Set(label, new this.#oc.TCollection_ExtendedString(encoded(name), true));
  }
}

/** A path in OpenCascade's virtual file system. */
const FILE = '/product.step';

interface NamedRow {
  readonly number: number;
  readonly name: string;
  readonly paths: readonly string[];
}

function rowsOf({ panels, items }: BillOfMaterials): readonly NamedRow[] {
  return [...panels, ...items.filter(({ part }) => part)];
}

/** Whether the part is engraved text. It's cut out of the part that it's on, so it isn't a solid. */
function isSunk(part: PlacedPart): boolean {
  return part.kind === 'text' && part.depth < 0;
}

/** The engraved texts, by the path of the part that they're on. */
function textsOn(parts: readonly PlacedPart[]): ReadonlyMap<string, readonly TextPart[]> {
  const found = new Map<string, TextPart[]>();
  for (const part of parts) {
    if (part.kind !== 'text' || !isSunk(part)) continue;
    const carrier = part.path.slice(0, part.path.lastIndexOf('/') + 1) + part.on.part;
    found.set(carrier, [...(found.get(carrier) ?? []), part]);
  }
  return found;
}

/** @throws {TooLargeForStepError} */
function checkSize(parts: readonly PlacedPart[], texts: ReadonlyMap<string, readonly TextPart[]>): void {
  if (parts.length > MAX_PARTS) {
    throw new TooLargeForStepError(
      `The product has ${parts.length} parts, and a STEP file can have at most ${MAX_PARTS}.`,
    );
  }
  const seen = new Map<string, number>();
  for (const part of parts) {
    const letters = (texts.get(part.path) ?? []).reduce((sum, { text }) => sum + text.length, 0);
    seen.set(`${letters} ${JSON.stringify(cutsOf(part))}`, letters + cutsOf(part).length);
  }
  const cuts = [...seen.values()].reduce((sum, count) => sum + count, 0);
  if (cuts <= MAX_CUTS) return;
  throw new TooLargeForStepError(
    `The product has ${cuts} holes, cuts, and bends, and a STEP file can have at most ${MAX_CUTS}.`,
  );
}

function cutsOf(part: PlacedPart): readonly unknown[] {
  if (part.kind === 'panel') return [...(part.holes ?? []), ...(part.recesses ?? []), ...(part.cutouts ?? [])];
  if (part.kind === 'tube') return part.centerline;
  if (part.kind === 'sheet') return [...part.bends, ...part.faces.flatMap(({ cuts }) => cuts)];
  return part.kind === 'text' ? [...part.text] : [];
}

/** Converts `#rrggbb` to OpenCascade's linear values, from 0 to 1. */
function linearOf(color: string): readonly number[] {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

/** The file with its name and time, and without the line breaks that OpenCascade adds within long strings. */
function withHeader(text: string, name: string, createdAt = new Date().toISOString()): string {
  const quoted = `'${encoded(name).replaceAll("'", "''")}'`;
  const header = `FILE_NAME(${quoted},'${createdAt.slice(0, 19)}',(''),(''),'Open CASCADE','Parametric','');`;
  const whole = text.replace(/FILE_NAME\([\s\S]*?\);\n/, () => `${header}\n`);
  return whole.replace(/'(?:[^']|'')*'/g, (string) => string.replaceAll('\n', ''));
}

/**
 * Encodes backslashes and non-ASCII letters as the standard requires. OpenCascade keeps encoded letters, but breaks lines
 * after 72 bytes, even within the bytes of a letter.
 */
function encoded(name: string): string {
  return name.replace(/[^\x20-\x5b\x5d-\x7e]+/gu, (letters) => {
    const codes = Array.from(letters, (letter) => letter.codePointAt(0)!.toString(16).toUpperCase().padStart(8, '0'));
    return `\\X4\\${codes.join('')}\\X0\\`;
  });
}
