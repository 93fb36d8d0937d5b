// How a workshop wants its drawings: the DXF version, the unit, and the names of the layers. A program that makes tool
// paths reads from a layer's name what to do, so names are templates: `DRILL_{diameter}_{depth}`.

import type { Recess } from '../model/evaluate/product.js';
import type { PanelSide } from './flat-panel.js';
import { recessKinds } from './recess-words.js';

/** The purposes of lines in a drawing. */
export const dxfOperations = [
  'outline',
  'cutout',
  'hole',
  'through_hole',
  ...recessKinds,
  'engraving',
  'mitre',
  'edge_hole',
  'edge_groove',
  'bend_up',
  'bend_down',
  'sheet',
  'label',
] as const;

/** The purpose of a line in a drawing, such as `outline` or `hole`. A workshop can name a layer for each. */
export type DxfOperation = (typeof dxfOperations)[number];

/** The operation that a line describes, with the values that its layer's name can include, in millimeters. */
export interface DxfWork {
  readonly operation: DxfOperation;
  readonly face?: PanelSide | 'front' | 'back';
  readonly depth?: number;
  readonly diameter?: number;
  /** The thread of a tapped hole. */
  readonly thread?: string | undefined;
  readonly width?: number;
  /** The height of the work's middle above the panel's back, for work on an edge. */
  readonly z?: number;
  /** The tilt of the blade, in degrees. */
  readonly angle?: number;
  /** The thickness of the panel or sheet. */
  readonly thickness?: number;
  /** The template for the standard name of the layer, such as `HOLES_DEPTH_{depth}`. */
  readonly standard?: string;
}

/** The AutoCAD versions that drawings can have: R12 (AC1009) and 2000 (AC1015), which later programs read. */
export const dxfVersions = ['AC1015', 'AC1009'] as const;
export const dxfUnits = ['mm', 'inch'] as const;
/** The characters that a layer name can contain instead of a decimal point. */
export const dxfDecimals = ['_', 'p', '.', '-'] as const;

/** The name of an operation's layers. */
export interface DxfLayer {
  readonly operation: DxfOperation;
  /** The template for the layer's name, such as `DRILL_{face}_{diameter}_{depth}`. */
  readonly name: string;
  /** AutoCAD color index, 1 to 255. */
  readonly color?: number | undefined;
}

/** A tool, whose name replaces `{tool}` in layer names. */
export interface DxfTool {
  readonly operation: DxfOperation;
  /**
   * The diameter that the tool is for, in mm. If it's left out, the tool is for all diameters without a tool of their
   * own.
   */
  readonly diameter?: number | undefined;
  readonly tool: string;
}

/** How drawings are written. Operations without a layer of their own use the preset's. */
export interface DxfStyle {
  readonly preset?: DxfPreset | undefined;
  readonly version?: (typeof dxfVersions)[number] | undefined;
  /** The unit of the drawing. Defaults to the preset's. */
  readonly units?: (typeof dxfUnits)[number] | undefined;
  /** The character that replaces the decimal point. Defaults to the preset's. */
  readonly decimal?: (typeof dxfDecimals)[number] | undefined;
  readonly layers?: readonly DxfLayer[] | undefined;
  readonly tools?: readonly DxfTool[] | undefined;
}

export const dxfPresets = ['standard', 'by_tool', 'woodwop', 'thermwood'] as const;
/** A set of layer names, units and decimal characters that a program reads. */
export type DxfPreset = (typeof dxfPresets)[number];

interface Preset extends Pick<DxfStyle, 'units' | 'decimal'> {
  readonly layers: { readonly [O in DxfOperation]?: string };
}

/**
 * The layer names of common programs. Operations that a preset doesn't list keep their standard names. A tapped hole's
 * thread is added to its layer's name.
 */
const PRESETS: Readonly<Record<DxfPreset, Preset>> = {
  /** Descriptive names, with characters that every program accepts. */
  standard: { layers: {} },
  /** For tool paths chosen by layer, as in VCarve, Aspire and Fusion: one layer for each diameter and depth. */
  by_tool: {
    decimal: '.',
    layers: {
      outline: 'Outline',
      cutout: 'Cutout',
      hole: '{back}Drill D{diameter}mm d{depth}mm',
      through_hole: 'Drill D{diameter}mm through',
      groove: '{back}Groove w{width}mm d{depth}mm',
      rebate: '{back}Rebate w{width}mm d{depth}mm',
      pocket: '{back}Pocket d{depth}mm',
      engraving: '{back}Engraving d{depth}mm',
    },
  },
  /**
   * woodWOP's DXF import. It reads a hole's diameter from its circle, and edge holes only from blocks. Layers for the
   * back have names that it doesn't recognize.
   */
  woodwop: {
    layers: { outline: 'Werkstk_{thickness}', hole: '{back}V_Bohr1_{depth}', through_hole: 'V_Bohr2_{thickness}' },
  },
  /** Thermwood Control Nesting and eCabinet Systems: in inches, with the depth after a z. */
  thermwood: {
    units: 'inch',
    decimal: 'p',
    layers: {
      outline: 'outline z{thickness}',
      cutout: 'outline z{thickness}',
      hole: '{back}drill z{depth}',
      through_hole: 'drill z{thickness}',
      groove: '{back}dado z{depth}',
      rebate: '{back}dado z{depth}',
      pocket: '{back}pocket z{depth}',
      engraving: '{back}engraving z{depth}',
      mitre: '{back}miter a{angle}',
      edge_hole: '{face}drill z{depth} h{z}',
      edge_groove: '{face}dado z{depth} h{z}',
    },
  },
};

const placeholders = [
  ...([
    'operation',
    'face',
    'back',
    'depth',
    'diameter',
    'thread',
    'width',
    'z',
    'angle',
    'thickness',
    'tool',
  ] as const),
] as const;
type Placeholder = (typeof placeholders)[number];

const onFace = ['face', 'back', 'depth', 'tool'] as const;

/** The placeholders for each operation's template, in addition to `operation` and `thickness`. */
const placeholdersOf: Readonly<Record<DxfOperation, readonly Placeholder[]>> = {
  outline: ['tool'],
  cutout: ['tool'],
  hole: [...onFace, 'diameter', 'thread'],
  through_hole: ['diameter', 'thread', 'tool'],
  ...placeholdersOfRecesses(),
  engraving: onFace,
  mitre: ['face', 'back', 'angle', 'tool'],
  edge_hole: ['face', 'depth', 'diameter', 'thread', 'z', 'tool'],
  edge_groove: ['face', 'depth', 'width', 'z', 'tool'],
  bend_up: [],
  bend_down: [],
  sheet: [],
  label: [],
};

function placeholdersOfRecesses(): Readonly<Record<Recess['kind'], readonly Placeholder[]>> {
  const rows = recessKinds.map((kind) => [kind, kind === 'pocket' ? onFace : [...onFace, 'width']]);
  return Object.fromEntries(rows);
}

/**
 * The placeholders for an operation's layer name, such as `face` and `depth`. If one is written in capitals, so is its
 * value.
 */
export function dxfPlaceholders(operation: DxfOperation): readonly string[] {
  return ['operation', 'thickness', ...placeholdersOf[operation]];
}

export const MM_PER_INCH = 25.4;

/** A style with the preset's values filled in. */
export interface ResolvedStyle {
  readonly version: (typeof dxfVersions)[number];
  readonly units: (typeof dxfUnits)[number];
  readonly decimal: (typeof dxfDecimals)[number];
  readonly layers: Preset['layers'];
  /** The operations whose layers the preset names. */
  readonly byPreset: ReadonlySet<DxfOperation>;
  readonly colors: { readonly [O in DxfOperation]?: number };
  readonly tools: readonly DxfTool[];
}

export function resolveStyle(style: DxfStyle): ResolvedStyle {
  const { preset = 'standard', layers = [], tools = [] } = style;
  const base = PRESETS[preset];
  const units = style.units ?? base.units ?? 'mm';
  const named = Object.entries(base.layers).map(([operation, name]) => [
    operation,
    units === 'inch' ? name.replaceAll('}mm', '}in') : name,
  ]);
  const own = new Set(layers.map(({ operation }) => operation));
  return {
    version: style.version ?? 'AC1015',
    units,
    decimal: style.decimal ?? base.decimal ?? '_',
    layers: {
      ...Object.fromEntries(named),
      ...Object.fromEntries(layers.map(({ operation, name }) => [operation, name])),
    },
    byPreset: new Set((Object.keys(base.layers) as DxfOperation[]).filter((operation) => !own.has(operation))),
    colors: Object.fromEntries(layers.flatMap(({ operation, color }) => (color ? [[operation, color]] : []))),
    tools,
  };
}

/** The name of the layer for this work. @param layer the name if there's no template */
export function layerName(work: DxfWork, layer: string, style: ResolvedStyle): string {
  const template = style.layers[work.operation];
  if (template === undefined) return standardName(work.standard ?? layer, work, style);
  const hasThread = work.thread !== undefined && style.byPreset.has(work.operation);
  const thread = style.version === 'AC1009' ? '_{thread}' : ' {thread}';
  return filled(hasThread ? template + thread : template, work, style);
}

/**
 * The standard name of a layer, with the style's unit and decimal sign. Older CAM programs only accept letters, digits,
 * `$`, `-` and `_`.
 */
function standardName(template: string, work: DxfWork, style: ResolvedStyle): string {
  const decimal = style.version === 'AC1009' && style.decimal === '.' ? '_' : style.decimal;
  return shortened(filled(template, work, { ...style, decimal }));
}

const MILLIMETRES = resolveStyle({});

/** The standard name of a layer in a drawing in millimeters. */
export function plainLayerName(template: string, work: DxfWork): string {
  return standardName(template, work, MILLIMETRES);
}

/** The length of the longest layer name that older CAM programs accept, in characters. */
const LONGEST_LAYER = 31;

function shortened(name: string): string {
  return [
    [/DEPTH_/, 'D_'],
    [/(L)ENGTH|(W)IDTH/, '$1$2'],
    [/_([DZW])_/g, '_$1'],
  ].reduce(
    (short, [long, text]) => (short.length > LONGEST_LAYER ? short.replace(long!, text as string) : short),
    name,
  );
}

function filled(template: string, work: DxfWork, style: ResolvedStyle): string {
  const name = template.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const text = textOf(key.toLowerCase() as Placeholder, work, style);
    return text === undefined ? whole : key === key.toLowerCase() ? text : text.toUpperCase();
  });
  return style.version === 'AC1009' ? name.toUpperCase() : name;
}

function textOf(key: Placeholder, work: DxfWork, style: ResolvedStyle): string | undefined {
  if (key === 'operation') return work.operation;
  if (key === 'face') return work.face;
  if (key === 'back') return work.face === 'back' ? 'back' : '';
  if (key === 'tool') return toolFor(work, style.tools);
  if (key === 'thread') return work.thread?.replace('.', style.decimal) ?? '';
  const value = work[key];
  return value === undefined ? undefined : numberIn(value, key === 'angle' ? { ...style, units: 'mm' } : style);
}

/** Writes a number for a layer name, rounded to hundredths of a millimeter, or to ten-thousandths of an inch. */
function numberIn(value: number, { units, decimal }: ResolvedStyle): string {
  const rounded = units === 'inch' ? Math.round((value / MM_PER_INCH) * 1e4) / 1e4 : Math.round(value * 100) / 100;
  return String(rounded).replace('.', decimal);
}

function toolFor({ operation, diameter }: DxfWork, tools: readonly DxfTool[]): string | undefined {
  const own = tools.filter((tool) => tool.operation === operation);
  const exact = own.find((tool) => tool.diameter !== undefined && tool.diameter === diameter);
  return (exact ?? own.find((tool) => tool.diameter === undefined))?.tool;
}

/** A problem in a style that keeps drawings from being written. */
export interface DxfStyleIssue {
  /** A JSON pointer into the style: `/layers/0/name`. */
  readonly pointer: string;
  readonly detail: string;
}

/** A sample of the work, whose numbers are as long as they can get, to find out how long a layer name can get. */
function sampleOf(operation: DxfOperation): DxfWork {
  const face = operation.startsWith('edge') ? 'length1' : operation === 'through_hole' ? 'front' : 'back';
  return {
    operation,
    face,
    depth: 12.25,
    diameter: 10.25,
    thread: 'M10x1.25',
    width: 18.25,
    z: 9.25,
    angle: 22.75,
    thickness: 19.25,
  };
}

/**
 * Checks a style for errors: unknown placeholders, characters that layer names can't contain, and missing tools.
 * @example
 * ```ts
 * dxfStyleIssues({ layers: [{ operation: 'hole', name: 'DRILL_{dept}' }] });
 * // [{ pointer: '/layers/0/name', detail: '{dept} isn’t a placeholder. Holes have {operation}, {thickness}, …' }]
 * ```
 */
export function dxfStyleIssues(style: DxfStyle): readonly DxfStyleIssue[] {
  const resolved = resolveStyle(style);
  const own = (style.layers ?? []).flatMap(({ operation, name }, index) => {
    const detail = templateIssue(operation, name, resolved);
    const isTwice = style.layers!.findIndex((layer) => layer.operation === operation) < index;
    return [
      ...(detail ? [{ pointer: `/layers/${index}/name`, detail }] : []),
      ...(isTwice ? [{ pointer: `/layers/${index}/operation`, detail: 'This operation already has a layer.' }] : []),
    ];
  });
  const named = new Set(style.layers?.map(({ operation }) => operation));
  const preset = dxfOperations.flatMap((operation) => {
    const template = named.has(operation) ? undefined : resolved.layers[operation];
    const detail = template === undefined ? undefined : templateIssue(operation, template, resolved);
    return detail ? [{ pointer: '/version', detail }] : [];
  });
  return [...own, ...preset.slice(0, 1)];
}

function templateIssue(operation: DxfOperation, template: string, style: ResolvedStyle): string | undefined {
  const known = dxfPlaceholders(operation);
  const used = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, key]) => key!);
  const unknown =
    used.find((key) => key !== key.toLowerCase() && key !== key.toUpperCase()) ??
    used.find((key) => !known.includes(key.toLowerCase()));
  if (unknown !== undefined) {
    const list = known.map((key) => `{${key}}`).join(', ');
    const isOther = (placeholders as readonly string[]).includes(unknown.toLowerCase());
    return `{${unknown}} ${isOther ? 'has no value here' : 'isn’t a placeholder'}. Use ${list}.`;
  }
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, ''))) return 'Close each placeholder: {depth}.';
  if (used.some((key) => key.toLowerCase() === 'tool') && !toolFor({ operation }, style.tools)) {
    return `Add a tool for “${operation}” without a diameter. {tool} stands for its name.`;
  }
  if (known.includes('back') && !used.some((key) => ['face', 'back'].includes(key.toLowerCase()))) {
    return 'Add {face} or {back}. Without it, work on the back looks like work on the front.';
  }
  return nameIssue(layerName(sampleOf(operation), template, style), style);
}

/** Characters that layer names can't contain in any version, and those that they can't contain in R12. */
const FORBIDDEN = /[<>/\\":;?*|,=`]/;
const R12_NAME = /^[A-Z0-9$_-]*$/;

function nameIssue(name: string, { version }: ResolvedStyle): string | undefined {
  const longest = version === 'AC1009' ? 31 : 255;
  if (name.trim() === '') return 'Enter a name.';
  if (name.length > longest)
    return `“${name}” has ${name.length} characters. ${versionName(version)} allows ${longest}.`;
  const bad = name.match(version === 'AC1009' ? /[^A-Z0-9$_-]/ : FORBIDDEN)?.[0];
  if (bad === undefined && (version !== 'AC1009' || R12_NAME.test(name))) return undefined;
  return `“${name}” has ${bad === ' ' ? 'a space' : `“${bad}”`}, which ${versionName(version)} doesn’t allow.`;
}

function versionName(version: ResolvedStyle['version']): string {
  return version === 'AC1009' ? 'R12' : 'DXF';
}

/**
 * The names of all layers for sample work, to show the effect of a style.
 * @example
 * ```ts
 * dxfSampleLayers({ preset: 'thermwood' })[2]; // { operation: 'hole', name: 'backdrill z0p4921' }
 * ```
 */
export function dxfSampleLayers(
  style: DxfStyle,
): readonly { readonly operation: DxfOperation; readonly name: string }[] {
  const resolved = resolveStyle(style);
  return dxfOperations.flatMap((operation) => {
    const template = resolved.layers[operation];
    return template === undefined ? [] : [{ operation, name: layerName(previewOf(operation), template, resolved) }];
  });
}

function previewOf(operation: DxfOperation): DxfWork {
  const face = operation.startsWith('edge') ? 'length1' : 'front';
  return { operation, face, depth: 12.5, diameter: 5, width: 8.2, z: 9, angle: 45, thickness: 18 };
}
