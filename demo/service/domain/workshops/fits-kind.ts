/**
 * Whether a row of a price list fits a material: it has the same kind, a more special one, or all special kinds of a
 * kind.
 * @param held the row's kind: `plywood/birch`, `plywood/*`
 * @param kind the material's kind: `plywood/birch`, `plywood`
 */
export function fitsKind(held: string, kind: string): boolean {
  return held === kind || held.startsWith(`${kind}/`) || (held.endsWith('/*') && kind.startsWith(held.slice(0, -1)));
}
