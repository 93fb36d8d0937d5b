// A production pack: a zip archive with everything a workshop needs to make an order, or several that it cuts together.
// It contains the pieces, the nested sheets, the lists, parts' drawings and bend tables, the printed documents, STEP
// files of the products and their parts, a picture, and the configuration as text. It contains no personal data.

import type { MessagePort } from 'node:worker_threads';
import { drawPicture, toSvg } from '@parametric/configurator-element/drawing';
import {
  billOfMaterials,
  engravedText,
  hundredths,
  loadTypeface,
  panelFileName,
  partFileNames,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import {
  languageOf,
  type Model,
  type ParameterState,
  type Product,
  textIn,
} from '@parametric/configurator-element/model';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { withoutReserved } from '../../platform/file-names.js';
import { ByteGatherer } from '../../platform/work/byte-channel.js';
import { buildProduct, UnbuildableError } from '../models/compiled-models.js';
import { byOrder, packPapers } from '../papers/papers.js';
import { type PaperLanguage, usesLetter } from '../papers/words.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import { type StepFile, type StepWriter, TooLargeForStepError } from '../step/step-writer.js';
import { languageOfWorkshop } from '../workshops/files-schema.js';
import { type CuttingSource, cuttingOptions } from '../workshops/stock-cutting.js';
import { shortNumber } from './order-number.js';
import { type PackWords, packWordsIn } from './pack-words.js';
import { Batch, productionFiles, type WantedFiles, wantedKinds } from './production-files.js';

/**
 * The fields of an order that a pack uses. They don't include the recipient, because a pack contains no personal data.
 */
export type PackOrder = Pick<
  OrderRecord,
  'id' | 'createdAt' | 'readyBy' | 'model' | 'modelRevision' | 'configuration' | 'quantity' | 'country'
> & {
  readonly workshopName: string;
  /** What the workshop wants in its pack; undefined if the workshop was removed. */
  readonly wanted?: (WantedFiles & { readonly cutting?: CuttingSource | undefined }) | undefined;
};

export interface PackInput {
  readonly organizationId: string;
  /**
   * The products of each order, with their models, in the revisions that were ordered. If there's more than one order
   * or product, each one gets a folder.
   */
  readonly orders: readonly { readonly order: PackOrder; readonly record: ModelRecord }[];
  /** The service's origin, for links in QR codes: `https://service.example`. */
  readonly origin: string;
  /** The message port that the archive is written to. */
  readonly port: MessagePort;
}

/** The maximum number of parts to draw. Drawing more takes too long, so those packs contain no picture. */
const MAX_DRAWN_PARTS = 12_000;

/**
 * Writes the archive file by file, so that the whole archive is never in memory. The same orders always result in the
 * same bytes.
 */
export async function writeProductionPack(
  orders: readonly { readonly order: PackOrder; readonly model: Model }[],
  origin: string,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  step: StepWriter,
): Promise<void> {
  const language = languageOfPack(orders[0]!.order);
  const groups = byOrder(orders.map((each) => ({ id: each.order.id, ...each })));
  const packed = await Promise.all(
    groups.flatMap((products) => {
      const number = groups.length > 1 ? shortNumber(products[0]!.id) : '';
      const orderFolder = folderOf(
        number,
        products.length === 1 ? number && folderName(products[0]!.model, language) : '',
      );
      return products.map(async ({ order, model }, index): Promise<PackedOrder> => {
        const product = model.evaluate(order.configuration, { language });
        const own = products.length > 1 ? folderOf(`${index + 1}`, folderName(model, language)) : '';
        const folders = { folder: orderFolder + own, orderFolder };
        return { order, model, product, ...folders, typeface: await loadTypeface(product) };
      });
    }),
  );
  const newest = Math.max(...orders.map(({ order }) => Date.parse(order.createdAt)));
  const mtime = inLocalTime(new Date(newest));
  const gatherer = new ByteGatherer(write);
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else gatherer.add(bytes);
  });
  const add = async (name: string, content: string | AsyncIterable<Uint8Array<ArrayBuffer>>) => {
    // Don't compress PDFs, because they're already compressed.
    const file = new ZipDeflate(name, { level: name.endsWith('.pdf') ? 0 : 6 });
    file.mtime = mtime;
    zip.add(file);
    for await (const bytes of typeof content === 'string' ? [strToU8(content)] : content) {
      file.push(bytes);
      if (failure) throw failure;
      await gatherer.writeChunk();
    }
    file.push(new Uint8Array(), true);
    if (failure) throw failure;
    await gatherer.writeChunk();
  };
  const batch = batchOf(packed);
  for (const [name, text] of packFiles(packed, batch)) await add(name, text);
  if (wantedKinds(packed[0]!.order.wanted).includes('papers')) {
    for (const [name, content] of papersOf(packed, batch, origin)) await add(name, content);
  }
  for (const one of packed) {
    if (!wantedKinds(one.order.wanted).includes('step')) continue;
    for await (const { name, text } of stepFiles(one, step)) await add(one.folder + name, text);
  }
  zip.end();
  if (failure) throw failure;
  await gatherer.end();
}

/** A folder's name with a trailing slash; `''` if it has no name. */
function folderOf(...words: readonly string[]): string {
  const name = words.filter(Boolean).join(' ');
  return name && `${name}/`;
}

/** The product's name, used as a folder name. */
function folderName(model: Model, language: PaperLanguage): string {
  return withoutReserved(textIn(model.document.name, language))
    .slice(0, 60)
    .replace(/[. ]+$/, '');
}

interface PackedOrder {
  readonly order: PackOrder;
  readonly model: Model;
  readonly product: Product;
  readonly typeface: Typeface;
  /** The folders of the product and its order. */
  readonly folder: string;
  readonly orderFolder: string;
}

/**
 * Combines the orders into a batch. It's cut in the way that the orders' workshop cuts or, if the workshop was
 * removed, as the documents specify.
 */
function batchOf(packed: readonly PackedOrder[]): Batch {
  const orders = packed.map(({ order: { id, quantity }, product, typeface, folder }) => {
    return { id, quantity, product, typeface, folder };
  });
  const { wanted } = packed[0]!.order;
  return new Batch(orders, wanted, wanted?.cutting && cuttingOptions(wanted.cutting));
}

function* packFiles(
  packed: readonly PackedOrder[],
  batch: Batch,
): Generator<readonly [name: string, text: string], void, undefined> {
  const groups = byOrder(packed.map((each) => ({ id: each.order.id, ...each })));
  const ids = groups.map(([product]) => product!.id);
  for (const products of groups) yield [`${products[0]!.orderFolder}order.txt`, describe(products, ids)];
  yield* productionFiles(batch);
  for (const { product, typeface, folder } of packed) {
    if (product.parts.length > MAX_DRAWN_PARTS) continue;
    yield [`${folder}picture.svg`, toSvg(drawPicture(product, { typeface }))];
  }
}

/**
 * The language of the workshop's lists, or the language of its country by default. Parts have the same names in lists,
 * drawings, and printed documents.
 */
function languageOfPack({ wanted }: PackOrder): PaperLanguage {
  return languageOfWorkshop({ files: wanted?.files, country: wanted?.country ?? 'US' });
}

function* papersOf(
  packed: readonly PackedOrder[],
  batch: Batch,
  origin: string,
): Generator<readonly [name: string, content: AsyncIterable<Uint8Array<ArrayBuffer>>], void, undefined> {
  const { wanted } = packed[0]!.order;
  const size = usesLetter(wanted?.country ?? 'US') ? 'letter' : 'a4';
  const request = { language: languageOfPack(packed[0]!.order), size, origin } as const;
  const orders = packed.map(({ order, model, orderFolder }, index) => {
    return { ...batch.orders[index]!, order, model, orderFolder };
  });
  const laidOut = { pieces: batch.pieces, nest: batch.nest, cutting: wanted?.cutting?.stock?.cutting };
  for (const [name, write] of packPapers(orders, laidOut, request)) yield [name, write()];
}

/** The STEP files. If the product is too large for them, a note explains that instead. */
async function* stepFiles(
  { order, model, product }: PackedOrder,
  step: StepWriter,
): AsyncGenerator<StepFile, void, undefined> {
  try {
    const name = textIn(model.document.name, 'en');
    const files = await step.open(product, { name, createdAt: order.createdAt });
    yield* files.parts();
    yield { name: 'product.step', text: files.product() };
  } catch (error) {
    if (!(error instanceof TooLargeForStepError)) throw error;
    yield { name: 'step-files.txt', text: `${packWordsIn(languageOfPack(order)).stepMissing}\r\n` };
  }
}

/**
 * Shifts a time to local time, which is what fflate writes. The same order must result in the same bytes in every time
 * zone.
 */
function inLocalTime(time: Date): Date {
  return new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  );
}

function describe(products: readonly PackedOrder[], together: readonly string[]): string {
  const { order } = products[0]!;
  const words = packWordsIn(languageOfPack(order));
  const others = together.filter((id) => id !== order.id).map(numberAndId);
  const rows = [
    [words.order, numberAndId(order.id)],
    [words.workshop, order.workshopName],
    ...(products.length === 1 ? describeProduct(products[0]!, words) : []),
  ];
  // Insert this row before the configuration.
  if (others.length > 0) rows.splice(4, 0, [words.cutWith, others.join(', ')]);
  const text = (all: typeof rows) => all.map(([label, value]) => `${label}: ${value}\r\n`).join('');
  if (products.length === 1) return text(rows);
  return [rows, ...products.map((product) => describeProduct(product, words))].map(text).join('\r\n');
}

function describeProduct({ order, model }: PackedOrder, words: PackWords): (readonly string[])[] {
  const language = languageOfPack(order);
  const states = model.describe(order.configuration, { language }).filter(({ visible }) => visible);
  return [
    [words.model, `${textIn(model.document.name, language)} (${words.revision} ${order.modelRevision})`],
    [words.quantity, order.quantity === 1 ? '1' : `${order.quantity}. ${words.forAll}`],
    ...states.map((state) => [state.label, wordsOf(state, words, language)]),
  ];
}

/** The order's number as shown on printed documents, with its id as contained in lists. */
function numberAndId(id: string): string {
  return `${shortNumber(id)} (${id})`;
}

function wordsOf(state: ParameterState, words: PackWords, language: PaperLanguage): string {
  const { value, unit } = describedValue(state);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  const number = hundredths(value).toLocaleString(`${language}-u-nu-latn`, { useGrouping: false });
  return `${number}${unit === undefined ? '' : unit === 'mm' ? ' mm' : '°'}`;
}

// Describes an order as text: its configuration and its bill, in the revision that was ordered.
export interface DescribeInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: OrderRecord['configuration'];
  /** The language, as a BCP 47 tag. */
  readonly language: string;
}

export type OrderDescription = ReturnType<typeof describeOrder>;

/** The maximum number of rows in a response. The production pack has all of them. */
const MAX_ROWS = 2_000;

export function describeOrder({ record, configuration, language }: DescribeInput, model: Model) {
  return {
    object: 'ordered_product',
    model: record.id,
    model_revision: record.revision,
    name: textIn(record.name, language),
    language: languageOf(record.name, language) ?? language,
    parameters: model
      .describe(configuration, { language })
      .filter(({ visible }) => visible)
      .map((state) => ({ key: state.key, label: state.label, ...describedValue(state) })),
    ...billOf(model, configuration, language),
  } as const;
}

/** A value that a customer chose: an option's label, a text, true or false, or a number with its unit. */
export interface DescribedValue {
  readonly value: string | number | boolean;
  readonly unit?: 'mm' | 'deg' | undefined;
}

export function describedValue(state: ParameterState): DescribedValue {
  if ('options' in state && state.options) {
    return { value: state.options.find(({ value }) => value === state.value)?.label ?? String(state.value) };
  }
  return { value: state.value, ...('unit' in state && state.unit ? { unit: state.unit } : {}) };
}

function billOf(model: Model, configuration: OrderRecord['configuration'], language: string) {
  try {
    const { panels, items, edges } = billOfMaterials(buildProduct(model, configuration, { language }));
    const nameOf = (material: { readonly name: Parameters<typeof textIn>[0] } | undefined) =>
      material ? { material: textIn(material.name, language) } : {};
    return {
      panels: panels.slice(0, MAX_ROWS).map((row) => ({
        number: row.number,
        name: row.name,
        quantity: row.quantity,
        length: row.length,
        width: row.width,
        thickness: row.thickness,
        ...nameOf(row.material),
        ...(row.color === undefined ? {} : { color: row.color }),
        edges: row.edges.length,
        holes: row.holes.length,
        cutouts: row.cutouts.length,
        recesses: row.recesses.length,
        mitres: row.mitres.length,
        shaped: row.outline !== undefined,
        ...(row.letters.length === 0 ? {} : { text: engravedText(row) }),
        file: panelFileName(row),
      })),
      items: items.slice(0, MAX_ROWS).map((row) => ({
        number: row.number,
        name: row.name,
        kind: row.kind,
        quantity: row.quantity,
        ...nameOf(row.material),
        ...(row.color === undefined ? {} : { color: row.color }),
        size: [...row.size],
        ...(row.note === undefined ? {} : { note: row.note }),
        ...(row.article === undefined ? {} : { article: row.article }),
        ...(row.catalog === undefined ? {} : { catalog: row.catalog }),
        ...(row.unitPrice === undefined ? {} : { price: row.unitPrice }),
        files: [...partFileNames(row)],
      })),
      edging: edges.map(({ band, material, length, orderLength }) => ({
        ...nameOf(material),
        ...(band ? { band: textIn(band.name, language), thickness: band.thickness } : {}),
        ...(band?.code === undefined ? {} : { code: band.code }),
        length,
        order_length: orderLength,
      })),
      rows_left_out: Math.max(0, panels.length - MAX_ROWS) + Math.max(0, items.length - MAX_ROWS),
    };
  } catch (error) {
    if (!(error instanceof UnbuildableError)) throw error;
    return { panels: [], items: [], edging: [], rows_left_out: 0, problem: error.message };
  }
}
