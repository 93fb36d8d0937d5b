// Removes the messages of document errors from the evaluator that the embed build loads first, which saves 2.9 kB
// (Brotli). Shops' documents were already checked when they were published. Pointers and codes are kept. If there's an
// error anyway, `model/explain.ts` loads the complete modules and evaluates again.

import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

const MODEL = /\/src\/model\/(?!explain\.ts)[^?]*\.ts$/;
const WHOLE = '?explained';
const EXPLAINING = /\/src\/model\/(?:explain\.ts$|[^?]*\.ts\?explained$)/;

/** Files whose multi-word strings aren't error messages: letter widths, function arguments, and words for hinges. */
const TABLES = /\/(?:letters\/(?:inter|noto-serif|roboto-slab)|expression\/functions|joints\/hinge-arm-words)\.ts$/;

export function leanModel(): Plugin {
  return {
    name: 'lean-model',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !EXPLAINING.test(importer)) return undefined;
      const file = await this.resolve(source, importer.replace(WHOLE, ''), { skipSelf: true });
      return file && MODEL.test(file.id) ? file.id + WHOLE : file;
    },
    load: (id) => (id.endsWith(WHOLE) ? readFileSync(id.slice(0, -WHOLE.length), 'utf8') : undefined),
    transform(code, id) {
      if (!MODEL.test(id) || TABLES.test(id)) return undefined;
      return { code: withoutSentences(code), map: null };
    },
  };
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** How many arguments to keep in calls to these functions. The remaining ones are used only in the message. */
const PLACED: ReadonlyMap<string, number> = new Map([
  ['addUnknown', 2],
  ['unknownNameError', 2],
  ['unknownFieldError', 2],
  ['positive', 2],
  ['notNegative', 2],
]);

/** Functions whose results are used only in messages, and the code that replaces their calls. */
const WORDED: ReadonlyMap<string, string> = new Map([
  ['nearestName', 'undefined'],
  ['unknownName', "''"],
  ['outOfRange', "''"],
  ['idExpression', "''"],
  ['meaningless', "''"],
  ['notFinite', "''"],
]);

/** Removes strings of three or more words, and code that only they need, such as for the suggested name. */
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
      const count = name.type === 'Identifier' ? PLACED.get(name.name) : undefined;
      if (count === undefined || given.length <= count) return;
      cuts.push({ start: given[count - 1]!.end, end: given.at(-1)!.end, by: '' });
    },
    FunctionDeclaration: ({ id, body }) => {
      const by = id && WORDED.get(id.name);
      if (body && by) cuts.push({ start: body.start, end: body.end, by: `{ return ${by}; }` });
    },
  }).visit(parseAst(code, { lang: 'ts' }));
  let lean = '';
  let from = 0;
  for (const { start, end, by } of cuts.sort((a, b) => a.start - b.start)) {
    // Skip this piece, because it's inside another one that has already been cut out.
    if (start < from) continue;
    lean += code.slice(from, start) + by;
    from = end;
  }
  return lean + code.slice(from);
}
