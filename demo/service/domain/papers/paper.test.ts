import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Paper } from './paper.js';

it('breaks a word that is wider than its column, between characters as people see them', () => {
  const paper = new Paper({ size: [210, 297], title: '', language: 'de', createdAt: '2026-12-01T09:00:00.000Z' });
  const word = 'Ä'.normalize('NFD').repeat(120);
  const lines = paper.lines(`An ${word} in Ulm`, 80);
  assert.equal(lines.join('').replaceAll(' ', ''), `An${word}inUlm`);
  assert.ok(lines.length > 2);
  for (const line of lines) {
    assert.ok(paper.widthOf(line) <= 80, line);
    assert.doesNotMatch(line, /^\u0308/);
  }
});
