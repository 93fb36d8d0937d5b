// Ends an HTTP server without failing a request that a client has begun. Node's own close() resets it where the event loop
// is late: connections that wait to be accepted, and those whose request has arrived but is not read yet, look idle.

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from './problems.js';

/** A client that has had a response may have the next request on its way for so long. */
const IDLE_MS = 250;
const CHECK_MS = 25;
/** Clients that go on connecting are accepted for so long. */
const ACCEPT_MS = 4_000;

const RETRY_AFTER = { 'retry-after': '2' };

/** A connection as it was when its last response had been sent. */
interface IdleConnection {
  readonly sinceMs: number;
  readonly bytesRead: number;
}

export class Connections {
  readonly #server: Server;
  readonly #requests = new Map<Socket, number>();
  readonly #idle = new Map<Socket, IdleConnection>();
  #accepted = 0;
  #readsNew = true;

  /** Counts the connections and requests of a server that does not listen yet. */
  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => this.#accept(socket));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#begin(request.socket, response));
  }

  /**
   * Accepts no new connection, and ends each one as soon as nothing is on its way on it: from here on, a response should
   * carry `Connection: close`. What is left when the time is up is reset.
   */
  async close(limitMs: number): Promise<void> {
    const closed = once(this.#server, 'close');
    const deadline = performance.now() + limitMs;
    await this.#stopAccepting(performance.now() + Math.min(ACCEPT_MS, limitMs));
    while (this.#idle.size + this.#requests.size > 0 && performance.now() < deadline) {
      await sleep(CHECK_MS);
      // Requests that arrived while the event loop was late are read before a connection is taken for idle.
      await nextTurn();
      this.#endIdle();
    }
    this.#server.closeAllConnections();
    await closed;
  }

  #accept(socket: Socket): void {
    this.#accepted += 1;
    // Pauses it as soon as the server's own listener has made it flow.
    if (!this.#readsNew) queueMicrotask(() => socket.pause());
    this.#rest(socket);
    socket.once('close', () => {
      this.#idle.delete(socket);
      this.#requests.delete(socket);
    });
  }

  #begin(socket: Socket, response: ServerResponse): void {
    this.#idle.delete(socket);
    this.#requests.set(socket, (this.#requests.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (this.#requests.get(socket) ?? 0) - 1;
      if (left > 0) this.#requests.set(socket, left);
      else this.#requests.delete(socket);
      if (left === 0 && !socket.destroyed) this.#rest(socket);
    });
  }

  #rest(socket: Socket): void {
    this.#idle.set(socket, { sinceMs: performance.now(), bytesRead: socket.bytesRead });
  }

  /**
   * The system resets connections that wait to be accepted when the server stops to listen, and libuv accepts one of them
   * in a turn of the event loop. So there are turns in which nothing else is read, until one has brought no connection.
   */
  async #stopAccepting(deadline: number): Promise<void> {
    const sockets = () => new Set([...this.#idle.keys(), ...this.#requests.keys()]);
    this.#readsNew = false;
    for (const socket of sockets()) socket.pause();
    await nextTurn();
    let before: number;
    do {
      before = this.#accepted;
      await nextTurn();
    } while (this.#accepted > before && performance.now() < deadline);
    // Not close() of http.Server, which ends what it takes for idle connections.
    NetServer.prototype.close.call(this.#server);
    this.#readsNew = true;
    for (const socket of sockets()) socket.resume();
  }

  /** A connection with part of a request is not idle. */
  #endIdle(): void {
    const now = performance.now();
    for (const [socket, { sinceMs, bytesRead }] of this.#idle) {
      if (now - sinceMs >= IDLE_MS && socket.bytesRead === bytesRead) socket.destroySoon();
    }
  }
}

/** The requests whose answers are being made, so that they can be refused while there is still time to say so. */
export class StartedRequests {
  readonly #refusals = new Set<() => void>();
  #isRefusing = false;

  /**
   * `handle` goes on after a refusal, as it does when the client has hung up: a retry with the same idempotency key gets
   * its result.
   * @throws {ProblemError} 503 where the service ends before
   */
  async answer<Answer>(handle: () => Promise<Answer>): Promise<Answer> {
    if (this.#isRefusing) throw ending();
    return new Promise((resolve, reject) => {
      const refuse = () => reject(ending());
      this.#refusals.add(refuse);
      const answered = handle();
      answered.finally(() => this.#refusals.delete(refuse)).then(resolve, reject);
    });
  }

  /** Answers what is started, and whatever comes, with the time to wait. */
  refuseAll(): void {
    this.#isRefusing = true;
    for (const refuse of this.#refusals) refuse();
    this.#refusals.clear();
  }
}

function ending(): ProblemError {
  const detail = 'The service ends before this could be answered. Try again in a moment.';
  return new ProblemError('unavailable', detail, { headers: RETRY_AFTER });
}
