// Warnings about how the form groups and folds the parameters.

import type { ModelDocument } from '../../model/index.js';
import { type Diagnostic, warning } from '../diagnostic.js';

/** @param document a document that compiles */
export function groupWarnings({ parameters }: ModelDocument): readonly Diagnostic[] {
  const unnamed = parameters.flatMap(({ group }, index) => {
    const texts = typeof group === 'object' ? Object.values(group) : [group ?? 'none'];
    if (texts.every((text) => text.trim() !== '')) return [];
    return [
      warning('unnamed-group', `/parameters/${index}/group`, 'The group has no name: write one, or leave it out'),
    ];
  });
  if (parameters.length === 0 || !parameters.every(({ folded }) => folded)) return unnamed;
  const message = 'Every parameter is folded, so customers see no options: fold only those that few customers change';
  return [...unnamed, warning('all-folded', '/parameters/0/folded', message)];
}
