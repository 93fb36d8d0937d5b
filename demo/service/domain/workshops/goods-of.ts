/** The price of the products, without delivery and tax. */
export function goodsOf(lines: readonly { readonly kind: string; readonly amount: number }[]): number {
  const goods = lines.filter(({ kind }) => kind !== 'shipping' && kind !== 'tax');
  return goods.reduce((sum, { amount }) => sum + amount, 0);
}
