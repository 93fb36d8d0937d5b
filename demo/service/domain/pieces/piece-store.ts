// The part of the store for the steps that have been done on an order's pieces.

import type { pieceSteps } from '@parametric/api-client';
import type { OrderShare } from '../keys/scopes.js';
import type { CallerActor } from '../records/audit-store.js';

export type PieceStep = (typeof pieceSteps)[number];

/** The last mark that someone set for a piece's step. */
export interface PieceMark {
  /** The piece's number in the order. */
  readonly piece: number;
  readonly step: PieceStep;
  /** False if the mark was undone. */
  readonly isDone: boolean;
  readonly markedAt: string;
  readonly keyId: string;
  /** The key's label at the time, or its last characters. */
  readonly keyLabel: string | undefined;
}

export interface NewMarks {
  readonly orderId: string;
  /** Pieces marked together, with one list and one audit entry. */
  readonly pieces: readonly number[];
  readonly step: PieceStep;
  readonly isDone: boolean;
  /** When someone pressed the button, which may be long before the service received the mark. */
  readonly markedAt: string;
  readonly by: CallerActor;
}

export interface PieceStore {
  /** The marks of some of an order's pieces. */
  marks(orderId: string, pieces: readonly number[]): Promise<readonly PieceMark[]>;
  /**
   * Maps each piece that has marks to the steps that are done. There's one bit per step; the lowest is the first step.
   */
  doneSteps(orderId: string): Promise<ReadonlyMap<number, number>>;
  /**
   * Writes the marks that change something. A step keeps its newest mark or, if several say the same, the first of
   * those. So marks can be sent repeatedly, and in any order.
   * @returns the pieces that changed
   */
  mark(organizationId: string, marks: NewMarks, now: string): Promise<readonly number[]>;
  /** Up to five orders whose code starts with this text, newest first. */
  ordersByCode(organizationId: string, code: string, share: OrderShare): Promise<readonly string[]>;
}
