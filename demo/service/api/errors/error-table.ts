// A table of codes: what each one means, its cause, and what to do about it. Each source of codes has its own table.
// Texts are Markdown; the only markup is `code`.

import type { ModelIssueCode } from '@parametric/configurator-element/model';

export type ErrorTable<Code extends string = string> = Readonly<Record<Code, readonly [cause: string, cure: string]>>;

export interface ErrorSection {
  readonly title: string;
  /** Where a developer encounters this section's codes. */
  readonly where: string;
  readonly table: ErrorTable;
}

export const documentErrors: ErrorTable<ModelIssueCode> = {
  'document-too-large': [
    'The document is larger than 256 KiB.',
    "Repeat parts instead of listing them, and remove what isn't used.",
  ],
  'document-too-deep': ['The document is nested too deeply.', 'Move nested groups to the same level.'],
  'not-json': [
    "The text isn't valid JSON.",
    'Fix the reported position. Common causes are a trailing comma, single quotes or a comment.',
  ],
  'forbidden-key': ['The document has a key such as `__proto__`.', 'Use another name.'],
  'malformed-text': ['A string contains half of a surrogate pair or a NUL character.', 'Enter the text again.'],
  format: ["The document's format is unknown or missing.", 'Start with `"format": "parametric-model/1"`.'],
  'unknown-key': ["This key doesn't exist here.", 'Use the suggested key, or remove it.'],
  'missing-key': ['A required key is missing.', 'Add it.'],
  type: ['A value has the wrong type.', 'Use the type that the message names.'],
  value: ["A value isn't allowed here.", 'Use one of the values that the message lists.'],
  'reserved-name': ['The name is reserved.', 'Choose another name.'],
  duplicate: ['A name or an ID is used twice.', 'Rename one of them.'],
  'unknown-parameter': ['No parameter has this name.', 'Use the suggested name, or add the parameter.'],
  'unknown-material': ['No material has this name.', 'Use the suggested name, or add the material.'],
  'unknown-part': ['No part has this path.', 'Use the suggested path.'],
  'unknown-fitting': ['No fitting of this kind has this ID.', 'Use the suggested ID, or add the fitting.'],
  'expression-too-long': ['An expression is too long.', 'Move parts of it to `define` or `let`.'],
  'expression-too-deep': ['An expression is nested too deeply.', 'Move parts of it to `define` or `let`.'],
  syntax: ['An expression has a syntax error.', 'Fix the reported position. For example, write `&&` instead of `and`.'],
  'unknown-name': ["An expression uses a name that isn't defined.", 'Use the suggested name, or define it.'],
  'unknown-function': ["This function doesn't exist.", 'Use the suggested function.'],
  'unknown-field': ['The value has no such field.', 'Use the suggested field.'],
  'unknown-table': ['No table has this name.', 'Use the suggested name, or add the table.'],
  arguments: ['A function has too many, too few or the wrong arguments.', 'Pass the arguments that the message names.'],
  circle: ['Values depend on each other in a circle.', 'Break the circle: base one of them on something else.'],
  'not-finite': [
    'A calculation has no finite result, for example because it divides by zero.',
    'Make sure the divisor is never zero.',
  ],
  'out-of-range': ['A value is outside its allowed range.', "Limit the values that it's computed from."],
  'no-option': ['With these values, no option is available.', 'Make sure at least one option is always available.'],
  preset: ['A preset has invalid values.', 'Fix its values.'],
  'too-many-repetitions': ['Something repeats more often than allowed.', 'Limit the number of repetitions.'],
  'too-many-parts': ['The product has more parts than allowed.', 'Limit what creates them.'],
  'too-much-work': [
    'The product takes more steps to compute than allowed.',
    'Use fewer repetitions or shorter expressions.',
  ],
};

/** Codes of `packages/embed-loader/src/embed.ts`. */
export const loaderErrors: ErrorTable = {
  'E_license-key': [
    "The tag's `data-license-key` is missing, empty or a secret key (`pcsk_…`), or the tag is in a closed shadow root.",
    'Copy the tag again, or move it out of the shadow root.',
  ],
  E_model: ["The tag's `data-model` is missing or empty.", 'Copy the tag again.'],
  E_target: [
    'Nothing on the page matches `data-target`, or the tag is in `<head>` without it.',
    'Set `data-target` to an element of the page. The element may be added later.',
  ],
  'E_base-url': ["The script isn't loaded from `…/v1/embed.js`.", "Set `data-base-url` to the service's address."],
  E_load: [
    "The configurator's files failed to load, or none arrived within 10 s.",
    "Read the browser's message just before: the file's status, `blocked by client`, or the directive of your Content-Security-Policy. If the status is 404, the page or a cache has a loader that's older than every available release: clear that cache.",
  ],
};

/** Codes of `packages/configurator-element`, except those that the service sends. */
export const elementErrors: ErrorTable = {
  license_key_missing: ['The element has a model but no license key.', 'Set `license-key="pclk_…"`.'],
  model_missing: ['The element has a license key but no model.', 'Set `model="…"` to the ID of one of your models.'],
  base_url_missing: ['The element has a license key but no service.', 'Set `base-url="https://…"`.'],
  nothing_to_show: [
    'The element got no model or document within three seconds.',
    "Set `license-key` and `model`, or set the `modelDocument` property. It can't be set as an attribute.",
  ],
  model_invalid: [
    'The model document has errors. The message lists where.',
    'Fix the document at these places. `npx parametric-model check` lists all errors with suggestions.',
  ],
  setup_invalid: [
    'An address or a key is malformed, or a script replaces built-in array methods.',
    "Check the element's attributes. For a script, the message names the method.",
  ],
  file_unreachable: [
    "One of the element's files couldn't load. The message has its name and status.",
    "Make sure the page can load all of the element's files. With 404, the page is older than every available release. With 200, the browser remembers that an imported file failed. In both cases customers see a message with a reload button.",
  ],
  internal: ['Something went wrong in the element.', 'Report the message to the maintainers of the element.'],
};

/** Codes that `packages/api-client` assigns to failures without a service code. */
export const clientErrors: ErrorTable = {
  connection_failed: [
    'There was no response: the device is offline, `baseUrl` is wrong, or the request was blocked.',
    "Check that the service is reachable and that the page's Content-Security-Policy allows it in `connect-src`.",
  ],
  timeout: [
    'There was no response in time: 10 s for each try, 30 s in total. For a document, the element shows its fallback after 8 s and keeps waiting for up to 60 s.',
    'Try again. The operator can find the request by its time.',
  ],
  unexpected_response: [
    "Something other than this service responded, or the response doesn't match the contract.",
    "Check `baseUrl` and anything in between, such as a proxy or a network's login page.",
  ],
  secret_key_in_browser: [
    "A page or one of its workers was given a secret key (`pcsk_…`). It wasn't sent.",
    'Use a license key (`pclk_…`) instead. If the page was public, revoke the secret key.',
  ],
  http_: [
    "For example `http_502`: a response with this status that isn't a problem document of the service.",
    "Check what's in between, such as a proxy, a firewall or a network's login page.",
  ],
};
