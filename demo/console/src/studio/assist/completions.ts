// What may stand at an offset: keys and values by the format, names and functions within expressions.

import type { OfferedFile } from '../files/offered-files.js';
import type { Completions } from './completion.js';
import type { DocumentSource } from './document-source.js';
import { expressionCompletions } from './expression-completions.js';
import { keyCompletions } from './key-completions.js';
import { placeAt } from './place.js';
import { valueCompletions } from './value-completions.js';

export function completionsAt(
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

/** Where `true` or a number begins that is being written. */
function wordStart(text: string, offset: number): number {
  return offset - (/[\w#.+-]*$/.exec(text.slice(Math.max(0, offset - 40), offset))?.[0].length ?? 0);
}
