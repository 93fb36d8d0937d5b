// A document's lists that can be edited as tables, and their columns.

import { parameterTypes } from '@parametric/configurator-element/model';
import type { CellKind } from './cell-values.js';

type Row = Readonly<Record<string, unknown>>;

export interface TableColumn {
  readonly key: string;
  readonly heading: string;
  readonly kind: CellKind;
  /** The values to choose from. Only for the kind `choice`. */
  readonly options?: readonly string[];
  /** The rows that have this column in the format. */
  readonly isFor?: (row: Row) => boolean;
}

export interface TableDescription {
  readonly id: string;
  readonly name: string;
  /** What buttons call a row. */
  readonly one: string;
  readonly columns: readonly TableColumn[];
  /** Creates a valid new row, with names that no existing row uses. */
  readonly create: (rows: readonly Row[], document: Row) => Row;
}

const isNumber = ({ type }: Row) => type === 'number' || type === 'integer';
const isText = ({ type }: Row) => type === 'text';
const FINISHES = ['wood', 'plywood', 'laminate', 'metal', 'glass', 'fabric', 'stone'];
const hasOptions = ({ type }: Row) => type === 'choice' || type === 'material' || type === 'color';

export const tables: readonly TableDescription[] = [
  {
    id: 'parameters',
    name: 'Parameters',
    one: 'parameter',
    columns: [
      { key: 'key', heading: 'Key', kind: 'text' },
      { key: 'label', heading: 'Label', kind: 'localized' },
      {
        key: 'type',
        heading: 'Type',
        kind: 'choice',
        options: parameterTypes,
      },
      { key: 'min', heading: 'Min', kind: 'expression', isFor: isNumber },
      { key: 'max', heading: 'Max', kind: 'expression', isFor: isNumber },
      { key: 'step', heading: 'Step', kind: 'expression', isFor: ({ type }) => type === 'number' },
      { key: 'default', heading: 'Default', kind: 'expression' },
      {
        key: 'unit',
        heading: 'Unit',
        kind: 'choice',
        options: ['', 'mm', 'deg'],
        isFor: ({ type }) => type === 'number',
      },
      { key: 'options', heading: 'Options', kind: 'list', isFor: hasOptions },
      { key: 'maxLength', heading: 'Maximum length', kind: 'expression', isFor: isText },
      { key: 'group', heading: 'Group', kind: 'localized' },
      { key: 'help', heading: 'Help', kind: 'localized' },
      { key: 'visible', heading: 'Shown if', kind: 'expression' },
    ],
    create: (rows) => {
      const key = free('size', rows, 'key', '');
      return { key, type: 'number', label: 'Size', unit: 'mm', min: 100, max: 1000, default: 400 };
    },
  },
  {
    id: 'materials',
    name: 'Materials',
    one: 'material',
    columns: [
      { key: 'id', heading: 'ID', kind: 'text' },
      { key: 'name', heading: 'Name', kind: 'localized' },
      { key: 'color', heading: 'Colour', kind: 'color' },
      { key: 'finish', heading: 'Finish', kind: 'choice', options: FINISHES },
      { key: 'thickness', heading: 'Thickness, mm', kind: 'expression' },
      { key: 'density', heading: 'Density, kg/m³', kind: 'expression' },
      { key: 'price', heading: 'Price', kind: 'expression' },
      { key: 'kerf', heading: 'Kerf, mm', kind: 'expression' },
      { key: 'band', heading: 'Edge band', kind: 'text' },
    ],
    create: (rows) => {
      const id = free('material', rows, 'id', '-');
      return { id, name: 'Material', color: '#c8a165', finish: 'wood', thickness: 19 };
    },
  },
  {
    id: 'bands',
    name: 'Edge bands',
    one: 'edge band',
    columns: [
      { key: 'id', heading: 'ID', kind: 'text' },
      { key: 'name', heading: 'Name', kind: 'localized' },
      { key: 'code', heading: 'Article number', kind: 'text' },
      { key: 'color', heading: 'Colour', kind: 'color' },
      { key: 'finish', heading: 'Finish', kind: 'choice', options: FINISHES },
      { key: 'thickness', heading: 'Thickness, mm', kind: 'expression' },
      { key: 'width', heading: 'Width, mm', kind: 'expression' },
      { key: 'price', heading: 'Price per m', kind: 'expression' },
    ],
    create: (rows) => {
      const id = free('band', rows, 'id', '-');
      return { id, name: 'Edge band', color: '#c8a165', finish: 'laminate', thickness: 1 };
    },
  },
  {
    id: 'presets',
    name: 'Presets',
    one: 'preset',
    columns: [
      { key: 'id', heading: 'ID', kind: 'text' },
      { key: 'name', heading: 'Name', kind: 'localized' },
      { key: 'configuration', heading: 'Configuration', kind: 'json' },
      { key: 'if', heading: 'Available if', kind: 'expression' },
    ],
    create: (rows) => ({ id: free('preset', rows, 'id', '-'), name: 'Preset', configuration: {} }),
  },
  {
    id: 'rules',
    name: 'Rules',
    one: 'rule',
    columns: [
      { key: 'require', heading: 'Must hold', kind: 'expression' },
      { key: 'message', heading: 'Message', kind: 'localized' },
      { key: 'keys', heading: 'Shown at', kind: 'list' },
      { key: 'level', heading: 'Level', kind: 'choice', options: ['', 'error', 'warning'] },
    ],
    create: (_rows, { parameters }) => {
      const keys = (Array.isArray(parameters) ? parameters : []).flatMap(({ key }) => key ?? []).slice(0, 1);
      return { require: 'true', message: 'Describe what has to change.', keys };
    },
  },
];

/** The first unused name: `size`, `size2`, `size3`. */
function free(name: string, rows: readonly Row[], key: string, separator: string): string {
  const taken = new Set(rows.map((row) => row[key]));
  for (let count = 1; ; count += 1) {
    const proposed = count === 1 ? name : `${name}${separator}${count}`;
    if (!taken.has(proposed)) return proposed;
  }
}
