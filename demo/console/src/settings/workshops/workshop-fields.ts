// The fields of a workshop's form, each with its place in the body of the request.

/** How a field is typed: `code` and `codes` in capital letters, `money` in the major unit of its currency. */
export type FieldKind = 'text' | 'code' | 'long-text' | 'integer' | 'number' | 'money' | 'codes' | 'pairs';

export interface Field {
  /** JSON pointer in the body of `PUT /v1/workshops/{slug}`. */
  readonly pointer: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly hint?: string;
  /** The unit after the field: `mm`. */
  readonly unit?: string;
  readonly isOptional?: boolean;
  /** The currency of an amount. */
  readonly currency?: string;
  /** The two keys of each line in a list of pairs. */
  readonly keys?: readonly [string, string];
}

export type Pricing = 'price_list' | 'estimate';

export const aboutFields: readonly Field[] = [
  { pointer: '/name', label: 'Name', kind: 'text' },
  { pointer: '/country', label: 'Country', kind: 'code', hint: 'Two letters: DE, CH, US.' },
  {
    ...{ pointer: '/about/en', label: 'For its customers', kind: 'long-text', isOptional: true },
    hint: 'A sentence or two, shown beside its price.',
  },
  { pointer: '/location/latitude', label: 'Latitude', kind: 'number', unit: '°', isOptional: true },
  {
    ...{ pointer: '/location/longitude', label: 'Longitude', kind: 'number', unit: '°', isOptional: true },
    hint: 'Distances count from here; from the middle of its country where nothing is given.',
  },
];

export const machineFields: readonly Field[] = [
  { pointer: '/machines/largest_panel/0', label: 'Longest panel', kind: 'number', unit: 'mm' },
  { pointer: '/machines/largest_panel/1', label: 'Widest panel', kind: 'number', unit: 'mm' },
  { pointer: '/machines/thickness/0', label: 'Thinnest board', kind: 'number', unit: 'mm' },
  { pointer: '/machines/thickness/1', label: 'Thickest board', kind: 'number', unit: 'mm' },
  { pointer: '/capacity', label: 'Panels in one order, at most', kind: 'integer' },
  { pointer: '/panels_a_day', label: 'Panels a day', kind: 'integer' },
  {
    ...{ pointer: '/offcut_percent', label: 'Offcuts', kind: 'number', unit: '%' },
    hint: 'Of each sheet is waste, and charged.',
  },
];

export const estimateFields: readonly Field[] = [
  { pointer: '/capacity', label: 'Pieces in one order, at most', kind: 'integer' },
  { pointer: '/products_a_day', label: 'Pieces a day', kind: 'integer' },
];

export const termFields: readonly Field[] = [
  { pointer: '/waiting_days', label: 'Days before work begins', kind: 'integer' },
  { pointer: '/invoice/due_days', label: 'Payable within', kind: 'integer', unit: 'days' },
  {
    ...{ pointer: '/delivers/to', label: 'Delivers to', kind: 'codes' },
    hint: 'Countries, two letters each, with spaces between: DE AT CH.',
  },
  {
    ...{ pointer: '/tax/percent', label: 'Tax of its own', kind: 'number', unit: '%', isOptional: true },
    hint: 'Leave it empty for the standard rate of the country of delivery.',
  },
  { pointer: '/tax/label', label: 'What the tax is called', kind: 'text', isOptional: true },
];

export const breakField: Field = {
  ...{ pointer: '/quantity_breaks', label: 'Discounts on the work', kind: 'pairs', isOptional: true },
  keys: ['from', 'percent_off'],
  hint: 'One a line: from how many pieces on, and percent: 10 6. Pieces before keep their price.',
};

/** The prices of work in a currency, each a row of the table. */
export const workRows: readonly (readonly [path: string, label: string])[] = [
  ['cutting/panel', 'Cutting, a panel'],
  ['cutting/metre', 'Cutting, a metre'],
  ['edging', 'Edge banding, a metre'],
  ['assembly/panel', 'Fitting, a panel'],
  ['assembly/item', 'Fitting, any other part'],
  ['assembly/hole', 'Drilling, a hole'],
  ['hardware', 'Hardware, a piece'],
  ['setup/order', 'Setup, an order'],
  ['setup/row', 'Setup, a different panel'],
  ['delivery/flat', 'Delivery, place unknown'],
  ['delivery/start', 'Delivery, an order'],
];

export function workField(currency: string, [path, label]: readonly [string, string]): Field {
  return { pointer: `/rates/${currency}/${path}`, label: `${label}, ${currency}`, kind: 'money', currency };
}

export function bandField(currency: string): Field {
  return {
    ...{
      pointer: `/rates/${currency}/delivery/bands`,
      label: `Delivery by distance, ${currency}`,
      kind: 'pairs',
      currency,
    },
    keys: ['up_to_km', 'kilogram'],
    hint: 'One a line: up to how many kilometres, and the price of a kilogram: 50 0.24',
  };
}

export function deliveryFields(currency: string): readonly Field[] {
  return [
    { pointer: '/delivery/order', label: 'Delivery, an order', kind: 'money', currency, unit: currency },
    { pointer: '/delivery/product', label: 'Delivery, each piece', kind: 'money', currency, unit: currency },
  ];
}

/** All fields of a workshop of this kind, for these currencies, its own first. */
export function fieldsOf(pricing: Pricing, currencies: readonly string[]): readonly Field[] {
  const [own = 'EUR'] = currencies;
  const common = [...aboutFields, ...termFields];
  if (pricing === 'estimate') return [...common, ...estimateFields, ...deliveryFields(own)];
  const work = currencies.flatMap((currency) => [
    ...workRows.map((row) => workField(currency, row)),
    bandField(currency),
  ]);
  return [...common, ...machineFields, breakField, ...work];
}
