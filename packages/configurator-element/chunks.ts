// What the embed build puts together: all that a page needs at once in one file, all that the first 3D frame needs in
// another, so that the loader has few names to know and no visit waits for a chunk behind a chunk. What is fetched on
// use stays in chunks of its own, and shares what the scene has loaded already.

import type { Rolldown } from 'vite';

const scene = '/src/scene/index.ts';

export const embedChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'element', tags: ['$initial'], priority: 2 },
    { name: chunkOfScene, debugName: 'scene', priority: 1 },
  ],
};

function chunkOfScene(id: string, context: Rolldown.ChunkingContext): string | null {
  return isNeededBy(scene, id, context, new Set()) ? 'scene' : null;
}

/** Whether a module imports this one, itself or through others. */
function isNeededBy(root: string, id: string, context: Rolldown.ChunkingContext, seen: Set<string>): boolean {
  if (id.endsWith(root)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  // The lists are the bundler's own and used again with the next question: they are copied before that.
  const importers = [...(context.getModuleInfo(id)?.importers ?? [])];
  return importers.some((importer) => isNeededBy(root, importer, context, seen));
}
