// Brings an element into the page, waits until it shows its product, and takes it away.

const wallDocument: unknown = await (await fetch('/wall.json')).json();

const lives = {
  configurator: () =>
    live('parametric-configurator', 'configurator-ready', (element) => {
      Object.assign(element, { modelDocument: wallDocument });
    }),
  'model-viewer': () =>
    live('model-viewer', 'load', (element) => {
      element.setAttribute('loading', 'eager');
      element.setAttribute('src', '/wall.glb');
    }),
};

async function live(name: string, event: string, prepare: (element: HTMLElement) => void): Promise<void> {
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

Object.assign(window, { lives });
