// An address as a code that a phone's camera reads: drawn as one path, with the four modules of quiet around it that the
// standard asks for (ISO/IEC 18004).

import { html, svg, type TemplateResult } from 'lit';
import { encode } from 'uqr';

const quiet = 4;

/**
 * On a screen nothing is torn or smeared: the least correction makes the largest modules. Dark on light in every scheme: many readers
 * take no other.
 */
export function renderQrCode(address: string, label: string): TemplateResult {
  const { data, size } = encode(address, { ecc: 'L', boostEcc: true, border: quiet });
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return html`
    <svg class="qr" part="qr-code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
      ${svg`<rect width=${size} height=${size} fill="#fff"></rect><path fill="#000" d=${runs.join('')}></path>`}
    </svg>
  `;
}

/** Where dark begins, and how far it goes. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
