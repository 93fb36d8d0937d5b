import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { historyActionOf } from './history-keys.js';

const pressed = (key: string, held: string, code = `Key${key.toUpperCase()}`) =>
  historyActionOf({
    key,
    code,
    ctrlKey: held.includes('Ctrl'),
    metaKey: held.includes('Meta'),
    shiftKey: held.includes('Shift'),
    altKey: held.includes('Alt'),
    isComposing: false,
  });

describe('historyActionOf', () => {
  it('is undo by Ctrl or ⌘ and Z, and redo with Shift or by Ctrl and Y', () => {
    assert.equal(pressed('z', 'Ctrl'), 'undo');
    assert.equal(pressed('z', 'Meta'), 'undo');
    assert.equal(pressed('Z', 'Ctrl Shift'), 'redo');
    assert.equal(pressed('Z', 'Meta Shift'), 'redo');
    assert.equal(pressed('y', 'Ctrl'), 'redo');
  });

  it('goes by the letter, and by the key where the layout has no Latin letters', () => {
    assert.equal(pressed('z', 'Ctrl', 'KeyY'), 'undo');
    assert.equal(pressed('y', 'Ctrl', 'KeyZ'), 'redo');
    assert.equal(pressed('ئ', 'Ctrl', 'KeyZ'), 'undo');
    assert.equal(pressed('я', 'Ctrl', 'KeyZ'), 'undo');
  });

  it('leaves other shortcuts alone', () => {
    assert.equal(pressed('z', ''), undefined);
    assert.equal(pressed('z', 'Shift'), undefined);
    assert.equal(pressed('z', 'Ctrl Alt'), undefined);
    assert.equal(pressed('z', 'Ctrl Meta'), undefined);
    assert.equal(pressed('y', 'Meta'), undefined);
    assert.equal(pressed('Y', 'Ctrl Shift'), undefined);
    assert.equal(pressed('a', 'Ctrl'), undefined);
  });
});
