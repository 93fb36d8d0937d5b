// Codes that the service sends: in a problem document, for an invalid field of a request, and for a workshop that
// declines.

import type { declineCodes } from '@parametric/api-client';
import type { ConfigurationIssueCode } from '@parametric/configurator-element/model';
import type { ServiceProblemCode } from '../../platform/problems.js';
import type { ErrorTable } from './error-table.js';

export const serviceErrors: ErrorTable<ServiceProblemCode> = {
  malformed_request: [
    "The request isn't valid HTTP/1.1, or its address or `Host` is wrong.",
    'Fix the program that sends it.',
  ],
  malformed_json: ["The body isn't valid JSON.", 'Send JSON in UTF-8.'],
  body_too_deep: ['The body is nested more than 32 levels deep.', 'Send a flatter body.'],
  forbidden_key: ['The body has a key such as `__proto__`.', 'Remove it.'],
  idempotency_key_missing: [
    'An order with a license key needs an `Idempotency-Key`.',
    'Send 128 random bits, and the same key with every retry.',
  ],
  idempotency_key_invalid: ['The `Idempotency-Key` is too short or has invalid characters.', 'Send 128 random bits.'],
  key_missing: ['The request has no key.', 'Send `authorization: Bearer <key>`.'],
  key_invalid: [
    "The key doesn't exist or was revoked, or the token is for another order or has expired.",
    'Copy the whole key again. For an order, use its own token.',
  ],
  session_ended: [
    "You're no longer signed in to the console: the session expired, you signed out, or the key was revoked.",
    'Sign in again. What you typed is still there.',
  ],
  session_changed: [
    "You've signed in to another organization in another tab, so nothing was changed.",
    'Reload the page, or sign in to the organization it shows.',
  ],
  key_not_permitted: [
    "This kind of key can't do this, or the organization doesn't take orders from its pages.",
    'Use the kind of key that the message names, or turn orders on.',
  ],
  origin_not_allowed: [
    "The page's origin isn't on the license key's list.",
    "Add it to the key's allowed origins: scheme, host and port.",
  ],
  secret_key_in_browser: [
    'A web page sent a secret key, so every visitor can read it.',
    'Revoke the key. Keep API keys on a server, and use a license key in pages.',
  ],
  not_found: [
    "Nothing with this name exists for this key, or it belongs to another organization. A file may be of a release that's no longer served.",
    "Check the ID and the key. If a page's files are gone, reload the page.",
  ],
  method_not_allowed: ["This address doesn't support this method.", 'Use a method from the `Allow` header.'],
  request_timeout: ["The request didn't arrive in time.", 'Send it again.'],
  model_revision_changed: [
    'The product was published again since the page loaded it.',
    'Load the model again and ask for quotes for the revision in `model_revision`. The configurator does this automatically.',
  ],
  model_retired: [
    "The shop no longer sells this product. Existing orders and quotes aren't affected.",
    'Remove the tag from the page, or publish the model again. Until then the page shows its fallback.',
  ],
  model_in_use: [
    "The model is on sale or has been quoted, so it can't be deleted.",
    'Retire it. Customers no longer see it, and existing orders can still be made.',
  ],
  file_invalid: [
    "The file isn't an image (PNG, JPEG, WebP) or a GLB, is damaged, or is too large for a page to show.",
    'Export the file again as the message says: complete, uncompressed, and images at most 4,096 pixels a side.',
  ],
  file_in_use: [
    "A model on sale uses the file, so it can't be deleted.",
    'Publish the models that the message lists without it, or retire them.',
  ],
  file_limit_reached: [
    'The organization has reached its limit of files or bytes.',
    'Delete files that no model uses. The operator sets the limit with `FILES_MIB`.',
  ],
  precondition_failed: [
    'Someone else has published the model since the revision in `If-Match`, or the model exists already.',
    'Load the revision in `model_revision`, decide what to publish, and send it with that revision.',
  ],
  quote_expired: ['The quote is more than 14 days old.', 'Ask for new quotes.'],
  quote_canceled: ['Another quote from the same request was ordered.', 'Ask for new quotes.'],
  quote_already_ordered: ['The quote was already ordered.', 'Load the order in `order`.'],
  workshop_mismatch: ['The quote is from another workshop.', "Send the quote's workshop."],
  destination_mismatch: ['The quote is for another country or postcode.', 'Ask for quotes for this address.'],
  invalid_transition: [
    "An order can't change from its current status to this one.",
    'Load the order to see which statuses can follow.',
  ],
  order_changed: [
    'Someone else has updated the order, so nothing was changed.',
    'Load the order and decide again. Its status is in `order_status`.',
  ],
  key_limit_reached: [
    'The organization has reached its limit of active keys.',
    "Revoke a key you no longer need. Revoked keys don't count.",
  ],
  endpoint_limit_reached: ['The organization has reached its limit of webhook endpoints.', 'Delete one.'],
  endpoint_disabled: ['The webhook endpoint is disabled.', 'Enable it first.'],
  too_many_secrets: [
    'The endpoint already signs with five secrets.',
    'Wait until one expires, or revoke an older one.',
  ],
  confirmation_needed: [
    "This would lock you out, or it can't be undone.",
    'Confirm it by sending its name, as the message says.',
  ],
  key_revoked: ["The key was revoked, and that's final.", 'Create a new key.'],
  key_in_flight: [
    'A request with this `Idempotency-Key` is still being processed.',
    'Wait, then try again with the same key.',
  ],
  idempotency_key_reused: [
    'This `Idempotency-Key` was already used with another body.',
    'Use a new key for each new request.',
  ],
  body_too_large: ['The body is too large for this address.', 'Send less.'],
  headers_too_large: ['The address and headers are larger than 16 KiB.', 'Send less.'],
  unsupported_media_type: [
    "This address doesn't accept the body's content type.",
    'Send `content-type: application/json`. For a file, send its own type or `application/octet-stream`.',
  ],
  expectation_failed: ['The only supported expectation is `100-continue`.', 'Remove the `Expect` header.'],
  invalid_request: ['The request has errors. `errors` lists each one.', 'Fix them.'],
  rate_limited: ['There were too many requests of this kind.', 'Wait as long as `Retry-After` says.'],
  internal_error: ['Something went wrong in the service.', 'Try again later, and tell the operator the request ID.'],
  unavailable: [
    "The service is starting or stopping, can't reach its database, or is overloaded.",
    'Try again after the time in `Retry-After`.',
  ],
};

/**
 * Codes within `errors` of a problem document. An invalid value can also have one of zod's codes, such as
 * `invalid_type` and `too_small`.
 */
export const fieldErrors: ErrorTable = {
  missing: ['The field is required.', 'Send it.'],
  unknown_field: ["This field doesn't exist.", 'Remove it, or correct its name.'],
  malformed_text: ['A text contains a NUL character or half of a surrogate pair.', 'Remove it.'],
  invalid_query: ['A query parameter is wrong. `parameter` names it.', 'Send what the message says.'],
  unknown_country: ["This isn't an ISO 3166-1 country code.", 'Send the two-letter code.'],
  unknown_currency: ["This isn't an ISO 4217 currency code.", 'Send the three-letter code.'],
  postcode: ["The postcode isn't valid for its country.", "Send it in the country's format."],
  malformed_origin: [
    "This isn't a page's origin.",
    'Write scheme, host and port: `https://shop.example`, `https://*.shop.example`.',
  ],
  not_of_this_kind: ["This kind of key doesn't have this field.", 'Remove it, or create another kind of key.'],
  unknown_model: ['The organization has no such model.', 'Publish it first, or send the ID of an existing model.'],
  malformed_slug: ["This can't be used in a workshop's URL.", 'Use lowercase letters, digits and hyphens.'],
  taken: ['Another workshop uses this URL name, or the API reserves it.', 'Choose another one.'],
  too_many: ['The limit is reached.', 'Remove one first.'],
  too_long: ['The texts are too long in total.', 'Shorten this one, or remove another.'],
  only_workshop: ["This is the only workshop that's asked for quotes.", 'Add another workshop first.'],
  unknown_tax: ["There's no known tax rate for this country.", 'Set the rate in `tax`, or remove the country.'],
  order: ["The numbers aren't in order.", 'Send smaller numbers first. For a panel, send the longer side first.'],
  duplicate: ['This exists already.', 'Remove one of the two.'],
  unknown_workshop: ["This workshop doesn't exist.", 'Send one of those that the message lists.'],
  id_mismatch: ["The document's ID doesn't match the address.", 'Send the document to the address with its ID.'],
  foreign_host: ['The document refers to a file on another host.', 'Upload the file to the service.'],
  unknown_file: [
    "The document refers to a file that the organization doesn't have.",
    'Upload it with `PUT /v1/files` and use the `address` from the response. `npx parametric-service publish` does both.',
  ],
  wrong_file: [
    'Hardware is used as a texture, or an image as hardware.',
    'Use a GLB file for `src`, and a PNG, JPEG or WebP for `texture`.',
  ],
  forbidden_target: ["The webhook's address is private, or doesn't use https.", 'Use a public https address.'],
};

/** Codes within `errors` for an invalid configuration value. */
export const configurationErrors: ErrorTable<ConfigurationIssueCode> = {
  'unknown-key': ['The model has no such parameter.', 'Remove it. It may belong to another revision.'],
  type: ['The value has the wrong type.', 'Send a number, string or boolean, as the model says.'],
  min: ['The value is too small.', 'Send at least the minimum in `limits`. `nearest` is the nearest allowed value.'],
  max: ['The value is too large.', 'Send at most the maximum in `limits`. `nearest` is the nearest allowed value.'],
  step: ['The value is between two steps.', 'Send `nearest`.'],
  option: [
    "This option doesn't exist, or isn't available with the other values.",
    'Send one of the options in `limits`.',
  ],
  hidden: ['The parameter is hidden with the other values and has a fixed value.', 'Remove it.'],
  pattern: ["The text has characters that can't be made.", 'Send a text that the model allows.'],
  'min-length': ['The text is too short.', 'Send a longer one.'],
  'max-length': ['The text is too long.', 'Send a shorter one.'],
  rule: [
    "The configuration breaks one of the model's rules. The message says which.",
    'Change the values the message is about.',
  ],
  unbuildable: ["The product can't be made with these values.", 'Change the value that the message names.'],
};

/** Codes within `declined` in the response to a quote request. */
export const declineErrors: ErrorTable<(typeof declineCodes)[number]> = {
  country_not_served: ["The workshop doesn't deliver to this country.", 'Ask for another destination.'],
  currency_not_offered: [
    "The workshop doesn't quote in this currency.",
    "Ask for a currency in `values`, or don't name one.",
  ],
  material_not_held: [
    "The workshop doesn't stock this kind of material.",
    'Choose another material, or set its `kind`.',
  ],
  thickness_not_held: [
    'The workshop stocks this kind of material in other thicknesses only.',
    'Choose a thickness in `held_mm`. Boards are never planed.',
  ],
  surface_not_held: [
    'The workshop stocks this kind of material with other surfaces only.',
    'Choose a surface in `held`.',
  ],
  material_not_named: ["A part uses a material that the model doesn't define.", 'Define it in the document.'],
  panel_exceeds_saw: ["A board is too large for the workshop's saw.", 'Make it smaller than the limit in `values`.'],
  panel_exceeds_sheet: [
    "A board is larger than this material's sheets.",
    'Make it smaller than the limit in `values`.',
  ],
  thickness_not_machined: [
    "A board is too thin or too thick for the workshop's machines.",
    'Choose another thickness.',
  ],
  craft_not_offered: ['The workshop has no lathe, tube bender or engraver for a part.', 'Remove that part.'],
  quantity_exceeds_capacity: [
    'The order has more boards than the workshop can make.',
    'Order at most `max_quantity` pieces.',
  ],
  pieces_exceed_capacity: [
    'The order has more pieces than the workshop accepts.',
    'Order at most `max_quantity` pieces.',
  ],
  estimate_missing: [
    "The workshop charges the document's estimate, and the document has none above zero.",
    'Add an `estimate` to the document.',
  ],
  amount_too_large: [
    'The price is more than 9,007,199,254,740,991 minor units, the largest exact amount.',
    "Look for a mistake in the document's estimate, prices or sizes.",
  ],
};
