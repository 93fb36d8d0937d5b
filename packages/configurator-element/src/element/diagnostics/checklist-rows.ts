// What the checklist says: what the element was given, and what it found. A key is shown by its ends only.

import type { ModelState } from '../session/model-loader.js';
import { fill, type Messages } from '../shared/messages/index.js';
import type { StageState } from '../stage/stage-controller.js';
import { version } from './version.js';

export interface ChecklistInput {
  readonly licenseKey: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly modelState: ModelState;
  readonly stageState: StageState;
  /** Why there is no scene; empty where there is one or none is known to be missing. */
  readonly sceneProblem: string;
  readonly blocked: ReadonlySet<string>;
  readonly messages: Messages;
}

export type ChecklistRow = readonly [name: string, value: string];

export function checklistRows(circumstances: ChecklistInput): ChecklistRow[] {
  const { licenseKey, model, baseUrl, modelState, stageState, sceneProblem, blocked, messages } = circumstances;
  const failure = modelState.status === 'failed' ? modelState.failure : undefined;
  const policy =
    blocked.size > 0
      ? fill(messages.checkBlocked, { directives: [...blocked].join(', ') })
      : messages.checkNothingBlocked;
  return [
    [messages.checkStatus, failure ? `${failure.code}: ${failure.cause} ${failure.fix}` : modelState.status],
    [messages.checkKey, licenseKey ? maskKey(licenseKey) : messages.checkNone],
    [messages.checkOrigin, location.origin],
    [messages.checkModel, modelOf(model, modelState) || messages.checkNone],
    [messages.checkService, baseUrl || messages.checkNone],
    [messages.checkVersion, version],
    [messages.checkScene, sceneProblem ? `${stageState}: ${sceneProblem}` : stageState],
    [messages.checkPolicy, policy],
    [messages.checkRequest, failure?.requestId ?? messages.checkNone],
  ];
}

function modelOf(asked: string, state: ModelState): string {
  if (state.status !== 'ready') return asked;
  const { model, revision } = state.loaded;
  return revision === undefined ? model.id : `${model.id}, ${revision}`;
}

function maskKey(key: string): string {
  return key.length > 20 ? `${key.slice(0, 14)}…${key.slice(-4)}` : key;
}
