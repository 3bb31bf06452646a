import ReconnectingWebSocket from 'partysocket/ws';
import { type FromPage, MOST_KEPT, type Recording, type ToPage } from '../../live/messages.ts';
import { parsed, readRecording, Unreadable } from '../../live/reader.ts';
import { cleared, withRecords } from '../../live/recording.ts';

/** An app on the page: one that streams, has left, or was opened from a file. */
export interface Shown {
  readonly recording: Recording;
  readonly from: 'stream' | 'left' | 'file';
}

export interface FeedState {
  /** `none`: the page was opened from the file system, where there is no relay. */
  readonly link: 'none' | 'away' | 'here';
  readonly apps: ReadonlyMap<string, Shown>;
  /** The last thing that was refused, in words. */
  readonly problem: string | null;
}

const RETRY_MS = { minReconnectionDelay: 500, maxReconnectionDelay: 8000 };

/** What the relay tells this page, for as long as it is open; it connects again by itself. */
export class Feed {
  #state: FeedState = { link: 'none', apps: new Map(), problem: null };
  readonly #listeners = new Set<() => void>();
  #socket: ReconnectingWebSocket | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): FeedState => this.#state;

  /** Connects, where the page was served; later calls change nothing. */
  connect(): void {
    if (this.#socket !== null || !location.protocol.startsWith('http')) return;
    const address = new URL('/live/page', location.href.replace(/^http/, 'ws'));
    const socket = new ReconnectingWebSocket(address.href, [], { ...RETRY_MS, maxEnqueuedMessages: 0 });
    this.#socket = socket;
    this.#become({ link: 'away' });
    socket.addEventListener('open', () => {
      // All that the relay knows follows: what it forgot in between has left.
      const apps = [...this.#state.apps].map(([id, shown]) => [id, gone(shown)] as const);
      this.#become({ link: 'here', apps: new Map(apps) });
    });
    socket.addEventListener('close', () => this.#become({ link: 'away' }));
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#hear(JSON.parse(data) as ToPage);
    });
  }

  /** Without the records so far; an app that has left is forgotten. */
  clear(id: string): void {
    const shown = this.#state.apps.get(id);
    if (shown === undefined) return;
    const message: FromPage = { kind: 'clear', app: id };
    this.#socket?.send(JSON.stringify(message));
    if (shown.from === 'stream') this.#put(id, { ...shown, recording: cleared(shown.recording) });
    else this.#remove(id);
  }

  /** Opens a recording that was saved. @returns its id on this page; null: it cannot be read, `problem` says why */
  open(json: string): string | null {
    try {
      const recording = readRecording(parsed(json), 'the file');
      const id = `file ${recording.app.id}`;
      this.#become({ problem: null });
      this.#put(id, { recording, from: 'file' });
      return id;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.#become({ problem: `This file is no recording: ${error.message}.` });
      return null;
    }
  }

  #hear(message: ToPage): void {
    switch (message.kind) {
      case 'app': {
        const { recording, isHere } = message;
        this.#put(recording.app.id, { recording, from: isHere ? 'stream' : 'left' });
        break;
      }
      case 'more': {
        const shown = this.#state.apps.get(message.app);
        if (shown === undefined) break;
        this.#put(message.app, {
          ...shown,
          recording: withRecords(shown.recording, message.records, MOST_KEPT),
        });
        break;
      }
      case 'left': {
        const shown = this.#state.apps.get(message.app);
        if (shown !== undefined) this.#put(message.app, gone(shown));
        break;
      }
      case 'forgotten':
        this.#remove(message.app);
        break;
      default:
        this.#become({ problem: `An app was refused: ${message.reason}.` });
    }
  }

  #put(id: string, shown: Shown): void {
    this.#become({ apps: new Map([...this.#state.apps, [id, shown]]) });
  }

  #remove(id: string): void {
    this.#become({ apps: new Map([...this.#state.apps].filter(([one]) => one !== id)) });
  }

  #become(part: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

const gone = (shown: Shown): Shown => (shown.from === 'stream' ? { ...shown, from: 'left' } : shown);
