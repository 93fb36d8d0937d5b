import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadAllMessages } from '@parametric/configurator-element/internal/messages';
import { confirmationWords } from './confirmation-words.js';

for (const [language, { button }] of Object.entries(confirmationWords)) {
  it(`the button that places an order has the configurator’s label in “${language}”`, async () => {
    assert.equal(button, (await loadAllMessages(language)).placeOrder);
  });
}
