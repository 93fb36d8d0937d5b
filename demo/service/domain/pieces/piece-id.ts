// A piece's id as people type it: `7F3KQ-107`, which is its order's code and its number in the order.

export interface PieceId {
  /** The beginning of the order's code. */
  readonly code: string;
  /** Counted from 1. */
  readonly number: number;
}

/**
 * Reads what someone typed. Ignores case, spaces, and a missing dash. Letters that look like digits count as digits,
 * since no code contains I, L, or O.
 */
export function readPieceId(text: string): PieceId | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s._–—]+/g, '-')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const [, code, digits] =
    /^-*([0-9A-Z]{5,12})-+(\d{1,7})-*$/.exec(plain) ?? /^([0-9A-Z]{5})(\d{1,7})$/.exec(plain) ?? [];
  const number = Number(digits);
  return code !== undefined && number > 0 ? { code, number } : undefined;
}
