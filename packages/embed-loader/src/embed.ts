// embed.js, the one tag that a shop pastes: finds the tags, reserves the place of each, loads the element once when a
// place comes near, mounts it there. Knows a URL and a tag name; nothing of what the element does. It is a classic
// script of a kilobyte, so it has no import, and every word in it is weighed.

/** Names of files, written in by the build: the element's entry, then what that needs before its first 3D frame. */
declare const ELEMENT_FILES: readonly string[];

/** A property on the tag itself, not a list of ours: another copy of this script must see it too. */
type Tag = HTMLScriptElement & { parametric?: boolean };

const ELEMENT = 'parametric-configurator';

const current = document.currentScript;

// An image may be named currentScript, and other tags may be there already: all are looked for.
for (const tag of document.querySelectorAll<Tag>('script[data-license-key]')) mount(tag);
if (current instanceof HTMLScriptElement) mount(current);

function mount(tag: Tag): void {
  const { baseUrl, licenseKey, loading, model, target } = tag.dataset;
  const base = (baseUrl ? `${baseUrl}/v1/embed` : tag.src).match(/(.*[^/])\/+v1\/.*embed/)?.[1];
  let place: Element | null = null;
  try {
    place = target ? document.querySelector(target) : tag.closest('body') && tag;
  } catch {
    // A selector that is none is reported below like one that is missing.
  }
  // It has its configurator, or it is another vendor's.
  if (tag.parametric || (!base && tag !== current)) return;
  if (!place && target && document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => mount(tag));
    return;
  }
  tag.parametric = true;

  const wrong = !base ? 'base-url' : !licenseKey ? 'license-key' : !model ? 'model' : place ? '' : 'target';
  if (wrong) complain(wrong, `data-${wrong} is missing or wrong: set it on this tag`, tag);
  if (!place) return;

  // A page that was put back from a copy of its nodes brings the element along.
  let element = (target ? place.querySelector(ELEMENT) : tag.nextElementSibling) as HTMLElement | null;
  if (element?.localName !== ELEMENT) {
    element = document.createElement(wrong ? 'div' : ELEMENT);
    if (target) wrapFallback(place, tag, element);
    else tag.after(element);
  }
  if (wrong) {
    apologize(element);
    return;
  }
  for (const { name, value } of tag.attributes) {
    // What other tools have put there must not become a handler or a style: a strict page refuses both.
    if (/^data-(?!on|style)./.test(name)) element.setAttribute(name.slice(5), value);
  }
  element.setAttribute('base-url', base!);
  // The height that the element has while it loads; without it the page would jump.
  element.style.display = 'block';
  element.style.minHeight = `max(${element.offsetWidth < 720 ? 780 : 640}px,100svh)`;

  new IntersectionObserver(
    ([entry], observer) => {
      // Who follows a link to a configuration has come for it: its address names the model, as `configurator-shelf=…`.
      if (loading !== 'eager' && !entry!.isIntersecting && !location.search.includes(`-${model}=`)) return;
      observer.disconnect();
      load(`${base}/v1/assets/`, tag).then((failed) => {
        element.removeAttribute('style');
        if (failed) apologize(element);
      });
    },
    { rootMargin: '100%' },
  ).observe(element);
}

/** @returns whether it failed. Each tag may ask: a page loads a module once. */
function load(folder: string, tag: Tag): Promise<unknown> {
  for (const file of ELEMENT_FILES) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // The policy that let the tag in by its nonce lets these in by it, and so what is imported.
    link.nonce = tag.nonce;
    link.href = folder + file;
    document.head.append(link);
  }
  return import(/* @vite-ignore */ folder + ELEMENT_FILES[0]).then(
    () => 0,
    (error) => {
      complain('load', `${error}: offline, an ad blocker, or not in script-src`, tag);
      return 1;
    },
  );
}

function wrapFallback(place: Element, tag: Tag, element: HTMLElement): void {
  const fallback = document.createElement('div');
  fallback.slot = 'fallback';
  fallback.append(...[...place.childNodes].filter((node) => node !== tag));
  if (fallback.firstElementChild || fallback.textContent!.trim()) element.append(fallback);
  place.append(element);
}

/** To the customer: the shop's own fallback, which is there already, else a sentence. */
function apologize(element: HTMLElement): void {
  if (element.firstElementChild) return;
  element.textContent = /^de/.test(element.closest<HTMLElement>('[lang]')?.lang ?? '')
    ? 'Der Konfigurator ist gerade nicht verfügbar.'
    : 'The configurator is not available right now.';
}

/** To the owner: a code, the cause, the way out; and the tag, to find it by a click. */
function complain(code: string, problem: string, tag: Tag): void {
  console.error(`[parametric] E_${code}: ${problem}`, tag);
}
