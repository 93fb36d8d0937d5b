// How the embed build groups modules. One chunk has everything that a page needs immediately, one has what the first 3D
// frame needs, and one has the drawing, which is loaded if the service's picture doesn't show the product. Code that
// the tools or the drawing share with the scene is a separate small chunk, `mesh`. The loader requests entry, mesh and
// scene in parallel, so visitors don't wait for one chunk after another. Modules imported on demand keep their own
// chunks.

import type { Rolldown } from 'vite';

const DRAWING = '/src/element/stage/drawer.ts';
const INTERACTION = '/src/element/interaction/interaction-controller.ts';
const SWATCHES = '/src/element/form/fields/swatches.ts';
const EVERYDAY_OBJECTS = '/src/view/presentation/everyday-objects.ts';
const SCENE = '/src/scene/product-scene.ts';

/** Small modules that the tools, ordering and sharing all use. As separate chunks, each would need its own request. */
const SHARED_BY_TOOLS =
  /\/messages\/(?:(?:en|languages)\.ts\?tools|tools\.ts)$|\/(?:session\/edit-document|order\/follow-link|view\/dimension-lines|shared\/(?:download|scroll-into-sight|styles\/dialog|format\/digits))\.ts$|\/directives\/guard\.js$/;

export const embedChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'element', tags: ['$initial'], priority: 3 },
    // Code from the scene that the tools and the drawing need. They also work without WebGL, and if the scene's file
    // fails to load.
    { name: sharedWithScene, debugName: 'mesh', priority: 2 },
    // Without this chunk, the tools, the geometry of contours and the scene's room would load the drawing's code to get
    // these modules.
    { name: 'measures', test: /\/(?:geometry\/(?:overlapping-rects|rect)|view\/setting)\.ts$/, priority: 2 },
    { name: chunkOf(DRAWING, 'drawing'), debugName: 'drawing', priority: 1 },
    { name: chunkOf(SCENE, 'scene'), debugName: 'scene', priority: 1 },
    // Separate from the ordering code, which uses both: they change at different times, and every language uses the
    // English keys.
    {
      name: 'client',
      test: /\/api-client\/src\/(?!postcodes\.ts)|\/session\/read-model\.ts$|\/diagnostics\/service-failure\.ts$/,
      priority: 1,
    },
    { name: 'en-tools', test: SHARED_BY_TOOLS, priority: 1 },
    { name: 'en-ordering', test: /\/messages\/en\.ts\?ordering$/, priority: 1 },
    { name: 'en-talk', test: /\/messages\/en\.ts\?talk$/, priority: 1 },
  ],
};

function chunkOf(root: string, name: string): (id: string, context: Rolldown.ChunkingContext) => string | null {
  return (id, context) => (isNeededBy(root, id, context, new Set()) ? name : null);
}

function sharedWithScene(id: string, context: Rolldown.ChunkingContext): string | null {
  const isNeeded = (root: string) => isNeededBy(root, id, context, new Set());
  const isShared = isNeeded(SCENE) && [INTERACTION, DRAWING, SWATCHES, EVERYDAY_OBJECTS].some(isNeeded);
  // Without this, painting a swatch would request the drawing's code.
  return isShared || (isNeeded(DRAWING) && isNeeded(SWATCHES)) ? 'mesh' : null;
}

/** Whether the root module imports this one, directly or indirectly. */
function isNeededBy(root: string, id: string, context: Rolldown.ChunkingContext, seen: Set<string>): boolean {
  if (id.endsWith(root)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  // Copy this list, because the bundler reuses the array that it returns.
  const importers = [...(context.getModuleInfo(id)?.importers ?? [])];
  return importers.some((importer) => isNeededBy(root, importer, context, seen));
}
