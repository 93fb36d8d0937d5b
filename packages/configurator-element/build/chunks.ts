// How the embed build groups modules: one chunk has everything that a page needs at once, one what the first 3D frame needs, and
// one what draws, which is loaded if the service's picture doesn't show the product. What the tools or the drawing share with the
// scene is a small chunk of its own, `mesh`. The loader requests entry, mesh and scene side by side, so that no visit waits for a
// chunk behind a chunk. Modules that are imported on use stay in chunks of their own.

import type { Rolldown } from 'vite';

const DRAWING = '/src/element/stage/drawer.ts';
const INTERACTION = '/src/element/interaction/interaction-controller.ts';
const SCENE = '/src/scene/index.ts';

/** Small modules that tools, ordering and sharing have in common: a chunk for each would be a request for each. */
const SHARED_BY_TOOLS =
  /\/messages\/(?:en\.ts\?tools|tools\.ts)$|\/(?:session\/edit-document|order\/follow-link|view\/dimension-lines|shared\/(?:download|scroll-into-sight|format\/digits))\.ts$|\/directives\/guard\.js$/;

export const embedChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'element', tags: ['$initial'], priority: 3 },
    // What tools and drawing need of the scene: they also work without WebGL, and if the scene's file fails to load.
    { name: sharedWithScene, debugName: 'mesh', priority: 2 },
    { name: chunkOf(DRAWING, 'drawing'), debugName: 'drawing', priority: 1 },
    { name: chunkOf(SCENE, 'scene'), debugName: 'scene', priority: 1 },
    // Apart from the ordering, which uses both: they change at other times, and every language uses the English one's keys.
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

/** Whether the root module imports this one, directly or through others. */
function isNeededBy(root: string, id: string, context: Rolldown.ChunkingContext, seen: Set<string>): boolean {
  if (id.endsWith(root)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  // A copy, because the bundler reuses the list that it returns.
  const importers = [...(context.getModuleInfo(id)?.importers ?? [])];
  return importers.some((importer) => isNeededBy(root, importer, context, seen));
}
