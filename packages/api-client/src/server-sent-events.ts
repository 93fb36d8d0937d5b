// Parses the event stream format (WHATWG HTML, 9.2.6).

export interface ServerSentMessage {
  /** The last id in the stream before the end of this message. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

export class ServerSentEventParser {
  /** The reconnect delay that the stream requests. */
  retryMs: number | undefined;
  /** The id after which to resume the stream: that of the last message, or that of an `id` line without data. */
  resumeId: string | undefined;
  /** Whether anything has arrived on this connection, even just a comment. */
  hasFlowed = false;
  #rest = '';
  #lastId = '';
  #event = '';
  #data: string[] = [];

  /** @returns the messages completed by this chunk */
  push(chunk: string): ServerSentMessage[] {
    this.hasFlowed = true;
    const messages: ServerSentMessage[] = [];
    const text = this.#rest + chunk;
    let start = 0;
    for (const ending of text.matchAll(/\r\n|\n|\r/g)) {
      // Wait for the next chunk, because a carriage return at the end may be the first half of a line ending.
      if (ending[0] === '\r' && ending.index === text.length - 1) break;
      this.#readLine(text.slice(start, ending.index), messages);
      start = ending.index + ending[0].length;
    }
    this.#rest = text.slice(start);
    return messages;
  }

  #readLine(line: string, messages: ServerSentMessage[]): void {
    if (line === '') {
      this.#dispatch(messages);
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#event = value;
    else if (field === 'id' && !value.includes('\0')) this.#lastId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
  }

  #dispatch(messages: ServerSentMessage[]): void {
    this.resumeId = this.#lastId || undefined;
    if (this.#data.length > 0) {
      messages.push({ id: this.#lastId, event: this.#event || 'message', data: this.#data.join('\n') });
    }
    this.#data = [];
    this.#event = '';
  }
}
