import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') && !file.endsWith('.test.ts') && readFileSync(`${folder}${file}`, 'utf8').includes('css`'),
);

/** Where the place of a part is told: parts that lie in one another say it of themselves, and only once. */
const placing = /\b(position|inset|display|inline-size|block-size|transform)\s*:/;

/** Classes that a file lays out regardless of where they're used. */
function classesLaidOut(file: string): readonly string[] {
  const rules = readFileSync(`${folder}${file}`, 'utf8').matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selectors = '', body = '']) =>
    placing.test(body)
      ? selectors
          .split(',')
          .flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector.replace(/\/\*.*\*\//s, ''))?.[1] ?? [])
      : [],
  );
}

it('no class is laid out by two parts of the element: they share one shadow root, some only once they are fetched', () => {
  const owners = new Map<string, string>();
  for (const file of files) {
    for (const name of new Set(classesLaidOut(file))) {
      assert.equal(owners.get(name), undefined, `.${name} is laid out in ${owners.get(name)} and in ${file}`);
      owners.set(name, file);
    }
  }
  assert.ok(owners.size > 20, 'Hardly any class was found.');
});

it('no :has() of a state decides what is inside or beside its element, because Safari doesn’t update that in a shadow root', () => {
  for (const file of files) {
    const styles = [...readFileSync(`${folder}${file}`, 'utf8').matchAll(/css`([\s\S]*?)`/g)].map(([, text]) => text);
    const rules = styles.flatMap((text = '') => [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector));
    const wrong = rules.filter((selector = '') =>
      /:has\([^{]*(checked|disabled|pressed|invalid|busy|focus)[^{]*\)\s*[>+~\s]\s*\S/.test(selector),
    );
    assert.deepEqual(wrong, [], file);
  }
});

it('a switch that is off is not filled with the text color in forced colors', () => {
  const text = readFileSync(`${folder}form/option-styles.ts`, 'utf8');
  const forced = text.slice(text.indexOf('@media (forced-colors: active)'));
  assert.match(forced, /\.switch \{\s*background: ButtonFace;/);
});
