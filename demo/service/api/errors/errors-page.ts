// The page of all error codes with their causes and remedies: `demo/docs/errors.md` as HTML.

import { readFileSync } from 'node:fs';

interface ErrorSection {
  readonly title: string;
  /** Where a developer encounters the codes in this section. */
  readonly where: string;
  readonly rows: readonly ErrorRow[];
}

interface ErrorRow {
  readonly code: string;
  /** The HTTP status, if problem documents use the code. */
  readonly status: number | undefined;
  readonly cause: string;
  readonly cure: string;
}

const markdown = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');

export const errorSections: readonly ErrorSection[] = markdown.split(/^## /m).slice(1).map(readSection);

function readSection(text: string): ErrorSection {
  const [title = '', where = '', table = ''] = text.trim().split('\n\n');
  const rows = [...table.matchAll(/^\| `(.+?)`(?: (\d{3}))? *\| (.+?) *\| (.+?) *\|$/gm)];
  return {
    title,
    where,
    rows: rows.map(([, code = '', status, cause = '', cure = '']) => {
      return { code, status: status === undefined ? undefined : Number(status), cause, cure };
    }),
  };
}

export function errorsHtml(): string {
  const used = new Set<string>();
  const sections = errorSections.map(({ title, where, rows }) => {
    const shown = rows.map(({ code, status = '', cause, cure }) => {
      // A code can be in two sections. Only the first occurrence gets the anchor.
      const id = used.has(code) ? '' : ` id="${code}"`;
      used.add(code);
      const name = html(`\`${code}\` ${status}`.trim());
      return `<tr${id}><th scope="row">${name}</th><td>${html(cause)}</td><td>${html(cure)}</td></tr>`;
    });
    return `<h2>${title}</h2><p>${html(where)}</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Cause</th><th scope="col">What to do</th></tr></thead>
<tbody>${shown.join('\n')}</tbody></table>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Error codes</title>
<style>${style}</style></head><body><main><h1>Error codes</h1><p>What each error code means and how to fix it.</p>
${sections.join('\n')}</main></body></html>
`;
}

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0}main{max-width:70rem;margin:auto;padding:1rem;overflow-wrap:break-word}
table{border-collapse:collapse;width:100%}th,td{padding:.5rem;border-block-end:1px solid #8886;text-align:start;vertical-align:top}
th:first-child{width:18rem}code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}tr:target{background:#fc06}
@media (max-width:40rem){thead{display:none}tr{display:block;padding-block:.5rem;border-block-end:1px solid #8886}th,th:first-child,td{display:block;width:auto;border:0;padding:.1rem 0}}`;

function html(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return escaped.replace(/`([^`]*)`/g, '<code>$1</code>');
}
