// Trigonometry in degrees.

const RADIAN = Math.PI / 180;

/** The result is exact if it's 0, ±½ or ±1. */
export function sine(degrees: number): number {
  return Math.round(Math.sin((degrees % 360) * RADIAN) * 1e15) / 1e15;
}

export function cosine(degrees: number): number {
  return Math.round(Math.cos((degrees % 360) * RADIAN) * 1e15) / 1e15;
}
