/**
 * Divides an amount in proportion to the weights. Rounds the running totals, so that the shares add up to the amount.
 * @param amount an integer, in minor units
 * @example
 */
export function shareOut(amount: number, weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [before, shared] = [0, 0];
  return weights.map((weight, index) => {
    before += weight;
    const until = index === weights.length - 1 ? amount : Math.round(whole === 0 ? 0 : (amount * before) / whole);
    const share = until - shared;
    shared = until;
    return share;
  });
}
