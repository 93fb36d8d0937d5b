// Suggestions for words that other programs use for the format's keys and values, and that edit distance doesn't find.

import type { Diagnostic } from './diagnostic.js';
import { isObject, lastPointerStep, memberOf, parentPointer, pointerSteps } from './json-source.js';
import { lookAt, SchemaWalk } from './schema/schema-walk.js';

/** Maps each word of the format to the words that other programs use for it. */
type Words = Readonly<Record<string, readonly string[]>>;

const sides: Words = {
  '-x': ['left'],
  '+x': ['right'],
  '+y': ['top', 'up', 'upper'],
  '-y': ['bottom', 'down', 'lower', 'underside'],
  '+z': ['front'],
  '-z': ['back', 'rear', 'behind'],
};

const axes: Words = {
  x: ['width', 'horizontal', 'left', 'right', '+x', '-x'],
  y: ['height', 'vertical', 'up', 'top', 'bottom', '+y', '-y'],
  z: ['depth', 'front', 'back', '+z', '-z'],
};

const valueWords: Readonly<Record<string, Words>> = {
  type: {
    number: ['float', 'double', 'decimal', 'slider', 'range', 'length', 'mm', 'dimension', 'numeric'],
    integer: ['int', 'count', 'stepper', 'whole'],
    boolean: ['bool', 'checkbox', 'switch', 'toggle', 'flag', 'yesno'],
    choice: ['select', 'enum', 'dropdown', 'radio', 'option', 'options', 'list', 'combo'],
    color: ['colour', 'rgb', 'hex'],
    text: ['string', 'str', 'input'],
  },
  kind: {
    panel: ['board', 'plate', 'shelf', 'plank', 'side', 'door', 'plywood'],
    box: ['cube', 'cuboid', 'block', 'solid', 'rect', 'rectangle'],
    cylinder: ['rod', 'cone', 'dowel', 'leg', 'tube-solid', 'pole'],
    extrude: ['extrusion', 'prism', 'moulding', 'molding', 'profile'],
    revolve: ['lathe', 'turned', 'rotate', 'revolution'],
    tube: ['pipe', 'sweep', 'bent', 'path'],
    sheet: ['sheetmetal', 'sheet-metal', 'metal', 'bracket', 'folded'],
    text: ['label', 'letters', 'engraving'],
    asset: ['model', 'mesh', 'glb', 'gltf', 'hardware', 'file'],
    item: ['screw', 'bought', 'accessory', 'fitting', 'part'],
    group: ['folder', 'assembly', 'component', 'compound', 'container'],
    hinge: ['door', 'rotate', 'revolute', 'rotation', 'swing'],
    slide: ['drawer', 'translate', 'prismatic', 'linear', 'move'],
    groove: ['dado', 'slot', 'channel', 'housing', 'nut'],
    rebate: ['rabbet', 'step', 'falz', 'notch'],
    pocket: ['recess', 'mortise', 'cavity', 'milling', 'tasche'],
    lattice: ['kerf', 'slots', 'pattern', 'flex', 'living-hinge'],
  },
  finish: {
    wood: ['timber', 'oak', 'solid', 'veneer'],
    laminate: ['melamine', 'plastic', 'mdf'],
    metal: ['steel', 'brass', 'aluminium', 'aluminum', 'iron', 'chrome'],
    fabric: ['cloth', 'textile', 'felt'],
    leather: ['hide', 'leatherette'],
    stone: ['marble', 'granite', 'concrete'],
    paint: ['painted', 'matte', 'matt', 'satin'],
    lacquer: ['lacquered', 'gloss', 'glossy', 'varnish'],
  },
  level: { error: ['fatal', 'block', 'blocking'], warning: ['warn', 'info', 'hint', 'notice'] },
  unit: { mm: ['millimetre', 'millimeter', 'millimetres', 'millimeters'], deg: ['degree', 'degrees', '°', 'angle'] },
  pattern: { any: ['none', 'all', 'text'], digits: ['number', 'numeric', 'numbers'], letters: ['alpha', 'alphabetic'] },
  axis: axes,
  normal: axes,
  grain: axes,
  face: sides,
  along: sides,
  on: sides,
  edges: sides,
};

/** Maps each key of the format to the words that other programs use for it. */
const keyWords: Words = {
  label: ['name', 'title', 'caption'],
  name: ['label', 'title'],
  key: ['name', 'id'],
  id: ['name', 'key'],
  help: ['description', 'hint', 'tooltip', 'info'],
  options: ['values', 'choices', 'items', 'enum', 'list'],
  default: ['value', 'initial', 'start'],
  follows: ['follow', 'defaultFrom', 'like', 'sameAs', 'matches'],
  summary: ['headline', 'summarize', 'main', 'subtitle'],
  min: ['minimum', 'least', 'from', 'low'],
  max: ['maximum', 'most', 'to', 'high'],
  group: ['section', 'category', 'step', 'tab', 'heading'],
  folded: ['collapsed', 'advanced', 'rare', 'closed', 'expanded'],
  visible: ['if', 'when', 'show', 'shown', 'condition', 'hidden'],
  if: ['when', 'condition', 'visible', 'show', 'only'],
  at: ['position', 'pos', 'origin', 'translate', 'location', 'offset', 'place'],
  rotate: ['rotation', 'angle', 'orientation', 'turn'],
  repeat: ['count', 'copies', 'array', 'pattern', 'times', 'loop'],
  let: ['vars', 'locals', 'variables', 'define', 'const'],
  define: ['definitions', 'defs', 'vars', 'variables', 'let', 'constants', 'formulas', 'values'],
  parts: ['children', 'components', 'elements', 'bodies', 'items'],
  kind: ['type', 'shape'],
  size: ['dimensions', 'dims', 'extent'],
  length: ['height', 'len', 'depth'],
  diameter: ['width', 'd', 'dia', 'diam'],
  bands: ['edgeBands', 'edgebands', 'tapes', 'edgings'],
  band: ['edgeBand', 'tape', 'edging'],
  edges: ['banding', 'edging', 'edgeBanding'],
  grainMatch: ['grain', 'match', 'matched', 'grain_match', 'bookmatch', 'grainSet'],
  stacked: ['vertical', 'stack', 'column'],
  kFactor: ['k', 'kfactor', 'k_factor'],
  flanges: ['bends', 'folds', 'legs'],
  relief: ['notch', 'bendRelief'],
  hinge: ['livingHinge', 'kerf', 'lattice', 'flex'],
  bridge: ['gap', 'tab'],
  web: ['spacing', 'rib'],
  cutouts: ['cuts', 'openings', 'notches'],
  holes: ['drillings', 'drills', 'bores', 'borings'],
  machining: ['operations', 'milling', 'routing', 'grooves', 'rebates', 'pockets', 'recesses', 'dados'],
  along: ['side', 'edge', 'on'],
  normal: ['thicknessAxis', 'direction', 'plane'],
  quantity: ['count', 'amount', 'number', 'qty'],
  unitPrice: ['price', 'cost'],
  src: ['file', 'url', 'href', 'path', 'source', 'model'],
  require: ['if', 'condition', 'check', 'assert', 'rule', 'test'],
  message: ['text', 'error', 'msg'],
  keys: ['key', 'parameters', 'fields'],
  configuration: ['values', 'config', 'parameters', 'settings'],
  parameters: ['inputs', 'params', 'properties', 'fields'],
  color: ['colour'],
  light: ['lamp', 'emissive', 'emission', 'glow', 'pointLight'],
  lumens: ['lumen', 'lm', 'flux', 'power', 'intensity', 'brightness', 'watts'],
  kelvin: ['temperature', 'colorTemperature', 'cct', 'k', 'warmth'],
  bom: ['billOfMaterials'],
};

/**
 * Replaces the suggestion with a synonym's if there is one, because it's a better guess than the nearest word by edit
 * distance.
 */
export function withSynonyms(diagnostics: readonly Diagnostic[], document: unknown): readonly Diagnostic[] {
  const isUnknownKey = ({ code }: Diagnostic) => code === 'unknown-key';
  // Create it only if it's needed, because generating the schema takes longer than checking a document.
  const walk = diagnostics.some(isUnknownKey) ? new SchemaWalk() : undefined;
  return diagnostics.map((diagnostic) => {
    const suggestion =
      walk && isUnknownKey(diagnostic)
        ? synonymOfKey(diagnostic, document, walk)
        : synonymOfValue(diagnostic, document);
    if (suggestion === undefined || suggestion === diagnostic.suggestion) return diagnostic;
    const [before = '', ...after] = diagnostic.message.replace(/; did you mean ".*?"\?/, '').split(' (expected one of');
    return {
      ...diagnostic,
      suggestion,
      message: [`${before}; did you mean "${suggestion}"?`, ...after].join(' (expected one of'),
    };
  });
}

function synonymOfValue({ code, pointer }: Diagnostic, document: unknown): string | undefined {
  const steps = pointerSteps(pointer);
  const given = steps.reduce(memberOf, document);
  if ((code !== 'value' && code !== 'type') || typeof given !== 'string') return undefined;
  const key = steps.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const place = /\/motion\/kind$/.test(pointer)
    ? 'motion'
    : /\/machining\/\d+\/kind$/.test(pointer)
      ? 'machining'
      : 'part';
  const words = Object.hasOwn(valueWords, key) ? Object.entries(valueWords[key]!) : [];
  if (key === 'type' && isOfMaterials(steps.slice(0, -1).reduce(memberOf, document), document)) return 'material';
  const own = words.filter(([word]) => key !== 'kind' || place === (kindPlaces[word] ?? 'part'));
  return own.find(([, others]) => others.includes(given.toLowerCase()))?.[0];
}

/** The objects in which a `kind` has these values. All other kinds are kinds of parts. */
const kindPlaces: Readonly<Record<string, string>> = {
  hinge: 'motion',
  slide: 'motion',
  groove: 'machining',
  rebate: 'machining',
  pocket: 'machining',
};

/** Whether a parameter offers material ids. */
function isOfMaterials(parameter: unknown, document: unknown): boolean {
  const options: readonly unknown[] = isObject(parameter) && Array.isArray(parameter.options) ? parameter.options : [];
  const materials = isObject(document) && Array.isArray(document.materials) ? document.materials : [];
  const ids = new Set(materials.map((material: unknown) => (isObject(material) ? material.id : undefined)));
  return options.length > 0 && options.every((option) => typeof option === 'string' && ids.has(option));
}

function synonymOfKey({ pointer }: Diagnostic, document: unknown, walk: SchemaWalk): string | undefined {
  const given = lastPointerStep(pointer);
  const { value, schemas } = lookAt(parentPointer(pointer), document, walk);
  const known = new Set(schemas.flatMap(({ properties }) => Object.keys(isObject(properties) ? properties : {})));
  const has = (key: string) => isObject(value) && Object.hasOwn(value, key);
  return Object.keys(keyWords).find((key) => known.has(key) && !has(key) && keyWords[key]!.includes(given));
}
