// A page that makes it hard for the tag. Each file in this folder is a table of such pages.

import type { Page } from 'puppeteer-core';

export interface HostilePage {
  /** What's in the body. By default, it's only the tag. */
  readonly body?: string;
  readonly head?: string;
  readonly doctype?: string;
  /** The root's attributes. */
  readonly root?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** If the page is in an iframe: its attributes, and its host if that's another than the outer page's. */
  readonly frame?: { readonly attributes?: string; readonly host?: string };
  /** Scripts on the shop's server, by name. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** Prepares the browser before the page loads. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What's inside the element once it has loaded the code that the page needs, if a picture isn't enough. */
  readonly awaits?: string;
  /** What the page's own script does to make room for the product. */
  readonly opens?: string;
  /** What the page's own script does once the product is shown. */
  readonly changes?: string;
  /** The line in the console if the product can't be shown. The customer then sees a sentence. */
  readonly line?: RegExp;
  /** The page has no place for that sentence. */
  readonly isSilent?: boolean;
  /**
   * The page changes something that three.js needs: the product must still appear in 3D. For other pages, a picture is
   * enough.
   */
  readonly has3d?: boolean;
  /** The number of configurators on the page. */
  readonly count?: number;
}

export interface Services {
  /** Writes the tag, with extra attributes if a page needs them. */
  readonly tag: (attributes?: string, serviceUrl?: string) => string;
  readonly serviceUrl: string;
  /** The same service under another name. */
  readonly otherUrl: string;
  /** The code of embed.js. */
  readonly loader: string;
}

export type HostilePages = (services: Services) => Readonly<Record<string, HostilePage>>;

export function script(code: string): string {
  return `<script>${code}</script>`;
}

/** HTML as a string in a script. */
export function quote(html: string): string {
  return JSON.stringify(html).replaceAll('<', '\\u003c');
}
