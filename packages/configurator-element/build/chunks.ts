// How the embed build groups modules: all that a page needs at once is one chunk, what the first 3D frame needs another, and
// what draws a third, which is fetched where the service's picture does not show the product. What the tools and what draws
// need of the second is a small one. The loader asks for them side by side, so that no visit waits for a chunk behind a chunk.
// What is imported on use stays in chunks of its own, which share what these have.

import type { Rolldown } from 'vite';

const DRAWING = '/src/element/stage/drawer.ts';
const INTERACTION = '/src/element/interaction/interaction-controller.ts';
const SCENE = '/src/scene/index.ts';

/** Modules of few lines that several of the tools, ordering and sharing take: a chunk each would be a request each. */
const SHARED_BY_TOOLS =
  /\/messages\/(?:en\.ts\?tools|tools\.ts)$|\/(?:session\/edit-document|order\/follow-link|view\/dimension-lines|shared\/(?:download|scroll-into-sight|format\/digits))\.ts$|\/directives\/guard\.js$/;

export const embedChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'element', tags: ['$initial'], priority: 3 },
    // What the tools and what draws need of the scene, as they work without WebGL and where the scene's file can't be had.
    { name: sharedWithScene, debugName: 'mesh', priority: 2 },
    { name: chunkOf(DRAWING, 'drawing'), debugName: 'drawing', priority: 1 },
    { name: chunkOf(SCENE, 'scene'), debugName: 'scene', priority: 1 },
    // Beside the ordering, which takes both: they change at other times, and every language takes the keys of the English one.
    {
      name: 'client',
      test: /\/api-client\/src\/|\/session\/read-model\.ts$|\/diagnostics\/service-failure\.ts$/,
      priority: 1,
    },
    { name: 'en-tools', test: SHARED_BY_TOOLS, priority: 1 },
    { name: 'en-ordering', test: /\/messages\/en\.ts\?ordering$/, priority: 1 },
  ],
};

function chunkOf(root: string, name: string): (id: string, context: Rolldown.ChunkingContext) => string | null {
  return (id, context) => (isNeededBy(root, id, context, new Set()) ? name : null);
}

function sharedWithScene(id: string, context: Rolldown.ChunkingContext): string | null {
  const isNeeded = (root: string) => isNeededBy(root, id, context, new Set());
  return isNeeded(SCENE) && (isNeeded(INTERACTION) || isNeeded(DRAWING)) ? 'mesh' : null;
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
