// The code assistant's requests, which are answered in a worker.

import { SchemaWalk } from '@parametric/configurator-element/checker';
import type { OfferedFile } from '../files/file-places.js';
import { type TextRange, textOf } from '../json-text.js';
import type { Task } from '../worker-client.js';
import { type DocumentSource, placeAt, readSource } from './document-source.js';
import { expressionCompletions } from './expression-completions.js';
import { type HoverHelp, hoverHelpAt } from './hover-help.js';
import { type Completions, keyCompletions, valueCompletions } from './json-completions.js';
import { definitionAt, nameAt, type RenameRefusal, type Renaming, renameAt } from './name-references.js';
import { type NewPart, newPart, type PartKindHelp, partKindHelp } from './new-part.js';
import { type OutlineEntry, outlineOf } from './outline.js';

interface AtOffset {
  readonly text: string;
  readonly offset: number;
}

export interface AssistTasks {
  /** @param files the files that the document can use */
  complete: Task<AtOffset & { readonly files?: readonly OfferedFile[] }, Completions | undefined>;
  hover: Task<AtOffset, HoverHelp | undefined>;
  outline: Task<{ readonly text: string }, readonly OutlineEntry[]>;
  format: Task<{ readonly text: string }, string | undefined>;
  definition: Task<AtOffset, TextRange | undefined>;
  /** Returns the name at an offset if it can be renamed. */
  name: Task<AtOffset, string | undefined>;
  rename: Task<AtOffset & { readonly name: string }, Renaming | RenameRefusal>;
  kinds: Task<{ readonly text: string }, readonly PartKindHelp[]>;
  part: Task<AtOffset & { readonly kind: string }, NewPart | undefined>;
}

export type AssistTask = keyof AssistTasks;

export type AssistRequest = { [Name in AssistTask]: { readonly task: Name } & AssistTasks[Name]['ask'] }[AssistTask];

/** Answers requests, and caches the last parsed text. */
export class AssistService {
  readonly #walk = new SchemaWalk();
  #source: DocumentSource | undefined;

  answer(request: AssistRequest): AssistTasks[AssistTask]['answer'] {
    const source = this.#read(request.text);
    switch (request.task) {
      case 'complete':
        return completionsAt(source, request.offset, request.files);
      case 'hover':
        return hoverHelpAt(source, request.offset);
      case 'outline':
        return outlineOf(source);
      case 'format':
        return source.isBroken ? undefined : textOf(source.value);
      case 'definition':
        return definitionAt(source, request.offset);
      case 'name': {
        const known = nameAt(source, request.offset);
        return known?.what === 'parameter' || known?.what === 'definition' ? known.name : undefined;
      }
      case 'rename':
        return renameAt(source, request.offset, request.name);
      case 'kinds':
        return partKindHelp(source);
      case 'part':
        return newPart(source, request.offset, request.kind);
    }
  }

  #read(text: string): DocumentSource {
    if (this.#source?.text !== text) this.#source = readSource(text, this.#walk);
    return this.#source;
  }
}

/** Lists the completions at an offset: keys and values from the format, and names and functions in expressions. */
function completionsAt(
  source: DocumentSource,
  offset: number,
  files: readonly OfferedFile[] = [],
): Completions | undefined {
  const place = placeAt(source, offset);
  if (place.isExpression && place.string) return expressionCompletions(source, place, place.string, offset);
  const from = place.string?.from ?? wordStart(source.text, offset);
  const options = place.isKey ? keyCompletions(source, place, offset) : valueCompletions(source, place, files);
  if (options.length === 0) return undefined;
  return { from, replacesQuotes: true, isMember: place.isKey, options };
}

/** The offset at which the `true` or number that's being typed starts. */
function wordStart(text: string, offset: number): number {
  return offset - (/[\w#.+-]*$/.exec(text.slice(Math.max(0, offset - 40), offset))?.[0].length ?? 0);
}
