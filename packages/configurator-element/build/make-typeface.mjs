// Generates the typefaces of engraved and raised text from free fonts:
//
// - src/typeface/<name>.ts: outlines, loaded only when a product has text
// - src/model/letters/<name>.ts: the available letters and their widths, for the evaluator
//
// Run it after changing a font or the characters: node --import=tsx packages/configurator-element/build/make-typeface.mjs

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';
import { writeAdvances, writeOutlines } from '../src/checker/typeface/outline-table.ts';
import { lettersIn } from '../src/checker/typeface/read-font.ts';

const require = createRequire(import.meta.url);

/** The weight of the fonts: semibold, whose strokes are wide enough for the smallest cutter. */
const WEIGHT = 600;
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** Typefaces by the name used in documents, which is also the name of the font's package. */
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

/**
 * Latin-1, Latin Extended-A, Romanian, Vietnamese, the German capital ß, modern Greek, European and Central Asian
 * Cyrillic, typographic punctuation and a few symbols.
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

/** @returns {{ contours: string, glyphs: string, advances: string[] }} as stored in the two files */
export function makeTypeface(name) {
  const fonts = SUBSETS.map((subset) => {
    const file = readFileSync(require.resolve(`@fontsource/${name}/files/${name}-${subset}-${WEIGHT}-normal.woff`));
    return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  const codes = RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
  // No typeface has all characters: Inter has no glyphs for the soft hyphen and ŉ, and the others have no arrows.
  const letters = lettersIn(fonts, codes);
  return { ...writeOutlines(letters), advances: writeAdvances(letters) };
}

function write(name, { licence, file }) {
  const { contours, glyphs, advances } = makeTypeface(name);
  const header = '// Made by build/make-typeface.mjs';
  const place = (folder) => fileURLToPath(new URL(`../src/${folder}/${name}.ts`, import.meta.url));
  // The license is a value rather than a comment, because the build must keep it.
  writeFileSync(
    place('typeface'),
    `${header}, read by typeface.ts. The license is in docs/${file}.\n\nexport const LICENCE =\n  '${licence}';\n\nexport const CONTOURS =\n  '${contours}';\n\nexport const GLYPHS =\n  '${glyphs}';\n`,
  );
  const runs = advances.map((run) => `  '${run}',\n`).join('');
  writeFileSync(
    place('model/letters'),
    `${header}, read by letters.ts.\n\n/**\n * Runs of letters: a code point, then the advance widths of that letter and the ones after it, in thousandths of the\n * cap height. 0 means the width of the letter without its accent. All numbers are in base 36.\n */\nexport const ADVANCES: readonly string[] = [\n${runs}];\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, typeface] of Object.entries(TYPEFACES)) write(name, typeface);
}
