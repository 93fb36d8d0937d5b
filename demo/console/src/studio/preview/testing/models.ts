// The documents of the demo's products. Only for tests.

import { readFileSync } from 'node:fs';
import type { ModelDocument } from '@parametric/configurator-element/model';

export const demoProducts = [
  'hallway-shelf',
  'house-sign',
  'kitchen-run',
  'reading-lamp',
  'sideboard',
  'writing-desk',
] as const;

export function demoModel(name: (typeof demoProducts)[number]): ModelDocument {
  return JSON.parse(readFileSync(new URL(`../../../../../shop/models/${name}.json`, import.meta.url), 'utf8'));
}
