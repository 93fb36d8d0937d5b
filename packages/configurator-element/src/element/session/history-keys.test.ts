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
  it('is undo for Ctrl+Z or ⌘Z, and redo with Shift or for Ctrl+Y', () => {
    assert.equal(pressed('z', 'Ctrl'), 'undo');
    assert.equal(pressed('z', 'Meta'), 'undo');
    assert.equal(pressed('Z', 'Ctrl Shift'), 'redo');
    assert.equal(pressed('Z', 'Meta Shift'), 'redo');
    assert.equal(pressed('y', 'Ctrl'), 'redo');
  });

  it('uses the letter, or the key’s position in a layout without Latin letters', () => {
    assert.equal(pressed('z', 'Ctrl', 'KeyY'), 'undo');
    assert.equal(pressed('y', 'Ctrl', 'KeyZ'), 'redo');
    assert.equal(pressed('ئ', 'Ctrl', 'KeyZ'), 'undo');
    assert.equal(pressed('я', 'Ctrl', 'KeyZ'), 'undo');
  });

  it('ignores other shortcuts', () => {
    assert.equal(pressed('z', ''), undefined);
    assert.equal(pressed('z', 'Shift'), undefined);
    assert.equal(pressed('z', 'Ctrl Alt'), undefined);
    assert.equal(pressed('z', 'Ctrl Meta'), undefined);
    assert.equal(pressed('y', 'Meta'), undefined);
    assert.equal(pressed('Y', 'Ctrl Shift'), undefined);
    assert.equal(pressed('a', 'Ctrl'), undefined);
  });
});
