// The workshops that an organization asks for quotes, which are its own and the shared ones, with their pictures.

import { readdirSync, readFileSync } from 'node:fs';
import type { ProblemIssue, Quote } from '@parametric/api-client';
import { sha256 } from '../../platform/sha256.js';
import { StaticFile } from '../../platform/static-files.js';
import { type WorkshopProfile, type WorkshopStore, workshops } from './workshop.js';

/**
 * A store that contains organizations' workshops. The functions below combine them with the demo's shared workshops.
 */
interface Workshops {
  readonly workshops: WorkshopStore;
}

export function isShared({ workshops }: Workshops, slug: string): boolean {
  return workshops.shared.some((workshop) => workshop.slug === slug);
}

/** Returns the issue if a request names a workshop that the organization can't ask for quotes. */
export function unknownWorkshop(
  store: Workshops,
  pointer: string,
  slug: string,
  ownWorkshops: readonly string[],
): ProblemIssue {
  const detail = `The workshop “${slug}” doesn’t exist: ${knownSlugs(store, ownWorkshops)}.`;
  return { pointer, code: 'unknown_workshop', detail };
}

export function knownSlugs({ workshops }: Workshops, ownWorkshops: readonly string[]): string {
  const all = [...ownWorkshops, ...workshops.shared.map(({ slug }) => slug)];
  return all.length > 0 ? all.join(', ') : 'the organization has none yet. Add one with PUT /v1/workshops/{slug}';
}

/** All workshops that the organization can ask, starting with its own. */
export async function workshopsOf(store: Workshops, organizationId: string): Promise<readonly WorkshopProfile[]> {
  const own = await store.workshops.list(organizationId);
  return [...own.map(({ profile }) => profile), ...store.workshops.shared];
}

/**
 * The workshops that an organization asks for quotes.
 * @param only the slugs of the workshops to ask; undefined for all
 */
export async function askedWorkshops(
  store: Workshops,
  organizationId: string,
  only: readonly string[] | undefined,
): Promise<readonly WorkshopProfile[]> {
  const all = await workshopsOf(store, organizationId);
  return only ? all.filter(({ slug }) => only.includes(slug)) : all;
}

/** The countries that at least one of the asked workshops delivers to, in alphabetical order. */
export async function deliveryCountries(
  store: Workshops,
  organizationId: string,
  only: readonly string[] | undefined,
): Promise<readonly string[]> {
  const shared = store.workshops.shared.map(({ slug, delivers }) => [slug, delivers.to] as const);
  const all = [...(await store.workshops.deliveries(organizationId)), ...shared];
  const asked = only ? all.filter(([slug]) => only.includes(slug)) : all;
  return [...new Set(asked.flatMap(([, to]) => to))].sort();
}

export async function findWorkshop(
  store: Workshops,
  organizationId: string,
  slug: string,
): Promise<WorkshopProfile | undefined> {
  const shared = store.workshops.shared.find((workshop) => workshop.slug === slug);
  if (shared) return shared;
  return (await store.workshops.get(organizationId, slug))?.profile;
}

/** The current version of a workshop's description and picture for customers; empty if the workshop was removed. */
export function presentationOf(workshop: WorkshopProfile | undefined): Pick<Quote['workshop'], 'about' | 'picture'> {
  if (!workshop) return {};
  const { slug, about } = workshop;
  const picture = workshops.some((shared) => shared === workshop) ? pictureOf(slug) : undefined;
  return { ...(about ? { about: { ...about } } : {}), ...(picture ? { picture } : {}) };
}

const folder = new URL('pictures/', import.meta.url);

const pictures = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => {
    const content = readFileSync(new URL(file, folder));
    const slug = file.slice(0, -'.svg'.length);
    const digest = sha256(content).slice(0, 16);
    return { slug, asset: `${slug}-${digest}.svg`, file: new StaticFile(content) };
  });

/** The pictures by asset name. */
export const workshopPictures: ReadonlyMap<string, StaticFile> = new Map(
  pictures.map(({ asset, file }) => [asset, file]),
);

const addresses = new Map(pictures.map(({ slug, asset }) => [slug, `v1/assets/${asset}`]));

/** The URL of a workshop's picture, relative to the service's base URL; undefined if there's none. */
export function pictureOf(slug: string): string | undefined {
  return addresses.get(slug);
}
