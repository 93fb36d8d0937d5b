// Makes the GLB and USDZ files that are saved from the studio, in a worker of their own: files of thousands of parts
// take seconds, during which neither the page nor other tabs of the preview may wait.

import type { FileRequest } from '@parametric/configurator-element';
import { JobError, PreviewRunner } from './preview-runner.js';

/** @throws {JobError} if the worker could not be loaded, or the file could not be made */
export function makeFile(
  request: FileRequest,
  runner: PreviewRunner = new PreviewRunner(),
): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    runner.run(
      { job: 'file', version: 1, ...request },
      { onResult: resolve, onEnd: (error) => reject(error ?? new JobError('Couldn’t create the file.')) },
    );
  });
  return made.finally(() => runner.dispose());
}
