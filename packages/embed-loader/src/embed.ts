// embed.js, the script of the tag that a shop pastes: finds the tags, inserts an element for each and reserves its height,
// and requests everything that the element needs once one of them comes near the viewport. It is a classic script of about
// 1.9 kB (Brotli), so that it has no import, and short code is preferred. Other scripts of the page may have replaced methods
// of arrays and elements (prototype.js, MooTools), and a form's name may hide a property of the document: only methods that
// these do not replace are called.

/** File names, replaced by the build: the element's entry, then the chunks that it needs for its first 3D frame. */
declare const ELEMENT_FILES: readonly string[];

/** `parametric` is the place of the tag's element. It is kept on the tag, so that another copy of the script sees it too. */
type Tag = HTMLScriptElement & { parametric?: Element };

const ELEMENT = 'parametric-configurator';
const ENTRY_OF_ANY_RELEASE = 'assets/configurator.js';

const current = document.currentScript as Tag | null;
const tags = new Set<Tag>();

findTags(document);
// An image named currentScript would hide the property.
if (/Script/.test(current as unknown as string)) tags.add(current!);
if (!current && !tags.size) report('license-key');
mountAll();
// The place may be added after the tag, and again whenever a single-page shop comes back to this route.
new MutationObserver(mountAll).observe(document, { childList: true, subtree: true });
setTimeout(() => {
  // Tells the shop's owner that `data-target` matches nothing; a place that is added later is used all the same.
  for (const tag of tags) if (!tag.parametric) report('target', tag);
}, 3_000);

/** Finds tags that exist already. Shadow roots are searched where the current script is unknown, as it is within one. */
function findTags(root: ParentNode): void {
  for (const tag of root.querySelectorAll<Tag>('script[data-license-key]')) tags.add(tag);
  if (!current) for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) findTags(shadowRoot);
}

function mountAll(): void {
  for (const tag of tags) mount(tag);
}

function mount(tag: Tag): void {
  const { baseUrl, licenseKey, loading, model, target } = tag.dataset;
  const base = (baseUrl ? `${baseUrl}/v1/embed` : tag.src).match(/(.*[^/])\/+v1\/.*embed/)?.[1];
  // The tag belongs to another vendor.
  if (!base && tag !== current) return;
  const scope = `,${[base, licenseKey, model]}`;
  let place: Element | null | undefined;
  let height: string | undefined;
  let kept = '';
  try {
    if (target) place = (tag.getRootNode() as Document).querySelector(target) || document.querySelector(target);
    else if (!tag.closest('head') && tag.parentNode) place = tag;
    kept = `${Object.keys(sessionStorage)}${Object.keys(localStorage)}`;
    // The element stores its height when the page is left.
    height = sessionStorage[`${ELEMENT} height${scope}`];
  } catch {
    // An invalid selector is reported below like a missing target. In a page that may not use storage, nothing is stored.
  }
  // The place is not there yet; or the tag has its element already; or the tag was removed together with its place.
  if (place === null || (tag.parametric && (!place || tag.parametric === place || !tag.isConnected))) return;
  tag.parametric = place || tag;

  // A secret key must not be sent in an address.
  const wrong = !base
    ? 'base-url'
    : !licenseKey || /^pcsk/.test(licenseKey)
      ? 'license-key'
      : !model
        ? 'model'
        : place
          ? ''
          : 'target';
  if (wrong) report(wrong, tag);
  if (!place) return;

  // The service's picture of the model, which a page may have in its HTML, so that it is seen before any script runs. Moving
  // it causes no request, and it is not part of the fallback. Page editors and picture optimizers may have wrapped it: within
  // `.configurator-place` in any number of elements, elsewhere in a paragraph at most, since a picture that is nested deeper
  // belongs to another tag, or to a component of the page.
  let picture = (
    target ? place : tag.closest('.configurator-place') || tag.parentNode!
  ).querySelector<HTMLImageElement>(`:is(:scope,:scope>p,.configurator-place:scope :not(${ELEMENT}))>[slot=picture]`);
  picture?.parentNode?.removeChild(picture);

  // A page that was restored from copied nodes contains the element already.
  let element = (target ? place.querySelector(ELEMENT) : tag.nextElementSibling) as HTMLElement | null;
  if (element?.localName !== ELEMENT) {
    element = create(wrong ? 'div' : ELEMENT);
    if (target) {
      const fallback = create('div', { slot: 'fallback' });
      for (const node of [...place.childNodes])
        if (node !== tag && node.nodeName !== 'LINK') fallback.appendChild(node);
      if (fallback.firstElementChild || fallback.textContent!.trim()) element.appendChild(fallback);
      place.appendChild(element);
    } else tag.parentNode!.insertBefore(element, tag.nextSibling);
  }
  if (wrong) {
    showFallback(element);
    return;
  }
  for (const { name, value } of tag.attributes) {
    // Attributes of other tools must not become event handlers or styles, which a strict content security policy refuses.
    if (/^data-(?!on|style)/.test(name)) element.setAttribute(name.slice(5), value);
  }
  element.setAttribute('base-url', base!);
  // Its width does not come from its content, as that of the element itself does not.
  const box =
    'display:block;container-type:inline-size;contain-intrinsic-inline-size:min(960px,100vi - 32px);min-height:';
  element.style = box;
  const { x, y, width } = element.getBoundingClientRect();
  // Reserves the height that the element has while it loads, to avoid a layout shift; after a reload, the height that it had
  // before, so that the browser can restore the scroll position.
  const reserve = (leastHeight = '100svh') => {
    element.style = `${box}max(${width < 720 ? 780 : 640}px,${leastHeight})`;
  };
  const release = () => {
    element.style = '';
  };
  // A link to a shared configuration or an order has the model in the URL: `configurator-shelf=…`. The storage keys of an
  // order or a configuration to return to begin with `ELEMENT + scope`. Other keys with `scope`, such as that of the height,
  // say that this tab has shown the element before.
  const isOther = location.href.includes(`-${model}=`) || kept.includes(ELEMENT + scope);
  const isUrgent = isOther || kept.includes(scope) || loading === 'eager';
  reserve(height);

  // For another configuration or theme than the picture's, the element draws a picture itself.
  const hasPicture = !isOther && !/data-(conf|preset|theme)/.test(tag.outerHTML);
  if (hasPicture && picture) element.insertBefore(picture, element.firstChild);

  const start = async () => {
    // The element is defined already, because of another tag or an earlier visit: it requests what it needs itself.
    if (element.shadowRoot) return release();
    const service = `${base}/v1/`;
    const path = `models/${model}`;
    const query = `?license_key=${licenseKey}`;
    // The service's picture of the model, in the place that the element's stage will have. The element shows it until its
    // first 3D frame. Its background gives the stage's own colour on a white page, and nearly that on a dark one.
    if (hasPicture && width && !picture) {
      picture = create<HTMLImageElement>('img', { slot: 'picture', alt: '', fetchPriority: 'high' });
      picture.style = `all:unset;display:block;height:clamp(160px,${width < 720 ? '28svh,75cqi);width:100' : '100svh - 200px - var(--configurator-sticky-top,16px),60cqi);width:57'}%;border-radius:var(--configurator-radius,10px);background:var(--configurator-stage,#92836b21)`;
      // With the product's own aspect ratio, which fits into any place, so that a CDN caches a single picture.
      picture.src = `${service + path}/picture.svg${query}&aspect=own`;
      // Without a size from its style, a picture that fails to load is invisible.
      picture.onerror = () => {
        picture!.style = '';
      };
      element.insertBefore(picture, element.firstChild);
      // Browsers request a picture in a microtask: this lets it come before the files.
      await null;
    }
    const fail = (problem: unknown) => {
      report('load', tag, problem);
      wait();
      // With its former height, the fallback could be out of sight in a page that was scrolled far down.
      height = undefined;
      reserve();
      // If the service can't be reached, its picture can't either, and the page's load event would wait for it.
      if (picture?.parentNode) element.removeChild(picture).src = '';
      showFallback(element, true);
    };
    // After 10 s without an answer, the customer sees the fallback, in a place of the same height: an element that arrives
    // later is shown all the same. On a slow connection files arrive one after another, and each restarts the time limit.
    let limit: unknown;
    const wait = (isAwaited?: unknown) => {
      clearTimeout(limit as number);
      limit = isAwaited && setTimeout(fail, 10_000, 'no answer for 10 s');
    };
    wait(true);
    // The page may have asked for the entry in its own HTML, by the address that it has in every release. One that checks what
    // it runs gets what this script names.
    const files = [...ELEMENT_FILES];
    for (const { href } of document.querySelectorAll('link'))
      if (href === service + ENTRY_OF_ANY_RELEASE && !tag.integrity) files[0] = ENTRY_OF_ANY_RELEASE;
    for (const file of ['', ...files]) {
      document.querySelector('head')!.appendChild(
        create<HTMLLinkElement>('link', {
          rel: file ? 'modulepreload' : 'preload',
          // Without a file it is the model, which the element requests with exactly this address.
          as: file ? '' : 'fetch',
          crossOrigin: '',
          // A content security policy that allows the tag by its nonce then allows these files and their imports, too.
          nonce: tag.nonce,
          href: service + (file || path + query),
          onload: () => wait(limit),
        }),
      );
    }
    // Each tag imports the entry; a page loads a module only once. The page's own request for it may have been refused, by a
    // policy whose nonce it lacks or by a service of an earlier release. With a query, since Chromium never requests an
    // address again whose import has failed.
    const again = `${ELEMENT_FILES[0]}?again`;
    import(/* @vite-ignore */ service + files[0])
      .catch((problem) =>
        import(/* @vite-ignore */ service + again).catch(() => {
          throw problem;
        }),
      )
      .catch(fail)
      .finally(() => {
        wait();
        // The reserved height is kept while the element grows to it; the element removes it earlier where it can.
        if (height) setTimeout(release, 10_000);
        else release();
      });
    // The first use of `Intl` takes a browser 12 ms, on a slow phone 50: it is done while the files are loading, but not
    // before the frame that has the picture.
    requestAnimationFrame(() => setTimeout(Intl.NumberFormat));
  };
  // An IntersectionObserver calls back with the next frame, which may be half a second later: an element that is visible
  // already must not wait for it. Within an iframe, `elementsFromPoint` does not tell what is visible.
  if (!document.hidden && (isUrgent || (top === self && document.elementsFromPoint(x + 9, y + 9).includes(element))))
    start();
  else {
    new IntersectionObserver(
      ([entry], observer) => {
        if (!isUrgent && !entry!.isIntersecting) return;
        observer.disconnect();
        start();
      },
      { rootMargin: '100%' },
    ).observe(element);
  }
}

function create<Created extends HTMLElement>(name: string, properties?: Partial<Created>): Created {
  return Object.assign(document.createElement(name) as Created, properties);
}

/** Shows a sentence, unless the shop's own fallback is there, and a button to try again where that may help. */
function showFallback(element: HTMLElement, mayHelp?: boolean): void {
  if (element.firstElementChild) return;
  // `closest` instead of `matches`, which some libraries replace.
  const isGerman = element.closest(':lang(de)');
  element.textContent = isGerman
    ? 'Der Konfigurator ist gerade nicht verfügbar. '
    : 'The configurator is not available right now. ';
  if (!mayHelp) return;
  // Reloads the page, because the browser remembers that a module failed or hangs, and a cached script may have the names of
  // old files.
  element.appendChild(
    create<HTMLButtonElement>('button', {
      textContent: isGerman ? 'Erneut versuchen' : 'Try again',
      type: 'button',
      onclick: () => location.reload(),
    }),
  );
}

/** Tells the shop's owner a code, the cause, and the tag. The browser itself has reported before why a file failed to load. */
function report(code: string, tag?: Tag, problem: unknown = `data-${code} is missing or wrong`): void {
  console.error(`[parametric] E_${code}: ${problem}`, tag);
}
