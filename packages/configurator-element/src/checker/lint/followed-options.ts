// Warnings about values of `follows` that name no option or material.

import { nearestName } from '../../model/document/errors.js';
import type { ModelDocument } from '../../model/index.js';
import { type Diagnostic, warning } from '../diagnostic.js';
import { expressionsIn } from './values.js';

/** @param document a document that compiles */
export function followedOptionWarnings(document: ModelDocument): readonly Diagnostic[] {
  const { parameters, materials = [] } = document;
  const options = parameters.flatMap((parameter) =>
    'options' in parameter ? (parameter.options ?? []).map((one) => (typeof one === 'string' ? one : one.value)) : [],
  );
  const known = new Set([...options, ...materials.map(({ id }) => id)]);
  const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
  return expressionsIn(document)
    .filter(({ pointer }) => /^\/parameters\/\d+\/follows$/.test(pointer))
    .flatMap(({ pointer, texts }) =>
      [...texts]
        .filter((text) => !known.has(text) && !isColor(text))
        .map((text) => {
          const suggestion = nearestName(text, [...known]);
          const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
          return warning('unknown-option', pointer, `No option or material is "${text}"${hint}`);
        }),
    );
}
