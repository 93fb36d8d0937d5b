// Warnings about unknown language tags, text that's missing in a language that other text has, hardware files that
// aren't GLB, and colors without names.

import { nearestName, pointerStep } from '../../model/document/errors.js';
import type { ModelDocument, Part } from '../../model/index.js';
import { type Diagnostic, warning } from '../diagnostic.js';
import { valuesOf } from './values.js';

interface Translated {
  readonly pointer: string;
  readonly languages: readonly string[];
}

/** @param document a document that compiles */
export function languageWarnings(document: unknown): readonly Diagnostic[] {
  const texts = valuesOf(document, 'text').flatMap(({ pointer, value }): readonly Translated[] =>
    typeof value === 'object' && value !== null ? [{ pointer, languages: Object.keys(value) }] : [],
  );
  const all = [...new Set(texts.flatMap(({ languages }) => languages))];
  const known = all.filter((tag) => isKnown(tag));
  return [...texts.flatMap((text) => strangeTags(text, known)), ...lacking(texts, known)];
}

/** Whether a tag is a known language in canonical form, as pages request it: `de`, `de-AT`, `zh-Hans`. */
function isKnown(tag: string): boolean {
  return canonical(tag) === tag && languageNames.of(tag) !== undefined;
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The canonical form of a tag (BCP 47); undefined if it's malformed. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function strangeTags({ pointer, languages }: Translated, known: readonly string[]): readonly Diagnostic[] {
  return languages
    .filter((tag) => !known.includes(tag))
    .map((tag) => {
      const suggestion = nearestTag(tag, known);
      const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
      return {
        severity: 'warning',
        code: 'unknown-language',
        pointer: pointer + pointerStep(tag),
        message: `"${tag}" isn't a valid language tag such as "de" or "pt-BR" (BCP 47), so no one sees this text${hint}`,
        ...(suggestion === undefined ? {} : { suggestion }),
      };
    });
}

/** The tag in canonical form, the nearest tag in the rest of the document, or the nearest common language. */
function nearestTag(tag: string, known: readonly string[]): string | undefined {
  const written = canonical(tag.trim().replaceAll('_', '-'));
  if (written !== undefined && isKnown(written)) return written;
  const named = USUAL.find((each) => languageNames.of(each)?.toLowerCase() === tag.toLowerCase());
  return named ?? nearestName(tag, known) ?? USUAL.find((each) => tag.startsWith(each));
}

const USUAL = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi', 'cs', 'ja', 'zh'];

const MAX_NAMED = 8;

/**
 * One warning for the whole document, at the first text that's missing in a language. A plain string is for all
 * languages.
 */
function lacking(texts: readonly Translated[], known: readonly string[]): readonly Diagnostic[] {
  const found = texts.flatMap(({ pointer, languages }) => {
    const missing = known.filter((tag) => !languages.includes(tag) && !languages.includes(tag.split('-')[0]!));
    return missing.length === 0 ? [] : [{ pointer, missing }];
  });
  const [first] = found;
  if (!first) return [];
  const named = found.slice(0, MAX_NAMED).map(({ pointer, missing }) => `${pointer} (${missing.join(', ')})`);
  const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
  const what = `${found.length} of ${texts.length} strings ${found.length === 1 ? 'is' : 'are'} missing`;
  const message = `The document is in ${known.join(', ')}, but ${what} a language, so another language is shown: ${named.join(', ')}${more}`;
  return [warning('missing-language', first.pointer, message)];
}

/** @param document a document that compiles */
export function assetWarnings({ parts }: ModelDocument): readonly Diagnostic[] {
  return inParts(parts, '/parts');
}

function inParts(parts: readonly Part[], pointer: string): readonly Diagnostic[] {
  return parts.flatMap((part, index): readonly Diagnostic[] => {
    const at = `${pointer}/${index}`;
    if (part.kind === 'group') return inParts(part.parts, `${at}/parts`);
    if (part.kind !== 'asset' || /^[^?#]*\.glb(?:[?#]|$)/i.test(part.src)) return [];
    const message = 'The file must be a GLB (".glb"): other files aren\'t shown';
    return [warning('not-glb', `${at}/src`, message)];
  });
}

/** Warns about colors without a label, which customers would see as "#26282b". */
export function colorWarnings({ parameters }: ModelDocument): readonly Diagnostic[] {
  return parameters.flatMap((parameter, index) => {
    const options = parameter.type === 'color' ? (parameter.options ?? []) : [];
    return options.flatMap((option, at): Diagnostic[] =>
      typeof option === 'string'
        ? [
            {
              severity: 'warning',
              code: 'unnamed-color',
              pointer: `/parameters/${index}/options/${at}`,
              message: `This color has no name, so customers see "${option}"`,
              help: `write { "value": "${option}", "label": "…" }`,
            },
          ]
        : [],
    );
  });
}
