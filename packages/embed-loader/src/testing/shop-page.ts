// A shop's page in a frame, with its console messages and what its content security policy blocked. The browser's
// parser creates it, so that head, body, async, defer and a policy work as on a real page.

const SERVICE = `${location.origin}/loader-service`;

export interface ShopPage {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  readonly lines: string[];
  readonly violations: string[];
  readonly elements: () => HTMLElement[];
  /** The service's files that the page requested, including repeats. */
  readonly requests: () => string[];
}

const frames: HTMLIFrameElement[] = [];

interface FrameSize {
  readonly wide?: boolean;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
}

export async function openShop(html: string, size: FrameSize = {}): Promise<ShopPage> {
  const { wide = true, height = 1200 } = size;
  const { width = wide ? 900 : 400 } = size;
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${width}px; height: ${height}px`;
  document.body.append(frame);
  frames.push(frame);
  const window = frame.contentWindow as Window & typeof globalThis;
  const { document: page } = window;
  const lines: string[] = [];
  const violations: string[] = [];
  page.open();
  window.console.error = (line: string) => lines.push(line);
  page.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(`${violatedDirective} ${blockedURI}`),
  );
  const loaded = new Promise((resolve) => window.addEventListener('load', resolve));
  page.write(`<!doctype html>${html}`);
  page.close();
  await loaded;
  return {
    window,
    document: page,
    lines,
    violations,
    elements: () => [...page.querySelectorAll<HTMLElement>('parametric-configurator')],
    requests: () =>
      window.performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/v1/assets/'))
        .map((name) => name.slice(name.lastIndexOf('/') + 1)),
  };
}

/** A service that counts requests. */
export function countingService(name = ''): { readonly address: string; readonly requests: () => Promise<string[]> } {
  const address = service(`/counted/${name}${Math.random().toString(36).slice(2)}`);
  return { address, requests: async () => (await fetch(`${address}/requests`)).json() };
}

export function closeShops(): void {
  for (const frame of frames.splice(0)) frame.remove();
}

/** The tag as a shop pastes it, with extra attributes if a test needs them. */
export function tag(more = '', src = `${SERVICE}/v1/embed.js`): string {
  return `<script src="${src}" data-license-key="pclk_test_1" data-model="shelf" ${more}></script>`;
}

export function service(path: string): string {
  return SERVICE + path;
}

/** The tag as inserted by a script on the page. */
export function injectTag(
  { document: page }: { readonly document: Document },
  place: Node,
  data: Readonly<Record<string, string>> = {},
): HTMLScriptElement {
  const script = page.createElement('script');
  script.src = service('/v1/embed.js');
  Object.assign(script.dataset, { licenseKey: 'pclk_test_1', model: 'shelf', ...data });
  place.appendChild(script);
  return script;
}

export async function until(condition: () => unknown, what: string): Promise<void> {
  for (let turn = 0; turn < 4500; turn += 1) {
    if (condition()) return;
    await pause(10);
  }
  throw new Error(`Not in time: ${what}.`);
}

/**
 * Waits for two frames. The page's IntersectionObservers are called in the first, and their effects are complete by the
 * second.
 */
export async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Whether the element is defined and has replaced the reserved height. */
export function isShown(element: Element | undefined): boolean {
  return Boolean(element?.shadowRoot) && (element as HTMLElement).style.minHeight === '';
}
