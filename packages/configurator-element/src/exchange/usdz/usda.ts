// Writes USD's text format, usda: nested prims with properties.

export interface Prim {
  /** The type of the prim, such as `Xform` or `Mesh`. */
  readonly type: string;
  readonly name: string;
  /** Lines that are written in parentheses after the name. */
  readonly metadata?: readonly string[];
  readonly properties?: readonly string[];
  readonly children?: readonly Prim[];
}

function writePrim({ type, name, metadata = [], properties = [], children = [] }: Prim): string {
  const about = metadata.length > 0 ? ` (\n${metadata.join('\n')}\n)` : '';
  const body = [...properties, ...children.map(writePrim)].join('\n');
  return `def ${type} "${name}"${about}\n{\n${body}\n}`;
}

/** A layer (a file) with one prim and its children; in meters, with y up. */
export function writeLayer(root: Prim): string {
  return `#usda 1.0
(
customLayerData = {
string creator = "@parametric/configurator-element"
}
defaultPrim = "${root.name}"
metersPerUnit = 1
upAxis = "Y"
)

${writePrim(root)}
`;
}

/** Returns a unique name with only characters that USD allows, and adds it to the names in use. */
export function nameFor(wanted: string, taken: Set<string>): string {
  const plain = wanted
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '')
    .replace(/^(?=\d|$)/, '_');
  let name = plain;
  for (let count = 2; taken.has(name); count++) name = `${plain}_${count}`;
  taken.add(name);
  return name;
}

export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\s/g, ' ')}"`;
}

/** Writes numbers as a tuple: `(1, 0.5, 0)` */
export function tuple(values: readonly number[]): string {
  return `(${values.map(decimal).join(', ')})`;
}

/** Rounds to six decimals, which is micrometers for lengths in meters. */
export function decimal(value: number): string {
  return String(Math.round(value * 1e6) / 1e6 + 0);
}
