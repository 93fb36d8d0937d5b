// `npm run bench:journey`: the customer's journey through the shop in Chromium, with the service running. Measures how
// long each interaction takes on a 4 times slower processor, and how long a slider's tasks take. Takes about a minute
// and needs a build. `npm run bench:journey -- sliders` measures only the sliders.

import { startDemo } from '@parametric/demo-tests/support/demo';
import { measureInteractions } from './journey/interactions.js';
import { measureSliders } from './journey/sliders.js';
import { launchChrome } from './support/browser.js';
import { print } from './support/table.js';

/** Otherwise the browser also rasterizes the page with software WebGL, which takes a second per change. */
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
