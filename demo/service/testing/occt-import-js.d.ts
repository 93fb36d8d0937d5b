declare module 'occt-import-js' {
  export interface OcctNode {
    readonly name: string;
    /** The indexes of the node's meshes. */
    readonly meshes: readonly number[];
    readonly children: readonly OcctNode[];
  }

  export interface OcctMesh {
    readonly name: string;
    readonly color?: readonly number[];
  }

  export interface OcctReader {
    ReadStepFile(
      content: Uint8Array,
      options: null,
    ): { readonly success: boolean; readonly root: OcctNode; readonly meshes: readonly OcctMesh[] };
  }

  const load: () => Promise<OcctReader>;
  // biome-ignore lint/style/noDefaultExport: It's how the package exports it.
  export default load;
}
