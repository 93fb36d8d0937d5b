// The preview worker's jobs, which compute a result from a document and a configuration. Each job is a generator.
// Between its steps the worker receives messages and can cancel the job.

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
  sheetDrawings,
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
import { productionFiles } from '@parametric/service/production-files';
import { withTextureColors } from '@parametric/service/texture-colors';
import { strToU8, zipSync } from 'fflate';
import { TextureColors } from '../../shared/read-texture-colors.js';
import { type EstimateSheet, estimateSheet } from './estimate-lines.js';
import { type Layer, layersOf } from './sheet-layers.js';
import { type TestConfiguration, testConfigurations } from './test-configurations.js';

export interface JobInput {
  /** Equal numbers mean the same document, which is compiled only once. */
  readonly version: number;
  readonly document: ModelDocument;
  readonly configuration: Configuration;
  /** BCP 47: the language of names. */
  readonly language: string;
}

/** A panel's drawing and its DXF file. */
export interface PanelSheet {
  readonly row: PanelRow;
  /** In mm. */
  readonly length: number;
  readonly width: number;
  readonly layers: readonly Layer[];
  readonly fileName: string;
  readonly dxf: string;
}

export interface SheetPicture {
  /** The file name: `02-birch-plywood-18`. */
  readonly name: string;
  /** In mm. */
  readonly length: number;
  readonly width: number;
  readonly layers: readonly Layer[];
  /** The material's index in `groups`, and the sheet's index within it. */
  readonly group: number;
  readonly sheet: number;
}

export interface SheetPlan {
  readonly groups: readonly MaterialSheets[];
  readonly pictures: readonly SheetPicture[];
  /** A panel's row number in the bill, by the part's path. */
  readonly numbers: ReadonlyMap<string, number>;
}

export interface TestResult extends TestConfiguration {
  /** The settled configuration, or the given one if it can't be settled. */
  readonly settled: Configuration;
  readonly parts: number;
  /** Undefined if the product can be built and no error rule fails. */
  readonly problem: TestProblem | undefined;
  /** An image URL; undefined if the product can't be built or has too many parts to draw. */
  readonly picture: string | undefined;
}

export interface TestProblem {
  /** A complete sentence. */
  readonly message: string;
  /** Where the failing rule or value is in the document. */
  readonly pointer: string;
}

/** One of the configurations that a document is tested with. */
export interface TestStep {
  readonly result: TestResult;
  readonly index: number;
  /** How many configurations there are. */
  readonly total: number;
}

/** The input for a model file, besides the document. */
interface FileInput {
  readonly kind: FileRequest['kind'];
  readonly assets: FileRequest['assets'];
}

export interface JobResults {
  readonly bill: BillOfMaterials;
  readonly sheets: SheetPlan;
  readonly panel: PanelSheet | undefined;
  readonly files: Uint8Array<ArrayBuffer>;
  readonly estimate: EstimateSheet | undefined;
  readonly tests: TestStep;
  /** The GLB or USDZ file. */
  readonly file: Uint8Array<ArrayBuffer>;
}

export type JobName = keyof JobResults;

/** Products with more parts don't get a picture, because drawing them takes too long. */
const MAX_DRAWN_PARTS = 2_000;

export type JobRequest = {
  readonly [Name in JobName]: JobInput & { readonly job: Name } & (Name extends 'panel'
      ? { readonly number: number }
      : Name extends 'file'
        ? FileInput
        : unknown);
}[JobName];

/** Compiles each document once, and runs one job at a time. */
export class PreviewJobs {
  #compiled: { readonly version: number; readonly model: Model } | undefined;
  #evaluated: { readonly key: string; readonly product: Product } | undefined;

  /**
   * Yields one result, or for a test one per configuration.
   * @throws ModelError if the product can't be built with these values
   */
  async *run(request: JobRequest): AsyncGenerator<JobResults[JobName], void, undefined> {
    // The estimate compiles its own document.
    if (request.job === 'estimate') {
      yield estimateSheet(request.document, request.configuration);
      return;
    }
    if (request.job === 'tests') {
      yield* this.#tests(request);
      return;
    }
    const product = this.#productOf(request);
    if (request.job === 'bill') yield billOfMaterials(product);
    else if (request.job === 'sheets') yield await this.#sheets(product);
    else if (request.job === 'panel') yield await this.#panel(product, request.number);
    else if (request.job === 'file') yield await modelFile(product, request);
    else yield await this.#files(product);
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
    const files = [...productionFiles(product, typeface)].map(([name, text]) => [name, strToU8(text)] as const);
    return zipSync(Object.fromEntries(files));
  }

  async *#tests(input: JobInput): AsyncGenerator<TestStep, void, undefined> {
    const model = this.#modelOf(input);
    const { language } = input;
    const configurations = testConfigurations(model, { language });
    const total = configurations.length;
    const colors = new TextureColors();
    for (const [index, test] of configurations.entries()) {
      yield { result: await this.#test(model, test, language, colors), index, total };
    }
  }

  async #test(model: Model, test: TestConfiguration, language: string, colors: TextureColors): Promise<TestResult> {
    try {
      const { configuration: settled } = model.settle(test.configuration);
      const product = model.evaluate(test.configuration, { language });
      const parts = product.parts.length;
      const problem = ruleProblem(product.rules);
      const isDrawn = parts <= MAX_DRAWN_PARTS;
      const typeface = isDrawn ? await typefaceOf(product) : undefined;
      const picture = isDrawn
        ? addressOf(toSvg(drawPicture(withTextureColors(product, await colors.of(product)), { typeface })))
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
  // Loaded on demand, because it's by far the largest module and few people need it.
  const { productGlb, productUsdz } = await import('@parametric/configurator-element/exchange');
  return new Uint8Array(await (kind === 'glb' ? productGlb : productUsdz)(product, { assets }));
}

/** An image as a data URL. It's created in the worker, to keep that work off the page. */
function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function ruleProblem(rules: readonly RuleResult[]): TestProblem | undefined {
  const index = rules.findIndex(({ holds, level }) => !holds && level === 'error');
  return index < 0 ? undefined : { message: rules[index]!.message, pointer: `/rules/${index}` };
}

/** Loads the font only for products with text. */
async function typefaceOf(product: Product): Promise<Typeface | undefined> {
  return [...product.parts].some(({ kind }) => kind === 'text') ? loadTypeface(product) : undefined;
}
