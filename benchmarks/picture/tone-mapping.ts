// The Khronos PBR Neutral tone mapping, as in SCREEN_SHADER of pbr-material.ts, and its inverse.

export function toneMapped(color: readonly number[]): readonly number[] {
  const least = Math.min(...color);
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
  const peak = Math.max(...color) - offset;
  const rolled = peak < 0.76 ? peak : 1 - 0.0576 / (peak - 0.52);
  const white = 1 - 1 / (0.15 * (peak - rolled) + 1);
  return color.map((value) => (value - offset) * (rolled / Math.max(peak, 1e-6)) * (1 - white) + rolled * white);
}

/** The color that is tone-mapped to this one. */
export function toneMappedFrom(color: readonly number[]): readonly number[] {
  const rolled = Math.min(0.99, Math.max(...color));
  const peak = rolled < 0.76 ? rolled : 0.52 + 0.0576 / (1 - rolled);
  const white = 1 - 1 / (0.15 * (peak - rolled) + 1);
  const flat = color.map((value) => ((value - rolled * white) / (1 - white)) * (peak / Math.max(rolled, 1e-6)));
  const least = Math.max(0, Math.min(...flat));
  const offset = least < 0.04 ? Math.sqrt(least / 6.25) - least : 0.04;
  return flat.map((value) => value + offset);
}
