// Runs in a page before its own scripts: notes when drawing, form and first frame are on the screen, what blocked the page,
// and how far its layout shifted.

const navigation = { marks: {} as Record<string, number>, blocking: 0, shift: 0 };

// The first is dispatched when the drawing is painted, the second within the frame that draws the scene.
addEventListener('configurator-picture', () => note('drawing'));
addEventListener('configurator-ready', () => setTimeout(note, 0, 'frame'));
addEventListener('bare-three-frame', () => noteAfterFrame('frame'));
// model-viewer's event does not bubble; it is captured at the document, because no load event reaches the window.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof Element && target.localName === 'model-viewer') noteAfterFrame('frame');
  },
  true,
);
findForm();
observe('longtask', ({ duration }) => {
  navigation.blocking += Math.max(0, duration - 50);
});
observe('layout-shift', (entry) => {
  navigation.shift += (entry as PerformanceEntry & { readonly value: number }).value;
});
Object.assign(window, { navigation });

function note(name: string): void {
  navigation.marks[name] ??= performance.now();
}

/** Notes the time when the next frame has been presented. */
function noteAfterFrame(name: string): void {
  requestAnimationFrame(() => setTimeout(note, 0, name));
}

function findForm(): void {
  if (document.querySelector('parametric-configurator')?.shadowRoot?.querySelector('input'))
    setTimeout(note, 0, 'form');
  else requestAnimationFrame(findForm);
}

function observe(type: string, read: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
}
