// Khronos's validator comes without types; the part of it that tests use.

declare module 'gltf-validator' {
  export function validateBytes(
    glb: Uint8Array,
    options?: { readonly maxIssues?: number },
  ): Promise<{
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly unknown[];
    };
  }>;
}
