// The sheets and bars that orders are cut from, as in their production pack. All pieces from one sheet or bar can be
// marked together.

import type { MessagePort } from 'node:worker_threads';
import { type PlacedPiece, placedOutline } from '@parametric/configurator-element/manufacture';
import { type Model, type Text, textIn } from '@parametric/configurator-element/model';
import type { ProgressReporter } from '../../platform/work/work-progress.js';
import { buildProduct } from '../models/compiled-models.js';
import { layOut } from '../orders/lay-out.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import { type CuttingSource, cuttingOptions } from '../workshops/stock-cutting.js';

export interface SheetsInput {
  readonly organizationId: string;
  readonly cutting: CuttingSource;
  readonly orders: readonly (Pick<OrderRecord, 'id' | 'configuration' | 'quantity'> & {
    readonly record: ModelRecord;
  })[];
  /** The language of the names, which is that of the workshop's labels and papers. */
  readonly language: string;
  /** The port for progress reports. */
  readonly port?: MessagePort;
}

export interface CutSheet {
  readonly on: 'sheet' | 'bar';
  /** The number in the file names of the pack's drawings, starting at 1. */
  readonly number: number;
  readonly material?: string;
  readonly thickness?: number;
  readonly section?: string;
  /** The length in mm. Bars have no width. */
  readonly length: number;
  readonly width?: number;
  readonly pieces: readonly CutPiece[];
}

export interface CutPiece {
  readonly id: string;
  readonly order: string;
  readonly name: string;
  /** The piece's position from the bottom left corner, and its size, in mm. */
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  /** The outline that a router cuts for a shaped piece, as polygons on the sheet, in mm. */
  readonly outline?: [x: number, y: number][][];
}

/** @throws {ReaderGoneError} if no one is waiting for the result anymore */
export async function listSheets(
  { orders, cutting, language }: Omit<SheetsInput, 'port'>,
  modelOf: (record: ModelRecord) => Model,
  progress: ProgressReporter,
): Promise<readonly CutSheet[]> {
  const toLayOut = orders.map(({ id, quantity, configuration, record }) => {
    return { id, quantity, build: () => buildProduct(modelOf(record), configuration, { language }) };
  });
  const { nest } = await layOut(toLayOut, cuttingOptions(cutting), progress);
  const { sheets, bars } = nest;
  const named = (material: { readonly name: Text } | undefined) =>
    material ? { material: textIn(material.name, language) } : {};
  const flat = sheets.flatMap(({ material, thickness, sheet, sheets: each }) =>
    each.map(({ panels }): Omit<CutSheet, 'number'> => {
      const pieces = panels.map((placed): CutPiece => {
        const { x, y, length, width } = placed;
        const { id, order, name } = placed.piece;
        return { id, order, name, x, y, length, width, ...outlineOf(placed) };
      });
      return { on: 'sheet', ...named(material), thickness, length: sheet![0], width: sheet![1], pieces };
    }),
  );
  const long = bars.flatMap(({ material, section, length, bars: each }) =>
    each.map((placed): Omit<CutSheet, 'number'> => {
      const pieces = placed.map(({ batchPiece: { id, order, name }, start, length: own }) => {
        return { id, order, name, x: start, y: 0, length: own, width: 0 };
      });
      return { on: 'bar', ...named(material), section, length, pieces };
    }),
  );
  return [flat, long].flatMap((group) => group.map((one, index) => ({ ...one, number: index + 1 })));
}

function outlineOf(placed: PlacedPiece): Pick<CutPiece, 'outline'> {
  const polygons = placed.area === undefined ? undefined : placedOutline(placed, placed.piece.row);
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return polygons ? { outline: polygons.map((polygon) => polygon.map(([x, y]) => [tenths(x), tenths(y)])) } : {};
}
