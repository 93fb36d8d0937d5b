// Describes an order in words: its configuration and its bill, from the revision that was ordered.

import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { languageOf, type Model, type ParameterState, textIn } from '@parametric/configurator-element/model';
import { buildProduct, UnbuildableError } from '../models/compiled-models.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';

export interface DescribeInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: OrderRecord['configuration'];
  /** BCP 47 */
  readonly language: string;
}

export type OrderDescription = ReturnType<typeof describeOrder>;

/** The maximum number of rows in a response. The production pack has all of them. */
const MAX_ROWS = 2_000;

export function describeOrder({ record, configuration, language }: DescribeInput, model: Model) {
  return {
    object: 'ordered_product',
    model: record.id,
    model_revision: record.revision,
    name: textIn(record.name, language),
    language: languageOf(record.name, language) ?? language,
    parameters: model
      .describe(configuration, { language })
      .filter(({ visible }) => visible)
      .map((state) => ({ key: state.key, label: state.label, ...valueInWords(state) })),
    ...billOf(model, configuration, language),
  } as const;
}

/** A value as text: an option's label, yes or no, or a number with its unit. */
export function valueInWords(state: ParameterState): { readonly value: string | number; readonly unit?: 'mm' | 'deg' } {
  if ('options' in state && state.options) {
    return { value: state.options.find(({ value }) => value === state.value)?.label ?? String(state.value) };
  }
  if (state.type === 'boolean') return { value: state.value ? 'yes' : 'no' };
  return { value: state.value, ...('unit' in state && state.unit ? { unit: state.unit } : {}) };
}

function billOf(model: Model, configuration: OrderRecord['configuration'], language: string) {
  try {
    const { panels, items, edges } = billOfMaterials(buildProduct(model, configuration));
    const nameOf = (material: { readonly name: Parameters<typeof textIn>[0] } | undefined) =>
      material ? { material: textIn(material.name, language) } : {};
    return {
      panels: panels.slice(0, MAX_ROWS).map((row) => ({
        number: row.number,
        name: row.name,
        quantity: row.quantity,
        length: row.length,
        width: row.width,
        thickness: row.thickness,
        ...nameOf(row.material),
        edges: row.edges.length,
        holes: row.holes.length,
      })),
      items: items.slice(0, MAX_ROWS).map((row) => ({
        name: row.name,
        quantity: row.quantity,
        ...nameOf(row.material),
        size: [...row.size],
        ...(row.note === undefined ? {} : { note: row.note }),
      })),
      edging: edges.map(({ material, length }) => ({ ...nameOf(material), length })),
      rows_left_out: Math.max(0, panels.length - MAX_ROWS) + Math.max(0, items.length - MAX_ROWS),
    };
  } catch (error) {
    if (!(error instanceof UnbuildableError)) throw error;
    return { panels: [], items: [], edging: [], rows_left_out: 0, problem: error.message };
  }
}
