// The part of the store for what has been done with an order's pieces.

import type { OrderShare } from '../keys/scopes.js';
import type { CallerActor } from '../records/audit-store.js';

/** The steps of a piece in the workshop, in order. Each piece needs only some of them. */
export const pieceSteps = ['cut', 'banded', 'machined', 'assembled', 'packed'] as const;
export type PieceStep = (typeof pieceSteps)[number];

/** The last mark that someone set for a step of a piece. */
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
  /** Marked together in one list and audit entry. */
  readonly pieces: readonly number[];
  readonly step: PieceStep;
  readonly isDone: boolean;
  /** When someone pressed the button, which may be long before the service heard of it. */
  readonly markedAt: string;
  readonly by: CallerActor;
}

export interface PieceStore {
  /** The marks of some of an order's pieces. */
  marks(orderId: string, pieces: readonly number[]): Promise<readonly PieceMark[]>;
  /** The steps that are done, for each piece with any mark: one bit per step, the lowest for the first step. */
  doneSteps(orderId: string): Promise<ReadonlyMap<number, number>>;
  /**
   * Writes the marks that change something. A step keeps the newest mark, and of two that say the same, the first. So
   * marks can be sent again, and in any order.
   * @returns the pieces that changed
   */
  mark(organizationId: string, marks: NewMarks, now: string): Promise<readonly number[]>;
  /** The orders whose code begins with this, newest first, five at most. */
  ordersByCode(organizationId: string, code: string, share: OrderShare): Promise<readonly string[]>;
}
