// A shop's own catalog of fittings, in a file next to the shop's documents.

type Json = Readonly<Record<string, unknown>>;

/** The name of the catalog's file. */
export const CATALOG_FILE = 'fittings.json';

/**
 * The content of a `fittings.json`. The fittings have the same format as in a document, and haven't been checked yet.
 */
export interface Catalog {
  readonly name: string;
  readonly fittings: readonly Json[];
}

/**
 * Reads a catalog of fittings.
 * @param text the file's text, with or without a byte order mark
 * @returns undefined if the file isn't a catalog
 * @example
 * ```ts
 * const catalog = readCatalog(await readFile(CATALOG_FILE, 'utf8'));
 * ```
 */
export function readCatalog(text: string): Catalog | undefined {
  try {
    return catalogOf(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    return undefined;
  }
}

/** Like `readCatalog`, for parsed JSON. */
export function catalogOf(value: unknown): Catalog | undefined {
  const { name, fittings, format, parts } = Object(value) as Json;
  const isCatalog = [format, parts].every((each) => each === undefined) && typeof name === 'string';
  if (!isCatalog || !Array.isArray(fittings)) return undefined;
  return { name, fittings: fittings.map(Object) };
}

/**
 * Adds a catalog's fittings to a document with joints, after the document's own. Its own fittings override the
 * catalog's if they have the same id.
 * @param document parsed JSON; it isn't changed
 * @example
 * ```ts
 * const model = compileModel(withCatalog(document, catalog));
 * ```
 */
export function withCatalog(document: Json, { name, fittings }: Catalog): Json {
  const { joints, fittings: own = [] } = document;
  if (!joints || !Array.isArray(own)) return document;
  const ids = new Set(own.map((each) => (Object(each) as Json).id));
  return { catalog: name, ...document, fittings: [...own, ...fittings.filter(({ id }) => !ids.has(id))] };
}
