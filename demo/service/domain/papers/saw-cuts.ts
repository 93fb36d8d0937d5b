// The cuts of a saw through a sheet, with those that trim its sides.

import {
  type Cut,
  cutsOfTree,
  cutTree,
  type PlacedPanel,
  piecesOfTree,
  type SawnSheet,
} from '@parametric/configurator-element/manufacture';

/** @returns the cuts from first to last. Cuts are missing for pieces that can't be separated by a straight cut. */
export function sawCuts(panels: readonly PlacedPanel[], sheet: SawnSheet): readonly Cut[] {
  return [...trimCuts(sheet), ...cutsOfTree(cutTree(panels, sheet))];
}

function trimCuts({ sheet: [length, width], kerf, trim = 0 }: SawnSheet): readonly Cut[] {
  if (trim === 0) return [];
  const near = Math.max(0, trim - kerf);
  const [along, across] = [
    { axis: 'length', from: 0, to: length },
    { axis: 'width', from: trim, to: width - trim },
  ] as const;
  return [
    { ...along, at: near },
    { ...along, at: width - trim },
    { ...across, at: near },
    { ...across, at: length - trim },
  ];
}

/** The panels in the order in which the saw's cuts separate them. */
export function sawnOrder<Placed extends PlacedPanel>(panels: readonly Placed[], sheet: SawnSheet): readonly Placed[] {
  return piecesOfTree(cutTree(panels, sheet));
}
