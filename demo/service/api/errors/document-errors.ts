// Codes of model documents: in the `issues` of a `ModelError`, in the output of the checker, and in the `errors` of a
// request that stores a document.

import type { ModelIssueCode } from '@parametric/configurator-element/model';
import type { ErrorTable } from './error-table.js';

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
  'malformed-text': ['A text contains half of a surrogate pair or a NUL character.', 'Enter the text again.'],
  format: ['The document has another format, or names none.', 'Start with `"format": "parametric-model/1"`.'],
  'unknown-key': ["This key doesn't exist here.", 'Use the suggested key, or remove it.'],
  'missing-key': ['A required key is missing.', 'Add it.'],
  type: ['A value has the wrong type.', 'Use the type that the message names.'],
  value: ["A value isn't allowed here.", 'Use one of the values that the message lists.'],
  'reserved-name': ['The name is reserved.', 'Choose another name.'],
  duplicate: ['A name or an ID is used twice.', 'Rename one of them.'],
  'unknown-parameter': ['No parameter has this name.', 'Use the suggested name, or add the parameter.'],
  'unknown-material': ['No material has this name.', 'Use the suggested name, or add the material.'],
  'unknown-part': ['No part has this path.', 'Use the suggested path.'],
  'expression-too-long': ['An expression is too long.', 'Move parts of it to `define` or `let`.'],
  'expression-too-deep': ['An expression is nested too deeply.', 'Move parts of it to `define` or `let`.'],
  syntax: ['An expression has a syntax error.', 'Fix the reported position. For example, write `&&` instead of `and`.'],
  'unknown-name': ["An expression uses a name that isn't defined.", 'Use the suggested name, or define it.'],
  'unknown-function': ["This function doesn't exist.", 'Use the suggested function.'],
  'unknown-field': ['The value has no such field.', 'Use the suggested field.'],
  'unknown-table': ['No table has this name.', 'Use the suggested name, or add the table.'],
  arguments: ['A function has too many, too few or the wrong arguments.', 'Pass the arguments that the message names.'],
  circle: ['Values depend on one another in a circle.', 'Break the circle: base one of them on something else.'],
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
