// embed.js, the script of the tag that a shop pastes: finds the tags, inserts an element for each and reserves its height,
// and loads the element's code once when one of them comes near the viewport. It is a classic script of about one kilobyte
// (Brotli), so it has no import, and short code is preferred.

/** File names, replaced by the build: the element's entry, then the chunks that it needs for its first 3D frame. */
declare const ELEMENT_FILES: readonly string[];

/** A property of the tag itself and not a list in this script: another copy of the script must see it too. */
type Tag = HTMLScriptElement & { parametric?: boolean };

const ELEMENT = 'parametric-configurator';

const current = document.currentScript;

// An image named currentScript would hide the property, and other tags may exist already, so all tags are searched for.
for (const tag of document.querySelectorAll<Tag>('script[data-license-key]')) mount(tag);
if (current instanceof HTMLScriptElement) mount(current);

function mount(tag: Tag): void {
  const { baseUrl, licenseKey, loading, model, target } = tag.dataset;
  const base = (baseUrl ? `${baseUrl}/v1/embed` : tag.src).match(/(.*[^/])\/+v1\/.*embed/)?.[1];
  let place: Element | null | undefined;
  let isUrgent: unknown;
  try {
    place = target ? document.querySelector(target) : tag.closest('body') && tag;
    // A link to a shared configuration, or to an order, names the model in the URL: `configurator-shelf=…`. And under a
    // name that begins so an element keeps the order that this tab was at before a reload.
    isUrgent =
      loading === 'eager' ||
      location.href.includes(`-${model}=`) ||
      Object.keys(sessionStorage).join().includes(`${ELEMENT},${base},${licenseKey},${model}`);
  } catch {
    // An invalid selector is reported below like a missing target. A page that may store nothing has kept nothing.
  }
  // The tag has its configurator already, or it belongs to another vendor.
  if (tag.parametric || (!base && tag !== current)) return;
  if (!place && target && document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => mount(tag));
    return;
  }
  tag.parametric = true;

  const wrong = !base ? 'base-url' : !licenseKey ? 'license-key' : !model ? 'model' : place ? '' : 'target';
  if (wrong) report(wrong, `data-${wrong} is missing or wrong`, tag);
  if (!place) return;

  // A page that was restored from a copy of its nodes contains the element already.
  let element = (target ? place.querySelector(ELEMENT) : tag.nextElementSibling) as HTMLElement | null;
  if (element?.localName !== ELEMENT) {
    element = document.createElement(wrong ? 'div' : ELEMENT);
    if (target) wrapFallback(place, tag, element);
    else tag.after(element);
  }
  if (wrong) {
    showFallback(element);
    return;
  }
  for (const name in tag.dataset) {
    // Attributes of other tools must not become event handlers or styles, which a strict policy refuses.
    if (!/^on|^style/.test(name)) element.setAttribute(name.replace(/[A-Z]/g, '-$&'), tag.dataset[name]!);
  }
  element.setAttribute('base-url', base!);
  // The height that the element has while it loads, to avoid a layout shift.
  element.style.display = 'block';
  element.style.minHeight = `max(${element.offsetWidth < 720 ? 780 : 640}px,100svh)`;

  new IntersectionObserver(
    ([entry], observer) => {
      if (!isUrgent && !entry!.isIntersecting) return;
      observer.disconnect();
      load(`${base}/v1/assets/`, tag)
        .catch((error) => {
          report('load', `${error}: offline, blocked, or not in script-src`, tag);
          showFallback(element);
        })
        .then(() => element.removeAttribute('style'));
    },
    { rootMargin: '100%' },
  ).observe(element);
}

/** Each tag may call it: a page loads a module only once. */
function load(folder: string, tag: Tag): Promise<unknown> {
  for (const file of ELEMENT_FILES) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    // A content policy that allows the tag by its nonce then allows these files too, and what they import.
    link.nonce = tag.nonce;
    link.href = folder + file;
    document.head.append(link);
  }
  return import(/* @vite-ignore */ folder + ELEMENT_FILES[0]);
}

function wrapFallback(place: Element, tag: Tag, element: HTMLElement): void {
  const fallback = document.createElement('div');
  fallback.slot = 'fallback';
  fallback.append(...[...place.childNodes].filter((node) => node !== tag));
  if (fallback.firstElementChild || fallback.textContent!.trim()) element.append(fallback);
  place.append(element);
}

/** Shows the customer the shop's own fallback, which is there already, or a sentence. */
function showFallback(element: HTMLElement): void {
  if (element.firstElementChild) return;
  element.textContent = /^de/.test(element.closest<HTMLElement>('[lang]')?.lang as string)
    ? 'Der Konfigurator ist gerade nicht verfügbar.'
    : 'The configurator is not available right now.';
}

/** Tells the shop's owner a code, the cause and what to do, with the tag to click on. */
function report(code: string, problem: string, tag: Tag): void {
  console.error(`[parametric] E_${code}: ${problem}`, tag);
}
