// A test worker that creates a client with a secret key, which pages must not do.

import { createClient } from '../client.js';

try {
  createClient({ baseUrl: 'https://service.test', apiKey: 'pcsk_test_1' });
  postMessage('taken');
} catch (error) {
  postMessage(error instanceof Error && 'code' in error ? error.code : String(error));
}
