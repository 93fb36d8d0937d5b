// The preview's jobs in the worker. Each computes a result from a document and a configuration.

import type { FileRequest } from '@parametric/configurator-element';
import { drawPicture, loadTypeface, type Typeface, toSvg } from '@parametric/configurator-element/drawing';
import {
  type BillOfMaterials,
  billOfMaterials,
  type MaterialSheets,
  nestSheets,
  type PanelRow,
  panelDrawing,
  panelDxf,
  panelFileName,
  type SheetDrawing,
  sheetDrawings,
  sheetShapes,
} from '@parametric/configurator-element/manufacture';
import {
  type Configuration,
  compileModel,
  type Model,
  type ModelDocument,
  ModelError,
  type Product,
  type RuleResult,
} from '@parametric/configurator-element/model';
import { Batch, productionFiles } from '@parametric/service/production-files';
import { withTextureColors } from '@parametric/service/texture-colors';
import { strToU8, zipSync } from 'fflate';
import { TextureColors } from '../../shared/draw-document.js';
import type { Task } from '../worker-client.js';
import { type EstimateSheet, estimateSheet } from './estimate-lines.js';
import { type TestConfiguration, testConfigurations } from './test-configurations.js';

export interface JobInput {
  /** Identifies a version of the document. Jobs with the same version share one compiled document. */
  readonly version: number;
  readonly document: ModelDocument;
  readonly configuration: Configuration;
  /** The language of the names in the result, as a BCP 47 tag. */
  readonly language: string;
}

/** A panel, with its drawing and its DXF file. */
export interface PanelSheet {
  readonly row: PanelRow;
  /** The panel's length in millimeters. */
  readonly length: number;
  readonly width: number;
  readonly layers: readonly Layer[];
  readonly fileName: string;
  readonly dxf: string;
}

export interface SheetPicture {
  /** The name of the sheet's files, such as `02-birch-plywood-18`. */
  readonly name: string;
  /** The sheet's length in millimeters. */
  readonly length: number;
  readonly width: number;
  readonly layers: readonly Layer[];
  /** The index of the material in `groups`. `sheet` is the index of the sheet among those of the material. */
  readonly group: number;
  readonly sheet: number;
}

export interface SheetPlan {
  readonly groups: readonly MaterialSheets[];
  readonly pictures: readonly SheetPicture[];
  /** The number of each panel's row in the bill, by the part's path. */
  readonly numbers: ReadonlyMap<string, number>;
}

export interface TestResult extends TestConfiguration {
  /** The configuration after it's settled, or the original one if it can't be settled. */
  readonly settled: Configuration;
  readonly parts: number;
  /** What's wrong; undefined if the product can be built, and no rule with the severity `error` fails. */
  readonly problem: TestProblem | undefined;
  /** The URL of a picture; undefined if the product can't be built or has too many parts to draw. */
  readonly picture: string | undefined;
}

interface TestProblem {
  /** Describes the problem in a complete sentence. */
  readonly message: string;
  /** The JSON pointer to the failing rule or value in the document. */
  readonly pointer: string;
}

/** The result for one of the configurations with which a document is tested. */
export interface TestStep {
  readonly result: TestResult;
  readonly index: number;
  /** The number of configurations with which the document is tested. */
  readonly total: number;
}

/** The input for a file, in addition to the document. */
interface FileInput {
  readonly kind: FileRequest['kind'];
  readonly assets: FileRequest['assets'];
}

export interface PreviewTasks {
  bill: Task<JobInput, BillOfMaterials>;
  sheets: Task<JobInput, SheetPlan>;
  panel: Task<JobInput & { readonly number: number }, PanelSheet | undefined>;
  files: Task<JobInput, Uint8Array<ArrayBuffer>>;
  estimate: Task<JobInput, EstimateSheet | undefined>;
  /** Tests the document with one of its test configurations. */
  tests: Task<JobInput & { readonly index: number }, TestStep>;
  /** Creates a GLB or USDZ file. */
  file: Task<JobInput & FileInput, Uint8Array<ArrayBuffer>>;
}

export type JobName = keyof PreviewTasks;

/** The maximum number of parts to draw for a picture. Drawing more takes too long. */
const MAX_DRAWN_PARTS = 2_000;

type JobRequest = { [Name in JobName]: { readonly task: Name } & PreviewTasks[Name]['ask'] }[JobName];

/** Runs jobs, and compiles each document only once. */
export class PreviewJobs {
  #compiled: { readonly version: number; readonly model: Model } | undefined;
  #evaluated: { readonly key: string; readonly product: Product } | undefined;
  #tests: { readonly version: number; readonly configurations: readonly TestConfiguration[] } | undefined;
  readonly #colors = new TextureColors();

  /**
   * Runs a job.
   * @throws {ModelError} if the product can't be built with these values
   */
  async run(request: JobRequest): Promise<PreviewTasks[JobName]['answer']> {
    // The estimate compiles its own version of the document.
    if (request.task === 'estimate') return estimateSheet(request.document, request.configuration);
    if (request.task === 'tests') return this.#step(request);
    const product = this.#productOf(request);
    if (request.task === 'bill') return billOfMaterials(product);
    if (request.task === 'sheets') return this.#sheets(product);
    if (request.task === 'panel') return this.#panel(product, request.number);
    return request.task === 'file' ? modelFile(product, request) : this.#files(product);
  }

  #modelOf({ version, document }: JobInput): Model {
    if (this.#compiled?.version !== version) this.#compiled = { version, model: compileModel(document) };
    return this.#compiled.model;
  }

  #productOf(input: JobInput): Product {
    const { version, configuration, language } = input;
    const key = JSON.stringify([version, language, configuration]);
    if (this.#evaluated?.key !== key) {
      this.#evaluated = { key, product: this.#modelOf(input).evaluate(configuration, { language }) };
    }
    return this.#evaluated.product;
  }

  async #sheets(product: Product): Promise<SheetPlan> {
    const typeface = await typefaceOf(product);
    const bill = billOfMaterials(product);
    const groups = nestSheets(product);
    const places = groups.flatMap(({ sheets }, group) => sheets.map((_, sheet) => ({ group, sheet })));
    const pictures = [...sheetDrawings(bill, groups, typeface)].map((drawing, index): SheetPicture => {
      const { name, length, width } = drawing;
      return { name, length, width, layers: layersOf(drawing), ...places[index]! };
    });
    const numbers = new Map(bill.panels.flatMap(({ number, paths }) => paths.map((path) => [path, number] as const)));
    return { groups, pictures, numbers };
  }

  async #panel(product: Product, number: number): Promise<PanelSheet | undefined> {
    const typeface = await typefaceOf(product);
    const row = billOfMaterials(product).panels.find((each) => each.number === number);
    if (!row) return undefined;
    const drawing = panelDrawing(row, typeface);
    const { length, width } = drawing;
    const files = { fileName: panelFileName(row), dxf: panelDxf(row, typeface) };
    return { row, length, width, layers: layersOf(drawing), ...files };
  }

  async #files(product: Product): Promise<Uint8Array<ArrayBuffer>> {
    const typeface = await loadTypeface(product);
    const order = { id: 'preview', product, quantity: 1, typeface, folder: '' };
    const files = [...productionFiles(new Batch([order]))].map(([name, text]) => [name, strToU8(text)] as const);
    return zipSync(Object.fromEntries(files));
  }

  async #step(input: PreviewTasks['tests']['ask']): Promise<TestStep> {
    const model = this.#modelOf(input);
    const { version, language, index } = input;
    if (this.#tests?.version !== version) {
      this.#tests = { version, configurations: testConfigurations(model, { language }) };
    }
    const { configurations } = this.#tests;
    return { result: await this.#test(model, configurations[index]!, language), index, total: configurations.length };
  }

  async #test(model: Model, test: TestConfiguration, language: string): Promise<TestResult> {
    try {
      const { configuration: settled } = model.settle(test.configuration);
      const product = model.evaluate(test.configuration, { language });
      const parts = product.parts.length;
      const problem = ruleProblem(product.rules);
      const isDrawn = parts <= MAX_DRAWN_PARTS;
      const typeface = isDrawn ? await typefaceOf(product) : undefined;
      const picture = isDrawn
        ? addressOf(toSvg(drawPicture(withTextureColors(product, await this.#colors.of(product)), { typeface })))
        : undefined;
      return { ...test, settled, parts, problem, picture };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const [issue] = error.issues;
      const problem = { message: issue?.message ?? error.message, pointer: issue?.pointer ?? '' };
      return { ...test, settled: test.configuration, parts: 0, problem, picture: undefined };
    }
  }
}

async function modelFile(product: Product, { kind, assets }: FileInput): Promise<Uint8Array<ArrayBuffer>> {
  // This module is loaded only when it's needed, because it's by far the largest, and few people need it.
  const { productGlb, productUsdz } = await import('@parametric/configurator-element/exchange');
  return new Uint8Array(await (kind === 'glb' ? productGlb : productUsdz)(product, { assets }));
}

/** An SVG as a data URL. It's encoded in the worker to keep this work off the main thread. */
function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function ruleProblem(rules: readonly RuleResult[]): TestProblem | undefined {
  const index = rules.findIndex(({ holds, level }) => !holds && level === 'error');
  return index < 0 ? undefined : { message: rules[index]!.message, pointer: `/rules/${index}` };
}

/** Loads the typeface only for products with text. */
async function typefaceOf(product: Product): Promise<Typeface | undefined> {
  return [...product.parts].some(({ kind }) => kind === 'text') ? loadTypeface(product) : undefined;
}

export interface Layer {
  /** The layer's name in the DXF file, such as `OUTLINE`, `CUTOUT`, or `HOLES_THROUGH`. */
  readonly name: string;
  /** The layer's lines as SVG path data, in mm, with y pointing down. */
  readonly d: string;
}

/** The layers of a sheet's drawing. Its labels are left out, because they're sized for print. */
function layersOf(drawing: SheetDrawing): readonly Layer[] {
  const layers = new Map<string, string[]>();
  for (const shape of sheetShapes(drawing)) {
    if (shape.kind === 'text') continue;
    const paths = layers.get(shape.layer) ?? [];
    layers.set(shape.layer, paths);
    paths.push(shape.kind === 'path' ? shape.d : circle(shape));
  }
  return [...layers].map(([name, paths]) => ({ name, d: paths.join('') }));
}

function circle({ x, y, radius: r }: { readonly x: number; readonly y: number; readonly radius: number }): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
