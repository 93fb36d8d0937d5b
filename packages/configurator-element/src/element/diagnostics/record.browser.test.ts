import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { hush } from '../testing/mount.js';
import { DebugRecord } from './record.js';

class RecordHost extends LitElement {
  readonly debug = false;
  readonly record = new DebugRecord(this);
}
customElements.define('record-host', RecordHost);

describe('what is kept for the checklist', () => {
  it('says why there is no scene until there is one after all', async () => {
    const host = new RecordHost();
    document.body.append(host);
    await hush('warn', async () => host.record.noteSceneProblem(new Error('scene-1.js did not come')));
    expect(host.record.sceneProblem).to.equal('scene-1.js did not come');
    host.dispatchEvent(new CustomEvent('configurator-ready'));
    expect(host.record.sceneProblem).to.equal('');
    host.remove();
  });
});
