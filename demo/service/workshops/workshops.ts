// The workshops that are asked for a quote. A new one is a file in catalogue/ and a row here.

import { atelierDuJura } from './catalogue/atelier-du-jura.js';
import { cascadeMillwork } from './catalogue/cascade-millwork.js';
import { falegnameriaBrenta } from './catalogue/falegnameria-brenta.js';
import { hidaMokko } from './catalogue/hida-mokko.js';
import { kolbUndTochter } from './catalogue/kolb-und-tochter.js';
import { moebelwerkLindau } from './catalogue/moebelwerk-lindau.js';
import { oresundSnedkeri } from './catalogue/oresund-snedkeri.js';
import { sheafStreetJoinery } from './catalogue/sheaf-street-joinery.js';
import { shuwaikhWoodworks } from './catalogue/shuwaikh-woodworks.js';
import { tischlereiHain } from './catalogue/tischlerei-hain.js';
import type { WorkshopProfile } from './workshop.js';

export const workshops: readonly WorkshopProfile[] = [
  tischlereiHain,
  moebelwerkLindau,
  atelierDuJura,
  oresundSnedkeri,
  sheafStreetJoinery,
  falegnameriaBrenta,
  hidaMokko,
  shuwaikhWoodworks,
  cascadeMillwork,
  kolbUndTochter,
];
