// The table of parameter types.

import type { ModelDocument, Parameter, ParameterOf, ParameterType } from '../../document/model-document.js';
import { booleanRow } from './boolean.js';
import { choiceRow } from './choice.js';
import { colorRow } from './color.js';
import { materialRow } from './material.js';
import { numberRow } from './number.js';
import type { ParameterTypeRow } from './parameter-type.js';
import { textRow } from './text.js';

type Rows = { readonly [T in ParameterType]: ParameterTypeRow<ParameterOf<T>> };

/** @returns the table's row for a parameter's type */
export function parameterTypesOf({
  materials = [],
}: ModelDocument): (parameter: Parameter) => ParameterTypeRow<Parameter> {
  const rows: Rows = {
    number: numberRow,
    integer: numberRow,
    boolean: booleanRow,
    choice: choiceRow,
    material: materialRow(materials),
    color: colorRow,
    text: textRow,
  };
  return ({ type }) => rows[type] as ParameterTypeRow<Parameter>;
}
