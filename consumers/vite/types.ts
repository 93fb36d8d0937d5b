// Compiles only if the published types match what the element accepts and returns.

import type { ModelDocument, ParametricConfigurator } from '@parametric/configurator-element';
import board from './board.json';

const literal = {
  format: 'parametric-model/1',
  id: 'box',
  name: { en: 'A box', de: 'Eine Kiste' },
  parameters: [{ key: 'width', type: 'number', label: 'Width', min: 200, max: 'width * 2', default: 600 }],
  materials: [{ id: 'oak', name: 'Oak', thickness: 20, color: '#c8a06a', finish: 'wood' }],
  parts: [
    {
      id: 'all',
      kind: 'group',
      parts: [{ id: 'box', kind: 'box', at: [0, 'width / 2', 0], size: ['width', 20, 300], material: 'oak' }],
    },
  ],
} satisfies ModelDocument;

// @ts-expect-error a document written in TypeScript must use one of the format's words
export const misspelled: ModelDocument = { ...literal, parts: [{ ...literal.parts[0], kind: 'gruop' }] };

export function give(element: ParametricConfigurator): void {
  element.modelDocument = literal;
  element.modelDocument = literal as ModelDocument;
  element.modelDocument = board;
  element.modelDocument = JSON.parse('{}');
  element.modelDocument = null;
  // @ts-expect-error a document has parts
  element.modelDocument = { format: 'parametric-model/1', id: 'box', name: 'A box', parameters: [] };
  // @ts-expect-error a label is a text
  element.modelDocument = { ...board, parameters: [{ key: 'width', type: 'number', label: 1, default: 600 }] };
}

export function listen(element: ParametricConfigurator): void {
  element.addEventListener('configurator-quotes', ({ detail }) => detail.quotes[0]?.price.total.amount.toFixed());
  document.addEventListener('configurator-before-order', ({ detail }) => {
    detail.message = detail.quote.workshop.name;
  });
  window.addEventListener('configurator-error', ({ detail }) => detail.code.length);
  document.querySelector('parametric-configurator')?.setConfiguration({ width: 800 });
  // @ts-expect-error there is no such field
  document.addEventListener('configurator-order', ({ detail }) => detail.quote);
}
