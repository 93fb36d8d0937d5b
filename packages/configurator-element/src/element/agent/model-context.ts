// The parts of WebMCP that the element uses: https://webmachinelearning.github.io/webmcp/. The types of
// `@mcp-b/webmcp-types` would add an MCP server as a dependency, so the few needed are declared here.

/** A tool that a page offers to the customer's agent. */
export interface ModelContextTool {
  /** At most 128 letters, digits, `_`, `-` and `.`, and unique on the page. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations?: {
    /** Whether the tool only reads, and never changes anything. */
    readonly readOnlyHint?: boolean;
    /** Whether the answer contains text written by others. */
    readonly untrustedContentHint?: boolean;
  };
  readonly execute: (input: unknown) => Promise<object>;
}

export interface ModelContext {
  /** Rejects if a tool with this name is already registered. Early versions throw an exception instead. */
  registerTool(tool: ModelContextTool, options?: { readonly signal?: AbortSignal }): Promise<void> | undefined;
  /** Exists only in early versions, which don't support the signal. */
  unregisterTool?(name: string): void;
}

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface WithModelContext {
  readonly modelContext?: ModelContext;
}

/**
 * The browser's WebMCP interface, or undefined if it has none. Early versions provide it as a property of `navigator`.
 */
export function modelContext(): ModelContext | undefined {
  return (document as WithModelContext).modelContext ?? (navigator as WithModelContext).modelContext;
}
