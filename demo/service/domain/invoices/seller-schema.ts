// The seller's legal details, for its invoices. The console generates a workshop's form from this schema, so this
// module must run in a browser.

import { EMAIL_ADDRESS, type ProblemIssue, type Quote } from '@parametric/api-client/page';
import * as z from 'zod/mini';
import { vatNumberProblem } from './vat-numbers.js';

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

export const sellerSchema = z.strictObject({
  /** The company's registered name. */
  name: line,
  line1: line,
  line2: z.optional(line),
  /** The postcode. It's optional, because some countries don't have postcodes. */
  postcode: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))),
  city: line,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** The email address. Customers see it and the phone number before they order. */
  email: z.optional(z.string().check(z.maxLength(254), z.regex(EMAIL_ADDRESS))),
  phone: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  /** The VAT number with the country's prefix, such as DE123456789. For EU countries, the format is checked. */
  vat_number: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(30))),
  /** The national tax number of a seller without a VAT number. */
  tax_number: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(50))),
  /** Why prices have no VAT, such as § 19 UStG or article 293 B of the CGI for a small business. */
  exemption: z.optional(z.enum(['small_business'])),
  /** Where customers pay invoices, such as the bank's name and the IBAN. */
  bank: z.optional(line),
});

export type SellerDetails = Readonly<z.infer<typeof sellerSchema>>;

/** @param pointer the JSON pointer to the details in the request's body */
export function sellerIssues({ vat_number, country }: SellerDetails, pointer: string): readonly ProblemIssue[] {
  const detail = vat_number === undefined ? undefined : vatNumberProblem(vat_number, country);
  return detail === undefined ? [] : [{ pointer: `${pointer}/vat_number`, code: 'malformed_vat_number', detail }];
}

/**
 * The details that customers see before they order: name, address, and contact, without tax numbers and bank details.
 */
export function sellerContact({
  name,
  line1,
  line2,
  postcode,
  city,
  country,
  email,
  phone,
}: SellerDetails): NonNullable<Quote['seller']> {
  return {
    ...{ name, line1, city, country },
    ...(line2 ? { line2 } : {}),
    ...(postcode ? { postcode } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
  };
}

/** The seller's address without its name, line by line, with the country in this language. */
export function sellerAddress(
  { line1, line2, postcode, city, country }: SellerDetails,
  language: string,
): readonly string[] {
  const place = [postcode, city].filter(Boolean).join(' ');
  const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return [line1, line2, place, countryName].filter((line): line is string => Boolean(line));
}
