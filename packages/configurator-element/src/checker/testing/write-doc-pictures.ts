// Draws the reference's pictures: `npm run docs:pictures`.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { docsFolder, drawnPictures } from './doc-pictures.js';

const folder = new URL('pictures/', docsFolder);
mkdirSync(folder, { recursive: true });
const pictures = await drawnPictures();
for (const name of readdirSync(folder)) {
  if (!pictures.some(({ file }) => file === `pictures/${name}`)) rmSync(new URL(name, folder));
}
for (const { file, svg } of pictures) writeFileSync(new URL(file, docsFolder), svg);
