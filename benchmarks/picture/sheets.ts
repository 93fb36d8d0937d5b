// What people look at: all pictures of a shot side by side, pairs of pictures without their makers' names, and the
// figures as text.

import type { Face, Figures } from './figures.js';
import { MAKERS, type Maker, type Shot } from './shots.js';

type AddressOf = (shot: Shot, maker: Maker) => string | undefined;

export function contactSheet(shots: readonly Shot[], addressOf: AddressOf): string {
  const rows = shots.map((shot) => {
    const pictures = MAKERS.map((maker) => {
      const address = addressOf(shot, maker);
      return address ? `<figure><img src="${address}" loading="lazy"><figcaption>${maker}</figcaption></figure>` : '';
    });
    return `<h2>${shot.name}</h2><div>${pictures.join('')}</div>`;
  });
  return sheet(rows.join('\n'));
}

export interface Pair {
  readonly shot: string;
  readonly left: Maker;
  readonly right: Maker;
}

/**
 * The resting picture next to each of the others in random order, and the makers of the left and right pictures of each
 * pair.
 */
export function blindSheet(shots: readonly Shot[], addressOf: AddressOf): { html: string; key: readonly Pair[] } {
  const pairs = shots.flatMap((shot) =>
    (['model-viewer', 'reference'] as const)
      .filter((other) => addressOf(shot, other) && addressOf(shot, 'resting'))
      .map((other): Pair & { source: Shot } => {
        const [left, right] = Math.random() < 0.5 ? (['resting', other] as const) : ([other, 'resting'] as const);
        return { source: shot, shot: shot.name, left, right };
      }),
  );
  const shuffled = pairs.map((pair) => ({ pair, at: Math.random() })).sort((a, b) => a.at - b.at);
  const rows = shuffled.map(({ pair: { source, left, right } }, i) => {
    const pictures = [left, right].map((maker) => `<img src="${addressOf(source, maker)}">`);
    return `<section><h2>${i + 1}</h2><div>${pictures.join('')}</div></section>`;
  });
  return {
    html: sheet(rows.join('\n')),
    key: shuffled.map(({ pair: { shot, left, right } }) => ({ shot, left, right })),
  };
}

function sheet(body: string): string {
  const style =
    'body { margin: 16px; font: 14px sans-serif } div { display: flex; gap: 8px } figure { margin: 0 } h2 { font-size: 14px; margin: 12px 0 4px } img { display: block }';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${body}</html>`;
}

/** The figures of each shot and their means, as tab-separated text. */
export function table(all: ReadonlyMap<string, Figures>): string {
  const makers = MAKERS.filter((maker) => maker !== 'reference');
  const number = (value: number | undefined) => value?.toFixed(3) ?? '';
  const written = ({ name, by, color, difference }: Face) => `${name} ${by} ${color} ΔE ${difference.toFixed(1)}`;
  const lines = [...all].map(([name, { fill, similarity, fronts, faces }]) => {
    const drawn = faces.filter(({ by }) => by === 'drawing').map(written);
    const similarities = makers.map((maker) => number(similarity[maker]));
    return [name, fill.toFixed(2), ...similarities, ...fronts.map(written), '| beside the photograph', ...drawn].join(
      '\t',
    );
  });
  const means = makers.map((maker) => {
    const known = [...all.values()].flatMap(({ similarity }) => similarity[maker] ?? []);
    return number(known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined);
  });
  const within = (kind: 'fronts' | 'faces', most: number) =>
    makers.map((maker) => {
      const found = [...all.values()].flatMap((figures) => figures[kind].filter(({ by }) => by === maker));
      return `${found.filter(({ difference }) => difference <= most).length} of ${found.length}`;
    });
  return [
    ['shot', 'fill', ...makers].join('\t'),
    ...lines,
    ['mean similarity', '', ...means].join('\t'),
    ['open fronts within ΔE 3 of their swatch', '', ...within('fronts', 3)].join('\t'),
    ['large faces within ΔE 4 of the photograph', '', ...within('faces', 4)].join('\t'),
  ].join('\n');
}
