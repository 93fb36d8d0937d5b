// Types for the functions that papers use, because the package has no types.

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }
  const createBidi: () => Bidi;
  // biome-ignore lint/style/noDefaultExport: it's the package's only export.
  export default createBidi;
}
