// The pictures in the reference. Each is drawn from the JSON that precedes it in the text.

import { readFileSync } from 'node:fs';
import { drawPicture, loadTypeface, toSvg } from '../../drawing/index.js';
import { compileModel, type Product } from '../../model/index.js';

export const docsFolder = new URL('../../../docs/', import.meta.url);

export interface DocPicture {
  /** Relative to the docs folder. */
  readonly file: string;
  readonly document: unknown;
  readonly product: Product;
  readonly svg: string;
}

interface Found {
  /** What the picture shows. */
  readonly name: string;
  readonly file: string;
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A block of JSON, a document in a file, or a picture whose title contains the configuration that it shows. */
const pieces =
  /```json( base)?\n([\s\S]*?)```|\[[^\]]*\]\((examples\/[\w-]+\.json)\)|!\[([^\]]*)\]\((pictures\/[\w-]+\.svg)(?: '(.*?)')?\)/g;

/** The pictures in a Markdown text, in order. */
function picturesIn(markdown: string): readonly Found[] {
  const found: Found[] = [];
  let base: Readonly<Record<string, unknown>> = {};
  let document = base;
  for (const [, isBase, json, example, name, picture, configuration = '{}'] of markdown.matchAll(pieces)) {
    if (json !== undefined) {
      document = { ...base, ...JSON.parse(json) };
      if (isBase) base = document;
    } else if (example !== undefined) document = JSON.parse(readFileSync(new URL(example, docsFolder), 'utf8'));
    else found.push({ name: name!, file: picture!, configuration: JSON.parse(configuration), document });
  }
  return found;
}

export async function drawnPictures(): Promise<readonly DocPicture[]> {
  const typeface = await loadTypeface();
  return picturesIn(readFileSync(new URL('reference.md', docsFolder), 'utf8')).map(
    ({ name, file, configuration, document }) => {
      const product = compileModel(document).evaluate(configuration);
      // The picture has a background, because the page may be dark.
      const shape = drawPicture(product, { typeface, background: '#f6f5f2', idPrefix: file.replace(/\W/g, '') });
      const attributes = { ...shape.attributes, role: 'img', 'aria-label': name };
      return { file, document, product, svg: `${toSvg({ ...shape, attributes })}\n` };
    },
  );
}
