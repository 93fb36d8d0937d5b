// Scenes that are live and draw nothing. For tests alone.

const DRAWING = ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced'] as const;

type Draw = Pick<WebGL2RenderingContext, (typeof DRAWING)[number]>;

const context: Draw = WebGL2RenderingContext.prototype;
const { drawElements, drawElementsInstanced, drawArrays, drawArraysInstanced } = context;

/**
 * From now on, contexts, programs, frames and events are as ever, and no triangle is drawn: in software that is most of
 * a test's work. Tests that look at colours call `drawAll` first.
 */
export function drawNothing(): void {
  for (const name of DRAWING) context[name] = () => {};
}

export function drawAll(): void {
  Object.assign(context, { drawElements, drawElementsInstanced, drawArrays, drawArraysInstanced });
}
