// Which values a configuration asks for, as statistics count them: what can be chosen from, and numbers to two digits, so that a
// day has few different ones. Texts, which may name a person, and colours that are chosen freely are not counted.

import type { Configuration, Model } from '@parametric/configurator-element/model';
import type { AskedValue } from '../database/statistics-store.js';

const MAX_PARAMETERS = 60;
const MAX_LENGTH = 100;

export function askedValues({ document }: Model, configuration: Configuration): readonly AskedValue[] {
  return (document.parameters ?? [])
    .filter(({ type, ...rest }) => type !== 'text' && (type !== 'color' || 'options' in rest))
    .slice(0, MAX_PARAMETERS)
    .flatMap(({ key }) => {
      const value = configuration[key];
      if (value === undefined) return [];
      return [
        { parameter: key, value: String(typeof value === 'number' ? roundedTo2(value) : value).slice(0, MAX_LENGTH) },
      ];
    });
}

/** 873 is 870, 1234 is 1200, 45 is 45. */
function roundedTo2(value: number): number {
  return Number(value.toPrecision(2));
}
