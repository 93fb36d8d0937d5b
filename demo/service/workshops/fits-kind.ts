/**
 * Whether a row of a price list may be for a material: for the kind itself, a more special one, or all special ones of a kind.
 * @param held of the row: `plywood/birch`, `plywood/*`
 * @param kind of the material: `plywood/birch`, `plywood`
 */
export function fitsKind(held: string, kind: string): boolean {
  return held === kind || held.startsWith(`${kind}/`) || (held.endsWith('/*') && kind.startsWith(held.slice(0, -1)));
}
