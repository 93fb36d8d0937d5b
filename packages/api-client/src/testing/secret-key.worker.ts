// A page's worker that's given a secret key. Only for tests.

import { createClient } from '../client.js';

try {
  createClient({ baseUrl: 'https://service.test', apiKey: 'pcsk_test_1' });
  postMessage('taken');
} catch (error) {
  postMessage(error instanceof Error && 'code' in error ? error.code : String(error));
}
