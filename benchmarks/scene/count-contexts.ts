// Runs in a page before anything else: counts the WebGL contexts that are alive in it.

const { getContext } = HTMLCanvasElement.prototype;
const made: WeakRef<WebGLRenderingContext>[] = [];
const known = new WeakSet<object>();

HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
  const context = Reflect.apply(getContext, this, args);
  if (String(args[0]).startsWith('webgl') && context && !known.has(context)) {
    known.add(context);
    made.push(new WeakRef(context));
  }
  return context;
} as typeof getContext;

const liveContexts = () => made.filter((reference) => reference.deref()?.isContextLost() === false).length;

Object.assign(window, { liveContexts });
