// embed.js, the script in the tag that a shop pastes. It finds the tags, inserts an element for each and reserves its
// height. Once an element gets near the viewport, it requests everything that the element needs. It's a classic script
// of about 2.4 kB (Brotli), so it doesn't import anything. Other scripts on the page may have replaced array and
// element methods (prototype.js, MooTools), and a form's name may shadow a document property, so the loader uses only
// those that are safe.

/** File names, replaced by the build: the element's entry, then the chunks needed for its first 3D frame. */
declare const ELEMENT_FILES: readonly string[];

/** The color behind the picture, replaced by the build. */
declare const STAGE_COLOR: string;

/**
 * `parametric` is the tag's element, or the tag itself if there's no place for the element. It's stored on the tag, so
 * that other copies of the script see it too.
 */
type Tag = HTMLScriptElement & { parametric?: Element };

const ELEMENT = 'parametric-configurator';
/** Used only once, because the build inserts the whole list wherever `ELEMENT_FILES` is used. */
const FILES = ELEMENT_FILES;
const ENTRY_OF_ANY_RELEASE = 'assets/configurator.js';
/** The width doesn't depend on the content, as in the element's own styles. */
const BOX =
  'display:block;container-type:inline-size;contain-intrinsic-inline-size:min(960px,100vi - 32px);min-height:';

/** Excludes the copies of the tag that script optimizers leave behind, whose types don't run. */
const TAG =
  'script[data-license-key]:not([type]:not([type=""],[type=module],[type^="text/j"],[type^="application/j"]))';
/** Unlike the document's own properties, these can't be shadowed by a form's or image's name. */
const { createElement, querySelector } = Document.prototype;
const find = (selector: string): Element | null => querySelector.call(document, selector);

const current = document.currentScript as Tag | null;
const tags = new Set<Tag>();

findTags(find('html')!);
// An image named currentScript would shadow the property. jQuery runs the code of a tag that it inserts in a script
// without attributes.
if (/Script/.test(current as unknown as string) && current!.src) tags.add(current!);
if (!tags.size) report('license-key');
mountAll();
// Tags, places and elements may be added and removed at any time, such as by a single-page shop's routes. A tag that's
// added as markup doesn't run. Mounting has its own task, because a page that removes every element immediately would
// otherwise hang.
new MutationObserver((records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes as NodeListOf<Element>) {
      if (node.closest?.(TAG)) tags.add(node as Tag);
      else if (node.firstElementChild) findTags(node);
    }
  }
  setTimeout(mountAll);
}).observe(document, { childList: true, subtree: true });
setTimeout(() => {
  // Tell the shop owner that `data-target` doesn't match anything. A place that's added later is still used.
  for (const tag of tags) if (!tag.parametric) report('target', tag);
}, 3_000);

/** Finds existing tags. Also searches shadow roots if the current script is unknown, as it is inside a shadow root. */
function findTags(root: ParentNode): void {
  for (const tag of root.querySelectorAll<Tag>(TAG)) tags.add(tag);
  if (!current) for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) findTags(shadowRoot);
}

function mountAll(): void {
  for (const tag of tags) {
    // Forget a tag that the page has removed. If it's added again, so is its entry.
    if (tag.parametric && !tag.isConnected) tags.delete(tag);
    else mount(tag);
  }
}

function mount(tag: Tag): void {
  const base = baseUrlOf(tag);
  // Skip the tag, because it belongs to another vendor.
  if (!base && tag !== current) return;
  const place = findPlace(tag);
  const { parametric } = tag;
  // Insert and keep nothing if the place doesn't exist yet, or if the tag already has its element, which
  // the page may have moved.
  if (place === null) return;
  if (parametric && (!place || parametric.isConnected)) return;
  tag.parametric = tag;
  const wrong = wrongAttribute(tag, base, place);
  if (wrong) report(wrong, tag);
  if (!place) return;
  const picture = takePicture(tag, place);
  const element = placeElement(tag, place, wrong ? 'div' : ELEMENT);
  tag.parametric = element;
  if (wrong) showFallback(element);
  else {
    copyAttributes(tag, element, base!);
    loadWhenNear(tag, element, base!, picture);
  }
}

function baseUrlOf({ dataset: { baseUrl }, src }: Tag): string | undefined {
  return (baseUrl ? `${baseUrl}/v1/embed` : src).match(/(.*[^/])\/+v1\/.*embed/)?.[1];
}

/** @returns null if the place doesn't exist yet, undefined if the tag doesn't specify one */
function findPlace(tag: Tag): Element | null | undefined {
  const { target } = tag.dataset;
  // Some custom HTML from Google Tag Manager is in a container that's never shown. In that case, the element can't be
  // inserted next to the tag.
  if (!target) return tag.closest('head,[style^="display: none; vis"]') || !tag.parentNode ? undefined : tag;
  try {
    const root = tag.getRootNode() as ShadowRoot;
    return (root.host && root.querySelector(target)) || find(target);
  } catch {
    // An invalid selector is reported like a missing target.
    return undefined;
  }
}

function wrongAttribute({ dataset: { licenseKey, model } }: Tag, base?: string, place?: Element): string {
  if (!base) return 'base-url';
  // A secret key must not be sent in a URL.
  if (!licenseKey || /^pcsk/.test(licenseKey)) return 'license-key';
  if (!model) return 'model';
  return place ? '' : 'target';
}

/**
 * Takes the service's picture of the model out of the page. The page may have it in its HTML, so that it's visible
 * before any script runs. Moving it doesn't cause a request, and it isn't part of the fallback. Page editors and image
 * optimizers may have wrapped it. Within `.configurator-place`, any number of elements may be around it. Elsewhere,
 * it's only a paragraph, because a picture nested more deeply belongs to another tag or to one of the page's
 * components.
 */
function takePicture(tag: Tag, place: Element): HTMLImageElement | null {
  const around = tag.dataset.target ? place : tag.closest('.configurator-place') || tag.parentNode!;
  const picture = around.querySelector<HTMLImageElement>(
    `:is(:scope,:scope>p,.configurator-place:scope :not(${ELEMENT}))>[slot=picture]`,
  );
  picture?.parentNode?.removeChild(picture);
  return picture;
}

/** Inserts the element, unless the page was restored from copied nodes and already contains it. */
function placeElement(tag: Tag, place: Element, name: string): HTMLElement {
  const { target } = tag.dataset;
  const found = target ? place.querySelector<HTMLElement>(ELEMENT) : (tag.nextElementSibling as HTMLElement | null);
  if (found?.localName === ELEMENT) return found;
  const element = create(name);
  if (!target) return tag.parentNode!.insertBefore(element, tag.nextSibling);
  const fallback = create('div', { slot: 'fallback' });
  for (const node of [...place.childNodes]) if (node !== tag && node.nodeName !== 'LINK') fallback.appendChild(node);
  if (fallback.firstElementChild || fallback.textContent!.trim()) element.appendChild(fallback);
  return place.appendChild(element);
}

function copyAttributes(tag: Tag, element: HTMLElement, base: string): void {
  for (const { name, value } of tag.attributes) {
    // Other tools' attributes must not become event handlers or styles, which a strict content security policy blocks.
    if (/^data-(?!on|style)/.test(name)) element.setAttribute(name.slice(5), value);
  }
  element.setAttribute('base-url', base);
}

function loadWhenNear(tag: Tag, element: HTMLElement, base: string, picture: HTMLImageElement | null): void {
  const { licenseKey, loading, model } = tag.dataset;
  const scope = `,${[base, licenseKey, model]}`;
  let height: string | undefined;
  let kept = '';
  let keptOnDevice = '';
  try {
    kept = `${Object.keys(sessionStorage)}`;
    keptOnDevice = `${Object.keys(localStorage)}`;
    // The element stores its height when the person leaves the page.
    height = sessionStorage[`${ELEMENT} height${scope}`];
  } catch {
    // The page can't use storage, so nothing is stored.
  }
  // A link to a shared configuration or an order has the model in the URL: `configurator-shelf=…`. Storage keys for an
  // order or configuration to restore start with `ELEMENT + scope`. Other keys with `scope`, such as the height's, mean
  // that this tab has shown the element before.
  const isLinked = location.href.includes(`-${model}=`);
  const isOther = isLinked || (kept + keptOnDevice).includes(ELEMENT + scope);
  const isUrgent = isLinked || kept.includes(scope) || loading === 'eager';
  element.style = BOX;
  const { x, y, width } = element.getBoundingClientRect();
  reserve(element, width, height);
  // With a configuration or theme other than the picture's, the element draws its own picture.
  const hasPicture = !isOther && !/data-(conf|preset|theme)/.test(tag.outerHTML);
  if (hasPicture && picture) element.insertBefore(picture, element.firstChild);
  const start = () => load({ tag, element, base, width, height, picture, drawsPicture: hasPicture && !picture });
  // An IntersectionObserver calls back in the next frame, which may be half a second later. An element that's already
  // visible must not wait for it. Within an iframe, `elementsFromPoint` can't tell what's visible.
  if (!document.hidden && (isUrgent || (top === self && document.elementsFromPoint(x + 9, y + 9).includes(element))))
    start();
  else {
    new IntersectionObserver(
      (entries, observer) => {
        // A busy page reports several states at once. Only the last one is still valid.
        if (!isUrgent && !entries.pop()!.isIntersecting) return;
        observer.disconnect();
        start();
      },
      { rootMargin: '100%' },
    ).observe(element);
  }
}

/**
 * Reserves the element's height while it loads, to avoid a layout shift. After a reload, reserves the previous height,
 * so that the browser can restore the scroll position.
 */
function reserve(element: HTMLElement, width: number, leastHeight = '100svh'): void {
  element.style = `${BOX}max(${width < 720 ? 780 : 640}px,${leastHeight})`;
}

/** The element once it's defined, with the members that Lit gives it. */
interface MountedElement extends HTMLElement {
  readonly renderRoot?: Node & { readonly host?: Element };
  readonly updateComplete?: Promise<unknown>;
}

interface Loading {
  readonly tag: Tag;
  readonly element: HTMLElement;
  readonly base: string;
  /** The element's width when it was inserted. */
  readonly width: number;
  /** The element's height before a reload. */
  readonly height: string | undefined;
  picture: HTMLImageElement | null;
  /** Whether to show the service's picture of the model, which the page doesn't have yet. */
  readonly drawsPicture: boolean;
}

async function load(loading: Loading): Promise<void> {
  const { tag, element, width, base } = loading;
  const { licenseKey, model } = tag.dataset;
  const release = () => {
    element.style = '';
  };
  // The element is already defined, by another tag or an earlier visit, so it requests what it needs itself.
  if (element.shadowRoot) return release();
  const service = `${base}/v1/`;
  const path = `models/${model}`;
  const query = `?license_key=${licenseKey}`;
  if (loading.drawsPicture && width) {
    showPicture(loading, `${service + path}/picture.svg${query}&aspect=own`);
    // Browsers request a picture in a microtask. Waiting for it puts the picture's request before the files'.
    await null;
  }
  let { height } = loading;
  const fail = (problem: unknown) => {
    report('load', tag, problem);
    wait();
    // Use the default height, because with the previous one, the fallback could be out of view on a page that was
    // scrolled far down.
    height = undefined;
    reserve(element, width);
    const { picture } = loading;
    // Remove the picture. If the service can't be reached, neither can its picture, and the page's load event would
    // wait for it.
    if (picture?.parentNode) element.removeChild(picture).src = '';
    // Add a slot for the fallback, which an element that failed to render would otherwise hide.
    element.shadowRoot?.appendChild(
      create<HTMLSlotElement>('slot', { name: element.firstElementChild ? 'fallback' : '' }),
    );
    showFallback(element, true);
  };
  // After 10 s without a response, the customer sees the fallback, at the same height. An element that arrives later is
  // still shown. On a slow connection, files arrive one by one, and each restarts the time limit.
  let limit: unknown;
  const wait = (isAwaited?: unknown) => {
    clearTimeout(limit as number);
    limit = isAwaited && setTimeout(fail, 10_000, 'no response for 10 s');
  };
  wait(true);
  const files = filesOf(tag, service);
  // Request the model with exactly the URL that the element uses.
  preload(tag, service + path + query, 'preload', () => wait(limit));
  for (const file of files) preload(tag, service + file, 'modulepreload', () => wait(limit));
  importEntry(service, files[0]!)
    .then(() => {
      wait();
      // A script that replaces built-in classes or methods, such as an adapter for ES5 elements or a shadow DOM
      // polyfill, can leave the element without a root. One that the page has removed gets its root when it's back.
      const { renderRoot, updateComplete } = element as MountedElement;
      if (!renderRoot?.host && element.isConnected) throw Error('the page breaks custom elements');
      return updateComplete;
    })
    .catch(fail)
    .finally(() => {
      // Keep the reserved height while the element grows to it. The element removes it earlier if it can.
      if (height) setTimeout(release, 10_000);
      else release();
    });
  // The first use of `Intl` takes a browser 12 ms, or 50 ms on a slow phone. Do it while the files are loading, but not
  // before the frame with the picture.
  requestAnimationFrame(() => setTimeout(Intl.NumberFormat));
}

/**
 * Shows the service's picture of the model where the element's stage will be, until the element's first 3D frame. It
 * has the product's own aspect ratio, which suits any page, so a CDN caches only one picture.
 */
function showPicture(loading: Loading, src: string): void {
  const { element, width } = loading;
  const picture = create<HTMLImageElement>('img', { slot: 'picture', alt: '', fetchPriority: 'high' });
  picture.style = `all:unset;display:block;height:clamp(160px,${width < 720 ? '28svh,75cqi);width:100' : '100svh - 316px,60cqi);width:57'}%;border-radius:var(--configurator-radius,10px);background:var(--configurator-stage,${STAGE_COLOR})`;
  picture.src = src;
  // Remove the size from the style, so that a picture that fails to load is invisible.
  picture.onerror = () => {
    picture.style = '';
  };
  loading.picture = element.insertBefore(picture, element.firstChild);
}

/**
 * The files to load. The page's own HTML may have requested the entry, under the URL that it has in every release. A
 * page that verifies what it runs gets the file that this script specifies.
 */
function filesOf(tag: Tag, service: string): readonly string[] {
  const files = [...FILES];
  for (const { href } of find('html')!.querySelectorAll('link'))
    if (href === service + ENTRY_OF_ANY_RELEASE && !tag.integrity) files[0] = ENTRY_OF_ANY_RELEASE;
  return files;
}

/** @param rel `preload` for a resource that will be requested with `fetch` */
function preload(tag: Tag, href: string, rel: string, onload: () => void): void {
  const as = rel === 'preload' ? 'fetch' : '';
  // Pass on the tag's nonce, so that a content security policy that allows it also allows these files and their
  // imports.
  const link = create<HTMLLinkElement>('link', { rel, as, crossOrigin: '', nonce: tag.nonce, href, onload });
  find('head')!.appendChild(link);
}

/**
 * Each tag imports the entry, and the page loads the module only once. The page's own request for it may have failed,
 * because of a policy whose nonce it lacks or a service with an earlier release. It's then imported under the name in
 * this script.
 */
function importEntry(service: string, file: string): Promise<unknown> {
  const [entry] = FILES;
  return import(/* @vite-ignore */ service + file).catch((problem) => {
    if (file === entry) throw problem;
    return import(/* @vite-ignore */ service + entry);
  });
}

function create<Created extends HTMLElement>(name: string, properties?: Partial<Created>): Created {
  return Object.assign(createElement.call(document, name) as Created, properties);
}

/** Shows a message, and a button to try again if that may help, unless the shop has its own fallback. */
function showFallback(element: HTMLElement, mayHelp?: boolean): void {
  if (element.firstElementChild) return;
  // Use `closest`, because some libraries replace `matches`.
  const isGerman = element.closest(':lang(de)');
  element.textContent = isGerman
    ? 'Der Konfigurator ist gerade nicht verfügbar. '
    : 'The configurator is not available right now. ';
  if (!mayHelp) return;
  // Reload the page, because the browser remembers that a module failed or hangs, and a cached script may refer to old
  // files.
  element.appendChild(
    create<HTMLButtonElement>('button', {
      textContent: isGerman ? 'Erneut versuchen' : 'Try again',
      type: 'button',
      onclick: () => location.reload(),
    }),
  );
}

/**
 * Logs a code, the cause and the tag for the shop owner. The browser has already reported why a file failed to load.
 */
function report(code: string, tag?: Tag, problem: unknown = `data-${code} is missing or wrong`): void {
  console.error(`[parametric] E_${code}: ${problem}`, tag);
}
