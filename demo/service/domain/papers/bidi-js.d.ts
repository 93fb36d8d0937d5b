// The package has no types. These are the functions that papers use.

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }
  const createBidi: () => Bidi;
  // biome-ignore lint/style/noDefaultExport: it's the package's only export.
  export default createBidi;
}
