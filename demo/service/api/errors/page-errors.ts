// Codes that a page meets: of the loader and of the element. A test compares them with their sources.

import type { ErrorTable } from './error-table.js';

/** Codes of `packages/embed-loader/src/embed.ts`. */
export const loaderErrors: ErrorTable = {
  'E_license-key': [
    'The tag has no `data-license-key`, or it is empty, or a secret key (`pcsk_…`); or the tag is in a closed shadow root.',
    'Copy the tag again, or put it outside of that root.',
  ],
  E_model: ['The tag has no `data-model`, or it is empty.', 'Copy the tag again.'],
  E_target: [
    'Nothing on the page fits `data-target`, or the tag stands in `<head>` without it.',
    'Name an element that is in the page; one that comes later is taken.',
  ],
  'E_base-url': [
    'The script does not come from `…/v1/embed.js`.',
    'Set `data-base-url` to the address of the service.',
  ],
  E_load: [
    'The files of the configurator did not load, or for 10 s none of them has come.',
    "Read the browser's own line just before: the status of the file, `blocked by client`, or the directive of your " +
      'Content-Security-Policy. Where the status is 404, the page or a cache of yours has a loader that is older than all that is kept: empty that cache.',
  ],
};

/** Codes of `packages/configurator-element`, besides those that the service sends. */
export const elementErrors: ErrorTable = {
  license_key_missing: ['The element has a model and no key.', 'Set `license-key="pclk_…"`.'],
  model_missing: ['The element has a key and no model.', 'Set `model="…"` to the id of a licensed model.'],
  base_url_missing: ['The element has a key and no service.', 'Set `base-url="https://…"`.'],
  nothing_to_show: [
    'Neither a model nor a document was given within three seconds.',
    'Set `license-key` and `model`, or the property `modelDocument`: an attribute can hold no document.',
  ],
  model_invalid: [
    'The model document has errors; the line names their places.',
    'Mend the document at these places. `npx parametric-model check` says all of them, with suggestions.',
  ],
  setup_invalid: [
    'A malformed address or key, or a script that replaces array methods.',
    'Check the attributes of the element; the line names the method.',
  ],
  file_unreachable: [
    'A file of the element did not come: the line names it with its status.',
    'Let the page reach all files of the element. With 404 the page is older than all releases that are kept, and with 200 the browser keeps the failure of a file that this one imports: the page says so to the customer, and has a button that loads it anew.',
  ],
  internal: ['Something in the element failed.', 'Report the line to the makers of the element.'],
};

/** Codes of `packages/api-client` for failures to which the service gave no code. */
export const clientErrors: ErrorTable = {
  connection_failed: [
    'There was no answer: offline, a wrong `baseUrl`, or blocked on the way.',
    "Check that the service can be reached, and that the page's Content-Security-Policy has it in `connect-src`.",
  ],
  timeout: [
    'There was no answer in time: 10 s a try, 30 s with all of them. For a document the element shows its fallback after 8 s, waits for up to 60 s and shows it when it comes.',
    'Try again; the operator finds the request by its time.',
  ],
  unexpected_response: [
    'Something other than this service answered, or an answer that the contract does not allow.',
    'Check `baseUrl`, and what stands between (a proxy, the login page of a network).',
  ],
  secret_key_in_browser: [
    'A secret key (`pcsk_…`) was given to a page or to one of its workers; it was not sent.',
    'Use a license key (`pclk_…`) there, and revoke the secret one if the page was public.',
  ],
  http_: [
    '`http_502` and its like: an answer with this status that is no problem document of the service.',
    'Look at what stands between: a proxy, a firewall, the login page of a network.',
  ],
};
