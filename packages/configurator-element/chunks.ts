// How the embed build groups modules: all that a page needs at once is one chunk, all that the first 3D frame needs another, so
// that no visit waits for a chunk behind a chunk. What is imported on use stays in chunks of its own, which share what the
// scene's has loaded.

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
  // A copy, since the bundler reuses the list that it returns.
  const importers = [...(context.getModuleInfo(id)?.importers ?? [])];
  return importers.some((importer) => isNeededBy(root, importer, context, seen));
}
