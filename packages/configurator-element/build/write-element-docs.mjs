// Generates files from the element's class comment: custom-elements.json, the tables in the README, and the properties
// in the types of <parametric-configurator> for frameworks. With `--check`, writes nothing and fails if anything
// differs.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const HEAD = '// Generated from the class comment by build/write-element-docs.mjs.\n';
/** The class, and its base class, whose members are used by forms. */
const SOURCES = ['parametric-configurator.ts', 'configurator-host.ts'];

/** @returns {Map<string, string>} the files' content by path, relative to the package's folder */
export function generateElementDocs() {
  const element = readElement();
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  return new Map([
    ['custom-elements.json', format('custom-elements.json', JSON.stringify(manifestOf(element)))],
    ['README.md', format('README.md', withTables(readme, element))],
    ['types/properties.d.ts', format('types/properties.d.ts', propertyTypes(element))],
  ]);
}

/** The analyzer's description of the class, without private, inherited and `@internal` members. */
function readElement() {
  // Run it in a separate folder, because the analyzer writes to the package.json of the folder it runs in.
  const cwd = mkdtempSync(join(tmpdir(), 'element-manifest-'));
  try {
    for (const file of SOURCES) copyFileSync(join(folder, 'src/element', file), join(cwd, file));
    const analyzer = join(dirname(require.resolve('@custom-elements-manifest/analyzer/package.json')), 'cem.js');
    const options = ['analyze', '--litelement', '--quiet', '--globs', ...SOURCES];
    const { status, stderr } = spawnSync(process.execPath, [analyzer, ...options], { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The manifest couldn't be generated. ${stderr}`);
    const { modules } = JSON.parse(readFileSync(join(cwd, 'custom-elements.json'), 'utf8'));
    const declaration = modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName);
    const members = declaration.members
      .filter((member) => member.privacy === undefined && !member.static && member.description && !isInternal(member))
      .map(({ inheritedFrom, ...member }) => member);
    // Skip the class between Lit's and the element, because nothing else extends it.
    return { ...declaration, members, superclass: { name: 'LitElement', package: 'lit' } };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** Whether the member is a method that browsers call. */
function isInternal({ name }) {
  return /^form\w+Callback$/.test(name);
}

function manifestOf(declaration) {
  const path = './dist/index.js';
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [declaration],
        exports: [
          { kind: 'js', name: declaration.name, declaration: { name: declaration.name, module: path } },
          {
            kind: 'custom-element-definition',
            name: declaration.tagName,
            declaration: { name: declaration.name, module: path },
          },
        ],
      },
    ],
  };
}

/** Replaces the text between `<!-- generated: NAME -->` and `<!-- end -->`. */
function withTables(readme, element) {
  const tables = {
    properties: propertiesTable(element),
    methods: methodsTable(element),
    events: table(
      ['Event', '`detail`', 'When'],
      element.events.map(({ name, type, description }) => [code(name), code(detailOf(type)), description]),
    ),
    states: table(
      ['State', 'When'],
      element.cssStates.map(({ name, description }) => [code(`:state(${name})`), description]),
    ),
    slots: table(
      ['Slot', 'Is'],
      element.slots.map(({ name, description }) => [code(name), description]),
    ),
    'custom properties': table(
      ['Custom property', 'Default', 'Is'],
      element.cssProperties.map(({ name, default: value, description }) => [
        code(name),
        value ? code(value) : '',
        description,
      ]),
    ),
    parts: table(
      ['Part', 'Is'],
      element.cssParts.map(({ name, description }) => [code(name), description]),
    ),
  };
  const used = new Set();
  const text = readme.replace(/(<!-- generated: ([\w ]+) -->\n)[\s\S]*?(<!-- end -->)/g, (_all, start, name, end) => {
    if (!(name in tables)) throw new Error(`README.md refers to a table "${name}" that isn't generated.`);
    used.add(name);
    return `${start}\n${tables[name]}\n\n${end}`;
  });
  const missing = Object.keys(tables).filter((name) => !used.has(name));
  if (missing.length > 0) throw new Error(`README.md has no place for the generated table "${missing[0]}".`);
  return text;
}

function propertiesTable({ members, attributes }) {
  const fields = members.filter(({ kind }) => kind === 'field');
  const bare = attributes.filter(({ fieldName }) => !fieldName);
  return table(
    ['Attribute', 'Property', 'Type', 'Default', 'Is'],
    [
      ...fields.map((field) => [
        field.attribute ? code(field.attribute) : '',
        code(field.name) + (field.readonly ? ' (read only)' : ''),
        code(field.type?.text ?? ''),
        field.default && field.default !== "''" ? code(field.default) : '',
        field.description,
      ]),
      ...bare.map(({ name, type, description }) => [code(name), '', code(type.text), '', description]),
    ],
  );
}

function methodsTable({ members }) {
  const methods = members.filter(({ kind }) => kind === 'method');
  return table(
    ['Method', 'Does'],
    methods.map(({ name, parameters = [], return: returned, description }) => {
      const list = parameters.map(
        ({ name: parameter, optional, default: value, type }) =>
          `${parameter}${optional || value !== undefined ? '?' : ''}: ${type.text}`,
      );
      return [code(`${name}(${list.join(', ')}): ${returned.type.text}`), description];
    }),
  );
}

/** `CustomEvent<{ model: string }>` → `{ model: string }` */
function detailOf(type) {
  return /^CustomEvent<(.*)>$/s.exec(type?.text ?? '')?.[1] ?? '';
}

function code(text) {
  return text && `\`${text.replace(/\s+/g, ' ').replaceAll('|', '\\|')}\``;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The element's properties and attributes, which the types for all frameworks share. */
function propertyTypes({ name, members, attributes: declared }) {
  const settable = members.filter((member) => member.kind === 'field' && !member.readonly);
  const names = settable.map((field) => `'${field.name}'`).join(' | ');
  const attributes = [
    ...settable
      .filter(({ attribute }) => attribute?.includes('-'))
      .map((field) => `'${field.attribute}'?: ${name}['${field.name}'];`),
    // Leave out `lang`, which the types of every element include.
    ...declared.filter((own) => !own.fieldName && own.name !== 'lang').map((own) => `${own.name}?: ${own.type.text};`),
  ].join('\n');
  return `${HEAD}
import type { ${name} } from '@parametric/configurator-element';

export type Properties = Partial<Pick<${name}, ${names}>>;

export interface OwnAttributes {\n${attributes}\n}
`;
}

/** Formats text like the repository's formatter. */
function format(name, text) {
  const biome = join(folder, '../../node_modules/.bin/biome');
  const path = `packages/configurator-element/${name}`;
  const options = { input: text, encoding: 'utf8', cwd: join(folder, '../..') };
  const { status, stdout, stderr } = spawnSync(biome, ['check', '--write', `--stdin-file-path=${path}`], options);
  if (status !== 0) throw new Error(`${name} couldn't be formatted. ${stderr}`);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes('--check');
  for (const [name, text] of generateElementDocs()) {
    const path = join(folder, name);
    if (!isCheck) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } else if (readFileSync(path, 'utf8') !== text) {
      console.error(
        `${name} doesn't match the class comment. Run: pnpm --filter @parametric/configurator-element docs`,
      );
      process.exitCode = 1;
    }
  }
}
