// Describes pieces in words: their steps, sizes, bands, and machining.

import type { PieceResource } from '@parametric/service/contract';
import { measure, sizes } from '../orders/order-format.js';
import type { Step } from './piece-marks.js';

/** Each step's name, and the label of the button that marks it. */
export const stepNames: Readonly<Record<Step, readonly [name: string, button: string]>> = {
  cut: ['Cut', 'Mark as cut'],
  banded: ['Banded', 'Mark as banded'],
  machined: ['Drilled and machined', 'Mark as drilled and machined'],
  assembled: ['Assembled', 'Mark as assembled'],
  packed: ['Packed', 'Mark as packed'],
};

const sides = {
  front: 'front',
  back: 'back',
  length1: 'bottom edge',
  length2: 'top edge',
  width1: 'left edge',
  width2: 'right edge',
} as const;

/** Returns one line per edge band, such as `Left and right edge: ABS white 1 mm`. */
export function bandLines({ bands }: PieceResource): readonly string[] {
  const names = [...new Set(bands.map(({ name = 'Band' }) => name))];
  return names.map((name) => {
    const of = bands.filter((band) => (band.name ?? 'Band') === name);
    const thickness = of[0]?.thickness === undefined ? '' : `, ${measure(of[0].thickness, 'mm')}`;
    return `${of.map(({ side }) => sides[side]).join(', ')}: ${name}${thickness}`;
  });
}

/** Returns one line per kind of machining, such as `4 holes ⌀5, 13 mm deep, front`. */
export function machiningLines({ machining }: PieceResource): readonly string[] {
  return machining.map(({ kind, count, side, diameter, thread, width, depth, angle, text }) => {
    if (kind === 'contour') return 'Shaped outline';
    if (kind === 'file') return `File in the production pack: ${text}`;
    if (kind === 'engraving') return `Engraving: ${text}`;
    const many = count === 1 ? kind : `${kind}s`;
    const facts = [
      `${count} ${many}${diameter === undefined ? '' : ` ⌀${measure(diameter)}`}`,
      ...(thread === undefined ? [] : [`tapped ${thread}`]),
      ...(width === undefined ? [] : [`${measure(width, 'mm')} wide`]),
      ...(angle === undefined ? [] : [measure(angle, 'deg')]),
      ...(depth === undefined ? (kind === 'hole' ? ['through'] : []) : [`${measure(depth, 'mm')} deep`]),
      ...(side === undefined ? [] : [sides[side]]),
    ];
    return facts.join(', ');
  });
}

export function sizeText({ size, section }: PieceResource): string {
  const own = sizes(size);
  return section === undefined ? own : `${section.replace('dia', '⌀').replaceAll(' x ', ' × ')}, ${own} long`;
}

export function nextStep(piece: PieceResource, isDone: (step: Step) => boolean): Step | undefined {
  return piece.steps.find(({ step }) => !isDone(step))?.step;
}

export function pieceAddress({ order, id }: Pick<PieceResource, 'order' | 'id'>): string {
  return `/console/orders/${order}/pieces/${id}`;
}
