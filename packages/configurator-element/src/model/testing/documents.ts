// Small documents for tests, with defaults for everything that a test doesn't define.

import { type ConfigurationValue, compileModel, ModelError, type ModelIssue, type Product } from '../index.js';

export type Json = Record<string, unknown>;

export const oak = { id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood', thickness: 19, density: 720, price: 62 };
export const steel = { id: 'steel', name: 'Steel', color: '#26272a', finish: 'metal', density: 7850 };

export const width = { key: 'width', type: 'number', label: 'Width', min: 400, max: 2400, step: 10, default: 1000 };
export const material = { key: 'material', type: 'material', label: 'Material', options: ['oak'], default: 'oak' };

/** A document with a width and a material, unless `more` replaces them. */
export function documentOf(more: Json = {}): Json {
  return {
    format: 'parametric-model/1',
    id: 'test',
    name: 'Test',
    parameters: [width, material],
    materials: [oak, steel],
    parts: [],
    ...more,
  };
}

export function box(more: Json = {}): Json {
  return { id: 'box', kind: 'box', size: [10, 20, 30], ...more };
}

export function panel(more: Json = {}): Json {
  return { id: 'board', kind: 'panel', material: 'oak', size: [600, 19, 300], normal: 'y', ...more };
}

export function evaluate(more: Json, configuration: Record<string, ConfigurationValue> = {}): Product {
  return compileModel(documentOf(more)).evaluate(configuration);
}

/** The value of a number expression in a document. */
export function numberOf(
  expression: unknown,
  more: Json = {},
  configuration: Record<string, ConfigurationValue> = {},
): number {
  const dimensions = [{ from: [expression, 0, 0], to: [0, 0, 0] }];
  return evaluate({ dimensions, ...more }, configuration).dimensions[0]!.from[0];
}

/** The value of a boolean expression in a document. */
export function holds(
  expression: unknown,
  more: Json = {},
  configuration: Record<string, ConfigurationValue> = {},
): boolean {
  const rules = [{ require: expression, message: 'No', keys: [] }];
  return evaluate({ rules, ...more }, configuration).rules[0]!.holds;
}

/** A document's issues when it's compiled or evaluated. */
export function issuesOf(document: unknown, configuration: Json = {}): readonly ModelIssue[] {
  try {
    compileModel(document).evaluate(configuration);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.issues;
  }
  return [];
}

/** Only the pointers and codes of a document's issues. */
export function placesOf(document: unknown, configuration: Json = {}): readonly string[] {
  return issuesOf(document, configuration).map(({ pointer, code }) => `${pointer} ${code}`);
}
