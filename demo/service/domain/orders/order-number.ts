/** An order's number as people read it: `3F2A-90C1`. */
export function shortNumber(id: string): string {
  const own = id.replace(/^ord_/, '').toUpperCase();
  return `${own.slice(0, 4)}-${own.slice(4, 8)}`;
}
