// Reads woodWOP programs according to HOMAG's description of the format (9-080-42-7190, July 2006). An unknown macro,
// key or word is an error. It's based only on the description, not on our writer, so it can find the writer's mistakes.

import assert from 'node:assert/strict';

type Values = Readonly<Record<string, string>>;

interface MprMacro {
  readonly id: number;
  readonly values: Values;
  /** The lines of a comment. */
  readonly comment: readonly string[];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface MprElement extends Place {
  /** The arc from the previous element; undefined for a line. */
  readonly arc?: { readonly radius: number; readonly isClockwise: boolean; readonly isLarge: boolean };
}

interface ReadMpr {
  readonly head: Values;
  /** Contours by number. Each has its start, then each element's end. */
  readonly contours: ReadonlyMap<number, readonly MprElement[]>;
  readonly macros: readonly MprMacro[];
}

const number = /^-?\d+(\.\d+)?$/;
const oneOf = (...words: readonly string[]) => new RegExp(`^(${words.join('|')})$`);

/** §5: the keys of the head, with their format. Our writer doesn't use any others. */
const HEAD: Readonly<Record<string, RegExp>> = {
  VERSION: /^4\.0$/,
  MAT: oneOf('HOMAG', 'CF-HOMAG', 'FK-HOMAG', 'WEEKE'),
  OP: /^[012]$/,
  FM: /^[0-4]$/,
  INCH: /^[01]$/,
  VIEW: oneOf('NOMIRROR', 'XMIRROR', 'YMIRROR', 'XYMIRROR'),
  ...{ _BSX: number, _BSY: number, _BSZ: number },
};

const KO = /^\d\d$/;
const tool = /^\d+$/;
const flag = /^[01]$/;

interface MacroRules {
  readonly name: string;
  readonly must: Readonly<Record<string, RegExp>>;
  readonly may?: Readonly<Record<string, RegExp>>;
}

/** §9: the keys of each macro. Keys without a default, and those that determine what's made, are required. */
const MACROS: Readonly<Record<number, MacroRules>> = {
  100: {
    name: 'WerkStck',
    must: { LA: number, BR: number, DI: number, AX: number, AY: number, FNX: number, FNY: number },
  },
  101: { name: 'Kommentar', must: { KM: /^[ -~]{0,80}$/ } },
  102: {
    name: 'BohrVert',
    must: { XA: number, YA: number, DU: number, BM: oneOf('LS', 'SS', 'LSL', 'SSS'), AN: number, MI: flag, AB: number },
    may: { TI: number, WI: number, XR: number, YR: number, S_: /^[012]$/, KO },
  },
  103: {
    name: 'BohrHoriz',
    must: {
      ...{ XA: number, YA: number, ZA: number, DU: number, TI: number },
      ...{ BM: oneOf('XP', 'XM', 'YP', 'YM'), AN: number, MI: flag, AB: number },
    },
    may: { KO },
  },
  105: {
    name: 'Konturfraesen',
    must: {
      ...{
        EA: /^\d+:\d+$/,
        EE: /^\d+:\d+$/,
        MDA: oneOf('TAN', 'SEI', 'SEN'),
        MDE: oneOf('TAN_AB', 'SEI_AB', 'SEN_AB'),
      },
      ...{ RK: oneOf('NOWRK', 'WRKL', 'WRKR'), EM: flag, RI: flag, AB: number, ZA: number },
    },
    may: { TNO: tool, KO },
  },
  109: {
    name: 'Nuten',
    must: {
      ...{ XA: number, YA: number, XE: number, YE: number, NB: number, TI: number },
      ...{ RK: oneOf('NOWRK', 'WRKL', 'WRKR'), EM: oneOf('MOD0', 'MOD1', 'MOD2'), MN: oneOf('GL', 'GGL') },
    },
    may: { TV: number, MV: oneOf('GL', 'GGL'), OP: flag, T_: tool, KO },
  },
  112: {
    name: 'Tasche',
    must: {
      ...{ XA: number, YA: number, LA: number, BR: number, RD: number, WI: number, TI: number },
      ...{ ZT: number, XY: number, DS: flag },
    },
    may: { T_: tool, KO },
  },
  181: {
    name: 'FreiFormTasche',
    must: { EA: /^\d+:0$/, AD: number, AZ: number, TI: number, ZT: number, XY: number, DS: flag },
    may: { T_: tool, KO },
  },
};

export function readMpr(text: string): ReadMpr {
  assert.match(text, /^[ -~\r\n]*$/, 'ASCII');
  assert.ok(text.endsWith('\r\n!\r\n'), 'ends with !');
  const lines = text.slice(0, -3).split('\r\n');
  assert.ok(!lines.some((line) => /[\r\n]/.test(line)), 'CR LF');
  // Sections are separated by blank lines, and each begins with its own sign.
  const blocks = lines
    .join('\n')
    .trim()
    .split(/\n\n+/)
    .map((block) => block.split('\n'));
  const order = blocks.map(([first]) => '[]<'.indexOf(first![0]!));
  assert.deepEqual(order, order.toSorted(), 'head, contours, macros');
  assert.equal(blocks.filter(([first]) => first === '[H').length, 1);
  const contours = blocks.filter(([first]) => first!.startsWith(']')).map(readContour);
  assert.deepEqual(
    contours.map(([number]) => number),
    contours.map((_, i) => i + 1),
  );
  const macros = blocks.filter(([first]) => first!.startsWith('<')).map(readMacro);
  assert.deepEqual([macros[0]!.id, macros.filter(({ id }) => id === 100).length], [100, 1]);
  return { head: readHead(blocks[0]!), contours: new Map(contours), macros };
}

function readHead([first, ...lines]: readonly string[]): Values {
  assert.equal(first, '[H');
  const pairs = lines.map((line): [string, string] => {
    const [, key, quoted, plain] = /^(\w+)=(?:"([^"]*)"|(.+))$/.exec(line)!;
    // Keys that begin with an underscore are calculated, and their values have no quotes.
    assert.equal(plain === undefined, !key!.startsWith('_'), line);
    assert.match((quoted ?? plain)!, HEAD[key!]!, line);
    return [key!, (quoted ?? plain)!];
  });
  assert.equal(pairs[0]![0], 'VERSION');
  return Object.fromEntries(pairs);
}

function readMacro([first, ...lines]: readonly string[]): MprMacro {
  const [, id, name] = /^<(\d+) \\(\w+)\\$/.exec(first!)!;
  const rules = MACROS[Number(id)];
  assert.ok(rules, first);
  assert.equal(name, rules.name);
  const known = { ...rules.must, ...rules.may };
  const pairs = lines.map((line): [string, string] => {
    const [, key, value] = /^(\w+)="([^"\\]*)"$/.exec(line) ?? assert.fail(line);
    assert.ok(known[key!], `${first} has no ${key}`);
    assert.match(value!, known[key!]!, `${first} ${line}`);
    return [key!, value!];
  });
  const comment = pairs.filter(([key]) => key === 'KM').map(([, value]) => value);
  const keys = pairs.map(([key]) => key);
  if (id !== '101') assert.equal(new Set(keys).size, keys.length, 'each key once');
  for (const key of Object.keys(rules.must)) assert.ok(keys.includes(key), `${first} needs ${key}`);
  const values = Object.fromEntries(pairs);
  assert.equal(values.KO ?? '00', '00');
  return { id: Number(id), values, comment };
}

/** §8: `$E0` is a point, and each element after it starts where the previous one ends. */
function readContour([first, ...lines]: readonly string[]): readonly [number, readonly MprElement[]] {
  const elements: string[][] = [];
  for (const line of lines) {
    if (!line.startsWith('$')) elements.at(-1)!.push(line);
    else assert.equal(line, `$E${elements.push([]) - 1}`);
  }
  const read = elements.map(([kind, ...pairs], i): MprElement => {
    const values = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
    const keys = { KP: 'X Y Z KO', KL: 'X Y', KA: 'X Y DS R' }[kind!];
    assert.equal(Object.keys(values).join(' '), keys, kind);
    assert.equal(kind === 'KP', i === 0);
    for (const value of Object.values(values)) assert.match(value, number);
    const [x, y] = [Number(values.X), Number(values.Y)];
    if (kind !== 'KA') return { x, y };
    const turn = Number(values.DS);
    return { x, y, arc: { radius: Number(values.R), isClockwise: turn % 2 === 0, isLarge: turn > 1 } };
  });
  return [Number(/^\](\d+)$/.exec(first!)![1]), read];
}

/** Points along a closed contour, close enough together to measure it to a hundredth. */
export function contourPoints(elements: readonly MprElement[]): readonly Place[] {
  const last = elements.at(-1)!;
  assert.ok(Math.hypot(last.x - elements[0]!.x, last.y - elements[0]!.y) < 1e-5, 'closed');
  return elements.slice(1).flatMap((to, i) => {
    const from = elements[i]!;
    return to.arc ? arcPoints(from, to, to.arc) : [to];
  });
}

function arcPoints(from: Place, to: Place, { radius, isClockwise, isLarge }: NonNullable<MprElement['arc']>) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const half = Math.hypot(dx, dy) / 2;
  assert.ok(half <= radius + 1e-4, 'the radius reaches');
  // The center is to the left of a small arc that runs counterclockwise.
  const aside = Math.sqrt(Math.max(0, radius ** 2 - half ** 2)) * (isClockwise === isLarge ? 1 : -1);
  const center = { x: from.x + dx / 2 - (dy / 2 / half) * aside, y: from.y + dy / 2 + (dx / 2 / half) * aside };
  const start = Math.atan2(from.y - center.y, from.x - center.x);
  const turn = Math.atan2(to.y - center.y, to.x - center.x) - start;
  const whole = 2 * Math.PI;
  const angle = isClockwise ? -(((-turn % whole) + whole) % whole) : ((turn % whole) + whole) % whole;
  return Array.from({ length: 512 }, (_, i): Place => {
    const at = start + (angle * (i + 1)) / 512;
    return { x: center.x + radius * Math.cos(at), y: center.y + radius * Math.sin(at) };
  });
}
