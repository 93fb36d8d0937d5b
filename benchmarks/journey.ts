// `npm run bench:journey`: the customer's way through the shop in Chromium, against the started service. How long each
// interaction takes on a processor 4 times slower, and how long the tasks of a slider take. It takes about a minute and
// needs the build. `npm run bench:journey -- sliders` measures no more than these.

import { startDemo } from '@parametric/demo-tests/support/demo';
import { measureInteractions } from './journey/interactions.js';
import { measureSliders } from './journey/sliders.js';
import { launchChrome } from './support/browser.js';
import { print } from './support/table.js';

/** Otherwise, with WebGL in software, the browser rasterizes the page by it too, which takes a second for each change. */
const RASTER_OF_PROCESSOR = ['--disable-gpu-rasterization'];

const given = process.argv.slice(2);
const isWanted = (name: string) => given.length === 0 || given.includes(name);

const demo = await startDemo();
try {
  for (const has3d of [false, true]) {
    if (!isWanted(has3d ? 'scene' : 'drawing')) continue;
    const browser = await launchChrome(has3d ? RASTER_OF_PROCESSOR : ['--disable-3d-apis', ...RASTER_OF_PROCESSOR]);
    print([await measureInteractions(browser, demo.shopUrl, has3d)]);
    await browser.close();
  }
  if (isWanted('sliders')) {
    const browser = await launchChrome();
    print([await measureSliders(browser, demo.shopUrl)]);
    await browser.close();
  }
} finally {
  await demo.close();
}
