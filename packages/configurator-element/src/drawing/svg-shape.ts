// A drawing is a readonly tree of SVG nodes. `toSvg` writes it as text; the element renders it node by node, since
// Trusted Types forbid innerHTML.

export interface SvgShape {
  /** An SVG element's name: `svg`, `g`, `path`, `text`, … */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgShape | string)[];
}
