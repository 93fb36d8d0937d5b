// The workshops that an organization asks for quotes (its own and the shared ones), with their pictures.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ProblemIssue, Quote } from '@parametric/api-client';
import { StaticFile } from '../../platform/static-files.js';
import { type WorkshopProfile, type WorkshopStore, workshops } from './workshop.js';

export function isShared(slug: string): boolean {
  return workshops.some((workshop) => workshop.slug === slug);
}

/** The issue for a request that names a workshop that the organization can't ask. */
export function unknownWorkshop(pointer: string, slug: string, ownWorkshops: readonly string[]): ProblemIssue {
  const detail = `The workshop "${slug}" doesn't exist: ${knownSlugs(ownWorkshops)}.`;
  return { pointer, code: 'unknown_workshop', detail };
}

export function knownSlugs(ownWorkshops: readonly string[]): string {
  return [...ownWorkshops, ...workshops.map(({ slug }) => slug)].join(', ');
}

/** All workshops that the organization may ask, its own first. */
export async function workshopsOf(
  store: { readonly workshops: WorkshopStore },
  organizationId: string,
): Promise<readonly WorkshopProfile[]> {
  const own = await store.workshops.list(organizationId);
  return [...own.map(({ profile }) => profile), ...workshops];
}

/** @param only slugs of the workshops to ask; undefined asks all */
export async function askedWorkshops(
  store: { readonly workshops: WorkshopStore },
  organizationId: string,
  only: readonly string[] | undefined,
): Promise<readonly WorkshopProfile[]> {
  const all = await workshopsOf(store, organizationId);
  return only ? all.filter(({ slug }) => only.includes(slug)) : all;
}

export async function findWorkshop(
  store: { readonly workshops: WorkshopStore },
  organizationId: string,
  slug: string,
): Promise<WorkshopProfile | undefined> {
  const shared = workshops.find((workshop) => workshop.slug === slug);
  if (shared) return shared;
  return (await store.workshops.get(organizationId, slug))?.profile;
}

/** The part of a workshop that customers see, as it is today; empty for a workshop that was removed. */
export function presentationOf(workshop: WorkshopProfile | undefined): Pick<Quote['workshop'], 'about' | 'picture'> {
  if (!workshop) return {};
  const { slug, about } = workshop;
  const picture = isShared(slug) ? pictureOf(slug) : undefined;
  return { ...(about ? { about: { ...about } } : {}), ...(picture ? { picture } : {}) };
}

const folder = new URL('pictures/', import.meta.url);

const pictures = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => {
    const content = readFileSync(new URL(file, folder));
    const slug = file.slice(0, -'.svg'.length);
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return { slug, asset: `${slug}-${digest}.svg`, file: new StaticFile(content) };
  });

/** The pictures by asset name. */
export const workshopPictures: ReadonlyMap<string, StaticFile> = new Map(
  pictures.map(({ asset, file }) => [asset, file]),
);

const addresses = new Map(pictures.map(({ slug, asset }) => [slug, `v1/assets/${asset}`]));

/** The address relative to the service's base URL; undefined if the workshop has no picture. */
export function pictureOf(slug: string): string | undefined {
  return addresses.get(slug);
}
