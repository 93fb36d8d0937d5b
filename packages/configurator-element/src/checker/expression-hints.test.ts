import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, documentOf, material, width } from '../model/testing/documents.js';
import { checkText } from './check-text.js';

const base = {
  key: 'base',
  type: 'choice',
  label: 'Base',
  default: 'legs',
  options: [{ value: 'legs', label: 'Legs' }],
};

/** The hint for an expression. */
function hint(expression: string): string | undefined {
  const document = documentOf({
    parameters: [width, material, base],
    tables: { sizes: { legs: 1 } },
    parts: [box({ size: [expression, 1, 1] })],
  });
  const { diagnostics } = checkText(JSON.stringify(document), { samples: 0 });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  assert.equal(errors.length, 1, JSON.stringify(errors));
  return errors[0]!.help;
}

describe('syntax from another language', () => {
  const slips: readonly (readonly [string, RegExp])[] = [
    ['Math.max(width, 3)', /^functions have no prefix: write max\(a, b, …\)$/],
    ['2 * Math.PI', /write pi; angles are in degrees/],
    ['Math.imul(2, 3)', /^the functions are abs, ceil, .*length/],
    ['Math.constructor(1)', /^the functions are abs/],
    ['width.toFixed()', /round\(x, step\)/],
    ['width.foo(1)', /write name\(value\)/],
    ['base.length', /^write length\(text\)$/],
    ['30 width', /^to multiply, write "\*" before width$/],
    ['width²', /^for a square, write pow\(x, 2\)$/],
    ['Math.cbrt(width)', /^write sign\(x\) \* pow\(abs\(x\), 1 \/ 3\)$/],
    ['2width', /^to multiply, write 2 \* width$/],
    ['#fa3', /"'#ffaa33'"$/],
    ['width = 3', /to compare, write "=="/],
    ['width === 3', /^write "==" or "!="$/],
    ['width !== 3', /^write "==" or "!="$/],
    ['width => 3', /^write ">="/],
    ['width =< 3', /^write "<="$/],
    ['width <> 3', /write "!="$/],
    ['width += 3', /write x \+ 1$/],
    ['width++', /write x \+ 1$/],
    ['width ** 2', /pow\(x, y\)$/],
    ['width > 3 and width < 9', /^write "&&"$/],
    ['width > 3 or width < 9', /^write "\|\|"$/],
    ['not (width > 3)', /^write "!"/],
    ['not width', /^write "!"/],
    ['width is 3', /"=="$/],
    ['IF(width > 3, 1, 2)', /^write condition \? then : else$/],
    ['if width > 3 then 1 else 2', /^write condition \? then : else$/],
    ['mod(width, 2)', /^for a remainder, write a % b$/],
    ['MAX(width, 2)', /^write max\(…\)$/],
    ['TRUE', /^write true$/],
    ['null', /^there is no null/],
    ['width ?? 3', /^there is no null/],
    ['base + "!"', /^strings can be compared .* not joined/],
    ['`width mm`', /^write strings as '…' or "…", and names as they are/],
    ['{{width}}', /^write names as they are/],
    ['params.width', /^names have no prefix: write width$/],
    ['sizes.legs', /^to read the table, write lookup\('sizes', key\)$/],
    ['sizes["legs"]', /lookup\(name, key\)$/],
    ['oak.thickness', /materialById\('oak'\)$/],
    ['base == legs ? 1 : 2', /^for a string, put it in quotes: 'legs'$/],
    ['10mm', /without a unit: write 10$/],
    ['10 mm', /without a unit$/],
    ['1,5', /^write decimals with a point: 1\.5$/],
    ['width * 50%', /write 0\.5 \* x/],
    ['width × 2', /^write "\*"$/],
    ['1 < width < 9 ? 1 : 2', /^make one comparison at a time: 1 < width && width < 9$/],
    ['width;', /single expression/],
  ];
  for (const [expression, expected] of slips) {
    it(`gets a hint: ${expression}`, () => assert.match(hint(expression) ?? 'nothing', expected));
  }

  it('gives no hint if a similar name exists or the message already says everything', () => {
    for (const expression of ['widht', 'maxx(1, 2)', '(width', 'round(1, 2, 3)', "base == 'legs' ? 1 : 'x'"]) {
      assert.equal(hint(expression), undefined, expression);
    }
  });

  it('explains the key if its whole value has the wrong type', () => {
    assert.equal(hint('width > 3'), 'size: [x, y, z] in mm, each above 0.');
  });
});
