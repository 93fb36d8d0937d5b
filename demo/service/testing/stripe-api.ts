// The parameters of Stripe's API that the service sends, with their types. They're copied from the types of the npm
// package `stripe` 23.1.0 (`SessionCreateParams`, `SessionListParams`, `RefundCreateParams`, `RefundListParams`,
// `PaginationParams`), which Stripe generates from its published API description (OpenAPI v2596).

type Kind = 'string' | 'integer' | readonly string[];
type Parameters = Readonly<Record<string, Kind>>;

const page: Parameters = { limit: 'integer', starting_after: 'string', ending_before: 'string', 'expand[]': 'string' };

/** The parameters by request. `[]` stands for an index of an array, or for a key of `metadata`. */
const requests: Readonly<Record<string, Parameters>> = {
  'POST /v1/checkout/sessions': {
    mode: ['payment', 'setup', 'subscription'],
    locale: [
      ...['auto', 'bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA'],
      ...['hi-IN', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR'],
      ...['ro', 'ru', 'sk', 'sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
    ],
    client_reference_id: 'string',
    customer_email: 'string',
    success_url: 'string',
    cancel_url: 'string',
    'expand[]': 'string',
    'line_items[][quantity]': 'integer',
    'line_items[][price_data][currency]': 'string',
    'line_items[][price_data][unit_amount]': 'integer',
    'line_items[][price_data][product_data][name]': 'string',
    'line_items[][price_data][product_data][description]': 'string',
    'payment_intent_data[description]': 'string',
    'payment_intent_data[metadata][]': 'string',
  },
  'GET /v1/checkout/sessions': page,
  'GET /v1/checkout/sessions/:id': { 'expand[]': 'string' },
  'POST /v1/checkout/sessions/:id/expire': { 'expand[]': 'string' },
  'POST /v1/refunds': {
    amount: 'integer',
    payment_intent: 'string',
    reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
  },
  'GET /v1/refunds': { ...page, payment_intent: 'string' },
};

/** Says what Stripe would reject in a request: a parameter that it doesn't have, or a value of another type. */
export function problemWith(
  method: string,
  pathname: string,
  sent: Iterable<readonly [name: string, value: string]>,
): { readonly message: string; readonly code: string } | undefined {
  const path = pathname.replace(/(?<=\/sessions\/)\w+/, ':id');
  const known = requests[`${method} ${path}`] ?? {};
  for (const [name, value] of sent) {
    const kind = known[name.replace(/\[\d*\]/g, '[]').replace(/(?<=\[metadata\])\[\w+\]/, '[]')];
    if (kind === undefined) return { message: `Received unknown parameter: ${name}`, code: 'parameter_unknown' };
    if (kind === 'integer' && !/^-?\d+$/.test(value)) {
      return { message: `Invalid integer: ${value}`, code: 'parameter_invalid_integer' };
    }
    if (typeof kind !== 'string' && !kind.includes(value)) {
      return { message: `Invalid ${name}: must be one of ${kind.join(', ')}`, code: 'parameter_invalid' };
    }
  }
  return undefined;
}
