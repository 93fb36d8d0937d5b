// The jobs that run in worker threads. Other modules import only this module's types. If a request is faulty, the job
// returns an error as its result. An error that a job throws is a bug.

import type { MessagePort } from 'node:worker_threads';
import { compileModel } from '@parametric/configurator-element/model';
import { move } from 'piscina';
import { ByteWriter, ReaderGoneError } from '../../platform/work/byte-channel.js';
import { ProgressReporter } from '../../platform/work/work-progress.js';
import { type InvoiceInput, writeInvoice } from '../invoices/invoice-paper.js';
import {
  type BillInput,
  type BillResult,
  buildBill,
  buildDraftBill,
  checkNewModel,
  type ModelCheck,
} from '../models/build-bill.js';
import { checkFile, type FileCheck } from '../models/check-file.js';
import { CompiledModelCache } from '../models/compiled-models.js';
import { ModelFiles, modelFolder } from '../models/model-files.js';
import { type FileInput, type FileResult, ProductFileMaker } from '../models/product-file-maker.js';
import { type TextureReading, textureColor } from '../models/texture-color.js';
import { type CutPlan, type CutPlanInput, planCut } from '../orders/cut-plan.js';
import {
  type DescribeInput,
  describeOrder,
  type OrderDescription,
  type PackInput,
  writeProductionPack,
} from '../orders/production-pack.js';
import { type PaperInput, writePaper } from '../papers/papers.js';
import { listPieces, type OrderPieces, type PiecesInput } from '../pieces/order-pieces.js';
import { type CutSheet, listSheets, type SheetsInput } from '../pieces/order-sheets.js';
import { type DrawingInput, drawPiece } from '../pieces/piece-drawing.js';
import { StepWriter } from '../step/step-writer.js';
import type { WorkshopStock } from '../workshops/stock-schema.js';
import { type SheetUse, sheetUse } from '../workshops/whole-sheets.js';
import type { PriceListProfile } from '../workshops/workshop-schema.js';

/** What to lay out: accepted configurations, and the workshops to lay them out for. */
export interface SheetInput extends Pick<BillInput, 'organizationId'> {
  readonly products: readonly (Pick<BillInput, 'record' | 'configuration'> & { readonly quantity: number })[];
  readonly workshops: readonly PriceListProfile[];
  /** The stock of each workshop that keeps one, by the workshop's slug. */
  readonly stocks?: ReadonlyMap<string, WorkshopStock>;
}

/** The sheets used, by the workshop's slug. */
type SheetResult = ReadonlyMap<string, readonly SheetUse[]>;

/** Worker thread jobs, by name. */
export interface ServiceJobs {
  readonly product_file: { readonly input: FileInput; readonly result: FileResult };
  readonly product_bill: { readonly input: BillInput; readonly result: BillResult };
  /** Builds the bill for a document that hasn't been checked yet. */
  readonly draft_bill: { readonly input: BillInput; readonly result: BillResult };
  /** Lays out the products' parts for the workshops that charge for whole sheets. */
  readonly whole_sheets: { readonly input: SheetInput; readonly result: SheetResult };
  readonly draft_sheets: { readonly input: SheetInput; readonly result: SheetResult };
  readonly check_file: {
    readonly input: { readonly name: string; readonly content: Uint8Array };
    readonly result: FileCheck;
  };
  readonly texture_color: { readonly input: Uint8Array; readonly result: TextureReading };
  /** Checks a document before it's published. */
  readonly check_model: { readonly input: string; readonly result: ModelCheck };
  readonly production_pack: { readonly input: PackInput; readonly result: undefined };
  /** An invoice or a credit note as PDF. */
  readonly invoice: { readonly input: InvoiceInput; readonly result: Uint8Array };
  readonly order_paper: { readonly input: PaperInput; readonly result: undefined };
  /** Plans what a batch of orders takes from the workshop's stock when they're cut together. */
  readonly cut_plan: { readonly input: CutPlanInput; readonly result: CutPlan };
  readonly order_pieces: { readonly input: PiecesInput; readonly result: OrderPieces };
  readonly order_sheets: { readonly input: SheetsInput; readonly result: readonly CutSheet[] };
  readonly piece_drawing: { readonly input: DrawingInput; readonly result: string | undefined };
  readonly ordered_product: { readonly input: DescribeInput; readonly result: OrderDescription };
}

type JobName = keyof ServiceJobs;
type JobInput<Name extends JobName> = ServiceJobs[Name]['input'];
type JobResult<Name extends JobName> = ServiceJobs[Name]['result'];

type Jobs = { readonly [Name in JobName]: (input: JobInput<Name>) => Promise<JobResult<Name>> };

export interface Job<Name extends JobName> {
  readonly name: Name;
  readonly input: JobInput<Name>;
}

/**
 * The maximum number of compiled models that a thread caches. It's lower than in the main thread, because each thread
 * has its own cache.
 */
const MAX_MODELS = 32;
/**
 * The maximum number of cached drafts. Drafts change with every keystroke, and a draft is requested again only with
 * another configuration.
 */
const MAX_DRAFTS = 4;

/** Creates the function that runs jobs in a thread. */
export function createRunner(): <Name extends JobName>(job: Job<Name>) => Promise<unknown> {
  const models = new CompiledModelCache(MAX_MODELS);
  const drafts = new CompiledModelCache(MAX_DRAFTS, compileModel);
  const step = new StepWriter();
  const files = new ProductFileMaker(models, ModelFiles.read(modelFolder), step);
  const jobs: Jobs = {
    product_file: (input) => files.make(input),
    production_pack: ({ organizationId, orders, origin, port }) => {
      const packed = orders.map(({ order, record }) => ({ order, model: models.get(organizationId, record) }));
      return send(port, (write) => writeProductionPack(packed, origin, write, step));
    },
    order_paper: ({ organizationId, orders, port, ...input }) => {
      const ordered = orders.map(({ record, ...order }) => ({ ...order, model: models.get(organizationId, record) }));
      return send(port, (write) => writePaper(ordered, input, write));
    },
    invoice: (input) => writeInvoice(input, (record) => models.get(input.organizationId, record)),
    cut_plan: async (input) => {
      const orders = input.orders.map(({ order, record }) => ({
        order,
        model: models.get(input.organizationId, record),
      }));
      return planCut(orders, input, new ProgressReporter(input.port));
    },
    ordered_product: async (input) => describeOrder(input, models.get(input.organizationId, input.record)),
    order_pieces: async (input) => listPieces(input, (record) => models.get(input.organizationId, record)),
    order_sheets: ({ port, ...input }) =>
      listSheets(input, (record) => models.get(input.organizationId, record), new ProgressReporter(port)),
    piece_drawing: (input) => drawPiece(input, models.get(input.organizationId, input.record)),
    product_bill: async ({ organizationId, record, configuration }) =>
      buildBill(models.get(organizationId, record), configuration),
    draft_bill: async (input) => buildDraftBill(drafts, input),
    whole_sheets: async (input) => sheetUses(input, models),
    draft_sheets: async (input) => sheetUses(input, drafts),
    check_file: ({ name, content }) => checkFile(name, content),
    texture_color: (content) => textureColor(content),
    check_model: async (document) => checkNewModel(document),
  };
  return async <Name extends JobName>({ name, input }: Job<Name>) => {
    const result = await jobs[name](input);
    // Transfer the bytes instead of copying them.
    return result instanceof Uint8Array ? move(result) : result;
  };
}

function sheetUses(
  { organizationId, products, workshops, stocks }: SheetInput,
  models: CompiledModelCache,
): SheetResult {
  const made = products.map(({ record, configuration, quantity }) => {
    return { product: models.get(organizationId, record).evaluate(configuration), quantity };
  });
  return new Map(workshops.map((workshop) => [workshop.slug, sheetUse(made, workshop, stocks?.get(workshop.slug))]));
}

type Write = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Sends a file to the waiting request while it's still being written. */
async function send(port: MessagePort, writeFile: (write: Write) => Promise<void>): Promise<undefined> {
  const writer = new ByteWriter(port);
  try {
    await writeFile((bytes) => writer.write(bytes));
    writer.end();
  } catch (error) {
    if (!(error instanceof ReaderGoneError)) throw error;
  }
}
