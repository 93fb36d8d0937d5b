// Describes the differences between two revisions of a product: what was added, removed, and changed, with the names
// that authors and customers use. Accepts any JSON, because a draft may be invalid.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { isSame } from '../../shared/changes.js';
import { capitalized, wordsOf } from '../../shared/format.js';
import { consoleCss } from '../../shared/styles.js';
import { isObject, type JsonObject, pointerOf } from '../../studio/json-text.js';

export interface Difference {
  /** The heading of the list that the difference belongs to, such as `Parameters`. */
  readonly section: string;
  /** What changed: its label and key, or only its key if it has no label. */
  readonly subject: string;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** One line for each field that changed, such as `Max: 900 → 1200`. */
  readonly details: readonly string[];
  /** The JSON pointer to what changed, in the later document. For a removal, it's in the earlier document. */
  readonly pointer: string;
}

interface Section {
  readonly key: string;
  readonly heading: string;
  /** Returns a member's id. Undefined if the list's members are identified by index. */
  readonly idOf: (member: unknown) => string | undefined;
  readonly nameOf: (member: JsonObject, id: string) => string;
}

const byName = (member: JsonObject, id: string) => named(wordsOf(member.name), id);

const lists: readonly Section[] = [
  {
    key: 'parameters',
    heading: 'Parameters',
    idOf: (member) => textAt(member, 'key'),
    nameOf: (member, id) => named(wordsOf(member.label), id),
  },
  { key: 'materials', heading: 'Materials', idOf: (member) => textAt(member, 'id'), nameOf: byName },
  { key: 'parts', heading: 'Parts', idOf: (member) => textAt(member, 'id'), nameOf: byName },
  { key: 'presets', heading: 'Presets', idOf: (member) => textAt(member, 'id'), nameOf: byName },
  {
    key: 'rules',
    heading: 'Rules',
    idOf: (member) => textAt(member, 'require'),
    nameOf: (member, id) => wordsOf(member.message) ?? id,
  },
  {
    key: 'dimensions',
    heading: 'Dimensions',
    idOf: (member) => textAt(member, 'key'),
    nameOf: (_member, id) => id,
  },
];

/** Objects whose members are identified by name. */
const RECORDS: readonly (readonly [key: string, heading: string])[] = [
  ['define', 'Definitions'],
  ['tables', 'Tables'],
];

/**
 * Lists the differences between two documents, in the order of the document format. Empty if only whitespace or an
 * order of keys without a meaning changed.
 */
export function diffDocuments(before: unknown, after: unknown): readonly Difference[] {
  const [earlier, later] = [recordOf(before), recordOf(after)];
  const known = new Set([...lists.map(({ key }) => key), ...RECORDS.map(([key]) => key), 'estimate']);
  const rest = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter((key) => !known.has(key));
  return [
    ...rest.flatMap((key) => diffMember('Product', heading(key), earlier[key], later[key], pointerOf([key]))),
    ...lists.flatMap((section) => diffList(section, earlier[section.key], later[section.key], `/${section.key}`)),
    ...RECORDS.flatMap(([key, title]) => diffRecord(title, recordOf(earlier[key]), recordOf(later[key]), `/${key}`)),
    ...diffMember('Price', 'Estimate', earlier.estimate, later.estimate, '/estimate'),
  ];
}

/** The counts as text: `2 added, 1 removed, 3 changed`; empty if there are no differences. */
export function countDifferences(differences: readonly Difference[]): string {
  const count = (change: Difference['change']) => differences.filter((each) => each.change === change).length;
  const kinds = ['added', 'removed', 'changed', 'moved'] as const;
  return kinds.flatMap((kind) => (count(kind) > 0 ? [`${count(kind)} ${kind}`] : [])).join(', ');
}

function diffList(section: Section, before: unknown, after: unknown, pointer: string): readonly Difference[] {
  const [earlier, later] = [membersOf(section, before), membersOf(section, after)];
  const found: Difference[] = [];
  for (const [id, { value, index }] of later) {
    const subject = section.nameOf(recordOf(value), id);
    const place = `${pointer}/${index}`;
    const was = earlier.get(id);
    if (!was) found.push({ section: section.heading, subject, change: 'added', details: [], pointer: place });
    else found.push(...diffOne(section, subject, was.value, value, place));
  }
  for (const [id, { value, index }] of earlier) {
    if (later.has(id)) continue;
    const subject = section.nameOf(recordOf(value), id);
    found.push({ section: section.heading, subject, change: 'removed', details: [], pointer: `${pointer}/${index}` });
  }
  const common = (members: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>) =>
    [...members.keys()].filter((id) => others.has(id));
  if (String(common(earlier, later)) !== String(common(later, earlier))) {
    const details = [`Reordered: ${common(later, earlier).join(', ')}`];
    found.push({ section: section.heading, subject: 'Order', change: 'moved', details, pointer });
  }
  return found;
}

/** Compares one entry of a list. If the entry is a group, compares each of its parts. */
function diffOne(section: Section, subject: string, before: unknown, after: unknown, pointer: string): Difference[] {
  const [earlier, later] = [recordOf(before), recordOf(after)];
  const isGroup = section.key === 'parts' && (Array.isArray(earlier.parts) || Array.isArray(later.parts));
  const without = ({ parts, ...own }: JsonObject): JsonObject =>
    isGroup ? own : { ...own, ...(parts ? { parts } : {}) };
  const details = detailsBetween(without(earlier), without(later));
  const own: Difference[] =
    details.length > 0 ? [{ section: section.heading, subject, change: 'changed', details, pointer }] : [];
  if (!isGroup) return own;
  const within = diffList(section, earlier.parts, later.parts, `${pointer}/parts`);
  return [...own, ...within.map((each) => ({ ...each, subject: `${subject} › ${each.subject}` }))];
}

function diffRecord(section: string, before: JsonObject, after: JsonObject, pointer: string): readonly Difference[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.flatMap((key) => diffMember(section, key, before[key], after[key], pointer + pointerOf([key])));
}

function diffMember(section: string, subject: string, before: unknown, after: unknown, pointer: string): Difference[] {
  if (isAlike(before, after, subject)) return [];
  if (before === undefined) return [{ section, subject, change: 'added', details: [shown(after)], pointer }];
  if (after === undefined) return [{ section, subject, change: 'removed', details: [], pointer }];
  const details = isSame(before, after)
    ? [`${orderOf(before)} → ${orderOf(after)}`]
    : isText(before) && isText(after) && (isObject(before) || isObject(after))
      ? detailsBetween(byLanguage(before, after), byLanguage(after, before), subject)
      : isObject(before) && isObject(after)
        ? detailsBetween(before, after)
        : [`${shown(before)} → ${shown(after)}`];
  return [{ section, subject, change: 'changed', details, pointer }];
}

/**
 * Describes the differences between two objects: one line per field that differs, or one per language for a localized
 * text.
 */
function detailsBetween(before: JsonObject, after: JsonObject, prefix = ''): readonly string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (isAlike(was, is, key)) return [];
    const name = prefix === '' ? heading(key) : `${prefix} (${languageName(key) ?? key})`;
    if (isSame(was, is)) return [`${name}: ${orderOf(was)} → ${orderOf(is)}`];
    if (isText(was) && isText(is) && (isObject(was) || isObject(is))) {
      return detailsBetween(byLanguage(was, is), byLanguage(is, was), heading(key));
    }
    if (was === undefined) return [`${name}: ${shown(is)}, added`];
    if (is === undefined) return [`${name}: ${shown(was)}, removed`];
    return [`${name}: ${shown(was)} → ${shown(is)}`];
  });
}

/** Whether values differ at most in an order of keys that has no meaning. */
function isAlike(before: unknown, after: unknown, key: string): boolean {
  return isSame(before, after) && orderIn(before, key) === orderIn(after, key);
}

function orderOf(value: unknown): string {
  return Object.keys(recordOf(value)).join(', ');
}

/**
 * The keys whose order matters, as text: the first language of a text is the fallback, and the outermost loop of a
 * `repeat` comes first.
 */
function orderIn(value: unknown, key: string): string {
  if (Array.isArray(value)) return value.map((each) => orderIn(each, '')).join();
  if (!isObject(value)) return '';
  if (/^repeat$/i.test(key) || isText(value)) return `(${Object.keys(value)})`;
  return Object.keys(value)
    .sort()
    .map((each) => orderIn(value[each], each))
    .join();
}

/**
 * Converts a localized text to an object with its languages. Plain text counts as text in the first language of the
 * other value.
 */
function byLanguage(text: unknown, other: unknown): JsonObject {
  if (isObject(text)) return text;
  const [language = 'en'] = Object.keys(recordOf(other));
  return { [language]: text };
}

function isText(value: unknown): boolean {
  if (typeof value === 'string') return true;
  return isObject(value) && Object.entries(value).every(([key, own]) => languageName(key) && typeof own === 'string');
}

function languageName(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(tag)) return undefined;
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}

function membersOf({ idOf }: Section, list: unknown): ReadonlyMap<string, { value: unknown; index: number }> {
  const members = new Map<string, { value: unknown; index: number }>();
  for (const [index, value] of (Array.isArray(list) ? list : []).entries()) {
    const id = idOf(value) ?? `${index + 1}`;
    members.set(members.has(id) ? `${id} (${index + 1})` : id, { value, index });
  }
  return members;
}

const LONGEST = 70;

/** A value as written in the document, shortened if it's long. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Converts a key to a heading: `minLength` becomes "Min length". */
function heading(key: string): string {
  return capitalized(key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

function named(name: string | undefined, id: string): string {
  return name === undefined || name === id ? id : `${name} (${id})`;
}

function textAt(value: unknown, key: string): string | undefined {
  const found = recordOf(value)[key];
  return typeof found === 'string' ? found : undefined;
}

function recordOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

const CHANGE_NAMES = { added: 'New', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;
const CHANGE_KINDS = { added: 'success', removed: 'danger', changed: 'warning', moved: '' } as const;

/** Shows a list of differences. Use it as `<difference-list .differences=${diffDocuments(before, after)}>`. */
@customElement('difference-list')
export class DifferenceList extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      gap: var(--space-4);
    }

    .one {
      display: grid;
      grid-template-columns: 5.5rem minmax(0, 1fr);
      gap: var(--space-1) var(--space-3);
      align-items: start;
      overflow-wrap: anywhere;
    }

    .details {
      grid-column: 2;
      gap: 0;
      color: var(--muted);
      font-size: var(--text-s);
    }
  `;

  @property({ attribute: false }) differences: readonly Difference[] = [];

  override render(): TemplateResult {
    const sections = [...new Set(this.differences.map(({ section }) => section))];
    if (sections.length === 0) return html`<p class="muted">Only whitespace or the order of keys differs.</p>`;
    return html`${sections.map(
      (section) => html`<section class="list">
        <h3>${section}</h3>
        <ul class="list">
          ${this.differences.filter((each) => each.section === section).map(renderOne)}
        </ul>
      </section>`,
    )}`;
  }
}

function renderOne({ subject, change, details }: Difference): TemplateResult {
  return html`<li class="one">
    <span class="badge ${CHANGE_KINDS[change]}">${CHANGE_NAMES[change]}</span>
    <bdi>${subject}</bdi>
    ${details.length > 0 ? html`<ul class="list details">${details.map((detail) => html`<li><bdi>${detail}</bdi></li>`)}</ul>` : nothing}
  </li>`;
}
