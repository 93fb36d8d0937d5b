import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, parseAst, type Rolldown } from 'vite';
import {
  compiledBeforehand,
  leanDecorators,
  leanLit,
  leanMessages,
  leanPostcodes,
  leanShaders,
  leanStyles,
  leanTemplates,
  repeatableImports,
} from './lean-build.js';

/** What a plugin makes of a file; throws what it complains about. */
function transformed(plugin: Plugin, code: string, id: string): string {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const transform = plugin.transform as unknown as (
    this: object,
    code: string,
    id: string,
  ) => { code: string } | undefined;
  return transform.call({ error: fail, addWatchFile: () => {} }, code, id)?.code ?? code;
}

describe('leanShaders', () => {
  it('takes comments and indents out of GLSL, and nothing else', () => {
    const code = 'const a = /* glsl */ `\n  // Light.\n  float a = b - -c; // Less.\n#define X 1\n`; // Kept.';
    assert.equal(
      transformed(leanShaders(), code, '/src/a.ts'),
      'const a = `\nfloat a=b - -c;\n#define X 1\n`; // Kept.',
    );
  });
});

describe('leanPostcodes', () => {
  const folder = createRequire(import.meta.url)
    .resolve('postcode-validator')
    .replace(/cjs\/[^/]*$/, 'esm/');

  it('leaves each country with its pattern, and no table of their codes', async () => {
    const whole: { readonly POSTCODE_REGEXES: ReadonlyMap<string, RegExp> } = await import(
      `${folder}../cjs/postcode-regexes.js`
    );
    const file = `${folder}postcode-regexes.js`;
    const lean = transformed(leanPostcodes(), readFileSync(file, 'utf8'), file);
    assert.ok(!lean.includes('CountryCode.'));
    const body = lean.replace(/^import .*$/m, '').replace('export const POSTCODE_REGEXES =', 'return');
    assert.deepEqual(new Function(body)(), whole.POSTCODE_REGEXES);
  });
});

describe('leanStyles', () => {
  it('takes comments and white space out of styles, and nothing that means something', () => {
    const code = `const a = css\`
  /* Above. */
  .a > .b,
  :host(.c) .d:hover {
    inline-size: calc(100% - 2px);
    margin: 0 auto 0.5em 10.5px;
  }
  @media (hover: none) and (min-width: 0.5px) {
    .e { top: 0; }
  }
\`;`;
    assert.equal(
      transformed(leanStyles(), code, '/src/a.ts'),
      'const a = css` .a>.b,:host(.c) .d:hover{inline-size:calc(100% - 2px);margin:0 auto .5em 10.5px}@media(hover:none) and (min-width:.5px){.e{top:0}}`;',
    );
  });
});

describe('leanTemplates', () => {
  it('makes one space of line breaks in templates, in those within others too, and nowhere else', () => {
    const code = `const a = html\`
      <p class=\${b}
        part="c">\${html\`
          <b>d  e</b>
        \`}</p>
    \`;
const f = \`
g\`;`;
    assert.equal(
      transformed(leanTemplates(), code, '/src/a.ts'),
      `const a = html\` <p class=\${b} part="c">\${html\` <b>d  e</b> \`}</p> \`;\nconst f = \`\ng\`;`,
    );
  });
});

describe('leanDecorators', () => {
  it('makes properties and accessors reactive, as lit does', async () => {
    const plugin = leanDecorators() as Plugin & Record<'resolveId' | 'load', (id: string) => string | undefined>;
    const code = plugin.load(plugin.resolveId('lit/decorators.js')!)!;
    const { property } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const { ReactiveElement } = await import('lit');
    class Example extends ReactiveElement {
      #given = 0;
      get given(): number {
        return this.#given;
      }
      set given(value: number) {
        this.#given = value;
      }
    }
    const { prototype } = Example;
    assert.equal(property({ attribute: 'its-name' })(prototype, 'name'), undefined);
    const accessor = property({ type: Number })(prototype, 'given');
    assert.deepEqual(accessor, Object.getOwnPropertyDescriptor(prototype, 'given'));
    assert.deepEqual([...Example.elementProperties.keys()].slice(-2), ['name', 'given']);
    assert.deepEqual(Example.observedAttributes, ['its-name', 'given']);
  });
});

describe('leanLit', () => {
  const lit = createRequire(createRequire(import.meta.url).resolve('lit'));

  it('leaves nothing on the page, and all that lit exports', async () => {
    for (const name of ['@lit/reactive-element', 'lit-html', 'lit-element']) {
      const [folder] = /^.*node_modules\/(?:@lit\/)?[\w-]+\//.exec(lit.resolve(name))!;
      const file = `${folder}${name.replace('@lit/', '')}.js`;
      const code = readFileSync(file, 'utf8');
      const lean = transformed(leanLit(), code, file);
      assert.ok(lean.length < code.length - 50, name);
      assert.doesNotMatch(lean, /Versions|PolyfillSupport|HydrateSupport/);
      assert.equal(/export\{.*/.exec(lean)?.[0], /export\{.*/.exec(code)?.[0]);
      // It parses.
      parseAst(lean);
    }
  });

  it('makes no style elements, and says nothing to whoever writes templates', () => {
    for (const name of ['@lit/reactive-element/css-tag.js', 'lit-html/directives/live.js']) {
      const file = lit.resolve(name);
      const browserFile = file.replace('/node/', '/');
      const code = readFileSync(browserFile, 'utf8');
      const lean = transformed(leanLit(), code, browserFile);
      assert.ok(lean.length < code.length - 50, name);
      assert.doesNotMatch(lean, /ShadyCSS|unsafeCSS' to pass|not allowed/);
      assert.equal(/export\{.*/.exec(lean)?.[0], /export\{.*/.exec(code)?.[0]);
      parseAst(lean);
    }
  });

  it('complains where lit is written in another way', () => {
    const code = 'const a=globalThis;(a.litHtmlVersions||=[]).push("4.0.0");';
    assert.throws(() => transformed(leanLit(), code, '/node_modules/lit-html/lit-html.js'), /another way/);
  });
});

describe('leanMessages', () => {
  const folder = fileURLToPath(new URL('src/element/shared/messages/', import.meta.url));
  const languages = readdirSync(folder).flatMap((name) => /^(?!en)(\w\w)\.ts$/.exec(name)?.[1] ?? []);
  /** Bytes that travel for a part of one language, compressed. */
  const limit = 4000;

  it('makes four chunks of each language, of at most 4 kB', async () => {
    const chunks = await messageChunks(folder);
    const sizes = languages.flatMap((language) =>
      [`${language}.ts`, `${language}.ts?tools`, `${language}.ts?ordering`, `${language}.ts?checklist`].map((name) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`));
        assert.ok(chunk?.isDynamicEntry, name);
        return [name, gzipSync(chunk.code).length] as const;
      }),
    );
    assert.equal(sizes.length, 28);
    assert.deepEqual(
      sizes.filter(([, size]) => size > limit),
      [],
    );
  });

  for (const part of ['messages', 'tools', 'ordering', 'checklist'] as const) {
    it(`leaves each of the ${part} with its key`, async () => {
      const english = await import(`${folder}en.ts`);
      for (const language of languages) {
        const file = `${folder}${language}.ts`;
        const id = part === 'messages' ? file : `${file}?${part}`;
        const lean = transformed(leanMessages(), readFileSync(file, 'utf8'), id);
        const body = lean.replace(/^import .*;$/m, '').replace(`export const ${part} =`, 'return');
        assert.deepEqual(new Function('en', body)(english[part]), (await import(file))[part], language);
      }
    });
  }
});

describe('repeatableImports', () => {
  const answer = (status: number, type: string) => new Response('', { status, headers: { 'content-type': type } });
  const load = repeatableImports().load as (id: string) => string | undefined;
  const code = load('\0vite/preload-helper.js')!;

  /** Imports `a.js`, which takes `b.js`, with another answer for some of them. */
  async function importWith(answers: Readonly<Record<string, Response | undefined>> = {}) {
    const fetched: string[] = [];
    const fetch = async (address: string) => {
      const { pathname } = new URL(address);
      fetched.push(pathname);
      return answers[pathname] ?? answer(200, 'text/javascript');
    };
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    let imports = 0;
    const done = run(() => ++imports, ['./a.js', './b.js'], 'https://service.test/assets/entry.js');
    const failed = await done.then(
      () => false,
      () => true,
    );
    return { fetched, imports, failed };
  }

  it('imports once all its files are there', async () => {
    const fetched = ['/assets/a.js', '/assets/b.js'];
    assert.deepEqual(await importWith(), { fetched, imports: 1, failed: false });
    for (const file of fetched) {
      const failed = { fetched, imports: 0, failed: true };
      assert.deepEqual(await importWith({ [file]: answer(503, 'text/javascript') }), failed, file);
      assert.deepEqual(await importWith({ [file]: answer(200, 'text/html') }), failed, `a page in place of ${file}`);
    }
  });

  it('fetches once what several imports take, and anew what has failed', async () => {
    const fetched: string[] = [];
    let status = 503;
    const fetch = async (address: string) => {
      const { pathname } = new URL(address);
      fetched.push(pathname);
      return answer(pathname.endsWith('/b.js') ? status : 200, 'text/javascript');
    };
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    const importWith = (...files: readonly string[]) => run(() => true, files, 'https://service.test/assets/entry.js');
    const settled = await Promise.allSettled([importWith('./a.js', './b.js'), importWith('./b.js', './c.js')]);
    assert.deepEqual(
      settled.map((each) => each.status),
      ['rejected', 'rejected'],
    );
    assert.deepEqual(fetched.sort(), ['/assets/a.js', '/assets/b.js', '/assets/c.js']);
    status = 200;
    await Promise.all([importWith('./a.js', './b.js'), importWith('./b.js', './c.js')]);
    assert.deepEqual(fetched.sort(), ['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/c.js']);
  });

  it('ends the request for a file that nobody answers', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let signal!: AbortSignal;
    const fetch = (_: string, init: { readonly signal: AbortSignal }) => {
      signal = init.signal;
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    const done = run(() => {}, ['./a.js'], 'https://service.test/assets/entry.js');
    context.mock.timers.tick(8_000);
    await assert.rejects(done, /a\.js has not come for 8 s/);
  });

  it('names the file that could not be fetched, as a browser does not', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    const done = run(() => {}, ['./a.js'], 'https://service.test/assets/entry.js');
    await assert.rejects(done, /^TypeError: Failed to fetch: \.\/a\.js$/);
  });

  it('leaves other modules alone', () => {
    assert.equal(load('/src/a.ts'), undefined);
  });
});

describe('compiledBeforehand', () => {
  it('begins the chunks that it names with the mark, before what Vite puts there', async () => {
    const modules: Readonly<Record<string, string>> = {
      entry: "export const load = () => import('later');",
      later: "import 'style.css'; export const later = 1;",
      'style.css': 'p { color: red }',
    };
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'modules',
          resolveId: (source) => (source in modules ? source : undefined),
          load: (id) => modules[id],
        },
        compiledBeforehand(['entry']),
      ],
      build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
    });
    const { output } = built as Rolldown.RolldownOutput;
    const chunks = output.filter((file) => file.type === 'chunk');
    const isMarked = (name: string) => chunks.find((chunk) => chunk.name === name)!.code.startsWith('//# allFunctions');
    assert.match(chunks.find(({ isEntry }) => isEntry)!.code, /__vite__mapDeps/);
    assert.deepEqual([isMarked('entry'), isMarked('later')], [true, false]);
  });
});

/** The language files as the embed build bundles them. */
async function messageChunks(folder: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanMessages()],
    resolve: { conditions: ['@parametric/source'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: ['index', 'tools', 'ordering', 'checklist'].map((name) => `${folder}${name}.ts`),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
}
