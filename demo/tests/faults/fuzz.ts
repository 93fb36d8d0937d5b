// Sends random requests from a seed to every operation, with every credential. No request may make the service fail or
// hang, or cause a response that isn't in the OpenAPI document, and the service's memory must not grow.

import { setTimeout as sleep } from 'node:timers/promises';
import { problemSchema } from '@parametric/api-client';
import type { Contract } from '@parametric/service/testing/contract';
import { request } from '@parametric/service/testing/service';
import {
  createConsoleRequest,
  createFuzzRequest,
  createWireBytes,
  type FuzzContext,
  type FuzzRequest,
} from './fuzz-requests.js';
import { HangError, type RawAnswer, RawClient, type RawRequest } from './http.js';
import { Random } from './random.js';
import {
  CONSOLE_API,
  createExtraKeys,
  createResources,
  type ExtraKeys,
  type FuzzCredentials,
  listIds,
  nobody,
  type Resources,
  readContract,
  resourceOf,
  secret,
  signIn,
  type Target,
} from './target.js';

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  readonly webhookUrl: string;
  /** The number of milliseconds after which a request without a response counts as a hang. */
  readonly limitMs: number;
  /** The time at which to stop even if not all requests have been sent, in milliseconds since 1970. */
  readonly until?: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Each kind of violation, with its count and the first request that caused it. */
  readonly violations: readonly string[];
  /**
   * The number of operations in the document, the operations that were never requested, and those that never succeeded.
   */
  readonly operations: {
    readonly count: number;
    readonly unasked: readonly string[];
    readonly unsuccessful: readonly string[];
  };
  /**
   * The bytes in use after garbage collection, halfway through the requests and at the end. Undefined in the tests' own
   * process.
   */
  readonly memory: readonly [number, number] | undefined;
}

const CONCURRENCY = 16;
const WIRE_SHARE = 0.02;
const CONSOLE_SHARE = 0.02;
/** After this many requests, the ids are read again, and resources that were deleted or ordered are created again. */
const REFRESH_EVERY = 1_000;
const MAX_ENDPOINTS = 5;
const MAX_KEYS = 5;
const MAX_TRIES = 10;
/**
 * The statuses that Node's HTTP parser responds with: for bytes that aren't HTTP, a slow request, too many headers, or
 * an unknown expectation.
 */
const HTTP_STATUSES = [400, 408, 417, 431];
const BODY_LIMIT = 64 * 1024;

export async function fuzz(target: Target, options: FuzzOptions): Promise<FuzzReport> {
  const contract = await readContract(target);
  const run = new FuzzRun(target, contract, options);
  await run.refresh();
  // The first half of the requests fills caches and compiles code.
  const warmUp = Math.ceil(options.requests / 2);
  await run.send(0, warmUp);
  const before = await target.memory?.();
  await run.send(warmUp, options.requests);
  const after = await target.memory?.();
  run.close();
  const memory = before === undefined || after === undefined ? undefined : ([before, after] as const);
  const { sent: requests, byStatus, operations } = run;
  return { requests, byStatus, operations, violations: run.violations(), memory };
}

class FuzzRun {
  sent = 0;
  readonly byStatus: Record<string, number> = {};
  readonly #violations = new Map<string, { count: number; readonly example: string }>();
  readonly #target: Target;
  readonly #contract: Contract;
  readonly #options: FuzzOptions;
  readonly #client: RawClient;
  readonly #asked = new Set<string>();
  readonly #succeeded = new Set<string>();
  #context: FuzzContext | undefined;
  #extraKeys: ExtraKeys | undefined;

  constructor(target: Target, contract: Contract, options: FuzzOptions) {
    this.#target = target;
    this.#contract = contract;
    this.#options = options;
    this.#client = new RawClient(target.url, options.limitMs);
  }

  close(): void {
    this.#client.close();
  }

  get operations(): FuzzReport['operations'] {
    const ids = this.#contract.operations.map(({ operationId }) => operationId);
    const outside = (done: ReadonlySet<string>) => ids.filter((id) => !done.has(id));
    return { count: ids.length, unasked: outside(this.#asked), unsuccessful: outside(this.#succeeded) };
  }

  violations(): string[] {
    return [...this.#violations].map(([kind, { count, example }]) => `${count} × ${kind}\n    ${example}`);
  }

  async send(from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += REFRESH_EVERY) {
      if (start > 0) {
        await this.refresh();
        // Start new connections, because the service may be closing those that were idle during the refresh.
        this.#client.close();
      }
      let next = start;
      const end = Math.min(to, start + REFRESH_EVERY);
      const work = async () => {
        while (next < end && Date.now() < (this.#options.until ?? Number.POSITIVE_INFINITY))
          await this.#sendOne(next++);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    }
  }

  /** Creates new resources, and deletes webhook endpoints, because every order would be sent to each of them. */
  async refresh(): Promise<void> {
    const [own] = this.#target.organizations;
    const { webhookUrl } = this.#options;
    // Reset settings that would make the service reject the next requests.
    const unset = {
      ...{ license_orders: true, currency: null, workshops: null, seller: null },
      ...{ taxes: { rounding: 'total', exports: 'taxed', exempt: [] }, samples: { at_most: 5, free: 5 } },
    };
    await request(this.#target, 'PATCH', '/v1/organization', { key: own.apiKey, body: unset });
    const listed = await listIds(this.#target, this.#contract, own.apiKey);
    for (const id of (listed['webhook-endpoints'] ?? []).slice(MAX_ENDPOINTS)) {
      await request(this.#target, 'DELETE', `/v1/webhook-endpoints/${id}`, { key: own.apiKey });
    }
    const discounts = await request(this.#target, 'GET', '/v1/discounts', { key: own.apiKey });
    for (const { id } of discounts.status === 200 ? (JSON.parse(discounts.text).data as { id: string }[]) : []) {
      await request(this.#target, 'PATCH', `/v1/discounts/${id}`, {
        key: own.apiKey,
        body: { active: true, max_uses: null },
      });
    }
    this.#extraKeys ??= await createExtraKeys(this.#target, own);
    const extra = this.#extraKeys;
    const kept = Object.values(extra);
    const resources = await createResources(this.#target, this.#contract, own, webhookUrl, kept);
    // Revoke keys, because an organization can only have a limited number of active ones.
    for (const id of (resources.ids.keys ?? []).slice(MAX_KEYS)) {
      await request(this.#target, 'DELETE', `/v1/keys/${id}`, { key: own.apiKey });
    }
    const spare = await signIn(this.#target, extra.spare, 'api');
    if (spare.kind !== 'session') throw new TypeError('Who signs in has a session.');
    const credentials = await this.#credentialsOf(resources, extra);
    this.#context = { resources, credentials, webhookUrl, spare: { cookie: spare.cookie, key: extra.spare } };
  }

  async #credentialsOf({ tokens }: Resources, extra: ExtraKeys): Promise<FuzzCredentials> {
    const [own, other] = this.#target.organizations;
    return {
      none: nobody,
      license: secret(own.licenseKey, 'license'),
      api: secret(own.apiKey, 'api'),
      workshop: secret(extra.workshop, 'workshop'),
      session: await signIn(this.#target, own.apiKey, 'api'),
      'session of a workshop': await signIn(this.#target, extra.workshop, 'workshop'),
      'foreign license': secret(other.licenseKey, 'license'),
      'foreign api': secret(other.apiKey, 'api'),
      'foreign session': await signIn(this.#target, other.apiKey, 'api'),
      token: secret(Object.values(tokens)[0]!, 'token'),
      wrong: secret('pcsk_test_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    };
  }

  async #sendOne(index: number): Promise<void> {
    const context = this.#context!;
    const random = new Random(this.#options.seed * 1_000_003 + index);
    const operation = random.pick(this.#contract.operations);
    const sent = random.chance(CONSOLE_SHARE)
      ? createConsoleRequest(random, context)
      : createFuzzRequest(random, operation, context);
    this.sent += 1;
    try {
      const isWire = random.chance(WIRE_SHARE);
      const answer = isWire
        ? await this.#write(createWireBytes(random, this.#target.url, sent.raw.path.split('?')[0]!))
        : await this.#sendUntilServed(sent.raw);
      if (answer) for (const violation of this.#check(sent, answer, isWire)) this.#report(index, sent, violation);
    } catch (error) {
      this.#catch(index, sent, error);
    }
  }

  async #write(bytes: Uint8Array): Promise<RawAnswer | undefined> {
    const answer = await this.#client.write(bytes);
    this.#count(answer?.status ?? 'cut');
    return answer;
  }

  #count(status: number | 'cut'): void {
    this.byStatus[status] = (this.byStatus[status] ?? 0) + 1;
  }

  /**
   * Repeats a request that needs a worker thread. The service rejects such a request with `Retry-After` while too many
   * requests from the same client are waiting.
   */
  async #sendUntilServed(raw: RawRequest): Promise<RawAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#client.send(raw);
      this.#count(answer.status);
      const seconds = Number(answer.headers['retry-after']);
      if (answer.status !== 503 || !(seconds > 0) || tries === MAX_TRIES || isNotBuilt(raw, answer)) return answer;
      await sleep(seconds * 1_000);
    }
  }

  #catch(index: number, sent: FuzzRequest, error: unknown): void {
    const { code = '', message } = error as NodeJS.ErrnoException;
    // Node's client refuses to send this header or path.
    if (/^ERR_(INVALID_CHAR|UNESCAPED|HTTP_INVALID|INVALID_HTTP|INVALID_ARG)/.test(code)) return;
    // The service rejects a body that's too large before all of it has arrived, and closes the connection.
    const isLarge = Buffer.byteLength(sent.raw.body ?? '') > BODY_LIMIT;
    if (isLarge && /ECONNRESET|EPIPE/.test(code)) return;
    this.#report(index, sent, error instanceof HangError ? message : `the line was cut: ${code || message}`);
  }

  #report(index: number, { raw: { method, path, headers, body }, credential }: FuzzRequest, violation: string): void {
    const kind = violation.replace(/[0-9a-f]{32}/g, '…').slice(0, 400);
    const known = this.#violations.get(kind);
    if (known) {
      known.count += 1;
      return;
    }
    const shown = JSON.stringify({ method, path, headers, body: body?.toString() });
    const hidden = shown
      .replace(/pc(lk|sk|wk|ot)_[\w-]+/g, 'pc$1_…')
      .replace(/(console[\w-]*)=[\w-]+/g, '$1=…')
      .replace(/(.)\1{40,}/g, '$1$1…');
    this.#violations.set(kind, {
      count: 1,
      example: `request ${index} as ${credential}: ${hidden.slice(0, 600)}`,
    });
  }

  #check({ raw, credential, isKnown }: FuzzRequest, answer: RawAnswer, isWire: boolean): string[] {
    const { status, headers, body } = answer;
    const contentType = [headers['content-type']].flat()[0];
    if (isNotBuilt(raw, answer)) return [];
    if (status >= 500) return [`${status}: ${body.slice(0, 300)}`];
    const found = status >= 400 && raw.method !== 'HEAD' ? violationsOfProblem(status, contentType, body) : [];
    if (!isKnown || isWire) return found;
    const path = raw.path.replace(CONSOLE_API, '');
    const operation = this.#contract.find(raw.method, path.split('?')[0]!);
    const isOfHttp = HTTP_STATUSES.includes(status) && !operation?.responses[status];
    const asked = this.#context!.credentials[credential]!;
    // With a console session, requests can be rejected for reasons that aren't in the document, such as another site or
    // another organization.
    const isOfSession = asked.kind === 'session' && /"code":"(origin_not_allowed|session_\w+)"/.test(body);
    if (!isOfHttp && !isOfSession) {
      found.push(...this.#contract.violationsOf({ method: raw.method, path }, { status, contentType, body }));
    }
    if (!operation) return found;
    this.#asked.add(operation.operationId);
    if (status < 400) this.#succeeded.add(operation.operationId);
    if (operation.security.length === 0 || status >= 400) return found;
    const allowedAs = asked.kind === 'none' ? undefined : asked.allowedAs;
    const isAllowed = allowedAs !== undefined && operation.security.some((scheme) => allowedAs in scheme);
    // Models and workshops of both organizations can have the same name, and a file's id is derived from its bytes.
    const isOfNames = ['models', 'workshops', 'files'].includes(resourceOf(path));
    const isForeign = credential.startsWith('foreign') && operation.path.includes('{') && !isOfNames;
    if (isForeign || !isAllowed) found.push(`${status}: let in as ${credential}`);
    return found;
  }
}

/**
 * Whether a response is a 503 because the repository hasn't been built. In that case, its files never become available.
 */
function isNotBuilt({ method, path }: RawRequest, { status, body }: RawAnswer): boolean {
  if (status !== 503) return false;
  return method === 'HEAD'
    ? /^\/(v1\/(embed\.js|assets\/)|console(\/|$)|docs\/licenses)/.test(path)
    : body.includes("isn't built yet");
}

function violationsOfProblem(status: number, contentType: string | undefined, body: string): string[] {
  if (contentType !== 'application/problem+json') return [`${status} as ${contentType}: ${body.slice(0, 200)}`];
  try {
    const problem = problemSchema.parse(JSON.parse(body));
    const { title, detail, instance, request_id: requestId } = problem;
    if (problem.status !== status) return [`${status} says that it is ${problem.status}`];
    const isWhole = title && detail && instance !== undefined && requestId && problem.code;
    return isWhole ? [] : [`${status} lacks a field: ${body}`];
  } catch (error) {
    return [`${status} is no problem document: ${String(error).slice(0, 200)} ${body.slice(0, 200)}`];
  }
}
