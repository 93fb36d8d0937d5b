// Prints JSON as authors write it: short values on one line, long ones on several.

const lineWidth = 100;

/**
 * @param indent the indentation of the line on which the value begins
 * @param unit one level of indentation
 * @param before how many characters come before the value on that line
 */
export function printJson(value: unknown, indent: string, unit: string, before = indent.length): string {
  const line = printLine(value);
  if (typeof value !== 'object' || value === null) return line;
  const isFlat = Array.isArray(value) ? value.every((each) => depthOf(each) < 2) : depthOf(value) < 3;
  if (line === '{}' || line === '[]' || (isFlat && before + line.length <= lineWidth)) return line;
  const inner = indent + unit;
  if (Array.isArray(value)) {
    const items = value.map((each) => inner + printJson(each, inner, unit));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => {
      const start = `${inner}${JSON.stringify(key)}: `;
      return start + printJson(each, inner, unit, start.length);
    });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/** The value on one line, with spaces where they help to read. */
function printLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${JSON.stringify(key)}: ${printLine(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** One level of indentation, as it is in the text. */
export function indentUnitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}
