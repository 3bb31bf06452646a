import { Window } from 'happy-dom';
import type { OpenedPage } from '#adapters/telegram/launch-params.ts';

export type View = globalThis.Window;

interface Posted {
  readonly type: string;
  readonly data: unknown;
}

/** A page in a frame of a messenger's web client. */
export function framed() {
  const window = new Window({ url: 'http://127.0.0.1:8080/' });
  const posted: Posted[] = [];
  const targets: string[] = [];
  const parent = {
    postMessage: (text: string, target: string) => {
      const { eventType, eventData } = JSON.parse(text) as { eventType: string; eventData: unknown };
      posted.push({ type: eventType, data: eventData });
      targets.push(target);
    },
  };
  Object.defineProperty(window, 'parent', { value: parent });
  const say = (data: unknown, source: unknown = parent) => {
    const event = new window.MessageEvent('message', { data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  return { window, view: window as unknown as View, posted, targets, say };
}

/** An event as a messenger posts it. */
export const event = (eventType: string, eventData?: unknown) => JSON.stringify({ eventType, eventData });

/** What a page finds when it is opened; `items` is what its storage holds. */
export function page(change: Partial<OpenedPage> = {}): OpenedPage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  const kept = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  return { hash: '', search: '', navigatedTo: '', kept, items, ...change };
}
