// Files that a document names on another host. A shop's page that trusts this service has not said that it trusts them.

import type { ProblemIssue } from '@parametric/api-client';

const FILE_KEYS = ['texture', 'src'];
const HERE = 'https://here.invalid';

/** @param pointer of the value in the request's body */
export function foreignFileIssues(value: unknown, pointer: string): ProblemIssue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!FILE_KEYS.includes(key) || typeof child !== 'string' || isHere(child)) return foreignFileIssues(child, place);
    const detail = `"${child.slice(0, 60)}" is on another host: a model's files are served by this service.`;
    return [{ pointer: place, code: 'foreign_host', detail }];
  });
}

/** As a browser would resolve it, whatever it is written like. */
function isHere(address: string): boolean {
  return URL.canParse(address, HERE) && new URL(address, HERE).origin === HERE;
}
