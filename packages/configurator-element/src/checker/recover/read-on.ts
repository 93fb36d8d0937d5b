// All that is wrong with a document, found in one go: what hides behind a misspelt key or a wrong value, too.

import type { ModelDocument } from '../../model/index.js';
import { compile } from '../compile.js';
import type { Fault } from '../fault.js';
import { presetFaults } from '../presets.js';
import { ofWritten, withoutFollowUps } from './follow-ups.js';
import { Reading } from './reading.js';

/** What is mended lets more be seen, which is mended in turn: so often at most. */
const mostRounds = 30;

/** Of a document that can't be compiled. */
export function faultsOf(document: unknown): readonly Fault[] {
  const reading = new Reading(document);
  const found = new Map<string, Fault>();
  const add = (faults: readonly Fault[]) => {
    for (const fault of faults) {
      const pointer = reading.asWritten(fault.pointer);
      const key = `${pointer} ${fault.code} ${fault.message}`;
      if (!found.has(key)) found.set(key, { ...fault, pointer });
    }
  };
  for (let round = 0; round < mostRounds; round++) {
    const result = compile(reading.document);
    if ('evaluate' in result) break;
    const { faults, isOfShape } = result;
    if (isOfShape && reading.takeBack(faults)) continue;
    if (faults.every(({ code }) => code === 'preset')) {
      if (reading.isExact) add(ofPresets(reading.document as ModelDocument));
      break;
    }
    add(isOfShape ? ofWritten(faults, reading) : withoutFollowUps(faults, reading));
    const open = isOfShape ? faults : faults.filter(({ code }) => code === 'circle');
    if (!reading.mend(open)) break;
  }
  return [...found.values()];
}

function ofPresets({ presets = [], ...document }: ModelDocument): readonly Fault[] {
  const model = compile(document);
  return 'evaluate' in model ? presetFaults(model, presets) : [];
}
