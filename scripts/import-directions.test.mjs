// The linter enforces import directions. A file with a forbidden import must fail the check.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, it } from 'node:test';
import { root } from './process.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parametric-lint-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const element = 'packages/configurator-element/src';
const service = 'demo/service';

/** The title, the file's folder, its text, and the rule that must report it. */
const forbidden = [
  ['three in the model', `${element}/model`, `import 'three';`, 'noRestrictedImports'],
  [
    'three in the model, imported dynamically',
    `${element}/model`,
    `export const load = () => import('three');`,
    'noRestrictedImports',
  ],
  ['the model in geometry', `${element}/geometry`, `import '../model/index.js';`, 'noRestrictedImports'],
  ['a Node module in the drawing', `${element}/drawing`, `import 'node:fs';`, 'noRestrictedImports'],
  ['the drawing in the model', `${element}/model`, `import '../drawing/index.js';`, 'noRestrictedImports'],
  [
    'the drawing in the bill of materials',
    `${element}/manufacture`,
    `import '../drawing/index.js';`,
    'noRestrictedImports',
  ],
  ['the typeface in the model', `${element}/model`, `import '../typeface/index.js';`, 'noRestrictedImports'],
  [
    'the checker in an exported file',
    `${element}/exchange`,
    `import '../checker/check-text.js';`,
    'noRestrictedImports',
  ],
  ['the scene in an exported file', `${element}/exchange`, `import '../scene/index.js';`, 'noRestrictedImports'],
  ['Lit in the scene', `${element}/scene`, `import 'lit';`, 'noRestrictedImports'],
  ['three in the element', `${element}/element`, `import 'three';`, 'noRestrictedImports'],
  ['the checker in the element', `${element}/element`, `import '../checker/check-text.js';`, 'noRestrictedImports'],
  [
    'the session in what all parts share',
    `${element}/element/shared`,
    `import '../session/session.js';`,
    'noRestrictedImports',
  ],
  ['the form in the session', `${element}/element/session`, `import '../form/price-bar.js';`, 'noRestrictedImports'],
  [
    'the stage in the reports of failures',
    `${element}/element/diagnostics`,
    `import '../stage/drawer.js';`,
    'noRestrictedImports',
  ],
  ['the order in the quotes', `${element}/element/quotes`, `import '../order/ordering.js';`, 'noRestrictedImports'],
  ['three in the stage', `${element}/element/stage`, `import 'three';`, 'noRestrictedImports'],
  ['the checker in the model', `${element}/model`, `import '../checker/check-text.js';`, 'noRestrictedImports'],
  ['a Node module in the checker', `${element}/checker`, `import 'node:fs';`, 'noRestrictedImports'],
  ['the drawing in the checker', `${element}/checker`, `import '../drawing/index.js';`, 'noRestrictedImports'],
  [
    'the model in the client',
    'packages/api-client/src',
    `import '@parametric/configurator-element/model';`,
    'noRestrictedImports',
  ],
  ['the drawing in the view', `${element}/view`, `import '../drawing/index.js';`, 'noRestrictedImports'],
  ['anything in the loader', 'packages/embed-loader/src', `import './help.js';`, 'noRestrictedImports'],
  ['the store in a route', `${service}/api/routes`, `import '../../store/queries/orders.js';`, 'noRestrictedImports'],
  ['the server in a route', `${service}/api/routes`, `import '../../server.js';`, 'noRestrictedImports'],
  ['HTTP in the domain', `${service}/domain/orders`, `import '../../api/http/reply.js';`, 'noRestrictedImports'],
  ['the store in the domain', `${service}/domain/orders`, `import '../../store/tables.js';`, 'noRestrictedImports'],
  ['the domain in the platform', `${service}/platform`, `import '../domain/store.js';`, 'noRestrictedImports'],
  [
    'the domain in a folder of the platform',
    `${service}/platform/work`,
    `import '../../domain/store.js';`,
    'noRestrictedImports',
  ],
  ['HTTP in the store', `${service}/store`, `import '../api/http/reply.js';`, 'noRestrictedImports'],
  ['the shop in the service', `${service}/api/routes`, `import '@parametric/shop/shop';`, 'noRestrictedImports'],
  [
    'a relative import of the service in the console',
    'demo/console/src/settings',
    `import '../../../service/server.js';`,
    'noRestrictedImports',
  ],
  [
    'a test helper in the console',
    'demo/console/src',
    `import '@parametric/service/testing/service';`,
    'noRestrictedImports',
  ],
  ['the service in a shop', 'demo/shop', `import '@parametric/service/server';`, 'noRestrictedImports'],
  [
    'a relative import of the service in a journey',
    'demo/tests/journeys',
    `import '../../service/server.js';`,
    'noRestrictedImports',
  ],
];

const cycle = `${element}/model/cycle`;
const typeCycle = `${element}/model/type-cycle`;
/** All files are linted together, because starting the linter takes almost a second. */
const violations = lint({
  ...Object.fromEntries(forbidden.map(([, place, source], index) => [`${place}/${nameOf(index)}`, `${source}\n`])),
  [`${cycle}/first.ts`]: `import { second } from './second.js';\n\nexport const first = () => second;\n`,
  [`${cycle}/second.ts`]: `import { first } from './first.js';\n\nexport const second = () => first;\n`,
  [`${typeCycle}/first.ts`]: `import type { Second } from './second.js';\n\nexport interface First {\n  readonly second: Second;\n}\n`,
  [`${typeCycle}/second.ts`]: `import type { First } from './first.js';\n\nexport interface Second {\n  readonly first: First;\n}\n`,
});

for (const [index, [what, place, , rule]] of forbidden.entries())
  it(`${what} fails the check`, () => assert.ok(violations.has(`${place}/${nameOf(index)} ${rule}`)));

it('an import cycle fails the check', () => assert.ok(violations.has(`${cycle}/first.ts noImportCycles`)));

it('a cycle of type imports fails the check', () => assert.ok(violations.has(`${typeCycle}/first.ts noImportCycles`)));

it('no relative import leaves its package, except in build configurations and the repository’s scripts', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const packages = files.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file));
  const packageOf = (file) => packages.filter((folder) => file.startsWith(`${folder}/`)).sort(byLength)[0];
  const sources = files.filter((file) => /\.(?:ts|tsx|js|mjs|vue|svelte)$/.test(file) && !file.endsWith('.config.ts'));
  const leaving = sources.filter(packageOf).flatMap((file) => {
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"`](\.[^'"`]+)['"`]/g)]
      .map(([, specifier]) => join(dirname(file), specifier))
      .filter((target) => !target.startsWith('scripts/') && packageOf(target) !== packageOf(file))
      .map((target) => `${file} imports ${target}`);
  });
  assert.deepEqual(leaving, []);
});

const byLength = (a, b) => b.length - a.length;

it('an import in an allowed direction passes, and the composition root may import every layer', () => {
  const found = lint({
    [`${element}/model/part.ts`]: 'export const part = 1;\n',
    [`${element}/drawing/picture.ts`]: `import { part } from '../model/part.js';\n\nexport const picture = part;\n`,
    [`${service}/server.ts`]: `import './api/app.js';\nimport './store/tables.js';\n`,
    [`${service}/domain/orders/orders.test.ts`]: `import '../../server.js';\nimport '../../store/tables.js';\n`,
    [`${service}/store/queries/orders.ts`]: `import '../../domain/store.js';\nimport '../../platform/ids.js';\n`,
    [`${service}/api/routes/orders.ts`]: `import '../../domain/store.js';\nimport '../console/sessions.js';\n`,
  });
  assert.deepEqual([...found], []);
});

/** Each violation has its own file, even in the same folder. */
function nameOf(index) {
  return `violation-${index}.ts`;
}

/** Lints only these files, with the repository's own rules. @returns `FILE RULE` for each error */
function lint(files) {
  const place = mkdtempSync(join(folder, 'tree-'));
  copyFileSync(join(root, 'biome.json'), join(place, 'biome.json'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--colors=off', '--reporter=github', '--max-diagnostics=none', '.'],
    { cwd: place, encoding: 'utf8' },
  );
  const errors = stdout.matchAll(/^::error title=lint\/\w+\/(\w+),file=([^,]+),/gm);
  return new Set([...errors].map(([, rule, file]) => `${relative(place, file)} ${rule}`));
}
