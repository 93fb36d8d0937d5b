// The thread that completes, explains and formats: a page that is typed in must not wait for it.

import { type AssistRequest, AssistService } from './assist-request.js';

const service = new AssistService();

self.addEventListener('message', ({ data }: MessageEvent<AssistRequest>) => {
  self.postMessage({ id: data.id, answer: service.answer(data) });
});
