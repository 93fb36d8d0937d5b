// Types for the parts of Khronos's validator that tests use. The validator itself doesn't include any.

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
