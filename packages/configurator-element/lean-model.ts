// The embed build loads the evaluator without the sentences that say what is wrong with a document: a document that a shop
// shows has been checked when it was published. Places and codes stay. Where something is wrong, `model/explain.ts` brings
// the same modules once more, whole, and evaluates again.

import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

const model = /\/src\/model\/(?!explain\.ts)[^?]*\.ts$/;
const whole = '?explained';
const explaining = /\/src\/model\/(?:explain\.ts$|[^?]*\.ts\?explained$)/;

/** Texts of several words that are no sentences: widths of letters, and the arguments that functions take. */
const tables = /\/expression\/(?:letter-advances|functions)\.ts$/;

export function leanModel(): Plugin {
  return {
    name: 'lean-model',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !explaining.test(importer)) return undefined;
      const file = await this.resolve(source, importer.replace(whole, ''), { skipSelf: true });
      return file && model.test(file.id) ? file.id + whole : file;
    },
    load: (id) => (id.endsWith(whole) ? readFileSync(id.slice(0, -whole.length), 'utf8') : undefined),
    transform(code, id) {
      if (!model.test(id) || tables.test(id)) return undefined;
      return { code: withoutSentences(code), map: null };
    },
  };
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** How many arguments of these functions are kept: those after them only make the sentence. */
const placed: ReadonlyMap<string, number> = new Map([
  ['addUnknown', 2],
  ['unknownNameError', 2],
  ['unknownFieldError', 2],
  ['positive', 2],
  ['notNegative', 2],
]);

/** Functions whose result only makes the sentence, and what stands in place of a call. */
const worded: ReadonlyMap<string, string> = new Map([
  ['nearestName', 'undefined'],
  ['unknownName', "''"],
  ['outOfRange', "''"],
  ['meaningless', "''"],
  ['notFinite', "''"],
]);

/** Without the texts of three words and more, and without what only they need, such as the name that was meant. */
function withoutSentences(code: string): string {
  const cuts: Cut[] = [];
  const cut = ({ start, end }: ESTree.Node, text: string) => {
    if (/\S+ \S+ \S/.test(text)) cuts.push({ start, end, by: "''" });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') cut(node, node.value);
    },
    TemplateLiteral: (node) => cut(node, node.quasis.map(({ value }) => value.raw).join('…')),
    CallExpression: ({ callee, arguments: given }) => {
      const name = 'property' in callee ? callee.property : callee;
      const count = name.type === 'Identifier' ? placed.get(name.name) : undefined;
      if (count === undefined || given.length <= count) return;
      cuts.push({ start: given[count - 1]!.end, end: given.at(-1)!.end, by: '' });
    },
    FunctionDeclaration: ({ id, body }) => {
      const by = id && worded.get(id.name);
      if (body && by) cuts.push({ start: body.start, end: body.end, by: `{ return ${by}; }` });
    },
  }).visit(parseAst(code, { lang: 'ts' }));
  let lean = '';
  let from = 0;
  for (const { start, end, by } of cuts.sort((a, b) => a.start - b.start)) {
    // It lies within a piece that was cut out already.
    if (start < from) continue;
    lean += code.slice(from, start) + by;
    from = end;
  }
  return lean + code.slice(from);
}
