import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import type { Configurator } from '../shared/configurator.js';
import { LoadError } from '../shared/lazy-feature.js';
import { hush } from '../testing/mount.js';
import { DebugRecord } from './record.js';

class RecordHost extends LitElement {
  readonly debug = false;
  readonly record = new DebugRecord(this as unknown as Configurator);
}
customElements.define('record-host', RecordHost);

describe('the record for the checklist', () => {
  it('says why there’s no scene until there is one', async () => {
    const host = new RecordHost();
    document.body.append(host);
    await hush('warn', async () => host.record.noteSceneProblem(new Error('scene-1.js did not come')));
    expect(host.record.sceneProblem).to.equal('scene-1.js did not come');
    host.dispatchEvent(new CustomEvent('configurator-ready'));
    expect(host.record.sceneProblem).to.equal('');
    host.remove();
  });

  it('warns if a scene’s file fails to load, unless it loads a moment later', async () => {
    const host = new RecordHost();
    document.body.append(host);
    const { setTimeout: later } = window;
    const timers: (() => void)[] = [];
    window.setTimeout = ((run: () => void) => timers.push(run)) as typeof setTimeout;
    try {
      const lines = await hush('warn', (lines) => {
        host.record.noteSceneProblem(new LoadError('scene-1.js'));
        timers.pop()!();
        expect(lines).to.have.length(1);
        host.record.noteSceneProblem(new LoadError('scene-1.js'));
        host.dispatchEvent(new CustomEvent('configurator-ready'));
        timers.pop()!();
      });
      expect(lines).to.deep.equal([
        `[parametric-configurator] The 3D view isn’t available. ${new LoadError('scene-1.js').message}`,
      ]);
    } finally {
      window.setTimeout = later;
      host.remove();
    }
  });
});
