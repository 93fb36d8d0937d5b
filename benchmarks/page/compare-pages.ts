// Visits all pages in rounds, each page once per round, starting with a different page in every round.

import jpeg from 'jpeg-js';
import { bundle, exposeCall, type Server } from '../support/browser.js';
import { inRounds } from '../support/measure.js';
import { type Frame, findPicture, findScene, type Picture, type ProductArea } from './moments.js';
import { fetchGlb, type Ours, type PageName, peerPages, servePeers } from './site.js';
import { type Figures, figuresUntil } from './trace.js';
import { type Conditions, inBrowser, openPage, VIEWPORT, type Visit, type VisitedPage, visit } from './visit.js';

export type ComparedTable = 'throttled' | 'repeat' | 'unthrottled';

/** The measurements of one visit. */
export interface Sample {
  readonly table: ComparedTable;
  readonly page: PageName;
  readonly figures: Figures;
}

export interface ComparisonOptions {
  readonly tables: readonly ComparedTable[];
  readonly pages: readonly PageName[];
  readonly rounds: number;
  /** Whether to end the wait early. */
  readonly isEnding: () => boolean;
  readonly onFailure: (error: unknown) => void;
}

const PHONE: Conditions = { slowdown: 4, isFast4g: true };
const DESK: Conditions = { slowdown: 1, isFast4g: false };

/** @param samples collects the measurements, so that none is lost if a visit fails */
export async function comparePages(ours: Ours, samples: Sample[], options: ComparisonOptions): Promise<void> {
  // The service draws, exports and compresses during the first visits, so those aren't measured.
  const [drawn] = await visit({ ...ours.visited, shownBy: 'configurator-picture' }, DESK, { has3d: false });
  await visit(ours.visited, DESK);
  const peers = await servePeers(drawn!.place.area, await fetchGlb(ours.demo));
  try {
    await measureInRounds(ours, peers, framesOf(drawn!).at(-1)!.picture, samples, options);
  } finally {
    await peers.close();
  }
}

async function measureInRounds(
  ours: Ours,
  peers: Server,
  drawing: Picture,
  samples: Sample[],
  options: ComparisonOptions,
): Promise<void> {
  const { tables, rounds, isEnding, onFailure } = options;
  const pages: Readonly<Record<PageName, VisitedPage>> = { ours: ours.visited, ...peerPages(peers.origin) };
  const times = tables.includes('repeat') ? 2 : 1;
  const all = options.pages.flatMap((name) => [
    ...(times > 1 || tables.includes('throttled')
      ? [{ name, tables: ['throttled', 'repeat'], conditions: PHONE }]
      : []),
    ...(tables.includes('unthrottled') ? [{ name, tables: ['unthrottled'], conditions: DESK }] : []),
  ]) as readonly { name: PageName; tables: readonly ComparedTable[]; conditions: Conditions }[];
  const measure = async ({ name, tables: own, conditions }: (typeof all)[number], round: number) => {
    const isOurs = name === 'ours';
    const made = { times: Math.min(times, own.length) };
    const visits = await visit(pages[name], conditions, made);
    // The first 3D frame looks like the drawing, so some visits show 3D in inverted colors to detect when it appears.
    const negatives = isOurs ? await visit({ ...pages[name], isNegative: true }, conditions, made) : visits;
    for (const [time, positive] of visits.entries()) {
      const table = own[time]!;
      const pictures = framesOf(positive);
      const negative = negatives[time]!;
      const frames = isOurs ? framesOf(negative) : pictures;
      const drawn = isOurs ? drawing : undefined;
      const figures = {
        ...findPicture(pictures, placeOn(pictures, positive), drawn),
        ...figuresUntil(negative, findScene(frames, placeOn(frames, negative), drawn)),
      };
      const form = isOurs && time === 0 ? { form: await measureForm(pages[name], conditions) } : {};
      samples.push({ table, page: name, figures: { ...figures, ...form } });
      const [picture, scene] = [figures.picture, figures.scene].map((value) => Math.round(value!));
      console.error(`${round + 1}/${rounds} ${table}, ${name}: picture ${picture} ms, 3D ${scene} ms`);
    }
  };
  for (const [one, round] of inRounds(all, rounds)) {
    if (isEnding()) return;
    await measure(one, round).catch((error: unknown) => onFailure(error));
  }
}

function placeOn(frames: readonly Frame[], { place }: Visit): ProductArea {
  return scaled(place, (frames[0]?.picture.width ?? VIEWPORT.width) / VIEWPORT.width);
}

function framesOf({ trace }: Visit): readonly Frame[] {
  return trace.shots.map(({ at, jpeg: data }) => {
    const { width, height, data: pixels } = jpeg.decode(data, { useTArray: true });
    return { at, picture: { width, height, pixels } };
  });
}

function scaled({ area, covers }: ProductArea, scale: number): ProductArea {
  const scaleOne = ({ x, y, width, height }: ProductArea['area']) => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });
  return { area: scaleOne(area), covers: covers.map(scaleOne) };
}

/** The time between key presses until one has an effect, in ms. */
const PRESS_EVERY_MS = 100;

/**
 * Finds when the form becomes usable: when pressing a key on a slider changes the number next to it.
 * @returns ms from the navigation until the first press that had an effect
 */
async function measureForm({ address }: VisitedPage, conditions: Conditions): Promise<number> {
  return inBrowser(address, 1, [], async (browser) => {
    const page = await openPage(await browser.createBrowserContext(), conditions);
    const found = await exposeCall<void>(page, 'noteForm');
    const answered = await exposeCall<number>(page, 'noteAnswer');
    // In a block, because in a classic script its names would otherwise be global.
    await page.evaluateOnNewDocument(`{${await bundle({ entry: 'page/watch-form.ts' })}}`);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await found.made;
    const press = () => void page.keyboard.press('ArrowRight').catch(() => undefined);
    const timer = setInterval(press, PRESS_EVERY_MS);
    press();
    return answered.made.finally(() => clearInterval(timer));
  });
}
