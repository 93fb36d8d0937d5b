// Converts between rows and records, which contain the same values under different names. For example, a record's
// `organizationId` is in the column `organization_id`. Undefined is stored as null, a boolean as 0 or 1, and an object
// as JSON.

/** The column name for a field, in lowercase with underscores. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

type Stored<Value> = Value extends undefined
  ? null
  : Value extends boolean
    ? number
    : Value extends object
      ? string
      : Value;

/** The row that stores a record. */
export type RowOf<Record> = {
  -readonly [Field in keyof Record & string as ColumnName<Field>]-?: Stored<Record[Field]>;
};

export function toRow<Fields extends object>(record: Fields): RowOf<Fields> {
  const columns = Object.entries(record).map(([field, value]) => [columnOf(field), stored(value)]);
  return Object.fromEntries(columns) as RowOf<Fields>;
}

function stored(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

interface Reading<Fields> {
  /** The fields that are stored as JSON. */
  readonly json?: readonly (keyof Fields)[];
  readonly booleans?: readonly (keyof Fields)[];
  /** Columns that aren't part of the record. */
  readonly without?: readonly string[];
}

/**
 * Creates the function that converts the rows of a table.
 * @returns a function that turns a row into its record
 */
export function recordReader<Fields extends object>({ json = [], booleans = [], without = [] }: Reading<Fields>) {
  return (row: RowOf<Fields>): Fields => {
    const record: Partial<Record<string, unknown>> = {};
    for (const [column, value] of Object.entries(row)) {
      if (without.includes(column)) continue;
      const field = fieldOf(column);
      const isBoolean = booleans.includes(field as keyof Fields);
      const isJson = json.includes(field as keyof Fields) && value !== null;
      record[field] = isBoolean ? value === 1 : isJson ? JSON.parse(value as string) : (value ?? undefined);
    }
    return record as Fields;
  };
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function fieldOf(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
