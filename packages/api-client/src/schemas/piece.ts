// An order's pieces in the workshop, and the sheets and bars that they're cut from. Lengths are in millimeters.

import * as z from 'zod/mini';
import { orderStatuses } from '../order-status.js';
import { openEnum, pageSchema, timestampSchema } from './common.js';

/** A piece's steps in the workshop, in order. A piece needs some of them. */
export const pieceSteps = ['cut', 'banded', 'machined', 'assembled', 'packed'] as const;

/** How many pieces one request can mark by their ids. */
const MAX_NAMED = 2_000;
/** How old an offline mark may be when it's sent: 30 days. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const millimetres = z.number();

const machiningSchema = z.looseObject({
  /** `file` names a drawing or table in the production pack, for parts that aren't panels. */
  kind: openEnum(['hole', 'groove', 'rebate', 'pocket', 'cutout', 'contour', 'engraving', 'mitre', 'file']),
  count: z.int(),
  side: z.optional(openEnum(['front', 'back', 'length1', 'length2', 'width1', 'width2'])),
  diameter: z.optional(millimetres),
  /** The thread to cut into holes, such as `M6`. */
  thread: z.optional(z.string()),
  width: z.optional(millimetres),
  /** The depth. Absent for holes that go all the way through. */
  depth: z.optional(millimetres),
  angle: z.optional(z.number()),
  text: z.optional(z.string()),
});

const stepSchema = z.looseObject({
  step: openEnum(pieceSteps),
  done: z.boolean(),
  /** Who marked the step, and when. Also present if the mark was undone. */
  by: z.optional(z.string()),
  at: z.optional(timestampSchema),
});

export const pieceSchema = z.looseObject({
  /** The id on the piece's label: `7F3KQ-107`. */
  id: z.string(),
  object: z.literal('piece'),
  order: z.string(),
  order_status: openEnum(orderStatuses),
  /** The product's name, the copy that this piece is for, and the number of copies ordered. */
  product: z.string(),
  copy: z.int(),
  copies: z.int(),
  /** How many pieces the product has. */
  pieces: z.int(),
  /** The number of the piece's row in the bill, also used in drawings and lists. */
  number: z.int(),
  name: z.string(),
  kind: openEnum(['panel', 'bar', 'item', 'hardware']),
  /** The number of screws in a bag; otherwise 1. */
  quantity: z.int(),
  material: z.optional(z.string()),
  color: z.optional(z.string()),
  /** The finished size. */
  size: z.array(millimetres),
  /** The size to saw, before banding: length and width. */
  cut: z.optional(z.array(millimetres)),
  section: z.optional(z.string()),
  /** Whether the grain runs along the length. */
  grain: z.boolean(),
  bands: z.array(
    z.looseObject({
      side: openEnum(['length1', 'length2', 'width1', 'width2']),
      name: z.optional(z.string()),
      thickness: z.optional(millimetres),
    }),
  ),
  machining: z.array(machiningSchema),
  /** Whether `drawing.svg` has something to show. */
  drawing: z.boolean(),
  /** The steps that the piece needs, in order. */
  steps: z.array(stepSchema),
  /** Other orders whose piece ids start with the same characters, which is very rare. */
  also: z.optional(z.array(z.string())),
});
export const piecePageSchema = pageSchema(pieceSchema);

export const orderProgressSchema = z.looseObject({
  object: z.literal('order_progress'),
  order: z.string(),
  pieces: z.int(),
  /** The number of pieces that need no further step. */
  finished: z.int(),
  steps: z.array(z.looseObject({ step: openEnum(pieceSteps), done: z.int(), needed: z.int() })),
});

/** The body of `POST /v1/orders/{id}/mark-pieces`. */
export const pieceMarkSchema = z.strictObject({
  step: z.enum(pieceSteps),
  /** true by default; false undoes the mark. */
  done: z.optional(z.boolean()),
  /**
   * The pieces' ids. Without `pieces` and `copy`, all of the order's pieces are marked. Pieces that don't need the step
   * aren't marked.
   */
  pieces: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(MAX_NAMED))),
  /** Marks all pieces of this copy of the product. */
  copy: z.optional(z.int().check(z.minimum(1))),
  /** How long ago someone pressed the button, for a mark that had to wait for a connection. */
  age_ms: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_AGE_MS))),
});

export const markedPiecesSchema = z.looseObject({
  object: z.literal('marked_pieces'),
  order: z.string(),
  step: openEnum(pieceSteps),
  done: z.boolean(),
  /** The number of pieces that changed. The others were already marked this way, or someone has changed them since. */
  changed: z.int(),
});

export const sheetSchema = z.looseObject({
  object: z.literal('sheet'),
  on: openEnum(['sheet', 'bar']),
  /** The number used in the names of the production pack's drawings. */
  number: z.int(),
  material: z.optional(z.string()),
  thickness: z.optional(millimetres),
  section: z.optional(z.string()),
  length: millimetres,
  /** The width of the sheet. Absent for bars. */
  width: z.optional(millimetres),
  pieces: z.array(
    z.looseObject({
      id: z.string(),
      order: z.string(),
      name: z.string(),
      /** The position of the piece's corner, from the sheet's bottom left corner, and its cut size. */
      x: millimetres,
      y: millimetres,
      length: millimetres,
      width: millimetres,
      /**
       * The outline that a router cuts for a shaped piece, as polygons on the sheet. The rectangles of such pieces may
       * overlap.
       */
      outline: z.optional(z.array(z.array(z.tuple([z.number(), z.number()])))),
      /** Whether the piece is marked as cut. */
      cut: z.boolean(),
    }),
  ),
});
export const sheetPageSchema = pageSchema(sheetSchema);

/** One of an order's pieces, with its steps. Lengths are in millimeters. */
export type Piece = z.infer<typeof pieceSchema>;
/** How many of an order's pieces are cut, banded, machined, assembled, and packed. */
export type OrderProgress = z.infer<typeof orderProgressSchema>;
/** The step to mark as done, and for which pieces. */
export type PieceMark = z.infer<typeof pieceMarkSchema>;
/** How many pieces a mark changed. */
export type MarkedPieces = z.infer<typeof markedPiecesSchema>;
/** A sheet or bar with the pieces that are cut from it. Lengths are in millimeters. */
export type Sheet = z.infer<typeof sheetSchema>;
