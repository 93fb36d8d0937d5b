// embed.js, the script of the tag that a shop pastes: finds the tags, inserts an element for each and reserves its height,
// and asks for all that the element needs once one of them comes near the viewport. It is a classic script of about 1.8 kB
// (Brotli), so it has no import, and short code is preferred. Other scripts of the page may have replaced methods of arrays
// and elements (prototype.js, MooTools), and a form's name may hide a property of the document: only methods that nobody
// replaces are called.

/** File names, replaced by the build: the element's entry, then the chunks that it needs for its first 3D frame. */
declare const ELEMENT_FILES: readonly string[];

/** The place where the tag has its element; on the tag, as another copy of the script must see it too. */
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
// The place may come later than the tag, and anew each time that a single-page shop comes back to this route.
new MutationObserver(mountAll).observe(document, { childList: true, subtree: true });
setTimeout(() => {
  // The shop's owner is told that nothing fits `data-target`; a place that comes later is taken all the same.
  for (const tag of tags) if (!tag.parametric) report('target', tag);
}, 3_000);

/** Other tags may exist already, and a script in a shadow root is never the current one. */
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
  // It belongs to another vendor.
  if (!base && tag !== current) return;
  const scope = `,${[base, licenseKey, model]}`;
  let place: Element | null | undefined;
  let height: string | undefined;
  let kept = '';
  try {
    if (target) place = (tag.getRootNode() as Document).querySelector(target) || document.querySelector(target);
    else if (!tag.closest('head') && tag.parentNode) place = tag;
    kept = `${Object.keys(sessionStorage)}${Object.keys(localStorage)}`;
    // The element keeps it when the page is left.
    height = sessionStorage[`${ELEMENT} height${scope}`];
  } catch {
    // An invalid selector is reported below like a missing target. A page that may store nothing has kept nothing.
  }
  // It is waited for; or the tag has its element already; or it was taken out of the page with its own place.
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

  // The service's picture of the model, which a page may have in its HTML, so that it is seen before any script. To move it
  // asks for nothing anew; it is no part of the fallback. Editors of pages and what makes their pictures smaller put other
  // elements around it, in the container that is given for it as many as they like; elsewhere it belongs to another tag, or
  // to a component of the page, if it is deeper down than in a paragraph.
  let picture = (
    target ? place : tag.closest('.configurator-place') || tag.parentNode!
  ).querySelector<HTMLImageElement>(':is(:scope,:scope>p,.configurator-place:scope *)>[slot=picture]');
  picture?.parentNode?.removeChild(picture);

  // A page that was restored from a copy of its nodes contains the element already.
  let element = (target ? place.querySelector(ELEMENT) : tag.nextElementSibling) as HTMLElement | null;
  if (element?.localName !== ELEMENT) {
    element = create(wrong ? 'div' : ELEMENT);
    if (target) {
      const fallback = create('div', { slot: 'fallback' });
      for (const node of [...place.childNodes]) if (node !== tag) fallback.appendChild(node);
      if (fallback.firstElementChild || fallback.textContent!.trim()) element.appendChild(fallback);
      place.appendChild(element);
    } else tag.parentNode!.insertBefore(element, tag.nextSibling);
  }
  if (wrong) {
    showFallback(element);
    return;
  }
  for (const { name, value } of tag.attributes) {
    // Attributes of other tools must not become event handlers or styles, which a strict policy refuses.
    if (/^data-(?!on|style)/.test(name)) element.setAttribute(name.slice(5), value);
  }
  element.setAttribute('base-url', base!);
  element.style = 'display:block';
  const { x, y, width } = element.getBoundingClientRect();
  // The height that the element has while it loads, to avoid a layout shift; where the page is loaded anew, the one that it
  // had, so that the browser can scroll to where it was.
  const reserve = (leastHeight = '100svh') => {
    element.style = `display:block;container-type:inline-size;min-height:max(${width < 720 ? 780 : 640}px,${leastHeight})`;
  };
  const release = () => {
    element.style = '';
  };
  // A link to a shared configuration, or to an order, names the model in the URL: `configurator-shelf=…`. And under names
  // that begin so an element keeps the order and the configuration to come back to; under another one, where on the page
  // this tab was.
  const isOther = location.href.includes(`-${model}=`) || kept.includes(ELEMENT + scope);
  const isUrgent = isOther || kept.includes(scope) || loading === 'eager';
  reserve(height);

  // Where another configuration is asked for, or another theme, the element shows a picture of its own.
  const hasPicture = !isOther && !/data-(conf|preset|theme)/.test(tag.outerHTML);
  if (hasPicture && picture) element.insertBefore(picture, element.firstChild);

  const start = async () => {
    // Its code is here, by another tag or an earlier visit: it asks for what it needs itself.
    if (element.shadowRoot) return release();
    const service = `${base}/v1/`;
    const path = `models/${model}`;
    const query = `?license_key=${licenseKey}`;
    // The service's picture of the model, in the very place that the element's stage will have. The element shows it until
    // its first 3D frame.
    if (hasPicture && width && !picture) {
      picture = create<HTMLImageElement>('img', { slot: 'picture', alt: '', fetchPriority: 'high' });
      picture.style = `all:unset;display:block;height:clamp(160px,${width < 720 ? '28svh,75cqi);width:100' : '100svh - 200px - var(--configurator-sticky-top,16px),60cqi);width:57'}%;border-radius:var(--configurator-radius,10px);background:var(--configurator-stage,color-mix(in srgb,currentColor 6%,#0000))`;
      element.insertBefore(picture, element.firstChild);
      // Without the size that its style gives, nobody sees that it has not come.
      picture.onerror = () => {
        picture!.style = '';
      };
      // Of the product's own shape, which fits into a place of any, so that a CDN keeps one.
      picture.src = `${service + path}/picture.svg${query}&aspect=own`;
      // Browsers ask for a picture once the script lets them.
      await null;
    }
    const fail = (problem: unknown) => {
      report('load', tag, problem);
      wait();
      // The fallback is seen at the end of a page that was scrolled far down.
      height = undefined;
      reserve();
      // Where the service can't be reached, its picture can't either, and the page's load event waits for it.
      if (picture?.parentNode) element.removeChild(picture).src = '';
      showFallback(element, true);
    };
    // The customer sees the fallback then, in a place that stays as high: an element that comes later is shown all the same.
    // On a slow line one file comes after another, and each of them begins the wait anew.
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
          // Without a file it is the model, which the element asks for with this very address.
          as: file ? '' : 'fetch',
          crossOrigin: '',
          // A content policy that allows the tag by its nonce then allows these files too, and what they import.
          nonce: tag.nonce,
          href: service + (file || path + query),
          onload: () => wait(limit),
        }),
      );
    }
    // Each tag may do so: a page loads a module only once.
    import(/* @vite-ignore */ service + files[0]).catch(fail).finally(() => {
      wait();
      // An element that had another height grows for a while; it ends this itself when it is as it was.
      if (height) setTimeout(release, 10_000);
      else release();
    });
    // The first use of Intl takes the browser 12 ms, 50 on a slow phone: now, while it waits for the files,
    // but not before the frame that has the picture.
    requestAnimationFrame(() => setTimeout(Intl.NumberFormat));
  };
  // An observer answers with the next frame, which may come half a second later: what is seen already is not to wait for it.
  // A frame does not know what is seen of it.
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

/** Shows the customer the shop's own fallback, which is there already, or a sentence, with a button where that may help. */
function showFallback(element: HTMLElement, mayHelp?: boolean): void {
  if (element.firstElementChild) return;
  // Some libraries replace `matches`.
  const isGerman = element.closest(':lang(de)');
  element.textContent = isGerman
    ? 'Der Konfigurator ist gerade nicht verfügbar. '
    : 'The configurator is not available right now. ';
  if (!mayHelp) return;
  // The page anew: a browser keeps what became of a file, also of one that hangs, and a cache the script that names files of
  // before.
  element.appendChild(
    create<HTMLButtonElement>('button', {
      textContent: isGerman ? 'Erneut versuchen' : 'Try again',
      type: 'button',
      onclick: () => location.reload(),
    }),
  );
}

/** Tells the shop's owner a code, the cause, and the tag to click on. Why a file did not come the browser says itself, before. */
function report(code: string, tag?: Tag, problem: unknown = `data-${code} is missing or wrong`): void {
  console.error(`[parametric] E_${code}: ${problem}`, tag);
}
