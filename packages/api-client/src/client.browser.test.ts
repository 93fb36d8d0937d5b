import { expect } from '@open-wc/testing';
import { createClient } from './client.js';
import { PermissionError } from './errors.js';

describe('a secret key', () => {
  it('is rejected on a page', () => {
    const create = () => createClient({ baseUrl: 'https://service.test', apiKey: 'pcsk_test_1' });
    expect(create).to.throw(PermissionError, 'must not be used in a browser');
  });

  it('is rejected in a page’s worker, which has no window', async () => {
    const address = new URL('testing/secret-key.worker.ts', import.meta.url);
    const worker = new Worker(address, { type: 'module' });
    const said = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error('The worker did not run.'));
    });
    worker.terminate();
    expect(said).to.equal('secret_key_in_browser');
  });

  it('is accepted in both if it’s a license key', () => {
    expect(createClient({ baseUrl: 'https://service.test', licenseKey: 'pclk_test_1' })).to.have.property('orders');
  });
});
