import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') && !file.endsWith('.test.ts') && readFileSync(`${folder}${file}`, 'utf8').includes('css`'),
);

/** Properties that lay an element out. Each class may be laid out in only one file. */
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

it('no class is laid out by two files, because lazily loaded styles share the shadow root', () => {
  const owners = new Map<string, string>();
  for (const file of files) {
    for (const name of new Set(classesLaidOut(file))) {
      assert.equal(owners.get(name), undefined, `.${name} is laid out in ${owners.get(name)} and in ${file}`);
      owners.set(name, file);
    }
  }
  assert.ok(owners.size > 20, 'Hardly any class was found.');
});

it('no :has() with a state styles children or siblings, because Safari doesn’t update those in shadow roots', () => {
  for (const file of files) {
    const styles = [...readFileSync(`${folder}${file}`, 'utf8').matchAll(/css`([\s\S]*?)`/g)].map(([, text]) => text);
    const rules = styles.flatMap((text = '') => [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector));
    const wrong = rules.filter((selector = '') =>
      /:has\([^{]*(checked|disabled|pressed|invalid|busy|focus)[^{]*\)\s*[>+~\s]\s*\S/.test(selector),
    );
    assert.deepEqual(wrong, [], file);
  }
});

it('a switch that’s off isn’t filled with the text color in forced colors mode', () => {
  const text = readFileSync(`${folder}form/option-styles.ts`, 'utf8');
  const forced = text.slice(text.indexOf('@media (forced-colors: active)'));
  assert.match(forced, /\.switch \{\s*background: ButtonFace;/);
});
