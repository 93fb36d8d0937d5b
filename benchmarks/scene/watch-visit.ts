// Runs in a page before anything else: notes when what was waited for is on the screen, and what blocked it.

const visit = { marks: {} as Record<string, number>, blocking: 0, shift: 0 };

// Said when it is painted, and within the frame that draws it.
addEventListener('configurator-picture', () => note('drawing'));
addEventListener('configurator-ready', () => setTimeout(note, 0, 'frame'));
addEventListener('floor-frame', () => noteAfterFrame('frame'));
// model-viewer's does not bubble, and an event of this name goes no further up than the document.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof Element && target.localName === 'model-viewer') noteAfterFrame('frame');
  },
  true,
);
findForm();
observe('longtask', ({ duration }) => {
  visit.blocking += Math.max(0, duration - 50);
});
observe('layout-shift', (entry) => {
  visit.shift += (entry as PerformanceEntry & { readonly value: number }).value;
});
Object.assign(window, { visit });

function note(name: string): void {
  visit.marks[name] ??= performance.now();
}

/** When the next frame has been handed to the screen. */
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
