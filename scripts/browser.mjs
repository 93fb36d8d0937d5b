// Finds the browser for the tests: the one at CHROME_PATH, an installed Chrome or Chromium, or the one in the npm
// package @sparticuz/chromium. With CHROME_PATH=packaged, the tests use the packaged one even if another is installed.

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Launcher } from 'chrome-launcher';

/** Flags that work as root, without a display and without a GPU. */
export const chromeArguments = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Flags for tests that don't measure anything. The CPU composites pages, which takes a third of the work of software
 * WebGL.
 */
export const testArguments = [...chromeArguments, '--disable-gpu-compositing'];

/** Whether the npm package's Chromium runs on this machine. */
export const runsPackagedChrome = process.platform === 'linux' && process.arch === 'x64';

/**
 * The browser for tests. A headless shell has no window, so pages take about two thirds of the CPU time.
 * @returns {Promise<string>} the path of Debian's `chromium-headless-shell` if it's installed, otherwise what
 * findChrome finds
 */
export async function findTestChrome() {
  return (!process.env.CHROME_PATH && onPath('chromium-headless-shell')) || findChrome();
}

/** @returns {Promise<string>} the path of a Chrome or Chromium that works on this machine */
export async function findChrome() {
  const given = process.env.CHROME_PATH;
  if (given === 'packaged') return packagedChrome();
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH is ${given}, but that file doesn't exist.`);
    return given;
  }
  const installed = installedChrome();
  if (installed) return installed;
  return packagedChrome();
}

/** @returns {string | undefined} the path of an installed Firefox: FIREFOX_PATH, or the first on PATH */
export function findFirefox() {
  return process.env.FIREFOX_PATH || onPath('firefox-esr') || onPath('firefox');
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** @returns {string | undefined} the path of an installed Chrome or Chromium */
export function installedChrome() {
  try {
    return Launcher.getFirstInstallation();
  } catch {
    // chrome-launcher throws an error if it doesn't find a browser.
    return undefined;
  }
}

async function packagedChrome() {
  if (!runsPackagedChrome) {
    throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH to its executable.');
  }
  // The package unpacks the shared libraries that a minimal Linux lacks only if this variable is set to AWS Lambda's
  // runtime. It reads the variable when it's imported.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  process.env.FONTCONFIG_FILE = await writeFontConfiguration();
  return path;
}

// The package's fonts.conf has a hard-coded temporary folder. With a different TMPDIR, text would have no size.
async function writeFontConfiguration() {
  const folder = await mkdtemp(join(tmpdir(), 'parametric-fonts-'));
  await mkdir(join(folder, 'cache'));
  const fonts = ['/usr/share/fonts', join(tmpdir(), 'fonts'), '/tmp/fonts'];
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts
      .map((font) => `<dir>${font}</dir>`)
      .join('')}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`,
  );
  return file;
}
