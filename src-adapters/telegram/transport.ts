export interface HostEvent {
  readonly type: string;
  readonly data: unknown;
}

type Listener = (event: HostEvent) => void;

/** Messages to and from the messenger, by the one of its three ways that this host has. */
export interface Transport {
  /** False outside a messenger: messages are dropped. */
  readonly isConnected: boolean;
  post(type: string, data?: object): void;
  listen(listener: Listener): () => void;
  /**
   * Posts and waits for the answer event; returns `fallback` after the timeout, because hosts may not answer.
   * @param pick reads the answer; undefined if this event answers something else
   */
  request<Answer>(
    message: { readonly type: string; readonly data?: object },
    answer: {
      readonly type: string;
      readonly pick: (data: unknown) => Answer | undefined;
      readonly fallback: Answer;
    },
    timeoutMs: number,
  ): Promise<Answer>;
}

type ReceiveEvent = (type: string, data: unknown) => void;

interface HostWindow {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
  external?: { notify?: (message: string) => void };
  Telegram?: { WebView?: { receiveEvent?: ReceiveEvent } };
  TelegramGameProxy?: { receiveEvent?: ReceiveEvent };
  TelegramGameProxy_receiveEvent?: ReceiveEvent;
}

/**
 * The messenger's bridge, detected as its official script does. Out: injected proxy, else `external.notify`,
 * else the parent frame, always as a JSON string. In: the three names that native clients call, or messages
 * of the parent frame only.
 */
export function createTransport(view: Window): Transport {
  const host = view as unknown as HostWindow;
  const listeners = new Set<Listener>();
  const tell = (type: string, data: unknown) => {
    for (const listener of listeners) listener({ type, data: readData(data) });
  };
  receiveNative(host, tell);
  view.addEventListener('message', (event) => {
    if (event.source !== view.parent || view.parent === view || typeof event.data !== 'string') return;
    const message = readData(event.data);
    if (isRecord(message) && typeof message['eventType'] === 'string') {
      tell(message['eventType'], message['eventData']);
    }
  });
  const send = senderOf(view, host);
  const listen = (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    isConnected: send !== null,
    post: (type, data) => send?.(type, data),
    listen,
    request: (message, answer, timeoutMs) =>
      new Promise((resolve) => {
        const end = (value: typeof answer.fallback) => {
          clearTimeout(timer);
          stop();
          resolve(value);
        };
        const stop = listen(({ type, data }) => {
          const value = type === answer.type ? answer.pick(data) : undefined;
          if (value !== undefined) end(value);
        });
        const timer = setTimeout(() => end(answer.fallback), timeoutMs);
        if (send === null) end(answer.fallback);
        else send(message.type, message.data);
      }),
  };
}

function senderOf(view: Window, host: HostWindow): ((type: string, data?: object) => void) | null {
  const proxy = host.TelegramWebviewProxy;
  if (proxy !== undefined) {
    return (type, data) => proxy.postEvent(type, data === undefined ? '' : JSON.stringify(data));
  }
  const notify = host.external?.notify;
  if (typeof notify === 'function') {
    return (eventType, eventData) => notify(JSON.stringify({ eventType, eventData }));
  }
  if (view.parent === view) return null;
  // Any target origin: the messages hold no secrets, and the origin of the messenger's page is not known.
  return (eventType, eventData = {}) =>
    view.parent.postMessage(JSON.stringify({ eventType, eventData }), '*');
}

function receiveNative(host: HostWindow, receiveEvent: ReceiveEvent): void {
  host.Telegram = { ...host.Telegram, WebView: { ...host.Telegram?.WebView, receiveEvent } };
  host.TelegramGameProxy = { ...host.TelegramGameProxy, receiveEvent };
  host.TelegramGameProxy_receiveEvent = receiveEvent;
}

/** Some hosts send JSON text, others the value; data that cannot be read is dropped. */
function readData(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
