import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { STAGE_COLORS } from '@parametric/configurator-element/internal/stage-colors';

const root = fileURLToPath(new URL('../../../', import.meta.url));

it('every snippet and recipe has the stage’s color behind the picture', () => {
  const files = execFileSync('git', ['grep', '-lI', '--', '--configurator-stage, *#'], { cwd: root, encoding: 'utf8' });
  const colors = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...readFileSync(root + file, 'utf8').matchAll(/--configurator-stage, *(#\w+)/g)].map(([, color]) => [
        file,
        color,
      ]),
    );
  assert.ok(colors.length >= 6, 'the README, the console and four recipes');
  for (const [file, color] of colors) assert.equal(color, STAGE_COLORS.placeholder, file);
});

it('the placeholder’s color is the stage’s on a white page', () => {
  const [red, green, blue, alpha] = STAGE_COLORS.placeholder
    .match(/\w\w/g)!
    .map((digits) => Number.parseInt(digits, 16));
  const overWhite = [red!, green!, blue!].map((value) => Math.round(255 + ((value - 255) * alpha!) / 255));
  assert.equal(`#${overWhite.map((value) => value.toString(16)).join('')}`, STAGE_COLORS.light);
});
