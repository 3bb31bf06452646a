import { Window } from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTransport } from '#adapters/telegram/transport.ts';
import { event, framed, type View } from '../support/messenger-frame.ts';

afterEach(() => void vi.useRealTimers());

describe('transport', () => {
  it('posts a JSON string to the parent frame, always with an object', () => {
    const { view, posted } = framed();
    createTransport(view).post('iframe_ready');
    createTransport(view).post('web_app_open_link', { url: 'https://a' });
    expect(posted).toEqual([
      { type: 'iframe_ready', data: {} },
      { type: 'web_app_open_link', data: { url: 'https://a' } },
    ]);
  });

  it('prefers the injected proxy, then external.notify', () => {
    const { view, posted } = framed();
    const heard: string[] = [];
    Object.assign(view, { external: { notify: (text: string) => heard.push(`notify ${text}`) } });
    createTransport(view).post('a', { b: 1 });
    Object.assign(view, {
      TelegramWebviewProxy: {
        postEvent: (type: string, data: string) => heard.push(`proxy ${type} ${data}`),
      },
    });
    const transport = createTransport(view);
    transport.post('a', { b: 1 });
    transport.post('c');
    expect(heard).toEqual(['notify {"eventType":"a","eventData":{"b":1}}', 'proxy a {"b":1}', 'proxy c ']);
    expect(posted).toEqual([]);
  });

  it('outside of a messenger messages go nowhere', () => {
    const window = new Window();
    Object.defineProperty(window, 'parent', { value: window });
    const transport = createTransport(window as unknown as View);
    expect(transport.isConnected).toBe(false);
    transport.post('web_app_ready');
  });

  it('T77 hears its parent only, and text only', () => {
    const { view, say } = framed();
    const heard: string[] = [];
    createTransport(view).listen(({ type }) => heard.push(type));
    say(event('theme_changed'));
    say(event('from_elsewhere'), {});
    say({ eventType: 'an_object' });
    say('{');
    say('"text"');
    expect(heard).toEqual(['theme_changed']);
  });

  it('native clients call it by three names, with text or values', () => {
    const { view } = framed();
    const heard: unknown[] = [];
    createTransport(view).listen(({ type, data }) => heard.push([type, data]));
    const native = view as unknown as {
      Telegram: { WebView: { receiveEvent(type: string, data: unknown): void } };
      TelegramGameProxy: { receiveEvent(type: string, data: unknown): void };
      TelegramGameProxy_receiveEvent(type: string, data: unknown): void;
    };
    native.Telegram.WebView.receiveEvent('a', '{"x":1}');
    native.TelegramGameProxy.receiveEvent('b', { x: 2 });
    native.TelegramGameProxy_receiveEvent('c', 'no json');
    expect(heard).toEqual([
      ['a', { x: 1 }],
      ['b', { x: 2 }],
      ['c', null],
    ]);
  });

  it('a request that nobody answers ends with its fallback', async () => {
    vi.useFakeTimers();
    const { view, say } = framed();
    const transport = createTransport(view);
    const ask = () =>
      transport.request(
        { type: 'web_app_request_theme' },
        {
          type: 'theme_changed',
          pick: (data) => (data === null ? undefined : 'answered'),
          fallback: 'nobody',
        },
        500,
      );
    const unanswered = ask();
    await vi.advanceTimersByTimeAsync(500);
    expect(await unanswered).toBe('nobody');
    // What an earlier test left behind may have a timer too.
    const before = vi.getTimerCount();
    const answered = ask();
    expect(vi.getTimerCount()).toBe(before + 1);
    say(event('theme_changed', null));
    say(event('other', {}));
    say(event('theme_changed', { theme_params: {} }));
    expect(await answered).toBe('answered');
    expect(vi.getTimerCount()).toBe(before);
  });
});
