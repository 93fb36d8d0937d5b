// Runs in a page before anything else: notes when what was waited for is on the screen, and what blocked it.

const visit = { marks: {} as Record<string, number>, blocking: 0, shift: 0 };

addEventListener('configurator-picture', () => mark('drawing'));
addEventListener('configurator-ready', () => mark('frame'));
addEventListener('floor-frame', () => mark('frame'));
// model-viewer's does not bubble.
addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof Element && target.localName === 'model-viewer') mark('frame');
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

/** When the next frame has been handed to the screen. */
function mark(name: string): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      visit.marks[name] ??= performance.now();
    });
  });
}

function findForm(): void {
  if (document.querySelector('parametric-configurator')?.shadowRoot?.querySelector('input')) mark('form');
  else requestAnimationFrame(findForm);
}

function observe(type: string, note: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}
