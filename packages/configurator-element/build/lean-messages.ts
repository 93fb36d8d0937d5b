// Splits each language's file into five chunks: strings that are needed immediately, and those for the view's tools,
// for quotes and ordering, for custom quotes and messages, and for the `debug` checklist. Chunks for languages other
// than English omit the keys, which are a third of their bytes, because English has them in the same order.

import { readFileSync } from 'node:fs';
import { type Plugin, parseAst } from 'vite';

export function leanMessages(): Plugin {
  const part = /\?(tools|ordering|talk|checklist)$/;
  const table = /\/messages\/(tools|ordering|talk|checklist)\.ts$/;
  return {
    name: 'lean-messages',
    enforce: 'pre',
    async resolveId(source, importer) {
      const own = source === './languages.js' && table.exec(importer ?? '')?.[1];
      const query = own ? `?${own}` : part.exec(source)?.[0];
      if (!query) return undefined;
      const file = await this.resolve(source.replace(part, ''), importer, { skipSelf: true });
      return file && file.id + query;
    },
    load: (id) => (part.test(id) ? readFileSync(id.replace(part, ''), 'utf8') : undefined),
    transform(code, id) {
      const listed = table.exec(id)?.[1] ?? /\/messages\/languages\.ts\?(\w+)$/.exec(id)?.[1];
      if (listed) return code.replace(/'\.\/\w\w\.js'/g, (file) => `${file.slice(0, -1)}?${listed}'`);
      const [, folder, language, query = '', late] =
        /^(.*\/messages\/)(\w\w)\.ts(\?(tools|ordering|talk|checklist))?$/.exec(id) ?? [];
      if (!language) return undefined;
      const name = late ?? 'messages';
      const english = messagesIn(readFileSync(`${folder}en.ts`, 'utf8'), name);
      if (language === 'en') {
        return { code: `export const ${name} = {${english.map((pair) => pair.join(':'))}};`, map: null };
      }
      this.addWatchFile(`${folder}en.ts`);
      const texts = new Map(messagesIn(code, name));
      const ordered = english.map(([key]) => texts.get(key) ?? this.error(`${language} has no ${key}`));
      return {
        code: `import { ${name} as en } from './en.js${query}';
const texts = [${ordered.join()}];
export const ${name} = Object.fromEntries(Object.keys(en).map((key, index) => [key, texts[index]]));`,
        map: null,
      };
    },
  };
}

/** Each key of an object that a message file exports, with the source code of its string. */
function messagesIn(code: string, name: string): [key: string, source: string][] {
  const declared = parseAst(code, { lang: 'ts' }).body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  );
  let value = declared.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init;
  while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression;
  if (value?.type !== 'ObjectExpression') throw new Error(`A messages file must export an object "${name}".`);
  return value.properties.map((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new Error('A message has a plain key.');
    return [property.key.name, code.slice(property.value.start, property.value.end)];
  });
}
