// The parts of the element that exist from the start. Each builds on the previous ones, and none imports the element.

import { DebugRecord } from './diagnostics/record.js';
import { TypedTexts } from './form/fields/context.js';
import { FormSteps } from './form/form-steps.js';
import { GradualForm } from './form/gradual-form.js';
import { LastConfiguration, OpenedLink } from './session/last-configuration.js';
import { Session } from './session/session.js';
import type { Configurator } from './shared/configurator.js';
import { FocusKeeper } from './shared/focus-keeper.js';
import { LanguageController } from './shared/language.js';
import { StorageScope } from './shared/storage.js';
import { ThemeController } from './shared/theme.js';
import { DrawingController } from './stage/drawing-controller.js';
import { StageController } from './stage/stage-controller.js';
import { Announcer } from './stage/stage-view.js';

export class Context {
  readonly language: LanguageController;
  readonly theme: ThemeController;
  readonly storageScope: StorageScope;
  readonly record: DebugRecord;
  readonly session: Session;
  readonly stage: StageController;
  readonly drawing: DrawingController;
  readonly announcer: Announcer;
  readonly typing: TypedTexts;
  readonly progress: GradualForm;
  readonly steps: FormSteps;

  /** The parts are also updated in this order. */
  constructor(host: Configurator) {
    this.language = new LanguageController(host);
    this.theme = new ThemeController(host);
    new FocusKeeper(host);
    this.storageScope = new StorageScope(host);
    this.record = new DebugRecord(host);
    this.session = new Session(host, this.record.fetch);
    this.typing = new TypedTexts(this.session);
    this.progress = new GradualForm(host, this.session, this.language);
    this.steps = new FormSteps(host, this.session);
    const link = new OpenedLink(this.session);
    this.session.openers = [link, new LastConfiguration(host, this.session, link)];
    this.stage = new StageController(host, this.session, this.record);
    this.drawing = new DrawingController(host, this.session, this.stage);
    this.announcer = new Announcer(host, this.session);
  }
}
