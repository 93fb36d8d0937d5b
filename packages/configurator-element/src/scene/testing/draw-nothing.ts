// Scenes that run but don't draw anything. Only for tests.

const DRAWING = ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced'] as const;

type Draw = Pick<WebGL2RenderingContext, (typeof DRAWING)[number]>;

const context: Draw = WebGL2RenderingContext.prototype;
const { drawElements, drawElementsInstanced, drawArrays, drawArraysInstanced } = context;

/**
 * From now on, contexts, programs, frames and events work as usual, but triangles aren't drawn, because drawing takes
 * most of a test's time in software rendering. Tests that check colors call `drawAll` first.
 */
export function drawNothing(): void {
  for (const name of DRAWING) context[name] = () => {};
}

export function drawAll(): void {
  Object.assign(context, { drawElements, drawElementsInstanced, drawArrays, drawArraysInstanced });
}
