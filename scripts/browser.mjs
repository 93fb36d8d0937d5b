// Finds the browser that the tests drive: the one at CHROME_PATH, else an installed Chrome or Chromium, else the one in the
// npm package @sparticuz/chromium. With CHROME_PATH=packaged, the tests use the packaged one even if another is installed.

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

/** Flags for tests without measurements: the CPU composites pages, which is a third of the work of WebGL in software. */
export const testArguments = [...chromeArguments, '--disable-gpu-compositing'];

/** @returns {Promise<string>} the path of a Chrome or Chromium that runs here */
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

/** @returns {string | undefined} the path of an installed Firefox: FIREFOX_PATH, else the first on PATH */
export function findFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of ['firefox-esr', 'firefox']) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (existsSync(path)) return path;
    }
  }
  return undefined;
}

/** @returns {string | undefined} the path of an installed Chrome or Chromium */
export function installedChrome() {
  try {
    return Launcher.getFirstInstallation();
  } catch {
    // chrome-launcher throws if it finds none.
    return undefined;
  }
}

async function packagedChrome() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH to its executable.');
  }
  // The package unpacks the shared libraries that a bare Linux lacks only if this variable names AWS Lambda's runtime,
  // which it reads while it is imported.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  process.env.FONTCONFIG_FILE = await writeFontConfiguration();
  return path;
}

// The package's own fonts.conf names one fixed temporary folder; with another TMPDIR text would have no size.
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
