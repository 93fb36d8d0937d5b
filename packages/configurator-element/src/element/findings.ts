// What the checklist says: what the element was given, and what it found. A key is shown by its ends only.

import type { ModelState } from './controllers/model.js';
import type { StageState } from './controllers/stage.js';
import { fill, type Messages } from './messages/index.js';
import { version } from './version.js';

export interface Circumstances {
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

export type Finding = readonly [name: string, value: string];

export function findingsOf(circumstances: Circumstances): Finding[] {
  const { licenseKey, model, baseUrl, modelState, stageState, sceneProblem, blocked, messages } = circumstances;
  const failure = modelState.status === 'failed' ? modelState.failure : undefined;
  const policy =
    blocked.size > 0 ? fill(messages.checkBlocked, { directives: [...blocked].join(', ') }) : messages.checkClear;
  return [
    [messages.checkStatus, failure ? `${failure.code}: ${failure.cause} ${failure.wayOut}` : modelState.status],
    [messages.checkKey, licenseKey ? ends(licenseKey) : messages.checkNone],
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

function ends(key: string): string {
  return key.length > 20 ? `${key.slice(0, 14)}…${key.slice(-4)}` : key;
}
