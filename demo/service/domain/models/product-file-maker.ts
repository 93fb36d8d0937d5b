// Creates the files of a configuration: the picture, and the files for other programs.

import { drawPicture, loadTypeface, ownAspect, toSvg } from '@parametric/configurator-element/drawing';
import {
  dataText,
  FileTooLargeError,
  FinishTextures,
  type ProductDataOptions,
  productData,
  productGlb,
  productUsdz,
} from '@parametric/configurator-element/exchange';
import {
  type Model,
  type ModelDocument,
  type Product,
  pictureKeys,
  textIn,
} from '@parametric/configurator-element/model';
import type { ModelRecord } from '../records/records.js';
import { StepWriter, TooLargeForStepError } from '../step/step-writer.js';
import { buildProduct, type CompiledModelCache, settleConfiguration, UnbuildableError } from './compiled-models.js';
import type { ModelFiles } from './model-files.js';
import { type PictureView, PREVIEW_PX } from './picture-view.js';
import { type TextureColor, withTextureColors } from './texture-colors.js';

export type ProductFileName =
  | 'picture.svg'
  | 'picture.png'
  | 'product.glb'
  | 'product.usdz'
  | 'product.step'
  | 'product.jsonld';

export interface FileInput {
  readonly name: ProductFileName;
  readonly organizationId: string;
  readonly record: ModelRecord;
  /** The customer's configuration, before it's settled. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** The shape of the space that the picture fills on a page. Undefined for a picture that stands on its own. */
  readonly view?: PictureView | undefined;
  /** The URLs and language to include in the product's JSON-LD. */
  readonly data?: ProductDataOptions | undefined;
  /** The organization's own hardware and pictures, by address in the document. Only for GLB and USDZ. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** The colors of the organization's own textures, by address in the document. Only for pictures. */
  readonly textures?: ReadonlyMap<string, TextureColor>;
}

/** The file's bytes, or a sentence that tells the customer why there's no such file for this configuration. */
export type FileResult = Uint8Array<ArrayBuffer> | { readonly refused: string };

/**
 * The maximum number of parts for each kind of file. Larger products would occupy a thread for so long that other
 * requests have to wait: with 11,000 parts, a picture takes one second, and a GLB file three. STEP files also have a
 * limit for the number of cuts.
 */
const MAX_PARTS: Readonly<Record<ProductFileName, number>> = {
  'picture.svg': 12_000,
  'picture.png': 12_000,
  'product.glb': 12_000,
  'product.usdz': 2_000,
  'product.step': 5_000,
  'product.jsonld': 12_000,
};

/**
 * The resolution at which the picture is rendered. Its height of 1,000 units becomes about as many pixels before
 * scaling.
 */
const PREVIEW_DPI = 96;

/** The background of a PNG: a warm light gray. */
const GROUND = '#f6f5f2';

export function isPicture(name: ProductFileName): boolean {
  return name === 'picture.svg' || name === 'picture.png';
}

/**
 * The maximum total size of a file's vertices and triangles, in bytes. A thread's memory is limited, and the client
 * waits for the whole file.
 */
const MAX_BYTES = 48_000_000;

export class ProductFileMaker {
  readonly #models: CompiledModelCache;
  readonly #modelFiles: ModelFiles;
  readonly #step: StepWriter;
  readonly #textures = new FinishTextures();

  constructor(models: CompiledModelCache, modelFiles: ModelFiles, step = new StepWriter()) {
    this.#models = models;
    this.#step = step;
    this.#modelFiles = modelFiles;
  }

  async make(input: FileInput): Promise<FileResult> {
    const { name, organizationId, record, configuration } = input;
    const model = this.#models.get(organizationId, record);
    try {
      const product = buildProduct(model, settleConfiguration(model, configuration));
      const { length } = product.parts;
      const most = MAX_PARTS[name];
      if (length <= most)
        return name === 'product.jsonld' ? describe(model, product, input) : await this.#write(model, product, input);
      return { refused: `This configuration has ${length} parts, and ${name} can have at most ${most}.` };
    } catch (error) {
      if (error instanceof FileTooLargeError || error instanceof TooLargeForStepError)
        return { refused: `This configuration is too large for ${name}. ${error.message}` };
      if (!(error instanceof UnbuildableError)) throw error;
      return { refused: `This configuration can’t be built. ${error.message}` };
    }
  }

  async #write(
    { document }: Model,
    product: Product,
    { name, record, view, files = new Map(), textures = new Map() }: FileInput,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (isPicture(name)) {
      const svg = new TextEncoder().encode(await drawSvg(withTextureColors(product, textures), document, view));
      return name === 'picture.svg' ? svg : await toPng(svg);
    }
    if (name === 'product.step') {
      const step = await this.#step.open(product, { name: textIn(record.name, 'en') });
      return new TextEncoder().encode(step.product());
    }
    const assets = new Map([...files, ...(await picturesAsPng(product, files)), ...this.#modelFiles.assetsOf(product)]);
    const options = { textures: this.#textures, assets, maxBytes: MAX_BYTES };
    const write = name === 'product.glb' ? productGlb : productUsdz;
    return new Uint8Array(await write(product, options));
  }
}

function describe({ document }: Model, product: Product, { data }: FileInput): FileResult {
  const described = data && productData(document, product, data);
  if (!described) return { refused: 'This model doesn’t have a price estimate, so there’s no price to describe.' };
  return new TextEncoder().encode(dataText(described));
}

/**
 * Converts the product's WebP pictures, because GLB and USDZ files contain only PNG and JPEG. Pictures that can't be
 * decoded on this machine are left out of the file.
 */
async function picturesAsPng({ parts }: Product, files: ReadonlyMap<string, Uint8Array>) {
  const converted = new Map<string, Uint8Array>();
  for (const { material } of parts) {
    for (const address of pictureKeys.flatMap((key) => material?.[key] ?? [])) {
      const content = converted.has(address) ? undefined : files.get(address);
      if (!content || Buffer.from(content.subarray(8, 12)).toString('latin1') !== 'WEBP') continue;
      const png = await import('sharp')
        .then(({ default: sharp }) => sharp(content).png().toBuffer())
        .catch(() => content);
      converted.set(address, new Uint8Array(png));
    }
  }
  return converted;
}

/** Converts an SVG to PNG. The size depends on the picture's shape. */
async function toPng(svg: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  // Add a background. Some programs show transparent pictures on black, where a dark product would be invisible.
  const image = sharp(svg, { density: PREVIEW_DPI }).resize({ width: PREVIEW_PX }).flatten({ background: GROUND });
  return new Uint8Array(await image.png({ palette: true }).toBuffer());
}

async function drawSvg(
  product: Product,
  { setting, mount }: ModelDocument,
  view: PictureView | undefined,
): Promise<string> {
  const aspect = view?.aspect === 'own' ? ownAspect(product) : view?.aspect;
  const picture = drawPicture(product, {
    ...(aspect && { aspect }),
    setting,
    mount,
    typeface: await loadTypeface(product),
  });
  if (!view) return toSvg(picture);
  // Add a size, so that an `<img>` without its own size has the picture's aspect ratio.
  const [, , width, height] = String(picture.attributes.viewBox).split(' ');
  return toSvg({ ...picture, attributes: { width: width!, height: height!, ...picture.attributes } });
}
