// What the embed build leaves out, so that a shop's page downloads less before the first 3D frame (for three.js see
// lean-three.ts): comments and indentation in the scene's own GLSL and in styles; in each language but English the keys of
// its messages, which English has; a table of the countries that have postcodes; what lit does for others; and Vite's own way
// to import.

import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

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

/** Writes the codes of countries where the library of postcodes refers to a table of them, and leaves the table out. */
export function leanPostcodes(): Plugin {
  return {
    name: 'lean-postcodes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/postcode-validator/')) return undefined;
      if (id.endsWith('/postcode-types.js')) return { code: 'export const CountryCode = {};', map: null };
      return { code: code.replace(/\bCountryCode\.([A-Z]+)\b/g, "'$1'"), map: null };
    },
  };
}

/** Makes one space of the line breaks and indents in templates, which mean nothing there: none lies within preformatted text. */
export function leanTemplates(): Plugin {
  return {
    name: 'lean-templates',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\b(?:html|svg)`/.test(code)) return undefined;
      let lean = '';
      let from = 0;
      for (const { start, end } of templateTexts(code)) {
        lean += code.slice(from, start) + code.slice(start, end).replace(/\s*\n\s*/g, ' ');
        from = end;
      }
      return { code: lean + code.slice(from), map: null };
    },
  };
}

/** Minifies template literals that are styles. */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('css`')) return undefined;
      return { code: code.replace(/\bcss(`[^`]*`)/g, (_marked, css: string) => `css${minifiedCss(css)}`), map: null };
    },
  };
}

/**
 * Makes four chunks of a language's file: what is said at once, of what a person does with what is shown, from quotes on, and by the
 * checklist of `debug`. It leaves the keys out: they are a third of the bytes, and English has them in the same order.
 */
export function leanMessages(): Plugin {
  const part = /\?(tools|ordering|checklist)$/;
  return {
    name: 'lean-messages',
    enforce: 'pre',
    async resolveId(source, importer) {
      const query = part.exec(source)?.[0];
      if (!query) return undefined;
      const file = await this.resolve(source.slice(0, -query.length), importer);
      return file && file.id + query;
    },
    load: (id) => (part.test(id) ? readFileSync(id.replace(part, ''), 'utf8') : undefined),
    transform(code, id) {
      const table = /\/messages\/(tools|ordering|checklist)\.ts$/.exec(id)?.[1];
      if (table) return code.replace(/'\.\/\w\w\.js'/g, (file) => `${file.slice(0, -1)}?${table}'`);
      const [, folder, language, query = '', late] =
        /^(.*\/messages\/)(\w\w)\.ts(\?(tools|ordering|checklist))?$/.exec(id) ?? [];
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

/**
 * Imports on use in the embed build. Vite's helper would tell the page of each failure by `vite:preloadError`, upon which some
 * shops reload, and takes 1.3 kB. And a browser keeps an import that has failed for good, with each file that it takes; a
 * `fetch` that has failed it does not keep. So the files are fetched, each once, and imported once they are all there.
 * @param base of a build whose files are named from it, and not from the file that imports them
 */
export function repeatableImports(base?: string): Plugin {
  const importer = base === undefined ? 'importer' : `new URL(${JSON.stringify(base)}, location.href)`;
  const helper = `((fetched, fetchWhole) => (load, files, importer) => Promise.all(files.map((file) => {
    const { href } = new URL(file, ${importer});
    if (!fetched.has(href)) fetched.set(href, fetchWhole(file, href, () => fetched.delete(href)));
    return fetched.get(href);
  })).then(load))(new Map(), ${fetchWhole})`;
  return {
    name: 'repeatable-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? `export const __vitePreload = ${helper};` : undefined),
  };
}

/**
 * Puts the bundler's own functions into the entry, where every chunk has them: they are 150 bytes, and would be a file more to
 * load before the first picture. The bundler puts them where they are used first, so the entry uses them, for an export.
 */
export function sharedInEntry(entry: string): Plugin {
  return {
    name: 'shared-in-entry',
    transform(code, id) {
      if (!id.endsWith(entry)) return undefined;
      return { code: `${code}\nexport * as module from './yield-to-page.js';`, map: null };
    },
  };
}

/**
 * Marks the chunks that run before the first 3D frame: Chromium compiles all of their functions while they come, beside the
 * page's own work. Else it compiles each at its first call, for which the page waits. To other browsers it is a comment.
 */
export function compiledBeforehand(names: readonly string[]): Plugin {
  return {
    name: 'compiled-beforehand',
    generateBundle: {
      // It counts only as the first line of a file, where Vite puts a table of files.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && names.includes(chunk.name)) {
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
          }
        }
      },
    },
  };
}

/** Replaces lit's decorators by the one that is used, for the kind of decorators that TypeScript makes here; lit's takes both kinds. */
export function leanDecorators(): Plugin {
  const lean = '\0lit-decorators';
  return {
    name: 'lean-decorators',
    enforce: 'pre',
    resolveId: (source) => (source === 'lit/decorators.js' ? lean : undefined),
    load: (id) =>
      id === lean
        ? `export const property = (options) => (prototype, name) => {
  const isAccessor = Object.hasOwn(prototype, name);
  prototype.constructor.createProperty(name, options);
  return isAccessor ? Object.getOwnPropertyDescriptor(prototype, name) : undefined;
};`
        : undefined,
  };
}

/**
 * Leaves out of lit what it does for others: it lists its version on the page, so that a second copy warns in development, asks
 * for polyfills of shadow DOM and for hydration, makes style elements where a browser adopts no style sheets, which all that run
 * this do, and has sentences for whoever writes a template that is none.
 */
export function leanLit(): Plugin {
  return {
    name: 'lean-lit',
    transform(code, id) {
      const [, file] = /\/(?:@lit|lit-[a-z]+)\/(?:reactive-element\/|directives\/)?([\w-]+)\.js$/.exec(id) ?? [];
      if (!file) return undefined;
      const lean = code
        .replace(/(\w+)=\w+\.ShadowRoot&&[^,]*?"replace"in CSSStyleSheet\.prototype/, '$1=!0')
        .replace(/\bError\("[^"]{20,}"(?:\+\w+\+"[^"]*")?\)/g, 'Error("lit")')
        .replace(/,?\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/, '')
        .replace(/,\w+\.litElementHydrateSupport\?\.\(\{LitElement:\w+\}\)/, '')
        .replace(/(\w+)=\w+\.\w+PolyfillSupport\b([\s\S]*?)[,;]\1\?\.\([^()]*\)/, '$1=0$2');
      if (/Versions|Support\b|ShadyCSS|Error\("[^"]{20}/.test(lean))
        this.error('lit is written in another way than is left out');
      return { code: lean, map: null };
    },
  };
}

/**
 * Runs in the page: it names nothing else of this file, and no function within it.
 * @param forget it has failed: whoever asks for it from then on gets a request of their own
 */
async function fetchWhole(file: string, address: string, forget: () => void): Promise<void> {
  const limit = new AbortController();
  let timer = setTimeout(() => limit.abort(new TypeError(`${file} has not come for 8 s`)), 8_000);
  try {
    const response = await fetch(address, { signal: limit.signal });
    clearTimeout(timer);
    const type = response.headers.get('content-type');
    // A network on the way answers with a page of its own, which the browser would keep as this file's failure.
    if (!response.ok || !/script|css/.test(type!)) throw new TypeError(`${file} came as ${response.status} ${type}`);
    timer = setTimeout(() => limit.abort(), 60_000);
    await response.arrayBuffer();
  } catch (error) {
    forget();
    const { message } = error as Error;
    // The browser's own words name no file.
    throw message.includes(file) ? error : new TypeError(`${message}: ${file}`);
  } finally {
    clearTimeout(timer);
  }
}

/** The texts of templates, between what is put in, by their place in the code. */
function templateTexts(code: string): readonly ESTree.TemplateElement[] {
  const texts: ESTree.TemplateElement[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && ['html', 'svg'].includes(tag.name)) texts.push(...quasi.quasis);
    },
  }).visit(parseAst(code, { lang: 'ts' }));
  return texts.sort((a, b) => a.start - b.start);
}

/** Each key of an object that a file of messages exports, with the source of its text. */
function messagesIn(code: string, name: string): [key: string, source: string][] {
  const declared = parseAst(code, { lang: 'ts' }).body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  );
  let value = declared.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init;
  while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression;
  if (value?.type !== 'ObjectExpression') throw new Error(`A file of messages exports an object "${name}".`);
  return value.properties.map((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new Error('A message has a plain key.');
    return [property.key.name, code.slice(property.value.start, property.value.end)];
  });
}

/** Keeps lines apart, since a preprocessor directive needs one of its own. */
function minified(glsl: string): string {
  return glsl
    .replace(/\/\/.*$/gm, '')
    .replace(/^[ \t]+|[ \t]+$/gm, '')
    .replace(/ ?([*/=<>?:,;(){}]+) ?/g, '$1')
    .replace(/\n{2,}/g, '\n');
}

/** Keeps the space that separates selectors, values, and what a sum adds. */
function minifiedCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};>]) ?/g, '$1')
    .replace(/([:,]) /g, '$1')
    .replace(/(@\w+) \(/g, '$1(')
    .replace(/(?<![\w.])0\.(?=\d)/g, '.')
    .replace(/;\}/g, '}');
}
