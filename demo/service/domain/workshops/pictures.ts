// A small picture of each workshop, served as an asset whose name has a hash of its content.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { StaticFile } from '../../platform/static-files.js';

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

/** The address relative to the service's base URL; undefined where the workshop has no picture. */
export function pictureOf(slug: string): string | undefined {
  return addresses.get(slug);
}
