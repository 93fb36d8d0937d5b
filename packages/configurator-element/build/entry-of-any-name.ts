// Lets the entry have two URLs. A page's HTML may request it under a URL that every release has, and the loader
// requests it by its hashed name. A browser keeps one module per URL, so a chunk that imported the entry under one name
// would run it again on pages that used the other. The entry therefore stores its exports under a symbol that contains
// its hash, and the chunks, which only the entry imports, read them from there.

import { type ESTree, type Plugin, parseAst, type Rolldown } from 'vite';

/** Change this whenever you change the code below, because a file with different content needs a different name. */
const VERSION = 'entry of any name 1';

export function entryOfAnyName(): Plugin {
  return {
    name: 'entry-of-any-name',
    augmentChunkHash: () => VERSION,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entries = chunks.filter(({ isEntry }) => isEntry);
        const [entry] = entries;
        if (!entry || entries.length > 1) this.error('The build needs exactly one entry.');
        const [, hash] = /-([\w-]{8})\.js$/.exec(entry.fileName) ?? this.error(`${entry.fileName} has no hash.`);
        const place = `globalThis[Symbol.for(${JSON.stringify(hash)})]`;
        entry.code = leaving(entry.code, place);
        for (const chunk of chunks) if (chunk !== entry) chunk.code = taking(chunk, entry.fileName, place);
      },
    },
  };
}

/**
 * Turns the exports into properties. If a page runs a second copy of the entry, the first copy's exports are kept,
 * because its element is already in use.
 */
function leaving(code: string, place: string): string {
  return replaced(code, (node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration || node.source) return undefined;
    const pairs = node.specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`);
    return `${place}??={${pairs.join()}};`;
  });
}

function taking({ code, fileName }: Rolldown.OutputChunk, entry: string, place: string): string {
  return replaced(code, (node) => {
    if (!('source' in node) || node.source?.value !== `./${entry}`) return undefined;
    if (node.type !== 'ImportDeclaration') throw new Error(`${fileName} re-exports part of the entry.`);
    const pairs = node.specifiers.map((specifier) => {
      if (specifier.type === 'ImportSpecifier') return `${nameOf(specifier.imported)}:${nameOf(specifier.local)}`;
      throw new Error(`${fileName} imports the entry as a whole.`);
    });
    return pairs.length === 0 ? '' : `const{${pairs.join()}}=${place};`;
  });
}

/** Replaces the statements for which `write` returns code. */
function replaced(code: string, write: (node: ESTree.Directive | ESTree.Statement) => string | undefined): string {
  let written = '';
  let from = 0;
  for (const node of parseAst(code).body) {
    const by = write(node);
    if (by === undefined) continue;
    written += code.slice(from, node.start) + by;
    from = node.end;
  }
  return written + code.slice(from);
}

function nameOf(name: ESTree.ModuleExportName | ESTree.BindingIdentifier): string {
  return name.type === 'Literal' ? JSON.stringify(name.value) : name.name;
}
