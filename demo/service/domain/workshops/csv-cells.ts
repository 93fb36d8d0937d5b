// Reads the cells of a CSV file, as written by spreadsheets in any country (RFC 4180, except for the separator).

/**
 * Splits a file into cells. The separator is a semicolon, tab, or comma, depending on the first line. A byte order mark
 * is removed.
 * @returns the lines, including blank ones, so that their indexes match the file's rows
 */
export function csvCells(text: string): readonly (readonly string[])[] {
  const content = text.replace(/^\uFEFF/, '');
  const [first = ''] = content.split(/\r?\n/, 1);
  const mark = [';', '\t', ','].find((each) => first.includes(each)) ?? ';';
  const lines: string[][] = [[]];
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r?\\n|$)`, 'gy');
  for (const [whole, quoted, plain = '', end] of content.matchAll(pattern)) {
    if (whole === '' && end === '') break;
    lines.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== mark && end !== '') lines.push([]);
  }
  return lines;
}
