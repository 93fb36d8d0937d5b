/** The number of an order or a request as people read it: `3F2A-90C1`. */
export function shortNumber(id: string): string {
  const own = id.replace(/^[a-z]+_/, '').toUpperCase();
  return `${own.slice(0, 4)}-${own.slice(4, 8)}`;
}
