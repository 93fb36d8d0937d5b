// The `d` of a path, short: whole tenths of a unit, each point relative to the one before. Knows no colours.

import type { PicturePoint } from './camera.js';

/** Closed loops of three points or more. */
export function loopData(points: readonly PicturePoint[]): string {
  const data = lineData(points);
  return data && `${data}z`;
}

/** An open line; empty where all its points fall together. */
export function lineData(points: readonly PicturePoint[]): string {
  let [x, y] = [Number.NaN, Number.NaN];
  let data = '';
  let count = 0;
  for (const point of points) {
    const [nextX, nextY] = [Math.round(point[0] * 10), Math.round(point[1] * 10)];
    if (nextX === x && nextY === y) continue;
    data +=
      count === 0 ? `M${pair(nextX, nextY)}` : `${count === 1 ? 'l' : joint(nextX - x)}${pair(nextX - x, nextY - y)}`;
    [x, y] = [nextX, nextY];
    count++;
  }
  return count < 2 ? '' : data;
}

function pair(x: number, y: number): string {
  return `${tenths(x)}${joint(y)}${tenths(y)}`;
}

/** A minus sign parts two numbers as well as a space. */
function joint(next: number): string {
  return next < 0 ? '' : ' ';
}

function tenths(value: number): string {
  const rest = value % 10;
  if (rest === 0) return String(value / 10);
  const whole = Math.trunc(value / 10);
  return `${value < 0 ? '-' : ''}${whole === 0 ? '' : Math.abs(whole)}.${Math.abs(rest)}`;
}
