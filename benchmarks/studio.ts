// `npm run bench:studio`: types in the studio, with the product shown next to the text and the service running. Measures
// how long the main thread's tasks take, and how long after a key press the product is updated. It takes half a minute
// and needs a build. `npm run bench:studio -- scene` measures only with the scene, `drawing` only without WebGL.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ParametricConfigurator } from '@parametric/configurator-element';
import type { ModelDocument } from '@parametric/configurator-element/model';
import { find, openConsole, signIn } from '@parametric/demo-tests/support/console';
import { type Demo, startDemo } from '@parametric/demo-tests/support/demo';
import type { Browser, ElementHandle, KeyInput, Page } from 'puppeteer-core';
import { launchChrome, stopTracing, type TraceEvent } from './support/browser.js';
import { median, percentile } from './support/measure.js';
import { print, type Row, type Table } from './support/table.js';

type Editor = HTMLElementTagNameMap['studio-editor'];

const PRODUCT = 'kitchen-run';
/** The time between keystrokes, in ms. */
const BETWEEN_KEYS_MS = 150;
const HELD_MS = 50;
/** The time for the editor to scroll to the cursor, which isn't measured; ms. */
const PAUSE_MS = 500;

const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

const TASK_GOAL = { kind: 'at most', limit: 50 } as const;
const FOLLOW_GOAL = { kind: 'at most', limit: 150 } as const;

/** The keys to type, and the text after which the cursor is placed first. */
const TYPINGS: readonly (readonly [what: string, behind: string, keys: readonly KeyInput[]])[] = [
  // After each key, there's a number that moves the fronts of every unit: 2, 27, 2, 28 and so on.
  ['number', '"overhang": 26', [...'78945630'].flatMap((digit) => ['Backspace', digit as KeyInput])],
  ['text', '"en": "Kitchen run', [...' with a window'] as KeyInput[]],
];

const given = process.argv.slice(2);
const demo = await startDemo();
try {
  for (const has3d of [false, true]) {
    if (given.length > 0 && !given.includes(has3d ? 'scene' : 'drawing')) continue;
    // The processor rasterizes the page, as in the other benchmarks, because with software WebGL it would take a
    // second.
    const browser = await launchChrome(['--disable-gpu-rasterization', ...(has3d ? [] : ['--disable-3d-apis'])]);
    print([await measureTyping(browser, demo, has3d)]);
    await browser.close();
  }
} finally {
  await demo.close();
}

/** The longest main-thread task between one key press and the next; ms. */
interface KeyWork {
  readonly wall: number;
  /**
   * The processor time of the task that used the processor longest. Differs from the duration if the machine is busy
   * with other work.
   */
  readonly processor: number;
}

async function measureTyping(browser: Browser, { serviceUrl, organizations }: Demo, has3d: boolean): Promise<Table> {
  const { page } = await openConsole(browser, `${serviceUrl}/console/products/${PRODUCT}`);
  await signIn(page, organizations[0]!.apiKey);
  await find(page, has3d ? 'parametric-configurator .stage.live' : 'parametric-configurator .picture svg');
  await find(page, '.cm-content');
  const editor = (await find(page, 'studio-editor')) as unknown as ElementHandle<Editor>;
  // The checker tries the opened document's configurations for several seconds.
  await page.waitForFunction((each) => each.document.checked?.isComplete, { polling: 200 }, editor);
  const lines = await editor.evaluate(({ document }) => document.text.trim().split('\n').length);
  await markKeysAndProducts(page);
  const rows: Row[] = [];
  const all: KeyWork[] = [];
  for (const [name, behind, keys] of TYPINGS) {
    await putCursorBehind(page, behind);
    const events = await traceKeys(page, keys, all.length + keys.length);
    const work = workAfterKeys(events);
    const follows = followedAfter(events);
    if (follows.length !== keys.length)
      throw new Error(`Only ${follows.length} of ${keys.length} keys updated the product.`);
    all.push(...work);
    const what = `${name}, ${keys.length} keys`;
    rows.push(
      taskRow(`${what}: longest task`, work, 1),
      { what: `${what}: product updated, median`, ours: median(follows), unit: 'ms', goal: FOLLOW_GOAL },
      { what: `${what}: product updated, longest`, ours: Math.max(...follows), unit: 'ms', goal: FOLLOW_GOAL },
    );
  }
  rows.push(taskRow(`longest task after each of ${all.length} keys: 95th percentile`, all, 0.95));
  await page.close();
  return { title: `Typing in the studio, ${lines} lines, with the ${has3d ? 'scene in software' : 'drawing'}`, rows };
}

function taskRow(what: string, work: readonly KeyWork[], share: number): Row {
  const at = (read: (each: KeyWork) => number) => percentile(work.map(read), share);
  const processor = at((each) => each.processor);
  const ours = at(({ wall }) => wall);
  return { what, ours, unit: 'ms', peer: 'processor time of the same', theirs: processor, goal: TASK_GOAL };
}

/** Adds marks to the trace: `key N` when a key is pressed, and `shown N` when the result of N keys is painted. */
async function markKeysAndProducts(page: Page): Promise<void> {
  const elements = [await find(page, 'studio-editor'), await find(page, 'parametric-configurator')] as const;
  await page.evaluate(
    (...given) => {
      const [editor, configurator] = given as unknown as [Editor, ParametricConfigurator];
      const keysOf = new WeakMap<object, number>();
      let pressedAt = 0;
      let count = 0;
      editor.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
      editor.document.addEventListener('text', () => performance.mark(`key ${++count}`, { startTime: pressedAt }));
      // Only the current text is reported as valid. The shown copy of its document has the same definitions.
      editor.document.addEventListener('good', () => keysOf.set(editor.document.good!.document.define!, count));
      const update = configurator.updateDocument.bind(configurator);
      configurator.updateDocument = async (document) => {
        await update(document);
        performance.mark(`shown ${keysOf.get((document as ModelDocument).define!)}`);
      };
    },
    ...elements,
  );
}

/** @param last how many keys have been pressed by then since the page was opened */
async function traceKeys(page: Page, keys: readonly KeyInput[], last: number): Promise<readonly TraceEvent[]> {
  await page.tracing.start({ categories: TRACE_CATEGORIES });
  await sleep(BETWEEN_KEYS_MS);
  for (const key of keys) {
    const next = sleep(BETWEEN_KEYS_MS);
    await page.keyboard.press(key, { delay: HELD_MS });
    await next;
  }
  await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark).length > 0,
    { polling: 100 },
    `shown ${last}`,
  );
  return stopTracing(page);
}

/** Finds the words with the editor's search, as a person does. */
async function putCursorBehind(page: Page, words: string): Promise<void> {
  await (await find(page, '.cm-content')).focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('f');
  await page.keyboard.up('Control');
  const field = await find(page, '.cm-search [name=search]');
  await field.type(words);
  await field.press('Enter');
  await field.press('Escape');
  await page.keyboard.press('ArrowRight');
  await sleep(PAUSE_MS);
}

interface Mark extends TraceEvent {
  readonly count: number;
}

function workAfterKeys(events: readonly TraceEvent[]): readonly KeyWork[] {
  const keys = marksOf(events, 'key');
  const [{ pid, tid } = { pid: 0, tid: 0 }] = keys;
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.dur !== undefined);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  return keys.map(({ ts }, index) => {
    const next = keys[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    // The task that was running when the key was pressed also delays it.
    const during = tasks.filter((task) => endOf(task) > ts && task.ts < next);
    const longest = during.reduce((one, other) => (other.dur! > one.dur! ? other : one));
    const processor = Math.max(...during.map(({ tdur = 0 }) => tdur)) / 1000;
    return { wall: longest.dur! / 1000, processor };
  });
}

/** @returns for each key, the time until the product for its text or a later text was shown; ms */
function followedAfter(events: readonly TraceEvent[]): readonly number[] {
  const shown = marksOf(events, 'shown');
  return marksOf(events, 'key').flatMap(({ ts, count }) => {
    const follower = shown.find((mark) => mark.count >= count);
    return follower ? [(follower.ts - ts) / 1000] : [];
  });
}

/** In chronological order. */
function marksOf(events: readonly TraceEvent[], what: 'key' | 'shown'): readonly Mark[] {
  return events
    .filter(({ name }) => name.startsWith(`${what} `))
    .map((event) => ({ ...event, count: Number(event.name.slice(what.length)) }))
    .toSorted((one, other) => one.ts - other.ts);
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}
