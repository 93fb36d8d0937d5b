// Codes that the service sends: of a problem document, of one wrong place in a request, and of a workshop that
// declines.

import type { declineCodes } from '@parametric/api-client';
import type { ConfigurationIssueCode } from '@parametric/configurator-element/model';
import type { ServiceProblemCode } from '../../platform/problems.js';
import type { ErrorTable } from './error-table.js';

export const serviceErrors: ErrorTable<ServiceProblemCode> = {
  malformed_request: ['This is no HTTP/1.1 request, or its address or Host is wrong.', 'Mend what sends it.'],
  malformed_json: ['The body is no JSON.', 'Send JSON in UTF-8.'],
  body_too_deep: ['The body is nested more than 32 deep.', 'Send less.'],
  forbidden_key: ['The body has a key such as `__proto__`.', 'Leave it out.'],
  idempotency_key_missing: [
    'An order by license key has no `Idempotency-Key`.',
    'Send one of 128 random bits, the same on each try.',
  ],
  idempotency_key_invalid: ['The `Idempotency-Key` is too short, or has other signs.', 'Send 128 random bits.'],
  key_missing: ['There is no key.', 'Send `authorization: Bearer <key>`.'],
  key_invalid: [
    'There is no such key, it was revoked, or a token is not of this order or has ended.',
    'Copy the key whole from where it was issued; ask for the order with its own token.',
  ],
  session_ended: [
    'Nobody is signed in to the console: the session has ended, somebody signed out, or its key was revoked.',
    'Sign in again; what was typed is still there.',
  ],
  session_changed: [
    'Another organization was signed in to meanwhile, in another tab: nothing was done.',
    'Load the page anew, or sign in to the organization that it shows.',
  ],
  key_not_permitted: [
    'This kind of key may not do this, or the organization takes no orders from its pages.',
    'Use the kind of key that the sentence names, or switch orders on.',
  ],
  origin_not_allowed: [
    "The page's origin is not on the list of the license key.",
    "Add it to the key's allowed origins: scheme, host and port.",
  ],
  secret_key_in_browser: [
    'A secret key came from a web page, where every visitor can read it.',
    'Revoke it, keep API keys on a server, and use a license key in the page.',
  ],
  not_found: [
    'There is nothing of this name for this key: it never was, or it is of another organization. Of a file: its release is served no more.',
    'Check the id and the key; load a page anew whose files are gone.',
  ],
  method_not_allowed: ['The address takes other methods.', 'Use one that `Allow` names.'],
  request_timeout: ['The request did not arrive in time.', 'Send it again.'],
  model_revision_changed: [
    'The product was published anew since the page read it.',
    'Read the model again and ask for quotes of the revision that `model_revision` names; the configurator does so by itself.',
  ],
  model_retired: [
    'The shop has taken the product off sale. Orders and quotes of before stay as they are.',
    'Take the tag from the page, or publish the model again; until then the page shows its fallback.',
  ],
  model_in_use: [
    'The model is on sale, or somebody was quoted for it, so it can not be deleted.',
    'Retire it: customers see it no more, and orders of before can still be made.',
  ],
  file_invalid: [
    'The bytes are no picture (PNG, JPEG, WebP) or GLB, are damaged or cut off, or are more than a page can show.',
    'Export the file anew as the sentence says: whole, in one piece, without compression, a picture of 4,096 pixels a side at most.',
  ],
  file_in_use: [
    'A model on sale names the file, so it can not be deleted.',
    'Publish the models that the sentence names without it, or retire them.',
  ],
  file_limit_reached: [
    'The organization has as many files, or as many bytes of them, as it may.',
    'Delete files that no model names; the operator sets the limit by `FILES_MIB`.',
  ],
  precondition_failed: [
    'Somebody else has published the model since the revision that `If-Match` names, or there is one already.',
    'Read the revision that `model_revision` names, decide what is to be published, and send it with its revision.',
  ],
  quote_expired: ['The quote is older than 14 days.', 'Ask for quotes again.'],
  quote_canceled: ['Another quote of the same request was ordered.', 'Ask for quotes again.'],
  quote_already_ordered: ['The quote was ordered already.', 'Read the order that `order` names.'],
  workshop_mismatch: ['The quote is of another workshop.', 'Send the workshop of the quote.'],
  destination_mismatch: ['The quote is for another country or postcode.', 'Ask for quotes for this address.'],
  invalid_transition: [
    'An order does not go from its status to this one.',
    'Read the order; see which status may follow.',
  ],
  order_changed: [
    'Somebody else has moved the order since it was read; nothing was changed.',
    'Read the order, and decide anew; `order_status` is what it has.',
  ],
  key_limit_reached: [
    'The organization has as many keys in use as it may.',
    'Revoke one that nobody needs any more; keys that are revoked do not count.',
  ],
  endpoint_limit_reached: ['The organization has as many webhook endpoints as it may.', 'Delete one.'],
  endpoint_disabled: ['The webhook endpoint is disabled.', 'Enable it first.'],
  too_many_secrets: [
    'Five secrets of the endpoint sign already.',
    'Wait until one has ended, or revoke those of before.',
  ],
  confirmation_needed: [
    'What is asked for would lock its sender out, or can not be undone.',
    'Name it once more, as the sentence says.',
  ],
  key_revoked: ['The key was revoked, which is for good.', 'Issue a new one.'],
  key_in_flight: ['A request with this `Idempotency-Key` is on its way.', 'Wait, and ask again with the same key.'],
  idempotency_key_reused: [
    'This `Idempotency-Key` came with another body before.',
    'Take a new key for a new request.',
  ],
  body_too_large: ['The body is larger than the address takes.', 'Send less.'],
  headers_too_large: ['Address and headers are larger than 16 KiB.', 'Send less.'],
  unsupported_media_type: [
    'The body is said to be something other than the address takes: JSON, or a file.',
    'Send `content-type: application/json`; of a file its own type, or `application/octet-stream`.',
  ],
  expectation_failed: ['The only expectation that is met is `100-continue`.', 'Leave `Expect` out.'],
  invalid_request: ['Something in the request is wrong: `errors` names each place.', 'Mend these places.'],
  rate_limited: ['There were too many requests of this kind.', 'Wait as long as `Retry-After` says.'],
  internal_error: ['Something went wrong in the service.', 'Tell the operator the request id; try again later.'],
  unavailable: [
    'The service is ending or starting, its database is away, or it has more work than it can take.',
    'Try again, after what `Retry-After` says.',
  ],
};

/**
 * Codes within `errors` of a problem document. A wrong value can also have a code of zod, such as `invalid_type` and
 * `too_small`.
 */
export const fieldErrors: ErrorTable = {
  missing: ['The field is required.', 'Send it.'],
  unknown_field: ['There is no such field.', 'Leave it out, or write it as the contract does.'],
  malformed_text: ['A text holds a NUL or half of a surrogate pair.', 'Send it without.'],
  invalid_query: ['A parameter of the address is wrong; `parameter` names it.', 'Send what the sentence says.'],
  unknown_country: ['This is no country of ISO 3166-1.', 'Send its two letters.'],
  unknown_currency: ['This is no currency of ISO 4217.', 'Send its three letters.'],
  postcode: ['The postcode has not the form of its country.', 'Send it as it is written there.'],
  malformed_origin: [
    'This is no origin of a page.',
    'Write scheme, host and port: `https://shop.example`, `https://*.shop.example`.',
  ],
  not_of_this_kind: ['This kind of key has no such field.', 'Leave it out, or issue another kind of key.'],
  unknown_model: ['The organization has no such model.', 'Publish it first, or send the id of one that it has.'],
  malformed_slug: ['A workshop is called so in no address.', 'Use small letters, digits and hyphens.'],
  taken: ['Another workshop has this name in its address, or it is a word of the API.', 'Choose another one.'],
  too_many: ['There are as many of them as there may be.', 'Remove one first.'],
  too_long: ['It is longer than all of them together may be.', 'Write less, or remove one first.'],
  only_workshop: ['It is the only workshop that is asked for quotes.', 'Have another one asked first.'],
  unknown_tax: ['No tax rate is known for this country.', 'Say in `tax` what is charged, or leave the country out.'],
  order: ['The numbers do not rise.', 'Send the smaller ones first; of a panel the longer side.'],
  duplicate: ['It is there already.', 'Leave one of the two out.'],
  unknown_workshop: ['There is no such workshop.', 'Send one of those that the sentence names.'],
  id_mismatch: ["The document's id and that in the address differ.", 'Send the document to the address of its own id.'],
  foreign_host: ['A file of the document is on another host than the service.', 'Let the service have the file.'],
  unknown_file: [
    'The document names a file that the organization has not, or has no more.',
    'Upload it by `PUT /v1/files` and write the `address` that is answered; `npx parametric-service publish` does both.',
  ],
  wrong_file: [
    'Hardware is named as a texture, or a picture as hardware.',
    'Name a GLB as `src`, and a PNG, JPEG or WebP as `texture`.',
  ],
  forbidden_target: ['The address of a webhook is private, or not by https.', 'Give an address that is public.'],
};

/** Codes within `errors` where a value of the configuration is wrong. */
export const configurationErrors: ErrorTable<ConfigurationIssueCode> = {
  'unknown-key': ['The model has no such parameter.', 'Leave it out; it may be of another revision.'],
  type: ['The value is of another type.', 'Send a number, text or boolean, as the model says.'],
  min: [
    'The value is less than it may be.',
    'Send at least what `limits` says; `nearest` is the nearest that is allowed.',
  ],
  max: [
    'The value is greater than it may be.',
    'Send at most what `limits` says; `nearest` is the nearest that is allowed.',
  ],
  step: ['The value lies between two steps.', 'Send `nearest`.'],
  option: ['There is no such option, or not with the other values.', 'Send one that `limits` names.'],
  hidden: ['The parameter is not shown with the other values, and has a value of its own then.', 'Leave it out.'],
  pattern: ['The text has signs that can not be made.', 'Send a text as the model says.'],
  'min-length': ['The text is too short.', 'Send a longer one.'],
  'max-length': ['The text is too long.', 'Send a shorter one.'],
  rule: ['The configuration breaks a rule of the model; the sentence is its message.', 'Change what it is about.'],
  unbuildable: ['The product can not be built with these values.', 'Change the one that the sentence names.'],
};

/** The codes of `declined` in an answer to a request for quotes. */
export const declineErrors: ErrorTable<(typeof declineCodes)[number]> = {
  country_not_served: ['The workshop does not deliver to this country.', 'Ask for another destination.'],
  currency_not_offered: ['It has no rates in this currency.', 'Ask in one that `values` names, or in none.'],
  material_not_held: [
    'It holds no material of this kind.',
    'Choose another one, or say what it is by the `kind` of the material.',
  ],
  thickness_not_held: [
    'It holds this kind of material in other thicknesses.',
    'Choose one that `held_mm` names; a board is never planed.',
  ],
  surface_not_held: ['It holds this kind of material with other surfaces.', 'Choose one that `held` names.'],
  material_not_named: ['A part has a material that the model does not name.', 'Name it in the document.'],
  panel_exceeds_saw: ['A board is larger than its saw takes.', 'Make it smaller than `values` says.'],
  panel_exceeds_sheet: ['A board is larger than the sheets of this material.', 'Make it smaller than `values` says.'],
  thickness_not_machined: ['A board is thinner or thicker than its machines take.', 'Choose another thickness.'],
  craft_not_offered: ['It has no lathe, bender or engraver for a part.', 'Do without that part.'],
  quantity_exceeds_capacity: [
    'The order has more boards than it makes.',
    'Ask for fewer pieces: `max_quantity` at most.',
  ],
  pieces_exceed_capacity: ['The order has more pieces than it takes.', 'Ask for `max_quantity` at most.'],
  estimate_missing: [
    'It sells at the estimate of the document, and there is none above zero.',
    'Give the document an `estimate`.',
  ],
  amount_too_large: [
    'Its price is more than is counted exactly: 9,007,199,254,740,991 minor units.',
    'Look for a mistake in the estimate, the prices or the sizes of the document.',
  ],
};
