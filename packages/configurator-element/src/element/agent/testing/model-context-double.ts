// A double for a browser's `document.modelContext` that follows the WebMCP draft. Only for tests.

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ModelContext, ModelContextTool } from '../model-context.js';
import type { Answer } from './test-shop.js';

export class ModelContextDouble extends EventTarget implements ModelContext {
  readonly tools = new Map<string, ModelContextTool>();
  /** How many times each name was registered. */
  readonly registrations: string[] = [];
  /** Whether the page's permissions policy allows tools. */
  isAllowed = true;

  async registerTool(tool: ModelContextTool, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    const { name, description, inputSchema } = tool;
    if (!this.isAllowed) throw new DOMException('tools', 'NotAllowedError');
    const isValid = /^[\w.-]{1,128}$/.test(name) && description !== '';
    if (!isValid || this.tools.has(name)) throw new DOMException(name, 'InvalidStateError');
    new Ajv2020({ strict: true }).compile(JSON.parse(JSON.stringify(inputSchema)));
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => this.tools.delete(name));
    this.tools.set(name, tool);
    this.registrations.push(name);
  }

  /**
   * Calls a tool as an agent does: validates the input against the schema, and passes input and answer through JSON.
   */
  async call(name: string, input: object = {}): Promise<Answer> {
    const tool = this.tools.get(name);
    if (!tool) throw new Error(`There is no ${name}, but ${[...this.tools.keys()].join(', ')}.`);
    const validate = new Ajv2020().compile(tool.inputSchema);
    if (!validate(input)) throw new Error(JSON.stringify(validate.errors));
    const answer = await tool.execute(JSON.parse(JSON.stringify(input)));
    return JSON.parse(JSON.stringify(answer)) as Answer;
  }
}

/** Adds a double to the document, as in a browser with WebMCP. `removeModelContext` removes it. */
export function installModelContext(at: Document | Navigator = document): ModelContextDouble {
  const double = new ModelContextDouble();
  Object.defineProperty(at, 'modelContext', { value: double, configurable: true });
  return double;
}

export function removeModelContext(): void {
  for (const at of [document, navigator]) Reflect.deleteProperty(at, 'modelContext');
}
