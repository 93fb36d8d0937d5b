// The text fields of an order's address. Country and postcode are separate, because quotes need them too. The schemas,
// the service's checks and CSV, the order form and the console are generated from this table. It imports nothing, so
// that pages can use it without zod.

/** The properties of a text field in an address. */
export interface AddressFieldFacts {
  /** The maximum number of characters that the service accepts. */
  readonly maxLength: number;
  /** Whether the field is required for an order with a license key. */
  readonly isRequired: boolean;
  /** The form field's `autocomplete` token. */
  readonly autocomplete: string;
  /** Where the field is shown: above the line with postcode and city, in it, below it, or outside the address. */
  readonly place: 'above' | 'city' | 'below' | 'contact';
  readonly type?: 'email' | 'tel';
  readonly autocapitalize?: 'words';
}

/**
 * An email address. Characters that would add a second recipient or end a mail's header field are excluded, so that
 * every address can be mailed.
 */
export const EMAIL_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}.]+$/u;

const facts = {
  name: { maxLength: 200, isRequired: true, autocomplete: 'shipping name', place: 'above', autocapitalize: 'words' },
  line1: {
    ...{ maxLength: 200, isRequired: true, autocomplete: 'shipping address-line1' },
    ...{ place: 'above', autocapitalize: 'words' },
  },
  line2: {
    ...{ maxLength: 200, isRequired: false, autocomplete: 'shipping address-line2' },
    ...{ place: 'above', autocapitalize: 'words' },
  },
  city: {
    ...{ maxLength: 200, isRequired: true, autocomplete: 'shipping address-level2' },
    ...{ place: 'city', autocapitalize: 'words' },
  },
  region: {
    ...{ maxLength: 200, isRequired: false, autocomplete: 'shipping address-level1' },
    ...{ place: 'below', autocapitalize: 'words' },
  },
  email: { maxLength: 254, isRequired: true, autocomplete: 'email', place: 'contact', type: 'email' },
  phone: { maxLength: 40, isRequired: false, autocomplete: 'tel', place: 'contact', type: 'tel' },
} as const satisfies Readonly<Record<string, AddressFieldFacts>>;

/** A text field in an order's address. */
export type AddressField = keyof typeof facts;

/** A field that an order with a license key requires. */
export type RequiredAddressField = {
  [Field in AddressField]: (typeof facts)[Field]['isRequired'] extends true ? Field : never;
}[AddressField];

/** A field that identifies the place rather than the recipient. Sample requests have only these address fields. */
export type PostalField = Exclude<
  { [Field in AddressField]: (typeof facts)[Field]['place'] extends 'contact' ? never : Field }[AddressField],
  'name'
>;

/** The properties of each field, in the order used in forms and letters. */
export const addressFields: Readonly<Record<AddressField, AddressFieldFacts>> = facts;

export const addressFieldNames = Object.keys(facts) as readonly AddressField[];

/**
 * The fields that are shown in this place, in their usual order.
 *
 * @example addressFieldsAt('contact'); // ['email', 'phone']
 */
export function addressFieldsAt(place: AddressFieldFacts['place']): readonly AddressField[] {
  return addressFieldNames.filter((field) => addressFields[field].place === place);
}

/** The postal fields, in the order of `addressFields`. */
export const postalFields = addressFieldNames.filter(
  (field): field is PostalField => field !== 'name' && addressFields[field].place !== 'contact',
);

/**
 * Calls `required` or `optional` for each postal field, and collects the results by field.
 *
 * @example const shape = mapPostalFields({ required: () => text, optional: () => optional(text) });
 */
export function mapPostalFields<Required, Optional>(make: {
  readonly required: (facts: AddressFieldFacts) => Required;
  readonly optional: (facts: AddressFieldFacts) => Optional;
}): { [Field in PostalField]: Field extends RequiredAddressField ? Required : Optional } {
  const madeOf = (facts: AddressFieldFacts) => (facts.isRequired ? make.required(facts) : make.optional(facts));
  return Object.fromEntries(postalFields.map((field) => [field, madeOf(addressFields[field])])) as ReturnType<
    typeof mapPostalFields<Required, Optional>
  >;
}

/**
 * Calls `make` for each field, and collects the results by field.
 *
 * @example const texts = mapAddressFields(() => ''); // { name: '', line1: '', … }
 */
export function mapAddressFields<Value>(
  make: (field: AddressField, facts: AddressFieldFacts) => Value,
): Record<AddressField, Value> {
  const entries = addressFieldNames.map((field) => [field, make(field, addressFields[field])] as const);
  return Object.fromEntries(entries) as Record<AddressField, Value>;
}
