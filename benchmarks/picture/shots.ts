// The shots to take: each demo product in its main finishes, in each setting, on light and dark pages.

import type { ColorScheme } from '@parametric/configurator-element/internal/stage-colors';

/** The configurations of each product; the first is its default. */
const FINISHES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  'garden-gate': { anthracite: {}, white: { coat: '#eceae4' } },
  'hallway-shelf': { birch: {}, white: { material: 'white-laminate' }, walnut: { material: 'walnut' } },
  'house-sign': { larch: {}, slate: { material: 'slate', fill: 'white' }, green: { material: 'compact-green' } },
  'kitchen-run': {
    sage: {},
    white: { frontMaterial: 'white-laminate', worktopMaterial: 'terrazzo', handleMaterial: 'steel' },
    walnut: { frontMaterial: 'walnut', worktopMaterial: 'compact-black' },
  },
  'reading-lamp': { linen: {}, brass: { shadeMaterial: 'brass' }, steel: { material: 'steel', shadeColor: '#8f3b2e' } },
  'shelf-bracket': { anthracite: {}, stainless: { material: 'sheet-stainless' } },
  sideboard: {
    sage: {},
    white: { material: 'white-laminate', frontMaterial: 'white-laminate' },
    walnut: { material: 'walnut', frontMaterial: 'walnut', handleMaterial: 'steel' },
  },
  'spiral-stair': { oak: {}, walnut: { wood: 'walnut-40', coat: '#eceae4' } },
  'writing-desk': { oak: {}, birch: { material: 'birch-plywood', handle: 'steel' }, walnut: { material: 'walnut' } },
};

/** The side of a picture, in pixels. */
export const SIZE = 640;

/** Who makes a picture: our drawing, our scene while it moves and at rest, model-viewer, and the path tracer. */
export const MAKERS = ['drawing', 'moving', 'resting', 'model-viewer', 'reference'] as const;
export type Maker = (typeof MAKERS)[number];

const SETTINGS = ['studio', 'wall', 'room'] as const;
const SCHEMES = ['light', 'dark'] as const satisfies readonly ColorScheme[];

export interface Shot {
  readonly product: string;
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly setting: (typeof SETTINGS)[number];
  readonly scheme: ColorScheme;
  /** `sideboard.white.wall.dark` */
  readonly name: string;
  /** model-viewer doesn't show a wall. The reference shows one for the product's own finish. */
  readonly makers: readonly Maker[];
}

export const SHOTS: readonly Shot[] = Object.entries(FINISHES).flatMap(([product, finishes]) =>
  Object.entries(finishes).flatMap(([finish, configuration], nth) =>
    SETTINGS.flatMap((setting) =>
      SCHEMES.map((scheme) => ({
        ...{ product, configuration, setting, scheme },
        name: [product, finish, setting, scheme].join('.'),
        makers: MAKERS.filter(
          (maker) =>
            setting === 'studio' ||
            (maker === 'reference' ? setting === 'wall' && nth === 0 : maker !== 'model-viewer'),
        ),
      })),
    ),
  ),
);
