// Closes an HTTP server without failing requests that clients have started. Node's own close() can reset such
// connections when the event loop is late: connections that are waiting to be accepted, and connections whose request
// has arrived but hasn't been read, which look idle.

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { shuttingDown } from '../../platform/problems.js';

/** How long to wait for a client's next request, which may already be in flight when a response ends. */
const IDLE_MS = 250;
const CHECK_MS = 25;
/** How long to keep accepting connections if clients keep connecting. */
const ACCEPT_MS = 4_000;

/** A connection without a request in progress, and its state when its last response had been sent. */
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

  /** Counts the connections and requests of a server that hasn't started listening yet. */
  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => this.#accept(socket));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#begin(request.socket, response));
  }

  /**
   * Stops accepting connections, and ends each existing connection as soon as nothing is in flight on it. From then on,
   * responses should have `Connection: close`. At the time limit, resets the remaining connections.
   */
  async close(limitMs: number): Promise<void> {
    const closed = once(this.#server, 'close');
    const deadline = performance.now() + limitMs;
    await this.#stopAccepting(performance.now() + Math.min(ACCEPT_MS, limitMs));
    while (this.#idle.size + this.#requests.size > 0 && performance.now() < deadline) {
      await sleep(CHECK_MS);
      // Read requests that arrived while the event loop was late before treating connections as idle.
      await nextTurn();
      this.#endIdle();
    }
    this.#server.closeAllConnections();
    await closed;
  }

  #accept(socket: Socket): void {
    this.#accepted += 1;
    // Runs after the server's own listener, which starts reading from the socket.
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
   * Stops listening. When that happens, the system resets connections that are waiting to be accepted, and libuv
   * accepts only one connection per turn of the event loop. So this first waits, without reading anything else, for a
   * turn in which no connection is accepted.
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
    // Call `close()` of `net.Server`, because that of `http.Server` also ends connections that it considers idle.
    NetServer.prototype.close.call(this.#server);
    this.#readsNew = true;
    for (const socket of sockets()) socket.resume();
  }

  /** Ends idle connections. A connection on which part of a request has arrived isn't idle. */
  #endIdle(): void {
    const now = performance.now();
    for (const [socket, { sinceMs, bytesRead }] of this.#idle) {
      if (now - sinceMs >= IDLE_MS && socket.bytesRead === bytesRead) socket.destroySoon();
    }
  }
}

/**
 * The requests in progress. The service keeps track of them so that it can reject them while there's still time to
 * send the rejection.
 */
export class StartedRequests {
  readonly #refusals = new Set<() => void>();
  #isRefusing = false;

  /**
   * Runs `handle`. If the request is rejected in the meantime, `handle` still continues, as it does after a client
   * hangs up. A retry with the same idempotency key then gets the result.
   * @throws {ProblemError} 503 if the service stops first
   */
  async answer<Answer>(handle: () => Promise<Answer>): Promise<Answer> {
    if (this.#isRefusing) throw shuttingDown();
    return new Promise((resolve, reject) => {
      const refuse = () => reject(shuttingDown());
      this.#refusals.add(refuse);
      const answered = handle();
      answered.finally(() => this.#refusals.delete(refuse)).then(resolve, reject);
    });
  }

  /** Responds with 503 and the time to wait, both to requests in progress and to any that still arrive. */
  refuseAll(): void {
    this.#isRefusing = true;
    for (const refuse of this.#refusals) refuse();
    this.#refusals.clear();
  }
}
