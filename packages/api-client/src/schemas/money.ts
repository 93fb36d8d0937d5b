// Money: an integer in the currency's minor unit. Never a float, never converted.

import * as z from 'zod/mini';

/** A currency, ISO 4217: three capital letters. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));

/** `{ amount: 12990, currency: "EUR" }` is €129.90; JPY has no minor unit, KWD has three digits. */
export const moneySchema = z.looseObject({ amount: z.int(), currency: currencySchema });

export type Money = z.infer<typeof moneySchema>;
