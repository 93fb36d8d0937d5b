// Trigonometry in degrees.

const RADIAN = Math.PI / 180;

/** Returns the sine of an angle. If it's 0, ±½ or ±1, the result is exact. */
export function sine(degrees: number): number {
  return Math.round(Math.sin((degrees % 360) * RADIAN) * 1e15) / 1e15;
}

export function cosine(degrees: number): number {
  return Math.round(Math.cos((degrees % 360) * RADIAN) * 1e15) / 1e15;
}
