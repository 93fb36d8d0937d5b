// Codes of model documents: in the `issues` of a `ModelError`, in the output of the checker, and in the `errors` of a
// request that stores a document.

import type { ModelIssueCode } from '@parametric/configurator-element/model';
import type { ErrorTable } from './error-table.js';

export const documentErrors: ErrorTable<ModelIssueCode> = {
  'document-too-large': [
    'The document is larger than 256 KiB.',
    'Make parts by repetition, and leave out what is not used.',
  ],
  'document-too-deep': ['It is nested too deep.', 'Put groups beside one another.'],
  'not-json': ['The text is no JSON.', 'Mend the place named: often a comma too many, single quotes, a comment.'],
  'forbidden-key': ['It has a key such as `__proto__`.', 'Choose another name.'],
  'malformed-text': ['A text holds half of a surrogate pair or a NUL.', 'Write the text again.'],
  format: ['It is of another format, or names none.', 'Begin with `"format": "parametric-model/1"`.'],
  'unknown-key': ['There is no such key here.', 'Take the one that is suggested, or leave it out.'],
  'missing-key': ['A key that is required is missing.', 'Add it.'],
  type: ['A value is of another type than is asked for.', 'Write a value of the type that the line names.'],
  value: ['A value is not among those that are allowed.', 'Write one that the line names.'],
  'reserved-name': ['The name means something else already.', 'Choose another one.'],
  duplicate: ['A name or an id is there twice.', 'Rename one of them.'],
  'unknown-parameter': ['No parameter has this name.', 'Take the one that is suggested, or add it.'],
  'unknown-material': ['No material has this name.', 'Take the one that is suggested, or add it.'],
  'unknown-part': ['No part has this path.', 'Take the one that is suggested.'],
  'expression-too-long': ['An expression is too long.', 'Name parts of it by `define` or `let`.'],
  'expression-too-deep': ['An expression is nested too deep.', 'Name parts of it by `define` or `let`.'],
  syntax: [
    'An expression is not written as the format has it.',
    'Mend it at the place named: `&&` and not `and`, for example.',
  ],
  'unknown-name': ['An expression uses a name that nothing has.', 'Take the one that is suggested, or define it.'],
  'unknown-function': ['There is no such function.', 'Take the one that is suggested.'],
  'unknown-field': ['What is read has no such field.', 'Take the one that is suggested.'],
  'unknown-table': ['No table has this name.', 'Take the one that is suggested, or add it.'],
  arguments: ['A function has too many, too few or other arguments.', 'Give it those that the line names.'],
  circle: ['Values depend on one another in a circle.', 'Make one of them depend on something else.'],
  'not-finite': ['A value became no finite number, by a division by zero for example.', 'Keep the divisor from zero.'],
  'out-of-range': ['A value is outside of what it may be.', 'Bound what it is computed from.'],
  'no-option': ['With these values no option is left.', 'Let one option hold always.'],
  preset: ['A preset has values that do not validate.', 'Mend its values.'],
  'too-many-repetitions': ['Something is repeated more often than is allowed.', 'Bound the number of repetitions.'],
  'too-many-parts': ['The product has more parts than is allowed.', 'Bound what makes them.'],
  'too-much-work': [
    'It takes more steps to compute than is allowed.',
    'Make repetitions fewer, or expressions shorter.',
  ],
};
