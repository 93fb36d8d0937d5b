// Connects the code editor to the assistant: completions and hover help.

import {
  autocompletion,
  type Completion as CodeCompletion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import type { AssistTasks } from '../assist/assist-service.js';
import type { HoverHelp } from '../assist/hover-help.js';
import type { Completion, Completions } from '../assist/json-completions.js';
import type { OfferedFile } from '../files/file-places.js';
import { WorkerClient } from '../worker-client.js';

/** Provides completions, help, and formatting in its own worker. */
export class Assistant extends WorkerClient<AssistTasks> {
  constructor() {
    super('Editor help couldn’t load. Try again.', undefined, 10_000);
  }
}

/**
 * The editor's extension for completions and hover help.
 * @param files returns the files that the document can use
 */
export function codeAssistance(assistant: Assistant, files: () => Promise<readonly OfferedFile[]>): Extension {
  return [
    autocompletion({
      override: [(context) => complete(assistant, files, context)],
      icons: false,
      maxRenderedOptions: 60,
    }),
    hoverTooltip(async (view, offset) => {
      const help = await answered(assistant.ask('hover', { text: view.state.doc.toString(), offset }));
      return help ? { pos: help.from, end: help.to, above: true, create: () => ({ dom: renderHelp(help) }) } : null;
    }),
  ];
}

async function complete(
  assistant: Assistant,
  files: () => Promise<readonly OfferedFile[]>,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const { state, pos: offset, explicit } = context;
  const before = state.sliceDoc(Math.max(0, offset - 1), offset);
  // Open the list automatically only while a word is being typed.
  if (!explicit && !/[\w"'.]/.test(before)) return null;
  const found = await answered(
    assistant.ask('complete', { text: state.doc.toString(), offset, files: await offeredAt(context, files) }),
  );
  if (!found || (!explicit && /\d/.test(before) && found.from === offset)) return null;
  return { from: found.from, options: found.options.map((each) => optionOf(each, found)), validFor: /^[\w#-]*$/ };
}

/**
 * Requests the organization's files, but only where a file can be completed, so that other completions don't have to
 * wait.
 */
async function offeredAt(
  { state, pos }: CompletionContext,
  files: () => Promise<readonly OfferedFile[]>,
): Promise<readonly OfferedFile[]> {
  const before = state.sliceDoc(Math.max(0, pos - 400), pos);
  return /"(?:texture|normalMap|roughnessMap|src)"\s*:\s*"?[^"]*$/.test(before) ? files() : [];
}

/**
 * Resolves to the assistant's answer, or to undefined if the assistant fails, so that errors don't interrupt typing.
 */
function answered<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(() => undefined);
}

function optionOf(completion: Completion, found: Completions): CodeCompletion {
  const { label, detail, info, type, boost } = completion;
  return {
    label,
    type,
    ...(detail === undefined ? {} : { detail }),
    ...(info ? { info } : {}),
    ...(boost === undefined ? {} : { boost }),
    apply: (view, option, from, to) => apply(view, { completion, option, found, from, to }),
  };
}

interface Application {
  readonly completion: Completion;
  readonly option: CodeCompletion;
  readonly found: Completions;
  readonly from: number;
  readonly to: number;
}

function apply(view: EditorView, { completion, option, found, from, to }: Application): void {
  const { label, insert = label, cursor = insert.length } = completion;
  const [before, after] = [view.state.sliceDoc(from - 1, from), view.state.sliceDoc(to, to + 400)];
  let written = { from, to, insert, cursor };
  if (found.replacesQuotes && before === '"') {
    const [rest = ''] = /^[^"\n]*"/.exec(after) ?? [];
    const isNamed = found.isMember && /^\s*:/.test(after.slice(rest.length));
    const key = JSON.stringify(label);
    written = {
      from: from - 1,
      to: to + rest.length,
      ...(isNamed ? { insert: key, cursor: key.length } : { insert, cursor }),
    };
    if (!isNamed) written.insert += commaFor(after.slice(rest.length));
  } else if (found.replacesQuotes) {
    written.insert += commaFor(after);
  } else if (completion.type === 'function' && after.startsWith('(')) {
    written = { from, to, insert: label, cursor: label.length };
  }
  view.dispatch({
    changes: { from: written.from, to: written.to, insert: written.insert },
    selection: { anchor: written.from + written.cursor },
    annotations: pickedCompletion.of(option),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  // The completion put the cursor inside empty quotes or brackets, so offer completions there, too.
  if (/^(?:""|\[\]|\{\}|\(\))$/.test(written.insert.slice(written.cursor - 1, written.cursor + 1)))
    startCompletion(view);
}

/** Returns a comma if another member follows the completion, otherwise an empty string. */
function commaFor(after: string): string {
  return /^\s*["{[\w]/.test(after) ? ',' : '';
}

function renderHelp({ title, lines }: HoverHelp): HTMLElement {
  const place = document.createElement('div');
  place.className = 'cm-help';
  const code = document.createElement('code');
  code.textContent = title;
  place.append(code);
  for (const line of lines) {
    const paragraph = document.createElement('div');
    paragraph.textContent = line;
    place.append(paragraph);
  }
  return place;
}
