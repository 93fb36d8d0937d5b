// A piece's id as people type it, such as `7F3KQ-107`. It consists of the order's code and the piece's number in the
// order.

export interface PieceId {
  /** The beginning of the order's code. */
  readonly code: string;
  /** The piece's number, starting at 1. */
  readonly number: number;
}

/**
 * Parses what someone typed. Ignores case, spaces, and a missing dash. Letters that look like digits are read as
 * digits, because codes don't contain I, L, or O.
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
