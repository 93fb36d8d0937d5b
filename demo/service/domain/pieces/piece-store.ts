// The store for the steps that have been done on an order's pieces.

import type { pieceSteps } from '@parametric/api-client';
import type { OrderShare } from '../keys/scopes.js';
import type { CallerActor } from '../records/audit-store.js';

export type PieceStep = (typeof pieceSteps)[number];

/** The last mark for a step of a piece. */
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
  /**
   * The numbers of the pieces to mark. They were chosen from one list, so the audit log gets a single entry for all of
   * them.
   */
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
   * The steps that are done, for each piece that has marks. There's one bit per step, and the lowest bit is the first
   * step.
   */
  doneSteps(orderId: string): Promise<ReadonlyMap<number, number>>;
  /**
   * Writes the marks that change something. The newest mark for a step counts. If several marks in a row are the same,
   * the first of them is kept. So marks can be sent repeatedly, and in any order.
   * @returns the pieces that changed
   */
  mark(organizationId: string, marks: NewMarks, now: string): Promise<readonly number[]>;
  /** Up to five orders whose code starts with this text, newest first. */
  ordersByCode(organizationId: string, code: string, share: OrderShare): Promise<readonly string[]>;
}
