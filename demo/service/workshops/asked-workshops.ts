// Which workshops an organization asks: its own, and those that all organizations share.

import type { ProblemIssue, Quote } from '@parametric/api-client';
import type { Store } from '../database/store.js';
import { pictureOf } from './pictures.js';
import { type WorkshopProfile, workshops } from './workshop.js';

export function isShared(slug: string): boolean {
  return workshops.some((workshop) => workshop.slug === slug);
}

/** Where a request names a workshop that the organization can not ask. */
export function unknownWorkshop(pointer: string, slug: string, ownWorkshops: readonly string[]): ProblemIssue {
  const detail = `There is no workshop "${slug}": ${knownSlugs(ownWorkshops)}.`;
  return { pointer, code: 'unknown_workshop', detail };
}

export function knownSlugs(ownWorkshops: readonly string[]): string {
  return [...ownWorkshops, ...workshops.map(({ slug }) => slug)].join(', ');
}

/** All that it may ask, its own first. */
export async function workshopsOf(
  store: Pick<Store, 'workshops'>,
  organizationId: string,
): Promise<readonly WorkshopProfile[]> {
  const own = await store.workshops.list(organizationId);
  return [...own.map(({ profile }) => profile), ...workshops];
}

/** @param only slugs; undefined: all */
export async function askedWorkshops(
  store: Pick<Store, 'workshops'>,
  organizationId: string,
  only: readonly string[] | undefined,
): Promise<readonly WorkshopProfile[]> {
  const all = await workshopsOf(store, organizationId);
  return only ? all.filter(({ slug }) => only.includes(slug)) : all;
}

export async function findWorkshop(
  store: Pick<Store, 'workshops'>,
  organizationId: string,
  slug: string,
): Promise<WorkshopProfile | undefined> {
  const shared = workshops.find((workshop) => workshop.slug === slug);
  if (shared) return shared;
  return (await store.workshops.get(organizationId, slug))?.profile;
}

/** What a customer sees of a workshop, as it is today; none of one that is no longer here. */
export function presentationOf(workshop: WorkshopProfile | undefined): Pick<Quote['workshop'], 'about' | 'picture'> {
  if (!workshop) return {};
  const { slug, about } = workshop;
  const picture = isShared(slug) ? pictureOf(slug) : undefined;
  return { ...(about ? { about: { ...about } } : {}), ...(picture ? { picture } : {}) };
}
