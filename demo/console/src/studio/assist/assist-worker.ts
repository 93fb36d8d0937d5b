// The worker thread that completes, explains and formats, so that typing doesn't wait for it.

import { type AssistRequest, AssistService } from './assist-request.js';

const service = new AssistService();

self.addEventListener('message', ({ data }: MessageEvent<AssistRequest>) => {
  self.postMessage({ id: data.id, answer: service.answer(data) });
});
