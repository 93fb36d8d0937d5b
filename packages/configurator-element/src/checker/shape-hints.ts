// How a value is to be written that is nearly right: in a list, without quotes, with a name for its loop.

import type { Fault } from './fault.js';
import { stepsOf } from './pointer.js';

/** @param given what stands there */
export function shapeHint({ code, message, pointer }: Fault, given: unknown): string | undefined {
  if (code !== 'type') return undefined;
  const key = stepsOf(pointer).at(-1) ?? '';
  if (key === 'repeat' && (typeof given === 'number' || typeof given === 'string')) {
    return `write { "i": ${JSON.stringify(given)} }: the name counts from 0, and "at" may use it`;
  }
  if (
    /^\/parameters\/\d+\/options\/\d+$/.test(pointer) &&
    typeof given === 'string' &&
    message.includes('has to be an object')
  ) {
    const text = JSON.stringify(given);
    return `write { "value": ${text}, "label": ${text} }`;
  }
  if (/(?:profile|outline|cutouts\/\d+)$/.test(pointer) && Array.isArray(given)) {
    return 'write { "polygon": [[x, y], …] }, { "rect": [w, h] }, { "circle": d } or { "path": […] }';
  }
  if (typeof given !== 'string') return undefined;
  if (message.includes('has to be a list')) return `write [${JSON.stringify(given)}]`;
  const [, red, green, blue] = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(given) ?? [];
  if (red && green && blue) return `write "#${red}${red}${green}${green}${blue}${blue}"`;
  const [, amount] = /^\s*(-?[\d.]+)\s*(?:mm|kg)?\s*$/.exec(given) ?? [];
  return amount !== undefined && / a number/.test(message)
    ? `write ${Number(amount)}, without quotes and unit`
    : undefined;
}
