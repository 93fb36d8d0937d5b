// An organization's choices for its emails: the reply address, the logo, and its own wording. By default, emails use
// the service's wording.

import { mailLanguages, type ProblemIssue } from '@parametric/api-client';
import type { ShopMailServer } from '../../platform/mail/smtp.js';
import { type MailKind, mailKinds } from './mail-kinds.js';
import type { MailLanguage } from './mail-texts.js';

/** An email's custom wording. Fields that are left out use the service's wording. */
export interface MailText {
  readonly subject?: string | undefined;
  readonly intro?: string | undefined;
}

export type MailTexts = Readonly<Partial<Record<MailKind, Readonly<Partial<Record<MailLanguage, MailText>>>>>>;

export interface MailSettings {
  /** The address that receives customers' replies and an email about each new order. */
  readonly address?: string | undefined;
  /** The language of emails to the shop and its workshops. */
  readonly language?: MailLanguage | undefined;
  /** The name of an uploaded picture. */
  readonly logo?: string | undefined;
  /** The address of the shop's terms, which pages link next to the order button. */
  readonly terms?: string | undefined;
  /** The address of the shop's privacy policy, which is linked in the same place. */
  readonly privacy?: string | undefined;
  /** The address of the shop's withdrawal policy, which is linked in the same place. */
  readonly withdrawal?: string | undefined;
  readonly texts?: MailTexts | undefined;
  /** The shop's own mail server. */
  readonly server?: OwnMailServer | undefined;
}

/** A shop's own mail server. The password is encrypted for `mailPasswordOwner`. */
export type OwnMailServer = ShopMailServer;

/** The placeholders that a subject and an introduction can contain. */
export const placeholders = ['name', 'order', 'product', 'quantity', 'total', 'ready_by', 'shop', 'workshop'] as const;
export type Placeholder = (typeof placeholders)[number];

const NAMED = /\{([^{}]*)\}/g;

/** Replaces the placeholders in braces. */
export function fillPlaceholders(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(NAMED, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name);
}

/** Replaces the wording of the emails and languages in `change`. An empty text uses the service's wording again. */
export function withTexts(
  texts: MailTexts = {},
  change: Readonly<Record<string, Readonly<Record<string, MailText>>>> = {},
): MailTexts {
  const kinds = Object.entries({ ...texts, ...change }).map(([kind]) => {
    const languages = Object.entries({ ...texts[kind as MailKind], ...change[kind] });
    return [kind, Object.fromEntries(languages.filter(([, text]) => Object.values(text).some(Boolean)))] as const;
  });
  return Object.fromEntries(kinds.filter(([, languages]) => Object.keys(languages).length > 0));
}

/**
 * Finds the problems in an organization's custom wording.
 * @returns the problems, each with the JSON pointer to the faulty text
 */
export function textIssues(texts: Readonly<Record<string, Readonly<Record<string, MailText>>>>): ProblemIssue[] {
  return Object.entries(texts).flatMap(([kind, byLanguage]) => {
    const at = `/texts/${kind}`;
    if (!mailKinds.some((known) => known === kind)) {
      return [
        { pointer: at, code: 'unknown_mail', detail: `“${kind}” isn’t a kind of email. Use ${mailKinds.join(', ')}.` },
      ];
    }
    return Object.entries(byLanguage).flatMap(([language, text]) => {
      const pointer = `${at}/${language}`;
      if (!isMailLanguage(language)) {
        const detail = `Emails aren’t available in “${language}”. Use ${mailLanguages.join(', ')}.`;
        return [{ pointer, code: 'unknown_mail', detail }];
      }
      return Object.entries(text).flatMap(([field, words]) => placeholderIssues(`${pointer}/${field}`, words ?? ''));
    });
  });
}

function placeholderIssues(pointer: string, text: string): ProblemIssue[] {
  const unknown = [...text.matchAll(NAMED)].map(([, name]) => name!).filter((name) => !isPlaceholder(name));
  return [...new Set(unknown)].map((name) => {
    const known = placeholders.map((each) => `{${each}}`).join(', ');
    return { pointer, code: 'unknown_placeholder', detail: `{${name}} isn’t a placeholder. Use ${known}.` };
  });
}

function isMailLanguage(text: string): text is MailLanguage {
  return mailLanguages.some((known) => known === text);
}

/** The email language for a BCP 47 tag, or English if emails aren't available in that language. */
export function mailLanguageOf(tag: string | undefined): MailLanguage {
  const [base = ''] = (tag ?? '').toLowerCase().split('-');
  return isMailLanguage(base) ? base : 'en';
}

/** The first of a request's preferred languages that emails are available in. */
export function preferredLanguage(acceptLanguage: string | null): MailLanguage | undefined {
  const tags = (acceptLanguage ?? '').slice(0, 1_000).split(',');
  const ranked = tags.map((each) => {
    const [tag = '', weight] = each.trim().split(/\s*;\s*q=/);
    return { base: tag.toLowerCase().split('-')[0]!, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  return ranked
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ base }) => base)
    .find(isMailLanguage);
}
