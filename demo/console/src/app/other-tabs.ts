// Tells the other tabs of the console when somebody signs in or out.

export type TabMessage =
  | { readonly kind: 'signed-in'; readonly organization: string }
  | { readonly kind: 'signed-out' };

const CHANNEL = 'parametric-console';

/** In a browser without BroadcastChannel, each tab finds out with its next request. */
export class OtherTabs {
  readonly #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

  constructor(onMessage: (message: TabMessage) => void) {
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  }

  tell(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  close(): void {
    this.#channel?.close();
  }
}
