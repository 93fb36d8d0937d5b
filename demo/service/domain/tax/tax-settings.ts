// An organization's tax settings.

import * as z from 'zod/mini';

/**
 * Text for an entry. In the console, each entry is a line with a comma after the number. So neither part can contain a
 * line break, and the number can't contain a comma.
 */
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\r\n]*$/));
const number = line.check(z.regex(/^[^,]*[\p{L}\p{N}][^,]*$/u));

export const taxSettingsSchema = z.strictObject({
  /**
   * Whether an order's tax is rounded once for the whole order (`total`), or separately for each product and for
   * delivery (`line`).
   */
  rounding: z.enum(['total', 'line']),
  /** Whether prices of exports include the destination's tax (`taxed`) or no tax (`untaxed`). */
  exports: z.enum(['taxed', 'untaxed']),
  /** Buyers who don't pay tax. Each has a VAT or tax number, and the reason, such as a resale certificate. */
  exempt: z.array(z.strictObject({ number, reason: line })).check(z.maxLength(1_000)),
});

export type TaxSettings = Readonly<z.infer<typeof taxSettingsSchema>>;

export const defaultTaxes: TaxSettings = { rounding: 'total', exports: 'taxed', exempt: [] };
