// How the embed build groups modules: all that a page needs at once is one chunk, what draws the first picture another and
// what the first 3D frame needs a third. They are loaded side by side, so that no visit waits for a chunk behind a chunk; what
// the tools need of the third is a small one, fetched as soon as the element asks for the scene or for the tools. What is
// imported on use stays in chunks of its own, which share what these have.

import type { Rolldown } from 'vite';

const drawing = '/src/element/stage/drawer.ts';
const interaction = '/src/element/interaction/interaction-controller.ts';
const scene = '/src/scene/index.ts';

export const embedChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'element', tags: ['$initial'], priority: 3 },
    // The scene takes light and typeface from there, as the drawing is not to wait for it.
    { name: chunkOf(drawing, 'drawing'), debugName: 'drawing', priority: 2 },
    // What the tools need of the scene, as they work without WebGL and where the scene's file can't be had.
    { name: sharedByToolsAndScene, debugName: 'mesh', priority: 2 },
    { name: chunkOf(scene, 'scene'), debugName: 'scene', priority: 1 },
    // Beside the ordering, which takes both: they change at other times, and every language takes the keys of the English one.
    { name: 'client', test: /\/api-client\/src\//, priority: 1 },
    { name: 'en-tools', test: /\/messages\/(?:en\.ts\?tools|tools\.ts)$/, priority: 1 },
    { name: 'en-ordering', test: /\/messages\/en\.ts\?ordering$/, priority: 1 },
  ],
};

function chunkOf(root: string, name: string): (id: string, context: Rolldown.ChunkingContext) => string | null {
  return (id, context) => (isNeededBy(root, id, context, new Set()) ? name : null);
}

function sharedByToolsAndScene(id: string, context: Rolldown.ChunkingContext): string | null {
  return [interaction, scene].every((root) => isNeededBy(root, id, context, new Set())) ? 'mesh' : null;
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
