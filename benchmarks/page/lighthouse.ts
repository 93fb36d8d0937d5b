// Lighthouse of the demo shop's page, with the tag and without it. Lighthouse is not among the dependencies: it would be 185 MB
// more for everybody to install.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Demo } from '../../demo/e2e/support/demo.js';
import { compressed, type Served, serve } from '../support/browser.js';
import { inRounds, median } from '../support/measure.js';
import { align } from '../support/table.js';
import { inBrowser } from './visit.js';

const howToAdd =
  'Lighthouse was not measured. Install it in a folder of its own and name that:\n' +
  '  npm install --prefix FOLDER lighthouse@12.8.2\n' +
  '  LIGHTHOUSE_FOLDER=FOLDER npm run bench:page -- lighthouse';

interface Audit {
  readonly numericValue?: number;
}

interface Lighthouse {
  readonly default: (
    address: string,
    flags: { readonly port: number; readonly onlyCategories: readonly string[]; readonly logLevel: string },
  ) => Promise<{
    readonly lhr: {
      readonly categories: { readonly performance: { readonly score: number } };
      readonly audits: Readonly<Record<string, Audit>>;
    };
  }>;
}

const audits = [
  ['first-contentful-paint', 'first contentful paint', 'ms'],
  ['largest-contentful-paint', 'largest contentful paint', 'ms'],
  ['speed-index', 'speed index', 'ms'],
  ['total-blocking-time', 'total blocking time', 'ms'],
  ['cumulative-layout-shift', 'layout shift', ''],
  ['total-byte-weight', 'bytes', 'B'],
] as const;
const variants = ['with', 'without'] as const;
type Variant = (typeof variants)[number];

/** Measures with Lighthouse's defaults: a phone on a simulated connection. @returns the table, or how to add Lighthouse */
export async function measureLighthouse(demo: Demo, rounds: number, isEnding: () => boolean): Promise<string> {
  const file = join(process.env.LIGHTHOUSE_FOLDER ?? '', 'node_modules/lighthouse/core/index.js');
  if (!process.env.LIGHTHOUSE_FOLDER || !existsSync(file)) return howToAdd;
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as Lighthouse;
  const server = await serveShop(demo);
  const figures: Record<Variant, (readonly number[])[]> = { with: [], without: [] };
  try {
    for (const [variant] of inRounds(variants, rounds)) {
      if (isEnding()) break;
      const address = `${server.origin}/${variant}`;
      figures[variant].push(
        await inBrowser(address, 3, [], async (browser) => {
          const flags = {
            port: Number(new URL(browser.wsEndpoint()).port),
            onlyCategories: ['performance'],
            logLevel: 'error',
          };
          const { lhr } = await lighthouse(address, flags);
          return [
            100 * lhr.categories.performance.score,
            ...audits.map(([id]) => lhr.audits[id]?.numericValue ?? Number.NaN),
          ];
        }),
      );
    }
  } finally {
    await server.close();
  }
  const names = [['performance', ''], ...audits.map(([, what, unit]) => [what, unit])] as const;
  const lines = names.map(([what, unit], row) => [
    what!,
    ...variants.map((variant) => {
      const value = median(figures[variant].map((each) => each[row]!));
      return `${value < 1 ? Number(value.toFixed(3)) : Math.round(value)} ${unit}`.trimEnd();
    }),
  ]);
  const title = `Lighthouse of the shop’s page, as a phone: medians of ${figures.without.length}`;
  return align(title, [['', 'with the tag', 'without'], ...lines], (column) => column === 0);
}

/** The shop's page twice, as it is and without its tag, with what it needs beside it. */
async function serveShop({ shopUrl }: Demo): Promise<Awaited<ReturnType<typeof serve>>> {
  const html = await (await fetch(shopUrl)).text();
  const without = html.replace(/<img slot="picture"[^>]*><script async src="[^"]*\/v1\/embed\.js"[^>]*><\/script>/, '');
  if (without === html) throw new Error('The shop’s page has no tag.');
  const paths = new Set([...html.matchAll(/(?:src|href)="(\/(?:assets|pictures)\/[^"]+)"/g)].map(([, path]) => path!));
  const files = await Promise.all(
    [...paths].map(async (path): Promise<[string, Served]> => {
      const answer = await fetch(shopUrl + path);
      const type = answer.headers.get('content-type') ?? 'text/plain';
      return [
        path,
        compressed({
          type,
          body: new Uint8Array(await answer.arrayBuffer()),
          headers: { 'cache-control': 'no-cache' },
        }),
      ];
    }),
  );
  const page = (body: string) => compressed({ type: 'text/html; charset=utf-8', body });
  return serve(new Map([['/with', page(html)], ['/without', page(without)], ...files]), {});
}
