// A separate file, because pages that show products don't list the types.

import { type ParameterType, parameter } from './model-document.js';

/** The parameter types, in the order of the format's documentation. */
export const parameterTypes = Object.keys(parameter.of) as readonly ParameterType[];
