// A shop's own catalog of fittings, which it keeps in a file beside its documents.

type Json = Readonly<Record<string, unknown>>;

/** The content of a `fittings.json`. Fittings have the format of a document's own, and aren't checked yet. */
export interface Catalog {
  readonly name: string;
  readonly fittings: readonly Json[];
}

/**
 * Recognizes a catalog of fittings.
 * @param value parsed JSON of any kind
 * @returns undefined if it's something else, such as a document
 * @example
 * ```ts
 * const catalog = catalogOf(JSON.parse(await readFile('fittings.json', 'utf8')));
 * ```
 */
export function catalogOf(value: unknown): Catalog | undefined {
  const { name, fittings, format } = Object(value) as Json;
  const isCatalog = format === undefined && typeof name === 'string' && Array.isArray(fittings);
  return isCatalog ? { name, fittings: fittings.map(Object) } : undefined;
}

/**
 * Adds a catalog's fittings to a document with joints, after its own, which replace those with the same id.
 * @param document parsed JSON, which isn't changed
 * @example
 * ```ts
 * const model = compileModel(withCatalog(document, catalog));
 * ```
 */
export function withCatalog(document: Json, { name, fittings }: Catalog): Json {
  if (!document.joints) return document;
  const own: readonly unknown[] = Array.isArray(document.fittings) ? document.fittings : [];
  const ids = new Set(own.map((each) => (Object(each) as Json).id));
  return { catalog: name, ...document, fittings: [...own, ...fittings.filter(({ id }) => !ids.has(id))] };
}
