import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseArguments } from './arguments.js';

describe('the arguments', () => {
  it('are files and what to do with them', () => {
    assert.deepEqual(parseArguments(['check', '--strict', 'a.json', '--samples', '20', '-', '--json']), {
      files: ['a.json', '-'],
      isJson: true,
      isStrict: true,
      samples: 20,
    });
    assert.deepEqual(parseArguments(['check', 'a.json']), {
      files: ['a.json'],
      isJson: false,
      isStrict: false,
      samples: 300,
    });
    assert.deepEqual(parseArguments(['check', '--', '--strict']), {
      files: ['--strict'],
      isJson: false,
      isStrict: false,
      samples: 300,
    });
  });

  it('may ask for help or the version', () => {
    for (const args of [['--help'], ['-h'], ['check', '-h', 'a.json']])
      assert.deepEqual(parseArguments(args), { show: 'help' });
    for (const args of [['--version'], ['-v']]) assert.deepEqual(parseArguments(args), { show: 'version' });
  });

  const misuses: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /command is missing/],
    [['check'], /Specify the files/],
    [['chekc', 'a.json'], /There is no command "chekc"; did you mean "check"\?$/],
    [['a.json'], /There is no command "a.json"\.$/],
    [['check', '--jsno', 'a.json'], /There is no option "--jsno"; did you mean "--json"\?$/],
    [['check', '-x', 'a.json'], /There is no option "-x"\.$/],
    [['check', '--json=yes', 'a.json'], /--json doesn't take a value\.$/],
    [['check', 'a.json', '--samples'], /--samples needs a number\.$/],
    [['check', '--samples', 'many', 'a.json'], /--samples takes a whole number from 0 to 100000\.$/],
    [['check', '--samples', '-1', 'a.json'], /--samples/],
    [['check', '--samples', '1e9', 'a.json'], /--samples takes a whole number from 0 to 100000/],
  ];
  for (const [args, expected] of misuses) {
    it(`are refused: ${args.join(' ') || 'none'}`, () => {
      const answer = parseArguments(args);
      assert.ok('misuse' in answer, JSON.stringify(answer));
      assert.match(answer.misuse, expected);
    });
  }
});
