// DXF's groups: a code on one line, and its value on the next (Autodesk's DXF reference).

import type { Point } from '../geometry/curve.js';

export type Group = readonly [code: number, value: string | number];

/** A layer and its AutoCAD color index. */
export interface LayerEntry {
  readonly name: string;
  readonly color: number;
}

export function groupsText(groups: readonly Group[]): string {
  return groups.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join('');
}

export function place([x, y]: Point): readonly Group[] {
  return [
    [10, number(x)],
    [20, number(y)],
    [30, 0],
  ];
}

export function section(name: string, groups: readonly Group[]): readonly Group[] {
  return [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']];
}

/** Writes a bulge precisely. With only six digits, the area of an arc's segment would be off by a millionth. */
export function bulgeText(bulge: number): string {
  return decimal(bulge, 10);
}

export function number(value: number): string {
  return decimal(value, 6);
}

/** Writes a number with at most `digits` decimals, never with an exponent. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
