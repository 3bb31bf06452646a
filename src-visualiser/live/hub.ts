import { type FromPage, MOST_APPS, MOST_KEPT, type Recording, type ToPage } from './messages.ts';
import { readFromApp, readFromPage, Unreadable } from './reader.ts';
import { cleared, newestOf, withRecords } from './recording.ts';

/** The line of one app into the hub. */
export interface AppLine {
  /** @throws Unreadable naming what is wrong; the line is then of no use any more */
  hear(json: string): void;
  left(): void;
}

interface Known {
  recording: Recording;
  /** Null: it has left. */
  line: AppLine | null;
}

/** What the relay knows of all apps, and tells its pages; sockets are its caller's affair. */
export class Hub {
  readonly #apps = new Map<string, Known>();
  readonly #pages = new Set<(message: ToPage) => void>();

  /** A page: it is told everything that is known, then all that is new. @returns the end of it */
  watch(tell: (message: ToPage) => void): () => void {
    for (const { recording, line } of this.#apps.values())
      tell({ kind: 'app', recording, isHere: line !== null });
    this.#pages.add(tell);
    return () => void this.#pages.delete(tell);
  }

  /** @throws Unreadable naming what is wrong */
  hearPage(json: string): void {
    const { app }: FromPage = readFromPage(json);
    const known = this.#apps.get(app);
    if (known === undefined) return;
    if (known.line === null) {
      this.#forget(app);
      return;
    }
    known.recording = cleared(known.recording);
    this.#tell({ kind: 'app', recording: known.recording, isHere: true });
  }

  /** An app that has just connected. */
  connect(): AppLine {
    let own: string | null = null;
    const line: AppLine = {
      hear: (json) => {
        try {
          const message = readFromApp(json);
          if (message.kind === 'hello') own = this.#arrive(message.recording, line);
          else this.#more(own, message.records);
        } catch (error) {
          if (error instanceof Unreadable) this.#tell({ kind: 'refused', reason: error.message });
          throw error;
        }
      },
      left: () => {
        const known = own === null ? undefined : this.#apps.get(own);
        if (own === null || known?.line !== line) return;
        known.line = null;
        this.#tell({ kind: 'left', app: own });
      },
    };
    return line;
  }

  /** An app that comes back goes on where it was; what was missed in between is in its own recording. */
  #arrive(recording: Recording, line: AppLine): string {
    const { id } = recording.app;
    const known = this.#apps.get(id);
    if (known === undefined) this.#makeRoom();
    const isContinued = known !== undefined && newestOf(known.recording) >= recording.dropped;
    const now = isContinued ? withRecords(known.recording, recording.records, MOST_KEPT) : recording;
    this.#apps.set(id, { recording: now, line });
    this.#tell({ kind: 'app', recording: now, isHere: true });
    return id;
  }

  #makeRoom(): void {
    if (this.#apps.size < MOST_APPS) return;
    const gone = [...this.#apps].find(([, { line }]) => line === null);
    if (gone === undefined) throw new Unreadable('app', `wait: ${MOST_APPS} apps are connected already`);
    this.#forget(gone[0]);
  }

  #forget(app: string): void {
    this.#apps.delete(app);
    this.#tell({ kind: 'forgotten', app });
  }

  #more(app: string | null, records: Recording['records']): void {
    const known = app === null ? undefined : this.#apps.get(app);
    if (app === null || known === undefined) throw new Unreadable('kind', 'be hello in the first message');
    known.recording = withRecords(known.recording, records, MOST_KEPT);
    this.#tell({ kind: 'more', app, records });
  }

  #tell(message: ToPage): void {
    for (const page of this.#pages) page(message);
  }
}
