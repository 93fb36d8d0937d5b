// What the embed build leaves out, so that a shop's page downloads a fifth less before the first 3D frame: the shaders of
// three.js's materials, since everything in the scene has a small one of its own, and comments and indentation in the
// scene's own GLSL; and in each language but English the keys of its messages, which English has. Users of the npm package
// bring three.js themselves, whole.

import { readFileSync } from 'node:fs';
import { type Plugin, parseAst } from 'vite';

const library = /\/three\/build\/three\.module\.js$/;

/** The table of all GLSL in three.js; nothing else refers to it. */
const shaderTable = /const ShaderChunk = \{[^}]*\};/;

/** Materials that have no shader without that table. */
const builtInMaterial = /\b(?:Mesh|Line|Points|Sprite|Shadow)\w*Material\b|(?<!Raw)\bShaderMaterial\b/;

export function leanThree(): Plugin {
  return {
    name: 'lean-three',
    enforce: 'pre',
    transform(code, id) {
      if (library.test(id)) {
        if (!shaderTable.test(code)) this.error('three.js no longer keeps its shaders in one table, ShaderChunk.');
        return { code: code.replace(shaderTable, 'const ShaderChunk = {};'), map: null };
      }
      const material = id.includes('/node_modules/') ? undefined : importsFromThree(code).find(isBuiltInMaterial);
      if (material)
        this.error(`${material} has no shader in the embed build, see lean-build.ts; RawShaderMaterial has.`);
      return undefined;
    },
  };
}

/** Minifies template literals that are marked as GLSL. */
export function leanShaders(): Plugin {
  return {
    name: 'lean-shaders',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('/* glsl */')) return undefined;
      return { code: code.replace(/\/\* glsl \*\/ (`[^`]*`)/g, (_marked, glsl: string) => minified(glsl)), map: null };
    },
  };
}

/** Writes a language's messages in the order of English, without their keys: they are a third of its bytes. */
export function leanMessages(): Plugin {
  return {
    name: 'lean-messages',
    enforce: 'pre',
    transform(code, id) {
      const language = /\/shared\/messages\/(\w+)\.ts$/.exec(id)?.[1];
      if (!language || language === 'en' || language === 'index') return undefined;
      const english = id.replace(/\w+\.ts$/, 'en.ts');
      this.addWatchFile(english);
      const texts = new Map(messagesIn(code));
      const ordered = messagesIn(readFileSync(english, 'utf8')).map(
        ([key]) => texts.get(key) ?? this.error(`${language} has no ${key}`),
      );
      return {
        code: `import { en } from './en.js';
const texts = [${ordered.join()}];
export const ${language} = Object.fromEntries(Object.keys(en).map((key, index) => [key, texts[index]]));`,
        map: null,
      };
    },
  };
}

/** Each key of the object that a file of messages exports first, with the source of its text. */
function messagesIn(code: string): [key: string, source: string][] {
  const { body } = parseAst(code, { lang: 'ts' });
  const declared = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? [node.declaration.declarations[0]?.init]
      : [],
  )[0];
  let value = declared;
  while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression;
  if (value?.type !== 'ObjectExpression') throw new Error('A file of messages exports one object.');
  return value.properties.map((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new Error('A message has a plain key.');
    return [property.key.name, code.slice(property.value.start, property.value.end)];
  });
}

function importsFromThree(code: string): string[] {
  return [...code.matchAll(/import \{([^}]*)\} from 'three'/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim()),
  );
}

function isBuiltInMaterial(name: string): boolean {
  return !name.startsWith('type ') && builtInMaterial.test(name);
}

/** Keeps lines apart, since a preprocessor directive needs one of its own. */
function minified(glsl: string): string {
  return glsl
    .replace(/\/\/.*$/gm, '')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/ ?([*/=<>?:,;(){}]+) ?/g, '$1')
    .replace(/\n{2,}/g, '\n');
}
