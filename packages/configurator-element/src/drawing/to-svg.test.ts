import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSvg } from './index.js';

describe('a drawing as text', () => {
  it('is an SVG document of its own', () => {
    const svg = toSvg({
      tag: 'svg',
      attributes: { viewBox: '0 0 1 1' },
      children: [{ tag: 'g', attributes: {}, children: [] }],
    });
    assert.equal(svg, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g/></svg>');
  });

  it('escapes text and attributes', () => {
    const svg = toSvg({ tag: 'svg', attributes: { 'aria-label': `"a" & 'b' <c>` }, children: [']]> & <script>'] });
    assert.equal(
      svg,
      `<svg xmlns="http://www.w3.org/2000/svg" aria-label="&quot;a&quot; &amp; 'b' &lt;c&gt;">]]&gt; &amp; &lt;script&gt;</svg>`,
    );
  });

  it('leaves out characters that XML forbids, and keeps all others', () => {
    assert.match(
      toSvg({ tag: 'svg', attributes: {}, children: ['a\u0000\u0008\ud800b\uffff 60\u00a0cm 🪑 Ä'] }),
      />ab 60\u00a0cm 🪑 Ä</,
    );
  });
});
