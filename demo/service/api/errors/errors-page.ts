// The page of all codes with their causes and remedies, as HTML for the service and as Markdown for the repository.

import { problemStatuses } from '../http/problem-reply.js';
import { clientErrors, documentErrors, type ErrorSection, elementErrors, loaderErrors } from './error-table.js';
import { configurationErrors, declineErrors, fieldErrors, serviceErrors } from './service-errors.js';

export const errorSections: readonly ErrorSection[] = [
  {
    title: 'The tag',
    where: "Messages in the page's browser console that start with `[parametric]`.",
    table: loaderErrors,
  },
  {
    title: 'The configurator',
    where:
      'Messages in the browser console that start with `[parametric-configurator]`, the `configurator-error` event and the `data-debug` checklist. These also have codes of the client and the service.',
    table: elementErrors,
  },
  { title: 'The client', where: '`code` of an `ApiError` when the service sent none.', table: clientErrors },
  {
    title: 'The service',
    where: '`code` of a problem document, whose `type` links here. Give its `request_id` to the operator.',
    table: serviceErrors,
  },
  { title: 'Invalid fields', where: '`errors[].code` of an `invalid_request`.', table: fieldErrors },
  {
    title: 'Invalid configurations',
    where: '`errors[].code` when you ask for quotes.',
    table: configurationErrors,
  },
  { title: 'Workshops that decline', where: '`declined[].code` of a response with quotes.', table: declineErrors },
  {
    title: 'Model documents',
    where: 'The checker, `issues` of a `ModelError`, and `errors[].code` when you store a document.',
    table: documentErrors,
  },
];

const intro = 'What each error code means and how to fix it.';

export function errorsMarkdown(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const sections = errorSections.map(({ title, where, table }) => {
    const rows = Object.entries(table).map(
      ([code, [cause, cure]]) => `| ${codeName(code, table)} | ${cell(cause)} | ${cell(cure)} |`,
    );
    return `## ${title}\n\n${where}\n\n| Code | Cause | What to do |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# Error codes\n\n${intro} The service has this page at \`/docs/errors\`.\n\n${sections.join('\n')}`;
}

export function errorsHtml(): string {
  const used = new Set<string>();
  const sections = errorSections.map(({ title, where, table }) => {
    const rows = Object.entries(table).map(([code, [cause, cure]]) => {
      // If a code is in two sections, its anchor is in the first.
      const id = used.has(code) ? '' : ` id="${code}"`;
      used.add(code);
      return `<tr${id}><th scope="row">${html(codeName(code, table))}</th><td>${html(cause)}</td><td>${html(cure)}</td></tr>`;
    });
    return `<h2>${title}</h2><p>${html(where)}</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Cause</th><th scope="col">What to do</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Error codes</title>
<style>${style}</style></head><body><main><h1>Error codes</h1><p>${intro}</p>
${sections.join('\n')}</main></body></html>
`;
}

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0}main{max-width:70rem;margin:auto;padding:1rem;overflow-wrap:break-word}
table{border-collapse:collapse;width:100%}th,td{padding:.5rem;border-block-end:1px solid #8886;text-align:start;vertical-align:top}
th:first-child{width:18rem}code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}tr:target{background:#fc06}
@media (max-width:40rem){thead{display:none}tr{display:block;padding-block:.5rem;border-block-end:1px solid #8886}th,th:first-child,td{display:block;width:auto;border:0;padding:.1rem 0}}`;

/** The code, with its HTTP status if problem documents use it. */
function codeName(code: string, table: ErrorSection['table']): string {
  const status =
    table === serviceErrors && code in problemStatuses ? problemStatuses[code as keyof typeof problemStatuses] : '';
  return `\`${code}\`${status && ` ${status}`}`;
}

function html(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return escaped.replace(/`([^`]*)`/g, '<code>$1</code>');
}
