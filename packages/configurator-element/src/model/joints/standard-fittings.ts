// The catalog of fittings that every document can use by id. Manufacturers' articles differ in details, so workshops
// should check these numbers against what they buy. A document can replace a fitting by defining one with the same id.
// A shop can replace the whole catalog with a file of the same form next to its documents. Sources: Häfele's and Blum's
// catalogs and System 32 for connectors, hinges and pins; Accuride's catalog for the slides, whose bores depend on the
// model: 37 mm behind the front of the drawer's box, and multiples of 32 mm from there; common practice for confirmats,
// screws, handles and legs. Fittings for dividers are short enough that a divider can have them on both sides.

import type { Fitting } from './fitting.js';
import catalog from './standard-fittings.json' with { type: 'json' };

export const STANDARD_CATALOG: string = catalog.name;
export const STANDARD_FITTINGS = catalog.fittings as unknown as readonly Fitting[];
