// Answers the studio's requests in its worker. This chunk contains building and checking, which every product needs
// first. The rest is loaded when it's first requested.

import { ModelError } from '@parametric/configurator-element/model';
import type { AssistService, AssistTasks } from './assist/assist-service.js';
import { answerBuild, answerCheck, type CheckTasks } from './check-request.js';
import type { PictureTasks } from './files/hardware-picture.js';
import type { PreviewJobs, PreviewTasks } from './preview/preview-jobs.js';
import type { FromWorker, ToWorker } from './worker-client.js';

type Tasks = AssistTasks & CheckTasks & PictureTasks & PreviewTasks;
type Request = { [Name in keyof Tasks]: ToWorker & { readonly task: Name } & Tasks[Name]['ask'] }[keyof Tasks];

export class TaskServer {
  #assist: AssistService | undefined;
  #jobs: PreviewJobs | undefined;

  async answer(message: ToWorker): Promise<FromWorker> {
    const { id } = message;
    try {
      return { id, answer: await this.#answer(message as Request) };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { id, failure: { message: text, issues: error instanceof ModelError ? error.issues : [] } };
    }
  }

  async #answer(request: Request): Promise<unknown> {
    switch (request.task) {
      case 'build':
        return answerBuild(request);
      case 'check':
        return answerCheck(request);
      case 'picture': {
        const { pictureAt } = await import('./files/hardware-picture.js');
        return pictureAt(request);
      }
      case 'bill':
      case 'sheets':
      case 'panel':
      case 'files':
      case 'estimate':
      case 'tests':
      case 'file': {
        const { PreviewJobs } = await import('./preview/preview-jobs.js');
        this.#jobs ??= new PreviewJobs();
        return this.#jobs.run(request);
      }
      default: {
        const { AssistService } = await import('./assist/assist-service.js');
        this.#assist ??= new AssistService();
        return this.#assist.answer(request);
      }
    }
  }
}
