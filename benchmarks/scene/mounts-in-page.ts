// Runs in a page before its other scripts: counts the WebGL contexts that are alive in it, and offers to mount an element,
// wait until it shows its product, and remove it.

const { getContext } = HTMLCanvasElement.prototype;
const contexts: WeakRef<WebGLRenderingContext>[] = [];
const known = new WeakSet<object>();

HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
  const context = Reflect.apply(getContext, this, args);
  if (String(args[0]).startsWith('webgl') && context && !known.has(context)) {
    known.add(context);
    contexts.push(new WeakRef(context));
  }
  return context;
} as typeof getContext;

const liveContexts = () => contexts.filter((reference) => reference.deref()?.isContextLost() === false).length;

const wallDocument: unknown = await (await fetch('/wall.json')).json();

const mount = {
  configurator: () =>
    mountOnce('parametric-configurator', 'configurator-ready', (element) => {
      Object.assign(element, { modelDocument: wallDocument });
    }),
  'model-viewer': () =>
    mountOnce('model-viewer', 'load', (element) => {
      element.setAttribute('loading', 'eager');
      element.setAttribute('src', '/wall.glb');
    }),
};

async function mountOnce(name: string, event: string, prepare: (element: HTMLElement) => void): Promise<void> {
  await customElements.whenDefined(name);
  const element = document.createElement(name);
  element.style.cssText = 'display: block; width: 640px; height: 480px';
  const shown = new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));
  prepare(element);
  document.body.append(element);
  await shown;
  await nextFrame();
  element.remove();
  await nextFrame();
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

Object.assign(window, { liveContexts, mount });
