import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LineIndex } from './code-frame.js';

/** The lines around the span between the two marks. */
function framed(marked: string): readonly string[] {
  const [before, within, after] = marked.split('|') as [string, string, string];
  const span = { start: before.length, end: before.length + within.length };
  return new LineIndex(before + within + after).frame(span).map(({ number, text }) => `${number ?? ''}:${text}`);
}

describe('a code frame', () => {
  it('is the line with its neighbors and the error underlined', () => {
    assert.deepEqual(framed('{\n  "a": |12|,\n  "b": 3\n}'), ['1:{', '2:  "a": 12,', ':       ^^', '3:  "b": 3']);
  });

  for (const end of ['\n', '\r\n', '\r']) {
    it(`counts lines that end with ${JSON.stringify(end)}`, () => {
      const text = ['{', '  "a": 1,', '  "b": 2', '}'].join(end);
      assert.deepEqual(new LineIndex(text).positionOf(text.indexOf('"b"')), { line: 3, column: 3 });
      assert.deepEqual(framed(text.replace('"b"', '|"b"|')).slice(1, 3), ['3:  "b": 2', ':  ^^^']);
    });
  }

  it('underlines an error over several lines to the end of its first line', () => {
    assert.deepEqual(framed('|{\n  "a": 1\n}|'), ['1:{', ':^', '2:  "a": 1']);
  });

  it('points after the end if something is missing there', () => {
    assert.deepEqual(framed('{"a": 1||'), ['1:{"a": 1', ':       ^']);
  });

  it('counts characters instead of UTF-16 code units', () => {
    const text = '{"😀": 1}';
    assert.deepEqual(new LineIndex(text).positionOf(text.indexOf('1')), { line: 1, column: 7 });
    assert.deepEqual(framed('{"😀": |1|}'), ['1:{"😀": 1}', ':      ^']);
  });

  it('aligns carets after a tab', () => {
    assert.deepEqual(framed('\t"a": |1|'), ['1: "a": 1', ':      ^']);
  });

  it('shows only the part of a long line around the error', () => {
    const [line, carets] = framed(`${'x'.repeat(5000)}|wrong|${'y'.repeat(5000)}`);
    assert.ok(line!.length < 110, line);
    assert.match(line!, /^1:…x+wrongy+…$/);
    assert.equal(carets!.slice(1).indexOf('^'), line!.slice(2).indexOf('wrong'));
    assert.equal(carets!.trim().slice(1).trim(), '^^^^^');
  });

  it('escapes control characters', () => {
    assert.deepEqual(framed('|"\u001b[31m\u202e"|'), ['1:"\ufffd[31m\ufffd"', ':^^^^^^^^']);
  });
});
