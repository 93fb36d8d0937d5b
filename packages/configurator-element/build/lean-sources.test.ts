import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Plugin } from 'vite';
import { leanShaders, leanStyles } from './lean-sources.js';

describe('leanShaders', () => {
  it('removes only comments and indentation from GLSL', () => {
    const code = 'const a = /* glsl */ `\n  // Light.\n  float a = b - -c; // Less.\n#define X 1\n`; // Kept.';
    assert.equal(
      transformed(leanShaders(), code, '/src/a.ts'),
      'const a = `\nfloat a=b - -c;\n#define X 1\n`; // Kept.',
    );
  });
});

describe('leanStyles', () => {
  it('removes only comments and insignificant whitespace from styles', () => {
    const code = `const a = css\`
  /* Above. */
  .a > .b,
  :host(.c) .d:hover {
    inline-size: calc(100% - 2px);
    margin: 0 auto 0.5em 10.5px;
  }
  @media (hover: none) and (min-width: 0.5px) {
    .e { top: 0; }
  }
\`;`;
    assert.equal(
      transformed(leanStyles(), code, '/src/a.ts'),
      'const a = css` .a>.b,:host(.c) .d:hover{inline-size:calc(100% - 2px);margin:0 auto .5em 10.5px}@media(hover:none) and (min-width:.5px){.e{top:0}}`;',
    );
  });
});

function transformed({ transform }: Plugin, code: string, id: string): string {
  return (transform as unknown as (code: string, id: string) => { code: string })(code, id).code;
}
