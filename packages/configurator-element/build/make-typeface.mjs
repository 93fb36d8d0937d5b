// Generates the typefaces of engraved and raised text from free fonts:
//
//   src/typeface/<name>.ts       outlines, loaded only when a product has text
//   src/model/letters/<name>.ts  which letters there are, and how wide each is, for the evaluator
//
// Run it after changing a font or the characters: node packages/configurator-element/build/make-typeface.mjs

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);

/** Semibold, because its strokes are wide enough for the smallest cutter. */
const WEIGHT = 600;
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** By the name that documents use, which is also the name of the font's package. */
export const TYPEFACES = {
  inter: {
    licence:
      'Inter SemiBold, copyright 2016 The Inter Project Authors (https://github.com/rsms/inter), SIL Open Font License 1.1',
    file: 'Inter-OFL.txt',
  },
  'noto-serif': {
    licence:
      'Noto Serif SemiBold, copyright 2022 The Noto Project Authors (https://github.com/notofonts/latin-greek-cyrillic), SIL Open Font License 1.1',
    file: 'NotoSerif-OFL.txt',
  },
  'roboto-slab': {
    licence:
      'Roboto Slab SemiBold, copyright 2018 The Roboto Slab Project Authors (https://github.com/googlefonts/robotoslab), Apache License 2.0',
    file: 'RobotoSlab-Apache.txt',
  },
};

/** The height of a capital: widths and outlines are in thousandths of it. */
const CAPITAL = 1000;

/**
 * Latin-1, Latin Extended-A, Romanian, Vietnamese, the German capital ß, modern Greek, the Cyrillic of Europe and
 * Central Asia, typographic punctuation and a few signs.
 */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x386, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x493],
  [0x49a, 0x49b],
  [0x4a2, 0x4a3],
  [0x4ae, 0x4b3],
  [0x4ba, 0x4bb],
  [0x4d8, 0x4d9],
  [0x4e8, 0x4e9],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2020],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
];

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** @returns {{ contours: string, glyphs: string, advances: string[] }} as stored in the two files */
export function makeTypeface(name) {
  const fonts = SUBSETS.map((subset) => {
    const file = readFileSync(require.resolve(`@fontsource/${name}/files/${name}-${subset}-${WEIGHT}-normal.woff`));
    return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  const letters = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => readLetter(fonts, from + i)).filter(Boolean),
  );
  return { ...encode(letters), advances: advanceRanges(letters) };
}

function readLetter(fonts, code) {
  // Inter has no glyphs for the soft hyphen and ŉ, the others have no arrows.
  const font = fonts.find((one) => one.charToGlyphIndex(String.fromCodePoint(code)) > 0);
  if (!font) return undefined;
  const scale = CAPITAL / font.tables.os2.sCapHeight;
  const glyph = font.charToGlyph(String.fromCodePoint(code));
  return { code, advance: Math.round(glyph.advanceWidth * scale), contours: readContours(glyph.path.commands, scale) };
}

/** TrueType's outer contours run clockwise; here they run counterclockwise. */
function readContours(commands, scale) {
  const contours = [];
  for (const { type, x, y, x1, y1 } of commands) {
    if (type === 'M') contours.push([{ to: [x, y] }]);
    else if (type === 'L') contours.at(-1).push({ to: [x, y] });
    else if (type === 'Q') contours.at(-1).push({ control: [x1, y1], to: [x, y] });
    else if (type !== 'Z') throw new Error(`The path command ${type} can't be encoded.`);
  }
  return grouped(contours.map((segments) => scaled(reversed(segments), scale)));
}

function reversed(segments) {
  const ends = segments.map(({ to }) => to);
  const back = segments.slice(1).map(({ control }, i) => ({ control, to: ends[i] }));
  return [{ to: ends.at(-1) }, ...back.reverse()];
}

/** Rounded relative to the contour's start, so that the A of Á and Ä is the same contour. */
function scaled([first, ...rest], scale) {
  const start = first.to.map((value) => Math.round(value * scale));
  const relative = (point) => point.map((value, i) => Math.round((value - first.to[i]) * scale));
  const segments = rest
    .map(({ control, to }) => ({ control: control && relative(control), to: relative(to) }))
    .filter(({ to }, i, all) => String(to) !== String(i === 0 ? [0, 0] : all[i - 1].to));
  return { start, segments, area: areaOf(segments) };
}

/** Each outer contour, followed by the holes inside it. */
function grouped(contours) {
  const outers = contours.filter(({ area }) => area > 0);
  const holes = contours.filter(({ area }) => area < 0);
  return outers.flatMap((outer) => [outer, ...holes.filter((hole) => isInside(hole, outer))]);
}

function areaOf(segments) {
  let [area, from] = [0, [0, 0]];
  for (const { control, to } of segments) {
    for (const point of control ? [control, to] : [to]) {
      area += from[0] * point[1] - from[1] * point[0];
      from = point;
    }
  }
  return area / 2;
}

function isInside({ start: [x, y] }, { start, segments }) {
  const corners = [[0, 0], ...segments.map(({ to }) => to)].map(([u, v]) => [start[0] + u, start[1] + v]);
  let inside = false;
  corners.forEach(([u0, v0], i) => {
    const [u1, v1] = corners[(i + 1) % corners.length];
    if (v0 > y !== v1 > y && x < ((u1 - u0) * (y - v0)) / (v1 - v0) + u0) inside = !inside;
  });
  return inside;
}

/**
 * Each distinct contour is written once, and glyphs refer to it by number. In a contour, `-` starts a line and `.` a
 * curve; points are relative.
 */
function encode(letters) {
  const shapes = new Map();
  let last = 0;
  const glyphs = letters.map(({ code, contours }) => {
    const places = contours.flatMap(({ start, segments }) => {
      const shape = encodeContour(segments);
      if (!shapes.has(shape)) shapes.set(shape, shapes.size);
      return [shapes.get(shape), ...start];
    });
    const step = code - last;
    last = code;
    return encodeNumbers([step, ...places]);
  });
  return { contours: [...shapes.keys()].join(' '), glyphs: glyphs.join(' ') };
}

function encodeContour(segments) {
  let [text, mark, from] = ['', '', [0, 0]];
  const relative = (point) => {
    const step = [point[0] - from[0], point[1] - from[1]];
    from = point;
    return step;
  };
  for (const { control, to } of segments) {
    const next = control ? '.' : '-';
    text += (next === mark ? '' : next) + encodeNumbers([...(control ? relative(control) : []), ...relative(to)]);
    mark = next;
  }
  return text;
}

/**
 * Base64 VLQ as in source maps: five bits per character, least significant first, with a sixth bit if more follow. The
 * first bit is the sign.
 */
function encodeNumbers(values) {
  return values.map((value) => encodeDigits(value < 0 ? -value * 2 + 1 : value * 2)).join('');
}

function encodeDigits(rest) {
  return rest > 31 ? BASE64[(rest & 31) | 32] + encodeDigits(rest >> 5) : BASE64[rest];
}

/** 0 if a letter with an accent is as wide as without it. Most are, so this makes the model's bundle smaller. */
function advanceRanges(letters) {
  const widths = new Map(letters.map(({ code, advance }) => [code, advance]));
  const runs = [];
  for (const { code, advance } of letters) {
    const plain = String.fromCodePoint(code).normalize('NFD').codePointAt(0);
    const width = plain !== code && widths.get(plain) === advance ? 0 : advance;
    const run = runs.at(-1);
    if (run && run[0] + run[1].length === code) run[1].push(width);
    else runs.push([code, [width]]);
  }
  return runs.map(([code, widths]) => [code, ...widths].map((each) => each.toString(36)).join(' '));
}

function write(name, { licence, file }) {
  const { contours, glyphs, advances } = makeTypeface(name);
  const header = '// Made by build/make-typeface.mjs';
  const place = (folder) => fileURLToPath(new URL(`../src/${folder}/${name}.ts`, import.meta.url));
  // The license is a value rather than a comment, because it must survive the build.
  writeFileSync(
    place('typeface'),
    `${header}, read by typeface.ts. The license is in docs/${file}.\n\nexport const LICENCE =\n  '${licence}';\n\nexport const CONTOURS =\n  '${contours}';\n\nexport const GLYPHS =\n  '${glyphs}';\n`,
  );
  const runs = advances.map((run) => `  '${run}',\n`).join('');
  writeFileSync(
    place('model/letters'),
    `${header}, read by letters.ts.\n\n/**\n * Runs of letters: a code point, then the advance widths of the letters from there on, in thousandths of a capital's height;\n * 0 is the width of the letter without its accent. All numbers are in base 36.\n */\nexport const ADVANCES: readonly string[] = [\n${runs}];\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, typeface] of Object.entries(TYPEFACES)) write(name, typeface);
}
